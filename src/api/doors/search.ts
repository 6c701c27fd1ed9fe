/** `breedboard/search`: players, analysis, exact solutions and explanations, without learners and files of games. */
export type { Side } from '../../rules/position.js';
export { type AnalyseOptions, analyse } from '../analyse.js';
export type { Analysis, MoveValue } from '../analysis.js';
export { type Board, type BoardEvent, board } from '../board.js';
export { BreedboardError, type ErrorCode } from '../errors.js';
export { type ExplainedValue, type ExplainOptions, explain } from '../explain.js';
export { game, games, registerGame } from '../game.js';
export { close } from '../kept.js';
export {
  type ChooseOptions,
  type ChosenMove,
  loadPlayer,
  type OwnPlayer,
  type Player,
  type PlayerOptions,
  player,
  players,
} from '../player.js';
export type { FinalScore, Game, Listed, Piece, Position, PositionDiagram, Throw } from '../position.js';
export type { GameRules } from '../rules.js';
export type { Signal } from '../signal.js';
export { type Solution, type SolveOptions, solve } from '../solve.js';

/** `breedboard/learn`: learners and matches, without files of games and problem sets. */
export { type Board, type BoardEvent, board } from '../board.js';
export { BreedboardError, type ErrorCode } from '../errors.js';
export { game, games, registerGame } from '../game.js';
export { close } from '../kept.js';
export {
  type LearningStep,
  type LearnOptions,
  learn,
  loadRun,
  type Measurement,
  type RunReport,
  type RunStep,
  recipes,
} from '../learn.js';
export { type MatchOptions, type MatchProgress, type MatchReport, match } from '../match.js';
export { loadPlayer, type OwnPlayer, type Player, player, players, savePlayer } from '../player.js';
export type { FinalScore, Game, Listed, Position } from '../position.js';
export type { FormulaFunctions, FormulaParts, GameRules } from '../rules.js';
export type { Signal } from '../signal.js';
export type { Statistics } from '../statistics.js';

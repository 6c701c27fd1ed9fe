/**
 * The library, as `import 'breedboard'` gives it in Node and in pages. These exports are stable by semantic versioning;
 * docs/api-report.md holds all declarations.
 */

export type { Sides } from '../games/sides.js';
export type { About } from '../rules/about.js';
export type { BoardView } from '../rules/board.js';
export type { Cell, Diagram, Display } from '../rules/display.js';
export type { Features } from '../rules/features.js';
export type { Opponent } from '../rules/game.js';
export type { Move, Outcome, Position as PlainPosition, Side } from '../rules/position.js';
export type { Parsed } from '../specs/parsed.js';
export type { Interval } from '../tournaments/interval.js';
export type { TournamentReport } from '../tournaments/report.js';
export { type AnalyseOptions, analyse } from './analyse.js';
export type { Analysis, MoveValue } from './analysis.js';
export type { RecordedGame } from './archived.js';
export type { BoardMove, BreedBoardElement } from './board/element.js';
export { type BoardSvgOptions, boardSvg } from './board/svg.js';
export { type Board, type BoardEvent, board } from './board.js';
export { type CheckGameOptions, checkGame, type GameCheck } from './check-game.js';
export { type Engine, type EngineOptions, engine } from './engine.js';
export { BreedboardError, type ErrorCode } from './errors.js';
export { type ExplainedValue, type ExplainOptions, explain } from './explain.js';
export { game, games, registerGame } from './game.js';
export { close } from './kept.js';
export { type Problem, readProblems, writeProblems } from './kernel/problems.js';
export {
  type LearningStep,
  type LearnOptions,
  learn,
  loadRun,
  type Measurement,
  type RunReport,
  type RunStep,
  recipes,
} from './learn.js';
export { type MatchOptions, type MatchProgress, type MatchReport, match } from './match.js';
export type { ModuleAddress } from './module.js';
export {
  gameFormats,
  type ReadGames,
  type ReadGamesOptions,
  readGames,
  type WrittenGames,
  writeGames,
} from './notations.js';
export type { OwnEvaluator, Seen, ValuePart, WeightsEvaluator } from './own/evaluator.js';
export type { OwnFeatures } from './own/features.js';
export type {
  LearningTools,
  OwnChampion,
  OwnLearner,
  OwnMatch,
  OwnState,
  StateArray,
  StepTools,
} from './own/learner.js';
export { type LoadedPlugin, loadPlugin } from './own/load.js';
export { type Plugin, registerEvaluator, registerFeatures, registerLearner } from './own/plugin.js';
export { type PerftOptions, perft } from './perft.js';
export {
  type ChooseOptions,
  type ChosenMove,
  loadPlayer,
  type OwnPlayer,
  type Player,
  type PlayerOptions,
  player,
  players,
  savePlayer,
} from './player.js';
export type {
  FinalScore,
  Game,
  Listed,
  Piece,
  Position,
  PositionDiagram,
  SideOf,
  Throw,
} from './position.js';
export { type RateOptions, type RatingReport, rate } from './rate.js';
export {
  experiments,
  type ReproducedTable,
  type ReproduceOptions,
  type ReproductionReport,
  reproduce,
} from './reproduce.js';
export type { FormulaFunctions, FormulaParts, GameRules } from './rules.js';
export type { Signal } from './signal.js';
export { type Solution, type SolveOptions, solve } from './solve.js';
export {
  eloOfScore,
  type ResultCounts,
  type SprtOptions,
  type Statistics,
  scoreOfElo,
  sprt,
  statistics,
} from './statistics.js';
export { type TournamentOptions, type TournamentProgress, tournament } from './tournament.js';

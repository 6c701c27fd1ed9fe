/** `breedboard/statistics`: scores, intervals, Elo and the sequential test, and nothing else. */
export type { Interval } from '../../tournaments/interval.js';
export { BreedboardError, type ErrorCode } from '../errors.js';
export {
  eloOfScore,
  type ResultCounts,
  type SprtOptions,
  type Statistics,
  scoreOfElo,
  sprt,
  statistics,
} from '../statistics.js';

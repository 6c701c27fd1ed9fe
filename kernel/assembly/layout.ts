/**
 * Offsets, sizes and codes that the host needs. Each becomes a WebAssembly global, `AreaAt.own` or `PASS`, and
 * src/memory/layout.ts reads it: the host has none of these numbers itself.
 */
export {
  ALONE,
  DISC_ENDS,
  EVERY_VALUE,
  FORWARD,
  PASS_COSTS,
  PLAIN,
  RATED_ENDS,
  SINGULAR,
  TAPER,
  UNIFORM,
  WAITING,
  WHITE,
} from './conventions';
export { AlliotAt } from './evaluators/alliot';
export { BlockAt, Kind } from './evaluators/block';
export { ConstantAt } from './evaluators/constant';
export { FeaturesAt } from './evaluators/features';
export { FormulaAt, FormulaFlag, LiteralAt, Op, SquareSet, StepAt } from './evaluators/formula';
export { GreedyFlag } from './evaluators/greedy';
export {
  ACTIVATION_SHIFT,
  Activation,
  LayerAt,
  MAX_LAYERS,
  MAX_UNITS,
  NetworkAt,
  NetworkFlag,
  Output,
} from './evaluators/network';
export {
  BLOCK_PLACEMENTS,
  BUCKET_DISCS,
  MAX_PLACEMENTS,
  PatternsAt,
  PatternsFlag,
  PhaseAt,
} from './evaluators/patterns';
export { SquaresAt, SquaresFlag } from './evaluators/squares';
export { StrategiesAt, StrategiesFlag } from './evaluators/strategies';
export { Feature } from './features';
export {
  ACTIVITY_BYTES,
  Encoding,
  Explored,
  LEARNER_ROWS,
  LearnerAt,
  LearnerKind,
  Mode,
  Rule,
  SetupAt,
  Target,
  VALUES_BYTES,
  When,
} from './learning/setup';
export { STATES_BYTES } from './learning/states';
export { ALIGNMENT, AreaAt, BoardAt, MAX_BATCH, PlayerAt, ResultAt, RootAt, SharedAt } from './memory';
export { NO_MOVE, PASS } from './moves';
export { MAX_PROBCUT_DEPTH, PROBCUT_PHASES, ProbCutAt } from './probcut';
export { RootState } from './root';
export { SPLITS_BYTES, SPLITS_PER_THREAD } from './split';

/** The readings of Currie's strategies as options of an evaluator or a learner. */
import { choice } from '../../../specs/options.js';
import { STRATEGY_READINGS, USUAL_READINGS } from './strategies.js';

export const strategyReadingOptions = {
  mobility: choice(
    STRATEGY_READINGS.mobility,
    USUAL_READINGS.mobility,
    'moves are divided by the moves of both, by 64, or by the empty squares',
  ),
  border: choice(
    STRATEGY_READINGS.border,
    USUAL_READINGS.border,
    'a frontier is own discs beside empty squares, or empty squares beside own discs',
  ),
  lines: choice(
    STRATEGY_READINGS.lines,
    USUAL_READINGS.lines,
    'a longest line of n discs is worth (8 − n) ÷ 7, or 1 ÷ n',
  ),
  material: choice(STRATEGY_READINGS.material, USUAL_READINGS.material, 'discs are divided by 64, or by all discs'),
  importance: choice(
    STRATEGY_READINGS.importance,
    USUAL_READINGS.importance,
    'strategies change with the move number, or count the same throughout',
  ),
};

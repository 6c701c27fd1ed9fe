/** A curve in one line of text. */
import type { Curve } from '../experiments/curves.js';

const BARS = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];
const WIDTH = 48;

/** Each character is the mean of the points it covers. */
export function sparkline({ points, isScore }: Pick<Curve, 'points' | 'isScore'>, unicode: boolean): string {
  const values = points.map(({ value }) => value);
  const [low, high] = isScore ? [0, 1] : [Math.min(...values), Math.max(...values)];
  // Rounding differs in the last digits; scaled up, it would look like a curve.
  const isConstant = high - low <= 1e-6 * Math.max(Math.abs(high), Math.abs(low));
  const width = Math.min(WIDTH, points.length);
  const letters = Array.from({ length: width }, (_, i) => {
    const own = values.slice(Math.floor((i * values.length) / width), Math.floor(((i + 1) * values.length) / width));
    const mean = own.reduce((sum, value) => sum + value, 0) / own.length;
    const height = isConstant ? 0.5 : (mean - low) / (high - low);
    const bar = Math.min(7, Math.floor(height * 8));
    return unicode ? BARS[bar]! : String(bar);
  });
  return letters.join('');
}

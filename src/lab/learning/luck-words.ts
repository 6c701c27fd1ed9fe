/** The band of chance in words. */
import type { Luck } from '../../experiments/luck.js';

type NamedLuck = { readonly name: string; readonly luck: Luck };

const points = (low: number, high: number): string => (50 * (high - low)).toFixed(1);
const listed = (names: readonly string[]): string => names.join(', ') || 'none';

export function luckWords(all: readonly NamedLuck[]): {
  /** With their directions: random (up), iago (down). */
  readonly beyond: string;
  readonly within: string;
  /** ±4.4 points against random (1000 games a measurement), … */
  readonly widths: string;
} {
  const within = all.filter(({ luck }) => luck.last === 'within').map(({ name }) => name);
  const beyond = all
    .filter(({ luck }) => luck.last !== 'within')
    .map(({ name, luck }) => `${name} (${luck.last === 'above' ? 'up' : 'down'})`);
  return {
    beyond: listed(beyond),
    within: listed(within),
    widths: all
      .map(({ name, luck: { low, high, games } }) => `±${points(low, high)} points against ${name} (${games} games)`)
      .join(', '),
  };
}

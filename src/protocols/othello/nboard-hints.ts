/**
 * How an engine rates positions: `search F5D6 1.50 0 8` for a hint, a line for each of the best moves, and `analysis 12
 * 1.50` for each position of the game, from the last to the first.
 *
 * NBoard uses discs. An evaluator's value is sent in its own unit, and where that is not discs the text after it names
 * the unit; the value of a game searched to its end is always in discs.
 */
import { discs, type OthelloPosition, squareName } from '../../games/othello/board.js';
import { othello } from '../../games/othello/othello.js';
import type { Decision, Setup } from '../../players/player.js';
import type { Move } from '../../rules/position.js';
import type { Report } from '../../search/searcher.js';

const BOARD = 64;

const formatLine = (moves: readonly Move[]): string =>
  moves.map(move => (othello.isPass!(move) ? 'PA' : squareName(move).toUpperCase())).join('');

type Worth = { readonly value: number; readonly inDiscs: boolean };

/** For the side to move. */
function worthOf(position: OthelloPosition, { evaluator, exact }: Setup, report: Report, value: number): Worth {
  const [black, white] = discs(position);
  const solved = report.exact && BOARD - black - white <= exact && Math.abs(value) <= BOARD;
  if (solved) return { value, inDiscs: true };
  // Beyond the bound is a finished game: 2 · bound and its margin.
  if (Math.abs(value) > evaluator.bound) {
    return { value: value - Math.sign(value) * 2 * evaluator.bound, inDiscs: true };
  }
  return { value, inDiscs: evaluator.unit === 'discs' };
}

const unsure = (setup: Setup): string => `in ${setup.evaluator.unit === 'outcome' ? 'chances' : 'points'}, not discs`;

/** Best first, at most `count`; none where the player does not search. */
export function hintLines(
  position: OthelloPosition,
  setup: Setup | undefined,
  decision: Decision,
  most: number,
): string[] {
  const { report } = decision;
  if (!setup || !report) return [];
  const rated = [...(report.values ?? [{ move: report.move, value: report.value }])];
  const depth = report.exact ? '100%' : String(report.depth);
  return rated
    .sort((a, b) => b.value - a.value)
    .slice(0, most)
    .map(({ move, value }) => {
      const { value: shown, inDiscs } = worthOf(position, setup, report, value);
      const line = formatLine(move === report.move ? report.pv : [move]);
      return `search ${line} ${shown.toFixed(2)} 0 ${depth}${inDiscs ? '' : ` ${unsure(setup)}`}`;
    });
}

/** For black; undefined where the player does not rate. */
export function blackValue(
  position: OthelloPosition,
  setup: Setup | undefined,
  decision: Decision,
): number | undefined {
  const { report } = decision;
  if (!setup || !report) return undefined;
  const { value } = worthOf(position, setup, report, report.value);
  return position.turn === 0 ? value : 0 - value;
}

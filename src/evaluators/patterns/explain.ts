/**
 * What every table and placement contributes. On the board a placement's weight is shared equally by its squares, so
 * that the heat of all squares adds up to the sum, the bias aside.
 */
import { type OthelloPosition, ownersOf, SQUARES } from '../../games/othello/board.js';
import { entriesOf, weightCount } from '../../games/othello/tuples.js';
import type { Side } from '../../rules/position.js';
import { byWeight, type Explanation, type Part, total } from '../explanation.js';
import type { Patterns } from './data.js';

const names = (squares: readonly number[]): string => squares.map(square => SQUARES[square]).join(' ');
/** By owner, as on every board. */
const LETTERS = ['X', 'O'] as const;
const EMPTY = '·';

/** `value` is for `side`, which takes what `reader` sees, or the negative of it where that is the other side. */
export function explainPatterns(
  { tuples, weights, biases, output }: Patterns,
  phase: number,
  position: OthelloPosition,
  side: Side,
  reader: Side,
  value: number,
): Explanation {
  const sign = reader === side ? 1 : -1;
  const owners = ownersOf(position);
  const digits = owners.map(owner => (owner === undefined ? 1 : owner === reader ? 2 : 0));
  const shares = new Float64Array(64);
  let table = phase * weightCount(tuples);
  const tables = tuples.map((tuple): Part => {
    const placements = tuple.map((squares): Part => {
      const weight = sign * weights[table + squares.reduce((index, square) => index * 3 + digits[square]!, 0)]!;
      for (const square of squares) shares[square]! += weight / squares.length;
      const seen = squares.map(square => (owners[square] === undefined ? EMPTY : LETTERS[owners[square]])).join('');
      return { name: names(squares), detail: seen, value: weight };
    });
    table += entriesOf(tuple);
    const detail = placements.length === 1 ? '1 placement' : `${placements.length} placements`;
    return {
      name: `like ${names(tuple[0]!)}`,
      detail,
      value: total(placements),
      parts: byWeight(placements),
      isSum: true,
    };
  });
  const bias = sign * Math.fround(biases[phase] ?? 0);
  const parts = [
    ...byWeight(tables),
    ...(bias === 0 ? [] : [{ name: 'bias', detail: `of phase ${phase + 1}`, value: bias }]),
  ];
  const heat = Object.fromEntries(SQUARES.map((name, square) => [name, shares[square]!]));
  if (output !== 'tanh') return { value, parts, heat };
  const detail = `of ${Number(total(parts).toPrecision(6))}, which is the sum of its parts`;
  return { value, parts: [{ name: 'tanh', detail, value, parts }], heat };
}

/**
 * What every table and placement contributes. On the board a placement's weight is shared equally by its squares, so
 * that the heat of all squares adds up to the sum, the bias aside.
 */
import { type BoardView, cellNames } from '../../rules/board.js';
import { byWeight, type Explanation, type Part, total } from '../../rules/explanation.js';
import type { Position, Side } from '../../rules/position.js';
import { type Patterns, weightsPerPhase } from './data.js';
import { entriesOf } from './tuples.js';

/** By owner, as on every board. */
const LETTERS = ['X', 'O'] as const;
const EMPTY = '·';

const HEAT =
  'The weight of each pattern is shared equally by its squares: a linear view of a player that sees whole patterns.';

/** `value` is for `side`, which takes what `reader` sees, or the negative of it where that is the other side. */
export function explainPatterns<P extends Position>(
  board: BoardView<P>,
  { tuples, weights, biases, output, extra = [] }: Patterns,
  phase: number,
  position: P,
  side: Side,
  reader: Side,
  value: number,
): Explanation {
  const sign = reader === side ? 1 : -1;
  const seen = cellNames(board, reader);
  const names = (placement: readonly number[]): string => placement.map(cell => seen[cell]).join(' ');
  const cells = new Int8Array(board.cells.length);
  board.read(position, reader, cells);
  const letter = (cell: number): string =>
    cells[cell] === 0 ? EMPTY : LETTERS[cells[cell]! > 0 === (reader === 0) ? 0 : 1];
  const shares = new Float64Array(cells.length);
  let table = phase * weightsPerPhase({ tuples, extra });
  const tables = tuples.map((tuple): Part => {
    const placements = tuple.map((placement): Part => {
      const weight = sign * weights[table + placement.reduce((index, cell) => index * 3 + cells[cell]! + 1, 0)]!;
      for (const cell of placement) shares[cell]! += weight / placement.length;
      return {
        name: names(placement),
        detail: placement.map(letter).join(''),
        value: weight,
        cells: placement.map(cell => seen[cell]!),
      };
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
  const features = extra.length > 0 ? board.extra!.read(position, reader) : [];
  const besides = extra.map((name, i): Part => {
    const weight = weights[table + i]!;
    return {
      name,
      detail: `${Number(features[i]!.toPrecision(4))} × ${Number(weight.toPrecision(4))}`,
      value: sign * weight * features[i]!,
    };
  });
  const bias = sign * Math.fround(biases[phase] ?? 0);
  const parts = [
    ...byWeight([...tables, ...besides]),
    ...(bias === 0 ? [] : [{ name: 'bias', detail: `of phase ${phase + 1}`, value: bias }]),
  ];
  const heat = Object.fromEntries(seen.map((name, cell) => [name, shares[cell]!]));
  const meaning = { heat, heatMeaning: HEAT };
  if (output !== 'tanh') return { value, parts, ...meaning };
  const detail = `of ${Number(total(parts).toPrecision(6))}, which is the sum of its parts`;
  return { value, parts: [{ name: 'tanh', detail, value, parts }], ...meaning };
}

/**
 * What the last hidden units say, and how loudly; a unit of a deeper net also shows what it listens to most. A net has
 * no share for each square, so the heat of a disc is what the value would lose without it.
 */
import { type BoardView, cellNames } from '../../rules/board.js';
import { byWeight, type Explanation, type Part, total } from '../../rules/explanation.js';
import type { Position, Side } from '../../rules/position.js';
import { layersOf, type Network } from './data.js';
import { inputMap } from './inputs.js';

const LISTENED_TO = 5;

const HEAT =
  'What the value would lose without the piece on each square: a linear view of a player that is not linear, so the numbers do not add up to the value.';

const short = (x: number): string => String(Number(x.toPrecision(4)));

/** What a unit gives, times a weight. */
const contribution = (unit: number, x: number, weight: number): Part => ({
  name: `unit ${unit + 1}`,
  detail: `gives ${short(x)}, × ${short(weight)}`,
  value: x * weight,
});

/** What the value would lose without the piece on each cell; nothing where the game cannot take pieces away. */
function heatOf<P extends Position>(
  board: BoardView<P>,
  position: P,
  value: number,
  rate: (position: P) => number,
): Pick<Explanation, 'heat' | 'heatMeaning'> {
  if (!board.without) return {};
  const cells = new Int8Array(board.cells.length);
  board.read(position, 0, cells);
  return {
    heatMeaning: HEAT,
    heat: Object.fromEntries(
      board.cells.map((name, cell) => [name, cells[cell] === 0 ? 0 : value - rate(board.without!(position, cell))]),
    ),
  };
}

/** `hidden` is what the hidden layers give, as black sees it where white's value is the negative of black's. */
export function explainNetwork<P extends Position>(
  board: BoardView<P>,
  network: Network,
  hidden: readonly Float32Array[],
  position: P,
  side: Side,
  rate: (position: P) => number,
): Explanation {
  const layers = layersOf(network);
  const output = layers.at(-1)!;
  const sign = network.perspective === 'negation' && side === 1 ? -1 : 1;
  const seen = cellNames(board, network.perspective === 'negation' ? 0 : side);
  const value = rate(position);
  const before = hidden.at(-2);
  const { weights, units } = layers.at(-2)!;
  /** Units of the first layer also show what they read. */
  const withInputs = (part: Part, unit: number): Part => {
    const map = inputMap(network, layers[0]!, unit);
    return { ...part, inputs: Object.fromEntries(seen.map((name, cell) => [name, map[cell]!])) };
  };
  const listened = (unit: number): Part[] => {
    const weightOf = (i: number): number => weights[i * units + unit]!;
    const loudness = before!.map((x, i) => Math.abs(x * weightOf(i)));
    const loudest = [...loudness.keys()].sort((a, b) => loudness[b]! - loudness[a]!).slice(0, LISTENED_TO);
    return loudest.map(i => {
      const part = contribution(i, before![i]!, weightOf(i));
      return hidden.length === 2 ? withInputs(part, i) : part;
    });
  };
  const parts = Array.from(hidden.at(-1)!, (x, unit): Part => {
    const part = contribution(unit, x, output.weights[unit]!);
    const signed = { ...part, value: sign * part.value };
    return before === undefined ? withInputs(signed, unit) : { ...signed, parts: listened(unit) };
  });
  const bias = output.thresholds[0] ?? 0;
  const all = [
    ...byWeight(parts),
    ...(bias === 0 ? [] : [{ name: 'bias', detail: 'of the output', value: sign * bias }]),
  ];
  const heat = heatOf(board, position, value, rate);
  if (network.output === 'linear') return { value, parts: all, ...heat };
  const detail = `of ${short(total(all))}, which is the sum of its parts`;
  return { value, parts: [{ name: network.output, detail, value, parts: all }], ...heat };
}

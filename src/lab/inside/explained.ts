/** What an explanation is made of, for a page that draws it: a formula, patterns, units of a network, or a plain sum. */
import type { Diagram } from '../../rules/display.js';
import type { Evaluator } from '../../rules/evaluator.js';
import type { Explanation, Part } from '../../rules/explanation.js';
import type { Game } from '../../rules/game.js';
import type { Move, Position, Side } from '../../rules/position.js';

export type Anatomy = 'formula' | 'patterns' | 'units' | 'sum';

/** A root with at most this many arguments is a formula; with more it is a sum inside a bounding function. */
const TREE_ARGUMENTS = 4;

const isFormula = ({ parts: [only, ...rest] }: Explanation): boolean =>
  only !== undefined && rest.length === 0 && (only.parts ?? []).length <= TREE_ARGUMENTS;

/** The parts that add up, without the function around their sum. */
export const summandsOf = (explanation: Explanation): readonly Part[] => {
  const [only] = explanation.parts;
  return explanation.parts.length === 1 && only?.parts && !isFormula(explanation) ? only.parts : explanation.parts;
};

const readsCells = ({ parts = [] }: Part): boolean => parts.some(({ cells }) => cells !== undefined);
const isUnit = ({ inputs, parts = [] }: Part): boolean =>
  inputs !== undefined || parts.some(each => each.inputs !== undefined);

export function anatomyOf(explanation: Explanation): Anatomy {
  if (isFormula(explanation)) return 'formula';
  const parts = summandsOf(explanation);
  if (parts.some(readsCells)) return 'patterns';
  return parts.some(isUnit) ? 'units' : 'sum';
}

const WITHOUT =
  'What the value would lose without the piece on each square: a linear view, so the numbers need not add up to the value.';

/** The evaluator's explanation; where it says nothing about cells, what the value would lose without each piece. */
export function explain(game: Game, evaluator: Evaluator, position: Position, side: Side): Explanation {
  const explanation = evaluator.explain!(position, side);
  const { board } = game;
  if (explanation.heat || !board?.without) return explanation;
  const cells = new Int8Array(board.cells.length);
  board.read(position, 0, cells);
  const loss = (cell: number): number =>
    cells[cell] === 0 ? 0 : explanation.value - evaluator.value(board.without!(position, cell), side);
  const heat = Object.fromEntries(board.cells.map((name, cell) => [name, loss(cell)]));
  return { ...explanation, heat, heatMeaning: WITHOUT };
}

/** What a part is called where it has one line: a pattern by its shape, everything else by its name. */
export function partTitle(part: Part, { cells, width, height }: Diagram): string {
  const own = part.parts?.[0]?.cells;
  if (!own) return part.name;
  return `${patternName(
    cells.filter(({ id }) => own.includes(id)),
    width,
    height,
  )} (${own.slice(0, 3).join(' ')}${own.length > 3 ? ' …' : ''})`;
}

/** Where a cell lies on the board. */
export type Place = { readonly x: number; readonly y: number };

/** What a pattern looks like, in a few words: an edge, a diagonal, a block. */
export function patternName(cells: readonly Place[], width: number, height: number): string {
  const xs = cells.map(({ x }) => x);
  const ys = cells.map(({ y }) => y);
  const [columns, rows] = [Math.max(...xs) - Math.min(...xs) + 1, Math.max(...ys) - Math.min(...ys) + 1];
  const n = cells.length;
  const fromBorder = rows === 1 ? Math.min(ys[0]!, height - 1 - ys[0]!) : Math.min(xs[0]!, width - 1 - xs[0]!);
  const longest = rows === 1 ? width : height;
  if (rows === 1 || columns === 1) {
    const line = fromBorder === 0 ? 'edge' : `line ${fromBorder + 1}`;
    return n === longest ? line : `${n} of ${line}`;
  }
  const isDiagonal =
    columns === n && rows === n && cells.every(({ x, y }) => Math.abs(x - xs[0]!) === Math.abs(y - ys[0]!));
  if (isDiagonal) return `diagonal of ${n}`;
  const hasCorner = cells.some(({ x, y }) => (x === 0 || x === width - 1) && (y === 0 || y === height - 1));
  if (columns * rows === n) {
    return `${hasCorner ? 'corner' : 'block'} ${Math.min(columns, rows)} × ${Math.max(columns, rows)}`;
  }
  const onEdge = [0, height - 1].some(border => cells.filter(({ y }) => y === border).length === width);
  const onSide = [0, width - 1].some(border => cells.filter(({ x }) => x === border).length === height);
  if (onEdge || onSide) return `edge and ${n - (onEdge ? width : height)} more`;
  return `${n} squares`;
}

export type RatedMove = { readonly move: Move; readonly value: number };

/** Each move by the value of the board after it, the best first. */
export const rateMoves = (game: Game, position: Position, rate: (after: Position) => number): readonly RatedMove[] =>
  game
    .moves(position)
    .map(move => ({ move, value: rate(game.play(position, move)) }))
    .sort((a, b) => b.value - a.value);

/** The moves of the side to move. */
export const movesBy = (game: Game, position: Position, evaluator: Evaluator): readonly RatedMove[] =>
  rateMoves(game, position, after => evaluator.value(after, position.turn));

/** What a board shows of a mistake: the move that was played, the better one, and its line as numbered pieces. */
import type { Game } from '../../rules/game.js';
import type { Move, Position, Side } from '../../rules/position.js';
import { opponent } from '../../rules/position.js';

/** On a cell: a frame of its kind, a piece that a line puts there with its number, and both in words. */
export type CellMark = {
  readonly kind?: 'bad' | 'better' | 'lost';
  readonly grade?: string;
  readonly ghost?: { readonly side: Side; readonly number: number };
  readonly spoken: string;
};

/** More numbers than these are not read. */
const MOST = 5;

const cellOf = (game: Game, position: Position, move: Move): string | undefined =>
  game.display
    .diagram(position)
    .choices.find(each => each.move === move)
    ?.touches.at(-1);

/** The cells where the moves of a line put a piece, where they are empty now. */
export function ghostsOf(
  game: Game,
  start: Position,
  line: readonly Move[],
): ReadonlyMap<string, { readonly side: Side; readonly number: number }> {
  const ghosts = new Map<string, { side: Side; number: number }>();
  const free = new Set(game.display.diagram(start).cells.flatMap(({ id, owner }) => (owner === undefined ? [id] : [])));
  let position = start;
  for (const [i, move] of line.slice(0, MOST).entries()) {
    const cell = cellOf(game, position, move);
    if (cell !== undefined && free.has(cell) && !ghosts.has(cell))
      ghosts.set(cell, { side: position.turn, number: i + 1 });
    position = game.play(position, move);
  }
  return ghosts;
}

type Marked = {
  readonly played: Move;
  readonly better: readonly Move[];
  /** Behind the played move: ??. */
  readonly grade: string;
  /** The cells that its reason is about. */
  readonly cells: readonly string[];
};

export function marksOf(
  game: Game,
  position: Position,
  { played, better, grade, cells }: Marked,
): ReadonlyMap<string, CellMark> {
  const marks = new Map<string, CellMark>();
  for (const cell of cells) marks.set(cell, { kind: 'lost', spoken: 'what it is about' });
  for (const [cell, ghost] of ghostsOf(game, position, better)) {
    const whose =
      ghost.side === position.turn
        ? 'better line'
        : `${game.display.sides[opponent(position.turn)]} in the better line`;
    marks.set(cell, { ...marks.get(cell), ghost, spoken: `move ${ghost.number} of the ${whose.replace(/^the /, '')}` });
  }
  const [bad, good] = [cellOf(game, position, played), cellOf(game, position, better[0]!)];
  if (good !== undefined) marks.set(good, { ...marks.get(good), kind: 'better', spoken: 'the better move' });
  if (bad !== undefined && bad !== good)
    marks.set(bad, {
      ...marks.get(bad),
      kind: 'bad',
      grade,
      spoken: `played here, ${grade === '' ? 'a mistake' : grade}`,
    });
  return marks;
}

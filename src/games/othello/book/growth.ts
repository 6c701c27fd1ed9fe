/**
 * How a book grows: in steps, each of which plays a few games against itself through the book, by moves near the best, until a
 * game leaves the book; the positions where games left it are searched and added. A step depends on the book before it, the
 * seed and its number only: searches may be spread over any number of threads, and an interrupted book resumes.
 */
import { rngFrom } from '../../../random/rng.js';
import { parseSeed, seedFor } from '../../../random/seed.js';
import type { Move } from '../../../rules/position.js';
import type { OthelloPosition } from '../board.js';
import { viewOf } from '../lines.js';
import { othelloRules } from '../rules.js';
import { type BookLabels, type BookNode, HUNDREDTHS, type OpeningBook } from './book.js';

/** Positions that a step adds at most, and games that it plays at most to find them. */
const POSITIONS = 16;
const GAMES = 128;

export const emptyBook = (labels: BookLabels): OpeningBook => ({ labels, steps: 0, nodes: new Map() });

/** Where a game left the book. */
export type Wanted = { readonly view: string; readonly moves: readonly Move[]; readonly position: OthelloPosition };

/** One game through the book; undefined if it reaches the longest line, or its end, inside the book. */
function leaveBook({ labels, steps, nodes }: OpeningBook, game: number): Wanted | undefined {
  const rng = rngFrom(seedFor(parseSeed(labels.seed), 'book', steps, game));
  let position = othelloRules.initial();
  const moves: Move[] = [];
  for (;;) {
    const legal = othelloRules.moves(position);
    if (legal.length === 0 || moves.length > labels.plies) return undefined;
    const view = viewOf(position);
    const node = nodes.get(view);
    if (!node) return { view, moves, position };
    // The moves of the node, which may be a mirror image: the game continues there.
    position = node.position;
    moves.splice(0, moves.length, ...node.moves);
    const own = othelloRules.moves(position);
    const least = Math.max(...node.values) - labels.margin * HUNDREDTHS;
    const near = own.filter((_, i) => node.values[i]! >= least);
    const move = near[near.length > 1 ? rng.below(near.length) : 0]!;
    moves.push(move);
    position = othelloRules.play(position, move);
  }
}

/** The positions that the next step adds; none if the book is complete for its margin and its plies. */
export function nextStep(book: OpeningBook): readonly Wanted[] {
  const wanted = new Map<string, Wanted>();
  for (let game = 0; game < GAMES && wanted.size < POSITIONS; game++) {
    const left = leaveBook(book, game);
    if (left && !wanted.has(left.view)) wanted.set(left.view, left);
  }
  return [...wanted.values()];
}

/** Where the book has the position after a move, the value of the move is the negative of the best value there. */
export function backedUp(nodes: ReadonlyMap<string, BookNode>): ReadonlyMap<string, BookNode> {
  const updated = new Map<string, BookNode>();
  const update = (view: string, node: BookNode): BookNode => {
    const known = updated.get(view);
    if (known) return known;
    const legal = othelloRules.moves(node.position);
    const values = node.values.map((value, i) => {
      const after = viewOf(othelloRules.play(node.position, legal[i]!));
      const reply = nodes.get(after);
      return reply === undefined ? value : 0 - Math.max(...update(after, reply).values);
    });
    const changed = { ...node, values };
    updated.set(view, changed);
    return changed;
  };
  return new Map([...nodes].map(([view, node]) => [view, update(view, node)]));
}

/** The book after a step; `values` of each wanted position, for its legal moves. */
export function grown(
  { labels, steps, nodes }: OpeningBook,
  wanted: readonly Wanted[],
  values: readonly (readonly number[])[],
): OpeningBook {
  const added = wanted.map(({ view, moves, position }, i) => [view, { moves, position, values: values[i]! }] as const);
  return { labels, steps: steps + 1, nodes: backedUp(new Map([...nodes, ...added])) };
}

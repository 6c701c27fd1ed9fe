/**
 * The tree of a Monte-Carlo tree search (Coulom 2006), grown by UCT (Kocsis & Szepesvári 2006): plain data, and functions
 * over it. Dice are separate nodes, whose children are drawn by their probabilities, so a node is one position. All results are
 * for one side, the one to move at the root, so the turn need not alternate.
 *
 * A finished game has an exact result, and so has a position whose result follows from exact ones (MCTS-Solver, Winands
 * et al. 2008); with dice it is an expected result.
 */
import { log } from '../arithmetic/exponential.js';
import type { Rng } from '../random/rng.js';
import { chancesIn, draw } from '../rules/dice.js';
import type { Game } from '../rules/game.js';
import type { Chance, Move, Outcome, Position, Side } from '../rules/position.js';

export type Node<P extends Position> = {
  readonly position: P;
  /** The move that led here; unused at the root. */
  readonly move: Move;
  /** A side's moves not yet tried, in any order. */
  readonly untried: Move[];
  /** Empty if a side is to move or the game is over. */
  readonly chances: readonly Chance[];
  /** In the order they were tried. */
  readonly children: Node<P>[];
  visits: number;
  /** Sum of the results of all visits. */
  total: number;
  /** Undefined if the result is only known from visits. */
  exact: number | undefined;
};

export type Tree<P extends Position> = {
  readonly game: Game<P>;
  /** Whose results these are. */
  readonly side: Side;
  readonly root: Node<P>;
  readonly exploration: number;
  /** The most nodes, and below it the greatest depth in moves of the sides. */
  readonly room: number;
  readonly deepest: number;
  nodes: number;
  /** How many moves of the sides the longest line has. */
  depth: number;
};

/** −1, 0 or 1. */
export const resultFor = ({ winner }: Outcome, side: Side): number => (winner === null ? 0 : winner === side ? 1 : -1);

function newNode<P extends Position>(game: Game<P>, position: P, move: Move, side: Side): Node<P> {
  const untried = [...game.moves(position)];
  const outcome = untried.length > 0 ? undefined : game.outcome(position);
  return {
    position,
    move,
    untried,
    chances: chancesIn(game, position),
    children: [],
    visits: 0,
    total: 0,
    exact: outcome && resultFor(outcome, side),
  };
}

export function plant<P extends Position>(
  game: Game<P>,
  position: P,
  { exploration, room, deepest }: Pick<Tree<P>, 'exploration' | 'room' | 'deepest'>,
): Tree<P> {
  const side = position.turn;
  return { game, side, root: newNode(game, position, -1, side), exploration, room, deepest, nodes: 1, depth: 0 };
}

/** The mean value of a node that was visited. */
export const meanOf = <P extends Position>({ exact, total, visits }: Node<P>): number => exact ?? total / visits;

/** The best result for the side to move: 1, or −1 where the tree's results are its opponent's. */
const bestFor = <P extends Position>({ side }: Tree<P>, { position }: Node<P>): 1 | -1 =>
  position.turn === side ? 1 : -1;

/** UCB1 over the moves that are not known to lose. All were tried, and one at least does not lose. */
function select<P extends Position>(tree: Tree<P>, node: Node<P>): Node<P> {
  const best = bestFor(tree, node);
  const visits = log(node.visits);
  let chosen: Node<P> | undefined;
  let highest = Number.NEGATIVE_INFINITY;
  for (const child of node.children) {
    if (child.exact === -best) continue;
    const score = best * meanOf(child) + tree.exploration * Math.sqrt(visits / child.visits);
    if (score <= highest) continue;
    highest = score;
    chosen = child;
  }
  return chosen!;
}

function grow<P extends Position>({ game, side }: Tree<P>, node: Node<P>, move: Move): Node<P> {
  const child = newNode(game, game.play(node.position, move), move, side);
  node.children.push(child);
  return child;
}

/** One of the moves not yet tried, all equally likely: in their order, the last would hardly ever be tried deep down. */
function takeUntried({ untried }: { readonly untried: Move[] }, rng: Rng): Move {
  const i = rng.below(untried.length);
  const move = untried[i]!;
  untried[i] = untried[untried.length - 1]!;
  untried.pop();
  return move;
}

/** From the root to a node that is new or exact, or at the limit of the tree. */
export function descend<P extends Position>(tree: Tree<P>, rng: Rng): readonly Node<P>[] {
  const path = [tree.root];
  let node = tree.root;
  let depth = 0;
  const add = (child: Node<P>): readonly Node<P>[] => {
    tree.nodes++;
    tree.depth = Math.max(tree.depth, depth);
    path.push(child);
    return path;
  };
  for (;;) {
    if (node.exact !== undefined) return path;
    const isFull = tree.nodes >= tree.room || depth >= tree.deepest;
    if (node.chances.length > 0) {
      const move = draw(node.chances, rng);
      const known = node.children.find(child => child.move === move);
      if (!known) return isFull ? path : add(grow(tree, node, move));
      node = known;
    } else {
      // A depth that is used up ends before a side moves; the root's moves are always tried.
      if (isFull && node !== tree.root && (node.untried.length > 0 || depth >= tree.deepest)) return path;
      depth++;
      if (node.untried.length > 0) return add(grow(tree, node, takeUntried(node, rng)));
      node = select(tree, node);
    }
    path.push(node);
  }
}

/** Undefined where it does not follow from what is known of the children. */
function exactOf<P extends Position>(tree: Tree<P>, node: Node<P>): number | undefined {
  const { chances, children, untried } = node;
  if (chances.length > 0) {
    if (children.length < chances.length) return undefined;
    let mean = 0;
    for (const { move, probability } of chances) {
      const { exact } = children.find(child => child.move === move)!;
      if (exact === undefined) return undefined;
      mean += probability * exact;
    }
    return mean;
  }
  const best = bestFor(tree, node);
  let value: number = -best;
  let all = untried.length === 0;
  for (const { exact } of children) {
    if (exact === best) return best;
    if (exact === undefined) all = false;
    else if (best * exact > best * value) value = exact;
  }
  return all ? value : undefined;
}

/** The result of a visit, from its last node up to the root. */
export function backUp<P extends Position>(tree: Tree<P>, path: readonly Node<P>[], found: number): void {
  let result = found;
  let isExact = true; // the node below, without which nothing new follows
  for (let i = path.length - 1; i >= 0; i--) {
    const node = path[i]!;
    if (isExact && node.exact === undefined) node.exact = exactOf(tree, node);
    isExact = node.exact !== undefined;
    result = node.exact ?? result;
    node.visits++;
    node.total += result;
  }
}

/**
 * The child to play: most visits; of equals the higher mean for the side to move, then the lowest move. A move that is
 * known to lose comes last, and where the node is exact only moves of its exact result count. Undefined where dice are to
 * be thrown, where nothing was tried, and where only losing moves were.
 */
export function chosen<P extends Position>(tree: Tree<P>, node: Node<P>): Node<P> | undefined {
  if (node.chances.length > 0) return undefined;
  const best = bestFor(tree, node);
  const fit = node.children.filter(({ exact }) => (node.exact === undefined ? exact !== -best : exact === node.exact));
  const byRank = (a: Node<P>, b: Node<P>): number =>
    b.visits - a.visits || best * (meanOf(b) - meanOf(a)) || a.move - b.move;
  return fit.sort(byRank)[0];
}

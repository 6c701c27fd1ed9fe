/**
 * A small game tree as data, for display: every node with its value, its kind, and the branches that alpha-beta cut. It is the tree of plain alpha-beta with ties=first, moves ascending; below a throw of the
 * dice the window opens again.
 */

import type { Seed } from '../random/seed.js';
import { chancesIn, meanOver } from '../rules/dice.js';
import type { Evaluator } from '../rules/evaluator.js';
import type { Game } from '../rules/game.js';
import type { Move, Position } from '../rules/position.js';
import { type Parsed, parsed, quote, refused } from '../specs/parsed.js';
import { type Conventions, freePass } from './conventions.js';
import { Leaves } from './leaves.js';

/** A cut node was never searched and has no value. */
export type NodeKind = 'max' | 'min' | 'chance' | 'leaf' | 'cut';

export type TreeNode = {
  readonly kind: NodeKind;
  /** What led here, as the game writes it; the root has none. */
  readonly move?: string;
  /** The probability of the throw that led here. */
  readonly probability?: number;
  /** In the view of the side to move at the root. */
  readonly value?: number;
  /** After a cut the value is only a bound. */
  readonly bound?: 'at least' | 'at most';
  /** The child its parent takes its value from. */
  readonly best?: true;
  readonly children?: readonly TreeNode[];
};

export type GameTree = {
  readonly game: string;
  readonly position: string;
  /** In whose view the values are. */
  readonly side: string;
  readonly depth: number;
  /** Positions visited, without the root: the node count of plain alpha-beta. */
  readonly nodes: number;
  readonly root: TreeNode;
};

type TreeSettings = {
  readonly depth: number;
  /** Off: every branch is shown, with its minimax value. */
  readonly cuts: boolean;
  /** The most nodes, including cut ones; more is an error, since the picture would be unreadable. */
  readonly most: number;
  /** The seed of the game, for evaluators with noise. */
  readonly seed: Seed;
};

export const TREE: TreeSettings = { depth: 3, cuts: true, most: 2000, seed: '0'.repeat(32) };

class TreeTooLarge extends Error {}

type Label = { readonly move?: string; readonly probability?: number };
/** A node, the value alpha-beta has for it, and what its subtree proves: the true value lies in [low, high]. */
type Grown = { readonly value: number; readonly low: number; readonly high: number; readonly node: TreeNode };

const leaf = (label: Label, value: number): Grown => ({
  value,
  low: value,
  high: value,
  node: { kind: 'leaf', ...label, value },
});

/** Before anything is known. */
const OPEN = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY] as const;

function grow<P extends Position>(
  game: Game<P>,
  evaluator: Evaluator<P>,
  conventions: Conventions,
  root: P,
  settings: TreeSettings,
): GameTree {
  const leaves = new Leaves(game, evaluator.forGame?.(settings.seed) ?? evaluator, conventions, root.turn);
  const isFree = freePass(game, conventions);
  let drawn = 0;
  let nodes = -1; // the root is none

  const count = (): void => {
    if (++drawn > settings.most) throw new TreeTooLarge();
  };
  const visit = (
    position: P,
    label: Label,
    depth: number,
    alpha: number,
    beta: number,
    passed: boolean,
    likelihood: number,
  ): Grown => {
    count();
    nodes++;
    if (depth === 0) return leaf(label, leaves.horizon(position));
    const moves = game.moves(position);
    if (moves.length > 0) return branch(position, moves, label, depth, alpha, beta, passed);
    const chances = chancesIn(game, position);
    if (chances.length === 0) return leaf(label, leaves.end(position));
    if (likelihood < conventions.rarest) return leaf(label, leaves.horizon(position));
    const children: TreeNode[] = [];
    const value = meanOver(game, position, chances, (next, { move, probability }) => {
      const after = visit(
        next,
        { move: game.display.formatMove(move, position), probability },
        depth,
        ...OPEN,
        passed,
        likelihood * probability,
      );
      children.push(after.node);
      return after.value;
    });
    return { value, low: value, high: value, node: { kind: 'chance', ...label, value, children } };
  };

  const branch = (
    position: P,
    moves: readonly Move[],
    label: Label,
    depth: number,
    alpha: number,
    beta: number,
    passed: boolean,
  ): Grown => {
    const isMax = position.turn === root.turn;
    const free = isFree(moves, passed);
    const children: TreeNode[] = [];
    const better = isMax ? Math.max : Math.min;
    const worst = isMax ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
    let [low, high] = [alpha, beta];
    let proved = { low: worst, high: worst };
    let value = worst;
    let best = 0;
    for (const [i, move] of moves.entries()) {
      const name = { move: game.display.formatMove(move, position) };
      if (settings.cuts && low >= high) {
        count();
        children.push({ kind: 'cut', ...name });
        proved = isMax ? { ...proved, high: Number.POSITIVE_INFINITY } : { ...proved, low: Number.NEGATIVE_INFINITY };
        continue;
      }
      const window: readonly [number, number] = settings.cuts ? [low, high] : OPEN;
      const each = visit(game.play(position, move), name, free ? depth : depth - 1, ...window, free, 1);
      children.push(each.node);
      proved = { low: better(proved.low, each.low), high: better(proved.high, each.high) };
      if (isMax ? each.value <= value : each.value >= value) continue;
      value = each.value;
      best = i;
      if (isMax) low = Math.max(low, value);
      else high = Math.min(high, value);
    }
    children[best] = { ...children[best]!, best: true };
    const bound = proved.low === proved.high ? {} : ({ bound: value >= beta ? 'at least' : 'at most' } as const);
    return { value, ...proved, node: { kind: isMax ? 'max' : 'min', ...label, value, ...bound, children } };
  };

  const { node } = visit(root, {}, settings.depth, ...OPEN, false, 1);
  return {
    game: game.id,
    position: game.display.formatPosition(root),
    side: game.display.sides[root.turn],
    depth: settings.depth,
    nodes,
    root: node,
  };
}

/** Refused if the depth is invalid or the tree would be too large to draw. */
export function growTree<P extends Position>(
  game: Game<P>,
  evaluator: Evaluator<P>,
  conventions: Conventions,
  root: P,
  settings: Partial<TreeSettings> = {},
): Parsed<GameTree> {
  const all = { ...TREE, ...settings };
  if (!Number.isInteger(all.depth) || all.depth < 1) {
    return refused(`depth must be a whole number from 1 on, not ${quote(String(all.depth))}`);
  }
  try {
    return parsed(grow(game, evaluator, conventions, root, all));
  } catch (error) {
    if (!(error instanceof TreeTooLarge)) throw error;
    return refused(`the tree of depth ${all.depth} has more than ${all.most} nodes; use a smaller depth`);
  }
}

export const formatTreeJson = (tree: GameTree): string => `${JSON.stringify(tree, null, 2)}\n`;

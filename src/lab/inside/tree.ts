/** A formula as a tree to draw: which nodes are shown, what stands on them, and where they are. */
import type { Part } from '../../rules/explanation.js';
import { amount } from './figures.js';

export const NODE_WIDTH = 150;
export const NODE_HEIGHT = 58;
const GAP_X = 12;
const GAP_Y = 34;

/** Levels below the root that are drawn at first. */
const FIRST_LEVELS = 3;
/** More nodes would be unreadable. */
const MAX_NODES = 400;

/** Functions of every game, as people write them. */
const SYMBOLS: Readonly<Record<string, string>> = {
  plus: '+',
  minus: '−',
  times: '×',
  if: 'if … then … else',
  '<': '<',
  '>': '>',
};

/** The name of a number is its value. */
const isNumber = ({ name, value, parts }: Part): boolean => !parts && Number(name) === value;

/** A number that its parent names in words is not drawn on its own. */
const isNamedByParent = (part: Part): boolean => part.reading !== undefined && isNumber(part);

const drawnChildren = ({ parts = [] }: Part): readonly (readonly [Part, number])[] =>
  parts.map((child, i) => [child, i] as const).filter(([child]) => !isNamedByParent(child));

/** The words on a node: a square by its name, a function in words or as its sign. */
export function titleOf(part: Part): string {
  if (isNumber(part)) return part.reading ?? '';
  // A terminal has no arguments, and what it means says everything.
  return part.label ?? SYMBOLS[part.name] ?? (part.parts ? part.name : part.detail);
}

/** Its value: yes or no, or a number and what it names. */
export function valueText({ value, isClaim, reading }: Part): string {
  if (isClaim) return value === 0 ? 'no' : 'yes';
  return reading === undefined ? amount(value) : `${amount(value)}: ${reading}`;
}

export const countNodes = (part: Part): number =>
  drawnChildren(part).reduce((sum, [child]) => sum + countNodes(child), 1);

export type TreeNode = {
  readonly key: string;
  readonly part: Part;
  readonly x: number;
  readonly y: number;
  readonly isUnused: boolean;
  /** Nodes below it that are not drawn; undefined if it has none to fold. */
  readonly folded?: number;
  readonly isFoldable: boolean;
};

export type TreeEdge = { readonly from: TreeNode; readonly to: TreeNode };
type TreeLayout = {
  readonly nodes: readonly TreeNode[];
  readonly edges: readonly TreeEdge[];
  readonly width: number;
  readonly height: number;
};

/** Folded at first: what lies deeper than the first levels, and a branch that was not taken. */
const isFoldedAtFirst = (part: Part, depth: number): boolean =>
  drawnChildren(part).length > 0 && (depth >= FIRST_LEVELS || part.isUnused === true);

/** Leaves from left to right, and each node above the middle of its arguments. `toggled`: nodes the user (un)folded. */
export function layOut(root: Part, toggled: ReadonlySet<string>): TreeLayout {
  const nodes: TreeNode[] = [];
  const edges: TreeEdge[] = [];
  let leaves = 0;
  let deepest = 0;
  const visit = (part: Part, depth: number, key: string, unused: boolean): TreeNode => {
    const isUnused = unused || part.isUnused === true;
    const all = drawnChildren(part);
    const isFolded = isFoldedAtFirst(part, depth) !== toggled.has(key) || nodes.length >= MAX_NODES;
    const own =
      isFolded || all.length === 0 ? [] : all.map(([child, i]) => visit(child, depth + 1, `${key}.${i}`, isUnused));
    const x = own.length > 0 ? (own[0]!.x + own.at(-1)!.x) / 2 : leaves++ * (NODE_WIDTH + GAP_X);
    deepest = Math.max(deepest, depth);
    const node: TreeNode = {
      key,
      part,
      x,
      y: depth * (NODE_HEIGHT + GAP_Y),
      isUnused,
      isFoldable: all.length > 0,
      ...(isFolded && all.length > 0 ? { folded: countNodes(part) - 1 } : {}),
    };
    for (const child of own) edges.push({ from: node, to: child });
    nodes.push(node);
    return node;
  };
  visit(root, 0, '0', false);
  return {
    nodes,
    edges,
    width: Math.max(1, leaves) * (NODE_WIDTH + GAP_X) - GAP_X,
    height: deepest * (NODE_HEIGHT + GAP_Y) + NODE_HEIGHT,
  };
}

/** Values by node, whether drawn or not, to compare two positions. */
export function valuesByNode(root: Part): ReadonlyMap<string, number> {
  const values = new Map<string, number>();
  const visit = (part: Part, key: string): void => {
    values.set(key, part.value);
    (part.parts ?? []).forEach((child, i) => {
      visit(child, `${key}.${i}`);
    });
  };
  visit(root, '0');
  return values;
}

/** Keys of all nodes that have something to fold, and whether they are folded at first. */
export function foldables(root: Part): readonly { readonly key: string; readonly isFolded: boolean }[] {
  const found: { key: string; isFolded: boolean }[] = [];
  const visit = (part: Part, depth: number, key: string): void => {
    const all = drawnChildren(part);
    if (all.length > 0) found.push({ key, isFolded: isFoldedAtFirst(part, depth) });
    for (const [child, i] of all) visit(child, depth + 1, `${key}.${i}`);
  };
  visit(root, 0, '0');
  return found;
}

/** Letters that fit into a line of a node. */
const LETTERS = 22;

/** A title in at most two lines. */
export function linesOf(title: string): readonly string[] {
  if (title.length <= LETTERS) return [title];
  const at = title.lastIndexOf(' ', LETTERS);
  const cut = at > 0 ? at : LETTERS;
  const rest = title.slice(cut).trim();
  return [title.slice(0, cut), rest.length > LETTERS ? `${rest.slice(0, LETTERS - 1)}…` : rest];
}

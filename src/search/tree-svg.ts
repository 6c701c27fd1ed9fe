/**
 * A game tree drawn: leaves side by side, parents above the middle of their children. Max points up, min points down,
 * chance is a circle; the best branch is bold, a branch that was cut is dashed and crossed.
 */
import { attributes, escapeMarkup } from '../notations/markup.js';
import type { GameTree, NodeKind, TreeNode } from './tree.js';
import { formatProbability, formatValue } from './tree-text.js';

// In pixels.
const SLOT = 56;
const LEVEL = 92;
const MARGIN = 40;
const HEADER = 28;
const RADIUS = 16;

type Placed = { readonly node: TreeNode; readonly x: number; readonly y: number; readonly children: readonly Placed[] };

function place(node: TreeNode, level: number, nextSlot: () => number): Placed {
  const children = (node.children ?? []).map(child => place(child, level + 1, nextSlot));
  const x = children.length === 0 ? MARGIN + nextSlot() * SLOT : (children[0]!.x + children.at(-1)!.x) / 2;
  return { node, x, y: HEADER + MARGIN + level * LEVEL, children };
}

const height = (node: TreeNode): number => 1 + Math.max(0, ...(node.children ?? []).map(height));

const SHAPES: Readonly<Record<NodeKind, string>> = {
  max: '<path d="M0 -18 18 14H-18Z"/>',
  min: '<path d="M0 18 18 -14H-18Z"/>',
  chance: `<circle r="${RADIUS}"/>`,
  leaf: '<path d="M-18 -12H18V12H-18Z"/>',
  cut: '<path class="cross" d="M-6 -6 6 6M6 -6-6 6"/>',
};

const SIGNS = { 'at least': '≥', 'at most': '≤' } as const;

/** Short enough to fit beside its neighbours. */
const short = (value: number): string => String(Number(value.toPrecision(4)) || 0);

/** A node in words, for a pointer that rests on it and for a screen reader. */
function describe({ kind, move, probability, value, bound }: TreeNode): string {
  const likely = probability === undefined ? '' : `, probability ${formatProbability(probability)}`;
  const worth = value === undefined ? ', not searched' : `, value ${bound ? `${bound} ` : ''}${formatValue(value)}`;
  return `${move === undefined ? '' : `${move}: `}${kind}${likely}${worth}`;
}

function drawEdge(from: Placed, to: Placed): string {
  const kind = to.node.kind === 'cut' ? 'cut' : to.node.best ? 'best' : undefined;
  const ends = { class: kind, x1: from.x, y1: from.y + RADIUS, x2: to.x, y2: to.y - RADIUS };
  const likely = to.node.probability === undefined ? '' : ` ${formatProbability(to.node.probability)}`;
  const label = { class: 'move', x: to.x, y: to.y - RADIUS - 12 };
  return `<line${attributes(ends)}/><text${attributes(label)}>${escapeMarkup(`${to.node.move ?? ''}${likely}`)}</text>\n`;
}

function drawNode({ node, x, y }: Placed): string {
  const value = node.value === undefined ? '' : `${node.bound ? SIGNS[node.bound] : ''}${short(node.value)}`;
  const group = attributes({ class: node.kind, transform: `translate(${x} ${y})` });
  const title = `<title>${escapeMarkup(describe(node))}</title>`;
  return `<g${group}>${title}${SHAPES[node.kind]}<text y="4">${escapeMarkup(value)}</text></g>\n`;
}

const STYLE = `
    rect { fill: #fff }
    text { font: 11px sans-serif; text-anchor: middle; fill: #111 }
    .title { text-anchor: start; font-size: 13px }
    .move { paint-order: stroke; stroke: #fff; stroke-width: 4px }
    path, circle { fill: #fff; stroke: #111 }
    .max path { fill: #dbeafe } .min path { fill: #fee2e2 } .chance circle { fill: #fef9c3 }
    line { stroke: #777 } .best { stroke: #111; stroke-width: 3px }
    .cut, .cross { stroke: #999; stroke-dasharray: 4 3 } .cross { stroke-dasharray: none }
  `;

export function formatTreeSvg(tree: GameTree): string {
  let slots = 0;
  const root = place(tree.root, 0, () => slots++);
  const title = `${tree.game}, ${tree.side} to move, depth ${tree.depth}: ${tree.position}`;
  const width = Math.max(2 * MARGIN + (slots - 1) * SLOT, 2 * MARGIN + title.length * 7);
  const tall = HEADER + 2 * MARGIN + (height(tree.root) - 1) * LEVEL;
  const edges: string[] = [];
  const nodes: string[] = [];
  const draw = (placed: Placed): void => {
    nodes.push(drawNode(placed));
    for (const child of placed.children) {
      edges.push(drawEdge(placed, child));
      draw(child);
    }
  };
  draw(root);
  const canvas = {
    xmlns: 'http://www.w3.org/2000/svg',
    width,
    height: tall,
    viewBox: `0 0 ${width} ${tall}`,
    role: 'img',
  };
  return [
    `<svg${attributes(canvas)}>\n`,
    `<title>${escapeMarkup(title)}</title>\n<style>${STYLE}</style>\n`,
    `<rect width="${width}" height="${tall}"/>\n`,
    `<text class="title" x="${MARGIN / 2}" y="20">${escapeMarkup(title)}</text>\n`,
    ...edges,
    ...nodes,
    '</svg>\n',
  ].join('');
}

/** A game tree in lines of text, one a node, children indented below their parent. */
import type { GameTree, TreeNode } from './tree.js';

export type Strokes = 'box' | 'ascii';

type Pen = { readonly child: string; readonly last: string; readonly past: string; readonly best: string };
const PENS: Readonly<Record<Strokes, Pen>> = {
  box: { child: '├─ ', last: '└─ ', past: '│  ', best: ' ◂' },
  ascii: { child: '|- ', last: '`- ', past: '|  ', best: ' <' },
};
const SIGNS: Readonly<Record<Strokes, Readonly<Record<'at least' | 'at most', string>>>> = {
  box: { 'at least': '≥ ', 'at most': '≤ ' },
  ascii: { 'at least': '>= ', 'at most': '<= ' },
};

/** Six significant digits, and all digits before the point: evaluators compute in f32, which has seven. */
export const roundedValue = (value: number): number => {
  const before = Math.max(0, Math.floor(Math.log10(Math.abs(value) || 1)) + 1);
  return Number(value.toFixed(Math.max(0, 6 - before))) || 0;
};
export const formatValue = (value: number): string => String(roundedValue(value)).replace('-', '−');

/** A probability as a fraction where it is a simple one. */
export function formatProbability(probability: number): string {
  for (let parts = 1; parts <= 64; parts++) {
    const share = probability * parts;
    if (Math.abs(share - Math.round(share)) < 1e-9 && Math.round(share) > 0) return `${Math.round(share)}/${parts}`;
  }
  return formatValue(probability);
}

function formatNode(node: TreeNode, strokes: Strokes): string {
  const move = node.move === undefined ? '' : `${node.move} `;
  const likely = node.probability === undefined ? '' : `(${formatProbability(node.probability)}) `;
  const value =
    node.value === undefined
      ? ''
      : ` ${node.bound ? SIGNS[strokes][node.bound] : ''}${strokes === 'ascii' ? roundedValue(node.value) : formatValue(node.value)}`;
  return `${move}${likely}${node.kind}${value}${node.best ? PENS[strokes].best : ''}`;
}

export function formatTreeText(tree: GameTree, strokes: Strokes = 'box'): string {
  const pen = PENS[strokes];
  const lines = [
    `${tree.game}, ${tree.side} to move, depth ${tree.depth}, ${tree.nodes} positions visited`,
    tree.position,
    formatNode(tree.root, strokes),
  ];
  const draw = (nodes: readonly TreeNode[], indent: string): void => {
    nodes.forEach((node, i) => {
      const isLast = i === nodes.length - 1;
      lines.push(indent + (isLast ? pen.last : pen.child) + formatNode(node, strokes));
      draw(node.children ?? [], indent + (isLast ? '   ' : pen.past));
    });
  };
  draw(tree.root.children ?? [], '');
  return `${lines.join('\n')}\n`;
}

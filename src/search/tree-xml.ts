/** A game tree as XML: a node in a node, each with its kind and value, as Pinkney (2009) printed his. */
import { attributes } from '../notations/markup.js';
import type { GameTree, TreeNode } from './tree.js';
import { roundedValue } from './tree-text.js';

function formatNode(node: TreeNode, indent: string): string {
  const { kind, move, probability, value, bound, best, children } = node;
  const inside = attributes({
    ...{ type: kind, move, probability, value: value === undefined ? undefined : roundedValue(value), bound },
    best: best && 'true',
  });
  if (!children) return `${indent}<node${inside}/>\n`;
  return `${indent}<node${inside}>\n${children.map(child => formatNode(child, `${indent}  `)).join('')}${indent}</node>\n`;
}

export function formatTreeXml(tree: GameTree): string {
  const { game, position, side, depth, nodes } = tree;
  const inside = attributes({ game, position, side, depth, nodes });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<tree${inside}>\n${formatNode(tree.root, '  ')}</tree>\n`;
}

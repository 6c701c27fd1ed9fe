import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dash, haste } from '../../test/games/dash.js';
import { positionsOf, watching } from '../../test/suites/searcher.js';
import { noughts } from '../games/noughts/noughts.js';
import { perfectNoughts } from '../games/noughts/perfect.js';
import { greedy } from '../games/othello/evaluators/greedy.js';
import { othello } from '../games/othello/othello.js';
import type { Game } from '../rules/game.js';
import { plainAlphaBeta } from './alpha-beta.js';
import { CONVENTIONS } from './conventions.js';
import { minimax } from './minimax.js';
import { formatTreeJson, type GameTree, growTree, type TreeNode } from './tree.js';
import { formatTreeSvg } from './tree-svg.js';
import { formatProbability, formatTreeText } from './tree-text.js';
import { formatTreeXml } from './tree-xml.js';

const RATED = { ...CONVENTIONS, terminal: 'evaluator', ties: 'first' } as const;
const FIRST = { ...CONVENTIONS, ties: 'first' } as const;

function grown(result: ReturnType<typeof growTree>): GameTree {
  assert.ok(result.ok, result.ok ? '' : result.reason);
  return result.value;
}
const all = (node: TreeNode): TreeNode[] => [node, ...(node.children ?? []).flatMap(all)];

/** A position with a win, a cut and a draw in fifteen nodes. */
function ending(): GameTree {
  const position = noughts.display.parsePosition('xox.o.x.. o');
  assert.ok(position.ok);
  return grown(growTree(noughts, perfectNoughts, RATED, position.value, { depth: 9 }));
}

test('the tree looks at what plain alpha-beta looks at, and finds what it finds', () => {
  for (const [i, position] of positionsOf(othello, 'tree', 200).entries()) {
    const depth = 1 + (i % 3);
    const tree = grown(growTree(othello, greedy('ratio'), FIRST, position, { depth, most: 100_000 }));
    const report = plainAlphaBeta(othello, greedy('ratio'), FIRST).search(position, { depth }, watching());
    assert.equal(tree.root.value, report.value);
    assert.equal(tree.nodes, report.nodes);
    assert.equal(
      tree.root.children!.find(child => child.best)!.move,
      othello.display.formatMove(report.move, position),
    );
    assert.equal(all(tree.root).filter(node => node.kind !== 'cut').length - 1, tree.nodes);
  }
});

/** A node of the pruned tree beside the same node of the whole one. */
function compare(pruned: TreeNode, whole: TreeNode): void {
  if (pruned.kind === 'cut') return;
  assert.equal(pruned.kind, whole.kind);
  if (pruned.bound === 'at least') assert.ok(whole.value! >= pruned.value!);
  else if (pruned.bound === 'at most') assert.ok(whole.value! <= pruned.value!);
  else assert.equal(pruned.value, whole.value);
  assert.equal(pruned.children?.length, whole.children?.length);
  pruned.children?.forEach((child, i) => {
    compare(child, whole.children![i]!);
  });
}

test('without cuts every node has its minimax value, and with cuts every value and bound is true of it', () => {
  for (const position of positionsOf(othello, 'cuts', 60)) {
    const [pruned, whole] = [true, false].map(cuts =>
      grown(growTree(othello, greedy('ratio'), FIRST, position, { depth: 3, cuts, most: 100_000 })),
    );
    assert.equal(
      whole!.nodes,
      minimax(othello, greedy('ratio'), FIRST).search(position, { depth: 3 }, watching()).nodes,
    );
    assert.ok(all(whole!.root).every(node => node.kind !== 'cut' && node.bound === undefined));
    compare(pruned!.root, whole!.root);
  }
});

test('dice are nodes of their own, with the mean of their throws', () => {
  let dice = 0;
  for (const position of positionsOf(dash, 'tree', 20)) {
    const tree = grown(growTree(dash, haste, FIRST, position, { depth: 2, most: 100_000 }));
    assert.equal(tree.root.value, minimax(dash, haste, FIRST).search(position, { depth: 2 }, watching()).value);
    for (const node of all(tree.root).filter(({ kind }) => kind === 'chance')) {
      dice++;
      const mean = node.children!.reduce((sum, child) => sum + child.probability! * child.value!, 0);
      assert.equal(node.value, mean);
      assert.match(formatTreeText(tree), /throw1 \(1\/2\) (max|min) /);
    }
  }
  assert.ok(dice > 20);
});

test('a tree too large to look at is refused, at one node more than allowed', () => {
  const size = all(ending().root).length;
  const position = noughts.display.parsePosition('xox.o.x.. o');
  assert.ok(position.ok);
  const ask = (most: number) => growTree(noughts, perfectNoughts, RATED, position.value, { depth: 9, most });
  assert.ok(ask(size).ok);
  const refusal = ask(size - 1);
  assert.ok(!refusal.ok);
  assert.match(refusal.reason, /depth 9 has more than \d+ nodes; use a smaller depth/);
  for (const depth of [0, -1, 1.5, Number.NaN]) {
    const odd = growTree(noughts, perfectNoughts, RATED, position.value, { depth });
    assert.ok(!odd.ok && odd.reason.startsWith('depth must be'));
  }
});

test('as text', () => {
  assert.equal(
    formatTreeText(ending()),
    `noughts, noughts to move, depth 9, 14 positions visited
xox.o.x.. o
max 4
├─ a2 min 2
│  ├─ c2 max 2 ◂
│  │  ├─ b3 leaf 2 ◂
│  │  └─ c3 min 0
│  │     └─ b3 leaf 0 ◂
│  ├─ b3 max ≥ 2
│  │  ├─ c2 leaf 2 ◂
│  │  └─ c3 cut
│  └─ c3 max ≥ 2
│     ├─ c2 leaf 2 ◂
│     └─ b3 cut
├─ c2 min ≤ −3
│  ├─ a2 leaf −3 ◂
│  ├─ b3 cut
│  └─ c3 cut
├─ b3 leaf 4 ◂
└─ c3 min ≤ −3
   ├─ a2 leaf −3 ◂
   ├─ c2 cut
   └─ b3 cut
`,
  );
  const ascii = formatTreeText(ending(), 'ascii');
  assert.match(ascii, /^[\n -~]*$/);
  assert.equal(ascii.split('\n').length, formatTreeText(ending()).split('\n').length);
});

test('as JSON, the same data', () => {
  assert.deepEqual(JSON.parse(formatTreeJson(ending())), ending());
});

test('as XML, a node in a node with its kind and value', () => {
  const xml = formatTreeXml(ending());
  const lines = xml.split('\n');
  assert.deepEqual(lines.slice(0, 5), [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<tree game="noughts" position="xox.o.x.. o" side="noughts" depth="9" nodes="14">',
    '  <node type="max" value="4">',
    '    <node type="min" move="a2" value="2">',
    '      <node type="max" move="c2" value="2" best="true">',
  ]);
  assert.equal([...xml.matchAll(/<node /g)].length, all(ending().root).length);
  assert.equal([...xml.matchAll(/<node [^>]*[^/]>/g)].length, [...xml.matchAll(/<\/node>/g)].length);
});

test('as SVG, one shape a node, no two in the same place', () => {
  const svg = formatTreeSvg(ending());
  const places = [...svg.matchAll(/translate\(([\d.]+) ([\d.]+)\)/g)].map(match => match[0]);
  assert.equal(new Set(places).size, all(ending().root).length);
  assert.equal([...svg.matchAll(/class="cut" x1/g)].length, all(ending().root).filter(n => n.kind === 'cut').length);
  const [, width, height] = /viewBox="0 0 (\d+) (\d+)"/.exec(svg)!;
  for (const [, x, y] of svg.matchAll(/translate\(([\d.]+) ([\d.]+)\)/g)) {
    assert.ok(Number(x) < Number(width) && Number(y) < Number(height));
  }
});

test('names from a game cannot break out of the markup', () => {
  const nasty = `"/><script>&'\u0000\ud800`;
  const hostile: Game<ReturnType<typeof noughts.initial>> = {
    ...noughts,
    id: nasty,
    display: { ...noughts.display, formatMove: () => nasty, formatPosition: () => nasty, sides: [nasty, nasty] },
  };
  const tree = grown(growTree(hostile, perfectNoughts, RATED, noughts.initial(), { depth: 1 }));
  for (const text of [formatTreeXml(tree), formatTreeSvg(tree)]) {
    assert.ok(!text.includes('<script>') && !text.includes('\u0000') && !text.includes('\ud800'));
    assert.ok(text.includes('&quot;/&gt;&lt;script&gt;&amp;&apos;\ufffd\ufffd'));
    assert.doesNotMatch(text.replace(/&(amp|lt|gt|quot|apos);/g, ''), /&/);
  }
});

test('likelihoods are simple fractions where they can be', () => {
  assert.deepEqual([1, 1 / 2, 3 / 8, 1 / 36, 1 / 3, 0.123456].map(formatProbability), [
    '1/1',
    '1/2',
    '3/8',
    '1/36',
    '1/3',
    '0.123456',
  ]);
});

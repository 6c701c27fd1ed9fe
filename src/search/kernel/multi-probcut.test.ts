/** Multi-ProbCut: its measured error by phase, and the search that prunes forward with it. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { positionsOf, watching } from '../../../test/suites/searcher.js';
import { emptySquares } from '../../games/othello/board.js';
import { othello } from '../../games/othello/othello.js';
import { openKernel } from '../../kernel/bridge.js';
import { loadKernel } from '../../kernel/load.node.js';
import { buildEvaluator } from '../../models/catalogue.js';
import { NO_MODELS } from '../../models/registry.js';
import { shipFromFolder } from '../../models/shipped.node.js';
import { rngFrom } from '../../random/rng.js';
import { parseSeed } from '../../random/seed.js';
import { CONVENTIONS } from '../conventions.js';
import {
  type DepthValues,
  deviationOf,
  MULTI_PROBCUT,
  multiProbCutTable,
  type PhaseError,
  phaseErrors,
  shallowDepth,
} from './multi-probcut.js';
import { kernelSearch } from './searcher.js';

shipFromFolder();
const champion = buildEvaluator({ kind: 'champion' }, othello, NO_MODELS);
const kernel = openKernel(loadKernel(), { threads: 1, tableBytes: 8 << 20, weightBytes: 24 << 20 });
const conventions = { ...CONVENTIONS, ties: 'first' } as const;
const table = MULTI_PROBCUT.champion!;
const positions = positionsOf(othello, 'forward', 120).filter(position => emptySquares(position) > 16);
const full = kernelSearch(kernel, champion, conventions);
const pruned = (confidence: number) =>
  kernelSearch(kernel, champion, conventions, { probCut: { table, confidence, forward: true } });

test('shallow searches have the parity of the deep one', () => {
  for (let deep = 3; deep <= 24; deep++) {
    const shallow = shallowDepth(deep);
    assert.ok(shallow >= 1 && shallow < deep && (deep - shallow) % 2 === 0, `${deep} ${shallow}`);
  }
});

test('the deviation grows with the gap and falls with the depth of the shallow search', () => {
  for (const error of [
    { scale: 2, growth: 0.4, decay: 0.1 },
    { scale: 1, growth: 0.1, decay: 0.01 },
  ]) {
    assert.ok(deviationOf(error, 4, 10) > deviationOf(error, 4, 8));
    assert.ok(deviationOf(error, 6, 10) < deviationOf(error, 4, 8));
  }
  assert.equal(deviationOf({ scale: 2, growth: 0.5, decay: 0 }, 5, 9), 4);
});

test('the fit finds the numbers that made the values, and phases without positions take those of the nearest', () => {
  const made: readonly PhaseError[] = [
    { scale: 1.5, growth: 0.3, decay: 0.1 },
    { scale: 3, growth: 0.5, decay: 0.02 },
  ];
  const rng = rngFrom(parseSeed('phases'));
  const DEPTH = 9;
  // Steps from depth to depth + 2 that add up to the deviation from depth 1 on; other pairs follow only roughly.
  const found: DepthValues[] = Array.from({ length: 4000 }, (_, n) => {
    const error = made[n % 2]!;
    const values: number[] = [0, 0, 0];
    for (let depth = 3; depth <= DEPTH; depth++) {
      const variance = deviationOf(error, 1, depth) ** 2 - (depth < 5 ? 0 : deviationOf(error, 1, depth - 2) ** 2);
      values[depth] = values[depth - 2]! + (rng.next() < 0.5 ? -1 : 1) * Math.sqrt(variance);
    }
    return { discs: n % 2 === 0 ? 20 : 40, values };
  });
  const errors = phaseErrors(found, 1000, DEPTH)!;
  assert.equal(errors.length, 6);
  const early = errors[1]!;
  const late = errors[3]!;
  // From depth 1 the fit must meet what the values were made with.
  for (const [error, truth] of [
    [early, made[0]!],
    [late, made[1]!],
  ] as const)
    for (const deep of [3, 5, 7, 9]) {
      const ratio = deviationOf(error, 1, deep) / deviationOf(truth, 1, deep);
      assert.ok(ratio > 0.7 && ratio < 1.4, `${deep}: ${ratio}`);
    }
  assert.deepEqual([errors[0], errors[2], errors[4], errors[5]], [early, early, late, late]);
  assert.equal(phaseErrors(found, 1000, 5), undefined);
  assert.equal(phaseErrors(found.slice(0, 20), 1000, DEPTH), undefined);
});

test('a table has a row for each depth from 3 to 24 in each phase', () => {
  const rows = multiProbCutTable(Array.from({ length: 6 }, () => ({ scale: 1, growth: 0.5, decay: 0.1 })));
  assert.equal(rows.length, 6 * 22);
  assert.equal(new Set(rows.map(({ phase, deep }) => `${phase} ${deep}`)).size, rows.length);
});

test('without cuts its values are those of the full search', () => {
  for (const position of positions)
    for (const depth of [1, 2, 3, 4, 5, 6]) {
      const a = full.search(position, { depth }, watching());
      const b = pruned(1000).search(position, { depth }, watching());
      assert.deepEqual([b.move, b.value], [a.move, a.value], `${depth}: ${JSON.stringify(position)}`);
    }
});

test('with cuts it visits far fewer nodes at the same depth and mostly plays the same move', () => {
  let [nodes, fewer, same] = [0, 0, 0];
  for (const position of positions) {
    const a = full.search(position, { depth: 8 }, watching());
    const b = pruned(1).search(position, { depth: 8 }, watching());
    nodes += a.nodes;
    fewer += b.nodes;
    if (a.move === b.move) same++;
    assert.ok(othello.moves(position).includes(b.move));
    assert.ok(!b.exact);
  }
  assert.ok(fewer < 0.5 * nodes, `${fewer} of ${nodes}`);
  assert.ok(same > 0.8 * positions.length, `${same} of ${positions.length}`);
});

test('with a limit of nodes it stays within it, is deterministic, and its moves are legal', () => {
  for (const position of positions.slice(0, 40))
    for (const nodes of [200, 3000, 3001, 20_000]) {
      const report = pruned(1).search(position, { nodes }, watching());
      assert.deepEqual(pruned(1).search(position, { nodes }, watching()), report);
      assert.ok(othello.moves(position).includes(report.move));
      // The values by which a list of moves is ordered are counted together.
      assert.ok(report.nodes <= nodes + 33, `${report.nodes} of ${nodes}`);
    }
});

test('a search without cuts is not touched by one with them before it', () => {
  const before = full.search(positions[0]!, { depth: 7 }, watching());
  pruned(0.5).search(positions[0]!, { depth: 7 }, watching());
  assert.deepEqual(full.search(positions[0]!, { depth: 7 }, watching()), before);
});

/** The end of a game in steps: which of them decides, and that none claims more than it knows. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { positionsOf, watching } from '../../../test/suites/searcher.js';
import { emptySquares } from '../../games/othello/board.js';
import { othello } from '../../games/othello/othello.js';
import { openKernel } from '../../kernel/bridge.js';
import { loadKernel } from '../../kernel/load.node.js';
import { fullSearch, rootMoves, runSearch, type Solution, solve } from '../../kernel/search.js';
import { buildEvaluator } from '../../models/catalogue.js';
import { NO_MODELS } from '../../models/registry.js';
import { shipFromFolder } from '../../models/shipped.node.js';
import { CONVENTIONS } from '../conventions.js';
import type { Report } from '../searcher.js';
import { playInSteps } from './endgame-steps.js';
import { MULTI_PROBCUT } from './multi-probcut.js';
import { kernelSearch } from './searcher.js';

shipFromFolder();
const champion = buildEvaluator({ kind: 'champion' }, othello, NO_MODELS);
const kernel = openKernel(loadKernel('checked'), { threads: 1, tableBytes: 1 << 20, weightBytes: 24 << 20 });
const table = MULTI_PROBCUT.champion!;
const inSteps = kernelSearch(
  kernel,
  champion,
  { ...CONVENTIONS, ties: 'first' },
  {
    probCut: { table, confidence: 1, forward: true },
    exact: 26,
    steps: true,
  },
);
const endings = positionsOf(othello, 'endings', 300).filter(position => {
  const empties = emptySquares(position);
  return empties >= 8 && empties <= 15 && othello.moves(position).length > 1;
});

const guess: Report = { move: 3, value: 4.5, depth: 20, exact: false, nodes: 100, pv: [3, 7] };
const exact: Report = { move: 5, value: 6, depth: 20, exact: true, nodes: 300, pv: [5] };
const proof = (score: number, move: number, finished = true): Solution => ({ score, move, finished, nodes: 150 });

for (const [what, nodes, isFinished, result, solved, expected] of [
  ['the first step is broken off', 1000, false, proof(1, 5), exact, guess],
  ['too little is left for the result', 150, true, proof(1, 5), exact, guess],
  ['the result is broken off', 1000, true, proof(1, 5, false), exact, { ...guess, nodes: 250 }],
  [
    'another move is proven to win',
    400,
    true,
    proof(1, 5),
    exact,
    { ...guess, move: 5, value: 2, pv: [5], nodes: 250 },
  ],
  ['the same move is proven to win', 400, true, proof(1, 3), exact, { ...guess, nodes: 250 }],
  ['a draw is the best', 400, true, proof(0, 3), exact, { ...guess, value: 0, nodes: 250 }],
  ['all moves lose', 400, true, proof(-1, 5), exact, { ...guess, value: -2, nodes: 250 }],
  ['the score is broken off', 1000, true, proof(1, 3), undefined, { ...guess, nodes: 250 }],
  ['the score is exact', 1000, true, proof(1, 3), exact, { ...exact, nodes: 550 }],
] as const)
  test(`steps: ${what}`, () => {
    const steps = { prune: () => ({ report: guess, isFinished }), result: () => result, solve: () => solved };
    assert.deepEqual(playInSteps(steps, { nodes }), expected);
  });

test('steps: on the clock a step is not begun if less time is left than the first one took', () => {
  let time = 0;
  const begun: string[] = [];
  const steps = {
    prune() {
      time += 60;
      return { report: guess, isFinished: true };
    },
    result() {
      begun.push('result');
      time += 10;
      return proof(1, 3);
    },
    solve() {
      begun.push('solve');
      return exact;
    },
  };
  const play = (milliseconds: number): string[] => {
    begun.length = 0;
    playInSteps(steps, { milliseconds }, () => time);
    return [...begun];
  };
  assert.deepEqual([play(100), play(150), play(200)], [[], ['result'], ['result', 'solve']]);
});

test('a search to the end without cuts that counts discs finds the exact score', () => {
  kernel.setEvaluator(0, champion.kernel!);
  for (const position of endings.filter(each => emptySquares(each) <= 12)) {
    const depth = emptySquares(position);
    const parameters = { ...fullSearch(0, champion.bound, depth), forward: true, discEnds: true };
    assert.equal(runSearch(kernel, position, parameters, {}), depth);
    const best = Math.max(...rootMoves(kernel).flatMap(({ exact: known, value }) => (known ? [value] : [])));
    assert.equal(best, solve(kernel, position, {}).score);
  }
});

test('with nodes enough the steps end with the exact score; with fewer they stay within them and repeat', () => {
  let [solved, guessed] = [0, 0];
  for (const position of endings) {
    const { score } = solve(kernel, position, {});
    const all = inSteps.search(position, { nodes: 10_000_000 }, watching());
    assert.ok(all.exact);
    assert.equal(all.value, score);
    for (const nodes of [300, 5000, 40_000]) {
      const report = inSteps.search(position, { nodes }, watching());
      assert.deepEqual(inSteps.search(position, { nodes }, watching()), report);
      assert.ok(othello.moves(position).includes(report.move));
      // The values by which a list of moves is ordered are counted together.
      assert.ok(report.nodes <= nodes + 2000, `${report.nodes} of ${nodes}`);
      if (report.exact) solved++;
      else guessed++;
      if (report.exact) assert.equal(report.value, score);
    }
  }
  assert.ok(solved > 10 && guessed > 20, `${solved}, ${guessed}`);
});

/** ProbCut: off unless asked for, never called exact, cheaper, and mostly of the same mind. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { positionsOf, watching } from '../../../test/suites/searcher.js';
import { features } from '../../evaluators/features.js';
import { discs } from '../../games/othello/board.js';
import { othello } from '../../games/othello/othello.js';
import { iago as iagoWeights } from '../../games/othello/weights.js';
import { openKernel } from '../../kernel/bridge.js';
import { loadKernel } from '../../kernel/load.node.js';
import { parseSeed } from '../../random/seed.js';
import { CONVENTIONS } from '../conventions.js';
import { CALIBRATED } from './calibrated.js';
import { probCutTable, searchToDepths, shallowFor } from './calibration.js';
import { kernelSearch } from './searcher.js';

const kernel = openKernel(loadKernel(), { threads: 1, tableBytes: 8 << 20, weightBytes: 1 << 20 });
const iago = features(othello, iagoWeights);
const conventions = { ...CONVENTIONS, ties: 'first' } as const;
const positions = positionsOf(othello, 'selective', 120).filter(position => {
  const [black, white] = discs(position);
  return black + white < 48;
});

test('with cuts it visits fewer nodes at the same depth and mostly plays the same move', () => {
  const probCut = { table: CALIBRATED.iago!, confidence: 1 };
  const [full, cut] = [kernelSearch(kernel, iago, conventions), kernelSearch(kernel, iago, conventions, { probCut })];
  let [nodes, fewer, same] = [0, 0, 0];
  for (const position of positions) {
    const a = full.search(position, { depth: 8 }, watching());
    const b = cut.search(position, { depth: 8 }, watching());
    nodes += a.nodes;
    fewer += b.nodes;
    if (a.move === b.move) same++;
    assert.ok(othello.moves(position).includes(b.move));
    assert.ok(!b.exact);
  }
  assert.ok(fewer < 0.8 * nodes, `${fewer} of ${nodes}`);
  assert.ok(same > 0.8 * positions.length, `${same} of ${positions.length}`);
});

test('cuts that must be a thousand deviations sure cut nothing', () => {
  const probCut = { table: CALIBRATED.iago!, confidence: 1000 };
  for (const position of positions.slice(0, 30)) {
    const a = kernelSearch(kernel, iago, conventions).search(position, { depth: 6 }, watching());
    const b = kernelSearch(kernel, iago, conventions, { probCut }).search(position, { depth: 6 }, watching());
    assert.deepEqual([b.move, b.value], [a.move, a.value]);
  }
});

test('a search without cuts is not touched by one with them before it', () => {
  const probCut = { table: CALIBRATED.iago!, confidence: 0.5 };
  const plain = kernelSearch(kernel, iago, conventions);
  const before = plain.search(positions[0]!, { depth: 7 }, watching());
  kernelSearch(kernel, iago, conventions, { probCut }).search(positions[0]!, { depth: 7 }, watching());
  assert.deepEqual(plain.search(positions[0]!, { depth: 7 }, watching()), before);
});

test('calibration is deterministic, and finds that depth 1 and depth 3 go together', () => {
  kernel.setEvaluator(0, iago.kernel!);
  const size = { positions: 60, depth: 4 };
  const calibrated = () =>
    probCutTable(
      searchToDepths(kernel, iago.bound, parseSeed('calibrate'), size, () => {}),
      iago.bound,
      size.depth,
    );
  const table = calibrated();
  assert.deepEqual(calibrated(), table);
  assert.deepEqual(
    table.map(({ deep, shallow }) => [deep, shallow]),
    [
      [3, 1],
      [4, 2],
    ],
  );
  for (const { slope, deviation } of table) assert.ok(slope > 0.5 && slope < 2 && deviation > 0);
  for (let deep = 3; deep < 30; deep++) assert.equal((deep - shallowFor(deep)) % 2, 0);
});

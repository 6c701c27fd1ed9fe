/** FFO 40–49: seconds of work for the first five, minutes for the others. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dataLines } from '../../../test/data/files.js';
import { features } from '../../evaluators/features.js';
import { type Problem, parseObf } from '../../games/othello/notations/obf.js';
import { othello } from '../../games/othello/othello.js';
import { iago as iagoWeights } from '../../games/othello/weights.js';
import { openSearchPool } from './search-pool.node.js';

const iago = features(othello, iagoWeights);
const rating = { bound: iago.bound, kernel: iago.kernel! };

const problems = dataLines('fforum-40-59.obf').map((line): Problem => {
  const problem = parseObf(line);
  assert.ok(problem.ok && problem.value);
  return problem.value;
});

test('FFO 40–44: score, a best move and a line that leads to the score, on one thread and on two', async () => {
  const alone = await openSearchPool({ threads: 1, tableBytes: 64 << 20, weightBytes: 65536 });
  const two = await openSearchPool({ threads: 2, tableBytes: 64 << 20, weightBytes: 65536 });
  for (const [i, { position, scores }] of problems.slice(0, 5).entries()) {
    const best = Math.max(...scores.map(each => each.score));
    for (const pool of i < 2 ? [alone, two] : [two]) {
      const { score, move, finished, pv } = await pool.solve(position, rating, {});
      assert.ok(finished);
      assert.equal(score, best, `FFO ${40 + i}`);
      assert.ok(scores.some(each => each.move === move && each.score === best));
      let end = position;
      for (const each of pv) {
        assert.ok(othello.moves(end).includes(each));
        end = othello.play(end, each);
      }
      const outcome = othello.outcome(end);
      assert.ok(outcome, 'the line stops before the end');
      assert.equal(position.turn === 0 ? outcome.official : -outcome.official, score);
    }
  }
  await alone.close();
  await two.close();
});

for (const [i, { position, scores }] of problems.slice(5, 10).entries()) {
  test(`FFO ${45 + i}: score and a best move`, async () => {
    const pool = await openSearchPool({ threads: 2, tableBytes: 256 << 20, weightBytes: 65536 });
    const { score, move } = await pool.solve(position, rating, {});
    await pool.close();
    const best = Math.max(...scores.map(each => each.score));
    assert.equal(score, best);
    assert.ok(scores.some(each => each.move === move && each.score === best));
  });
}

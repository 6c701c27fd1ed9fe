/** FFO 45–49: minutes of work (`npm run test:long`). */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dataLines } from '../../../test/data/files.js';
import { features } from '../../evaluators/features.js';
import { parseObf } from '../../games/othello/notations/obf.js';
import { othello } from '../../games/othello/othello.js';
import { iago as iagoWeights } from '../../games/othello/weights.js';
import { openSearchPool } from './search-pool.node.js';

const iago = features(othello, iagoWeights);

for (const [i, line] of dataLines('fforum-40-59.obf').slice(5, 10).entries()) {
  test(`FFO ${45 + i}: score and a best move`, async () => {
    const problem = parseObf(line);
    assert.ok(problem.ok && problem.value);
    const { position, scores } = problem.value;
    const pool = await openSearchPool({ threads: 2, tableBytes: 256 << 20, weightBytes: 65536 });
    const { score, move } = await pool.solve(position, { bound: iago.bound, kernel: iago.kernel! }, {});
    await pool.close();
    const best = Math.max(...scores.map(each => each.score));
    assert.equal(score, best);
    assert.ok(scores.some(each => each.move === move && each.score === best));
  });
}

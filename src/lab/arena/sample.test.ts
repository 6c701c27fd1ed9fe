import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openArena } from '../../arena/single-thread.js';
import { everyGame } from '../../games/catalogue.js';
import { loadKernel } from '../../kernel/load.node.js';
import { sampleOf } from './sample.js';

test('a sample is a pair of games between two players of the line-up, the same every time', async () => {
  const arena = openArena(await loadKernel());
  for (const game of everyGame()) {
    const sample = sampleOf(game, { kind: game.id });
    if (!sample) continue;
    assert.equal(new Set(sample.names).size, 2);
    const played: string[] = [];
    for (let i = 0; i < 2; i++)
      for await (const { records = [] } of arena.run([sample.match])) {
        assert.equal(records.length, 2);
        played.push(JSON.stringify(records.map(({ moves }) => moves)));
      }
    assert.equal(played[0], played[1]);
  }
  assert.ok(sampleOf(everyGame()[0]!, { kind: everyGame()[0]!.id }));
});

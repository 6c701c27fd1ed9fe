import assert from 'node:assert/strict';
import { test } from 'node:test';
import { othello } from '../games/othello/othello.js';
import { parseSeed } from '../random/seed.js';
import { anyGame, type Model } from '../rules/game.js';
import type { Backend, UnstoredMatch } from './backend.js';
import { buildFitness } from './fitness.js';

const game = anyGame(othello);
const model = (weight: number): Model => ({
  game: 'othello',
  kind: 'features',
  shape: null,
  weights: Float32Array.of(weight),
});

/** The larger weight wins every game by one, or the smaller by margins that count less. */
function witness(matches: UnstoredMatch[]): Backend {
  return {
    games: 0,
    train: async (_, __, arrays) => arrays,
    register: async models => models.map(({ weights }) => ({ kind: 'stored', checksum: String(weights[0]) })),
    async *play(asked) {
      for (const match of asked) {
        matches.push(match);
        const [a, b] = match.players.map(({ evaluator }) => Number((evaluator as { checksum: string }).checksum));
        const isBetter = a! > b!;
        yield { results: Uint8Array.of(isBetter ? 2 : 0, isBetter ? 2 : 0), margins: Float64Array.of(-1, -1) };
      }
    },
  };
}

test('fitness is the number of rounds won: of eight the best wins three and half of them none', async () => {
  const matches: UnstoredMatch[] = [];
  const rate = buildFitness({ kind: 'knockout' }, { game });
  const members = [3, 8, 1, 6, 5, 2, 7, 4].map(model);
  const fitness = await rate(
    { members, hallOfFame: [model(99)], generation: 1 },
    witness(matches),
    parseSeed('knockout'),
  );
  assert.equal(matches.length, 7);
  assert.equal(fitness[1], 3); // the best
  assert.equal(fitness[2], 0); // the worst
  assert.deepEqual([...fitness].sort(), [0, 0, 0, 0, 1, 1, 2, 3]);
  assert.ok(matches.every(({ pairs, odd }) => pairs === 1 && !odd));
});

test('a match is decided by games won or by margins, and an odd number of games has one more from the first side', async () => {
  const matches: UnstoredMatch[] = [];
  const rate = buildFitness({ kind: 'knockout', games: 3, counts: 'margin', depth: 2 }, { game });
  const members = [model(1), model(2)];
  const fitness = await rate({ members, hallOfFame: [], generation: 1 }, witness(matches), parseSeed('knockout'));
  const [{ players, pairs, odd } = {} as UnstoredMatch] = matches;
  const second = Number((players[1].evaluator as { checksum: string }).checksum) - 1;
  assert.equal(fitness[second], 1); // margins are the second player's
  assert.deepEqual([pairs, odd, players[0].depth], [2, true, 2]);
});

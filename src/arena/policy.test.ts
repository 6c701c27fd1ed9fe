/** Players that choose by themselves: their forfeits, passes and games with and without a record. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { buildGame } from '../games/catalogue.js';
import { moveTableModel, tableAlleles } from '../games/noughts/move-table.js';
import { lazyModel } from '../models/file.js';
import { buildPlayer } from '../players/catalogue.js';
import type { Player } from '../players/player.js';
import { policyPlayer } from '../players/policy.js';
import { rngFrom } from '../random/rng.js';
import { parseSeed } from '../random/seed.js';
import type { Evaluator } from '../rules/evaluator.js';
import type { Game } from '../rules/game.js';
import type { Move } from '../rules/position.js';
import { BadSpec } from '../specs/options.js';
import { parseSpec, type Spec } from '../specs/spec.js';
import type { Batch } from './batch.js';
import { onePlyPlayerOf, playOnePlyPairs } from './one-ply.js';
import { startsFor } from './openings.js';
import { refereePairs } from './referee.js';

const SEED = parseSeed('policy');
const noughts = buildGame({ kind: 'noughts' });
const othello = buildGame({ kind: 'othello' });

const policy = (choose: NonNullable<Evaluator['choose']>): Evaluator => ({
  unit: 'free',
  bound: 0,
  value: () => 0,
  choose,
});
const firstMove = (game: Game) => policy(position => game.moves(position)[0]);
const drawnMove = (game: Game) =>
  policy((position, rng) => {
    const moves = game.moves(position);
    return moves[rng.below(moves.length)];
  });
const SILENT = policy(() => undefined);
const STUBBORN = policy((): Move => 4);

const batchOf = (game: Game): Batch => ({
  game: { kind: game.id },
  players: [{ kind: 'random' }, { kind: 'random' }],
  starts: startsFor({ kind: 'start' }, { game, pairs: 1, seed: SEED }),
  pairs: 4,
  first: 0,
  seed: SEED,
  want: 'tally',
});

describe('the referee and games without a record agree', () => {
  for (const [name, game, first, second, endings] of [
    ['a policy and a random player', noughts, firstMove(noughts), undefined, 0],
    ['policies that draw', othello, drawnMove(othello), drawnMove(othello), 0],
    ['one that makes no move', noughts, SILENT, undefined, 8],
    ['one that always plays the centre', noughts, STUBBORN, firstMove(noughts), 8],
  ] as const)
    test(name, async () => {
      const random = buildPlayer({ kind: 'random' }, game);
      const built = (each: Evaluator | undefined): Player => (each ? policyPlayer(game, each, 0) : random);
      const players = [built(first), built(second)] as const;
      const batch = batchOf(game);
      const expected = await refereePairs({ game, players, reproducible: true }, batch);
      const onePly = players.map((player, i) => onePlyPlayerOf(batch.players[i]!, player)!);
      assert.deepEqual(playOnePlyPairs(game, [onePly[0]!, onePly[1]!], batch, expected.isRandom), expected);
      assert.equal(expected.otherwise.length, endings);
      for (const [i, ended] of expected.otherwise) {
        assert.equal(ended, 'illegal');
        assert.equal(expected.results[i], 0); // the first player is at fault in all of them
        assert.equal(expected.margins[i], 0);
      }
    });
});

test('a policy is not asked where all it can do is pass', async () => {
  let passes = 0;
  const asked = policy((position, rng) => {
    if (othello.moves(position).some(move => othello.isPass!(move))) passes++;
    return drawnMove(othello).choose!(position, rng);
  });
  const player = policyPlayer(othello, asked, 0);
  const { otherwise } = await refereePairs(
    { game: othello, players: [player, player], reproducible: true },
    { ...batchOf(othello), pairs: 20 },
  );
  assert.deepEqual([passes, otherwise.length], [0, 0]);
});

test('a stored policy plays one move ahead, also with random moves, and can do nothing else', () => {
  const model = lazyModel(moveTableModel(new Float32Array(tableAlleles().length)), 'sha256:table');
  const models = new Map([[model.checksum, model]]);
  const specOf = (text: string): Spec => {
    const read = parseSpec(text);
    assert.ok(read.ok);
    return read.value;
  };
  const TABLE = 'evaluator=stored("sha256:table")';
  const player = buildPlayer(specOf(`search(depth=1, ${TABLE})`), noughts, models);
  const context = { seed: SEED, rng: rngFrom(SEED), shouldStop: () => false, report: () => {} };
  assert.deepEqual(player.choose(noughts.initial(), {}, context), { move: 0 });
  assert.ok(player.policy && !player.setup && !player.isRandom);
  const careless = buildPlayer(specOf(`search(depth=1, epsilon=0.2, ${TABLE})`), noughts, models);
  assert.ok(!careless.policy && careless.isRandom);
  for (const options of ['depth=2', 'depth=1, nodes=5', 'depth=1, tolerance=1', 'depth=0, milliseconds=5'])
    assert.throws(
      () => buildPlayer(specOf(`search(${options}, ${TABLE})`), noughts, models),
      (error: Error) => error instanceof BadSpec && /is a policy.*use depth=1 alone/.test(error.message),
    );
  assert.throws(() => buildPlayer(specOf(`mcts(${TABLE})`), noughts, models), /mcts: this evaluator is a policy/);
});

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { learnerSuite } from '../../test/suites/learner.js';
import { openArena } from '../arena/single-thread.js';
import { PINKNEY, randomNetwork } from '../evaluators/network/presets.js';
import { readRecipe } from '../experiments/recipe.js';
import { run } from '../experiments/run.js';
import { buildGame } from '../games/catalogue.js';
import { loadKernel } from '../kernel/load.node.js';
import { buildEvaluator } from '../models/catalogue.js';
import { networkModel, squaresModel } from '../models/file.js';
import { buildShape } from '../models/shapes.js';
import { rngFrom } from '../random/rng.js';
import { parseSeed } from '../random/seed.js';
import type { Evaluator } from '../rules/evaluator.js';
import type { Game, Model } from '../rules/game.js';
import { type Backend, backendOf } from './backend.js';
import { buildLearner } from './catalogue.js';
import { deviation } from './imitation.js';

type Files = Pick<Backend, 'recorded' | 'bred'>;

learnerSuite('a network taught and then evolved', {
  learner:
    'imitation(teacher=alliot(stage=0), lessons=2, games=20, population=8, fitness=reference(against=alliot(stage=0), pairs=1))',
  steps: 4,
  yardsticks: [{ against: 'random', games: 4, every: 4 }],
});

test('labels are scaled by their root mean square', () => {
  assert.equal(deviation(Float32Array.of(3, -4, 0, 5, -5)), Math.sqrt(15));
  assert.equal(deviation(new Float32Array(0)), 0);
});

test('a lesson teaches tanh of the label divided by the deviation of the first lesson’s labels', async () => {
  const lessons = [Float32Array.of(3, -4, 0, 5, -5), Float32Array.of(30, -1)];
  const taught: number[][] = [];
  const backend: Backend = {
    games: 0,
    register: () => Promise.reject(new Error('it plays no games')),
    // biome-ignore lint/correctness/useYield: it plays no games
    async *play() {
      throw new Error('it plays no games');
    },
    async train(_, { kind }, arrays) {
      if (kind === 'fit') {
        taught.push([...(arrays.targets as Float32Array)]);
        return { weights: arrays.weights!, figures: new Float64Array(7) };
      }
      return kind === 'label' ? { labels: lessons[taught.length]! } : { boards: new Uint32Array(0) };
    },
  };
  const learner = buildLearner({ kind: 'imitation', lessons: 2 }, { game: buildGame({ kind: 'othello' }) });
  let state = learner.begin(parseSeed('lessons'));
  for (const step of [1, 2]) state = await learner.step(state, backend, parseSeed(`${step}`));
  assert.equal(taught.length, 2);
  for (const [lesson, labels] of lessons.entries())
    for (const [i, label] of labels.entries())
      assert.ok(Math.abs(taught[lesson]![i]! - Math.tanh(label / Math.sqrt(15))) < 1e-5, `${lesson}, ${i}`);
});

/** Champions of each step. */
async function champions(game: string, learner: string, steps: number, files: Files = {}): Promise<Model[]> {
  const read = readRecipe({ game, learner, steps, seed: '1' });
  assert.ok(read.ok, read.ok ? '' : read.reason);
  const all: Model[] = [];
  for await (const { champion } of run(read.value, backendOf(openArena(loadKernel()), files))) all.push(champion);
  return all;
}

/** How values after random moves correlate with the teacher's best reply: what the network is taught. */
function correlation(game: Game, pupil: Evaluator, teacher: Evaluator): number {
  const rng = rngFrom(parseSeed('correlation'));
  const pairs: (readonly [number, number])[] = [];
  for (let i = 0; i < 40; i++) {
    let position = game.initial();
    while (!game.outcome(position)) {
      const moves = game.moves(position);
      const next = game.play(position, moves[rng.below(moves.length)]!);
      const side = position.turn === 0 ? 0 : 1;
      if (!game.outcome(next) && next.turn !== side) {
        const replies = game.moves(next).map(move => game.play(next, move));
        if (replies.every(reply => !game.outcome(reply)))
          pairs.push([pupil.value(next, side), Math.min(...replies.map(reply => teacher.value(reply, side)))]);
      }
      position = next;
    }
  }
  const mean = (at: 0 | 1): number => pairs.reduce((sum, pair) => sum + pair[at], 0) / pairs.length;
  const [a, b] = [mean(0), mean(1)];
  let [ab, aa, bb] = [0, 0, 0];
  for (const [x, y] of pairs) {
    ab += (x - a) * (y - b);
    aa += (x - a) ** 2;
    bb += (y - b) ** 2;
  }
  return ab / Math.sqrt(aa * bb);
}

describe('a lesson', () => {
  for (const [game, teacher, least] of [
    ['othello', 'alliot(stage=0)', 0.5],
    ['connect-four', 'features', 0.2],
  ] as const)
    test(`brings the network closer to ${teacher} at ${game}`, async () => {
      const built = buildGame({ kind: game });
      const [kind, option] = teacher.split('(');
      const known = buildEvaluator({ kind: kind!, ...(option ? { stage: 0 } : {}) }, built);
      const pupils = (await champions(game, `imitation(teacher=${teacher}, lessons=10, games=300, every=2)`, 6)).map(
        ({ shape, weights, kind }) => {
          const read = buildShape(game, kind, shape, weights);
          assert.ok(read.ok);
          return correlation(built, read.value, known);
        },
      );
      assert.ok(pupils.at(-1)! > least && pupils.at(-1)! > pupils[0]! + 0.15, String(pupils));
    });
});

test('the taught network is the base of all members', async () => {
  const [, taught, evolved] = await champions(
    'othello',
    'imitation(teacher=squares, lessons=1, games=4, population=3, spread=0.01, mutation=none, crossover=none, fitness=reference(against=random, pairs=1))',
    2,
  );
  const differences = [...taught!.weights].map((weight, i) => evolved!.weights[i]! - weight);
  const sigma = Math.sqrt(differences.reduce((sum, each) => sum + each ** 2, 0) / differences.length);
  assert.ok(Math.abs(sigma - 0.01) < 0.002, String(sigma));
});

describe('with games of people', () => {
  const othello = buildGame({ kind: 'othello' });
  /** The second side wins each of them: it alone does not play at random. */
  const games = Array.from({ length: 30 }, (_, i) => {
    const rng = rngFrom(parseSeed(`game ${i}`));
    const greedy = buildEvaluator({ kind: 'squares' }, othello);
    const moves: number[] = [];
    for (let position = othello.initial(); !othello.outcome(position); ) {
      const legal = othello.moves(position);
      const rated = legal.map(move => greedy.value(othello.play(position, move), 1));
      const best = legal[rated.indexOf(Math.max(...rated))]!;
      const move = position.turn === 1 ? best : legal[rng.below(legal.length)]!;
      moves.push(move);
      position = othello.play(position, move);
    }
    return moves;
  });
  const shape = { ...PINKNEY, hidden: [6] };
  const bred = networkModel('othello', randomNetwork(shape, rngFrom(parseSeed('bred')), 'gaussian'));
  const files: Files = { recorded: async () => games, bred: async () => bred };

  test('a bred network goes on, whatever its shape, and is there before the first lesson', async () => {
    const learner = 'imitation(base=net.json, positions=games.ggf, blend=1, lessons=2, population=3)';
    const [before, after] = await champions('othello', learner, 2, files);
    assert.deepEqual(before, bred);
    assert.deepEqual(after!.shape, bred.shape);
    assert.notDeepEqual(after!.weights, bred.weights);
  });
  test('it learns who won', async () => {
    const learner = 'imitation(positions=games.ggf, blend=1, lessons=12, every=1, rate=0.01)';
    const all = await champions('othello', learner, 12, files);
    /** The share of positions whose winner it tells. */
    const told = ({ kind, shape: own, weights }: Model): number => {
      const read = buildShape('othello', kind, own, weights);
      assert.ok(read.ok);
      let [right, count] = [0, 0];
      for (const moves of games.slice(0, 10)) {
        let position = othello.initial();
        for (const move of moves.slice(0, 40)) position = othello.play(position, move);
        count++;
        if (read.value.value(position, 1) > 0) right++;
      }
      return right / count;
    };
    assert.ok(told(all.at(-1)!) >= 0.9, `${told(all[0]!)} ${told(all.at(-1)!)}`);
  });
  test('a teacher’s values fill what the results leave', async () => {
    const learner = (blend: number): string =>
      `imitation(positions=games.ggf, blend=${blend}, teacher=squares, lessons=1)`;
    const errors = await Promise.all([0, 0.5, 1].map(blend => champions('othello', learner(blend), 1, files)));
    assert.equal(new Set(errors.map(([, taught]) => taught!.weights.join())).size, 3);
  });
  test('what a file cannot give is refused in a sentence', async () => {
    const tried = (learner: string, given: Files = files): Promise<Model[]> => champions('othello', learner, 1, given);
    const squares = async () => squaresModel('othello', new Array(64).fill(1));
    await assert.rejects(tried('imitation(base=x)', { bred: squares }), /the file holds no network/);
    await assert.rejects(tried('imitation(positions=x)', { recorded: async () => [] }), /no game from the usual start/);
    await assert.rejects(tried('imitation(base=x)', {}), /only the command line reads files/);
    await assert.rejects(tried('imitation(positions=x)', {}), /only the command line reads files/);
    const senet = buildGame({ kind: 'senet' });
    assert.throws(
      () => buildLearner({ kind: 'imitation', positions: 'x', teacher: 'features' }, { game: senet }),
      /dice/,
    );
    assert.throws(() => buildLearner({ kind: 'imitation', blend: 1 }, { game: othello }), /only recorded games/);
  });
});

test('bad settings are refused before anything runs', () => {
  const game = buildGame({ kind: 'othello' });
  assert.throws(() => buildLearner({ kind: 'imitation', hidden: 'eight' }, { game }), /hidden=“eight” is not valid/);
  assert.throws(() => buildLearner({ kind: 'imitation', teacher: { kind: 'hc1' } }, { game }), /evaluator/);
});

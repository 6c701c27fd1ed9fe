/** Evaluators of one's own: where they are used, what they may not do, and what stored work says of them. */
import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { countDiscs } from '../../../test/plugins/count.js';
import { onNotice } from '../../arena/worker-handle.js';
import { othello } from '../../games/othello/othello.js';
import {
  analyse,
  BreedboardError,
  close,
  explain,
  game,
  type LearningStep,
  learn,
  loadPlugin,
  match,
  type OwnEvaluator,
  type Plugin,
  player,
  players,
  rate,
  registerEvaluator,
  tournament,
} from '../breedboard.node.js';
import { addPluginParts } from './plugin.js';
import { HERE } from './reporting.js';

const DISCS = new URL('../../../test/plugins/discs.js', import.meta.url);

const GREEDY = 'greedy(by=difference)';
const discs = (name: string, more: Partial<OwnEvaluator> = {}): OwnEvaluator => ({
  name,
  game: 'othello',
  unit: 'discs',
  value: (_position, _side, { cells }) => countDiscs(cells),
  ...more,
});
registerEvaluator(discs('my-discs'));
await loadPlugin(DISCS);
after(close);

const results = async (a: string, b: string) => {
  const { wins, draws, losses, margin, pairs } = await match(a, b, { games: 20, seed: 3 });
  return { wins, draws, losses, margin, pairs };
};

describe('an evaluator of one’s own', () => {
  for (const name of ['my-discs', 'plugged-discs']) {
    test(`${name} that counts discs is the greedy one in every search`, async () => {
      assert.ok(players('othello').some(each => each.name === name));
      const values = (evaluator: string) => analyse('f5d6c3', { depth: 3, evaluator });
      const sorted = ({ moves }: Awaited<ReturnType<typeof values>>) =>
        moves.map(({ move, value }) => `${move} ${value}`).sort();
      assert.deepEqual(sorted(await values(name)), sorted(await values(GREEDY)));
      assert.deepEqual(await results(name, 'random'), await results(GREEDY, 'random'));
      for (const search of [
        (evaluator: string) => `search(depth=2, evaluator=${evaluator})`,
        (evaluator: string) => `mcts(iterations=30, evaluator=${evaluator}, scale=20)`,
      ])
        assert.deepEqual(await results(search(name), name), await results(search(GREEDY), name));
    });

    test(`${name} plays in tournaments, is rated, explained, and measures what learns`, async () => {
      const report = await tournament([name, 'random'], { games: 20 });
      assert.equal(report.players[0]!.name, name);
      assert.ok(Number.isFinite((await rate(name, { games: 30 })).rating));
      const { value, cells } = await explain(name, 'f5d6c3');
      assert.equal(value, -3);
      assert.deepEqual([cells?.d4, cells?.d5, cells?.d1], [-1, 1, undefined]);
      const recipe = {
        game: 'othello',
        learner: `evolution(genome=squares, population=4, fitness=reference(against=${name}, pairs=2))`,
        yardsticks: [{ against: name, games: 4 }],
      };
      let last: LearningStep | undefined;
      for await (const step of learn(recipe, { steps: 1 })) last = step;
      assert.equal(last!.measured[0]!.against, name);
    });
  }

  test('its options and its weights reach the function; a name may fit one board alone', async () => {
    registerEvaluator({
      name: 'my-options',
      game: 'othello(size=6)',
      options: { factor: 2, isOdd: false, mood: 'calm' },
      weights: [1, 2],
      value: (_position, _side, { options, weights }) =>
        options.factor * weights[1]! + (options.isOdd ? 0.5 : 0) + options.mood.length,
    });
    const valued = async (name: string) => (await explain(name, 'start', { game: 'othello(size=6)' })).value;
    assert.equal(await valued('my-options'), 8);
    assert.equal(await valued('my-options(factor=-1, isOdd=true, mood=glad)'), 2.5);
    assert.throws(() => player('my-options'), /my-options is for othello\(size=6\), not for othello/);
    assert.throws(() => player('my-options(factor=big)', { game: 'othello(size=6)' }), /“big” is not a number/);
  });

  test('weights for a kind of the library have the values of that kind', async () => {
    const weights = othello.board.tables!.swh!;
    registerEvaluator({ name: 'my-squares', game: 'othello', kind: 'squares', weights });
    const own = await analyse('f5d6c3', { depth: 4, evaluator: 'my-squares' });
    const { moves } = await analyse('f5d6c3', { depth: 4, evaluator: 'squares', exact: 0 });
    assert.deepEqual(
      own.moves.map(({ move, value }) => [move, value]).sort(),
      moves.map(({ move, value }) => [move, value]).sort(),
    );
  });

  test('sees a game of any kind, from both sides', async () => {
    registerEvaluator({
      name: 'my-turn',
      unit: 'outcome',
      value: (position, side) => (position.turn === side ? 1 : -1) / (1 + position.throws().length),
    });
    for (const name of ['senet', 'noughts', 'breakthrough'])
      assert.equal((await match('my-turn', 'random', { game: name, games: 4 })).games, 4);
    assert.equal((await explain('my-turn', 'start', { game: 'noughts', side: 'noughts' })).value, -1);
  });
});

describe('a function that breaks a promise is named with the position', () => {
  const calls: readonly (readonly [string, OwnEvaluator['value'], RegExp])[] = [
    ['my-nan', () => Number.NaN, /gives NaN for/],
    ['my-text', () => 'much' as never, /gives string in place of a number for/],
    ['my-nothing', () => undefined as never, /gives undefined in place/],
    ['my-infinity', () => Number.POSITIVE_INFINITY, /gives Infinity, beyond its bound of 1000000, for/],
    [
      'my-error',
      () => {
        throw new TypeError('no such cell\nat all');
      },
      /throws TypeError: no such cell for/,
    ],
  ];
  const named = (name: string, pattern: RegExp) => (error: unknown) => {
    assert.ok(error instanceof BreedboardError && error.code === 'rules', String(error));
    assert.match(error.message, pattern);
    const [, evaluator, side, position] = /^the evaluator “(.*?)” .* for (black|white) in “(.*)” of othello$/.exec(
      error.message,
    )!;
    assert.equal(evaluator, name);
    assert.ok(['black', 'white'].includes(side!) && game('othello').position(position!).moves().length >= 0);
    return true;
  };
  for (const [name, value, pattern] of calls) {
    test(pattern.source, async () => {
      registerEvaluator({ name, game: 'othello', value });
      await assert.rejects(match(name, 'random', { games: 2 }), named(name, pattern));
      await assert.rejects(analyse('f5d6', { evaluator: name, depth: 2 }), named(name, pattern));
      await assert.rejects(player(name).choose('f5d6'), named(name, pattern));
    });
  }

  test('in a worker thread too', async () => {
    await assert.rejects(match('plugged-nan', 'random', { games: 2, threads: 2 }), named('plugged-nan', /gives NaN/));
    await assert.rejects(player('plugged-nan').choose('f5d6'), named('plugged-nan', /gives NaN/));
    const recipe = {
      learner: 'evolution(genome=squares, population=4)',
      yardsticks: [{ against: 'plugged-nan', games: 2 }],
    };
    await assert.rejects(
      async () => {
        for await (const _ of learn(recipe, { steps: 1 }));
      },
      named('plugged-nan', /gives NaN/),
    );
  });

  test('a slow one is named in a warning', async () => {
    const told: string[] = [];
    onNotice(text => told.push(text));
    let calls = 0;
    registerEvaluator({
      name: 'my-sloth',
      value() {
        const end = performance.now() + (calls++ === 0 ? 1050 : 0);
        while (performance.now() < end);
        return 0;
      },
    });
    for (let i = 0; i < 3; i++) await explain('my-sloth', 'start', { game: 'noughts' });
    assert.equal(told.length, 1);
    assert.match(
      told[0]!,
      /^the evaluator “my-sloth” is slow: [\d.]+ ms a position, up to \d+ ms for crosses in “.*”$/,
    );
  });
});

describe('what is wrong with a part is said before anything is added', () => {
  const rows: readonly (readonly [RegExp, unknown])[] = [
    [/“My-Mind” is not a valid name of an evaluator/, { name: 'My-Mind', value: () => 0 }],
    [/the name “random” is already in use/, discs('random')],
    [/the name “othello” is already in use/, discs('othello')],
    [/the name “file” is already in use/, discs('file')],
    [/the name “my-discs” is already in use/, discs('my-discs')],
    [/needs a function value, or a game, a kind and weights/, { name: 'odd' }],
    [/value must be a function/, { name: 'odd', value: 3 }],
    [/unit must be one of discs, outcome, free, not pawns/, discs('odd', { unit: 'pawns' as never })],
    [/bound must be a number above 0/, discs('odd', { bound: 0 })],
    [/weights must be a list of at most 100000 numbers/, discs('odd', { weights: [Number.NaN] })],
    [/the default of the option “rate” must be a number/, discs('odd', { options: { rate: null as never } })],
    [/“plugin” is not a valid name of an option/, discs('odd', { options: { plugin: 'x' } })],
    [/an evaluator must be an object with a name/, null],
  ];
  for (const [pattern, part] of rows) {
    test(pattern.source, () => {
      assert.throws(
        () => registerEvaluator(part as OwnEvaluator),
        (error: unknown) =>
          error instanceof BreedboardError && error.code === 'argument' && pattern.test(error.message),
      );
      assert.throws(() => player('odd'), /no player called/);
    });
  }

  test('one wrong part of a plug-in refuses all', () => {
    const source = { plugin: 'x-1', reporting: HERE };
    const both = (second: OwnEvaluator): Plugin => ({ evaluators: [discs('fine'), second] });
    assert.throws(() => addPluginParts(both(discs('random')), source), /“random” is already in use/);
    assert.throws(() => addPluginParts(both(discs('fine')), source), /“fine” is given to two parts/);
    assert.throws(() => addPluginParts({ evaluator: [] }, source), /a plug-in has no “evaluator”/);
    assert.throws(() => addPluginParts([].entries, source), /exports an object by default/);
    assert.throws(() => player('fine'), /no player called “fine”/);
  });
});

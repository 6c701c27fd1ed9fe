/** Code that is not ours: what breaks, hangs or throws ends in one error, as a module and as an object. No clock is read. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { BroadcastChannel } from 'node:worker_threads';
import { type Counting, counting, ENDLESS } from '../../test/strangers/counting.js';
import { throwing } from '../../test/strangers/throwing-evaluator.js';
import {
  BreedboardError,
  checkGame,
  type GameRules,
  learn,
  match,
  players,
  registerGame,
  solve,
} from './breedboard.node.js';

const moduleOf = (name: string): URL => new URL(`../../test/strangers/${name}.js`, import.meta.url);
const broken = (pattern: RegExp) => (error: unknown) =>
  error instanceof BreedboardError &&
  error.code === 'rules' &&
  pattern.test(error.message) &&
  !/\n/.test(error.message);

/** Resolves once a stranger says that it will not come back. */
const stuck = (): Promise<void> =>
  new Promise(resolve => {
    const channel = new BroadcastChannel('breedboard strangers');
    channel.onmessage = () => {
      channel.close();
      resolve();
    };
  });

describe('a game that breaks a promise', () => {
  const rows: readonly (readonly [string, Partial<GameRules<Counting>>, RegExp])[] = [
    ['never ends', ENDLESS, /longer than maxPlies, which is 5/],
    ['has a move beyond moveCount', { moveCount: 2 }, /moves has 2, which is not a whole number from 0 to 1/],
    ['lists moves out of order', { moves: () => [2, 1] }, /moves is not ascending: 1 follows 2/],
    [
      'changes a position',
      {
        play(position, move) {
          position.count += move;
          return { ...position };
        },
      },
      /play changes the position it is asked about/,
    ],
    [
      'throws',
      {
        play() {
          throw new TypeError('no');
        },
      },
      /play throws TypeError/,
    ],
    ['has an outcome that is none', { outcome: () => ({ winner: 2 }) as never }, /outcome has the winner 2/],
    [
      'has chances that do not sum to 1',
      { moves: () => [], chances: () => [{ move: 1, probability: 0.4 }] },
      /sums to 0.4/,
    ],
  ];
  for (const [i, [what, changes, pattern]] of rows.entries()) {
    test(`that ${what}: match and checkGame name the call`, async () => {
      const rules = counting(`broken-${i}`, changes);
      const { broken: named, moves } = await checkGame(rules, { games: 50 });
      assert.match(named!, pattern);
      assert.ok(moves!.every(move => /^\+\d$/.test(move)));
      registerGame(rules);
      await assert.rejects(match('random', 'random', { game: rules.id, openings: 'start' }), broken(pattern));
    });
  }

  test('an outcome must stay', async () => {
    let asked = 0;
    const fickle = counting('fickle', {
      outcome: ({ count }) => (count < 5 ? undefined : { winner: 0, margin: ++asked, official: 1 }),
    });
    registerGame(fickle);
    await assert.rejects(
      match('random', 'random', { game: 'fickle', openings: 'start' }),
      broken(/outcome does not stay/),
    );
  });

  test('texts must read back', async () => {
    const { display } = counting('texts');
    const { broken: named } = await checkGame(counting('texts', { display: { ...display, formatMove: () => 'x' } }));
    assert.match(named!, /formatMove writes moves 1 and 2 alike: x|parseMove reads "x"/);
  });
});

test('a sound game passes, and the same seed plays the same games', async () => {
  const once = await checkGame(counting('sound'), { games: 100, seed: 3 });
  assert.deepEqual([once.games, once.broken], [100, undefined]);
  assert.ok(once.plies >= 300 && once.plies <= 500);
  assert.deepEqual(await checkGame(counting('sound'), { games: 100, seed: 3 }), once);
  assert.deepEqual(await checkGame(moduleOf('sound-game'), { games: 100, seed: 3 }), { ...once, game: 'sound-module' });
});

describe('a module runs in a thread', () => {
  test('a sound game and player play, the same games as the object', async () => {
    registerGame(counting('sound-object'));
    const { statistics: _, ...there } = await match(moduleOf('first-player'), 'random', {
      game: moduleOf('sound-game'),
      games: 20,
    });
    const first = { name: 'first', choose: (position: { moves(): readonly string[] }) => position.moves()[0]! };
    const { statistics: __, ...here } = await match(first, 'random', { game: 'sound-object', games: 20 });
    assert.deepEqual(there, { ...here, game: 'sound-module' });
  });

  test('a game that never ends is an error', async () => {
    await assert.rejects(match('random', 'random', { game: moduleOf('endless-game') }), broken(/longer than maxPlies/));
    assert.match((await checkGame(moduleOf('endless-game'))).broken!, /longer than maxPlies, which is 5/);
  });

  for (const [what, start] of [
    [
      'a game whose move never returns',
      (signal: AbortSignal) => match('random', 'random', { game: moduleOf('stuck-game'), openings: 'start', signal }),
    ],
    ['a check of that game', (signal: AbortSignal) => checkGame(moduleOf('stuck-game'), { signal })],
    [
      'a player that never answers',
      (signal: AbortSignal) => match(moduleOf('silent-player'), 'random', { game: 'noughts', signal }),
    ],
  ] as const) {
    test(`${what} is ended by a signal`, async () => {
      const ending = new AbortController();
      const waiting = stuck();
      const played = start(ending.signal);
      await waiting;
      ending.abort(new Error('enough'));
      await assert.rejects(played, /^Error: enough$/);
    });
  }

  test('moveTime ends a player that never answers, and is an error, not a lost game', async () => {
    await assert.rejects(
      match(moduleOf('silent-player'), 'random', { game: 'noughts', moveTime: 50 }),
      broken(/^silent took longer than moveTime, 50 milliseconds, for a move$/),
    );
  });

  test('an evaluator that throws is an error', async () => {
    await assert.rejects(
      match('features', 'random', { game: moduleOf('throwing-evaluator') }),
      broken(/features.read throws RangeError: no features today/),
    );
  });

  test('what is no module, no game or no player is refused in one line', async () => {
    for (const [call, pattern] of [
      [() => checkGame(moduleOf('missing')), /the module file:.*missing.js cannot be loaded/],
      [() => checkGame(moduleOf('counting')), /has no default export/],
      [() => checkGame(moduleOf('first-player')), /a game must be an object of type GameRules/],
      [() => match(moduleOf('sound-game'), 'random', { game: 'noughts' }), /a player must be a name such as/],
      [
        () => match(moduleOf('first-player'), { name: 'x', choose: () => '' }),
        /give the other player and the game by name/,
      ],
      [() => match('random', 'random', { moveTime: 5 }), /moveTime is for players and games of your own/],
    ] as const)
      await assert.rejects(
        call as () => Promise<unknown>,
        (error: Error) => error instanceof BreedboardError && pattern.test(error.message),
      );
  });
});

describe('an object runs in this thread', () => {
  test('a player whose promise never settles is ended by a signal and by moveTime', async () => {
    const ending = new AbortController();
    const silent = {
      name: 'silent',
      choose() {
        ending.abort(new Error('enough'));
        return new Promise<string>(() => {});
      },
    };
    await assert.rejects(match(silent, 'random', { game: 'noughts', signal: ending.signal }), /^Error: enough$/);
    await assert.rejects(
      match(silent, 'random', { game: 'noughts', moveTime: 10 }),
      broken(/silent took longer than moveTime/),
    );
  });

  test('a signal is served between moves, while a long game goes on', async () => {
    registerGame(counting('long', { ...ENDLESS, maxPlies: 1e9 }));
    const ending = new AbortController();
    setImmediate(() => ending.abort(new Error('enough')));
    await assert.rejects(
      match('random', 'random', { game: 'long', openings: 'start', signal: ending.signal }),
      /^Error: enough$/,
    );
  });

  test('a signal ends learning within a step, and nothing goes on behind it', async () => {
    let plays = 0;
    const rules = counting('learnt', {
      features: { names: ['count'], read: ({ count }) => [count] },
      defaults: { weights: { usual: [[1]] } },
    });
    registerGame({
      ...rules,
      play(position, move) {
        plays++;
        return rules.play(position, move);
      },
    });
    const ending = new AbortController();
    const learner = 'evolution(genome=features, population=50, fitness=reference(against=random, pairs=2000))';
    const steps = learn({ game: 'learnt', learner, steps: 1 }, { signal: ending.signal });
    setImmediate(() => ending.abort(new Error('enough')));
    await assert.rejects(steps.next(), /^Error: enough$/);
    const before = plays;
    for (let i = 0; i < 5; i++) await new Promise(resolve => setImmediate(resolve));
    assert.equal(plays, before);
  });

  test('an evaluator that throws is an error, not a lost game', async () => {
    registerGame(throwing('throwing'));
    await assert.rejects(match('features', 'random', { game: 'throwing' }), broken(/features.read throws RangeError/));
  });
});

test('a list names only players that can play the game', async () => {
  registerGame(counting('bare'));
  assert.deepEqual(
    players('bare').map(({ name }) => name),
    ['random', 'mcts', 'constant'],
  );
  assert.equal((await solve('0 0', { game: 'bare' })).isProven, true);
});

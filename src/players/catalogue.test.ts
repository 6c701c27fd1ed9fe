import assert from 'node:assert/strict';
import { test } from 'node:test';
import { watching } from '../../test/suites/searcher.js';
import { everyGame, games } from '../games/catalogue.js';
import { noughts } from '../games/noughts/noughts.js';
import { othello } from '../games/othello/othello.js';
import { openKernel } from '../kernel/bridge.js';
import { loadKernel } from '../kernel/load.node.js';
import { evaluators } from '../models/catalogue.js';
import { NO_MODELS } from '../models/registry.js';
import { shipFromFolder } from '../models/shipped.node.js';
import { rngFrom } from '../random/rng.js';
import { parseSeed, type Seed, seedFor } from '../random/seed.js';
import { settle } from '../rules/dice.js';
import type { Game } from '../rules/game.js';
import type { Side } from '../rules/position.js';
import { examplesIn } from '../specs/catalogue.js';
import { BadSpec } from '../specs/options.js';
import { formatSpec, parseSpec, type Spec } from '../specs/spec.js';
import { buildPlayer, canonicalPlayer, checkPlayer, players, searchOf } from './catalogue.js';
import type { Decision, Player } from './player.js';

const SEED = parseSeed('players');
const kernel = openKernel(loadKernel(), { threads: 1, tableBytes: 1 << 20, weightBytes: 8 << 20 });
const kernelOf = (game: Game) => (game === othello ? () => kernel : undefined);
const senet = games.senet.build({ kind: 'senet' });

shipFromFolder();

const read = (written: string): Spec => {
  const spec = parseSpec(written);
  assert.ok(spec.ok, spec.ok ? '' : spec.reason);
  return spec.value;
};

/** Throws where the game has no such player. */
const isOffered = (written: string, game: Game): boolean => {
  try {
    checkPlayer(read(written), game);
    return true;
  } catch (error) {
    assert.ok(error instanceof BadSpec);
    return false;
  }
};

/** The examples of both catalogues, each in every game that has it. */
const EXAMPLES = examplesIn({ ...players, ...evaluators }).flatMap(written =>
  everyGame().flatMap(game => (isOffered(written, game) ? [[written, game] as const] : [])),
);

/** Further options that change how a name plays. */
const WITH_OPTIONS: readonly (readonly [string, Game])[] = [
  ['random', othello],
  ['random', noughts],
  ['random', senet],
  ['mcts', noughts],
  ['mcts(iterations=20, exploration=0.5)', othello],
  ['mcts(iterations=20)', senet],
  ['mcts(iterations=20, rollout=greedy, evaluator=alliot(stage=1), plies=3, scale=4000)', othello],
  ['mcts(iterations=20, evaluator=features(set=pilgrim))', senet],
  ['search(depth=2)', othello],
  ['search(depth=0, nodes=200)', othello],
  ['search', noughts],
  ['search(depth=1, ties=first)', senet],
  ['search(depth=2, evaluator=features(set=iago), ties=first, pass=ply, terminal=evaluator)', othello],
  ['search(depth=1, evaluator=features(set=iago), tolerance=50, epsilon=0.1)', othello],
  ['search(depth=3, evaluator=alliot(stage=0), probcut=1)', othello],
  ['level', othello],
  ['level(level=8)', othello],
  ['master(nodes=200, exact=8)', othello],
  ['alliot-durand(stage=0, depth=0)', othello],
  ['alliot-durand(depth=0, exact=8)', othello],
  ['alliot-durand(depth=1)', othello],
  ['currie', othello],
  ['currie(level=2)', othello],
  ['verhelst-reference(ply=1)', othello],
  ['verhelst-reference(ply=2, noise=0)', othello],
  ['pinkney', othello],
  ['pinkney(seed=x, depth=1)', othello],
  ['pinkney-noughts', noughts],
  ...[1, 2, 3, 4, 5].map(n => [n === 1 ? 'ohc' : `ohc(number=${n})`, othello] as const),
  ...[1, 2, 3, 4, 5].map(n => [n === 1 ? 'hc' : `hc(number=${n})`, senet] as const),
  ['constant', othello],
  ['constant(value=2)', senet],
  ['greedy', othello],
  ['greedy(by=difference)', othello],
  ['squares(table=verhelst, perspective=negation, noise=3)', othello],
  ['alliot(stage=1)', othello],
  ['strategies(level=4, layout=text, frontier=fewest)', othello],
  ['features', othello],
  ['features(set=pilgrim)', senet],
  ['features(set=lines)', noughts],
  ['formula(tree="(minus (num-pieces 0) 3)", beyond=wrap)', othello],
  ['formula(tree=rnd4)', senet],
  ['network(net=verhelst, seed="7")', othello],
  ['patterns', othello],
  ['patterns(tuples=logistello, output=tanh, perspective=negation)', othello],
  ['iago', othello],
  ['iago-edge', othello],
  ['search(depth=2, evaluator=iago-edge(sweeps=0))', othello],
  ['bill-1', othello],
  ['bill-1(edges=2, current=0)', othello],
  ['bill-3', othello],
  ['champion', othello],
  ['perfect', noughts],
];

test('the examples of a name are of that name, and some game has each, but what only a file can give', () => {
  for (const [name, { examples = [name] }] of Object.entries({ ...players, ...evaluators })) {
    if (name === 'stored') continue;
    for (const written of examples) {
      assert.equal(read(written).kind, name);
      assert.ok(
        EXAMPLES.some(([example]) => example === written),
        written,
      );
    }
  }
});

test('players and evaluators have no name in common', () => {
  assert.deepEqual(
    Object.keys(players).filter(name => Object.hasOwn(evaluators, name)),
    [],
  );
});

type Played = { readonly moves: readonly string[]; readonly winner: Side | null | undefined };

/** Plays to the end, or for at most `most` moves; every move must be legal. */
function playOn(game: Game, seats: readonly [Player, Player], seed: Seed, most: number): Played {
  const rng = rngFrom(seed);
  const moves: string[] = [];
  let position = settle(game, game.initial(), rng);
  while (!game.outcome(position) && moves.length < most) {
    const { move } = seats[position.turn].choose(position, {}, watching({ seed, rng })) as Decision;
    assert.ok(game.moves(position).includes(move), `${move} in ${game.display.formatPosition(position)}`);
    moves.push(game.display.formatMove(move, position));
    position = settle(game, game.play(position, move), rng);
  }
  return { moves, winner: game.outcome(position)?.winner };
}

for (const [written, game] of [...EXAMPLES, ...WITH_OPTIONS]) {
  test(`${written} in ${game.id}: one text form, and a legal game, the same from the same seed`, () => {
    const spec = read(written);
    assert.deepEqual(canonicalPlayer(spec), spec);
    assert.equal(formatSpec(spec), written);
    assert.deepEqual(JSON.parse(JSON.stringify(spec)), spec);
    const random = buildPlayer({ kind: 'random' }, game);
    const games = [0, 1].map(() => {
      const player = buildPlayer(spec, game, NO_MODELS, kernelOf(game));
      return [playOn(game, [player, random], SEED, 70), playOn(game, [random, player], seedFor(SEED, 2), 70)];
    });
    assert.ok(games[0]!.every(({ moves }) => moves.length > 4));
    assert.deepEqual(games[0], games[1]);

    const search = searchOf(spec);
    // A policy is asked for one move ahead: a search by name, and no tree.
    const { setup, policy } = buildPlayer(spec, game, NO_MODELS, kernelOf(game));
    assert.equal(search === undefined, setup === undefined && policy === undefined);
    if (!search) return;
    assert.deepEqual(canonicalPlayer(search), search);
    const twin = buildPlayer(search, game, NO_MODELS, kernelOf(game));
    assert.deepEqual(playOn(game, [twin, random], SEED, 20).moves, games[0]![0]!.moves.slice(0, 20));
  });
}

test('the hand-made weights of Senet win nine games in ten against random moves', () => {
  const [pilgrim, random] = [buildPlayer(read('features(pilgrim)'), senet), buildPlayer(read('random'), senet)];
  let wins = 0;
  for (let n = 0; n < 200; n++) {
    const seats = n % 2 === 0 ? ([pilgrim, random] as const) : ([random, pilgrim] as const);
    if (playOn(senet, seats, seedFor(SEED, n >> 1), senet.maxPlies).winner === n % 2) wins++;
  }
  assert.ok(wins > 170, `${wins}`); // 182.7 expected by 3,000 games, σ 4
});

test('a name means the search that its paper describes', () => {
  for (const [written, search] of [
    ['alliot(stage=1)', 'search(depth=1, evaluator=alliot(stage=1))'],
    ['alliot-durand(stage=1, depth=3)', 'search(evaluator=alliot(stage=1))'],
    ['alliot-durand(0, 0)', 'search(depth=1, evaluator=alliot(stage=0))'],
    [
      'alliot-durand(0, 0, ties=first, terminal=evaluator)',
      'search(depth=1, evaluator=alliot(stage=0), ties=first, terminal=evaluator)',
    ],
    ['currie(3)', 'search(depth=3, evaluator=strategies(level=3), ties=first, pass=ply)'],
    ['verhelst-reference', 'search(depth=3, evaluator=squares(table=verhelst, noise=1))'],
    ['pinkney(7, depth=2)', 'search(depth=3, evaluator=network(seed="7"), terminal=evaluator)'],
    ['pinkney-noughts', 'search(depth=9, evaluator=perfect, terminal=evaluator)'],
    ['ohc(4)', 'search(depth=1, evaluator=formula(tree=ohc4), terminal=evaluator)'],
    ['hc(2)', 'search(depth=1, evaluator=formula(tree=hc2), terminal=evaluator)'],
    ['master(nodes=9)', 'search(depth=0, nodes=9, evaluator=champion, ties=first, probcut=1.3, exact=16)'],
    ['search(4)', 'search'],
  ] as const) {
    assert.equal(formatSpec(searchOf(read(written))!), search, written);
  }
});

/** Frozen: results name these players without their options. A new name joins with the release that has it. */
const DEFAULTS: Readonly<Record<string, object>> = {
  random: {},
  search: {
    depth: 4,
    nodes: 0,
    milliseconds: 0,
    evaluator: { kind: 'features' },
    ties: 'random',
    turns: 'alternate',
    pass: 'free',
    tolerance: 0,
    terminal: 'score',
    probcut: 0,
    multiprobcut: 0,
    exact: 0,
    endgame: 'solve',
    epsilon: 0,
    taper: false,
    singular: 0,
  },
  mcts: {
    iterations: 1000,
    exploration: 0,
    rollout: 'random',
    evaluator: { kind: 'none' },
    plies: 0,
    scale: 0,
    milliseconds: 0,
  },
  level: { level: 3, edition: 1 },
  master: { nodes: 300_000, exact: 16, edition: 0, weights: '' },
  'alliot-durand': { stage: 2, depth: 2, exact: 0, plies: 1, liberties: 1, ties: 'random', terminal: 'score' },
  currie: { level: 1, reading: 'ours', search: 'corrected' },
  'verhelst-reference': { ply: 3, noise: 1, search: 'corrected' },
  pinkney: { seed: '0', depth: 0 },
  'pinkney-noughts': {},
  ohc: { number: 1 },
  hc: { number: 1 },
  march: { level: 3 },
  constant: { value: 1 },
  greedy: { by: 'ratio' },
  squares: { table: 'swh', perspective: 'inversion', noise: 0 },
  alliot: { stage: 2, liberties: 1 },
  strategies: {
    level: 1,
    layout: 'standard',
    frontier: 'most',
    mobility: 'share',
    border: 'discs',
    lines: 'longest',
    material: 'board',
    importance: 'moves',
  },
  features: { set: '' },
  formula: { tree: 'const', beyond: 'zero' },
  network: { net: 'pinkney', seed: '0' },
  patterns: { tuples: 'all-2', orders: 'both', output: 'linear', perspective: 'inversion', seed: '0' },
  iago: {},
  'iago-edge': { sweeps: 5 },
  'bill-1': { edges: 1, current: 20, potential: 12, sequences: 12 },
  'bill-3': {},
  champion: { edition: 0, weights: '' },
  perfect: {},
  stored: { checksum: '' },
};

test('what an option is where nothing is said belongs to a name, and stays', () => {
  const known = { ...players, ...evaluators };
  for (const [name, defaults] of Object.entries(DEFAULTS)) {
    const values = Object.entries(known[name]!.options).map(([option, { fallback }]) => [option, fallback as unknown]);
    assert.deepEqual(Object.fromEntries(values), defaults, name);
  }
});

test('every name on a ladder or among the levels has its defaults recorded', () => {
  for (const { ladder = [], defaults } of everyGame())
    for (const written of [...ladder, ...(defaults.levels ?? [])]) assert.ok(DEFAULTS[read(written).kind], written);
});

test('a searching player says what it searches with', () => {
  const { setup } = buildPlayer(read('search(depth=3, nodes=50, evaluator=alliot, pass=ply)'), othello);
  assert.deepEqual(setup?.limits, { depth: 3, nodes: 50 });
  assert.equal(setup?.conventions.pass, 'ply');
  assert.ok(setup?.evaluator.explain && setup.evaluator.kernel);
  assert.equal(buildPlayer(read('random'), othello).setup, undefined);
});

test('a player that plays games out says by what and for how long, and explores less where results differ less', () => {
  for (const [written, exploration] of [
    ['mcts(20)', 1],
    ['mcts(20, evaluator=iago)', 0.1],
    ['mcts(20, evaluator=iago, plies=2)', 0.3],
    ['mcts(20, 0.7, evaluator=iago)', 0.7],
  ] as const) {
    const { mcts, setup } = buildPlayer(read(written), othello);
    assert.equal(setup, undefined); // or the kernel would play in its place
    assert.equal(mcts?.exploration, exploration, written);
    assert.deepEqual(mcts?.limits, { nodes: 20 });
  }
  const { mcts } = buildPlayer(read('mcts(0, milliseconds=50)'), othello);
  assert.deepEqual(mcts?.limits, { milliseconds: 50 });
});

test('a player that plays games out makes its only move at once, and draws nothing for it', () => {
  const position = noughts.display.parsePosition('xoxoxoox. x');
  assert.ok(position.ok);
  const context = watching();
  const { state } = context.rng;
  const decision = buildPlayer(read('mcts'), noughts).choose(position.value, {}, context) as Decision;
  assert.deepEqual([decision, context.rng.state], [{ move: 8 }, state]);
});

test('what does not fit is refused with the reason', () => {
  for (const [written, game, reason] of [
    ['curie', othello, /^no player called “curie”; did you mean “currie”\? there are: random, /],
    ['aliot(1)', othello, /no player called “aliot”; did you mean “alliot”\? there are: .*alliot-durand.*, iago/],
    ['toString', othello, /no player called “toString”; there are/],
    ['currie(6)', othello, /currie\(level=…\): “6” is not a whole number from 1 to 5/],
    ['currie', noughts, /^currie plays othello, not noughts$/],
    ['level(3)', noughts, /^level plays othello, not noughts$/],
    ['hc', othello, /^hc plays senet, not othello$/],
    ['iago', senet, /iago is an evaluator for othello, not for senet/],
    ['search(evaluator=alliot)', senet, /alliot is an evaluator for othello, not for senet/],
    ['search(evaluator=greedy, probcut=1)', othello, /probcut needs the kernel/],
    ['search(endgame=steps)', othello, /^search: endgame=steps needs multiprobcut and exact$/],
    ['search(depth=0)', othello, /search needs a limit: a depth, a number of nodes or of milliseconds/],
    ['search(evaluator=currie)', othello, /no evaluator called “currie”/],
    ['search(depth=0)', othello, /search needs a limit/],
    ['mcts(iterations=0)', othello, /^mcts needs a limit: a number of iterations or of milliseconds$/],
    ['mcts(rollout=greedy)', othello, /^mcts: rollout=greedy needs an evaluator$/],
    ['mcts(rollout=greedy, evaluator=iago)', othello, /^mcts: rollout=greedy needs plies/],
    ['mcts(plies=3)', senet, /^mcts: plies needs an evaluator$/],
    ['mcts(scale=3)', senet, /^mcts: scale needs an evaluator$/],
    ['mcts(evaluator=alliot)', senet, /alliot is an evaluator for othello, not for senet/],
    ['mcts(evaluator=nobody)', othello, /no evaluator called “nobody”; there are: none, /],
    ['mcts(exploration=-1)', othello, /“-1” is not a number from 0 to 100/],
    ['search(evaluator=none)', othello, /no evaluator called “none”/],
    ['search(depth=61)', othello, /“61” is not a whole number from 0 to 60/],
    ['random(1)', othello, /random has no option “1”; it has none/],
    ['file(x.json)', othello, /no player called “file”/],
  ] as const) {
    assert.throws(
      () => buildPlayer(read(written), game),
      (error: Error) => error instanceof BadSpec && reason.test(error.message),
      written,
    );
  }
});

test('a player searches with the kernel as it does without, for everything limited by depth', () => {
  for (const written of [
    'search(depth=3, evaluator=iago)',
    'search(depth=2, evaluator=squares, tolerance=0.3, epsilon=0.2)',
    'ohc(4)',
  ]) {
    const [inKernel, readable] = [
      buildPlayer(read(written), othello, NO_MODELS, () => kernel),
      buildPlayer(read(written), othello),
    ];
    const rival = buildPlayer(read('random'), othello);
    for (let n = 0; n < 3; n++) {
      const seed = seedFor(SEED, written, n);
      assert.deepEqual(playOn(othello, [inKernel, rival], seed, 200), playOn(othello, [readable, rival], seed, 200));
    }
  }
});

test('editions of levels are for ever', () => {
  const written = Array.from({ length: 10 }, (_, i) => formatSpec(searchOf(read(`level(${i + 1}, edition=1)`))!));
  assert.deepEqual(written, [
    'search(depth=1, evaluator=greedy(by=difference), epsilon=0.5)',
    'search(depth=1, evaluator=iago, tolerance=150, epsilon=0.2)',
    'search(depth=1, evaluator=iago, tolerance=85)',
    'search(depth=1, evaluator=iago, tolerance=48)',
    'search(depth=2, evaluator=iago, tolerance=65)',
    'search(depth=2, evaluator=iago, tolerance=27)',
    'search(depth=3, evaluator=iago, tolerance=22)',
    'search(depth=0, nodes=2000, evaluator=iago, tolerance=8, exact=8)',
    'search(depth=0, nodes=3500, evaluator=iago, exact=10)',
    'search(depth=0, nodes=16000, evaluator=iago, exact=12)',
  ]);
  const second = Array.from({ length: 10 }, (_, i) => formatSpec(searchOf(read(`level(${i + 1}, edition=2)`))!));
  assert.deepEqual(second, [
    'search(depth=1, evaluator=champion, tolerance=26, epsilon=0.2)',
    'search(depth=1, evaluator=champion, tolerance=17.8)',
    'search(depth=1, evaluator=champion, tolerance=12.4)',
    'search(depth=1, evaluator=champion, tolerance=8.5)',
    'search(depth=1, evaluator=champion, tolerance=5.1)',
    'search(depth=1, evaluator=champion, tolerance=1.8)',
    'search(depth=2, evaluator=champion, tolerance=1.9, exact=6)',
    'search(depth=3, evaluator=champion, tolerance=1.3, exact=8)',
    'search(depth=0, nodes=1400, evaluator=champion, probcut=1.3, exact=10)',
    'search(depth=0, nodes=8000, evaluator=champion, probcut=1.3, exact=14)',
  ]);
});

test('exact play without a kernel is refused, not forgotten', () => {
  assert.throws(() => buildPlayer(read('level(9)'), othello), { constructor: BadSpec, message: /needs the kernel/ });
});

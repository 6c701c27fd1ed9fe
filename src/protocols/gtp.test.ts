import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fixed } from '../../test/engines/fixed.js';
import { type Exchange, engineAnswers, scripted } from '../../test/engines/talk.js';
import { buildGame } from '../games/catalogue.js';
import { noughts } from '../games/noughts/noughts.js';
import { parseTranscript } from '../games/othello/notations/transcript.js';
import { othello, othelloEntry } from '../games/othello/othello.js';
import { Forfeit } from '../players/forfeit.js';
import type { Player } from '../players/player.js';
import type { Loss } from '../rules/archive.js';
import type { Game } from '../rules/game.js';
import type { Move } from '../rules/position.js';
import type { Path } from '../search/searcher.js';
import { gtp } from './gtp.js';

const move = (text: string): Move => {
  const found = othello.display.parseMove(text);
  assert.ok(found.ok);
  return found.value;
};
const path = (transcript: string): Path => {
  const found = parseTranscript(transcript);
  assert.ok(found.ok);
  return found.value;
};
/** Plays the moves of a list in order. */
const reciting = (...moves: readonly string[]): Player => {
  const rest = [...moves];
  return { choose: () => ({ move: move(rest.shift()!) }) };
};
const offer = (player: Player): { game: Game; player: Player } => ({ game: othello as Game, player });
/** GTP answers end with an empty line. */
const gives = (requests: string, ...answer: readonly string[]): Exchange => [requests, ...answer, ''];

test('engine: name, version and commands', () =>
  engineAnswers(gtp('top'), offer(fixed), [
    gives('protocol_version', '= 2'),
    gives('7 name', '=7 Test engine'),
    gives('  version # a comment', '= 1.2'),
    ['# nothing but a comment'],
    [''],
    gives('known_command genmove', '= true'),
    gives('known_command toString', '= false'),
    gives('12 toString', '?12 unknown command'),
    gives('list_games', '= Othello'),
    gives('set_game othello', '='),
    gives('set_game Go', '? unsupported game'),
    gives('boardsize 19', '? unacceptable size'),
    gives('boardsize', '? syntax error'),
    gives('boardsize 8', '='),
    gives('komi 6.5', '='),
    gives('3 quit', '=3'),
  ]));

test('engine: a game with undo, and illegal moves refused', () =>
  engineAnswers(gtp('top'), offer(reciting('d6', 'f4', 'f4')), [
    gives('clear_board', '='),
    gives('undo', '? cannot undo'),
    gives('play black a1', '? illegal move'),
    gives('play black z9', '? syntax error'),
    gives('play black 1', '? syntax error'),
    gives('play black pass', '? illegal move'),
    gives('play white f5', '? illegal move'),
    gives('play B F5', '='),
    gives('reg_genmove w', '= D6'),
    gives('genmove black', "? it is not black's turn"),
    gives('genmove w', '= F4'),
    gives(
      'showboard',
      '= black to move\n    a b c d e f g h\n  1 . . . . . . . .\n  2 . . . . . . . .\n  3 . . . . . . . .\n  4 . . . O O O . .\n  5 . . . X X X . .\n  6 . . . . . . . .\n  7 . . . . . . . .\n  8 . . . . . . . .',
    ),
    gives('undo', '='),
    gives('genmove w', '= F4'),
    gives('final_score', '? cannot score'),
  ]));

test('engine: rows can be numbered from either end, which matters off the middle of the board', async () => {
  await engineAnswers(gtp('top'), offer(reciting('f4')), [gives('play b f5', '='), gives('genmove w', '= F4')]);
  // f5 from the top is f4 from the bottom; f4 from the top is f5.
  await engineAnswers(gtp('bottom'), offer(reciting('f4')), [
    gives('play b f5', '? illegal move'),
    gives('play b f4', '='),
    gives('genmove w', '= F5'),
  ]);
});

/** After these eight moves black must pass (test/data/early_passes.txt). */
const PASS_NEXT = 'f5f6d3g5h5h4f7h6';
const plays = (transcript: string): Exchange[] =>
  (transcript.match(/../g) ?? []).map((square, i) => gives(`play ${'bw'[i % 2]} ${square}`, '='));

test('engine: a forced pass may be played, left out, or generated', async () => {
  await engineAnswers(gtp('top'), offer(reciting('pass')), [
    ...plays(PASS_NEXT),
    gives('genmove b', '= pass'),
    gives('play w e7', '='),
  ]);
  await engineAnswers(gtp('top'), offer(reciting()), [
    ...plays(PASS_NEXT),
    gives('play b pass', '='),
    gives('play w e7', '='),
  ]);
  await engineAnswers(gtp('top'), offer(reciting('e7')), [
    ...plays(PASS_NEXT),
    gives('play w a1', '? illegal move'),
    gives('reg_genmove w', '= E7'),
    gives('play w e7', '='),
  ]);
});

test('engine: once the game is over it passes, and the winner has the empty squares', () =>
  engineAnswers(gtp('top'), offer(reciting()), [
    ...plays('f5f4c3c6c5d6f3c4c7'),
    gives('genmove w', '= pass'),
    gives('final_score', '= B+64'),
  ]));

test('engine: a clock becomes a limit for each move, if the engine has a clock', async () => {
  const requests: unknown[] = [];
  const player: Player = {
    choose: (_position, limits) => {
      requests.push(limits);
      return { move: move('f5') };
    },
  };
  const table: readonly Exchange[] = [
    gives('reg_genmove b', '= F5'),
    gives('time_settings 0 10 1', '='), // ten seconds for each move
    gives('reg_genmove b', '= F5'),
    gives('time_left w 30 3', '='), // thirty for three
    gives('reg_genmove b', '= F5'),
    gives('time_settings 300 10 1', '='), // five minutes first
    gives('reg_genmove b', '= F5'),
    gives('time_settings 0 1 0', '='), // no limit
    gives('reg_genmove b', '= F5'),
    gives('time_left b ten 1', '? syntax error'),
    gives('time_settings 1', '='),
  ];
  await engineAnswers(gtp('top'), { ...offer(player), now: () => 0 }, table);
  const limits = [undefined, 9000, 9000, 12_000, undefined]; // of 300 s 2/45, and nine tenths of that
  assert.deepEqual(
    requests.splice(0),
    limits.map(milliseconds => (milliseconds === undefined ? {} : { milliseconds })),
  );
  await engineAnswers(gtp('top'), offer(player), table);
  assert.deepEqual(requests, [{}, {}, {}, {}, {}]);
});

test('engine: another position can be set up', () =>
  engineAnswers(gtp('top'), offer(fixed), [
    gives(`breedboard-setup_board ${'-'.repeat(27)}XO------OX${'-'.repeat(27)} X`, '='),
    gives('play b f5', '? illegal move'),
    gives('play b e3', '='),
  ]));

const GREETING: readonly Exchange[] = [
  ['1 name', '=1 Some engine', ''],
  ['2 version', '=2 3.0', ''],
  ['3 list_commands', '=3 play', 'genmove', 'set_game', 'time_settings', 'time_left', 'x-setup_board', ''],
  ['4 set_game Othello', '=4', ''],
  ['5 boardsize 8', '=5', ''],
  ['6 clear_board', '=6', ''],
];

test('controller: sends new moves only, and starts again after a move was taken back', async () => {
  const { controller, finished } = scripted(gtp('top'), othello as Game, [
    ...GREETING,
    ['7 play black F5', 'debug: hello', '=99 an answer to something else', '', '=7', ''],
    ['8 genmove white', '== decoration ==', '=8 D6', ''],
    ['9 play black C3', '= ', ''], // the number may be left out
    ['10 genmove white', '=10 d3', ''],
    ['11 set_game Othello', '=11', ''],
    ['12 boardsize 8', '=12', ''],
    ['13 clear_board', '=13', ''],
    ['14 genmove black', '=14 F5', ''],
    ['quit'],
  ]);
  await controller.greet({});
  assert.equal(controller.name, 'Some engine 3.0');
  assert.equal(await controller.choose(path('f5'), {}), move('d6'));
  assert.equal(await controller.choose(path('f5d6c3'), {}), move('d3'));
  assert.equal(await controller.choose(path(''), {}), move('f5'));
  controller.quit();
  finished();
});

test('controller: rows from the bottom, a time limit, and passes that an engine refuses', async () => {
  const { controller, finished } = scripted(gtp('bottom'), othello as Game, [
    ...GREETING,
    ...['F4', 'F3', 'D6', 'G4', 'H4', 'H5', 'F2', 'H3'].map(
      (vertex, i): Exchange => [`${7 + i} play ${['black', 'white'][i % 2]} ${vertex}`, `=${7 + i}`, ''],
    ),
    ['15 play black pass', '?15 syntax error', ''],
    ['16 time_settings 0 2 1', '=16', ''],
    ['17 time_left white 2 1', '=17', ''],
    ['18 genmove white', '=18 E2', ''],
  ]);
  await controller.greet({});
  const { start, moves } = path(PASS_NEXT);
  assert.equal(await controller.choose({ start, moves: [...moves, move('pass')] }, { milliseconds: 2900 }), move('e7'));
  finished();
});

test('controller: a level once, a depth, and fractions of seconds for an engine that takes them', async () => {
  const { controller, finished } = scripted(gtp('top'), othello as Game, [
    ['1 name', '=1 Ours', ''],
    ['2 version', '=2', ''],
    ['3 list_commands', '=3 level', 'time_settings', 'time_left', 'breedboard-depth', ''],
    ['4 level 7', '=4', ''],
    ['5 boardsize 8', '=5', ''],
    ['6 clear_board', '=6', ''],
    ['7 breedboard-depth 3', '=7', ''],
    ['8 time_settings 0 0.1 1', '=8', ''],
    ['9 time_left black 0.1 1', '=9', ''],
    ['10 genmove black', '=10 F5', ''],
    ['11 play white D6', '=11', ''],
    ['12 time_settings 0 0.05 1', '=12', ''],
    ['13 time_left black 0.05 1', '=13', ''],
    ['14 genmove black', '=14 C3', ''],
  ]);
  await controller.greet({ level: 7 });
  assert.equal(controller.refusal({ level: 7, depth: 3, milliseconds: 100 }), undefined);
  assert.equal(await controller.choose(path(''), { level: 7, depth: 3, milliseconds: 100 }), move('f5'));
  assert.equal(await controller.choose(path('f5d6'), { level: 7, depth: 3, milliseconds: 50 }), move('c3'));
  finished();
});

test('controller: a game clock is main time, and its increment is time left', async () => {
  const { controller, finished } = scripted(gtp('top'), othello as Game, [
    ...GREETING,
    ['7 time_settings 60 0 0', '=7', ''],
    ['8 time_left black 60 0', '=8', ''],
    ['9 genmove black', '=9 F5', ''],
    ['10 play white D6', '=10', ''],
    ['11 time_left black 58 0', '=11', ''],
    ['12 genmove black', '=12 C3', ''],
  ]);
  await controller.greet({});
  const limits = (left: number) => ({ milliseconds: 2000, clock: { left, increment: 1000 } });
  await controller.choose(path(''), limits(60_000));
  await controller.choose(path('f5d6'), limits(58_900));
  finished();
});

test('controller: limits that the engine has no command for are refused', async () => {
  const { controller } = scripted(gtp('top'), othello as Game, GREETING.slice(0, 3));
  await controller.greet({ level: 1 });
  for (const [limits, reason] of [
    [{ level: 1 }, /no GTP command for a level/],
    [{ depth: 1 }, /no GTP command for a depth/],
    [{ milliseconds: 999 }, /GTP counts whole seconds/],
    [{ milliseconds: 1000 }, undefined],
    [{ milliseconds: 20, clock: { left: 60_000, increment: 0 } }, undefined],
    [{ milliseconds: 20, clock: { left: 600, increment: 0 } }, /whole seconds/],
  ] as const) {
    const refusal = controller.refusal(limits);
    if (reason) assert.match(refusal!, reason);
    else assert.equal(refusal, undefined);
  }
  const bare = scripted(gtp('top'), othello as Game, [
    ['1 name', '=1 Bare', ''],
    ['2 version', '=2', ''],
    ['3 list_commands', '=3 genmove', ''],
  ]).controller;
  await bare.greet({});
  assert.match(bare.refusal({ milliseconds: 1000 })!, /no GTP command for a time limit/);
});

test('engine: a depth of our own', async () => {
  const requests: object[] = [];
  const player = {
    ...fixed,
    choose: ((position, limits, context) => {
      requests.push(limits);
      return fixed.choose(position, limits, context);
    }) as typeof fixed.choose,
  };
  await engineAnswers(gtp('top'), offer(player), [
    gives('breedboard-depth 0', '? syntax error'),
    gives('breedboard-depth 1', '='),
    gives('reg_genmove b', '= D3'),
  ]);
  assert.deepEqual(requests, [{ depth: 1 }]);
});

test('controller: sets up any position but the usual start', async () => {
  const currie = othelloEntry.build({ kind: 'othello', start: 'currie' });
  const { controller, finished } = scripted(gtp('top'), currie as Game, [
    ...GREETING,
    [`7 x-setup_board ${'-'.repeat(27)}XO------OX${'-'.repeat(27)} X`, '=7', ''],
    ['8 genmove black', '=8 E3', ''],
  ]);
  await controller.greet({});
  assert.equal(await controller.choose({ start: currie.initial(), moves: [] }, {}), move('e3'));
  finished();
});

for (const [answer, loss] of [
  [['=7 resign', ''], 'resigned'],
  [['=7 NaN', ''], 'illegal'],
  [['=7', ''], 'illegal'],
  [['=7 i9', ''], 'illegal'],
  [['?7 out of memory', ''], 'refused'],
  [[], 'crash'],
  [['=7 f5'], 'crash'],
] as const satisfies readonly (readonly [readonly string[], Loss])[]) {
  test(`controller: ${JSON.stringify(answer)} to genmove is lost by ${loss}`, async () => {
    const { controller } = scripted(gtp('top'), othello as Game, [...GREETING, ['7 genmove black', ...answer]]);
    await controller.greet({});
    await assert.rejects(controller.choose(path(''), {}), error => error instanceof Forfeit && error.loss === loss);
  });
}

test('GTP plays games with letters and numbers and without dice', () => {
  assert.equal(gtp('top').unfit(othello as Game), undefined);
  assert.equal(gtp('top').unfit(noughts as Game), undefined);
  assert.match(gtp('top').unfit(buildGame({ kind: 'senet' }))!, /letter and number/);
});

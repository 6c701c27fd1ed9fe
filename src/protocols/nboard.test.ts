import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fixed } from '../../test/engines/fixed.js';
import { engineAnswers, scripted } from '../../test/engines/talk.js';
import { noughts } from '../games/noughts/noughts.js';
import { PASS, SQUARES } from '../games/othello/board.js';
import { othello, othelloEntry } from '../games/othello/othello.js';
import { buildPlayer } from '../players/catalogue.js';
import { Forfeit } from '../players/forfeit.js';
import type { Player } from '../players/player.js';
import type { Game } from '../rules/game.js';
import { parseSpec } from '../specs/spec.js';
import { nboard } from './othello/nboard.js';

const square = (name: string): number => SQUARES.indexOf(name);
const start = othello.initial();
const GGF = `(;GM[Othello]PB[black]PW[white]TY[8]RE[?]BO[8 ${'-'.repeat(27)}O*------*O${'-'.repeat(27)} *]`;

test('engine: a game set, moves followed, an answer that is not played', () =>
  engineAnswers(nboard, { game: othello as Game, player: fixed }, [
    ['nboard 2', 'set myname Test_engine'],
    ['set depth 1'],
    ['set contempt 5'],
    ['some debugging output'],
    [`set game ${GGF}B[F5//0.01]W[D6];)`],
    ['ping 3', 'pong 3'],
    ['go', 'status thinking', '=== C3', 'status depth 1, 5 nodes'],
    ['move C3/0.00/1.2'],
    ['d3'], // version 1
    ['move a1', 'status illegal move “a1”'],
    ['go', 'status thinking', '=== C6', 'status depth 1, 6 nodes'],
    ['learn', 'learned'],
    [
      'set game (;GM[Othello]B[A1];)',
      'status cannot read the game: move 1, B[“A1”], is illegal: black may play d3 c4 f5 e6',
    ],
    ['set game', 'status cannot read the game: there is no game here: a game starts with “(;”'],
    ['quit'],
  ]));

test('engine: passes are written PA in both directions', () => {
  const passing: Player = { choose: () => ({ move: PASS }) };
  return engineAnswers(nboard, { game: othello as Game, player: passing }, [
    [`set game ${GGF}B[f5]W[f6]B[d3]W[g5]B[h5]W[h4]B[f7]W[h6];)`],
    ['go', 'status thinking', '=== PA', 'status'],
    ['move PA'],
    ['move E7'],
    ['move PASS', 'status illegal move “PASS”'],
  ]);
});

test('engine: a finished game has no move', () =>
  engineAnswers(nboard, { game: othello as Game, player: fixed }, [
    [`set game ${GGF}B[f5]W[f4]B[c3]W[c6]B[c5]W[d6]B[f3]W[c4]B[c7];)`],
    ['go', 'status the game is over'],
  ]));

const rating = (name: string): Player => {
  const spec = parseSpec(name);
  assert.ok(spec.ok);
  return buildPlayer(spec.value, othello as Game);
};

test('engine: hints are the best moves with their values, and do not change the game', async () => {
  const game = othello as Game;
  const set = [`set game ${GGF}B[f5]W[d6];)`] as const;
  const go = ['go', 'status thinking', '=== C6', 'status depth 1, 5 nodes'] as const; // as without a hint before
  const points = 'in points, not discs';
  await engineAnswers(nboard, { game, player: rating('squares') }, [
    set,
    [
      'hint 3',
      'status thinking',
      `search C3 0.07 0 1 ${points}`,
      `search C6 0.07 0 1 ${points}`,
      `search C7 0.05 0 1 ${points}`,
      'status',
    ],
    ['hint', 'status thinking', `search C3 0.07 0 1 ${points}`, 'status'],
    go,
  ]);
  await engineAnswers(nboard, { game, player: rating('squares') }, [set, go]);
  await engineAnswers(nboard, { game, player: rating('random') }, [
    set,
    ['hint 2', 'status thinking', 'status this player does not rate positions'],
    ['analyze', 'status analysing', 'status this player does not rate positions'],
  ]);
});

test('engine: an analysis goes back from the end of the game, in black’s view and in discs where it is over', () =>
  engineAnswers(nboard, { game: othello as Game, player: rating('search(depth=1, evaluator=greedy(by=difference))') }, [
    [`set game ${GGF}B[f5]W[f4]B[c3]W[c6]B[c5]W[d6]B[f3]W[c4]B[c7];)`],
    [
      'analyze',
      'status analysing',
      'analysis 9 64.00',
      'analysis 8 13.00', // black plays c7, and white has no disc left of 13
      'analysis 7 -2.00',
      'analysis 6 5.00',
      'analysis 5 -2.00',
      'analysis 4 5.00',
      'analysis 3 0.00',
      'analysis 2 5.00',
      'analysis 1 0.00',
      'analysis 0 3.00',
      'status',
    ],
    ['hint', 'status the game is over'],
  ]));

for (const [form, answer] of [
  ['as written', '=== F5/1.25/0.3'],
  ['without evaluation', '=== F5//0.3'],
  ['bare', '=== f5'],
  ['with blanks, as Edax writes it', '=== f5 -1.00 0.0'],
  ['with evaluations that are not numbers', '=== F5/NaN/NaN'],
] as const) {
  test(`controller: reads an answer ${form}`, async () => {
    const { controller, finished } = scripted(nboard, othello as Game, [
      ['nboard 2'],
      ['ping 1', 'status loading book', 'set myname Some engine', 'pong 0', 'pong 1'],
      ['set depth 4'],
      [`set game ${GGF};)`],
      ['ping 2', 'pong 2'],
      ['go', 'status thinking', 'nodestats 12 0.5', 'search F5D6 NaN 0 100%W', 'book F5 0 1 20', answer, 'status'],
      ['move F5'],
      ['move D6'],
      ['ping 3', 'debug', '=== C4 too late', 'pong 3'],
      ['go', '=== C3'],
      ['quit'],
    ]);
    await controller.greet({});
    assert.equal(controller.name, 'Some engine');
    assert.equal(await controller.choose({ start, moves: [] }, { depth: 4 }), square('f5'));
    assert.equal(await controller.choose({ start, moves: [square('f5'), square('d6')] }, { depth: 4 }), square('c3'));
    controller.quit();
    finished();
  });
}

test('controller: a depth can be sent, a level and a time cannot', () => {
  const { controller } = scripted(nboard, othello as Game, []);
  assert.equal(controller.refusal({ depth: 5 }), undefined);
  assert.match(controller.refusal({ level: 5 })!, /no command for a level/);
  assert.match(controller.refusal({ milliseconds: 5 })!, /no command for time/);
});

test('controller: an answer that is not a move loses as an illegal move, and silence as a crash', async () => {
  const opening = [[`set game ${GGF};)`], ['ping 1', 'pong 1']] as const;
  for (const [answers, loss] of [
    [['=== NaN/NaN/NaN'], 'illegal'],
    [['==='], 'illegal'],
    [[], 'crash'],
  ] as const) {
    const { controller } = scripted(nboard, othello as Game, [...opening, ['go', ...answers]]);
    const answer = controller.choose({ start, moves: [] }, {});
    await assert.rejects(answer, error => error instanceof Forfeit && error.loss === loss);
  }
});

test('any position can be set, and Othello is the only game', async () => {
  const currie = othelloEntry.build({ kind: 'othello', start: 'currie' });
  const board = `BO[8 ${'-'.repeat(27)}*O------O*${'-'.repeat(27)} *]`;
  const { controller } = scripted(nboard, currie as Game, [
    [`set game (;GM[Othello]PB[black]PW[white]TY[8]RE[?]${board};)`],
    ['ping 1', 'pong 1'],
    ['go', '=== E3'],
  ]);
  assert.equal(await controller.choose({ start: currie.initial(), moves: [] }, {}), square('e3'));
  assert.equal(nboard.unfit(noughts as Game), 'NBoard plays othello only, not noughts');
});

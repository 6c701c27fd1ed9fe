import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { randomGame } from '../../../../test/suites/game.js';
import { parseSeed, seedFor } from '../../../random/seed.js';
import { PASS } from '../board.js';
import { othello } from '../othello.js';
import { CURRIE, STANDARD } from '../starts.js';
import { formatGgf, type GgfGame, parseGgf } from './ggf.js';
import { parseTranscript } from './transcript.js';

const one = (text: string): GgfGame => {
  const [entry, ...more] = parseGgf(text);
  assert.ok(entry?.ok, entry?.ok === false ? entry.reason : 'nothing');
  assert.equal(more.length, 0);
  return entry.value;
};
const reason = (text: string): string => {
  const [entry] = parseGgf(text);
  assert.ok(entry && !entry.ok, text);
  return entry.reason;
};

const BOARD = '8 ---------------------------O*------*O--------------------------- *';
const HEAD = `(;GM[Othello]PC[GGS/os]DT[2003.12.15_13:24:03.MST]PB[blackbird]PW[whisper]RB[2197.01]RW[2199.72]TI[05:00//02:00]TY[8]`;
const GAME = `${HEAD}RE[?]BO[${BOARD}]B[d3//0.01]W[c3/-1.25/0.5]B[c4/2]W[E3];)`;

test('a game with its evaluations and times', () => {
  const game = one(GAME);
  assert.deepEqual(game.names, ['blackbird', 'whisper']);
  assert.deepEqual(game.start, STANDARD);
  assert.deepEqual(game.plies, [
    { move: 19, seconds: 0.01 },
    { move: 18, value: -1.25, seconds: 0.5 },
    { move: 26, value: 2 },
    { move: 20 },
  ]);
  assert.deepEqual(
    game.tags.map(([name]) => name),
    ['PC', 'DT', 'RB', 'RW', 'TI'],
  );
  assert.equal(game.result, undefined);
  assert.deepEqual(game.doubts, []);
});

test('several games, archive numbers, and rubbish in between', () => {
  const entries = parseGgf(`1 ${GAME}\n2 ${GAME}${GAME}\nnonsense\n(;GM[Othello]B[a1];)\n${GAME}`);
  assert.deepEqual(
    entries.map(entry => entry.ok),
    [true, true, true, false, true],
  );
  assert.equal(entries[0]!.at, 2);
});

test('results and the ways a game may end', () => {
  const result = (text: string) => one(`(;RE[${text}];)`).result;
  assert.deepEqual(result('+64.00:r'), { margin: 64, ended: 'resigned' });
  assert.deepEqual(result('-2.00:t'), { margin: -2, ended: 'time' });
  assert.deepEqual(result('0:s'), { margin: 0, ended: 'mutual' });
  assert.deepEqual(result('-0.00'), { margin: 0 });
  assert.deepEqual(result(':r'), { ended: 'resigned' });
  assert.equal(result('?'), undefined);
  assert.deepEqual(one('(;RE[black won];)').doubts, ['the result “black won” is not understood']);
});

test('passes are put in where they are left out, and kept where they are written', () => {
  const squares = 'f5f6d3g5h5h4f7h6'.match(/../g)!.map((name, i) => `${i % 2 === 0 ? 'B' : 'W'}[${name}]`);
  const moves = one(`(;${squares.join('')}W[c5];)`).plies.map(ply => ply.move);
  assert.equal(moves[8], PASS);
  for (const pass of ['PA', 'pass', 'PASS', 'ps']) {
    assert.deepEqual(
      one(`(;${squares.join('')}B[${pass}]W[c5];)`).plies.map(ply => ply.move),
      moves,
    );
  }
});

test('a finished game whose result is not the board’s is kept and doubted', () => {
  const short = parseTranscript('f5d6c5f4e7f6g5e6e3');
  assert.ok(short.ok && othello.outcome(short.value.end)?.official === 64);
  const plies = short.value.moves.map(move => ({ move }));
  const write = (margin: number) =>
    formatGgf({ names: ['a', 'b'], type: '8', start: STANDARD, plies, tags: [], result: { margin } });
  assert.deepEqual(one(write(64)).doubts, []);
  assert.deepEqual(one(write(13)).doubts, []); // discs on the board are accepted as well
  assert.match(one(write(12)).doubts[0]!, /12 is not the board’s 64/);
});

test('what cannot be played is refused with the reason', () => {
  for (const [text, expected] of [
    ['f5d6', /no game here/],
    ['(;GM[Amazons];)', /“Amazons”, not Othello/],
    ['(;TY[10];)', /10 × 10/],
    ['(;BO[6 ------------------------------------ *];)', /6 × 6/],
    ['(;BO[8 xyz];)', /BO\[…\]: /],
    ['(;BO[nonsense];)', /must start with the size/],
    ['(;TY[s8r20];)', /needs its board/],
    ['(;B[d3]W[d3];)', /move 2, W\[“d3”\], is illegal: white may play c3 e3 c5/],
    ['(;W[d3];)', /move 1, W\[“d3”\], is illegal: black may play/],
    ['(;B[PA];)', /illegal/],
    ['(;B[z9];)', /is not a move/],
    ['(;PB[a]PB[b];)', /PB\[…\] is given twice/],
    ['(;PB[never closed', /not closed/],
    ['(;PB[a]', /no end/],
    ['(;42;)', /expected a property/],
    [`(;${'CO[x]'.repeat(20_000)};)`, /CO\[ is not closed within 65536/],
    [`(;${' '.repeat(70_000)};)`, /at most 65536 characters/],
  ] as const) {
    assert.match(reason(text), expected);
  }
});

test('names keep every character, brackets and backslashes included', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary' }),
      fc.string(),
      fc.string({ unit: fc.constantFrom('\\', ']', '[', ';', ')') }),
      (a, b, c) => {
        const game = {
          names: [a, b] as const,
          type: '8',
          start: CURRIE,
          plies: [],
          end: CURRIE,
          doubts: [],
          tags: [
            ['PC', c],
            ['DT', b],
            ['CO', a],
          ] as const,
        };
        assert.deepEqual(one(formatGgf(game)), game);
      },
    ),
  );
});

test('random games survive, with evaluations and times', () => {
  for (let i = 0; i < 100; i++) {
    const trail = randomGame(othello, seedFor(parseSeed('ggf'), i));
    const end = trail.at(-1)!.position;
    const game: GgfGame = {
      names: ['one', 'two'],
      type: '8',
      result: { margin: othello.outcome(end)!.official },
      start: STANDARD,
      plies: trail.slice(0, -1).map(({ move }, k) => ({
        move: move!,
        ...(k % 2 === 0 ? { value: k / 3 - 5 } : {}),
        ...(k % 3 === 0 ? { seconds: k * 1e-7 } : {}),
      })),
      end,
      tags: [],
      doubts: [],
    };
    assert.deepEqual(one(formatGgf(game)), game);
  }
});

test('no text makes the parser throw or linger', () => {
  const near = fc
    .array(
      fc.constantFrom(
        '(;',
        ';)',
        'B[',
        'W[',
        ']',
        'd3',
        'PA',
        '/1',
        'BO[8 ',
        'TY[8',
        'RE[',
        '+2',
        '\\',
        '\n',
        ' ',
        GAME,
      ),
    )
    .map(parts => parts.join(''));
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.string({ unit: 'binary' }), near), text => {
      for (const entry of parseGgf(text)) assert.ok(entry.ok || entry.reason.length < 600);
    }),
    { numRuns: 2000 },
  );
  const began = performance.now();
  for (const part of ['(;', '(;A[', '(;A[\n', '(;A[]', '(;A[\\', '(;  ', ';)', '(;B[d3];)']) {
    assert.ok(parseGgf(part.repeat(100_000)).length > 0);
  }
  for (const name of ['GM', 'PB', 'TY', 'RE', 'BO', 'B']) {
    for (const blank of [' ', '/', '8', '-', '8 '])
      parseGgf(`(;${name}[${blank.repeat(30_000)}x];)(;${name}[8 ${blank.repeat(30_000)}x];)`);
  }
  assert.ok(performance.now() - began < 20_000);
});

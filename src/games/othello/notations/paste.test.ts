import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { dataLines } from '../../../../test/data/files.js';
import { randomGame } from '../../../../test/suites/game.js';
import { parseSeed, seedFor } from '../../../random/seed.js';
import { formatBoard } from '../board-text.js';
import { othello } from '../othello.js';
import { CURRIE, STANDARD } from '../starts.js';
import { formatGgf } from './ggf.js';
import { formatObf } from './obf.js';
import { parsePaste } from './paste.js';
import type { Pasted } from './plain.js';
import { formatTranscript } from './transcript.js';

const read = (text: string): Pasted => {
  const result = parsePaste(text);
  assert.ok(result.ok, result.ok ? '' : `${text}: ${result.reason}`);
  return result.value;
};

test('every form of every position of random games is recognised', () => {
  for (let i = 0; i < 30; i++) {
    const trail = randomGame(othello, seedFor(parseSeed('paste'), i));
    const moves = trail.slice(0, -1).map(step => step.move!);
    const end = trail.at(-1)!.position;
    const whole = { start: STANDARD, moves, end };
    assert.deepEqual(read(formatTranscript(moves)), { format: 'transcript', ...whole });
    const ggf = formatGgf({
      names: ['', ''],
      type: '8',
      start: STANDARD,
      plies: moves.map(move => ({ move })),
      tags: [],
    });
    assert.deepEqual(read(`1 ${ggf}\n`), { format: 'GGF', ...whole });
    for (const { position } of trail) {
      const board = formatBoard(position);
      assert.deepEqual(read(board), { format: 'board', start: position, moves: [], end: position });
      assert.deepEqual(read(formatObf({ position, scores: [] })).start, position);
      const rows = board.slice(0, 64).match(/.{8}/g)!;
      const side = othello.display.sides[position.turn];
      const drawn = rows.map((row, y) => `${y + 1} ${[...row].join(' ')}`).join('\n');
      assert.deepEqual(read(`  a b c d e f g h\n${drawn}\n${side} to move`).start, position);
    }
  }
});

test('problem sets are read by their first position', () => {
  const lines = dataLines('fforum-40-59.obf');
  assert.equal(read(`% comment\n\n${lines.join('\n')}`).format, 'OBF');
  for (const line of lines) assert.equal(read(line).format, 'OBF');
});

test('a game from the mirrored start is noticed by its first move', () => {
  assert.deepEqual(read('f5d6').start, STANDARD);
  assert.deepEqual(read('e3').start, CURRIE);
});

test('the first readable game of several is taken', () => {
  const { moves } = read('(;B[a1];) (;B[d3]W[c3];)');
  assert.equal(moves.length, 2);
});

test('what cannot be read says what was tried', () => {
  for (const [text, expected] of [
    ['', /nothing to read/],
    ['hello', /^this could not be read as board or OBF: “h” in cell 1.*; as transcript: “hello”/],
    ['f5f5', /as transcript: move 2, “f5” at character 3, is illegal/],
    ['(;TY[10];)', /GGF: .*10 × 10/],
    ['-'.repeat(60), /^this board has 60 cells/],
    ['X'.repeat(2_000_000), /at most 1048576/],
  ] as const) {
    const result = parsePaste(text);
    assert.ok(!result.ok, text.slice(0, 40));
    assert.match(result.reason, expected);
  }
});

test('no text makes it throw or linger', () => {
  const near = fc.string({ unit: fc.constantFrom(...'abcdefgh12345678XO-*.;:()[]% \n|'), maxLength: 300 });
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.string({ unit: 'binary' }), near), text => {
      const result = parsePaste(text);
      assert.ok(result.ok || result.reason.length < 1500);
    }),
    { numRuns: 2000 },
  );
  const began = performance.now();
  for (const part of ['a', ' ', '1 |', 'a b c d e f g h', '(;', 'f5', '\n', '1 -\n', 'to move', '; ', '1 | ']) {
    parsePaste(part.repeat(Math.floor(1_000_000 / part.length)));
  }
  for (const blank of [' ', '|', '\n', '-']) parsePaste(`1 x${blank.repeat(1_000_000)}y`);
  assert.ok(performance.now() - began < 20_000, `${performance.now() - began} ms`);
});

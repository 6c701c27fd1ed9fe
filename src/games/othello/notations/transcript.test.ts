import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { dataLines } from '../../../../test/data/files.js';
import { randomGame } from '../../../../test/suites/game.js';
import { parseSeed, seedFor } from '../../../random/seed.js';
import { discs, PASS } from '../board.js';
import { othello } from '../othello.js';
import { score } from '../rules.js';
import { formatTranscript, parseTranscript } from './transcript.js';

const read = (text: string) => {
  const result = parseTranscript(text);
  assert.ok(result.ok, result.ok ? '' : `${text}: ${result.reason}`);
  return result.value;
};
const reason = (text: string): string => {
  const result = parseTranscript(text);
  assert.ok(!result.ok, text);
  return result.reason;
};

test('all 1,742 short games end where the record says', () => {
  const lines = dataLines('short_games.txt');
  assert.equal(lines.length, 1742);
  for (const line of lines) {
    const [, moves, result] = /^\d+ (\S+) (\S+)$/.exec(line)!;
    const { end } = read(moves!);
    assert.ok(othello.outcome(end), line);
    assert.equal(`B${discs(end)[0]}-W${discs(end)[1]}`, result, line);
  }
});

test('the first forced passes are forced', () => {
  for (const line of dataLines('early_passes.txt')) {
    const [, moves, side] = /^\d+ (\S+) (\S+)$/.exec(line)!;
    const { end } = read(moves!);
    assert.deepEqual(othello.moves(end), [PASS], line);
    assert.equal(othello.display.sides[end.turn], side, line);
  }
});

test('the shortest draws are 12–12 and over', () => {
  for (const line of dataLines('shortest_draws.txt')) {
    const { end } = read(line);
    assert.ok(othello.outcome(end));
    assert.deepEqual(discs(end), [12, 12]);
    assert.deepEqual(score(end), { winner: null, margin: 0, official: 0 });
  }
});

test('a perfect game is a draw', () => {
  const { moves, end } = read(dataLines('perfect_line.txt')[0]!);
  assert.equal(moves.length, 60);
  assert.equal(othello.outcome(end)!.winner, null);
});

test('case, blanks, commas and move numbers do not matter', () => {
  const plain = read('f5d6c3d3').moves;
  for (const text of [
    'F5D6C3D3',
    ' f5 d6\nc3, d3 ',
    '1. f5 d6 2. c3 d3',
    '1.f5 2.d6 3.c3 4.d3',
    '1)F5;2)d6;3)c3;4)d3',
  ]) {
    assert.deepEqual(read(text).moves, plain, text);
  }
});

const BLACK_PASSES = 'f5f6d3g5h5h4f7h6';

test('a pass may be written or left out, and is in the moves either way', () => {
  const written = read(`${BLACK_PASSES} pa c5`).moves;
  assert.equal(written[8], PASS);
  for (const pass of ['', 'PASS', 'ps', '--', 'PA ']) {
    assert.deepEqual(read(`${BLACK_PASSES}${pass}c5`).moves, written, pass);
  }
});

test('an illegal move, an illegal pass and rubbish are refused with place and reason', () => {
  assert.match(reason('f5f5'), /move 2, “f5” at character 3, is illegal: white may play f4 d6 f6/);
  assert.match(reason('f5pass'), /move 2, “pass” at character 3, is illegal/);
  assert.match(reason('f5d6z9'), /“z9” at character 5: expected a square/);
  assert.match(reason('f5f4c3c6c5d6f3c4c7a1'), /move 10, “a1” .* the game is already over/);
  assert.match(reason(`${BLACK_PASSES}papa`), /move 10, “pa”/);
  assert.match(reason('f5'.repeat(3000)), /at most 4096 characters/);
});

test('random games survive both written forms', () => {
  for (let i = 0; i < 300; i++) {
    const trail = randomGame(othello, seedFor(parseSeed('transcripts'), i));
    const moves = trail.slice(0, -1).map(step => step.move!);
    assert.deepEqual(read(formatTranscript(moves)).moves, moves);
    assert.deepEqual(read(formatTranscript(moves, 'written')).moves, moves);
  }
});

test('no text makes the parser throw', () => {
  const near = fc.string({ unit: fc.constantFrom(...'abcdefgh12345678pPsS-. \n,;:'), maxLength: 80 });
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.string({ unit: 'binary' }), near), text => {
      const result = parseTranscript(text);
      assert.ok(result.ok || result.reason.length < 400);
    }),
    { numRuns: 2000 },
  );
});

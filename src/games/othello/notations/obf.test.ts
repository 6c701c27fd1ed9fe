import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { dataLines } from '../../../../test/data/files.js';
import { formatObf, parseObf } from './obf.js';

test('the FFO problems are read and written back as they were', () => {
  const lines = [...dataLines('fforum-1-19.obf'), ...dataLines('fforum-40-59.obf')];
  assert.equal(lines.length, 39);
  for (const line of lines) {
    const result = parseObf(line);
    assert.ok(result.ok && result.value !== undefined, line);
    assert.equal(formatObf(result.value), line.replace(/\s*(%.*)?$/, ''));
  }
});

test('comments and empty lines hold no problem', () => {
  for (const line of ['', '   ', '% a comment']) assert.deepEqual(parseObf(line), { ok: true, value: undefined });
});

test('fields of other programs and unknown scores are passed over', () => {
  for (const tail of [' F5:+0; --:-127;', ' F5:+0; id: ffo-40;', ' depth=20; F5:+0; bm f5:', ' F5:+0; D3:-128;']) {
    const read = parseObf(`${BOARD};${tail}`);
    assert.ok(read.ok && read.value, `${tail}: ${read.ok ? '' : read.reason}`);
    assert.deepEqual(
      read.value.scores.map(({ score }) => score),
      [0],
    );
  }
});

const BOARD = '---------------------------OX------XO--------------------------- X';

test('a broken line says what is wrong', () => {
  for (const [line, reason] of [
    [`${BOARD}; F5:+0; Q9:3;`, /“Q9:3” is not MOVE:SCORE/],
    [`${BOARD}; A1:+0;`, /“A1” is not a legal move/],
    [`${BOARD}; F5:+0; f5:+2;`, /“f5” is there twice/],
    [`${BOARD}; F5:+66;`, /between -64 and \+64/],
    [BOARD.slice(1), /64 cells/],
    [BOARD.slice(0, 64), /no side to move/],
    [`${'x'.repeat(5000)}`, /at most 4096/],
  ] as const) {
    const result = parseObf(line);
    assert.ok(!result.ok, line);
    assert.match(result.reason, reason);
  }
});

test('no text makes the parser throw', () => {
  const near = fc.string({ unit: fc.constantFrom(...'XO-;:+ F5%PS'), maxLength: 120 });
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        near,
        near.map(tail => BOARD + tail),
      ),
      line => {
        const result = parseObf(line);
        assert.ok(result.ok || result.reason.length < 400);
      },
    ),
    { numRuns: 2000 },
  );
});

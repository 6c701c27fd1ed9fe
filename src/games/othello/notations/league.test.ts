import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { blockTuples, straightTuples, weightCount } from '../../../evaluators/patterns/tuples.js';
import { rngFrom } from '../../../random/rng.js';
import { parseSeed } from '../../../random/seed.js';
import { othelloBoard } from '../view.js';
import { formatLeague, parseLeague } from './league.js';

test('a small player is read as it stands', () => {
  const result = parseLeague('{ 2 { 1 2 {0}{63} {-1 0 1.5e-1} }\n{2 1 { 3 4 } { 0 1 2 3 4 5 6 7 8 } } }');
  assert.ok(result.ok && 'tuples' in result.value);
  assert.deepEqual(result.value.tuples, [[[0], [63]], [[3, 4]]]);
  assert.deepEqual(result.value.weights, Float32Array.of(-1, 0, 0.15, 0, 1, 2, 3, 4, 5, 6, 7, 8));
});

test('the League’s own reader skips braces, so a file may have none', () => {
  const braces = '{ 2 { 1 2 {0}{63} {-1 0 1.5e-1} }\n{2 1 { 3 4 } { 0 1 2 3 4 5 6 7 8 } } }';
  assert.deepEqual(parseLeague(braces.replace(/[{}]/g, ' ')), parseLeague(braces));
  // As Runarsson and Lucas's players of 2014 are written: a table for each square.
  const single = Array.from({ length: 64 }, (_, square) => `   1 1\n     ${square}\n    -0.5 0 ${square}\n\n`);
  const result = parseLeague(`64\n${single.join('')}\n`);
  assert.ok(result.ok && 'tuples' in result.value);
  assert.deepEqual(result.value.tuples[63], [[63]]);
  assert.deepEqual(result.value.weights.slice(-3), Float32Array.of(-0.5, 0, 63));
});

test('sixty-four weights are a table of squares', () => {
  const weights = Array.from({ length: 64 }, (_, square) => (square % 2 === 0 ? square / 8 : -square));
  for (const between of [' ', '\n', '  \t']) {
    const result = parseLeague(`${weights.join(between)}\n`);
    assert.ok(result.ok && 'squares' in result.value);
    assert.deepEqual(result.value.squares, Float32Array.from(weights));
    assert.deepEqual(parseLeague(formatLeague(result.value)), result);
  }
  // Nine tables of one square are sixty-four numbers too, and stay what they are.
  const tables = `9 ${Array.from({ length: 9 }, (_, i) => `1 2 ${i} ${63 - i} 1 2 3`).join(' ')}`;
  assert.equal(tables.split(' ').length, 64);
  const result = parseLeague(tables);
  assert.ok(result.ok && 'tuples' in result.value && result.value.tuples.length === 9);
});

test('what is written is read again to the last bit', () => {
  const rng = rngFrom(parseSeed('league'));
  const tuples = [...straightTuples(othelloBoard, 4), ...blockTuples(othelloBoard, 2, 2)];
  const weights = Float32Array.from({ length: weightCount(tuples) }, () => (rng.next() - 0.5) * 10 ** rng.below(20));
  const text = formatLeague({ tuples, weights });
  assert.deepEqual(parseLeague(text), { ok: true, value: { tuples, weights } });
});

test('a broken file says what is wrong', () => {
  const table = '{ 1 1 { 0 } { 1 2 3 } }';
  for (const [text, reason] of [
    ['', /^a League player is n-tuples, .* or 64 weights; this is empty$/],
    ['x', /^a League player is n-tuples, .* or 64 weights; this starts with “x”$/],
    ['1 2 3', /or 64 weights; these are 3 numbers and not n-tuples: the text ends where a square should follow$/],
    ['1.5 '.repeat(63), /these are 63 numbers and not n-tuples: the number of tables must be a whole number/],
    [`${'1.5 '.repeat(63)}x`, /“x” is not a weight/],
    [`1 1 1 0 1 2 3 4`, /these are 8 numbers and not n-tuples: nothing may follow the last table, but “4” does/],
    ['1 { 1 1 { 0 } { 1 2 3 } }', /expected “\{” at the start, found “1”/],
    [`{ 2 ${table} }`, /expected “\{” before a table, found “\}”/],
    [`{ 1 ${table} `, /ends where “\}” after the tables/],
    [`{ 1 ${table} } }`, /nothing may follow/],
    ['{ 0 }', /number of tables must be a whole number from 1 to 960, not “0”/],
    ['{ 1 { 99999999999 1', /length of a tuple must be a whole number from 1 to 10/],
    ['{ 1 { 1 2000000000', /number of placements/],
    ['{ 1 { 1 1 { 64 }', /a square must be a whole number from 0 to 63/],
    ['{ 1 { 2 1 { 5 5 }', /placement 5 5 names a square twice/],
    ['{ 1 { 1 1 { 0 } { 1 NaN 3 } } }', /“NaN” is not a weight/],
    ['{ 1 { 1 1 { 0 } { 1 1e308 3 } } }', /“1e308” is not a weight/],
    ['{ 1 { 1 1 { 0 } { 1 2 } } }', /“}” is not a weight/],
    ['{'.repeat(1_000_000), /number of tables/],
  ] as const) {
    const result = parseLeague(text);
    assert.ok(!result.ok, text.slice(0, 80));
    assert.match(result.reason, reason);
  }
});

test('no text makes the parser throw', () => {
  const near = fc.array(fc.constantFrom('{', '}', '{ 1', '{ 1 1 { 0 }', '{ 1 2 3 }', '0', '1', '2', '-1.5', 'x'));
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        near.map(tokens => tokens.join(' ')),
      ),
      text => {
        const result = parseLeague(text);
        assert.ok(result.ok || (result.reason.length < 400 && !result.reason.includes('\n')));
        if (result.ok) assert.deepEqual(parseLeague(formatLeague(result.value)), result);
      },
    ),
    { numRuns: 3000 },
  );
});

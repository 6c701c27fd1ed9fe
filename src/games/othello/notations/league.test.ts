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
  assert.ok(result.ok);
  assert.deepEqual(result.value.tuples, [[[0], [63]], [[3, 4]]]);
  assert.deepEqual(result.value.weights, Float32Array.of(-1, 0, 0.15, 0, 1, 2, 3, 4, 5, 6, 7, 8));
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
    ['', /the text ends where “\{” at the beginning should follow/],
    ['x', /expected “\{” at the beginning, found “x”/],
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

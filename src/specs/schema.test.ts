import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  anything,
  called,
  count,
  dictionary,
  exactly,
  flag,
  hex,
  isValid,
  kinds,
  list,
  matching,
  nullable,
  number,
  object,
  oneOf,
  optional,
  pair,
  type Schema,
  text,
  tuple,
  validate,
  where,
  whole,
} from './schema.js';

const reason = (schema: Schema<unknown>, value: unknown): string => {
  const read = validate(schema, value);
  assert.equal(read.ok, isValid(schema, value));
  return read.ok ? '' : read.reason;
};

const game = object({
  moves: list(text(), 2),
  players: pair(text()),
  outcome: nullable(exactly({ margin: number() })),
});

test('a value without a fault is the value itself', () => {
  const value = { moves: ['d3'], players: ['a', 'b'], outcome: null, more: 1 };
  const read = validate(game, value);
  assert.ok(read.ok);
  assert.equal(read.value, value);
});

test('what is wrong is said in one line, with its place', () => {
  for (const [schema, value, expected] of [
    [text(), 1, 'it must be a text'],
    [text(3), 'four', 'it must be a text of at most 3 characters'],
    [matching(/^a/, 'a word with a'), 'b', 'it must be a word with a'],
    [hex(4), '00g0', 'it must be 4 hex digits'],
    [flag, 0, 'it must be true or false'],
    [number(), '1', 'it must be a number'],
    [number(0, 1), 2, 'it must be a number from 0 to 1'],
    [number(), Number.NaN, 'it must be a number'],
    [whole(), 0.5, 'it must be a whole number'],
    [whole(1), 0, 'it must be a whole number of at least 1'],
    [whole(1, 3), 4, 'it must be a whole number from 1 to 3'],
    [count, -1, 'it must be a whole number of at least 0'],
    [oneOf('a', 1, null), 'b', 'it must be one of a, 1, null'],
    [oneOf('only'), 'b', 'it must be "only"'],
    [anything, undefined, 'it must be a value'],
    [where('even', value => value === 2), 3, 'it must be even'],
    [list(text()), { length: 0 }, 'it must be a list'],
    [game, [], 'it must be an object'],
    [game, null, 'it must be an object'],
    [game, {}, '“moves” must be a list of at most 2'],
    [game, { moves: ['a', 'b', 'c'] }, '“moves” must be a list of at most 2'],
    [game, { moves: ['a', 7] }, '“moves[1]” must be a text'],
    [game, { moves: [], players: ['a'] }, '“players” must be a list of 2'],
    [game, { moves: [], players: ['a', 'b'] }, '“outcome” must be an object'],
    [game, { moves: [], players: ['a', 'b'], outcome: {} }, '“outcome.margin” must be a number'],
    [
      game,
      { moves: [], players: ['a', 'b'], outcome: { margin: 1, more: 1 } },
      '“outcome” has no field “more”; there are: margin',
    ],
    [exactly({}), { stage: 1 }, 'it has no field “stage”; there are none'],
    [dictionary(count), { a: 1, b: -1 }, '“b” must be a whole number of at least 0'],
    [called('two names', pair(text())), ['a', 1], 'it must be two names'],
    [tuple<[number, string]>(number(), text()), [1, 2], '“[1]” must be a text'],
    [kinds('type', { a: object({ a: count }) }), { type: 'b' }, '“type” must be "a"'],
    [
      kinds('type', { a: object({ a: count }), b: object({}) }),
      { type: 'a' },
      '“a” must be a whole number of at least 0',
    ],
  ] as const) {
    assert.equal(reason(schema, value), expected);
  }
});

test('names that every object has are not fields, and outside text cannot break the line', () => {
  assert.equal(reason(object({ constructor: text() }), {}), '“constructor” must be a text');
  assert.equal(
    reason(exactly({ a: count }), JSON.parse('{"__proto__":1}')),
    'it has no field “__proto__”; there are: a',
  );
  assert.equal(reason(kinds('type', { a: object({}) }), { type: 'toString' }), '“type” must be "a"');
  assert.doesNotMatch(reason(dictionary(count), { 'a\nb': 'x' }), /\n/);
});

test('only what is optional may be left out', () => {
  const schema = object({ a: optional(count), b: nullable(count) });
  assert.equal(reason(schema, { b: null }), '');
  assert.equal(reason(schema, { a: 1, b: 2 }), '');
  assert.equal(reason(schema, { a: null, b: 2 }), '“a” must be a whole number of at least 0');
  assert.equal(reason(schema, {}), '“b” must be a whole number of at least 0');
});

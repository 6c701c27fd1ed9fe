import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { pinkneyNetwork } from '../evaluators/network/presets.js';
import { othello } from '../games/othello/othello.js';
import { formatEvaluator, networkModel, parseEvaluator } from '../models/file.js';
import { rngFrom } from '../random/rng.js';
import { parseSeed } from '../random/seed.js';
import type { RegisteredModel } from '../rules/game.js';
import type { Json, Spec } from '../specs/spec.js';
import { buildPlayer, canonicalPlayer } from './catalogue.js';
import { formatPlayer, parsePlayer } from './file.js';

const plain: Spec = { kind: 'search', depth: 2, evaluator: { kind: 'alliot', stage: 1 } };

function netFile(): RegisteredModel {
  const file = parseEvaluator(
    formatEvaluator(networkModel('othello', pinkneyNetwork(rngFrom(parseSeed('net')))), { run: 'one' }),
  );
  assert.ok(file.ok);
  return file.value;
}
const net = netFile();
const trained: Spec = { kind: 'search', depth: 2, evaluator: { kind: 'stored', checksum: net.checksum } };
const models = new Map([[net.checksum, net]]);

test('what is written is read again, weights included', () => {
  const text = formatPlayer('othello', trained, models, { generation: 80 });
  const file = parsePlayer(text);
  assert.ok(file.ok, file.ok ? '' : file.reason);
  assert.deepEqual([file.value.game, file.value.player], ['othello', trained]);
  assert.deepEqual(file.value.provenance, { generation: 80 });
  assert.equal(formatPlayer('othello', file.value.player, file.value.models, { generation: 80 }), text);
  const { setup } = buildPlayer(file.value.player, othello, file.value.models);
  const position = othello.initial();
  assert.equal(setup!.evaluator.value(position, 0), net.evaluator.value(position, 0));
  assert.ok(parsePlayer(formatPlayer('senet', canonicalPlayer({ kind: 'hc', 0: 2 }))).ok);
});

test('the checksum is over what the player is, not over where it came from', () => {
  const sum = (text: string): unknown => JSON.parse(text).checksum;
  const own = sum(formatPlayer('othello', trained, models, 'here'));
  assert.equal(sum(formatPlayer('othello', trained, models, 'there')), own);
  assert.notEqual(sum(formatPlayer('senet', trained, models)), own);
  assert.notEqual(sum(formatPlayer('othello', { ...trained, depth: 3 }, models)), own);
  // Recorded: another number here means that files already written are refused.
  assert.equal(
    sum(formatPlayer('othello', plain)),
    'sha256:f573856b88c47bdbbd3e8ca5350f192b1906ba3957082f8aaaa3f6e55e2a9dc4',
  );
});

const text = formatPlayer('othello', trained, models);
const forged = (change: (file: Record<string, Json>) => Record<string, Json>): string =>
  JSON.stringify(change(JSON.parse(text)));

test('hostile files are refused in one line', () => {
  for (const [hostile, reason] of [
    ['', /expected a value, found the end/],
    ['[]', /this is not a player file/],
    ['{}', /not a file of the format “breedboard player 2” or “breedboard player 1”/],
    [text.slice(0, -20), /expected|does not end/],
    ['{"a":'.repeat(1_000_000), /more than 16 levels/],
    ['{"format":1,"format":2}', /“format” is given twice/],
    ['{"__proto__":{}}', /“__proto__” is not a name/],
    ['{"a":NaN}', /found “NaN}”/],
    ['{"a":1e308}', /larger than 2\^53/],
    [forged(file => ({ ...file, extra: 1 })), /no field “extra”/],
    [forged(file => ({ ...file, options: [] })), /“options” must be an object without a kind/],
    [forged(file => ({ ...file, options: { kind: 'random' } })), /without a kind/],
    [forged(file => ({ ...file, game: 'senet' })), /checksum does not match/],
    [forged(file => ({ ...file, options: { ...(file.options as object), depth: 5 } })), /checksum does not match/],
    [forged(file => ({ ...file, checksum: null })), /the checksum must be a text/],
    [forged(({ checksum: _, ...file }) => file), /it has no checksum; that of its content is sha256:/],
    [forged(file => ({ ...file, evaluators: [] })), /it lacks the evaluator “sha256:.*”/],
    [forged(file => ({ ...file, evaluators: 'none' })), /must be a list of at most 16/],
    [forged(file => ({ ...file, evaluators: Array(17).fill(null) })), /must be a list of at most 16/],
    [forged(file => ({ ...file, evaluators: [{}] })), /in its evaluators: not a file of the format/],
    [
      forged(file => ({
        ...file,
        evaluators: [{ ...(file.evaluators as Record<string, Json>[])[0], kind: 'squares' }],
      })),
      /in its evaluators: the checksum does not match/,
    ],
    [formatPlayer('senet', trained, models), /an evaluator in it rates “othello”/],
    [formatPlayer('othello', { kind: 'nobody' }), /no player called “nobody”/],
    [formatPlayer('othello', { kind: 'file', path: '/etc/passwd' }), /no player called “file”/],
    [formatPlayer('othello', { kind: 'search', evaluator: { kind: 'file', path: 'x' } }), /no evaluator called “file”/],
    [formatPlayer('othello', { kind: 'search', depth: 4 }), /not in the canonical form, “search”/],
    [formatPlayer('othello', { kind: 'search', 0: 3 }), /not in the canonical form, “search\(depth=3\)”/],
    [formatPlayer('othello', { kind: 'search', depth: 1e9 }), /not a whole number from 0 to 60/],
  ] as const) {
    const result = parsePlayer(hostile);
    assert.ok(!result.ok, hostile.slice(0, 60));
    assert.match(result.reason, reason);
    assert.ok(result.reason.length < 600 && !result.reason.includes('\n'));
  }
  const unused = JSON.parse(formatPlayer('othello', plain)) as Record<string, Json>;
  const result = parsePlayer(JSON.stringify({ ...unused, evaluators: JSON.parse(text).evaluators }));
  assert.ok(!result.ok && /holds an evaluator that it does not use/.test(result.reason));
});

test('no file makes the parser throw', () => {
  const small = formatPlayer('othello', plain);
  const broken = fc.nat(small.length).chain(at => fc.string().map(s => small.slice(0, at) + s + small.slice(at + 1)));
  fc.assert(
    fc.property(fc.oneof(fc.json(), broken), hostile => {
      const result = parsePlayer(hostile);
      assert.ok(result.ok || !result.reason.includes('\n'));
    }),
    { numRuns: 1000 },
  );
});

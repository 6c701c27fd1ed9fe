import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { evaluatorSuite, kernelSuite } from '../../../../test/suites/evaluator.js';
import { checksumOf } from '../../../evaluators/checksum.js';
import type { Patterns } from '../../../evaluators/patterns/data.js';
import { patterns } from '../../../evaluators/patterns/patterns.js';
import { tupleSet } from '../../../evaluators/patterns/presets.js';
import { weightCount } from '../../../evaluators/patterns/tuples.js';
import { layoutOf } from '../../../kernel/layout.js';
import { loadKernel } from '../../../kernel/load.node.js';
import { buildEvaluator, checkEvaluator } from '../../../models/catalogue.js';
import { patternsModel } from '../../../models/file.js';
import { readShipped } from '../../../models/shipped.node.js';
import { rngFrom } from '../../../random/rng.js';
import { parseSeed } from '../../../random/seed.js';
import type { Evaluator } from '../../../rules/evaluator.js';
import { BadSpec } from '../../../specs/options.js';
import { parseTranscript } from '../notations/transcript.js';
import { othello } from '../othello.js';
import { ratedOthello } from '../rated.js';
import { othelloBoard } from '../view.js';
import { shippedChampion } from './champion.js';
import { assembleChampion, formatChampion, inWholeSteps, parseChampion } from './format.js';

const layout = layoutOf(loadKernel());

const STEP = 1 / 64;

/** Most of them zero or small, as learning leaves them, and a few at the ends of the range. */
function someWeights(perspective: Patterns['perspective']): Patterns {
  const rng = rngFrom(parseSeed(perspective));
  const tuples = tupleSet(othelloBoard, 'logistello', 'one', rng);
  const weights = Float32Array.from({ length: 3 * weightCount(tuples) }, () => {
    const draw = rng.next();
    return draw < 0.5 ? 0 : draw < 0.999 ? 8 * rng.next() - 4 : (rng.next() < 0.5 ? -1 : 1) * 32_767 * STEP;
  });
  return { tuples, boundaries: [20, 40], weights, biases: [0.5, 0, -1.25], output: 'discs', perspective };
}

const kernelBytes = (evaluator: Pick<Evaluator, 'kernel'>): Uint8Array => evaluator.kernel!.bytes(layout);

const packed = (perspective: Patterns['perspective']) => {
  const data = inWholeSteps(patternsModel('othello', someWeights(perspective)), STEP)!;
  return { data, bytes: formatChampion(data, STEP) };
};

for (const perspective of ['moved', 'inversion', 'negation'] as const) {
  const { data, bytes } = packed(perspective);
  const file = parseChampion(bytes);
  assert.ok(file.ok, file.ok ? '' : file.reason);
  const name = `champion by ${perspective}, 16-bit weights`;
  evaluatorSuite(name, othello, file.value.evaluator as never);
  kernelSuite(name, file.value.evaluator as never);
  test(`${name}: what was packed is read, and rates as 32-bit weights do`, () => {
    assert.equal(file.value.checksum, checksumOf(data));
    assert.deepEqual(file.value.weights, data.weights);
    const wide = patterns(ratedOthello, { ...someWeights(perspective), weights: data.weights });
    assert.equal(file.value.evaluator.bound, wide.bound);
    assert.ok(kernelBytes(file.value.evaluator).length < 0.6 * kernelBytes(wide).length);
  });
}

test('what a thread prepared is assembled in another to the same evaluator', () => {
  const { bytes } = packed('moved');
  const file = parseChampion(bytes);
  assert.ok(file.ok);
  const { game, kind, shape, weights, checksum, evaluator } = file.value;
  const prepared = { game, kind, shape, weights, checksum, bound: evaluator.bound, bytes: kernelBytes(evaluator) };
  const assembled = assembleChampion(structuredClone(prepared));
  assert.equal(assembled.checksum, checksum);
  assert.deepEqual([assembled.evaluator.unit, assembled.evaluator.bound], [evaluator.unit, evaluator.bound]);
  assert.deepEqual(kernelBytes(assembled.evaluator), kernelBytes(evaluator));
  const played = parseTranscript('f5d6c3d3c4f4c5f6e3b4f3f2g4');
  assert.ok(played.ok);
  for (const side of [0, 1] as const) {
    assert.equal(assembled.evaluator.value(played.value.end, side), evaluator.value(played.value.end, side));
    assert.deepEqual(assembled.evaluator.explain!(played.value.end, side), evaluator.explain!(played.value.end, side));
  }
});

test('weights are rounded to the nearest step, and refused where 16 bits do not hold them', () => {
  const data = patternsModel('othello', { ...someWeights('moved'), boundaries: [], biases: [] });
  const small = { ...data, weights: Float32Array.of(0.3, -0.3, 0.26, -0.001) };
  assert.deepEqual([...inWholeSteps(small, 0.25)!.weights], [0.25, -0.25, 0.25, 0]);
  assert.equal(inWholeSteps({ ...data, weights: Float32Array.of(600) }, STEP), undefined);
});

test('broken bytes are refused in one line', () => {
  const { bytes } = packed('moved');
  const changed = (at: number): Uint8Array => {
    const copy = bytes.slice();
    copy[at]! ^= 1;
    return copy;
  };
  const line = (text: string): Uint8Array => Uint8Array.from(`${text}\n`, letter => letter.charCodeAt(0));
  for (const [hostile, reason] of [
    [new Uint8Array(0), /first line is missing/],
    [new Uint8Array(1 << 20).fill(65), /first line is missing/],
    [line('null'), /not of the format/],
    [line('{"format":"breedboard champion 2"}'), /not of the format/],
    [line('{"format":"breedboard champion 1","step":0.3}'), /power of two/],
    [line('{"format":"breedboard champion 1","step":0.5,"weights":1e9,"shape":{}}'), /expected “1000000000” weights/],
    [line('{"format":"breedboard champion 1","step":0.5,"weights":0,"shape":{}}'), /patterns: /],
    [bytes.subarray(0, bytes.length - 1), /weights of two bytes/],
    [changed(bytes.length - 1), /larger|checksum/],
    [changed(bytes.indexOf(10) + 5), /checksum does not match/],
    [gzipSync(bytes), /first line is missing|expected|character|not of the format/],
  ] as const) {
    const result = parseChampion(hostile);
    assert.ok(!result.ok);
    assert.match(result.reason, reason);
    assert.ok(!result.reason.includes('\n'));
  }
});

test('the champion that ships can be read, and is what its name means once a border has said where it is', () => {
  assert.throws(() => buildEvaluator({ kind: 'champion' }, othello), BadSpec);
  for (const [i, checksum] of shippedChampion.editions.entries()) {
    const edition = i + 1;
    const shipped = readShipped(shippedChampion, edition);
    assert.ok(shipped.ok, shipped.ok ? '' : shipped.reason);
    assert.equal(shipped.value.checksum, checksum, 'data/champions.json has the checksum of each edition');
    assert.equal(shipped.value.evaluator.unit, 'discs');
    let reads = 0;
    shippedChampion.ship(edition, () => {
      reads++;
      return shipped.value;
    });
    assert.equal(reads, 0);
    const weights = shippedChampion.fingerprint(edition);
    for (const spec of [{ edition }, { edition, weights }])
      assert.equal(buildEvaluator({ kind: 'champion', ...spec }, othello), shippedChampion.read(edition).evaluator);
    assert.equal(reads, 1);
  }
});

test('edition 1 never changes, and a name without an edition is edition 1', () => {
  assert.equal(shippedChampion.editions[0], 'sha256:cb19f1e0246b5aafd9941b40b4006d3250aab258c3df836acdee6f07124fba1f');
  assert.equal(shippedChampion.editionOf({ kind: 'champion' }), 1);
  assert.equal(buildEvaluator({ kind: 'champion' }, othello), shippedChampion.read(1).evaluator);
});

test('recorded weights that are not those of the edition are refused, also where nothing is read', () => {
  for (const check of [buildEvaluator, checkEvaluator]) {
    assert.throws(
      () => check({ kind: 'champion', edition: 1, weights: '0123456789ab' }, othello),
      /^Error: champion: edition 1 was recorded with the weights 0123456789ab, and cb19f1e0246b ships here$/,
    );
    assert.throws(() => check({ kind: 'champion', edition: 99 }, othello), /is not/);
    assert.throws(() => check({ kind: 'champion', edition: 0 }, othello), /is not/);
  }
});

test('weights of another edition are refused where they are read', () => {
  const { data, bytes } = packed('moved');
  const file = parseChampion(bytes);
  assert.ok(file.ok);
  const before = shippedChampion.read(1);
  shippedChampion.ship(1, () => file.value);
  assert.throws(() => shippedChampion.read(1), new RegExp(`not ${checksumOf(data)}`));
  shippedChampion.ship(1, () => before);
});

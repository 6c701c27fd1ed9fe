import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import fc from 'fast-check';
import { randomGame } from '../../test/suites/game.js';
import { checksumOf } from '../evaluators/checksum.js';
import { features } from '../evaluators/features.js';
import { formula } from '../evaluators/formula/evaluate.js';
import { parseFormula } from '../evaluators/formula/syntax.js';
import { canonicalJson, parseJson } from '../evaluators/json.js';
import { network } from '../evaluators/network/network.js';
import { verhelstNetwork } from '../evaluators/network/presets.js';
import type { Patterns } from '../evaluators/patterns/data.js';
import { patterns } from '../evaluators/patterns/patterns.js';
import { snakeTuples, straightTuples, weightCount } from '../evaluators/patterns/tuples.js';
import { sha256 } from '../evaluators/sha256.js';
import { squares } from '../evaluators/squares.js';
import { everyGame } from '../games/catalogue.js';
import { ALLIOT_STAGES, alliot } from '../games/othello/evaluators/alliot.js';
import { CURRIE_LEVELS, strategies } from '../games/othello/evaluators/strategies.js';
import { alliotModel, strategiesModel } from '../games/othello/files.js';
import { OTHELLO_FORMULAS } from '../games/othello/formulas.js';
import { spread } from '../games/othello/kinds.js';
import { othello } from '../games/othello/othello.js';
import { othelloFunctions } from '../games/othello/primitives.js';
import { ratedOthello } from '../games/othello/rated.js';
import { othelloBoard, TABLES } from '../games/othello/view.js';
import { iago as iagoWeights } from '../games/othello/weights.js';
import { SENET_FORMULAS } from '../games/senet/formulas.js';
import { layoutOf } from '../kernel/layout.js';
import { loadKernel } from '../kernel/load.node.js';
import { rngFrom } from '../random/rng.js';
import { parseSeed } from '../random/seed.js';
import type { Evaluator } from '../rules/evaluator.js';
import type { Model } from '../rules/game.js';
import { type Position, SIDES } from '../rules/position.js';
import type { Json } from '../specs/spec.js';
import {
  EVALUATOR_BYTES,
  featuresModel,
  formatEvaluator,
  formulaModel,
  MAX_FILE,
  networkModel,
  parseEvaluator,
  patternsModel,
  squaresModel,
} from './file.js';
import { formatWeights, parseWeights } from './weights.js';

const layout = layoutOf(loadKernel());

const SEED = parseSeed('file');
const rng = rngFrom(SEED);
const tuples = snakeTuples(othelloBoard, 4, 5, rng);
const snakes: Patterns = {
  tuples,
  boundaries: [30],
  weights: Float32Array.from({ length: 2 * weightCount(tuples) }, () => rng.next() - 0.5),
  biases: [0.25, -0.1],
  output: 'tanh',
  perspective: 'negation',
};
const net = verhelstNetwork(rng);
const { weights: _net, ...netShape } = net;
const { weights: _snakes, ...snakeShape } = snakes;
const table: Model = {
  game: 'othello',
  kind: 'squares',
  shape: { perspective: 'inversion' },
  weights: Float32Array.from(TABLES.swh!),
};

const twelve = alliotModel(ALLIOT_STAGES[1]);
const six = strategiesModel(CURRIE_LEVELS[0]!);
const iago = featuresModel(othello, iagoWeights);

const positions = randomGame(othello, SEED).map(step => step.position as Position);

test('what is written is read again, with the same values', () => {
  const tree = parseFormula(OTHELLO_FORMULAS.ohc5!, othelloFunctions());
  assert.ok(tree.ok);
  for (const [data, evaluator] of [
    [patternsModel('othello', snakes), patterns(ratedOthello, snakes)],
    [networkModel('othello', net), network(ratedOthello, net)],
    [formulaModel('othello', OTHELLO_FORMULAS.ohc5!), formula(tree.value, othelloFunctions())],
    [squaresModel('othello', TABLES.swh!), squares(ratedOthello, TABLES.swh!)],
    [
      squaresModel('othello', spread([9, 8, 7, 6, 5, 4, 3, 2, 1, 0]), 'negation'),
      squares(ratedOthello, spread([9, 8, 7, 6, 5, 4, 3, 2, 1, 0]), 'negation'),
    ],
    ...ALLIOT_STAGES.map(stage => [alliotModel(stage), alliot(stage)] as const),
    ...CURRIE_LEVELS.map(level => [strategiesModel(level), strategies(level)] as const),
    [strategiesModel(CURRIE_LEVELS[2]!, 'text', 'fewest'), strategies(CURRIE_LEVELS[2]!, 'text', 'fewest')],
    [iago, features(othello, iagoWeights)],
  ] as const) {
    const provenance = { run: 'test', generation: 7 };
    const text = formatEvaluator(data, provenance);
    const file = parseEvaluator(text);
    assert.ok(file.ok, file.ok ? '' : file.reason);
    assert.deepEqual(file.value.provenance, provenance);
    assert.equal(formatEvaluator(file.value, provenance), text);
    assert.deepEqual(file.value.evaluator.kernel?.bytes(layout), evaluator.kernel?.bytes(layout));
    for (const position of positions) {
      for (const side of SIDES) {
        assert.equal(file.value.evaluator.value(position, side), (evaluator as Evaluator).value(position, side));
      }
    }
  }
  assert.ok(parseEvaluator(formatEvaluator(formulaModel('senet', SENET_FORMULAS.hc2!, 'wrap'))).ok);
});

test('weights over the features of any game are read again', () => {
  for (const game of everyGame()) {
    const rated = { ...game, features: game.features! };
    const [weights] = Object.values(game.defaults.weights);
    const file = parseEvaluator(formatEvaluator(featuresModel(rated, weights!)));
    assert.ok(file.ok, file.ok ? '' : file.reason);
    for (const { position } of randomGame(game, SEED)) {
      for (const side of SIDES) {
        assert.equal(file.value.evaluator.value(position, side), features(rated, weights!).value(position, side));
      }
    }
  }
});

test('the checksum covers game, kind, shape and weights, and nothing else', () => {
  const sum = checksumOf(table);
  assert.equal(formatEvaluator(table, 'one').includes(sum), true);
  assert.equal(formatEvaluator(table, 'two').includes(sum), true);
  const changed = table.weights.map((weight, i) => (i === 63 ? weight + 2 ** -20 : weight));
  for (const other of [
    { ...table, game: 'senet' },
    { ...table, kind: 'features' },
    { ...table, shape: { perspective: 'negation' } },
    { ...table, weights: changed },
  ]) {
    assert.notEqual(checksumOf(other), sum);
  }
  // Recorded: another number here means that files already written are refused.
  assert.equal(
    checksumOf({ game: 'othello', kind: 'squares', shape: {}, weights: Float32Array.of(1, -2) }),
    'sha256:f33409d03623c81380ca434a80846ecf40b483851ddd2afdb3c964da74a0f234',
  );
});

const text = formatEvaluator(table);
const forged = (change: (file: Record<string, Json>) => Record<string, Json>): string =>
  JSON.stringify(change(JSON.parse(text)));
/** With a checksum that fits, so that only what else is wrong can be found. */
const signed = (data: Model): string => formatEvaluator(data);

test('hostile files are refused in one line', () => {
  const wide = Float32Array.from({ length: 64 }, () => 1e38);
  for (const [hostile, reason] of [
    ['', /expected a value, found the end/],
    ['null', /this is not an evaluator file/],
    ['{}', /not a file of the format/],
    [text.slice(0, -20), /expected|does not end/],
    ['['.repeat(1_000_000), /more than 16 levels at character 18/],
    ['{"a":'.repeat(1_000_000), /more than 16 levels/],
    [`[${'[],'.repeat(1 << 20)}[]]`, /more than 1048576 values/],
    ['{"format":1,"format":2}', /“format” is given twice/],
    ['{"__proto__":{"kind":"x"}}', /“__proto__” is not a name/],
    ['{"constructor":1}', /not a file of the format/],
    ['{"a":NaN}', /expected a value, found “NaN}”/],
    ['{"a":1e308}', /“1e308” is larger than 2\^53/],
    ['{"a":1e999}', /larger than 2\^53/],
    ['{"a":"\\x"}', /wrong escape/],
    [`"${'\\"'.repeat(1_000_000)}`, /does not end/],
    ['x'.repeat(2 ** 25 + 1), /at most 33554432 characters/],
    [forged(file => ({ ...file, extra: 1 })), /no field “extra”/],
    [forged(file => ({ ...file, weights: [1, 2] })), /must be a text in base64/],
    [forged(file => ({ ...file, weights: 'AAA' })), /cut short/],
    [forged(file => ({ ...file, weights: 'AAA$AAA=' })), /cut short|not base64/],
    [forged(file => ({ ...file, weights: `${'A'.repeat(12)}!!!!` })), /not base64 at their character 13/],
    [forged(file => ({ ...file, weights: formatWeights(Float32Array.of(1)) })), /checksum does not match/],
    [forged(file => ({ ...file, game: 'senet' })), /checksum does not match/],
    [forged(file => ({ ...file, checksum: 'sha256:00' })), /checksum does not match/],
    [forged(file => ({ ...file, checksum: 7 })), /the checksum must be a text/],
    [forged(({ checksum: _, ...file }) => file), /it has no checksum; that of its content is sha256:/],
    [signed({ ...table, game: 'senet' }), /squares: expected 30 weights, not 64/],
    [
      signed({ ...table, kind: 'toString' }),
      /files of othello have no evaluator of the kind “toString”; there are: squares, features, /,
    ],
    [signed({ ...table, shape: { perspective: 'sideways' } }), /“perspective” must be one of/],
    [signed({ ...table, shape: { perspective: 'inversion', more: 1 } }), /no field “more”/],
    [signed({ ...table, shape: [] }), /squares: it must be an object/],
    [signed({ ...table, weights: wide.subarray(1) }), /expected 64 weights, not 63/],
    [signed({ ...table, weights: wide }), /larger than 2\^32/],
    [signed({ ...table, weights: Float32Array.of(Number.NaN) }), /not a finite number/],
    [signed({ ...patternsModel('othello', snakes), weights: wide }), /patterns: expected 1944 weights, not 64/],
    [
      signed({ ...networkModel('othello', net), shape: { ...netShape, weights: null } }),
      /network: it has no field “weights”; there are: encoding, /,
    ],
    ...[1e9, 2 ** 31, 2 ** 40, -1, 0.5].map(
      units =>
        [signed({ ...networkModel('othello', net), shape: { ...netShape, hidden: [units] } }), /network: /] as const,
    ),
    [
      signed({ ...patternsModel('othello', snakes), shape: { ...snakeShape, tuples: [[[1e9]]] } }),
      /patterns: squares are whole/,
    ],
    [
      signed({ ...patternsModel('othello', snakes), shape: { ...snakeShape, tuples: Array(961).fill([[0]]) } }),
      /patterns: at most 960 placements, not 961/,
    ],
    [signed({ ...twelve, weights: wide }), /alliot: expected 12 weights, not 64/],
    [signed({ ...twelve, weights: twelve.weights.map(n => n + 0.5) }), /alliot: twelve whole numbers/],
    [signed({ ...twelve, weights: wide.subarray(0, 12) }), /alliot: twelve whole numbers of at most 1048576/],
    [signed({ ...twelve, shape: { stage: 1 } }), /alliot: it has no field “stage”; there are none/],
    [
      signed({ ...twelve, game: 'noughts' }),
      /files of noughts have no evaluator of the kind “alliot”; there are: squares, /,
    ],
    [signed({ ...six, weights: wide.subarray(0, 10) }), /strategies: special squares have whole weights/],
    [signed({ ...six, weights: six.weights.map((n, i) => (i < 6 ? 1e38 : n)) }), /strategies: a weight is larger/],
    [signed({ ...six, weights: six.weights.subarray(1) }), /strategies: expected 10 weights, not 9/],
    [signed({ ...six, shape: { layout: 'text' } }), /strategies: “frontier” must be one of most, fewest/],
    [signed({ ...iago, game: 'senet' }), /features: senet has 23 features, not 12/],
    [
      signed({ ...iago, shape: { features: othello.features.names.toReversed() } }),
      /features: its features are not those of othello: found “parity” instead of “disc difference”/,
    ],
    [
      signed({ ...iago, game: 'chess' }),
      /it rates “chess”, which is not a known game; there are: othello, senet, noughts/,
    ],
    [signed({ ...iago, weights: wide }), /features: expected 12 weights for each phase, not 64 in all/],
    [signed({ ...iago, weights: wide.subarray(0, 0) }), /features: othello has 12 features/],
    [signed({ ...iago, weights: wide.subarray(0, 12) }), /features: weights add up to .*, more than 2\^40/],
    [signed({ ...iago, weights: new Float32Array(12 * 62) }), /features: at most 61 phases, not 62/],
    [signed({ ...iago, shape: { features: {} } }), /features: “features” must be a list/],
    [signed(formulaModel('othello', '('.repeat(1000))), /formula: /],
    [signed({ ...formulaModel('othello', '1'), weights: wide }), /a formula has no weights/],
  ] as const) {
    const result = parseEvaluator(hostile);
    assert.ok(!result.ok, hostile.slice(0, 60));
    assert.match(result.reason, reason);
    assert.ok(result.reason.length < 600 && !result.reason.includes('\n'));
  }
});

test('no file makes the parser throw', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.json(),
        fc.nat(text.length).chain(at => fc.string().map(s => text.slice(0, at) + s + text.slice(at + 1))),
      ),
      hostile => {
        const result = parseEvaluator(hostile);
        assert.ok(result.ok || !result.reason.includes('\n'));
      },
    ),
    { numRuns: 2000 },
  );
});

test('JSON is read as JSON.parse reads it, and written in one way', () => {
  fc.assert(
    fc.property(fc.jsonValue({ depthSize: 'small', maxDepth: 10 }), value => {
      const json = JSON.stringify(value);
      const result = parseJson(json, 1 << 20);
      if (!result.ok && /larger than 2\^53|“__proto__”/.test(result.reason)) return;
      assert.ok(result.ok, result.ok ? '' : result.reason);
      assert.deepEqual(result.value, JSON.parse(json));
      assert.deepEqual(JSON.parse(canonicalJson(result.value)), JSON.parse(json));
      assert.match(canonicalJson(result.value), /^[ -~\x7f]*$/);
    }),
  );
  assert.equal(canonicalJson({ b: 1, a: ['é', null] }), '{"a":["\\u00e9",null],"b":1}');
});

test('the kernel has room for everything that fits into a file', () => {
  const tuples = Array.from({ length: 4 }, () => straightTuples(othelloBoard, 2)).flat(); // as many placements as there may be
  const boundaries = Array.from({ length: 60 }, (_, i) => i + 4);
  const most: Patterns = {
    ...snakes,
    tuples,
    boundaries,
    weights: new Float32Array(61 * weightCount(tuples)),
    biases: [],
  };
  const beside = patterns(ratedOthello, most).kernel!.bytes(layout).length - most.weights.length * 4;
  assert.ok((MAX_FILE * 3) / 4 + beside <= EVALUATOR_BYTES);
});

test('SHA-256 as Node has it', () => {
  for (const length of [0, 1, 3, 55, 56, 63, 64, 65, 119, 120, 1000, 100_000]) {
    const bytes = Uint8Array.from({ length }, () => rng.below(256));
    assert.equal(sha256(bytes), createHash('sha256').update(bytes).digest('hex'));
  }
});

test('weights are written exactly, as Node’s base64 has them', () => {
  for (let length = 0; length < 8; length++) {
    const weights = Float32Array.from({ length }, () => rng.next() * 1e-40);
    assert.equal(formatWeights(weights), Buffer.from(weights.buffer).toString('base64'));
    assert.deepEqual(parseWeights(formatWeights(weights)), { ok: true, value: weights });
  }
});

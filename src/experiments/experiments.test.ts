import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { openArena } from '../arena/single-thread.js';
import { sha256 } from '../evaluators/sha256.js';
import { loadKernel } from '../kernel/load.node.js';
import { backendOf } from '../learners/backend.js';
import { parseSeed } from '../random/seed.js';
import { chartSvg } from './chart-svg.js';
import { decodeCheckpoint, encodeCheckpoint } from './checkpoint.js';
import { measuredScore } from './comparison.js';
import { type Curve, curvesCsv, curvesOf, meanCurve, smoothed } from './curves.js';
import { presets } from './presets.js';
import { changed, parseRecipe, type Recipe, readRecipe } from './recipe.js';
import { playPaperMatch } from './reproduction.js';

const checkpoint = {
  step: 7,
  state: {
    data: { ids: ['a', 'é'], deep: [{ x: -0.5 }], text: 'a\nb' },
    arrays: { weights: Float32Array.of(1, -2.5, 3), counts: Int32Array.of(4, -5), wide: Float64Array.of(Math.PI) },
  },
};

describe('checkpoints', () => {
  test('what is written is read again', () => {
    assert.deepEqual(decodeCheckpoint(encodeCheckpoint(checkpoint)), { ok: true, value: checkpoint });
  });
  test('any bit that is changed, and any end that is cut off, is found', () => {
    const bytes = encodeCheckpoint(checkpoint);
    for (let at = 0; at < bytes.length; at += 3) {
      const damaged = bytes.slice();
      damaged[at]! ^= 4;
      assert.equal(decodeCheckpoint(damaged).ok, false, `byte ${at}`);
      assert.equal(decodeCheckpoint(bytes.subarray(0, at)).ok, false, `${at} bytes`);
    }
  });
  test('bytes with a right checksum that are not a checkpoint are refused', () => {
    const good = { format: 'breedboard checkpoint 1', step: 1, data: null, arrays: [] };
    const sealed = (head: string): Uint8Array => {
      const body = Buffer.from(`${head}\n`.padEnd(Math.ceil((head.length + 1) / 8) * 8, '\0'));
      return Buffer.concat([body, Buffer.from(sha256(body))]);
    };
    assert.ok(decodeCheckpoint(sealed(JSON.stringify(good))).ok);
    for (const head of [
      '{',
      'null',
      '[]',
      '7',
      JSON.stringify({ ...good, format: 'x' }),
      JSON.stringify({ ...good, step: -1 }),
      JSON.stringify({ ...good, step: 'x' }),
      JSON.stringify({ ...good, arrays: null }),
      JSON.stringify({ ...good, arrays: [null] }),
      JSON.stringify({ ...good, arrays: [{ name: 'a', kind: 'constructor', length: 1 }] }),
      JSON.stringify({ ...good, arrays: [{ name: 'a', kind: 'Float32Array', length: -1 }] }),
      JSON.stringify({ ...good, arrays: [{ name: 'a', kind: 'Float32Array', length: 2 ** 50 }] }),
    ])
      assert.equal(decodeCheckpoint(sealed(head)).ok, false, head);
  });
});

describe('recipes', () => {
  const text = 'learner: pinkney(population=20)\nsteps: 5\nyardsticks:\n  - against: random\n    games: 20\n';
  const read = (yaml: string): string => {
    const recipe = parseRecipe(yaml);
    if (!recipe.ok) return recipe.reason;
    const experiment = readRecipe(recipe.value.recipe);
    return experiment.ok ? 'fine' : recipe.value.where(experiment.reason);
  };
  test('what is left out is filled in', () => {
    const recipe = parseRecipe(text);
    assert.ok(recipe.ok);
    assert.deepEqual(readRecipe(recipe.value.recipe), {
      ok: true,
      value: {
        game: { kind: 'othello' },
        learner: { kind: 'pinkney', population: 20 },
        steps: 5,
        seed: '1',
        plays: { kind: 'search', depth: 1 },
        keep: 1,
        yardsticks: [
          {
            name: 'random',
            against: { kind: 'random' },
            plays: { kind: 'search', depth: 1 },
            pairs: 10,
            openings: { kind: 'random' },
            epsilon: [0, 0],
            every: 1,
          },
        ],
      },
    });
  });
  for (const [yaml, reason] of [
    [text, /^fine$/],
    [`${text}    epsilon: 1\n`, /^fine$/],
    [`${text}    epsilon: [0, 1.01]\n`, /epsilon/],
    ['steps: 5', /^learner: must be a name/],
    [text.replace('steps', 'stepz'), /^line 2, column 1: stepz: there is no “stepz” here; did you mean “steps”/],
    [text.replace('5', '0'), /^line 2, column 8: steps: must be a whole number from 1/],
    [text.replace('population=20', 'population=21'), /^line 1, column 10: learner: .*must be even, .* got 21/],
    [text.replace('5', 'many'), /^line 2, column 8: steps: must be a whole number from 1 to \d+; not “many”/],
    [text.replace('population=20', 'populatoin=20'), /^line 1, column 10: .*no option “populatoin”/],
    ['learner:\n  kind: evolution\n  populaton: 3\nsteps: 1', /^line 3, column 3: .*no option “populaton”/],
    ['learner:\n  kind: evolution\n  population: 1\nsteps: 1', /^line 3, column 15: .*not a whole number from 2/],
    [
      'steps: 1\nlearner:\n  kind: evolution\n  fitness:\n    kind: reference\n    pears: 3\n',
      /^line 6, column 5: .*no option “pears”/,
    ],
    [text.replace('games: 20', 'game: 20'), /^line 5, column 5: yardsticks\[1\].game: there is no “game” here/],
    [text.replace('random', 'file(x.json)'), /^line 4, column 14: .*a recipe cannot name file\(…\)/],
    [text.replace('random', 'engine(gtp, x)'), /a recipe cannot name engine\(…\)/],
    [text.replace('random', 'run(x)'), /a recipe cannot name run\(…\)/],
    [text.replace('20\n', '21\n'), /^line 5, column 12: yardsticks\[1\].games: games come in pairs/],
    [`${text}steps: 6\n`, /Map keys must be unique/],
    ['a: &a [1]\nb: *a', /^line 2, column 4: a recipe has no aliases/],
    ['a: !!js/function x', /^line 1, column 4: a recipe has no tags/],
    ['%YAML 1.1\n---\nsteps: 1:00', /^line 1, column 1: a recipe has no directives/],
    [
      `${text}seed: 12345678901234567890123\n`,
      /^line 6, column 7: the number “12345678901234567890123” is larger than/,
    ],
    [`${text}seed: "12345678901234567890123"\n`, /^fine$/],
    [`${text}seed: 9007199254740991\n`, /^fine$/],
    [`${text}seed: .nan\n`, /^line 6, column 7: “.nan” is not a number/],
    [`${text}seed: -.inf\n`, /^line 6, column 7: “-.inf” is not a number/],
    [`${text}seed: 1e400\n`, /^line 6, column 7: “1e400” is not a number/],
    [`a: ${'['.repeat(900)}${']'.repeat(900)}`, /^line 1, column 35: more than 32 levels/],
    [`a: ${'{a: '.repeat(900)}`, /^line 1, column 128: more than 32 levels/],
    ['- '.repeat(3000), /^line 1, column 65: more than 32 levels/],
    [`a:\n  ${'- '.repeat(3000)}x`, /^line 2, column 65: more than 32 levels/],
    ['? '.repeat(3000), /^line 1, column 65: more than 32 levels/],
    ['a: '.repeat(3000), /^line 1/],
    [
      Array.from({ length: 200 }, (_, i) => `${' '.repeat(i)}a:\n`).join(''),
      /^line 33, column 34: more than 32 levels/,
    ],
    [Array.from({ length: 6000 }, (_, i) => `${i}:\n`).join(''), /^line 2049, column 1: more than 4096 names/],
    [`a: [\n${'- '.repeat(3000)}`, /^line 2, column 1: a bracket that was opened before is not closed/],
    [`${text}# ${'[{'.repeat(3000)}\n`, /^fine$/],
    [`${text}seed: "${'[{- '.repeat(3000)}"\n`, /^fine$/],
    [
      'steps: 1\nlearner:\n  kind: evolution\n  fitness: { kind: reference, against: [[[[[[[[x]]]]]]]] }\n',
      /^line 4, column 40: .*is not a player/,
    ],
    ['x'.repeat(70_000), /at most 65536 characters/],
    ['- 1', /is a mapping with/],
    ['', /is a mapping with/],
  ] as const) {
    test(`${JSON.stringify(yaml.slice(0, 60))} is answered by ${reason}`, () => assert.match(read(yaml), reason));
  }
  test('no text makes the reader throw', () => {
    fc.assert(
      fc.property(fc.nat(text.length), fc.string(), (at, more) => {
        assert.equal(typeof read(text.slice(0, at) + more + text.slice(at + 1)), 'string');
      }),
      { numRuns: 500 },
    );
    const marks = fc.constantFrom(
      '[',
      '{',
      '- ',
      '? ',
      'a: ',
      ']',
      '}',
      '\n',
      '  ',
      '"',
      '#',
      '|\n',
      ',',
      '&a ',
      '*a',
      '!',
    );
    const deep = fc.tuple(marks, marks, fc.nat(900)).map(([one, other, times]) => (one + other).repeat(times));
    const broken = fc.array(fc.oneof(marks, deep), { maxLength: 30 }).map(parts => parts.join(''));
    fc.assert(
      fc.property(broken, yaml => assert.doesNotMatch(read(yaml), /call stack|\n/)),
      { numRuns: 500 },
    );
  });
  test('a large seed that is set keeps its digits', () => {
    const recipe = changed({ learner: 'pinkney', steps: 5 }, ['seed=12345678901234567890123']);
    assert.deepEqual(recipe.ok && recipe.value.seed, '12345678901234567890123');
  });
  test('changes go to the recipe or to its learner', () => {
    const recipe: Recipe = { learner: 'pinkney', steps: 5 };
    assert.deepEqual(changed(recipe, ['generations=12', 'population=8', 'learner.noise=.1', 'seed=x']), {
      ok: true,
      value: { learner: { kind: 'pinkney', population: 8, noise: 0.1 }, steps: 12, seed: 'x' },
    });
    for (const wrong of ['generations', 'generatoins=2', '=3', 'population=('])
      assert.equal(changed(recipe, [wrong]).ok, false, wrong);
  });
  test('changes to a learner that is none are refused', () => {
    const refusal = { ok: false, reason: 'learner: must be a name, as in random or search(depth=2)' };
    for (const recipe of [{ steps: 5 }, { learner: null }, { learner: 7 }, { learner: ['pinkney'] }])
      assert.deepEqual(changed(recipe as unknown as Recipe, ['learner.population=4']), refusal);
  });
  test('a name without end is refused in a short line', () => {
    const experiment = readRecipe({ ['x'.repeat(10_000)]: 1, learner: 'pinkney', steps: 1 } as unknown as Recipe);
    assert.ok(!experiment.ok && experiment.reason.length < 200, experiment.ok ? '' : experiment.reason.slice(0, 300));
  });
  test('a game that cannot be built is refused with its place', () => {
    const experiment = readRecipe({ game: 'othello(start=nowhere)', learner: 'pinkney', steps: 1 });
    assert.match(experiment.ok ? '' : experiment.reason, /^game: othello\(start=…\): neither standard, /);
  });
  for (const [name, { recipe }] of Object.entries(presets)) {
    test(`the preset ${name} can be run`, () => {
      const experiment = readRecipe(recipe);
      assert.ok(experiment.ok, experiment.ok ? '' : experiment.reason);
    });
  }
});

const curve = (values: readonly number[], isScore = false): Curve => ({
  name: 'x',
  isScore,
  points: values.map((value, step) => ({ step, value, low: value, high: value })),
});

describe('curves', () => {
  test('events become points, scores with their intervals', () => {
    const tally = { wins: 8, draws: 0, losses: 2, margin: 0, pairs: [0, 0, 2, 0, 3] as const };
    const [score, best] = curvesOf([
      { type: 'step', step: 1, progress: { best: 3 }, games: 4 },
      { type: 'measured', step: 1, yardstick: 'random', tally },
    ]);
    assert.equal(score!.name, 'random');
    assert.equal(score!.points[0]!.value, 0.8);
    assert.ok(score!.points[0]!.low < 0.7 && score!.points[0]!.high > 0.9);
    assert.deepEqual(best, { name: 'best', isScore: false, points: [{ step: 1, value: 3, low: 3, high: 3 }] });
  });
  test('the mean of several runs, where all have a point', () => {
    const mean = meanCurve([curve([1, 2, 9]), curve([3, 2]), curve([2, 2])]);
    assert.deepEqual(
      mean.points.map(({ step, value }) => [step, value]),
      [
        [0, 2],
        [1, 2],
      ],
    );
    assert.ok(mean.points[0]!.low < 0 && mean.points[1]!.low === 2);
  });
  test('smoothing keeps a level and halves a step', () => {
    for (const { value } of smoothed(curve([4, 4, 4, 4]), 2).points) assert.ok(Math.abs(value - 4) < 1e-12);
    const middle = smoothed(curve([0, 0, 0, 1, 1, 1]), 1).points;
    assert.ok(Math.abs(middle[2]!.value + middle[3]!.value - 1) < 1e-12);
  });
  test('CSV has a line a step and quotes what needs it', () => {
    const csv = curvesCsv([{ ...curve([0.5], true), name: 'a,b' }, curve([1, 2])]);
    assert.equal(csv, 'step,"a,b","a,b low","a,b high",x\n0,0.5,0.5,0.5,1\n1,,,,2\n');
  });
  test('charts escape what they are told and draw what there is', () => {
    const svg = chartSvg([curve([1, 2, 3])], { title: '<b>', x: 'x', y: 'y' });
    assert.ok(svg.includes('&lt;b&gt;') && !svg.includes('<b>') && !svg.includes('NaN'));
    assert.ok(!chartSvg([curve([0.5], true)], { title: '', x: '', y: '' }).includes('NaN'));
  });
  test('steps with names have points beside each other, over the band of what a paper says', () => {
    const at = (step: number, value: number) => ({ step, value, low: value - 0.1, high: value + 0.1 });
    const measured = { name: 'One', isScore: true, points: [at(1, 0.5), at(2, 0.7)] };
    const claim: Curve = { name: 'he', isScore: true, isClaim: true, points: [at(1, 0.6), at(2, 0.6)] };
    const names = ['RND1', 'a,b'];
    const svg = chartSvg([measured, { ...measured, name: 'Two' }, claim], { title: '', x: '', y: '', names });
    assert.ok(names.every(name => svg.includes(`>${name}</text>`)) && !svg.includes('NaN'));
    // The first is a circle, the second a square, each once more beside its name; one band, no line through the points.
    assert.equal(svg.match(/a3 3/g)!.length, 6);
    assert.equal(svg.match(/h6v6h-6Z/g)!.length, 3);
    assert.equal(svg.match(/fill-opacity/g)!.length, 1);
    assert.ok(curvesCsv([measured], names).includes('\n"a,b",0.7,'));
  });
});

test('where games repeat each other, n and the interval count each game once', async () => {
  const repeated = { wins: 0, draws: 200, losses: 0, margin: 0, pairs: [0, 0, 100, 0, 0] as const };
  const all = measuredScore(repeated);
  const once = measuredScore({ ...repeated, evidence: [0, 0, 3, 0, 0] });
  assert.deepEqual([all.n, all.value, once.n, once.value], [200, 0.5, 6, 0.5]);
  assert.ok(once.high - once.low > 3 * (all.high - all.low));
  // Best play against best play from the empty board: few different games.
  const player = { kind: 'pinkney-noughts' };
  const tally = await playPaperMatch(
    { backend: backendOf(openArena(loadKernel())), seed: parseSeed('1') },
    'best play',
    { game: { kind: 'noughts' }, players: [player, player], pairs: 100, openings: { kind: 'start' } },
  );
  assert.equal(tally.draws, 200);
  const { n, value } = measuredScore(tally);
  assert.ok(n > 20 && n < 180 && value === 0.5, `${n}`);
});

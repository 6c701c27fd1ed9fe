/** The memory layout has one source, the kernel: the host takes every number of it from the module. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { constant } from '../evaluators/constant.js';
import { features } from '../evaluators/features.js';
import { formula } from '../evaluators/formula/evaluate.js';
import { MAX_LAYERS, MAX_UNITS } from '../evaluators/network/data.js';
import { network } from '../evaluators/network/network.js';
import { verhelstNetwork } from '../evaluators/network/presets.js';
import { MAX_BUCKET_DISCS, MAX_PLACEMENTS } from '../evaluators/patterns/data.js';
import { patterns } from '../evaluators/patterns/patterns.js';
import { squares } from '../evaluators/squares.js';
import { PASS } from '../games/othello/board.js';
import { ALLIOT_STAGES, alliot } from '../games/othello/evaluators/alliot.js';
import { greedy } from '../games/othello/evaluators/greedy.js';
import { CURRIE_LEVELS, strategies } from '../games/othello/evaluators/strategies.js';
import { othelloFeatures } from '../games/othello/features.js';
import { othelloFunctions } from '../games/othello/primitives.js';
import { SETS } from '../games/othello/queries.js';
import { ratedOthello } from '../games/othello/rated.js';
import { TABLES } from '../games/othello/view.js';
import { iago } from '../games/othello/weights.js';
import { CODES, CONSTANTS, type KernelLayout, RECORDS, readLayout } from '../memory/layout.js';
import { readField } from '../memory/record.js';
import { rngFrom } from '../random/rng.js';
import { parseSeed } from '../random/seed.js';
import type { KernelEvaluator } from '../rules/evaluator.js';
import type { Kernel } from './bridge.js';
import { createMemory, instantiate, type KernelExports } from './instance.js';
import { layoutOf } from './layout.js';
import { loadKernel } from './load.node.js';
import { type KernelPlayer, setMatch } from './match.js';
import { probCutBytes } from './probcut.js';
import { type PlayerRecord, type TrainingRecord, writeSetup } from './training.js';

const layout = layoutOf(loadKernel());
const SIZES = { u8: 1, u16: 2, i32: 4, u32: 4, f32: 4, f64: 8, u64: 8 } as const;
const NAMES = [
  ...Object.entries(RECORDS).flatMap(([name, fields]) =>
    [...Object.keys(fields), 'bytes'].map(field => `${name}At.${field}`),
  ),
  ...Object.entries(CODES).flatMap(([code, names]) => names.map(name => `${code}.${name}`)),
  ...CONSTANTS,
];

const exportsOf = (build: 'release' | 'checked'): KernelExports => instantiate(loadKernel(build), createMemory(4));

test('the host reads every global that the release exports, and no more; both builds agree', () => {
  const globals = Object.entries(exportsOf('release')).flatMap(([name, value]) =>
    typeof value === 'function' || name === 'memory' ? [] : [name],
  );
  assert.deepEqual(globals.sort(), [...NAMES].sort());
  const numbers = ({ firstFree, ...rest }: KernelLayout): object => rest;
  assert.deepEqual(numbers(layoutOf(loadKernel('checked'))), numbers(layout));
});

test('a module that lacks any of them is refused, and the name is said', () => {
  const exports = exportsOf('release');
  for (const missing of NAMES) {
    const without = Object.fromEntries(Object.entries(exports).filter(([name]) => name !== missing));
    assert.throws(() => readLayout(without as KernelExports), new RegExp(`does not export “${missing}”`));
  }
});

for (const [name, types] of Object.entries(RECORDS)) {
  test(`${name}: fields are aligned, do not overlap and leave no gaps`, () => {
    const { at, bytes } = layout[name as keyof typeof RECORDS] as { at: Record<string, number>; bytes: number };
    const fields = Object.entries(types).map(([field, type]: [string, string]) => {
      const size = SIZES[type.replace('[]', '') as keyof typeof SIZES];
      return { field, from: at[field]!, size, isArray: type.endsWith('[]') };
    });
    fields.sort((a, b) => a.from - b.from);
    let end = 0;
    let isOpen = false; // behind an array, whose length this test does not know
    for (const { field, from, size, isArray } of fields) {
      assert.equal(from % size, 0, `${field} is not aligned`);
      assert.ok(from >= end, `${field} overlaps what stands before it`);
      // Arrays may begin on a line of the cache.
      if (!isOpen) assert.ok(from - end < (isArray ? 64 : size), `there is a gap before ${field}`);
      end = from + (isArray ? 0 : size);
      isOpen = isArray;
    }
    assert.ok(bytes >= end);
    if (!isOpen) assert.ok(bytes - end < 64, 'there is a gap behind the last field');
  });
}

test('what stands in an array of records has room there', () => {
  const { Area, Board, Player, Result, Root, Setup, Learner, Patterns, Squares, Alliot } = layout;
  for (const { bytes } of [Player, Root, Area, layout.Block, layout.Phase]) assert.equal(bytes % layout.ALIGNMENT, 0);
  for (const { bytes } of [Setup, Learner, Result, layout.ProbCut, layout.Step, layout.Literal])
    assert.equal(bytes % 8, 0);
  assert.equal(layout.Literal.bytes, layout.Step.bytes);
  assert.ok(Area.at.seed + 4 * 4 <= Area.at.nodes);
  assert.ok(Area.at.found + Board.bytes <= Area.at.seed);
  assert.ok(Area.at.moves + 128 <= Area.at.players);
  assert.ok(Area.at.players + 2 * Player.bytes <= Area.at.results);
  assert.ok(Area.at.results + layout.MAX_BATCH * Result.bytes <= Area.at.roots);
  assert.ok(Area.at.roots + 2 * 33 * Root.bytes <= Area.bytes);
  assert.ok(Root.at.line + 1 + 128 <= Root.bytes);
  assert.ok(Setup.at.learners + 2 * Learner.bytes <= Setup.bytes);
  assert.ok(Learner.at.units + 4 * layout.MAX_LAYERS <= Learner.bytes);
  assert.ok(Patterns.at.phases + 65 <= Patterns.at.discBuckets);
  assert.ok(Patterns.at.discBuckets + layout.BUCKET_DISCS <= Patterns.at.empty);
  assert.ok(Squares.at.weights + 64 * 4 <= Squares.at.sigma && Squares.at.seed + 4 * 4 <= Squares.bytes);
  assert.ok(Alliot.at.squares + 10 * 4 <= Alliot.at.bonus);
});

test('codes are told apart, and each flag is a bit of its own', () => {
  const distinct = (numbers: readonly number[]): void => assert.equal(new Set(numbers).size, numbers.length);
  const bits = (numbers: readonly number[]): void => {
    distinct(numbers);
    for (const n of numbers) assert.ok(n > 0 && (n & (n - 1)) === 0, `${n} is not one bit`);
  };
  for (const code of Object.keys(CODES) as (keyof typeof CODES)[]) {
    const numbers = Object.values(layout[code]);
    if (code.endsWith('Flag')) bits(numbers);
    else distinct(numbers);
  }
  bits([
    layout.WAITING,
    layout.WHITE,
    layout.PASS_COSTS,
    layout.RATED_ENDS,
    layout.PLAIN,
    layout.EVERY_VALUE,
    layout.ALONE,
  ]);
  assert.ok(Object.values(layout.NetworkFlag).every(flag => flag < 1 << layout.ACTIVATION_SHIFT));
  assert.notEqual(layout.PASS, layout.NO_MOVE);
});

test('what the host counts for itself, the kernel counts too', () => {
  assert.equal(layout.PASS, PASS);
  // Arrays of boards, four words each, are copied as they are.
  assert.deepEqual([layout.Board.at.first, layout.Board.at.second, layout.Board.bytes], [0, 8, 16]);
  assert.equal(layout.MAX_PLACEMENTS, MAX_PLACEMENTS);
  assert.equal(layout.BUCKET_DISCS, MAX_BUCKET_DISCS + 1);
  assert.equal(layout.MAX_UNITS, MAX_UNITS);
  assert.equal(layout.MAX_LAYERS, MAX_LAYERS);
  assert.deepEqual(Object.keys(SETS).sort(), [...CODES.SquareSet].sort());
  // A feature of the kernel is the one of that place in the game's list: the first words of both say so.
  const words = (name: string): string => name.toLowerCase().replace(/[^a-z]/g, '');
  assert.equal(CODES.Feature.length, othelloFeatures.names.length);
  for (const [i, name] of CODES.Feature.entries()) {
    const [known, own] = [words(othelloFeatures.names[i]!), words(name)];
    assert.equal(layout.Feature[name], i);
    assert.ok(known.startsWith(own.slice(0, 4)) || known.endsWith(own), `${own}, ${known}`);
  }
});

/** The same kernel with everything elsewhere: each field of a record 64 bytes farther, most codes that are no bits 100 more. */
function moved(): KernelLayout {
  const records = Object.keys(RECORDS).map(name => {
    const { types, at, bytes } = layout[name as keyof typeof RECORDS];
    const farther = Object.fromEntries(Object.entries(at).map(([field, offset]) => [field, offset + 64]));
    return [name, { types, at: farther, bytes: bytes + (name === 'Setup' ? 256 : 64) }]; // a setup holds two learners
  });
  const codes = Object.keys(CODES).flatMap(code => {
    const numbers = Object.entries(layout[code as keyof typeof CODES]);
    if (code.endsWith('Flag') || ['Activation', 'SquareSet', 'Feature'].includes(code)) return [];
    return [[code, Object.fromEntries(numbers.map(([name, number]) => [name, number + 100]))]];
  });
  return { ...layout, ...Object.fromEntries([...records, ...codes]) };
}

const rng = rngFrom(parseSeed('layout'));
const EVALUATORS: Readonly<Record<(typeof CODES)['Kind'][number], { readonly kernel?: KernelEvaluator }>> = {
  constant: constant(7),
  greedy: greedy('ratio'),
  squares: squares(ratedOthello, TABLES.swh, 'negation', 2, parseSeed('noise')),
  alliot: alliot(ALLIOT_STAGES[1]),
  strategies: strategies(CURRIE_LEVELS[2]!, 'text', 'fewest'),
  features: features(ratedOthello, iago),
  formula: formula(['plus', 'num-pieces', 3, 0.25], othelloFunctions()),
  network: network(ratedOthello, verhelstNetwork(rng)),
  patterns: patterns(ratedOthello, {
    tuples: [[[0, 1, 2]]],
    boundaries: [30],
    weights: Float32Array.from({ length: 54 }, () => rng.next()),
    biases: [1, 2],
    output: 'discs',
    perspective: 'moved',
  }),
};
/** Where something stands in a payload, and how large it is: they change with what stands before or in it. */
const PLACES = ['phaseBytes', 'deltas', 'ours', 'theirs', 'weights', 'sums', 'gains', 'rows'];
/** The record that a payload begins with. */
const PAYLOADS = {
  constant: 'Constant',
  squares: 'Squares',
  alliot: 'Alliot',
  strategies: 'Strategies',
  features: 'Features',
  formula: 'Formula',
  network: 'Network',
  patterns: 'Patterns',
} as const;

/** Every scalar of a record, by name; codes as the names they stand for. */
function scalars(of: KernelLayout, record: keyof typeof RECORDS, bytes: ArrayBufferLike, from: number): object {
  const view = new DataView(bytes);
  const { types, at } = of[record] as KernelLayout['Block'];
  const fields = Object.entries(RECORDS[record]).filter(
    ([name, type]) => !/\[\]|u64/.test(type) && !PLACES.includes(name),
  );
  return Object.fromEntries(
    fields.map(([name]) => [name, readField({ types, at, bytes: 0 }, view, from, name as 'kind')]),
  );
}

test('where the kernel moves a field, the host follows: evaluators', () => {
  const other = moved();
  for (const [kind, { kernel }] of Object.entries(EVALUATORS)) {
    const [a, b] = [kernel!.bytes(layout), kernel!.bytes(other)];
    const name = kind as keyof typeof EVALUATORS;
    const [header, elsewhere] = [scalars(layout, 'Block', a.buffer, 0), scalars(other, 'Block', b.buffer, 0)];
    assert.deepEqual({ ...header, kind: layout.Kind[name] }, header, kind);
    assert.deepEqual({ ...header, kind: other.Kind[name] }, elsewhere, kind);
    if (name === 'greedy') continue;
    const record = PAYLOADS[name];
    const [one, two] = [
      scalars(layout, record, a.buffer, layout.Block.bytes),
      scalars(other, record, b.buffer, other.Block.bytes),
    ];
    const output = name === 'network' ? { output: other.Output.tanh } : {};
    assert.deepEqual(two, { ...one, ...output }, kind);
    assert.notDeepEqual(scalars(layout, record, b.buffer, other.Block.bytes), two, `${kind} stands where it stood`);
  }
});

test('where the kernel moves a field, the host follows: players, ProbCut tables and training', () => {
  const kernelOf = (of: KernelLayout): Kernel & { readonly memory: { readonly buffer: ArrayBuffer } } =>
    ({
      layout: of,
      memory: { buffer: new ArrayBuffer(1 << 16) },
      base: 0,
      plan: { weights: 4096 },
      setSeed: () => {},
    }) as unknown as Kernel & { readonly memory: { readonly buffer: ArrayBuffer } };
  const record: TrainingRecord = {
    mode: 'rivals',
    target: 'discs',
    when: 'game',
    horizon: 3,
    lambda: 0.5,
    opening: [1, 2],
    exact: 6,
    total: 7,
    explore: { from: 0.25, to: 0.125 },
    epsilon: 0.0625,
    greedy: 0.5,
    pool: { share: 0.75, list: 48, count: 5 },
    explored: 'best',
    colours: 'fixed',
    ties: 'first',
    ends: 'learner',
    passes: 'end',
    scale: 2,
    values: 64,
    keep: { every: 8, boards: 96 },
  };
  const learner: PlayerRecord = {
    kind: 'network',
    block: 16,
    rule: 'tc',
    rate: { from: 1, to: 2 },
    placements: 3,
    toError: -16,
    toMagnitude: -32,
    links: 4,
    rows: 5,
    bothViews: true,
    activity: 6,
    biases: 7,
    encoding: 'two',
    symmetries: 8,
    states: 9,
    units: [10, 11],
  };
  const player: KernelPlayer = {
    evaluator: 16,
    bound: 64,
    depth: 3,
    plain: true,
    passCosts: true,
    ratedEnds: false,
    randomTies: true,
    nodes: 1000,
    exact: 12,
    epsilon: 0.5,
    tolerance: 0.25,
    probCut: { table: 32, confidence: 1.5 },
  };
  const other = moved();
  const [here, there] = [kernelOf(layout), kernelOf(other)];
  for (const kernel of [here, there]) {
    writeSetup(kernel, 0, record, [learner, { kind: 'fixed', block: 32 }]);
    setMatch({ ...kernel, base: 8192 }, [player, player], parseSeed('match'));
  }
  const codes = {
    mode: other.Mode.rivals,
    target: other.Target.discs,
    when: other.When.game,
    explored: other.Explored.best,
  };
  assert.deepEqual(scalars(other, 'Setup', there.memory.buffer, 0), {
    ...scalars(layout, 'Setup', here.memory.buffer, 0),
    ...codes,
  });
  const [one, two] = [
    scalars(layout, 'Learner', here.memory.buffer, layout.Setup.at.learners),
    scalars(other, 'Learner', there.memory.buffer, other.Setup.at.learners),
  ];
  const { LearnerKind, Rule, Encoding } = other;
  assert.deepEqual(two, { ...one, kind: LearnerKind.network, rule: Rule.tc, encoding: Encoding.two });
  for (const i of [0, 1]) {
    assert.deepEqual(
      scalars(other, 'Player', there.memory.buffer, 8192 + other.Area.at.players + i * other.Player.bytes),
      scalars(layout, 'Player', here.memory.buffer, 8192 + layout.Area.at.players + i * layout.Player.bytes),
    );
  }
  const table = [{ deep: 5, shallow: 3, slope: 1.25, intercept: -0.5, deviation: 2 }];
  const [a, b] = [probCutBytes(layout, table), probCutBytes(other, table)];
  const row = scalars(layout, 'ProbCut', a.buffer, 5 * layout.ProbCut.bytes);
  assert.deepEqual(row, { shallow: 3, slope: 1.25, intercept: -0.5, deviation: 2 });
  assert.deepEqual(scalars(other, 'ProbCut', b.buffer, 5 * other.ProbCut.bytes), row);
});

/** Numbers that are the host's own, where it reads or writes kernel memory. */
const OWN_NUMBERS = [
  'PAGE', // of WebAssembly
  'SMALL', // pages of a memory that nothing is done in
  'TABLE_BYTES', // of the transposition table
  'SLICE_MILLISECONDS',
];

test('beside the layout no file of the host has a number for what the kernel decides', () => {
  const folder = fileURLToPath(new URL('../../../src/', import.meta.url));
  const files = [
    ...['kernel', 'memory', 'training/kernel'].flatMap(each =>
      readdirSync(`${folder}${each}`).map(file => `${each}/${file}`),
    ),
    'evaluators/twin.ts',
    'evaluators/patterns/payload.ts',
    'evaluators/network/payload.ts',
    'games/othello/formula-twin.ts',
  ].filter(file => !file.endsWith('.test.ts'));
  assert.ok(files.length > 12);
  for (const file of files) {
    const text = readFileSync(`${folder}${file}`, 'utf8');
    const found = [...text.matchAll(/^(?:export )?const ([A-Z][A-Z_]*) = [\d(]/gm)].map(match => match[1]!);
    const others = found.filter(name => !OWN_NUMBERS.includes(name));
    assert.deepEqual(others, [], file);
  }
});

/**
 * Where things stand in kernel memory, and what its numbers mean. The kernel decides both and exports them
 * (kernel/assembly/layout.ts); the host knows the names and types below, and reads the numbers from an instance
 * (kernel/layout.ts). Evaluators encode themselves by a layout and need no kernel for it.
 */
/** The type of a number in memory; with brackets, the first of several, which end where the kernel says. */
type FieldType = 'u8' | 'u16' | 'i32' | 'u32' | 'f32' | 'f64' | 'u64';

/** Records, with the type of each field; the kernel’s `AreaAt` says where those of `Area` stand. */
export const RECORDS = {
  Shared: { stop: 'i32', generation: 'i32', writes: 'i32' },
  Area: {
    own: 'u64',
    other: 'u64',
    found: 'u64[]',
    seed: 'u32[]',
    nodes: 'u64',
    moves: 'u8[]',
    players: 'u8[]',
    results: 'u8[]',
    roots: 'u8[]',
  },
  Board: { first: 'u64', second: 'u64' },
  Player: {
    block: 'u32',
    conventions: 'i32',
    depth: 'i32',
    exact: 'i32',
    epsilon: 'f64',
    nodes: 'f64',
    window: 'f64',
    confidence: 'f64',
    tolerance: 'f64',
    singular: 'f64',
    probCut: 'u32',
  },
  Result: { own: 'u8', other: 'u8', plies: 'u8', hash: 'u64' },
  Root: { square: 'i32', state: 'i32', value: 'f64', line: 'u8[]' },
  ProbCut: { shallow: 'i32', slope: 'f64', intercept: 'f64', deviation: 'f64' },

  // Evaluators: what a block begins with, and the payload of each kind.
  Block: { kind: 'i32', flags: 'i32', bound: 'f64' },
  Constant: { value: 'f64' },
  Squares: { weights: 'f32[]', sigma: 'f64', seed: 'u32[]' },
  Alliot: { squares: 'i32[]', bonus: 'i32', penalty: 'i32' },
  Strategies: {
    frontier: 'f32',
    sequences: 'f32',
    discs: 'f32',
    edges: 'f32',
    special: 'f32',
    mobility: 'f32',
    corner: 'i32',
    inner: 'i32',
    next: 'i32',
    fourth: 'i32',
  },
  Features: { phases: 'i32', weights: 'f32[]' },
  Formula: { steps: 'i32', sets: 'i32' },
  Step: { op: 'i32', set: 'i32', square: 'i32' },
  Literal: { op: 'i32', value: 'f64' },
  Network: { layers: 'i32', output: 'i32', bias: 'f32', weights: 'i32' },
  Layer: { units: 'i32', sums: 'i32', gains: 'i32', rows: 'i32' },
  Patterns: {
    count: 'i32',
    blocks: 'i32',
    phaseBytes: 'i32',
    deltas: 'i32',
    ours: 'i32',
    theirs: 'i32',
    weights: 'i32',
    step: 'f32',
    phases: 'u8[]',
    discBuckets: 'u8[]',
    empty: 'u16[]',
  },
  Phase: { bias: 'f32', zero: 'f32' },

  // Training.
  Setup: {
    mode: 'i32',
    target: 'i32',
    when: 'i32',
    horizon: 'i32',
    lambda: 'f64',
    leastPlies: 'i32',
    mostPlies: 'i32',
    exact: 'i32',
    total: 'i32',
    exploreFrom: 'f64',
    exploreTo: 'f64',
    epsilon: 'f64',
    scale: 'f64',
    greedyShare: 'f64',
    poolShare: 'f64',
    pool: 'u32',
    poolSize: 'i32',
    values: 'u32',
    explored: 'i32',
    fixedColours: 'i32',
    firstTies: 'i32',
    ratedEnds: 'i32',
    passEnds: 'i32',
    every: 'i32',
    boards: 'u32',
    boardCount: 'i32',
    games: 'f64',
    won: 'f64',
    drawn: 'f64',
    lost: 'f64',
    updates: 'f64',
    errors: 'f64',
    squares: 'f64',
    learners: 'u8[]',
  },
  Learner: {
    kind: 'i32',
    block: 'u32',
    rule: 'i32',
    placements: 'i32',
    rateFrom: 'f64',
    rateTo: 'f64',
    toError: 'i32',
    toMagnitude: 'i32',
    links: 'u32',
    rows: 'u32',
    bothViews: 'i32',
    activity: 'u32',
    biases: 'u32',
    encoding: 'i32',
    raw: 'u32',
    blocks: 'u32',
    masks: 'u32',
    shared: 'u32',
    symmetries: 'i32',
    states: 'u32',
    count: 'i32',
    pending: 'i32',
    rate: 'f64',
    units: 'i32[]',
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, FieldType | `${FieldType}[]`>>>>;

/** Numbers that stand for names. */
export const CODES = {
  Kind: ['constant', 'greedy', 'squares', 'alliot', 'strategies', 'features', 'formula', 'network', 'patterns'],
  GreedyFlag: ['ratio'],
  SquaresFlag: ['negation', 'noise', 'seeded'],
  StrategiesFlag: ['text', 'fewest', 'board', 'empties', 'squares', 'inverse', 'material', 'constant'],
  Feature: [
    'discs',
    'mobility',
    'potential',
    'contacts',
    'frontier',
    'edgeStable',
    'stable',
    'corners',
    'xSquares',
    'cSquares',
    'edges',
    'parity',
  ],
  FormulaFlag: ['wrap'],
  Op: [
    'literal',
    'bit',
    'count',
    'whether',
    'howMany',
    'plus',
    'minus',
    'times',
    'choose',
    'and',
    'or',
    'not',
    'greater',
    'smaller',
    'equal',
  ],
  SquareSet: ['discs', 'empty', 'moves', 'corners', 'potential', 'frontier', 'stable'],
  NetworkFlag: ['negation', 'oriented'],
  Activation: ['tanh', 'sigmoid', 'relu'],
  Output: ['linear', 'tanh', 'sigmoid'],
  PatternsFlag: ['negation', 'tanh', 'moved', 'discs', 'narrow'],
  RootState: ['worse', 'exact'],
  Mode: ['self', 'rivals', 'opponent'],
  Target: ['outcome', 'discs'],
  When: ['step', 'game'],
  Explored: ['skip', 'best', 'played'],
  LearnerKind: ['patterns', 'network', 'fixed'],
  Rule: ['td', 'tc'],
  Encoding: ['one', 'two', 'three'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/** Sizes, limits and bits that stand alone. */
export const CONSTANTS = [
  'ALIGNMENT',
  'PASS',
  'NO_MOVE',
  'WAITING',
  'WHITE',
  'ALONE',
  'TAPER',
  'SINGULAR',
  'UNIFORM',
  'FORWARD',
  'DISC_ENDS',
  'PASS_COSTS',
  'RATED_ENDS',
  'PLAIN',
  'EVERY_VALUE',
  'MAX_BATCH',
  'MAX_PROBCUT_DEPTH',
  'PROBCUT_PHASES',
  'MAX_PLACEMENTS',
  'BLOCK_PLACEMENTS',
  'BUCKET_DISCS',
  'MAX_UNITS',
  'MAX_LAYERS',
  'ACTIVATION_SHIFT',
  'LEARNER_ROWS',
  'STATES_BYTES',
  'ACTIVITY_BYTES',
  'VALUES_BYTES',
  'SPLITS_BYTES',
  'SPLITS_PER_THREAD',
] as const;

/** Where the fields of a record stand, from its first byte on, and its size. */
export type RecordLayout<Field extends string = string> = {
  readonly types: Readonly<Record<Field, FieldType>>;
  readonly at: Readonly<Record<Field, number>>;
  readonly bytes: number;
};

type Records = { readonly [R in keyof typeof RECORDS]: RecordLayout<keyof (typeof RECORDS)[R] & string> };
type Codes = { readonly [C in keyof typeof CODES]: Readonly<Record<(typeof CODES)[C][number], number>> };
type Constants = Readonly<Record<(typeof CONSTANTS)[number], number>>;

export type KernelLayout = Records &
  Codes &
  Constants & {
    /** The first byte on which no constant of the module stands. */
    readonly firstFree: number;
  };

/** Throws where the module exports less than the host needs: it was built from another version of the source. */
export function readLayout(exports: { firstFree(): number }): KernelLayout {
  const globals = exports as unknown as Readonly<Record<string, { readonly value?: unknown } | undefined>>;
  const numberOf = (name: string): number => {
    const value = globals[name]?.value;
    if (typeof value !== 'number') {
      throw new Error(`the kernel does not export “${name}”: it and the program are of different versions; build both`);
    }
    return value;
  };
  const named = (names: readonly string[], prefix: string): Record<string, number> =>
    Object.fromEntries(names.map(name => [name, numberOf(`${prefix}${name}`)]));
  const mapped = <T, U>(of: Readonly<Record<string, T>>, make: (value: T, name: string) => U): Record<string, U> =>
    Object.fromEntries(Object.entries(of).map(([name, value]) => [name, make(value, name)]));

  const layout = {
    ...mapped(RECORDS as Readonly<Record<string, Readonly<Record<string, string>>>>, (fields, name) => ({
      types: mapped(fields, type => type.replace('[]', '') as FieldType),
      at: named(Object.keys(fields), `${name}At.`),
      bytes: numberOf(`${name}At.bytes`),
    })),
    ...mapped(CODES as Readonly<Record<string, readonly string[]>>, (names, code) => named(names, `${code}.`)),
    ...named(CONSTANTS, ''),
    firstFree: exports.firstFree(),
  };
  return layout as unknown as KernelLayout;
}

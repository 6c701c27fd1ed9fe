import assert from 'node:assert/strict';
import { test } from 'node:test';
import { evaluatorSuite, explanationSuite, kernelSuite, symmetrySuite } from '../../../../test/suites/evaluator.js';
import { randomGame } from '../../../../test/suites/game.js';
import { parseSeed, seedFor } from '../../../random/seed.js';
import { opponent, type Side } from '../../../rules/position.js';
import { type OthelloPosition, ownersOf, SQUARES, squaresFor } from '../board.js';
import { parseBoard } from '../board-text.js';
import { NEIGHBOURS } from '../features.js';
import { othello } from '../othello.js';
import { STANDARD } from '../starts.js';
import { CURRIE_LEVELS, type Frontier, type Layout, type StrategyReadings, strategies } from './strategies.js';

const VARIANTS: readonly (readonly [Layout, Frontier])[] = [
  ['standard', 'most'],
  ['standard', 'fewest'],
  ['text', 'most'],
  ['text', 'fewest'],
];

CURRIE_LEVELS.forEach((weights, i) => {
  for (const [layout, frontier] of VARIANTS) {
    const name = `strategies(level=${i + 1}, layout=${layout}, frontier=${frontier})`;
    const evaluator = strategies(weights, layout, frontier);
    evaluatorSuite(name, othello, evaluator);
    kernelSuite(name, evaluator, i === 0 || frontier === 'most' ? 10_000 : 2_000);
    if (i > 0) continue;
    symmetrySuite(name, evaluator);
    explanationSuite(name, othello, evaluator);
  }
});

/** Each reading alone, then all of them. */
const READINGS = [
  { mobility: 'board' },
  { mobility: 'empties' },
  { border: 'squares' },
  { lines: 'inverse' },
  { material: 'share' },
  { importance: 'constant' },
  { mobility: 'empties', border: 'squares', lines: 'inverse', material: 'share', importance: 'constant' },
] as const satisfies readonly Partial<StrategyReadings>[];

for (const readings of READINGS) {
  for (const frontier of ['most', 'fewest'] as const) {
    const evaluator = strategies(CURRIE_LEVELS[1]!, 'standard', frontier, readings);
    const name = `strategies(level=2, frontier=${frontier}, ${JSON.stringify(readings)})`;
    evaluatorSuite(name, othello, evaluator);
    kernelSuite(name, evaluator, 2_000);
    symmetrySuite(name, evaluator);
    explanationSuite(name, othello, evaluator);
  }
}

const board = (text: string) => {
  const result = parseBoard(`${text} X`);
  assert.ok(result.ok);
  return result.value;
};
const near = (value: number, expected: number): void => assert.ok(Math.abs(value - expected) < 1e-6, `${value}`);

test('at the start the sides are alike', () => {
  for (const weights of CURRIE_LEVELS) assert.equal(strategies(weights).value(STANDARD, 0), 0);
});

test('after black d3', () => {
  // Black d3 d4 d5 e4, white e5, move 1. All discs are frontier and none is on an edge; three moves each.
  // Longest sequences 3 and 1: 10 · 59/60 · (5/7 − 1). Discs 4 and 1: 10 · 1/60 · 3/64.
  const position = othello.play(STANDARD, SQUARES.indexOf('d3'));
  near(strategies(CURRIE_LEVELS[0]!).value(position, 0), (-10 * 59 * 2) / (60 * 7) + (10 * 3) / (60 * 64));
});

test('readings of the strategies after black d3', () => {
  // As above, at move 1: with all usual readings only sequences and discs differ.
  const position = othello.play(STANDARD, SQUARES.indexOf('d3'));
  const sequences = (-10 * 59 * 2) / (60 * 7);
  const discs = (10 * 3) / (60 * 64);
  // Black has 13 empty squares beside its discs, white 5.
  for (const [readings, expected] of [
    [{ mobility: 'board' }, sequences + discs], // three moves each
    [{ border: 'squares' }, sequences + discs + (3 * 59 * (13 - 5)) / (60 * 64)],
    [{ lines: 'inverse' }, (10 * 59 * (1 / 3 - 1)) / 60 + discs],
    [{ material: 'share' }, sequences + (10 * 3) / (60 * 5)],
    [{ importance: 'constant' }, (-10 * 2) / 7 + (10 * 3) / 64],
  ] as const)
    near(strategies(CURRIE_LEVELS[0]!, 'standard', 'most', readings).value(position, 0), expected);
});

test('mobility is divided by the moves of both, by 64 or by the empty squares', () => {
  const position = ['f5', 'f6'].reduce(
    (at, name) => othello.play(at, SQUARES.indexOf(name)),
    STANDARD as OthelloPosition,
  );
  const [black, white] = [squaresFor(position, 0).length, squaresFor(position, 1).length];
  assert.notEqual(black, white);
  const only = { ...CURRIE_LEVELS[0]!, edges: 0, frontier: 0, sequences: 0, special: 0, discs: 0 };
  const value = (mobility: StrategyReadings['mobility']): number =>
    strategies(only, 'standard', 'most', { mobility }).value(position, 0);
  near(value('share'), (18 * (black - white)) / (black + white));
  near(value('board'), (18 * (black - white)) / 64);
  near(value('empties'), (18 * (black - white)) / 58);
});

test('special squares in both layouts', () => {
  // Black a1 and c1, white g7, an inner corner next to an empty corner; move 0, so discs count for nothing.
  // Worst possible and range: 4 · 11 + 8 · 10 = 124 and 4 · 63 + 8 · 2 + 124 = 392 (standard: C is b1, B is d1);
  // 4 · 11 + 8 · 2 = 60 and 4 · 63 + 8 · 10 + 60 = 392 (text: B is b1, C is c1).
  // Black (63 + 124)/392 or (63 + 10 + 60)/392, white (124 − 11)/392 or (60 − 11)/392.
  // One of two black discs is on an edge: −½. Frontier, sequences and mobility are equal.
  const position = board(`X-X${'-'.repeat(51)}O${'-'.repeat(9)}`);
  near(strategies(CURRIE_LEVELS[0]!, 'standard').value(position, 0), 74 / 392 - 0.5);
  near(strategies(CURRIE_LEVELS[0]!, 'text').value(position, 0), 84 / 392 - 0.5);
  near(strategies(CURRIE_LEVELS[0]!, 'text').value(position, 1), 0.5 - 84 / 392);
});

test('his tables', () => {
  const columns = (name: keyof (typeof CURRIE_LEVELS)[number]): number[] => CURRIE_LEVELS.map(level => level[name]);
  assert.deepEqual(columns('corner'), [63, 58, 57, 58, 60]);
  assert.deepEqual(columns('inner'), [11, 15, 16, 15, 16]);
  assert.deepEqual(columns('b'), [2, 2, 2, 2, 2]);
  assert.deepEqual(columns('c'), [10, 11, 12, 10, 12]);
  assert.deepEqual(columns('edges'), [1, 1, 1, 1, 1]);
  assert.deepEqual(columns('frontier'), [3, 3, 3, 3, 3]);
  assert.deepEqual(columns('sequences'), [10, 10, 10, 10, 10]);
  assert.deepEqual(columns('mobility'), [18, 16, 18, 19, 19]);
  assert.deepEqual(columns('special'), [1, 1, 1, 1, 1]);
  assert.deepEqual(columns('discs'), [10, 10, 11, 11, 11]);
});

/** The definitions of docs/strategies.md once more, in f64 and without any of the code above. */
function plain(position: OthelloPosition, side: Side, level: number): number {
  const w = CURRIE_LEVELS[level]!;
  const owners = ownersOf(position);
  const taken = owners.filter(owner => owner !== undefined).length;
  const t = Math.max(0, taken - 4) / 60;
  const fade = Math.min(1, 3 * (1 - t));
  const both = squaresFor(position, 0).length + squaresFor(position, 1).length;
  const corners = ['a1', 'h1', 'a8', 'h8'];
  const of = (who: Side): number => {
    const own = SQUARES.filter((_, i) => owners[i] === who);
    if (own.length === 0) return 0;
    const share = (holds: (name: string) => boolean): number => own.filter(holds).length / own.length;
    const outer = share(name => NEIGHBOURS[SQUARES.indexOf(name)]!.some(i => owners[i] === undefined));
    const inland = share(name => corners.includes(name) || !/[ah]|[18]/.test(name));
    const held = new Set(own);
    const step = (name: string, dx: number, dy: number): string =>
      String.fromCharCode(name.charCodeAt(0) + dx, name.charCodeAt(1) + dy);
    const run = (name: string, dx: number, dy: number): number =>
      held.has(name) ? 1 + run(step(name, dx, dy), dx, dy) : 0;
    const longest = Math.max(
      ...own.flatMap(name => [run(name, 1, 0), run(name, 0, 1), run(name, 1, 1), run(name, 1, -1)]),
    );
    const isOpen = (name: string): boolean =>
      corners.some(
        c =>
          owners[SQUARES.indexOf(c)] === undefined &&
          Math.abs(c.charCodeAt(0) - name.charCodeAt(0)) <= 1 &&
          Math.abs(c.charCodeAt(1) - name.charCodeAt(1)) <= 1,
      );
    const sum = own.reduce((total, name) => {
      if (corners.includes(name)) return total + w.corner;
      if (/[bg][27]/.test(name)) return total - (isOpen(name) ? w.inner : 0);
      if (/[bg][18]|[ah][27]/.test(name)) return total - (isOpen(name) ? w.c : 0);
      return /[de][18]|[ah][45]/.test(name) ? total + w.b : total;
    }, 0);
    const worst = 4 * w.inner + 8 * w.c;
    const special = (sum + worst) / (4 * w.corner + 8 * w.b + worst);
    const moves = both === 0 ? 0 : squaresFor(position, who).length / both;
    return (
      w.frontier * (1 - t) * outer +
      (w.sequences * (1 - t) * (8 - longest)) / 7 +
      (w.discs * t * own.length) / 64 +
      w.edges * (1 - t) * inland +
      w.special * fade * special +
      w.mobility * fade * moves
    );
  };
  return of(side) - of(opponent(side));
}

test('f32 values are within 1e-5 of plain f64 arithmetic', () => {
  const evaluators = CURRIE_LEVELS.map(weights => strategies(weights));
  for (let n = 0; n < 50; n++) {
    for (const { position } of randomGame(othello, seedFor(parseSeed('strategies'), n))) {
      if (ownersOf(position).every(owner => owner !== 0) || ownersOf(position).every(owner => owner !== 1)) continue;
      evaluators.forEach((evaluator, level) => {
        const [value, expected] = [evaluator.value(position, 0), plain(position, 0, level)];
        assert.ok(Math.abs(value - expected) < 1e-5, `${value} ${expected}`);
      });
    }
  }
});

test('special squares have whole weights', () => {
  assert.throws(() => strategies({ ...CURRIE_LEVELS[0]!, corner: 0.5 }), RangeError);
  assert.throws(() => strategies({ ...CURRIE_LEVELS[0]!, corner: 0, inner: 0, b: 0, c: 0 }), RangeError);
});

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type Rng, rngFrom } from '../random/rng.js';
import { parseSeed, seedFor } from '../random/seed.js';
import { holm } from '../tournaments/holm.js';
import { normalQuantile } from '../tournaments/normal.js';
import {
  claimed,
  type Figure,
  meanOfRuns,
  measuredScore,
  overRuns,
  printedGames,
  printedNone,
  printedNumber,
  printedScore,
  type Row,
  shareFigure,
} from './comparison.js';
import { formerComparisons } from './former-comparisons.js';
import { differenceOf, type JudgedRow, judged } from './verdict.js';

const row = (figure: Figure | undefined, ours: Figure | undefined, more: Partial<Row> = {}): Row => ({
  what: '',
  paper: '',
  ...(figure ? { figure } : {}),
  ...(ours ? { ours } : {}),
  ...more,
});
const judgedAlone = (...given: Parameters<typeof row>): JudgedRow => judged({ title: '', rows: [row(...given)] })[0]!;
const verdictOf = (...given: Parameters<typeof row>): string => judgedAlone(...given).verdict;
const won = (wins: number, games: number): Figure => printedScore(wins / games, games);

describe('the difference of two scores', () => {
  // Newcombe 1998, table II, method 10.
  for (const [a, m, b, n, low, high] of [
    [56, 70, 48, 80, 0.0524, 0.3339],
    [9, 10, 3, 10, 0.1705, 0.809],
    [10, 10, 0, 20, 0.6791, 1],
    [5, 56, 0, 29, -0.0381, 0.1926],
  ] as const)
    test(`${a} of ${m} minus ${b} of ${n}`, () => {
      const difference = differenceOf(shareFigure(b, n), shareFigure(a, m));
      assert.ok(Math.abs(difference.low - low) < 6e-5, `${difference.low}`);
      assert.ok(Math.abs(difference.high - high) < 6e-5, `${difference.high}`);
    });
  test('p is that of the interval that just meets 0', () => {
    // Equal samples of 50 %: both halves are as Wilson's, so z = 2·√(n·d²/…) is near 2.83 for 60 of 100 against 40.
    const { p } = differenceOf(won(40, 100), won(60, 100));
    assert.ok(p > 0.004 && p < 0.006, `${p}`);
    assert.equal(differenceOf(won(50, 100), won(55, 100)).p, 1);
  });
  test('one run of a paper varies as our runs do', () => {
    const ours = overRuns([0.5, 0.6, 0.7].map(value => printedScore(value, 100_000)));
    const exact = differenceOf(printedScore(0.6, 1e9), ours);
    const run = differenceOf(printedScore(0.6, 1e9, 1), ours);
    // The mean of three varies by s/√3, the difference from a fourth by s·√(1 + 1/3): twice as much.
    assert.ok(Math.abs((run.high - run.low) / (exact.high - exact.low) - 2) < 1e-3);
  });
});

test('Holm’s correction', () => {
  const near = (found: readonly number[], wanted: readonly number[]): void => {
    assert.equal(found.length, wanted.length);
    for (const [i, p] of found.entries()) assert.ok(Math.abs(p - wanted[i]!) < 1e-12, `${found}`);
  };
  near(holm([0.01, 0.04, 0.03, 0.005]), [0.03, 0.06, 0.06, 0.02]);
  near(holm([0.5, 0.9, 0.02]), [1, 1, 0.06]);
  near(holm([]), []);
});

describe('verdicts', () => {
  const ours = won(600, 1000);
  const weight = (...values: number[]): Figure => meanOfRuns(values);
  for (const [what, figure, measured, more, verdict] of [
    ['the same score, both well measured', won(1200, 2000), won(1210, 2000), {}, 'agrees'],
    ['overlapping intervals whose difference is too large', won(70, 100), won(570, 1000), {}, 'differs'],
    ['a difference that is certain and within five points', printedScore(0.61), won(59_000, 100_000), {}, 'agrees'],
    ['a difference that is certain and not within them', printedScore(0.7), ours, {}, 'differs'],
    ['a hundred games of the paper', printedScore(0.65, 100), ours, {}, 'cannot tell'],
    ['our twenty games', printedScore(0.65), won(12, 20), {}, 'cannot tell'],
    ['games with draws', printedGames(282, 98, 20), ours, {}, 'differs'],
    ['a bound that holds', claimed(0.5, 1), ours, {}, 'agrees'],
    ['a bound missed by less than five points', claimed(0.5, 1), won(4800, 10_000), {}, 'differs'],
    ['a bound within our interval', claimed(0.6, 1), ours, {}, 'cannot tell'],
    ['no figure', undefined, ours, {}, 'no number in the paper'],
    ['not measured', printedScore(0.5), undefined, {}, 'not run'],
    ['one run', printedScore(0.6), overRuns([ours]), {}, 'one run'],
    ['never, and none', printedNone(), won(0, 1000), {}, 'agrees'],
    ['never, and one of a thousand', printedNone(), won(1, 1000), {}, 'agrees'],
    ['never of twenty, and one of twenty', printedNone(20), won(1, 20), {}, 'cannot tell'],
    ['never of twenty, and twelve', printedNone(20), won(12, 20), {}, 'differs'],
    ['a weight within a quarter', printedNumber(18), weight(18, 18.2, 17.9, 18.1), { unit: 'number' }, 'agrees'],
    ['weights that scatter', printedNumber(18), weight(10, 25, 18, 12), { unit: 'number' }, 'cannot tell'],
    ['other weights', printedNumber(18), weight(5, 5.1, 4.9, 5), { unit: 'number' }, 'differs'],
    [
      'draws within five points, not within a quarter',
      won(440, 4000),
      won(280, 4000),
      { isFingerprint: true },
      'differs',
    ],
  ] as const)
    test(`${what}: ${verdict}`, () => assert.equal(verdictOf(figure, measured, more), verdict));

  test('a smaller run has no verdict, whatever it measured', () => {
    const rows = [row(printedScore(0.9, 100), won(100, 1000)), row(undefined, won(1, 2)), row(won(1, 2), undefined)];
    const verdicts = judged({ title: '', isSmaller: true, rows }).map(({ verdict }) => verdict);
    assert.deepEqual(verdicts, ['smaller run', 'no number in the paper', 'not run']);
  });

  test('what cannot be told names a difference that would have been seen', () => {
    // Both intervals have halves of about 9.7 points: together 13.7, and for four times in five 1.43 times as much.
    const { detectable } = judgedAlone(won(50, 100), won(50, 100));
    assert.ok(detectable! > 0.18 && detectable! < 0.2, `${detectable}`);
  });

  test('a difference among many rows must be more certain than one alone; fingerprints are corrected apart', () => {
    const doubtful = row(won(500, 1000), won(550, 1000));
    const even = row(won(500, 1000), won(500, 1000));
    const verdicts = (rows: readonly Row[]) => judged({ title: '', rows }).map(({ verdict }) => verdict);
    assert.equal(verdicts([doubtful])[0], 'differs');
    assert.equal(verdicts([doubtful, even, even])[0], 'cannot tell');
    const drawn = { ...even, isFingerprint: true as const };
    assert.equal(verdicts([doubtful, drawn, drawn])[0], 'differs');
  });
});

describe('how often verdicts are wrong, in simulated papers', () => {
  const TABLES = 1500;
  const wins = (rng: Rng, chance: number, games: number): number => {
    let count = 0;
    for (let i = 0; i < games; i++) if (rng.next() < chance) count++;
    return count;
  };
  const simulated = (label: string, table: (rng: Rng) => readonly Row[]): JudgedRow[][] =>
    Array.from({ length: TABLES }, (_, i) =>
      judged({ title: '', rows: table(rngFrom(seedFor(parseSeed('1'), label, i))) }),
    );
  const share = (tables: readonly JudgedRow[][], verdict: string): number =>
    tables.filter(rows => rows.some(each => each.verdict === verdict)).length / TABLES;
  /** Four standard deviations above a rate: by chance once in thirty thousand. */
  const above = (rate: number): number => rate + 4 * Math.sqrt((rate * (1 - rate)) / TABLES);

  test('no difference: a table says “differs” in at most one of twenty', () => {
    const tables = simulated('same', rng =>
      Array.from({ length: 6 }, (_, i) => {
        const chance = 0.3 + 0.1 * i;
        return row(shareFigure(wins(rng, chance, 100), 100), shareFigure(wins(rng, chance, 200), 200));
      }),
    );
    assert.ok(share(tables, 'differs') < above(0.05), `${share(tables, 'differs')}`);
  });

  test('a difference as large as the margin: a row says “agrees” in at most one of forty', () => {
    const tables = simulated('margin', rng => [
      row(shareFigure(wins(rng, 0.6, 1000), 1000), shareFigure(wins(rng, 0.65, 2000), 2000)),
    ]);
    assert.ok(share(tables, 'agrees') < above(0.025), `${share(tables, 'agrees')}`);
  });

  test('runs that differ, and one run of the paper: “differs” in at most one of twenty', () => {
    const tables = simulated('runs', rng => {
      const run = (games: number): Figure => {
        const chance = 0.5 + 0.1 * normalQuantile(Math.max(rng.next(), 1e-9));
        return shareFigure(wins(rng, chance, games), games);
      };
      const his = run(100);
      return [row({ ...his, runs: 1 }, overRuns([run(200), run(200), run(200)]))];
    });
    assert.ok(share(tables, 'differs') < above(0.05), `${share(tables, 'differs')}`);
  });

  test('a difference that “cannot tell” names is found about four times in five', () => {
    const named = judgedAlone(won(50, 100), won(50, 100)).detectable!;
    const tables = simulated('power', rng => [
      row(shareFigure(wins(rng, 0.5 - named / 2, 100), 100), shareFigure(wins(rng, 0.5 + named / 2, 100), 100)),
    ]);
    const found = share(tables, 'differs');
    assert.ok(found > 0.75 && found < 0.88, `${found}`);
  });
});

test('tables of older records are judged by what can be known of them', () => {
  const score = measuredScore({ wins: 600, draws: 0, losses: 400, margin: 0, pairs: [0, 0, 0, 0, 0] });
  const table = {
    title: '',
    rows: [
      { what: 'net 1', paper: '.90', figure: printedScore(0.9, 100), ours: score },
      { what: 'depth 0, drawn', paper: '60 of 100', figure: shareFigure(60, 100), ours: score },
      {
        what: 'corner',
        paper: '63',
        figure: claimed(63, 63),
        ours: { value: 40, low: 39, high: 41, n: 5 },
        unit: 'number',
      },
    ],
  } as const;
  const read = (paper: string, id: string, scale: 'quick' | 'full') =>
    formerComparisons({ paper, id, scale }, [table])
      .flatMap(judged)
      .map(({ verdict, isFingerprint = false, ours }) => [verdict, isFingerprint, ours!.runs]);
  assert.deepEqual(read('verhelst', 'table-1', 'quick'), [
    ['smaller run', false, 1],
    ['smaller run', true, 1],
    ['smaller run', false, 5],
  ]);
  assert.deepEqual(read('currie', 'squares', 'full'), [
    ['one run', false, 1],
    ['one run', true, 1],
    ['differs', false, 5],
  ]);
  assert.deepEqual(read('alliot', 'tables', 'quick').slice(0, 2), [
    ['differs', false, undefined],
    ['agrees', true, undefined],
  ]);
});

/**
 * Every experiment of the five papers and of our own learners, from its recipe to its report, in seconds: all training
 * and all games are real, but with few steps, small populations and few games. The test does not check that figures
 * agree with a paper; it checks that each is measured, follows from the games, and is reported.
 */

import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { openArena } from '../src/arena/single-thread.js';
import { checksumOf } from '../src/evaluators/checksum.js';
import { chartSvg } from '../src/experiments/chart-svg.js';
import { curvesCsv } from '../src/experiments/curves.js';
import type { RunEvent } from '../src/experiments/experiment.js';
import { reproductions } from '../src/experiments/papers/catalogue.js';
import { sharesRuns } from '../src/experiments/papers/times.js';
import { type Recipe, readRecipe } from '../src/experiments/recipe.js';
import { type Provenance, readRecord, recordOf, recordText } from '../src/experiments/record.js';
import {
  type FinishedRun,
  figuresCsv,
  outcomeMarkdown,
  type ReproductionOutcome,
  type ReproductionTools,
  SCALES,
  type Scale,
} from '../src/experiments/reproduction.js';
import { buildFor, run } from '../src/experiments/run.js';
import { judged } from '../src/experiments/verdict.js';
import { loadKernel } from '../src/kernel/load.node.js';
import { type Backend, backendOf, type UnstoredMatch } from '../src/learners/backend.js';
import type { Individual, State } from '../src/learners/learner.js';
import { parseSeed } from '../src/random/seed.js';
import type { Model } from '../src/rules/game.js';
import { type Json, parseSpec, type Spec } from '../src/specs/spec.js';
import { inTurns } from '../src/terminal/concurrently.js';
import { fails, prints, workshop } from './suites/command.js';

const REFERENCE = { kind: 'reference', against: { kind: 'random' }, pairs: 1 };
/** Small steps and sizes with which each learner still runs all its parts. */
const SMALL: Readonly<Record<string, { readonly steps: number; readonly options: Readonly<Record<string, Json>> }>> = {
  evolution: { steps: 2, options: { population: 4, fitness: REFERENCE } },
  es: { steps: 2, options: { mu: 1, lambda: 2, fitness: REFERENCE } },
  'cma-es': { steps: 2, options: { lambda: 4, fitness: REFERENCE } },
  coevolution: { steps: 2, options: { population: 3, tests: 3 } },
  td: { steps: 2, options: { games: 2 } },
  pinkney: { steps: 2, options: { population: 4 } },
  verhelst: { steps: 2, options: { games: 10, total: 20 } },
  ferrer: { steps: 2, options: { population: 16 } },
  alliot: { steps: 4, options: { islands: 2, population: 4, span: 2, positions: 1 } },
  currie: { steps: 4, options: {} },
  bill: { steps: 2, options: { player: { kind: 'bill-1' }, games: 34, enough: 5 } },
  anaconda: { steps: 2, options: { parents: 2, fitness: REFERENCE } },
  imitation: { steps: 3, options: { lessons: 1, games: 4, population: 8, fitness: REFERENCE } },
  regression: {
    steps: 3,
    options: { tuples: 'all-2', pretraining: 1, 'pool-size': 2, games: 10, batches: 1, played: 4, depth: 1, exact: 4 },
  },
  samuel: { steps: 2, options: { every: 2, depth: 1 } },
};
const PAIRS = 2;

const specOf = (text: string): Spec => {
  const read = parseSpec(text);
  assert.ok(read.ok);
  return read.value;
};

const shrunk = (recipe: Recipe): Recipe => {
  const written = recipe.learner!;
  const learner = typeof written === 'string' ? specOf(written) : (written as Spec);
  const { steps, options } = SMALL[learner.kind]!;
  const yardsticks = (recipe.yardsticks as Recipe[]).map(each => ({ ...each, games: 2 * PAIRS }));
  return { ...recipe, learner: { ...learner, ...options }, steps, yardsticks };
};

/** A few games instead of the requested number. */
const lazy = (backend: Backend): Backend => ({
  ...backend,
  play: meetings =>
    backend.play(
      [...meetings].map(({ pairs, starts, ...rest }): UnstoredMatch => {
        const few = Math.min(pairs, PAIRS);
        return { ...rest, pairs: few, starts: starts.slice(0, few) };
      }),
    ),
});

type RecordedRun = {
  readonly learnt: FinishedRun;
  readonly recipe: Recipe;
  readonly seed: number;
  readonly champions: readonly Model[];
};

async function reproduced(
  paper: string,
  id: string,
  scale: Scale = 'quick',
): Promise<{ outcome: ReproductionOutcome; runs: readonly RecordedRun[] }> {
  const backend = backendOf(openArena(loadKernel()));
  const runs: RecordedRun[] = [];
  const turns = inTurns(1); // the runs share a backend
  const tools: ReproductionTools = {
    backend: lazy(backend),
    seed: parseSeed('1'),
    scale,
    say: () => {},
    learn: (name, recipe, seed) =>
      turns(async () => {
        const whole = readRecipe(recipe);
        assert.ok(whole.ok, whole.ok ? '' : whole.reason);
        const small = readRecipe(shrunk(recipe));
        assert.ok(small.ok, small.ok ? '' : small.reason);
        const experiment = { ...small.value, seed: String(seed) };
        const events: RunEvent[] = [];
        const champions: Model[] = [];
        let state: State | undefined;
        for await (const step of run(experiment, backend)) {
          events.push(...step.events);
          champions.push(step.champion);
          state = step.state;
        }
        const { learner } = buildFor(experiment);
        // The generation at the same fraction of the run as the requested one.
        const { length: full = whole.value.steps } = buildFor(whole.value).learner;
        const learnt: FinishedRun = {
          name,
          events,
          champion: champions.at(-1)!,
          population: async (): Promise<readonly Individual[]> => learner.population?.(state!) ?? [],
          ancestor: async step => champions[Math.round((step / full) * (champions.length - 1))]!,
        };
        runs.push({ learnt, recipe, seed, champions });
        return learnt;
      }),
  };
  const found = reproductions.find(each => each.paper === paper && each.id === id)!;
  return { outcome: await found.reproduce(tools), runs };
}

const OWN = 'learners';

test('there are experiments of all five papers, of systems inside them and our own, each with a unique name', () => {
  const papers = new Set(reproductions.map(({ paper }) => paper));
  assert.deepEqual([...papers].sort(), ['alliot', 'currie', 'ferrer', OWN, 'pinkney', 'systems', 'verhelst']);
  assert.equal(new Set(reproductions.map(({ paper, id }) => `${paper} ${id}`)).size, reproductions.length);
});

/** The number of rows, of measured rows and of runs, and the plots. */
const EXPECTED: Readonly<Record<string, readonly [rows: number, ours: number, runs: number, plots: string]>> = {
  'pinkney figure-8': [7, 2, 1, 'figure-8:1'],
  'pinkney wishes': [0, 0, 3, ''],
  'pinkney ladder': [0, 0, 6, ''],
  'pinkney further': [0, 0, 2, 'further:2'],
  'verhelst curves': [15, 15, 4, 'figure-3:3 figure-4:3 true:3'],
  'verhelst table-1': [12, 12, 1, ''],
  'verhelst ingredients': [0, 0, 51, ''],
  'ferrer senet': [9, 9, 3, 'figure-4.1:4 figure-4.2:4'],
  'ferrer othello': [8, 8, 3, 'figure-4.12:4 figure-4.13:4'],
  'ferrer senet-seeded': [18, 18, 6, 'figure-4.23:4 figure-4.24:4'],
  'ferrer othello-seeded': [17, 17, 6, 'figure-4.26:4 figure-4.27:4'],
  'ferrer senet-curve': [9, 9, 1, 'figure-4.9:7'],
  'ferrer othello-curve': [8, 8, 1, 'figure-4.20:7'],
  'ferrer senet-means': [0, 0, 6, 'figure-4.25:2'],
  'ferrer othello-means': [0, 0, 6, 'figure-4.28:2'],
  'ferrer othello-wishes': [1, 1, 24, ''],
  'ferrer senet-integers': [16, 16, 6, ''],
  'ferrer othello-integers': [14, 14, 6, ''],
  'alliot tables': [144, 96, 0, ''],
  'alliot readings': [0, 0, 0, ''],
  'alliot stages': [38, 26, 1, 'figure-4:2'],
  'alliot tournaments': [24, 24, 6, ''],
  'alliot claims': [7, 7, 18, ''],
  'alliot other-ways': [5, 5, 9, ''],
  'alliot net': [1, 1, 6, 'net:3'],
  'currie squares': [15, 6, 10, 'squares-1:3 squares-2:3'],
  'currie strategies': [25, 10, 10, 'strategies-1:5 strategies-2:5'],
  'currie random': [15, 15, 0, 'margins:2'],
  'currie definitions': [0, 0, 0, 'margins:2'],
  'currie wishes': [0, 0, 6, ''],
  'currie moat': [6, 6, 0, ''],
  'systems bill': [2, 2, 1, 'right:1'],
  'systems sun-wu': [0, 0, 6, 'sun-wu:4'],
  'systems samuel': [0, 0, 6, 'samuel:3'],
  'systems angeline-pollack': [0, 0, 6, 'angeline-pollack:2'],
  'systems moriarty': [0, 0, 3, 'moriarty:2 discs:2 moves:2'],
  'systems focus': [0, 0, 2, 'focus-squares:2 focus-bill-1:2'],
  'systems anaconda': [0, 0, 6, 'anaconda:3'],
  'systems ratings': [21, 21, 12, ''],
  'systems rosin-belew': [0, 0, 6, 'rosin-belew:2'],
};

const PROVENANCE: Provenance = {
  paper: 'currie',
  id: 'moat',
  summary: 'a mountain',
  scale: 'quick',
  seed: '1',
  breedboard: '0.0.0',
  cpu: 1,
  queue: false,
};

describe('experiments of the papers, scaled down', () => {
  /** The experiment in which a run comes first, and those that have runs of earlier ones. */
  const firstOf = new Map<string, string>();
  const sharing = new Set<string>();
  for (const { paper, id } of reproductions) {
    if (paper === OWN) continue;
    test(`${paper}, ${id}`, async () => {
      const { outcome, runs } = await reproduced(paper, id);
      const { comparisons, plots, deviations } = outcome;
      const rows = comparisons.flatMap(judged);
      const measured = rows.flatMap(({ ours }) => (ours ? [ours] : []));
      const drawn = plots.map(({ name, curves }) => `${name}:${curves.length}`).join(' ');
      assert.deepEqual([rows.length, measured.length, runs.length, drawn], EXPECTED[`${paper} ${id}`]);
      for (const { learnt, seed } of runs) {
        const run = `${learnt.name} ${seed}`;
        if ((firstOf.get(run) ?? id) !== id) sharing.add(`${paper} ${id}`);
        firstOf.set(run, firstOf.get(run) ?? id);
      }
      for (const { value, low, high } of measured) assert.ok(low <= value && value <= high, `${low} ${value} ${high}`);
      for (const { what, ours, figure, verdict: result } of rows) {
        assert.equal(result === 'not run', ours === undefined, what);
        assert.equal(result === 'no number in the paper', ours !== undefined && figure === undefined, what);
      }
      assert.ok(deviations.length > 0);
      // One run for each name and seed, and at least one of them learns something.
      assert.equal(new Set(runs.map(({ learnt, seed }) => `${learnt.name} ${seed}`)).size, runs.length);
      assert.equal(
        runs.some(({ champions }) => new Set(champions.map(checksumOf)).size > 1),
        runs.length > 0,
      );
      const record = recordOf(PROVENANCE, outcome);
      assert.deepEqual(readRecord(recordText(record)), { ok: true, value: record });
      const report = outcomeMarkdown(id, outcome);
      for (const { what } of rows) assert.ok(report.includes(what), what);
      const tabled = (outcome.tables ?? []).flatMap(table => table.rows.flatMap(row => row.cells.filter(cell => cell)));
      assert.equal(figuresCsv(outcome).split('\n').length, 1 + rows.length + tabled.length + 1);
      for (const { name, curves, ...text } of plots) {
        assert.ok(report.includes(`(${name}.svg)`));
        for (const curve of curves) assert.ok(curve.points.length > 0, curve.name);
        assert.match(chartSvg(curves, text), /<(path|polyline|circle)/);
        assert.ok(curvesCsv(curves, text.names).split('\n').length > 2);
      }
    });
  }

  test('the time of an experiment alone counts the runs that it shares with earlier ones', () => {
    const listed = reproductions.filter(sharesRuns).map(({ paper, id }) => `${paper} ${id}`);
    assert.deepEqual([...sharing].sort(), listed.sort());
  });
});

/** For each table its rows, columns and dashes; and the number of runs. */
const OWN_TABLES: Readonly<Record<string, readonly [tables: string, runs: number]>> = {
  'by-game': ['14×4−6 14×4−6 14×2−4', 46],
  breakthrough: ['22×4−0', 33],
  'breakthrough-6': ['22×4−0', 33],
  'othello-6': ['22×4−0', 33],
  'connect-four-5': ['22×4−0', 33],
  'five-in-a-row': ['22×4−0', 33],
  senet: ['14×4−0', 6],
  noughts: ['6×4−0', 18],
};

describe('our own learners, scaled down', () => {
  for (const { paper, id } of reproductions) {
    if (paper !== OWN) continue;
    test(id, async () => {
      const { outcome, runs } = await reproduced(paper, id);
      const tables = outcome.tables!;
      const sizes = tables.map(({ rows, columns }) => {
        const cells = rows.flatMap(row => row.cells);
        assert.equal(cells.length, rows.length * columns.length);
        const figures = cells.filter(figure => figure !== undefined);
        for (const { value, low, high, n } of figures)
          assert.ok(n > 0 && low <= value && value <= high, `${low} ${value} ${high}`);
        return `${rows.length}×${columns.length}−${cells.length - figures.length}`;
      });
      assert.deepEqual([sizes.join(' '), runs.length], OWN_TABLES[id]);
      assert.equal(new Set(runs.map(({ learnt, seed }) => `${learnt.name} ${seed}`)).size, runs.length);
      const report = outcomeMarkdown(id, outcome);
      for (const { title, columns, rows } of tables) {
        assert.ok(report.includes(`| ${columns.join(' | ')} |`), title);
        for (const { what } of rows) assert.ok(report.includes(`| ${what} |`), what);
      }
      const figures = tables.flatMap(({ rows }) => rows.flatMap(row => row.cells.filter(each => each !== undefined)));
      assert.equal(figuresCsv(outcome).split('\n').length, 1 + figures.length + 1);
      assert.ok(!report.includes('Deviations'));
    });
  }
});

test('a new stage 2 plays the new stage 1 and the original, three different programs', async () => {
  const { runs } = await reproduced('alliot', 'stages');
  const { champions, recipe } = runs[0]!;
  assert.deepEqual(recipe.learner, { kind: 'alliot', islands: 6, span: 40, stages: 2 });
  assert.equal(champions.length, 1 + 2 * 2);
  assert.notEqual(checksumOf(champions[2]!), checksumOf(champions[4]!));
});

test('the extended scale evolves a stage 3 and plays it against the stages before', async () => {
  const { outcome, runs } = await reproduced('alliot', 'stages', 'extended');
  assert.deepEqual(runs[0]!.recipe.learner, { kind: 'alliot', stages: 3 });
  const [table] = outcome.tables!;
  assert.deepEqual(
    table!.rows.map(({ what, cells }) => [what, cells.length]),
    [
      ['the new stage 2', 6],
      ['the new stage 1', 6],
      ['the original', 6],
    ],
  );
});

test('only the extended scale evolves the network that their program taught, which they plan', async () => {
  for (const [scale, isEvolved] of [
    ['full', false],
    ['extended', true],
  ] as const) {
    const { outcome, runs } = await reproduced('alliot', 'net', scale);
    const rows = outcome.tables![0]!.rows.map(({ what }) => what);
    assert.equal(rows.includes('taught, and evolved for 400 generations'), isEvolved);
    assert.equal(runs[0]!.recipe.steps, isEvolved ? 500 : 100);
  }
});

test('rank space with crossover crosses the moat, and the standard method without crossover never does', async () => {
  const { outcome } = await reproduced('currie', 'moat');
  const [plain, , , , best, printed] = outcome.comparisons[0]!.rows.map(({ ours }) => ours!.value);
  assert.equal(plain, 0);
  assert.ok(best! > 0.8 && best! > 2 * printed!, `${best} ${printed}`);
});

describe('breedboard reproduce --all', () => {
  const { at, inSession: breedboard } = workshop();
  const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
  const ofPapers = reproductions.filter(({ paper, isBeyond }) => paper !== 'systems' && paper !== OWN && !isBeyond);
  const store = (folder: string, changed: Partial<Provenance>, plots: ReproductionOutcome['plots'] = []): void => {
    mkdirSync(at(`out/${folder}`), { recursive: true });
    const record = recordOf(
      { ...PROVENANCE, breedboard: version, ...changed },
      { comparisons: [], plots, deviations: [] },
    );
    writeFileSync(at(`out/${folder}/report.json`), recordText(record));
  };
  const reproduce = (...words: readonly string[]) => breedboard(['reproduce', '-o', 'out', ...words]);

  test('without a paper, the experiments are listed with their times at each scale', async () => {
    const { out, code } = await breedboard(['reproduce']);
    assert.equal(code, 0);
    assert.match(out, /^paper +experiment +quick +full +extended\n/);
    for (const { paper, id, summary } of reproductions) {
      const line = out.split('\n').find(each => new RegExp(`^${paper} +${id} `).test(each));
      assert.match(line!, /( +~?\d+ (s|min|h)){3} +\S/);
      assert.ok(line!.endsWith(summary));
    }
    assert.match(out, /\n--all( +~?\d+ (s|min|h)){3}\n/);
    const listed = JSON.parse((await breedboard(['reproduce', '--json'])).out) as { cpu: Record<Scale, object> }[];
    assert.equal(listed.length, reproductions.length);
    for (const { cpu } of listed) assert.deepEqual(Object.keys(cpu), [...SCALES]);
  });

  test('takes what is finished, runs the rest, and writes one report', async () => {
    for (const { paper, id, summary } of ofPapers) store(`${paper}-${id}-quick`, { paper, id, summary });
    // Of another version: measured again.
    store('currie-moat-quick', { breedboard: '0.0.1' });
    const ended = await reproduce('--all');
    assert.equal(ended.code, 0, ended.err);
    assert.match(ended.err, /pinkney, figure-8 is finished: out\/pinkney-figure-8-quick\n/);
    assert.match(ended.err, /of \d+: currie, moat: /);
    assert.match(ended.err, /the report is out\/papers-quick\.html\n$/);
    const html = readFileSync(at('out/papers-quick.html'), 'utf8');
    for (const { paper, id } of ofPapers) assert.ok(html.includes(`id="${paper}-${id}"`), `${paper} ${id}`);
    assert.match(html, /rank space/);
    assert.match(readFileSync(at('out/papers-quick.csv'), 'utf8'), /\ncurrie,moat,quick,1,/);
    const again = await reproduce('--all');
    assert.doesNotMatch(again.err, /of \d+: /);
    assert.equal(readFileSync(at('out/papers-quick.html'), 'utf8'), html);
  });

  test('--report takes of each experiment what is finished at the largest scale, and runs nothing', async () => {
    store('pinkney-figure-8-full', { paper: 'pinkney', id: 'figure-8', summary: 'a curve', scale: 'full' });
    const ended = await reproduce('--report');
    assert.deepEqual(ended, prints('the report of 18 experiments is out/papers.html\n'));
    const html = readFileSync(at('out/papers.html'), 'utf8');
    assert.match(html, /breedboard reproduce pinkney --experiment figure-8 --scale full/);
    assert.match(html, /breedboard reproduce currie --experiment moat --scale quick/);
    const none = await breedboard(['reproduce', '--report', '-o', 'elsewhere']);
    assert.deepEqual(none, fails(3, '“elsewhere” has no finished experiment of this version and seed'));
  });

  test('--png draws the plots of finished experiments too, with --report and with --all', async () => {
    const curve = { name: 'score', isScore: true, points: [{ step: 1, value: 0.5, low: 0.4, high: 0.6 }] };
    const figure = { paper: 'pinkney', id: 'figure-8', summary: 'a curve' };
    const plots = [{ name: 'drawn', title: 'a plot', x: 'generation', y: 'score', curves: [curve] }];
    for (const scale of ['quick', 'full'] as const) store(`pinkney-figure-8-${scale}`, { ...figure, scale }, plots);
    for (const [words, scale] of [
      ['--report', 'full'],
      ['--all', 'quick'],
    ] as const) {
      const ended = await reproduce(words, '--png', '--quiet');
      assert.equal(ended.code, 0, ended.err);
      const picture = readFileSync(at(`out/pinkney-figure-8-${scale}/drawn.png`));
      assert.equal(picture.subarray(1, 4).toString('latin1'), 'PNG');
    }
  });

  test('another seed has a folder of its own', async () => {
    const before = readFileSync(at('out/currie-moat-quick/report.json'), 'utf8');
    const ended = await reproduce('currie', '-e', 'moat', '--seed', '2', '--quiet');
    assert.equal(ended.code, 0, ended.err);
    assert.equal(readFileSync(at('out/currie-moat-quick/report.json'), 'utf8'), before);
    const record = readRecord(readFileSync(at('out/currie-moat-quick-seed-2/report.json'), 'utf8'));
    assert.ok(record.ok && record.value.seed === '2' && record.value.cpu > 0);
  });

  for (const [words, message] of [
    [['currie', '--all'], '--all runs every paper: leave out the paper and --experiment'],
    [['--report', '--all'], '--report runs nothing: leave out --all, the paper and --experiment'],
    [['--experiment', 'moat'], /^breedboard: --experiment needs a paper before it: /],
    [['--all', '--seed', 'a/b'], /^breedboard: --seed “a\/b” would name a folder: /],
  ] as const) {
    test(`refused: ${words.join(' ')}`, async () => {
      const ended = await reproduce(...words);
      if (typeof message === 'string') assert.deepEqual(ended, fails(2, message));
      else assert.match(ended.err, message);
      assert.equal(ended.code, 2);
    });
  }
});

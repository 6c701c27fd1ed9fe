import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import type { Row } from '../../experiments/comparison.js';
import { PAPERS } from '../../experiments/papers/about.js';
import { ARTICLES } from '../../experiments/papers/articles.js';
import { type ReproductionRecord, readRecord, recordOf, recordText } from '../../experiments/record.js';
import { buildGame } from '../../games/catalogue.js';
import { canonicalPlayer, isOffered } from '../../players/catalogue.js';
import { parseSpec } from '../../specs/spec.js';
import { experimentsFor, presetsOffered } from '../recipes.js';
import {
  curvesIn,
  facetsOf,
  figureOf,
  inOrder,
  joined,
  type PaperRecords,
  requestOf,
  timeOf,
  verdictSentence,
} from './article.js';

const ABOUT = {
  paper: 'pinkney',
  id: 'figure-8',
  summary: 'a curve',
  scale: 'full',
  seed: '1',
  breedboard: '0',
  cpu: 1,
  queue: false,
} as const;
const score = (value: number, half: number, runs?: number) => ({
  value,
  low: value - half,
  high: value + half,
  n: 100,
  ...(runs === undefined ? {} : { runs }),
});
const record = (rows: readonly Row[], isSmaller = false): ReproductionRecord =>
  recordOf(ABOUT, {
    comparisons: [{ title: 'a table', rows, ...(isSmaller ? { isSmaller: true as const } : {}) }],
    plots: [],
    deviations: [],
  });
const row = (figure: number, ours: number, half: number, runs?: number): Row => ({
  what: `${figure} ${ours}`,
  paper: '',
  figure: score(figure, half),
  ours: score(ours, half, runs),
});

describe('the verdict of an article', () => {
  const AGREES = row(0.5, 0.5, 0.01);
  const DIFFERS = row(0.3, 0.7, 0.01);
  const OPEN = row(0.5, 0.55, 0.2);
  for (const [rows, sentence] of [
    [[AGREES, AGREES, DIFFERS, OPEN], 'Of 4 figures that can be tested, 2 agree, 1 differs and 1 cannot be told.'],
    [[AGREES], 'Of one figure that can be tested, 1 agrees.'],
    [
      [AGREES, row(0.5, 0.5, 0.01, 1)],
      'Of one figure that can be tested, 1 agrees; 1 more come from a single or a smaller run.',
    ],
    [
      [row(0.5, 0.5, 0.01, 1)],
      'Its one figure has no verdict: one run, or a smaller one, does not show how runs differ.',
    ],
    [[{ what: 'it rises', paper: '', ours: score(0.5, 0.1) }], 'The paper prints no number that could be compared.'],
    [
      [{ what: 'it rises', paper: 'rises', figure: score(0.5, 0.1) }],
      'Its claim needs several runs: what is shown here is one, without a verdict.',
    ],
    [[{ ...AGREES, isFingerprint: true }], 'The paper prints no number that could be compared.'],
  ] as const satisfies readonly (readonly [readonly Row[], string])[])
    test(sentence, () => assert.equal(verdictSentence([record(rows)]), sentence));

  test('smaller runs have none', () =>
    assert.match(verdictSentence([record([AGREES, DIFFERS], true)]), /^None of its 2 figures has a verdict: one run/));
});

describe('what a reader can start', () => {
  const presets = presetsOffered();

  for (const article of ARTICLES) {
    test(`${article.paper}: its recipes, small and whole, and each change start`, () => {
      assert.ok(PAPERS.some(({ paper }) => paper === article.paper));
      const offered = presets.find(({ name }) => name === article.small.preset)!;
      for (const size of [article.small, article.full]) {
        const found = experimentsFor(requestOf(size));
        assert.ok(found.ok, found.ok ? '' : found.reason);
        assert.ok(timeOf(size, presets), `${size.preset} is not timed`);
      }
      for (const { option, values } of article.changes) {
        // The first value is that of the recipe: it is no change.
        assert.equal(offered.options.find(({ name }) => name === option)?.value, values[0], option);
        for (const value of values.slice(1)) {
          const found = experimentsFor(requestOf(article.small, { option, value }));
          assert.ok(found.ok, found.ok ? '' : found.reason);
          assert.notDeepEqual(found, experimentsFor(requestOf(article.small)));
        }
      }
    });

    test(`${article.paper}: its player can be played against`, () => {
      const [game, spec] = [parseSpec(article.play.game), parseSpec(article.play.player)];
      assert.ok(game.ok && spec.ok);
      assert.ok(isOffered(spec.value.kind, buildGame(game.value)));
      canonicalPlayer(spec.value);
    });
  }

  test('the time of a part is its share of the steps', () => {
    const half = { preset: 'pinkney', steps: 400 };
    assert.equal(timeOf({ preset: 'pinkney' }, presets), '4–5 min');
    assert.equal(timeOf(half, presets), '2–3 min');
    assert.equal(timeOf({ preset: 'nothing' }, presets), undefined);
  });

  test('a run joins the figure in its unit, by the opponent of both', () => {
    const article = ARTICLES.find(({ joins }) => joins && joins.unit > 1)!;
    const curve = (name: string) => ({ name, isScore: true, points: [{ step: 2, value: 0.5, low: 0.4, high: 0.6 }] });
    const found = joined(article, [curve('another'), curve(article.joins!.yardstick)], 'yours')!;
    assert.equal(found.against, article.joins!.yardstick);
    assert.deepEqual(
      found.curve.points.map(({ step }) => step),
      [2 * article.joins!.unit],
    );
    assert.equal(found.curve.name, 'yours');
    assert.equal(joined(article, [curve('another')], 'yours'), undefined);
  });
});

describe('the stored records of the articles', () => {
  for (const article of ARTICLES) {
    const FILE = new URL(`../../../../data/papers/${article.paper}.json`, import.meta.url);
    const stored = JSON.parse(readFileSync(FILE, 'utf8')) as PaperRecords;

    test(`${article.paper}: each is a record, the first that of its experiment, and its figure is there`, () => {
      assert.equal(stored.paper, article.paper);
      for (const each of stored.records) {
        assert.equal(each.paper, article.paper);
        assert.deepEqual(readRecord(recordText(each)), { ok: true, value: each });
      }
      assert.equal(inOrder(article, stored.records)[0]!.id, article.experiment);
      if (article.plot !== undefined) {
        const plot = figureOf(article, stored.records);
        assert.ok(plot, `${article.plot} is missing`);
        const facets = facetsOf(plot);
        for (const facet of facets) assert.equal(curvesIn(plot, facet).length, 2);
        if (facets.length === 0) assert.deepEqual(curvesIn(plot, undefined), plot.curves);
      }
    });
  }
});

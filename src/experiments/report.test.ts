import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { claimed, overRuns, printedGames, printedNone, printedScore } from './comparison.js';
import { commandOf, type Provenance, readRecord, recordOf, recordText } from './record.js';
import { cpuText, reportCsv, reportHtml } from './report.js';
import { figureText, paperText, type ReproductionOutcome, verdictText } from './reproduction.js';
import { judged } from './verdict.js';

const figure = (value: number, half = 0.02) => ({ value, low: value - half, high: value + half, n: 100 });
const OUTCOME: ReproductionOutcome = {
  comparisons: [
    {
      title: 'Table 1',
      rows: [
        { what: 'one', paper: '.50', figure: figure(0.5, 0), ours: figure(0.51) },
        { what: 'two', paper: '.90', figure: figure(0.9, 0), ours: figure(0.51) },
        { what: 'three', paper: '.90', figure: figure(0.9, 0) },
        { what: '<four>', paper: '', ours: figure(3), unit: 'number' },
      ],
      notes: ['a note & more'],
    },
  ],
  tables: [{ title: 'more', columns: ['a', 'b'], rows: [{ what: 'x', cells: [figure(0.25), undefined] }] }],
  plots: [
    {
      name: 'curve',
      title: 'Curve',
      x: 'step',
      y: 'score',
      curves: [{ name: 'c', isScore: true, points: [{ step: 0, value: 0.5, low: Number.NaN, high: 0.6 }] }],
    },
  ],
  deviations: ['another board'],
};
const provenance = (paper: string, id: string, cpu = 30): Provenance => ({
  paper,
  id,
  summary: `of ${id}`,
  scale: 'quick',
  seed: '1',
  breedboard: '9.9.9',
  cpu,
  queue: false,
});

describe('the record of an experiment', () => {
  test('is read as it was written', () => {
    const record = recordOf(provenance('currie', 'moat'), OUTCOME);
    assert.deepEqual(readRecord(recordText(record)), { ok: true, value: record });
  });

  for (const [what, change, reason] of [
    ['another version', { version: 1 }, '“version” must be one of 2, 3'],
    ['a scale that is none', { scale: 'huge' }, '“scale” must be one of quick, full, extended'],
    [
      'a plot whose name is a path',
      { plots: [{ ...OUTCOME.plots[0], name: '../x' }] },
      /^“plots\[0\]\.name” must be a name/,
    ],
    [
      'a figure without a value',
      { tables: [{ title: '', columns: [], rows: [{ what: '', cells: [{}] }] }] },
      /cells\[0\]\.value/,
    ],
  ] as const) {
    test(`refuses ${what}`, () => {
      const record = { ...recordOf(provenance('currie', 'moat'), OUTCOME), ...change };
      const read = readRecord(JSON.stringify(record));
      assert.ok(!read.ok);
      if (typeof reason === 'string') assert.equal(read.reason, reason);
      else assert.match(read.reason, reason);
    });
  }

  test('of version 2 is read, and judged anew', () => {
    const former = { ...recordOf(provenance('verhelst', 'curves'), OUTCOME), version: 2 };
    const read = readRecord(JSON.stringify(former));
    assert.ok(read.ok);
    assert.equal(read.value.version, 3);
    const verdicts = read.value.comparisons.flatMap(judged).map(({ verdict }) => verdict);
    assert.deepEqual(verdicts, ['smaller run', 'smaller run', 'not run', 'no number in the paper']);
  });

  test('refuses what is not JSON', () => {
    assert.deepEqual(readRecord('{'), { ok: false, reason: 'it is not JSON' });
  });

  test('names its command; a seed that is not the first is part of it', () => {
    const record = provenance('currie', 'moat');
    assert.equal(commandOf(record), 'breedboard reproduce currie --experiment moat --scale quick');
    assert.equal(
      commandOf({ ...record, seed: '7' }),
      'breedboard reproduce currie --experiment moat --scale quick --seed 7',
    );
  });
});

describe('figures as texts', () => {
  test('a score has its interval and n, and a mean of runs their number', () => {
    assert.equal(figureText({ value: 0.5, low: 0.4, high: 0.6, n: 20 }), '50.0 % (40.0–60.0), n = 20');
    assert.match(figureText(overRuns([figure(0.5), figure(0.6)])), /^55\.0 % \(.*\), 2 runs, n = 200$/);
    assert.equal(figureText({ value: -0.01, low: -0.08, high: 0.06, n: 6 }), '−1.0 % (−8.0 to 6.0), n = 6');
  });
  test('other quantities have three digits, and whole numbers from a thousand on', () => {
    assert.equal(figureText({ value: 7.8, low: -0.1214, high: 15.72, n: 5 }, 'number'), '7.8 (−0.121 to 15.7), n = 5');
    assert.equal(figureText({ value: 7127.6, low: 5602, high: 8653, n: 10 }, 'number'), '7128 (5602–8653), n = 10');
  });
  test('what cannot be told has the difference that would show, if any would', () => {
    const row = { what: '', paper: '', verdict: 'cannot tell' } as const;
    assert.equal(verdictText({ ...row, detectable: 0.123 }), 'cannot tell (12.3 points would show)');
    assert.equal(verdictText({ ...row, detectable: 1.2 }), 'cannot tell (no difference would show)');
    assert.equal(verdictText({ ...row, detectable: 1.2, unit: 'number' }), 'cannot tell (1.2 would show)');
    assert.equal(verdictText({ ...row, verdict: 'agrees' }), 'agrees');
  });
  for (const [paper, compared, text] of [
    [
      '282 won, 98 lost, 20 drawn',
      printedGames(282, 98, 20),
      /^282 won, 98 lost, 20 drawn: 73\.0 % \(68\.\d–77\.\d\)$/,
    ],
    ['0.65', printedScore(0.65, 100), /^0\.65: 65\.0 % \(55\.\d–73\.\d\)$/],
    ['30–40 in 1000', claimed(0.03, 0.04), /^30–40 in 1000: 3–4 %$/],
    ['about 65 %', claimed(0.6, 0.7), /^about 65 %: 60–70 %$/],
    ['often 60–70 %', claimed(0.6, 0.7), /^often 60–70 %$/],
    ['never', printedNone(), /^never: none of n$/],
    ['never one of 20', printedNone(20), /^never one of 20: none of 20 \(0\.0–16\.1\)$/],
    ['not once', printedNone(), /^not once: none of n$/],
    ['“performs poorly”', undefined, /^“performs poorly”$/],
  ] as const)
    test(`what a verdict compares with stands after the paper’s words: ${paper}`, () =>
      assert.match(paperText({ what: '', paper, ...(compared ? { figure: compared } : {}) }), text));
});

describe('the report', () => {
  const records = [
    provenance('verhelst', 'curves', 1),
    provenance('currie', 'moat'),
    provenance('currie', 'random', 45),
  ];
  const html = reportHtml(
    records.map(each => recordOf(each, OUTCOME)),
    { version: '9.9.9', command: 'breedboard reproduce --all' },
  );

  test('has the papers in its own order, each with its experiments and commands', () => {
    const ids = [...html.matchAll(/<h[23] id="([^"]*)"/g)].map(match => match[1]);
    assert.deepEqual(ids, ['currie', 'currie-moat', 'currie-random', 'verhelst', 'verhelst-curves']);
    for (const id of ids) assert.ok(html.includes(`href="#${id}"`), id);
    for (const each of records) assert.ok(html.includes(commandOf(each)));
  });

  test('tables of one caption are landmarks of different names', () => {
    const names = [...html.matchAll(/role="region" aria-label="([^"]*)"/g)].map(match => match[1]);
    assert.deepEqual(names.slice(2, 6), ['Table 1', 'more', 'Table 1 (2)', 'more (2)']);
    assert.equal(new Set(names).size, names.length);
  });

  test('counts verdicts and CPU seconds by paper and in all', () => {
    const row = (name: string) =>
      [
        ...new RegExp(`<tr><th scope="row">${name}[^<]*</th>(.*?)</tr>`).exec(html)![1]!.matchAll(/<td>(.*?)<\/td>/g),
      ].map(match => match[1]);
    assert.deepEqual(row('Currie').slice(0, 8), ['2', '2', '0', '0', '0', '2', '2', '75 s']);
    assert.deepEqual(row('all').slice(0, 8), ['3', '3', '0', '0', '0', '3', '3', '76 s']);
  });

  test('counts fingerprints apart', () => {
    const [table] = OUTCOME.comparisons;
    const rows = table!.rows.map(row => (row.what === 'two' ? { ...row, isFingerprint: true as const } : row));
    const outcome = { ...OUTCOME, comparisons: [{ ...table!, rows }] };
    const text = { version: '9.9.9', command: '' };
    const page = reportHtml([recordOf(provenance('currie', 'moat'), outcome)], text);
    const counts = [...page.matchAll(/<tr><th scope="row">all<\/th><td>(\d)<\/td><td>(\d)<\/td>/g)];
    assert.deepEqual(
      counts.map(([, agrees, differs]) => [agrees, differs]),
      [
        ['1', '0'],
        ['0', '1'],
      ],
    );
  });

  test('names the page of docs that discusses a paper', () => {
    assert.match(html, /why figures differ: docs\/currie\.md/);
  });

  test('escapes what it shows, and loads nothing', () => {
    assert.ok(html.includes('&lt;four&gt;') && html.includes('a note &amp; more') && !html.includes('<four>'));
    assert.doesNotMatch(html, /<script|<link|<img|src=|url\(/);
  });

  test('its figures are also one table', () => {
    const lines = reportCsv(records.map(each => recordOf(each, OUTCOME)))
      .trimEnd()
      .split('\n');
    assert.equal(lines[0], 'paper,experiment,scale,seed,table,row,printed,measured,low,high,n,runs,verdict,detectable');
    assert.equal(lines.length, 1 + 3 * (4 + 1));
    assert.ok(lines[1]!.startsWith('verhelst,curves,quick,1,Table 1,one,.50,0.51,0.49,'));
  });

  for (const [seconds, text] of [
    [0.25, '0.3 s'],
    [9.94, '9.9 s'],
    [61.4, '61 s'],
    [119.4, '119 s'],
    [150, '3 min'],
    [7260, '121 min'],
  ] as const) {
    test(`CPU time of ${seconds} s`, () => assert.equal(cpuText(seconds), text));
  }
});

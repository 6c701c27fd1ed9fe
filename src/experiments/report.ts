/** Finished experiments as one page that stands alone: no script, no other file, each paper beside what was measured. */
import { attributes, escapeMarkup } from '../notations/markup.js';
import { chartSvg } from './chart-svg.js';
import type { Comparison } from './comparison.js';
import { PAPERS, type PaperAbout, SYSTEMS } from './papers/about.js';
import { commandOf, type ReproductionRecord } from './record.js';
import { cells, csvCell, FIGURES_HEAD, figureLines, HEAD, type MeasuredTable, tableCells } from './reproduction.js';
import { countOf, type JudgedRow, judged, VERDICTS } from './verdict.js';

const STYLE = `
:root { color-scheme: light dark; --ink: #1d2327; --quiet: #59636b; --paper: #fff; --line: #d5dade; --good: #1c6e42; --bad: #a3341f; }
@media (prefers-color-scheme: dark) { :root { --ink: #e4e8eb; --quiet: #a2abb3; --paper: #15191c; --line: #384148; --good: #6cc596; --bad: #f0917c; } }
body { margin: 0 auto; padding: 1.5rem 1rem 4rem; max-width: 62rem; background: var(--paper); color: var(--ink); font: 1rem/1.55 system-ui, sans-serif; }
h1, h2, h3, h4 { line-height: 1.25; } h2 { margin-top: 3rem; border-top: 1px solid var(--line); padding-top: 1.5rem; } h3 { margin-top: 2.25rem; }
p, li { max-width: 46rem; } .quiet { color: var(--quiet); } code { font-size: .9em; overflow-wrap: anywhere; }
.scroll { overflow-x: auto; } table { border-collapse: collapse; font-variant-numeric: tabular-nums; font-size: .9rem; }
caption { text-align: left; font-weight: 600; padding: .5rem 0; } th, td { text-align: left; padding: .25rem .9rem .25rem 0; border-bottom: 1px solid var(--line); vertical-align: top; }
.one { white-space: nowrap; } .agrees { color: var(--good); font-weight: 600; } .differs { color: var(--bad); font-weight: 600; }
figure { margin: 1.25rem 0; } figure svg { width: 100%; height: auto; max-width: 56rem; } a { color: inherit; }
`;

type Section = { readonly about: PaperAbout; readonly records: readonly ReproductionRecord[] };

const sections = (records: readonly ReproductionRecord[]): Section[] =>
  [...PAPERS, SYSTEMS].flatMap(about => {
    const own = records.filter(({ paper }) => paper === about.paper);
    return own.length > 0 ? [{ about, records: own }] : [];
  });

const judgedRows = (records: readonly ReproductionRecord[]): JudgedRow[] =>
  records.flatMap(({ comparisons }) => comparisons.flatMap(judged));

/** What the papers say, or the fingerprints, by verdict. */
const counted = (records: readonly ReproductionRecord[], isFingerprint: boolean): number[] =>
  Object.values(countOf(judgedRows(records).filter(row => (row.isFingerprint ?? false) === isFingerprint)));

const cpuOf = (records: readonly ReproductionRecord[]): number => records.reduce((sum, { cpu }) => sum + cpu, 0);

/** CPU time, never a time by the clock. */
export function cpuText(seconds: number): string {
  if (seconds < 120) return `${seconds < 10 ? seconds.toFixed(1) : Math.round(seconds)} s`;
  return `${Math.round(seconds / 60)} min`;
}

const element = (name: string, content: string, given: Readonly<Record<string, string | undefined>> = {}): string =>
  `<${name}${attributes(given)}>${content}</${name}>`;
const words = (name: string, text: string, given: Readonly<Record<string, string | undefined>> = {}): string =>
  element(name, escapeMarkup(text), given);

/** A table breaks its lines between the parts of a figure, never within one. */
const figuresHtml = (text: string): string =>
  escapeMarkup(text).replace(
    /\([−\d.]+(?:–| to )[−\d.]+\),?|[−\d.]+(?:–[\d.]+)? %,?|\d+ runs,?|n = \d+/g,
    '<span class="one">$&</span>',
  );

const CLASSES: Partial<Readonly<Record<string, string>>> = { agrees: 'agrees', differs: 'differs' };

/** A table by rows of cells, the first one its head; wide ones scroll, by keys too. */
function tableHtml(caption: string, [head, ...rows]: readonly (readonly string[])[], isCompared: boolean): string {
  const lines = rows.map(([first, ...rest]) =>
    element(
      'tr',
      [
        words('th', first!, { scope: 'row' }),
        ...rest.map((cell, i) =>
          element('td', figuresHtml(cell), {
            class: isCompared && i === rest.length - 1 ? CLASSES[cell] : undefined,
          }),
        ),
      ].join(''),
    ),
  );
  const top = element(
    'tr',
    head!.map(cell => words(cell === '' ? 'td' : 'th', cell, cell === '' ? {} : { scope: 'col' })).join(''),
  );
  const table = element('table', `${words('caption', caption)}<thead>${top}</thead><tbody>${lines.join('\n')}</tbody>`);
  return element('div', table, { class: 'scroll', tabindex: '0', role: 'region', 'aria-label': caption });
}

const notesHtml = (notes: readonly string[] = []): string => notes.map(note => words('p', note)).join('\n');

const comparisonHtml = (comparison: Comparison): string =>
  `${tableHtml(comparison.title, [HEAD, ...judged(comparison).map(cells)], true)}\n${notesHtml(comparison.notes)}`;
const measuredHtml = (table: MeasuredTable): string =>
  `${tableHtml(table.title, tableCells(table), false)}\n${notesHtml(table.notes)}`;

const headingOf = (summary: string): string => summary.charAt(0).toUpperCase() + summary.slice(1);

function experimentHtml(record: ReproductionRecord): string {
  const { paper, id, summary, comparisons, tables, plots, deviations, cpu, queue, seed } = record;
  const elsewhere = queue ? ', without that of the queue’s workers' : '';
  return [
    words('h3', headingOf(summary), { id: `${paper}-${id}` }),
    element(
      'p',
      `${words('code', commandOf(record))}<br>seed ${escapeMarkup(seed)}, CPU time ${escapeMarkup(cpuText(cpu) + elsewhere)}`,
      { class: 'quiet' },
    ),
    ...comparisons.map(comparisonHtml),
    ...tables.map(measuredHtml),
    ...plots.map(({ curves, name: _, ...text }) => element('figure', chartSvg(curves, text))),
    ...(deviations.length > 0
      ? [
          words('h4', 'The reading taken, and where it differs from the paper'),
          element('ul', deviations.map(each => words('li', each)).join('\n')),
        ]
      : []),
  ].join('\n');
}

function summaryHtml(all: readonly Section[]): string {
  const rows = (isFingerprint: boolean, more: (records: readonly ReproductionRecord[], then: string) => string[]) => [
    ...all.map(({ about, records }) => [
      about.heading,
      ...counted(records, isFingerprint).map(String),
      ...more(records, about.timeThen),
    ]),
    (sum => ['all', ...counted(sum, isFingerprint).map(String), ...more(sum, '')])(all.flatMap(each => each.records)),
  ];
  const times = rows(false, (records, then) => [cpuText(cpuOf(records)), then]);
  const head = ['', ...VERDICTS];
  return [
    tableHtml(
      'Figures of the papers by verdict, and CPU time',
      [[...head, 'CPU time now', 'time then'], ...times],
      false,
    ),
    tableHtml('Draws and other fingerprints by verdict', [head, ...rows(true, () => [])], false),
  ].join('\n');
}

const READING = [
  'Each table has what the paper prints, the measured figure with its 95 % interval and the number n of games, and a verdict. After the paper’s own words stands the score that the verdict compares with: with the interval of the paper’s games where it gives their number, or as the range that we take its words for.',
  '“Agrees”: the 95 % interval of the difference between both figures, by the samples of both, lies within the margin: five points of a score, a quarter of any other figure. “Differs”: it leaves out 0 and does not lie within the margin, by Holm’s correction for all rows of a table. “Cannot tell”: neither; the difference beside it would have been seen four times in five. Where a paper claims a range, the range is the margin: all of our interval must lie in it to agree, and none of it to differ.',
  'Some rows have no verdict. “Smaller run”: our runs are smaller than the paper’s. “One run”: ours is a single run, which does not show how runs differ. “No number in the paper”: it has words at most, or nothing. What a paper says never happened is none of its games, “none of n” where it does not give their number.',
  'Shares of drawn games and other fingerprints are no claims of the papers: they have verdicts, and are counted apart.',
  'Intervals count what was independent. Over several runs, where the figure names their number, the run is the unit, because runs differ by more than their games do. Of one run or match the unit is the pair of games; a game of a match that repeats another one is left out, from n too.',
  'The same command and seed give the same figures on any number of threads. CPU times are sums over all threads of the machine that measured.',
];

/** Two tables may have one caption, and a list of landmarks with one name twice leads nowhere: the second has a number. */
function namedApart(html: string): string {
  const times = new Map<string, number>();
  return html.replace(/role="region" aria-label="([^"]*)"/g, (whole, name: string) => {
    const before = times.get(name) ?? 0;
    times.set(name, before + 1);
    return before === 0 ? whole : `role="region" aria-label="${name} (${before + 1})"`;
  });
}

type ReportText = { readonly version: string; readonly command: string };

/** Records of one scale and seed, in any order. */
export function reportHtml(records: readonly ReproductionRecord[], { version, command }: ReportText): string {
  const all = sections(records);
  const title = 'Five papers, measured again';
  const contents = all.map(({ about, records: own }) => {
    const items = own.map(({ paper, id, summary }) =>
      element('li', words('a', headingOf(summary), { href: `#${paper}-${id}` })),
    );
    return element('li', `${words('a', about.heading, { href: `#${about.paper}` })}${element('ul', items.join(''))}`);
  });
  const body = [
    words('h1', title),
    element('p', `Breedboard ${escapeMarkup(version)}, ${words('code', command)}`, { class: 'quiet' }),
    ...READING.map(each => words('p', each)),
    summaryHtml(all),
    element('nav', element('ul', contents.join('\n')), { 'aria-label': 'Contents' }),
    ...all.map(({ about, records: own }) =>
      element(
        'section',
        [
          words('h2', about.heading, { id: about.paper }),
          words('p', about.source, { class: 'quiet' }),
          words('p', about.system),
          words('p', `Time then: ${about.timeThen}. CPU time now: ${cpuText(cpuOf(own))}.`),
          words('p', `What was found, and why figures differ: ${about.page} of Breedboard.`),
          ...own.map(experimentHtml),
        ].join('\n'),
      ),
    ),
  ].join('\n');
  const head = `<meta charset="utf-8">\n<meta name="viewport" content="width=device-width, initial-scale=1">\n${words('title', title)}\n<style>${STYLE}</style>`;
  return `<!doctype html>\n<html lang="en">\n<head>\n${head}\n</head>\n<body>\n<main>\n${namedApart(body)}\n</main>\n</body>\n</html>\n`;
}

/** The figures of all experiments in one table. */
export const reportCsv = (records: readonly ReproductionRecord[]): string =>
  `${[
    `paper,experiment,scale,seed,${FIGURES_HEAD.replace('paper', 'printed')}`,
    ...records.flatMap(record =>
      figureLines(record).map(
        line => `${[record.paper, record.id, record.scale, record.seed].map(csvCell).join(',')},${line}`,
      ),
    ),
  ].join('\n')}\n`;

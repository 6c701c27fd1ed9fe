/**
 * Verdicts on pages are those of the rule. `docs/papers.html` was written by an earlier rule: its figures are measured, its
 * verdicts and counts are made from them here. RECORD=1 writes them anew.
 */
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { ROOT } from '../packaging/packed.js';
import { partsOf, ROW, recordOfPart, TABLE } from '../packaging/papers-page.js';
import { type Figure, printedGames, printedScore, type Row } from '../src/experiments/comparison.js';
import { ALLIOT_TABLE_3, ALLIOT_TABLE_5, ALLIOT_TABLE_6 } from '../src/experiments/papers/alliot/games.js';
import type { ReproductionRecord } from '../src/experiments/record.js';
import { reportHtml } from '../src/experiments/report.js';
import { verdictText } from '../src/experiments/reproduction.js';
import { countOf, judged } from '../src/experiments/verdict.js';
import { escapeMarkup } from '../src/notations/markup.js';

const PAGE = join(ROOT, 'docs', 'papers.html');

const CLASSES: Readonly<Record<string, string>> = { agrees: ' class="agrees"', differs: ' class="differs"' };

function judgedPart(part: string): string {
  const verdicts = recordOfPart(part).flatMap(({ comparisons }) => comparisons.flatMap(judged));
  return part.replace(TABLE, table =>
    table.replace(ROW, row => {
      const judgedRow = verdicts.shift()!;
      const cell = `<td${CLASSES[judgedRow.verdict] ?? ''}>${escapeMarkup(verdictText(judgedRow))}</td></tr>`;
      return row.replace(/<td(?: class="\w+")?>[^<]*<\/td><\/tr>$/, cell);
    }),
  );
}

const cellsOf = (row: string): string[] => [...row.matchAll(/<td>.*?<\/td>/g)].map(([cell]) => cell);

/** The text before the contents: how to read it, and the counts. CPU times stay. */
function headOf(page: string, records: readonly ReproductionRecord[]): string {
  const generated = reportHtml(records, { version: '0.2.0', command: 'breedboard reproduce --report' });
  const [, then] = /^(.*?)<nav/s.exec(page)!;
  const [, now] = /^(.*?)<nav/s.exec(generated)!;
  const line = /<tr><th scope="row">(.*?)<\/th>.*?<\/tr>/g;
  const times = new Map<string, string[]>();
  for (const [row, name] of then!.matchAll(line)) if (!times.has(name!)) times.set(name!, cellsOf(row).slice(-2));
  const seen = new Set<string>();
  return now!.replace(line, (row, name: string) => {
    if (seen.has(name)) return row; // the second table has no times
    seen.add(name);
    return row.replace(/(?:<td>[^<]*<\/td>){2}<\/tr>$/, `${times.get(name)!.join('')}</tr>`);
  });
}

function judgedPage(page: string): string {
  const parts = partsOf(page);
  const records = parts.flatMap(recordOfPart);
  return parts
    .map(judgedPart)
    .join('')
    .replace(/^.*?<nav/s, () => `${headOf(page, records)}<nav`);
}

describe('docs/papers.html', () => {
  const page = readFileSync(PAGE, 'utf8');
  const wanted = judgedPage(page);
  if (process.env.RECORD) writeFileSync(PAGE, wanted);

  test('has the verdicts and counts that follow from its figures', () => {
    const [found, made] = [page, process.env.RECORD ? page : wanted].map(text => text.split('\n'));
    for (const [i, line] of made!.entries()) assert.equal(found![i], line, `line ${i + 1}`);
    assert.equal(found!.length, made!.length);
  });

  test('has no row that is not read', () => {
    const rows = partsOf(page)
      .flatMap(recordOfPart)
      .flatMap(({ comparisons }) => comparisons.flatMap(judged));
    const cells = page.match(
      /<td(?: class="\w+")?>(?:agrees|differs|cannot tell[^<]*|smaller run|one run|no number in the paper|not run)<\/td>/g,
    );
    assert.equal(rows.length, cells!.length);
  });
});

const linesOf = (page: string): string[] => readFileSync(join(ROOT, 'docs', page), 'utf8').split('\n');

/** Figures with intervals in a line of a table; its other cells are left out. */
const figuresIn = (line: string): Figure[] =>
  line.split('|').flatMap(cell => {
    const figure = /^([\d.]+)(?: %)? \(([\d.]+)–([\d.]+)\)$/.exec(cell.trim());
    if (!figure) return [];
    const [value, low, high] = figure.slice(1).map(text => Number(text) / 100);
    return [{ value: value!, low: low!, high: high!, n: 400 }];
  });

/** A table of rows, each a line of ours beside the figures of the paper. */
const countOfLines = (
  tables: readonly (readonly (readonly [printed: readonly Figure[], ours: readonly Figure[]])[])[],
) =>
  countOf(
    tables.flatMap(lines =>
      judged({
        title: '',
        rows: lines.flatMap(([printed, ours]) =>
          printed.map((figure, i): Row => ({ what: '', paper: '', figure, ours: ours[i]! })),
        ),
      }),
    ),
  );

/** The sentences of a page that count verdicts, in their order. */
const counts = (lines: readonly string[]): string[] =>
  [...lines.join(' ').matchAll(/\d+ of (?:the|these) \d+ [^,]*, \d+ differ, and \d+ cannot be told/g)].map(
    ([text]) => text,
  );
const counted = (count: ReturnType<typeof countOf>, what: string): string =>
  `${count.agrees} of ${what}, ${count.differs} differ, and ${count['cannot tell']} cannot be told`;

test('docs/alliot.md counts verdicts as the rule does', () => {
  const lines = linesOf('alliot.md');
  const ours = lines.filter(line => line.startsWith('| by the close reading |')).map(figuresIn);
  const printed = [ALLIOT_TABLE_3, ALLIOT_TABLE_5, ALLIOT_TABLE_6].map(table => table.map(row => printedGames(...row)));
  const count = countOfLines(printed.map((table, i) => [[table, ours[i]!]]));
  assert.deepEqual(counts(lines), [counted(count, 'the 18 scores agree with theirs')]);
});

test('docs/verhelst.md counts verdicts as the rule does', () => {
  const lines = linesOf('verhelst.md');
  const tableOf = (isHis: RegExp, games: number) =>
    lines.flatMap((line, i) => {
      if (!isHis.test(line)) return [];
      const ours = figuresIn(lines[i + 1]!).map(figure => ({ ...figure, runs: 3 }));
      // The learning rate may stand before his figures.
      const his = line.split('|').slice(1, -1).slice(-ours.length);
      return [[his.map(cell => printedScore(Number(cell), games, 1)), ours] as const];
    });
  const figure3 = countOfLines([tableOf(/\| his \|/, 3000)]);
  const table1 = countOfLines([tableOf(/^\| his, /, 100)]);
  assert.deepEqual(counts(lines), [
    counted(figure3, 'these 15 figures agree with his'),
    counted(table1, 'these 12 figures agree with his'),
  ]);
});

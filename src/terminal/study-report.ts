/** The report of a study: the answer, its table for paper and program, the curves, every measurement, and what is needed to repeat it. */
import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { measurementsCsv, measurementsOf } from '../experiments/measurements.js';
import { latexTable } from '../notations/latex.js';
import { ownBuild } from '../queue/build.node.js';
import { makeFolder } from '../store/files.node.js';
import { recipeHash, recipeOf } from '../store/runs.js';
import { Failure } from './failure.js';
import { writeOutput } from './output-files.js';
import { refuseForeign } from './own-folder.js';
import { linesOf, tableChart, tableCsv, type VariantTable } from './variant-table.js';

export type StudyResult = VariantTable & {
  readonly name: string;
  /** The text of the study file. */
  readonly text: string;
  readonly command: string;
  readonly seeds: number;
  /** One sentence each. */
  readonly answers: readonly string[];
};

/** Each run once: two variants may be the same recipe. */
const runsOf = ({ rows }: StudyResult) => [
  ...new Map(rows.flatMap(({ runs }) => runs.map(run => [run.name, run] as const))).values(),
];

/** What the figures rest on. No name of a person or a machine stands in it. */
function environmentOf(result: StudyResult): string {
  const { version, ...build } = ownBuild();
  const runs = runsOf(result).map(({ name, experiment, lines }) => {
    const last = lines.find(line => line.type === 'crowned');
    return {
      name,
      seed: experiment.seed,
      recipe: recipeOf(experiment),
      recipeHash: recipeHash(experiment),
      champion: last?.type === 'crowned' ? last.champion : null,
    };
  });
  const { arch, platform, version: node } = process;
  const about = {
    breedboard: version,
    build,
    node,
    platform,
    arch,
    command: result.command,
    seeds: result.seeds,
    runs,
  };
  return `${JSON.stringify(about, null, 1)}\n`;
}

function citation({ name, command }: StudyResult): string {
  const { version } = ownBuild();
  return `@software{breedboard,
  title = {Breedboard: a workbench where board-game players are bred, trained, measured and played},
  author = {{The Breedboard authors}},
  version = {${version}},
  license = {MIT},
  note = {Study ${name.replace(/[\\{}]/g, ' ')}: \\texttt{${command.replace(/[\\{}]/g, ' ').replace(/[_#$%&]/g, '\\$&')}}}
}
`;
}

function pageOf(result: StudyResult): string {
  const cell = (text: string): string => text.replaceAll('|', '\\|');
  const [head, ...rows] = linesOf(result).map(line => `| ${line.map(cell).join(' | ')} |`);
  const rule = `|${'---|'.repeat(result.columns.length + result.yardsticks.length)}`;
  return `# ${result.name}

${result.answers.join('\n')}

Score in %, after the last step: mean of ${result.seeds} seeds and its 95 % interval.

${[head, rule, ...rows].join('\n')}

![The curves](curves.svg)

- \`table.csv\`, \`table.tex\`: this table; \`measurements.csv\`: every measurement of every run, a number a row.
- \`study.yaml\`: the study; \`environment.json\`: versions, hashes of program and weights, the recipe, seed and champion of each run.
- \`cite.bib\`: how to cite; \`SHA256SUMS\`: \`sha256sum -c SHA256SUMS\` checks these files.
- Again, to the same bytes: \`${result.command}\`
`;
}

/** Written first: it says that a folder is a report. */
const ENVIRONMENT = 'environment.json';

/** Before the runs, which may take hours. Throws Failure where the report could not be written. */
export async function checkReport(folder: string): Promise<void> {
  const found = await stat(folder).catch(() => undefined);
  if (found && !found.isDirectory())
    throw new Failure('failed', `cannot write to “${folder}”: there is a file of that name`);
  await refuseForeign(folder, [ENVIRONMENT]);
}

/** Throws Failure. */
export async function writeReport(folder: string, result: StudyResult): Promise<void> {
  const made = await makeFolder(folder);
  if (!made.ok) throw new Failure('failed', `cannot write to “${folder}”: ${made.reason}`);
  const [head, ...cells] = linesOf(result);
  const files: readonly (readonly [name: string, content: string])[] = [
    [ENVIRONMENT, environmentOf(result)],
    ['study.yaml', result.text],
    ['table.csv', tableCsv(result)],
    ['table.tex', latexTable(head!, cells, result.columns.length)],
    ['measurements.csv', measurementsCsv(measurementsOf(runsOf(result)))],
    ['curves.svg', tableChart(result.name, result)],
    ['cite.bib', citation(result)],
    ['README.md', pageOf(result)],
  ];
  const sums = files.map(([name, content]) => `${createHash('sha256').update(content).digest('hex')}  ${name}\n`);
  for (const [name, content] of [...files, ['SHA256SUMS', sums.join('')] as const])
    await writeOutput(join(folder, name), content);
}

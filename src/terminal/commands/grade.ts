/** `breedboard grade`: points for what students hand in, with the reason for each. */
import { stat } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import type { Command } from 'commander';
import { gradeOf } from '../../course/grading.js';
import { gradeApart } from '../../course/grading.node.js';
import type { Lab } from '../../course/lab.js';
import { labs } from '../../course/labs/catalogue.js';
import { LONGEST_PROGRAM } from '../../course/program.js';
import { classTable, gradescopeResults, type HandIn, pointsText, sentenceOf } from '../../course/reports.js';
import { suggestion } from '../../specs/nearest.js';
import { type Parsed, plain, quote, refused } from '../../specs/parsed.js';
import { readText } from '../../store/files.node.js';
import { Failure } from '../failure.js';
import { checkOutputs, writeOutput } from '../output-files.js';
import type { Screen } from '../screen.js';

type GradeOptions = {
  readonly secret?: string;
  readonly gradescope?: string;
  readonly csv?: string;
  readonly force?: true;
  readonly json?: true;
};

const idOf = ({ id }: Lab): string => id;

function labNamed(name: string): Lab {
  const lab = labs.find(each => each.id === name);
  if (lab) return lab;
  throw new Failure('usage', `no lab is called ${quote(name)}; ${suggestion(name, labs.map(idOf))}`);
}

/** The program of a hand-in, a folder or the file itself. */
async function programOf(lab: Lab, path: string): Promise<Parsed<string>> {
  const found = await stat(path).catch(() => undefined);
  if (!found) return refused(`there is no ${quote(path)}`);
  const file = found.isDirectory() ? join(path, lab.file) : path;
  const program = await readText(file, LONGEST_PROGRAM);
  if (program.ok) return program;
  return found.isDirectory() && !(await stat(file).catch(() => undefined))
    ? refused(`${quote(path)} has no ${lab.file}: copy the starter of the lab there, and fill it in`)
    : refused(`${quote(file)}: ${program.reason}`);
}

export function addGrade(program: Command, screen: () => Screen): void {
  program
    .command('grade')
    .description('Give points for what students hand in at a lab of the course, with the reason for each.')
    .argument('[lab]', `one of ${labs.map(idOf).join(', ')}; without it, they are listed`)
    .argument('[folders...]', 'the folders of students, each with the file lab.js, or such files')
    .option('--secret <text>', 'the teacher’s secret, from which the hidden checks draw their cases')
    .option('--gradescope <file>', 'write the results of one hand-in as Gradescope reads them')
    .option('--csv <file>', 'write a table with a row a student')
    .option('--force', 'overwrite these files')
    .option('--json', 'print one JSON object')
    .addHelpText(
      'after',
      `
A student's program runs in an interpreter without files, network, environment or clock, with limits of memory and steps, in a
process of its own. The same program and secret get the same points on every machine. A score that depends on chance has all
its points if its 95 % interval lies above the bar, none if it lies below, and otherwise after the stated number of games.

Examples:
  breedboard grade
  breedboard grade sign-bug samples/sign-bug.js
  breedboard grade luck hand-ins/* --secret "three herons" --csv marks.csv`,
    )
    .action(async (name: string | undefined, paths: readonly string[], options: GradeOptions) => {
      const { show, data, complain } = screen();
      if (name === undefined) {
        if (options.json)
          return data(
            JSON.stringify({
              labs: labs.map(({ id, title, question, checks }) => ({
                id,
                title,
                question,
                points: checks.reduce((sum, { points }) => sum + points, 0),
              })),
            }),
          );
        const width = Math.max(...labs.map(({ id }) => id.length));
        for (const { id, question } of labs) show(`${id.padEnd(width)}  ${question}`);
        return;
      }
      const lab = labNamed(name);
      if (paths.length === 0)
        throw new Failure('usage', `name the folders to grade, as in breedboard grade ${lab.id} FOLDER`);
      if (options.gradescope !== undefined && paths.length > 1)
        throw new Failure('usage', '--gradescope takes one hand-in; --csv takes many');
      const twice = paths.find((path, i) => paths.findIndex(other => resolve(other) === resolve(path)) < i);
      if (twice !== undefined) throw new Failure('usage', `${quote(twice)} is named twice`);
      await checkOutputs([options.gradescope, options.csv], options.force);
      const interrupted = new AbortController();
      process.once('SIGINT', () => interrupted.abort(new Failure('interrupted', 'the grading was interrupted')));
      const handIns: HandIn[] = [];
      for (const path of paths) {
        const own = basename(resolve(path));
        const read = await programOf(lab, path);
        if (!read.ok && paths.length === 1) throw new Failure('input', read.reason);
        const secret = options.secret === undefined ? {} : { secret: options.secret };
        const hidden = options.secret !== undefined;
        const grade = read.ok
          ? await gradeApart(lab, read.value, { ...secret, signal: interrupted.signal })
          : gradeOf(
              lab,
              lab.checks
                .filter(({ isHidden }) => !isHidden || hidden)
                .map(({ name: check, points, isHidden = false }) => ({
                  check,
                  points: 0,
                  of: points,
                  isHidden,
                  reason: read.reason,
                })),
            );
        handIns.push({ name: own, grade, ...(read.ok ? {} : { problem: read.reason }) });
        if (paths.length > 1 && !options.json) show(`${plain(own)}: ${read.ok ? sentenceOf(grade) : read.reason}`);
        if (!read.ok) complain(`breedboard: ${read.reason}`);
      }
      const [first] = handIns;
      if (options.json) data(JSON.stringify({ lab: lab.id, handIns }));
      else if (handIns.length === 1) {
        const { grade } = first!;
        show(`${sentenceOf(grade)} (${lab.title})`);
        for (const { points, of, check, reason, isHidden } of grade.marks)
          show(
            `  ${pointsText(points).padStart(4)} of ${of}  ${check}${isHidden ? ' (hidden)' : ''}\n             ${plain(reason)}`,
          );
      }
      if (options.gradescope !== undefined)
        await writeOutput(options.gradescope, `${JSON.stringify(gradescopeResults(first!.grade), undefined, 2)}\n`);
      await writeOutput(options.csv, options.csv === undefined ? '' : classTable(handIns));
    });
}

/** `breedboard grade`: points for what students hand in, with the reason for each. */
import { stat } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import type { Command } from 'commander';
import { type Grade, gradeOf } from '../../course/grading.js';
import { gradeApart, practiseApart } from '../../course/grading.node.js';
import type { Lab } from '../../course/lab.js';
import { labs } from '../../course/labs/catalogue.js';
import { LONGEST_PROGRAM } from '../../course/program.js';
import { classTable, gradescopeResults, type HandIn, pointsText, sameWork, sentenceOf } from '../../course/reports.js';
import { suggestion } from '../../specs/nearest.js';
import { type Parsed, plain, quote, refused } from '../../specs/parsed.js';
import { readText } from '../../store/files.node.js';
import { Failure } from '../failure.js';
import { readWhole } from '../numbers.js';
import { checkOutputs, writeOutput } from '../output-files.js';
import type { Screen } from '../screen.js';

type GradeOptions = {
  readonly secret?: string;
  readonly gradescope?: string;
  readonly csv?: string;
  readonly practice?: string;
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

function listLabs({ show, data }: Screen, json: true | undefined): void {
  if (json) {
    const all = labs.map(({ id, title, question, checks }) => {
      const points = checks.reduce((sum, check) => sum + check.points, 0);
      return { id, title, question, points };
    });
    data(JSON.stringify({ labs: all }));
    return;
  }
  const width = Math.max(...labs.map(({ id }) => id.length));
  for (const { id, question } of labs) show(`${id.padEnd(width)}  ${question}`);
}

/** A hand-in that cannot be read has all checks, without points. */
function unread(lab: Lab, isWhole: boolean, reason: string): Grade {
  const checks = lab.checks.filter(({ isHidden }) => !isHidden || isWhole);
  return gradeOf(
    lab,
    checks.map(({ name: check, points: of, isHidden = false }) => ({ check, points: 0, of, isHidden, reason })),
  );
}

/** Throws Failure. */
async function practise(lab: Lab, paths: readonly string[], text: string, { show, data }: Screen, json?: true) {
  if (!lab.practice) {
    const known = labs.filter(({ practice }) => practice).map(idOf);
    throw new Failure('usage', `${lab.id} has nothing for practice; ${known.join(', ')} has`);
  }
  const [path, ...others] = paths;
  if (others.length > 0) throw new Failure('usage', '--practice takes one hand-in');
  const number = readWhole('--practice', text, 1, 1_000_000);
  const read = await programOf(lab, path!);
  if (!read.ok) throw new Failure('input', read.reason);
  const found = await practiseApart(lab, read.value, number);
  if (json) data(JSON.stringify({ lab: lab.id, practice: number, found }));
  else show(`${number}: ${plain(found)}`);
}

/** Two hand-ins that are one text but for comments and spaces. */
const sentenceOfSame = (names: readonly string[]): string =>
  `the same program but for comments and spaces: ${names.map(plain).join(', ')}`;

export function addGrade(program: Command, screen: () => Screen): void {
  program
    .command('grade')
    .description('Give points for what students hand in at a lab of the course, with the reason for each.')
    .argument('[lab]', `one of ${labs.map(idOf).join(', ')}; without it, they are listed`)
    .argument('[folders...]', 'the folders of students, each with the file lab.js, or such files')
    .option('--secret <text>', 'the teacher’s secret, from which the hidden checks draw their cases')
    .option('--gradescope <file>', 'write the results of one hand-in as Gradescope reads them')
    .option('--csv <file>', 'write a table with a row a student')
    .option('--practice <n>', 'no points: how it does on the unseen board with this number, from 1 (race)')
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
      const out = screen();
      const { show, data, complain } = out;
      if (name === undefined) return listLabs(out, options.json);
      const lab = labNamed(name);
      if (paths.length === 0)
        throw new Failure('usage', `name the folders to grade, as in breedboard grade ${lab.id} FOLDER`);
      if (options.practice !== undefined) return practise(lab, paths, options.practice, out, options.json);
      if (options.gradescope !== undefined && paths.length > 1)
        throw new Failure('usage', '--gradescope takes one hand-in; --csv takes many');
      const twice = paths.find((path, i) => paths.findIndex(other => resolve(other) === resolve(path)) < i);
      if (twice !== undefined) throw new Failure('usage', `${quote(twice)} is named twice`);
      await checkOutputs([options.gradescope, options.csv], options.force);
      const interrupted = new AbortController();
      process.once('SIGINT', () => interrupted.abort(new Failure('interrupted', 'the grading was interrupted')));
      const handIns: HandIn[] = [];
      const programs: { name: string; program: string }[] = [];
      for (const path of paths) {
        const own = basename(resolve(path));
        const read = await programOf(lab, path);
        if (!read.ok && paths.length === 1) throw new Failure('input', read.reason);
        const secret = options.secret === undefined ? {} : { secret: options.secret };
        const grade = read.ok
          ? await gradeApart(lab, read.value, { ...secret, signal: interrupted.signal })
          : unread(lab, options.secret !== undefined, read.reason);
        if (read.ok) programs.push({ name: own, program: read.value });
        handIns.push({ name: own, grade, ...(read.ok ? {} : { problem: read.reason }) });
        if (paths.length > 1 && !options.json) show(`${plain(own)}: ${read.ok ? sentenceOf(grade) : read.reason}`);
        if (!read.ok) complain(`breedboard: ${read.reason}`);
      }
      const [first] = handIns;
      const same = sameWork(programs);
      if (!options.json) for (const names of same) show(sentenceOfSame(names));
      if (options.json) data(JSON.stringify({ lab: lab.id, handIns, same }));
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

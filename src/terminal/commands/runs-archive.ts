/** `breedboard runs export|import|schema|table`: runs as one file, for other programs, and as a table. */
import { Argument, type Command } from 'commander';
import { quote } from '../../specs/parsed.js';
import { RUN_SCHEMAS, runSchema } from '../../store/run-lines.js';
import { Failure } from '../failure.js';
import { addOutput, type OutputOptions, OVERWRITE_FLAG, outputOf, RUNS_FLAG } from '../flags.js';
import { checkOutputs, writeOutput } from '../output-files.js';
import { chosenRuns, namedRun, type RunChoice, runsFolder } from '../runs-folder.js';
import type { Screen } from '../screen.js';

type Place = { readonly runs?: string; readonly all?: true; readonly json?: true };

export function addRunArchives(runs: Command, screen: () => Screen): void {
  const placeOf = (own: Place): string => runsFolder({ ...runs.opts<Place>(), ...own }.runs);
  const print = (result: object, own: Place, text: string): void => {
    if ({ ...runs.opts<Place>(), ...own }.json) screen().data(JSON.stringify(result));
    else screen().show(text);
  };

  const exporting = runs
    .command('export <name>')
    .summary('write a run to one file, with checksums')
    .option(...RUNS_FLAG);
  addOutput(exporting, '<file>', 'the file (default: NAME.run.gz)')
    .option(...OVERWRITE_FLAG)
    .option('--json', 'print one JSON object')
    .action(async (name: string, own: Place & OutputOptions & { force?: true }) => {
      const out = outputOf(own) ?? `${name}.run.gz`;
      await checkOutputs([out], own.force ?? false);
      const { exportRun } = await import('../../store/run-archive.node.js');
      const written = await exportRun(placeOf(own), name, out);
      if (!written.ok) throw new Failure('input', `cannot export ${quote(name)}: ${written.reason}`);
      const { files, trust } = written.value;
      if (trust) screen().complain(`breedboard: ${out} unpacks to so much that its import needs --trust`);
      print({ name, file: out, files }, own, `${out}: ${files} files of run ${name}`);
    });

  runs
    .command('import <file>')
    .summary('read a run that export wrote, and check it')
    .option(...RUNS_FLAG)
    .option('--name <name>', 'name of the imported run (default: its own name)')
    .option('--trust', 'an archive of your own: import it also where it unpacks to more than 100 times its size')
    .option('--json', 'print one JSON object')
    .action(async (file: string, own: Place & { name?: string; trust?: true }) => {
      const { importRun } = await import('../../store/run-archive.node.js');
      const read = await importRun(placeOf(own), file, { name: own.name, isTrusted: own.trust });
      if (!read.ok) throw new Failure('input', `cannot import ${quote(file)}: ${read.reason}`);
      print(read.value, own, `run ${read.value.name}: ${read.value.files} files, all checked`);
    });

  runs
    .command('schema')
    .addArgument(new Argument('[file]', 'the file').choices(Object.keys(RUN_SCHEMAS)).default('events'))
    .summary('print the JSON Schema of the lines of events, lineage or timings')
    .addHelpText(
      'after',
      '\nThe files of a run have one JSON object per line; the schema (json-schema.org, 2020-12) describes one of them.',
    )
    .action((file: keyof typeof RUN_SCHEMAS) => screen().data(JSON.stringify(runSchema(file), null, 1)));

  runs
    .command('table [names...]')
    .summary('print all measurements of some runs as one long table, for pandas or R')
    .option(...RUNS_FLAG)
    .option('--all', 'all runs of the folder')
    .option('--study <file>', 'the runs of a study file, see: breedboard study')
    .option('--csv <file>', 'write it as CSV (default: print CSV)')
    .option('--parquet <file>', 'write it as Parquet')
    .option(...OVERWRITE_FLAG)
    .option('--json', 'print one JSON array')
    .addHelpText(
      'after',
      `
A name may have *, for any letters: 'study-*'. Columns: run, seed, one for each option of the recipes that differs between the runs, step,
kind (score or progress), name, value, and the 95 % interval of a score: low, high.`,
    )
    .action(
      async (names: readonly string[], own: Place & RunChoice & { csv?: string; parquet?: string; force?: true }) => {
        await checkOutputs([own.csv, own.parquet], own.force ?? false);
        const [{ measurementsCsv, measurementsJson, measurementsOf, measurementsParquet }, { readRunFolder }] =
          await Promise.all([import('../../experiments/measurements.js'), import('../../store/runs.node.js')]);
        const all = { ...runs.opts<Place>(), ...own };
        const found = [];
        for (const name of await chosenRuns(placeOf(own), names, { ...own, ...all })) {
          const view = await readRunFolder(placeOf(own), name);
          if (!view.ok) throw new Failure('input', namedRun(placeOf(own), name, view.reason));
          found.push(view.value);
        }
        const table = measurementsOf(found);
        if (all.json) screen().data(JSON.stringify(measurementsJson(table)));
        else if (own.csv === undefined && own.parquet === undefined) {
          screen().data(measurementsCsv(table).trimEnd());
          return;
        }
        await writeOutput(own.csv, measurementsCsv(table));
        if (own.parquet !== undefined) await writeOutput(own.parquet, await measurementsParquet(table));
        screen().say(`${table.rows.length} rows of ${found.length} runs`);
      },
    );
}

/** `breedboard torture`: a command, killed and failing at its calls to the disk, with a verdict. */
import { stat } from 'node:fs/promises';
import { type Command, Option } from 'commander';
import { quote } from '../../specs/parsed.js';
import { columns } from '../columns.js';
import { Failure } from '../failure.js';
import { readWhole } from '../numbers.js';
import type { Screen } from '../screen.js';
import { type Kind, kindOf, parseTrial, rowsOf, type Trial } from '../torture/faults.js';
import { torture } from '../torture/trials.node.js';

type Options = {
  readonly from?: string;
  readonly every: string;
  readonly trial?: string;
  readonly row: string;
  readonly only?: Kind;
  readonly jobs: string;
  readonly json?: true;
};

const KINDS: Readonly<Record<Kind, string>> = {
  kill: 'kills before, half-way through and after a call',
  error: 'errors of the disk, once and from then on',
  clock: 'clocks set back or forward by a day',
};

export function addTorture(program: Command, screen: () => Screen): void {
  program
    .command('torture')
    .description(
      'Run a command again and again in folders of its own: each time it is killed at another of its calls to the disk, or the call fails, or the clock jumps. Then run it once more undisturbed, and compare all files with those of a run that nothing disturbed.',
    )
    .argument('<command...>', 'the command after --, without breedboard')
    .option('--from <folder>', 'start each time from a copy of this folder (default: from an empty one)')
    .option('--every <k>', 'every k-th trial', '1')
    .option('--trial <name>', 'repeat one trial, such as 12:kill-half, 3:ENOSPC:lasting, or a row with + between them')
    .addOption(
      new Option('--only <what>', 'only kills, errors of the disk, or jumps of the clock').choices(Object.keys(KINDS)),
    )
    .option('--row <n>', 'kills in one folder before the command is run undisturbed', '1')
    .option('--jobs <n>', 'trials at the same time', '1')
    .option('--json', 'print one JSON object')
    .addHelpText(
      'after',
      `
A trial is lost if the command does not end, fails without a line that says why, or leaves other files than a run that
nothing disturbed. Exit code 1: some are lost. Give the command --threads 1, so that its calls have one order.

Examples:
  breedboard torture --every 200 -- match random random --games 40 --threads 1 --output out
  breedboard torture --only kill --every 100 --from samples -- learn recipe.yaml --name first --set steps=1 --threads 1`,
    )
    .action(async (command: readonly string[], { from, every, trial, row, only, jobs, json }: Options) => {
      const view = screen();
      const stride = readWhole('--every', every, 1, 1e9);
      const workers = readWhole('--jobs', jobs, 1, 64);
      const length = readWhole('--row', row, 1, 1000);
      const one = trial?.split('+').map(parseTrial);
      if (one && !one.every(each => each !== undefined))
        throw new Failure(
          'usage',
          `--trial: ${quote(trial!)} is not CALL:WHAT, such as 12:kill-half or 3:ENOSPC:lasting`,
        );
      if (from !== undefined && !(await stat(from).catch(() => undefined))?.isDirectory())
        throw new Failure('input', `--from: ${quote(from)} is not a folder`);
      const tortured = await torture(command, from).catch(error => {
        throw new Failure('input', error instanceof Error ? error.message : String(error));
      });
      const ofKind = tortured.trials.filter(({ answer }) => only === undefined || kindOf(answer) === only);
      const wanted = ofKind.filter((_, i) => i % stride === 0);
      const chosen: Trial[][] = one ? [one as Trial[]] : rowsOf(wanted, length);
      const lost: string[] = [];
      const tally: Record<Kind, { tried: number; lost: number }> = {
        kill: { tried: 0, lost: 0 },
        error: { tried: 0, lost: 0 },
        clock: { tried: 0, lost: 0 },
      };
      const waiting = [...chosen];
      const work = async (): Promise<void> => {
        for (let next = waiting.shift(); next; next = waiting.shift()) {
          const { loss, happened } = await tortured.run(next);
          const own = tally[kindOf(next[0]!.answer)];
          own.tried += happened.length;
          if (loss !== undefined) {
            own.lost++;
            lost.push(loss);
            view.complain(`breedboard: lost: ${loss}`);
          }
          const done = chosen.length - waiting.length;
          if (done % 50 === 0) view.say(`${done} of ${chosen.length} folders, ${lost.length} lost`);
        }
      };
      try {
        await Promise.all(Array.from({ length: workers }, work));
      } finally {
        await tortured.close();
      }
      const { calls, trials } = tortured;
      if (json) view.data(JSON.stringify({ command, calls: calls.length, trials: trials.length, tried: tally, lost }));
      else {
        const answer = lost.length === 0 ? 'it survives all of them' : `${lost.length} are lost`;
        const tried = Object.values(tally).reduce((sum, each) => sum + each.tried, 0);
        view.show(`${tried} of ${trials.length} trials at ${calls.length} calls to the disk: ${answer}`);
        const rows = Object.entries(tally).map(([kind, own]) => [
          KINDS[kind as Kind],
          `${own.tried} tried`,
          `${own.lost} lost`,
        ]);
        for (const line of columns(rows, [0])) view.show(line);
      }
      if (lost.length > 0) throw new Failure('failed', `${lost.length} of ${chosen.length} folders are lost`);
    });
}

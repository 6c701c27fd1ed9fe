/** `breedboard submit`: sends a player to a class. */
import type { Command } from 'commander';
import { LONGEST_PROGRAM } from '../../course/program.js';
import { MAX_SUBMISSION } from '../../lab/class/admission.js';
import { handInProgram, submitPlayer } from '../../lab/class/client.node.js';
import { CLASS_PORT } from '../../lab/class/port.js';
import { quote } from '../../specs/parsed.js';
import { readText } from '../../store/files.node.js';
import { Failure } from '../failure.js';
import { RUNS_FLAG } from '../flags.js';
import { runsFolder } from '../runs-folder.js';
import type { Screen } from '../screen.js';

const CODE_VARIABLE = 'BREEDBOARD_CLASS_CODE';

type SubmitOptions = {
  readonly code?: string;
  readonly name?: string;
  readonly lab?: string;
  readonly runs?: string;
  readonly json?: true;
};

/** Throws Failure. */
async function handIn(
  address: string,
  file: string,
  { name, lab, code, runs, json }: SubmitOptions & { readonly name: string; readonly lab: string },
  { show, data }: Screen,
): Promise<void> {
  const program = await readText(file, LONGEST_PROGRAM);
  if (!program.ok) throw new Failure('input', `cannot use ${quote(file)}: ${program.reason}`);
  const who = { address, code: code ?? process.env[CODE_VARIABLE] ?? '', name };
  const sent = await handInProgram({ ...who, lab, program: program.value }, runsFolder(runs));
  if (!sent.ok) throw new Failure('failed', `${quote(file)} is not handed in: ${sent.reason}`);
  if (json) return data(JSON.stringify(sent.value));
  const { handIn } = sent.value;
  show(
    `${sent.value.name} has handed in ${handIn.lab} to ${sent.value.address}: hand-in ${handIn.number}, the latest counts`,
  );
}

export function addSubmit(program: Command, screen: () => Screen): void {
  program
    .command('submit')
    .description(
      'Send a player to a class that a teacher holds with breedboard lab --class. It joins the ladder at once.',
    )
    .argument('<address>', `address of the class, such as 192.168.1.5:${CLASS_PORT}`)
    .argument('<file>', 'a player file, or an evaluator file, whose player looks one move ahead; with --lab a program')
    .option('--code <code>', `code of the class, needed once (default: ${CODE_VARIABLE})`)
    .option('--name <name>', 'your name on the ladder')
    .option('--lab <lab>', 'hand the file in for this lab of the course, if the class takes programs')
    .option(...RUNS_FLAG)
    .option('--json', 'print one JSON object')
    .addHelpText(
      'after',
      `
The first submission joins the class. The token that it gets is stored in the folder of the runs, and later ones need no code.
breedboard players PLAYER -o FILE writes a player file; the folder of a run holds champion.json.

Examples:
  breedboard submit 192.168.1.5 samples/player.json --code "K7F 4MQ" --name Ada
  breedboard submit 192.168.1.5 samples/sign-bug.js --lab sign-bug --name Ada`,
    )
    .action(async (address: string, file: string, options: SubmitOptions) => {
      const { show, data } = screen();
      if (options.name === undefined) throw new Failure('usage', 'a name is missing: --name NAME');
      if (options.lab !== undefined)
        return handIn(address, file, { ...options, name: options.name, lab: options.lab }, screen());
      const player = await readText(file, MAX_SUBMISSION);
      if (!player.ok) throw new Failure('input', `cannot use ${quote(file)}: ${player.reason}`);
      const code = options.code ?? process.env[CODE_VARIABLE] ?? '';
      const sent = await submitPlayer(
        { address, code, name: options.name, player: player.value },
        runsFolder(options.runs),
      );
      if (!sent.ok) throw new Failure('failed', `${quote(file)} is not on the ladder: ${sent.reason}`);
      if (options.json) return data(JSON.stringify(sent.value));
      show(`${sent.value.name} is on the ladder of ${sent.value.address} (player ${sent.value.player.slice(0, 15)}…)`);
    });
}

/** `breedboard lab`: opens the lab in the browser. */
import { spawn } from 'node:child_process';
import type { Command } from 'commander';
import type { RunningLab } from '../../lab/server/lab.node.js';
import { ADDRESS_VARIABLE } from '../../queue/address.node.js';
import { quote } from '../../specs/parsed.js';
import { EXIT_HELP, Failure, machineFault } from '../failure.js';
import { collect, RUNS_FLAG } from '../flags.js';
import { exportTo, type LabExportOptions } from '../lab-export.js';
import { readWhole } from '../numbers.js';
import { registeredEngine } from '../outside.js';
import type { Parts } from '../parts.js';
import { addressFrom, INSECURE_OPTION, type QueueOptions, reachQueue } from '../queue.js';
import { runsFolder } from '../references.js';
import type { Screen } from '../screen.js';

type LabCommandOptions = QueueOptions &
  LabExportOptions & {
    readonly port?: string;
    readonly open: boolean;
    readonly engine?: readonly string[];
  };

/** The fixed port at which bookmarks and open pages find the lab again. */
const PORT = 4816;

const OPENERS: Readonly<Record<string, readonly [string, ...string[]]>> = {
  darwin: ['open'],
  win32: ['rundll32', 'url.dll,FileProtocolHandler'],
};

/** A machine without a browser is not an error: the command has printed the address. */
function openBrowser(address: string): void {
  const [program, ...args] = OPENERS[process.platform] ?? ['xdg-open'];
  const child = spawn(program, [...args, address], { stdio: 'ignore', detached: true });
  child.on('error', () => {});
  child.unref();
}

const isTaken = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'EADDRINUSE';

async function open(given: LabCommandOptions, version: string): Promise<RunningLab> {
  const engines = (given.engine ?? []).map(text => registeredEngine(text));
  const twice = engines.find((each, i) => engines.findIndex(other => other.name === each.name) !== i);
  if (twice) throw new Failure('usage', `two engines are called ${quote(twice.name)}`);
  await reachQueue(given);
  const options = { runs: runsFolder(given.runs), reports: given.reports, engines, version, queue: addressFrom(given) };
  const port = given.port === undefined ? PORT : readWhole('--port', given.port, 0, 65535);
  // Imported only here: the server takes half a second to load, and memory that no other command needs.
  const { openLab } = await import('../../lab/server/lab.node.js');
  try {
    return await openLab({ ...options, port });
  } catch (error) {
    if (!isTaken(error)) {
      throw new Failure(
        'failed',
        `cannot open the lab: ${machineFault(error) ?? (error instanceof Error ? error.message : String(error))}`,
      );
    }
    if (given.port !== undefined)
      throw new Failure('failed', `port ${port} is in use: choose another, or 0 for any free port`);
    return openLab({ ...options, port: 0 });
  }
}

/** Throws Failure where the flags do not go together. */
function checkExport({ export: folder, run, player, force, port, engine, queue }: LabCommandOptions): void {
  const [own, other] =
    folder === undefined
      ? [{ run, player, force }, 'goes with --export']
      : [{ port, engine, queue }, 'has no meaning with --export, which starts no server'];
  for (const [name, value] of Object.entries(own))
    if (value !== undefined) throw new Failure('usage', `--${name} ${other}`);
}

export function addLab(program: Command, version: string, parts: () => Promise<Parts>, screen: () => Screen): void {
  program
    .command('lab')
    .description(
      'Play, review, learn, look inside players and hold tournaments in the browser. The lab serves this machine only.',
    )
    .option(
      '-p, --port <n>',
      `port of the lab; 0 takes any free port (default: ${PORT}, or any free port if it is in use)`,
    )
    .option('--no-open', 'print the address, but do not open a browser')
    .option(...RUNS_FLAG)
    .option('--reports <folder>', 'folder of breedboard reproduce, whose report the page Learn links', 'reproductions')
    .option(
      '--engine <name=command>',
      'a program to play against in the lab; NAME=nboard:COMMAND uses NBoard instead of GTP',
      collect,
    )
    .option('--queue <url>', `show the workers of a queue on the page Learn (default: ${ADDRESS_VARIABLE})`)
    .option(...INSECURE_OPTION)
    .option('--export <folder>', 'write the lab as a static site instead, for any web server')
    .option('--run <name>', 'with --export: a run to show there; may be repeated', collect)
    .option('--player <player>', 'with --export: a player to offer there; may be repeated', collect)
    .option('--force', 'with --export: replace an earlier export')
    .addHelpText(
      'after',
      `
The printed address contains a token. The lab refuses requests without it. Ctrl-C closes the lab.

An exported lab is a folder of files for any web server: play, review, arena, inside and learning run in the
browser, chosen runs are read-only. It works offline after the first visit, and can be installed, if its address
is HTTPS or localhost.

Examples:
  breedboard lab
  breedboard lab --port 0 --no-open
  breedboard lab --engine rhino=gtp-rhino
  breedboard lab --export site --player 'search(depth=6, evaluator=iago)'

${EXIT_HELP}`,
    )
    .action(async (given: LabCommandOptions) => {
      const out = screen();
      checkExport(given);
      if (given.export !== undefined) return exportTo(given.export, given, version, parts, out);
      const lab = await open(given, version);
      out.data(lab.address);
      out.say('the lab is open; Ctrl-C closes it');
      if (given.open) openBrowser(lab.address);
      await new Promise<void>(resolve => {
        for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
      });
      await lab.close();
    });
}

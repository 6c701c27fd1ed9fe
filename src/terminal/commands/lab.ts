/** `breedboard lab`: opens the lab in the browser. */
import { spawn } from 'node:child_process';
import type { Command } from 'commander';
import { formatCode } from '../../lab/class/code.js';
import { CLASS_PORT } from '../../lab/class/port.js';
import type { ClassSetting, LabOptions, RunningLab } from '../../lab/server/lab.node.js';
import { ADDRESS_VARIABLE } from '../../queue/address.node.js';
import { quote } from '../../specs/parsed.js';
import { Failure, machineFault } from '../failure.js';
import { collect, RUNS_FLAG } from '../flags.js';
import { exportTo, type LabExportOptions } from '../lab-export.js';
import { readWhole } from '../numbers.js';
import { registeredEngine } from '../outside.js';
import type { Parts } from '../parts.js';
import { addressFrom, INSECURE_OPTION, type QueueOptions, reachQueue } from '../queue.js';
import { runsFolder } from '../runs-folder.js';
import type { Screen } from '../screen.js';

type LabCommandOptions = QueueOptions &
  LabExportOptions & {
    readonly port?: string;
    readonly open: boolean;
    readonly engine?: readonly string[];
    /** True if no folder is named. */
    readonly class?: string | true;
    readonly game?: string;
    readonly host?: string;
    readonly classPort?: string;
    readonly allowCode?: true;
    readonly secret?: string;
  };

/** The fixed port at which bookmarks and open pages find the lab again. */
const PORT = 4816;

const CLASS_FOLDER = 'class';

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

const isTaken = (error: unknown): error is NodeJS.ErrnoException & { readonly port: number } =>
  (error as NodeJS.ErrnoException).code === 'EADDRINUSE';

/** Throws Failure. */
async function classFrom(given: LabCommandOptions): Promise<ClassSetting | undefined> {
  const { class: folder, game, host, classPort, allowCode, secret } = given;
  if (folder === undefined) {
    const flags = { '--host': host, '--game': game, '--class-port': classPort, '--allow-code': allowCode };
    const [idle] = Object.entries({ ...flags, '--secret': secret }).find(([, value]) => value !== undefined) ?? [
      undefined,
    ];
    if (idle === '--host')
      throw new Failure('usage', '--host needs --class: without a class the lab serves this machine only');
    if (idle !== undefined) throw new Failure('usage', `${idle} needs --class`);
    return undefined;
  }
  if (secret !== undefined && !allowCode)
    throw new Failure('usage', '--secret needs --allow-code: without it the class takes no programs to grade');
  if (secret !== undefined && (secret.trim() === '' || secret.length > 1000))
    throw new Failure('usage', '--secret is a text of 1 to 1000 characters');
  const { readHost } = await import('../../lab/server/class-server.node.js');
  const address = host === undefined ? undefined : readHost(host);
  if (address && !address.ok) throw new Failure('usage', `--host: ${address.reason}`);
  return {
    folder: folder === true ? CLASS_FOLDER : folder,
    game,
    host: address?.value,
    ...(allowCode ? { code: { secret } } : {}),
    port: classPort === undefined ? CLASS_PORT : readWhole('--class-port', classPort, 0, 65535),
  };
}

async function open(given: LabCommandOptions, version: string): Promise<RunningLab> {
  const engines = (given.engine ?? []).map(text => registeredEngine(text));
  const twice = engines.find((each, i) => engines.findIndex(other => other.name === each.name) !== i);
  if (twice) throw new Failure('usage', `two engines are called ${quote(twice.name)}`);
  await reachQueue(given);
  const port = given.port === undefined ? PORT : readWhole('--port', given.port, 0, 65535);
  let options: LabOptions = {
    runs: runsFolder(given.runs),
    reports: given.reports,
    engines,
    version,
    queue: addressFrom(given),
    class: await classFrom(given),
    port,
  };
  // Imported only here: the server takes half a second to load, and memory that no other command needs.
  const { openLab } = await import('../../lab/server/lab.node.js');
  for (;;) {
    try {
      return await openLab(options);
    } catch (error) {
      if (!isTaken(error)) throw new Failure('failed', `cannot open the lab: ${reasonOf(error, given)}`);
      const isClass = options.class !== undefined && error.port === options.class.port && error.port !== options.port;
      if ((isClass ? given.classPort : given.port) !== undefined)
        throw new Failure('failed', `port ${error.port} is in use: choose another, or 0 for any free port`);
      options = isClass ? { ...options, class: { ...options.class!, port: 0 } } : { ...options, port: 0 };
    }
  }
}

function reasonOf(error: unknown, { host }: LabCommandOptions): string {
  if ((error as NodeJS.ErrnoException).code === 'EADDRNOTAVAIL')
    return `${host} is not an address of this machine; the settings of its network show the right one`;
  return machineFault(error) ?? (error instanceof Error ? error.message : String(error));
}

/** Throws Failure where the flags do not go together. */
function checkExport({
  export: folder,
  run,
  player,
  force,
  port,
  engine,
  queue,
  class: lesson,
}: LabCommandOptions): void {
  const [own, other] =
    folder === undefined
      ? [{ run, player, force }, 'goes with --export']
      : [{ port, engine, queue, class: lesson }, 'has no meaning with --export, which starts no server'];
  for (const [name, value] of Object.entries(own))
    if (value !== undefined) throw new Failure('usage', `--${name} ${other}`);
}

export function addLab(program: Command, version: string, parts: () => Promise<Parts>, screen: () => Screen): void {
  program
    .command('lab')
    .description(
      'Play, review, learn, look inside players and hold tournaments in the browser. The lab serves this machine only; a class also serves the address that --host names.',
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
    .option('--class [folder]', `hold a class, or resume the one in the folder (default: ${CLASS_FOLDER})`)
    .option('-g, --game <game>', 'the game of a new class (default: the first of: breedboard games)')
    .option('--host <address>', 'address of this machine at which students reach the class (default: 127.0.0.1)')
    .option('--class-port <n>', `port of the class (default: ${CLASS_PORT}, or any free port if it is in use)`)
    .option('--allow-code', 'the class takes programs for the labs of the course, and grades them on this machine')
    .option('--secret <text>', 'hidden checks of the class are drawn from it, and kept in its folder (default: drawn)')
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
  breedboard lab --class --host 192.168.1.5
  breedboard lab --class --host 192.168.1.5 --allow-code
  breedboard lab --export site --player 'search(depth=6, evaluator=iago)'`,
    )
    .action(async (given: LabCommandOptions) => {
      const out = screen();
      checkExport(given);
      if (given.export !== undefined) return exportTo(given.export, given, version, parts, out);
      const lab = await open(given, version);
      out.data(lab.address);
      out.say('the lab is open; Ctrl-C closes it');
      if (lab.class) out.say(`students submit to ${lab.class.address} with the code ${formatCode(lab.class.code)}`);
      if (lab.class && given.allowCode) out.say(`the labs of the course, for browsers: ${lab.class.address}/course`);
      if (lab.class && given.host === undefined)
        out.say('only this machine reaches that address; --host ADDRESS, its address on your network, lets others in');
      if (given.open) openBrowser(lab.address);
      await new Promise<void>(resolve => {
        for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
      });
      await lab.close();
    });
}

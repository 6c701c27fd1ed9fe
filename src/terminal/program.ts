/** The whole command line: its commands, their shared options, and the exit codes. */
import { readFileSync } from 'node:fs';
import { Command, CommanderError } from 'commander';
import { BreedboardError } from '../api/errors.js';
import { BrokenContract } from '../rules/contract.js';
import type { Rules } from '../rules/game.js';
import type { Catalogue } from '../specs/catalogue.js';
import { onOldNames } from '../specs/former-names.js';
import { suggestion } from '../specs/nearest.js';
import { quote } from '../specs/parsed.js';
import { reason } from '../store/files.node.js';
import { commands, type Loading } from './commands.js';
import { EXIT, EXIT_HELP, Failure, machineFault } from './failure.js';
import { collect } from './flags.js';
import type { Parts } from './parts.js';
import { loadPlugins } from './plugins.js';
import { openScreen, type Screen } from './screen.js';
import { wrapHelp } from './wrapping.js';

const manifest = new URL('../../../package.json', import.meta.url);
const { version, description } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string; description: string };

const HELP = 'help';
/** Columns of a help text that does not go to a terminal. */
const HELP_WIDTH = 80;

/** Several lines as one. */
const oneLine = (text: string): string =>
  text
    .trim()
    .split(/\s*\n\s*/)
    .join(' ');

function report(error: unknown, screen: Screen): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.ok : EXIT.usage; // commander has printed its message
  if (error instanceof Failure) {
    screen.complain(`breedboard: ${oneLine(error.message)}`);
    return EXIT[error.kind];
  }
  if (process.env.BREEDBOARD_DEBUG) console.error(error);
  if (error instanceof BrokenContract || (error instanceof BreedboardError && error.code === 'rules')) {
    screen.complain(`breedboard: ${oneLine(error.message)}`);
    return EXIT.input;
  }
  const fault = machineFault(error);
  if (fault !== undefined) {
    screen.complain(`breedboard: ${oneLine(fault)}`);
    return EXIT.failed;
  }
  const message = error instanceof Error ? error.message : String(error);
  screen.complain(`breedboard: unexpected error: ${oneLine(message)} (BREEDBOARD_DEBUG=1 shows where)`);
  return EXIT.failed;
}

/** Boards often start with empty squares, which look like an option; a leading blank prevents that. */
const shield = (arg: string): string => (/^-[-_.*XxOoBbWw01]{7,}/.test(arg) ? ` ${arg}` : arg);

const commandCalled = (name: string | undefined): string | undefined =>
  Object.entries(commands).find(([id, { alias }]) => name !== undefined && (name === id || name === alias))?.[0];

/** The command that the arguments name, if any: `play`, `-q play`, `help play`. Throws Failure for help on another. */
function calledBy(args: readonly string[]): string | undefined {
  const [first, second, ...others] = args.filter(arg => !arg.startsWith('-'));
  if (first !== HELP) return commandCalled(first);
  if (others.length > 0)
    throw new Failure('usage', `${HELP} takes one command, not ${quote([second, ...others].join(' '))}`);
  const called = commandCalled(second);
  if (second === undefined || second === HELP || called !== undefined) return called;
  throw new Failure('usage', `no command called ${quote(second)}; ${suggestion(second, Object.keys(commands))}`);
}

/** Every help ends with the exit codes. */
function addExitCodes(command: Command): void {
  command.addHelpText('after', `\n${EXIT_HELP}`);
  for (const each of command.commands) addExitCodes(each);
}

/** `listRules` gives the games where only their rules are wanted; those of `load` if absent. */
export async function run(
  load: () => Parts | Promise<Parts>,
  args: readonly string[],
  listRules?: () => Promise<Catalogue<Rules>>,
): Promise<void> {
  // A reader that closes the pipe early (head, less) is not an error; a full disk is.
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EPIPE') process.exit(EXIT.ok);
      if (stream === process.stdout) process.stderr.write(`breedboard: cannot write the output: ${reason(error)}\n`);
      process.exit(EXIT.failed);
    });
  }
  const program = new Command('breedboard');
  const screen = (): Screen => {
    const { color, quiet } = program.opts<{ color: boolean; quiet?: true }>();
    return openScreen({ color, quiet: quiet ?? false });
  };
  program
    .description(description)
    .version(version, '-V, --version', 'print the version')
    .option('-q, --quiet', 'print results only')
    .option('--no-color', 'print without colours (NO_COLOR does the same)')
    .option('--plugin <file>', 'load a module of your own with evaluators, learners or games; repeatable', collect)
    .helpOption('-h, --help', 'print help')
    .helpCommand(`${HELP} [command]`, 'print help for a command')
    .configureHelp({ showGlobalOptions: true })
    .configureOutput({
      writeOut: text => void process.stdout.write(wrapHelp(text, process.stdout.columns ?? HELP_WIDTH)),
      outputError: text => screen().complain(`breedboard: ${oneLine(text.replace(/^error: /, ''))}`),
    })
    .exitOverride()
    .addHelpText(
      'after',
      `
Example:
  breedboard play

${EXIT_HELP}`,
    );
  let parts: Parts | undefined;
  const hasPlugins = (): boolean => program.opts<{ plugin?: readonly string[] }>().plugin !== undefined;
  const loading: Loading = {
    program,
    version,
    screen,
    async parts() {
      parts ??= await load();
      return parts;
    },
    // Games of a plug-in stand in the whole catalogue.
    rules: async () => (listRules && !hasPlugins() ? listRules() : (await loading.parts()).games),
  };
  program.hook('preAction', async () => {
    const { plugin: files } = program.opts<{ plugin?: readonly string[] }>();
    if (files) await loadPlugins(files, screen());
  });
  onOldNames(note => screen().complain(`breedboard: ${note}`));
  try {
    const called = calledBy(args);
    for (const [name, { summary, alias, group, add }] of Object.entries(commands)) {
      if (name === called) {
        await add(loading);
        addExitCodes(program.commands.at(-1)!);
      } else if (alias === undefined) program.command(name);
      else program.command(name).alias(alias);
      program.commands.at(-1)!.summary(summary).helpGroup(`${group}:`);
    }
    if (args.length === 0) program.outputHelp();
    else await program.parseAsync(args.map(shield), { from: 'user' });
  } catch (error) {
    process.exitCode = report(error, screen());
  }
}

/** Commands with subcommands, such as `runs show`. */
import type { Command } from 'commander';
import { suggestion } from '../specs/nearest.js';
import { quote } from '../specs/parsed.js';
import { Failure } from './failure.js';

/** The parser counts a misspelt subcommand as an argument too many; this names it. Throws Failure. */
export function refuseSubcommand(command: Command): void {
  const [given] = command.args;
  if (given === undefined) return;
  const known = command.commands.map(each => each.name());
  throw new Failure('usage', `${command.name()} has no subcommand ${quote(given)}; ${suggestion(given, known)}`);
}

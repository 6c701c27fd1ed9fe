/**
 * Runs many command lines in one process, one after another: `node many-commands.js` reads a JSON array of them from
 * the file of its first argument, and writes what each has printed, its exit code and the files that it has changed to
 * the file of its second.
 */
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { load } from '../../src/terminal/loading.js';
import { captured, type Ended } from './captured.js';

export type Outcome = Ended & {
  /** Files in the working folder that are there before or after only, or have another size. */
  readonly changed: readonly string[];
};

/** Every file and its size. */
const content = (): string[] =>
  readdirSync('.', { recursive: true, encoding: 'utf8' }).map(name => {
    const found = statSync(name);
    return `${name} ${found.isFile() ? found.size : 'folder'}`;
  });

async function outcomeOf(args: readonly string[]): Promise<Outcome> {
  const before = content();
  const ended = await captured(load, args);
  const after = content();
  const changed = [...after.filter(each => !before.includes(each)), ...before.filter(each => !after.includes(each))];
  return { ...ended, changed };
}

const [from, to] = process.argv.slice(2) as [string, string];
const all = JSON.parse(readFileSync(from, 'utf8')) as readonly (readonly string[])[];
const outcomes: Outcome[] = [];
for (const args of all) outcomes.push(await outcomeOf(args));
writeFileSync(to, JSON.stringify(outcomes));
process.exit(0); // commands may have left idle threads

/**
 * docs/commands.md is the help of every command. After an intended change, `RECORD=1 node dist/test/run.js commands-page` writes the
 * page again.
 */
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { ROOT } from '../packaging/packed.js';
import { commands } from '../src/terminal/commands.js';
import { load } from '../src/terminal/loading.js';
import { captured } from './suites/captured.js';

const PAGE = join(ROOT, 'docs/commands.md');
const HEAD = `# Commands

The help of every command, as \`breedboard COMMAND --help\` prints it. The options that all commands have, and the exit codes, which are
the same for all, stand here once. In a clone, write \`npx breedboard\`.

`;
/** Columns of a help that goes to a file or a pipe. */
const WIDEST = 100;

/** What every help repeats. */
const REPEATED = /\n+(?:Global Options|Exit codes):\n(?: .*\n?)*/g;

async function helpOf(...words: readonly string[]): Promise<string> {
  const { code, out, err } = await captured(load, [...words, '--help']);
  assert.deepEqual([code, err], [0, ''], words.join(' '));
  return out;
}

const subcommandsIn = (help: string): string[] =>
  [...(/(?:^|\n)Commands:\n((?: .*\n)+)/.exec(help)?.[1]?.matchAll(/^ {2}([a-z][\w-]*)/gm) ?? [])]
    .map(([, name]) => name!)
    .filter(name => name !== 'help');

const helps: { readonly words: readonly string[]; readonly help: string }[] = [];
for (const name of Object.keys(commands)) {
  const help = await helpOf(name);
  helps.push({ words: [name], help });
  for (const sub of subcommandsIn(help)) helps.push({ words: [name, sub], help: await helpOf(name, sub) });
}

test('docs/commands.md has the help of every command', async () => {
  const whole = await helpOf();
  const fenced = (text: string): string => `\`\`\`text\n${text.trim()}\n\`\`\`\n`;
  const page = [HEAD, fenced(whole)];
  let group = '';
  for (const { words, help } of helps) {
    const own = commands[words[0]!]!.group;
    if (own !== group) page.push(`\n## ${own}\n`);
    group = own;
    page.push(`\n### ${words.join(' ')}\n\n${fenced(help.replace(REPEATED, '\n'))}`);
  }
  const text = page.join('');
  if (process.env.RECORD) writeFileSync(PAGE, text);
  assert.equal(readFileSync(PAGE, 'utf8'), text);
});

describe('every help', () => {
  for (const { words, help } of helps) {
    test(`${words.join(' ')} says its exit codes, in lines that fit`, () => {
      assert.match(help, /\nExit codes:\n {2}0 {2}done\n/);
      const long = help.split('\n').filter(line => line.length > WIDEST && !/^ +breedboard /.test(line));
      assert.deepEqual(long, []);
    });
  }
});

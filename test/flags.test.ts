/** The same flag has the same letters, default and limit in every command. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Command, type Option } from 'commander';
import { games } from '../src/games/catalogue.js';
import { GALLERY } from '../src/players/catalogue.js';
import { addPlay } from '../src/terminal/commands/play.js';
import { commands } from '../src/terminal/commands.js';
import { SEED } from '../src/terminal/flags.js';
import { openScreen } from '../src/terminal/screen.js';
import { race } from './games/race.js';
import { fails, workshop } from './suites/command.js';

const program = new Command('breedboard');
const screen = () => openScreen({ color: false, quiet: true });
for (const { add } of Object.values(commands))
  await add({
    program,
    version: '0',
    screen,
    parts: async () => ({ games, gallery: GALLERY }),
    rules: async () => games,
  });

const withSubcommands = (command: Command): Command[] => [command, ...command.commands.flatMap(withSubcommands)];
const all = program.commands.flatMap(withSubcommands);
const pathOf = (command: Command): string =>
  command.parent === program || !command.parent ? command.name() : `${command.parent.name()} ${command.name()}`;
const flags = all.flatMap(command => command.options.map(option => [pathOf(command), option] as const));
const named = (name: string) => flags.filter(([, { long }]) => long === `--${name}`);

describe('flags', () => {
  const { breedboard } = workshop();

  for (const [name, short] of [
    ['threads', '-t'],
    ['output', '-o'],
    ['game', '-g'],
  ] as const) {
    test(`--${name} is also ${short}, and nothing else is`, () => {
      assert.ok(named(name).length > 2);
      for (const [command, option] of named(name)) assert.equal(option.short, short, command);
      const others = flags.filter(([, { short: own, long }]) => own === short && long !== `--${name}`);
      assert.deepEqual(
        others.map(([command]) => command),
        [],
      );
    });
  }

  test('a seed has one default', () => {
    for (const [command, { defaultValue, flags: text }] of named('seed')) {
      assert.ok(defaultValue === undefined || defaultValue === SEED, `${command} --seed ${defaultValue}`);
      assert.equal(text, '--seed <text>', command);
    }
  });

  test('the number of threads has one limit', async () => {
    const message = '--threads “257” is not a whole number from 1 to 256';
    for (const args of [
      ['match', 'random', 'random'],
      ['tournament', 'random', 'greedy'],
      ['rate', 'random'],
      ['learn', 'pinkney'],
      ['ladder', '--anew', '20'],
      ['openings'],
      ['solve', 'start'],
      ['analyse', 'start'],
    ])
      assert.deepEqual(await breedboard([...args, '-t', '257']), fails(2, message), args.join(' '));
  });

  test('help prints no empty list as a default, and lists no old name', () => {
    for (const command of all) {
      const help = command.helpInformation();
      assert.doesNotMatch(help, /default: (\[\]|""|null|undefined|false)/, pathOf(command));
      assert.doesNotMatch(help, /--(out|errs|selective) /, pathOf(command));
    }
  });

  test('a game may call its sides like flags of play', async () => {
    const build = () => ({ ...race, display: { ...race.display, sides: ['seed', 'quiet red'] as const } });
    const odd = { summary: 'a race', options: {}, build };
    const out: string[] = [];
    const own = new Command('breedboard').exitOverride();
    const view = { ...screen(), show: (text: string) => void out.push(text), say() {} };
    addPlay(own, { games: { odd }, gallery: GALLERY }, () => view);
    const players = ['--first', 'random', '--second', 'random'];
    await own.parseAsync(['play', 'odd', '--seed', '7', ...players], { from: 'user' });
    assert.match(out.at(-1)!, /^result: /);
  });

  test('every command that prints results has --json', () => {
    const has = (command: Command): boolean =>
      command.options.some((option: Option) => option.long === '--json') ||
      (command.parent !== null && command.parent !== program && has(command.parent));
    for (const command of all) {
      const path = pathOf(command);
      if (path !== 'help') assert.notEqual(has(command), commands[path]?.withoutJson !== undefined, path);
    }
  });
});

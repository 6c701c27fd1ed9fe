/** `breedboard records`: lists, filters, replays and converts games from files. */

import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type Command, Option } from 'commander';
import { archives, archivesOf, gamesOfFormat } from '../../matches/archive/catalogue.js';
import type { Written } from '../../rules/archive.js';
import { type Archived, pliesOf } from '../../rules/archive.js';
import type { ArchiveFormat, Game } from '../../rules/game.js';
import { isPass } from '../../rules/passes.js';
import { describeMove, describeOutcome, does, pliesText } from '../../rules/words.js';
import { plain, quote } from '../../specs/parsed.js';
import { makeFolder } from '../../store/files.node.js';
import { ArchiveReader } from '../archives.js';
import { draw } from '../draw.js';
import { EXIT, Failure } from '../failure.js';
import { OVERWRITE_FLAG } from '../flags.js';
import { readWhole } from '../numbers.js';
import { checkOutputs, writeOutput } from '../output-files.js';
import { favourite, gameFor, type Parts } from '../parts.js';
import type { Screen } from '../screen.js';

type RecordsOptions = {
  readonly game?: string;
  readonly from?: string;
  readonly player?: string;
  readonly result?: string;
  readonly length?: string;
  readonly opening?: string;
  readonly number?: string;
  readonly normalise?: true;
  readonly replay?: true;
  readonly to?: string;
  readonly json?: true;
  readonly output?: string;
  readonly force?: true;
};

type Numbered = { readonly number: number; readonly game: Archived };
type Test = (each: Numbered) => boolean;

const MAX_PLIES = 100_000;
const MAX_GAMES = 1e9;

/** `60`, `50-60`, `-20` and `61-`. */
function range(
  name: string,
  text: string,
  least: number,
  most: number,
): { readonly low: number; readonly high: number } {
  const [, low, dash, high] = /^(\d*)(-?)(\d*)$/.exec(text) ?? [];
  if (low === undefined || (low === '' && high === '')) {
    throw new Failure('usage', `${name} ${quote(text)} is not a number or a range such as 10-60`);
  }
  const from = low === '' ? least : readWhole(name, low, least, most);
  const to = dash === '' ? from : high === '' ? most : readWhole(name, high!, least, most);
  if (to < from) throw new Failure('usage', `${name} ${quote(text)} ends before it starts: write ${to}-${from}`);
  return { low: from, high: to };
}

/** Moves in sequence, with or without blanks or commas where they are unambiguous. */
function openingFrom(game: Game, text: string): readonly number[] {
  const words = text.trim().split(/[\s,]+/);
  const pieces = words.flatMap(word =>
    game.display.parseMove(word).ok
      ? [word]
      : (word.match(/[a-z]\d+/gi)?.join('') === word && word.match(/[a-z]\d+/gi)) || [word],
  );
  return pieces.map(piece => {
    const move = game.display.parseMove(piece);
    if (!move.ok) throw new Failure('usage', `--opening ${quote(text)}: ${move.reason}`);
    return move.value;
  });
}

function testsFor(game: Game, options: RecordsOptions): Test[] {
  const tests: Test[] = [];
  if (options.player !== undefined) {
    const wanted = options.player.toLowerCase();
    tests.push(({ game: { names } }) => names.some(name => name.toLowerCase().includes(wanted)));
  }
  if (options.result !== undefined) {
    const results = [...game.display.sides, 'draw', 'unfinished'];
    const wanted = results.indexOf(options.result.toLowerCase());
    if (wanted < 0) {
      throw new Failure('usage', `--result ${quote(options.result)} is not one of ${results.join(', ')}`);
    }
    tests.push(({ game: { outcome, ended } }) =>
      wanted === 3 ? ended === 'unfinished' : outcome !== undefined && (outcome.winner ?? 2) === wanted,
    );
  }
  if (options.length !== undefined) {
    const { low, high } = range('--length', options.length, 0, MAX_PLIES);
    tests.push(({ game: each }) => {
      const moves = pliesOf(each).filter(move => !isPass(game, move)).length;
      return moves >= low && moves <= high;
    });
  }
  if (options.opening !== undefined) {
    const opening = openingFrom(game, options.opening);
    tests.push(({ game: each }) => {
      const plies = pliesOf(each);
      return opening.every((move, i) => plies[i] === move);
    });
  }
  if (options.number !== undefined) {
    const ranges = options.number.split(',').map(text => range('--number', text.trim(), 1, MAX_GAMES));
    tests.push(({ number }) => ranges.some(({ low, high }) => number >= low && number <= high));
  }
  return tests;
}

const scoreText = ({ outcome, ended }: Archived): string => {
  if (!outcome) return '?';
  if (outcome.official === 0 && outcome.winner !== null) return `${outcome.winner === 0 ? 'won' : 'lost'} by ${ended}`;
  return outcome.official > 0 ? `+${outcome.official}` : String(outcome.official).replace('-', '−');
};

const SHOWN_MOVES = 5;
const NAME_WIDTH = 22;

const fit = (text: string, width: number): string => {
  const safe = plain(text);
  return (safe.length > width ? `${safe.slice(0, width - 1)}…` : safe).padEnd(width);
};

function listLine(game: Game, { number, game: each }: Numbered, width: number): string {
  const moves = pliesOf(each);
  const opening = pliesText(game, { ...each, moves: each.moves.slice(0, SHOWN_MOVES) }).slice(0, SHOWN_MOVES);
  const state = each.ended === 'played' || each.outcome?.official === 0 ? '' : ` (${each.ended})`;
  return [
    String(number).padStart(width),
    each.year === undefined ? '    ' : String(each.year).padStart(4),
    fit(each.names[0] || '–', NAME_WIDTH),
    fit(each.names[1] || '–', NAME_WIDTH),
    scoreText(each).padStart(4),
    `${moves.length} plies${state}`,
    opening.join(' ') + (moves.length > SHOWN_MOVES ? ' …' : ''),
    plain(each.event),
  ]
    .join('  ')
    .trimEnd();
}

function replay(game: Game, { number, game: each }: Numbered, screen: Screen): void {
  const { display } = game;
  const [first, second] = each.names.map(name => plain(name) || '–');
  const where = [plain(each.event), each.year ?? ''].filter(text => text !== '').join(' ');
  screen.show(`game ${number}: ${first} – ${second}${where === '' ? '' : `, ${where}`}`);
  const start = display.parsePosition(each.start.position);
  if (!start.ok) throw new RangeError(start.reason);
  const board = (position: Parameters<typeof display.diagram>[0], last: readonly string[]): void => {
    const diagram = display.diagram(position);
    const look = { pieces: display.pieces, ...(display.axes ? { axes: display.axes } : {}), last, screen };
    for (const line of ['', ...draw(diagram, look), '']) screen.show(line);
  };
  let position = start.value;
  board(position, []);
  for (const [i, move] of pliesOf(each).entries()) {
    const touched = display.diagram(position).choices.find(choice => choice.move === move)?.touches ?? [];
    const opening = i < each.start.moves.length ? ' (opening)' : '';
    screen.show(`${i + 1}. ${describeMove(game, position, move)}${opening}`);
    position = game.play(position, move);
    board(position, touched.slice(-1));
  }
  screen.show(`result: ${resultWords(game, each)}`);
}

function resultWords(game: Game, { outcome, ended, fault }: Archived): string {
  if (ended === 'played' || ended === 'cap') return describeOutcome(game.display, outcome!);
  if (!outcome) return 'unfinished, without a recorded result';
  if (fault) {
    return `${does(game.display.sides[outcome.winner ?? 0], 'win')}, ${game.display.sides[fault.side]} lost by ${ended}`;
  }
  return `${ended}; recorded result: ${describeOutcome(game.display, outcome)}`;
}

async function keep(id: string, { files }: Written, options: RecordsOptions, screen: Screen): Promise<void> {
  const format = archives[id]!;
  const { output } = options;
  if (output === undefined) {
    process.stdout.write(files[0]!.content);
    return;
  }
  if (format.folder) {
    const made = await makeFolder(output);
    if (!made.ok) throw new Failure('failed', `cannot create the folder ${quote(output)}: ${made.reason}`);
  }
  const outputs = files.map(({ name, content }) => ({ path: format.folder ? join(output, name) : output, content }));
  // The names of the files in a folder are known only here.
  if (format.folder)
    await checkOutputs(
      outputs.map(({ path }) => path),
      options.force,
    );
  for (const { path, content } of outputs) {
    await writeOutput(path, content);
    screen.say(`written: ${path}`);
  }
}

const counted = (n: number, noun: string): string => `${n} ${noun}${n === 1 ? '' : 's'}`;

async function readRecords(
  parts: Parts,
  out: Screen,
  paths: readonly string[],
  options: RecordsOptions,
): Promise<void> {
  if (options.json && options.to !== undefined && options.to !== 'jsonl') {
    throw new Failure('usage', `--json and --to ${options.to} exclude each other: give one`);
  }
  const to = options.json ? 'jsonl' : options.to;
  if (options.replay && to !== undefined) throw new Failure('usage', '--replay and --to exclude each other: give one');
  if (options.output !== undefined && to === undefined) throw new Failure('usage', '-o needs a format: add --to');
  const { game } = gameFor(parts, options.game ?? favourite(parts));
  const { folder }: Partial<ArchiveFormat> = to === undefined ? {} : archives[to]!;
  if (folder && options.output === undefined) {
    throw new Failure('usage', `${to} writes several files: name a folder for them with -o`);
  }
  if (to !== undefined && !Object.hasOwn(archivesOf(game), to)) {
    throw new Failure('usage', `${to} is a format for ${gamesOfFormat(to).join(', ')}, not for ${game.id}`);
  }
  const tests = testsFor(game, options);
  if (!folder) await checkOutputs([options.output], options.force);
  else if (existsSync(options.output!) && !statSync(options.output!).isDirectory())
    throw new Failure('failed', `cannot create the folder ${quote(options.output!)}: there is a file of that name`);
  const reader = new ArchiveReader(game, options.from);
  for (const path of paths) await reader.read(path);
  const { games, problems, files } = reader.collection;
  let { faults } = reader.collection;
  const { normalise } = game;
  if (options.normalise && !normalise) throw new Failure('usage', `games of ${game.id} have no usual first move`);
  const usual = game.display.formatPosition(game.initial());
  const turned = (each: Archived): Archived => {
    if (!options.normalise || each.start.position !== usual) return each;
    const plies = normalise!(pliesOf(each));
    const { length } = each.start.moves;
    return { ...each, start: { position: usual, moves: plies.slice(0, length) }, moves: plies.slice(length) };
  };
  const chosen = games
    .map(turned)
    .map((each, i) => ({ number: i + 1, game: each }))
    .filter(each => tests.every(test => test(each)));
  for (const line of problems) out.complain(`breedboard: ${line}`);
  if (faults > problems.length) out.complain(`breedboard: and ${faults - problems.length} more problems`);
  if (to !== undefined) {
    const written = archives[to]!.write!(
      chosen.map(each => each.game),
      game,
    );
    faults += written.left.length;
    for (const { index, reason } of written.left) {
      out.complain(`breedboard: game ${chosen[index]!.number} is left out: ${plain(reason)}`);
    }
    for (const note of written.notes ?? []) out.say(note);
    await keep(to, written, options, out);
  } else if (options.replay) {
    for (const each of chosen) replay(game, each, out);
  } else {
    const width = String(games.length).length;
    for (const each of chosen) out.show(listLine(game, each, width));
  }
  const of = chosen.length === games.length ? '' : ` of ${games.length}`;
  if (games.length > 0 || faults === 0)
    out.say(`${chosen.length}${of} ${games.length === 1 ? 'game' : 'games'} in ${counted(files, 'file')}`);
  if (faults > 0) process.exitCode = EXIT.input;
}

export function addRecords(program: Command, parts: Parts, screen: () => Screen): void {
  const sample = favourite(parts);
  const ids = Object.entries<ArchiveFormat>(archives);
  const readable = ids.filter(([, format]) => format.read).map(([id]) => id);
  program
    .command('records')
    .description('Read games from files and folders, check each by the rules, and list, replay or convert them.')
    .argument('<file...>', 'files of games, or folders of such files')
    .option('-g, --game <game>', `the game (default: ${sample})`)
    .addOption(new Option('--from <format>', 'format of the files (default: detected)').choices(readable))
    .option('--player <text>', 'only games of players whose name contains this')
    .option('--result <who>', 'only games with this result: the name of the winning side, draw or unfinished')
    .option('--length <moves>', 'only games with this number of moves, without passes: 60, 50-60, -40, 61-')
    .option('--opening <moves>', 'only games that start with these moves')
    .option('--number <list>', 'only games with these numbers of the list: 3,7-9')
    .option('--normalise', 'turn every game so that it starts with f5, as books write it')
    .option('--replay', 'show the board after every move')
    .addOption(
      new Option('--to <format>', 'convert to this format').choices(
        ids.filter(([, format]) => format.write).map(([id]) => id),
      ),
    )
    .option('--json', 'the same as --to jsonl')
    .option('-o, --output <file>', 'write to a file; for wthor, to a folder')
    .option(...OVERWRITE_FLAG)
    .addHelpText(
      'after',
      `
Formats:
${ids.map(([id, { summary }]) => `  ${id.padEnd(12)} ${summary}`).join('\n')}

For each game that it cannot read, the command prints a line, and continues with the rest; the exit code is then 3.

Examples:
  breedboard records samples/games.ggf
  breedboard records samples/wthor/ --player champion --result black --opening f5d6
  breedboard records samples/wthor/ --number 17 --replay
  breedboard records samples/games.ggf --to wthor -o base/`,
    )
    .action((paths: readonly string[], options: RecordsOptions) => readRecords(parts, screen(), paths, options));
}

/** `breedboard play`: a game at the terminal, between people and players in any combination. */
import { randomBytes } from 'node:crypto';
import { type Command, Option } from 'commander';
import { formatGameFile, gameFile } from '../../matches/game-file.js';
import type { History } from '../../matches/history.js';
import { opensFromBook, withBook } from '../../players/booked.js';
import type { Player } from '../../players/player.js';
import { ENGINE } from '../../protocols/engine.node.js';
import { parseSeed } from '../../random/seed.js';
import type { Game } from '../../rules/game.js';
import { type Position, SIDES, type Side } from '../../rules/position.js';
import { UNNAMED } from '../../specs/editions.js';
import { quote } from '../../specs/parsed.js';
import { formatSpec, parseSpec } from '../../specs/spec.js';
import { playDialogue } from '../dialogue.js';
import { Failure } from '../failure.js';
import { OVERWRITE_FLAG } from '../flags.js';
import { openBook } from '../opening-book.js';
import { checkOutputs } from '../output-files.js';
import { type OpenedPlayer, openPlayer } from '../outside.js';
import { favourite, gameFor, HUMAN, type Parts, playerFor, sideNames } from '../parts.js';
import { positionOrInput } from '../positions.js';
import { FILE_SUMMARY, hasReference, RUN_SUMMARY } from '../references.js';
import { loadGame, saveGame } from '../saving.js';
import type { Screen } from '../screen.js';
import { type Ending, playAtTerminal, type TerminalGame } from '../terminal-game.js';

const SEATS = ['first', 'second'] as const;

/** Flags of every command. */
const GENERAL = ['quiet', 'color', 'no-color', 'help', 'version'];

/** The names of sides that are flags, and where their values stand among the options. */
type SideFlags = Map<string, string>;

/** The options below, and for the name of each side its player. */
type PlayOptions = {
  readonly seed?: string;
  readonly from?: string;
  readonly load?: string;
  readonly save?: string;
  readonly book?: string | false;
  readonly force?: true;
  readonly json?: true;
  readonly dialogue?: true;
  readonly board?: string;
  readonly [side: string]: string | boolean | undefined;
};

type StartedGame = {
  readonly game: Game;
  readonly name: string;
  readonly players: readonly [string, string];
  readonly history: History;
  readonly ending?: Ending;
};

/** Moves come from stdin, so a position cannot. */
function startFrom(game: Game, text: string): Promise<Position> {
  if (text.trim() === '-') throw new Failure('usage', '--from “-”: stdin holds the moves; give a position or a file');
  return positionOrInput(game, text);
}

async function startGame(parts: Parts, text: string | undefined, options: PlayOptions): Promise<StartedGame> {
  if (options.load !== undefined) {
    const { file, game, history } = await loadGame(options.load, name => gameFor(parts, name).game);
    if (text !== undefined && formatSpec(gameFor(parts, text).spec) !== file.game) {
      throw new Failure('usage', `${quote(options.load)} is a game of ${file.game}, not of ${text}`);
    }
    const { ending } = file;
    return { game, name: file.game, players: file.players, history, ...(ending ? { ending } : {}) };
  }
  const { game, spec } = gameFor(parts, text ?? favourite(parts));
  const start = options.from === undefined ? game.initial() : await startFrom(game, options.from);
  const seed = options.seed === undefined ? randomBytes(16).toString('hex') : parseSeed(options.seed);
  return {
    game,
    name: formatSpec(spec),
    players: [HUMAN, game.defaults.opponent],
    history: { seed, start, plies: [] },
  };
}

/** `typed`: the name comes from the command line; otherwise from a saved game or the game's default. */
type Name = { readonly text: string; readonly typed: boolean };

/** The two players: by --first and --second, by the names of the sides, else by the saved game or the default. */
function chosenPlayers(
  parts: Parts,
  { game, players }: StartedGame,
  options: PlayOptions,
  sideFlags: SideFlags,
): readonly [Name, Name] {
  const bySide = (side: string): PlayOptions[string] => {
    const key = sideFlags.get(side);
    return key === undefined ? undefined : options[key];
  };
  const { sides } = game.display;
  for (const [name, ids] of sideNames(parts)) {
    if (bySide(name) === undefined || sides.includes(name)) continue;
    throw new Failure(
      'usage',
      `--${name} is a side of ${ids.join(', ')}; the sides of ${game.id} are: ${sides.join(', ')}`,
    );
  }
  const named = (side: Side): string | undefined => {
    const [bySeat, byName] = [options[SEATS[side]], bySide(sides[side])];
    if (bySeat !== undefined && byName !== undefined) {
      throw new Failure(
        'usage',
        `--${SEATS[side]} and --${sides[side]} both name the player of ${sides[side]}: give one`,
      );
    }
    return (bySeat ?? byName) as string | undefined;
  };
  const given = [named(0), named(1)] as const;
  // Where only one side is named and it is not human, the user plays the other.
  const other = (side: Side): string => {
    const opposite = given[1 - side];
    if (options.load !== undefined || opposite === undefined) return players[side];
    return opposite === HUMAN ? game.defaults.opponent : HUMAN;
  };
  const name = (side: Side): Name => ({ text: given[side] ?? other(side), typed: given[side] !== undefined });
  return [name(0), name(1)];
}

/** A saved game can neither start a program nor open another file: only a typed name can. */
async function openChosen(parts: Parts, { text, typed }: Name, game: Game): Promise<OpenedPlayer> {
  if (typed) return openPlayer(parts, text, game);
  const spec = parseSpec(text);
  if (spec.ok && spec.value.kind === ENGINE) {
    const who = `the saved game names an outside program, ${quote(text)}`;
    throw new Failure('usage', `${who}: only the command line can start a program; name it with --first or --second`);
  }
  if (spec.ok && hasReference(spec.value)) {
    const who = `the saved game names another file, ${quote(text)}`;
    throw new Failure('usage', `${who}: only the command line can open a file; name it with --first or --second`);
  }
  return openPlayer({ ...parts, edition: UNNAMED }, text, game);
}

async function adviser(parts: Parts, game: Game): Promise<Pick<TerminalGame, 'adviser'>> {
  const name = game.defaults.adviser;
  return name === undefined ? {} : { adviser: { name, player: (await playerFor(parts, name, game)).player } };
}

/** Between two programs a game is a measurement: the book that ships is left out. */
async function withBooks(
  game: Game,
  [first, second]: TerminalGame['players'],
  path: PlayOptions['book'],
): Promise<TerminalGame['players']> {
  const isNamed = typeof path === 'string';
  const isMeant = isNamed || (path !== false && (first === HUMAN || second === HUMAN));
  const opens = (player: Player | typeof HUMAN): boolean => player !== HUMAN && opensFromBook(player);
  if (!isMeant || (!isNamed && !opens(first) && !opens(second))) return [first, second];
  const book = await openBook(game, isNamed ? path : undefined);
  if (!book) return [first, second];
  const opening = (player: Player | typeof HUMAN) => (player === HUMAN ? HUMAN : withBook(player, game, book));
  return [opening(first), opening(second)];
}

/** As the user typed it: the canonical name leaves out what is the default, as the 3 of level(3, edition=2). */
const shownName = ({ text, typed }: Name, requested: string): string => {
  const spec = parseSpec(text);
  return typed && spec.ok ? formatSpec(spec.value) : requested;
};

function greet(
  { game, names, players }: TerminalGame,
  shown: readonly string[],
  history: History,
  seedGiven: boolean,
  screen: Screen,
): void {
  const { sides, pieces } = game.display;
  const who = SIDES.map(side => `${sides[side]} (${pieces[side]}) ${shown[side]}`).join(', ');
  screen.say(`${names.game}: ${who}`);
  if (!seedGiven) screen.say(`seed ${history.seed}`);
  if (players.includes(HUMAN) && process.stdin.isTTY) {
    screen.say('on the board: + or ( ) marks a legal choice, [ ] the last move');
    screen.say('type a move or a command; help lists the commands');
  }
}

/** Only a board with columns and rows has a frame. */
function framedIn({ id, display }: Game, board: PlayOptions['board']): boolean {
  if (board === 'framed' && !display.axes)
    throw new Failure('usage', `--board framed needs columns and rows, and ${id} has none`);
  return board === 'framed';
}

/** On his mirrored board, if no game is named. */
async function inDialogue(parts: Parts, text: string | undefined, options: PlayOptions, out: Screen): Promise<void> {
  const { dialogue: _, book: __, seed, ...others } = options;
  const [other] = Object.keys(others);
  if (other !== undefined) throw new Failure('usage', `--dialogue asks for everything itself: leave out --${other}`);
  const { game } = gameFor(parts, text ?? `${favourite(parts)}(start=currie)`);
  await playDialogue(parts, game, seed === undefined ? randomBytes(16).toString('hex') : parseSeed(seed), out);
}

export function addPlay(program: Command, parts: Parts, screen: () => Screen): void {
  const sample = favourite(parts);
  const opponentAt = (id: string): string => gameFor(parts, id).game.defaults.opponent;
  const command = program
    .command('play')
    .description('Play a game against a player or another person, or let two players play each other.')
    .argument('[game]', `a game and its options, see: breedboard games (default: ${sample})`)
    .option('--first <player>', 'the player that moves first')
    .option('--second <player>', 'the player that moves second');
  // The sides come last: a side that is called like another flag of this command has --first or --second only.
  command
    .option('--seed <text>', 'seed of dice and random moves: same seed, same game')
    .option('--from <position>', 'start from this position: in any notation of the game, or a file')
    .addOption(new Option('--load <file>', 'resume a saved game').conflicts(['seed', 'from']))
    .option('--save <file>', 'save before each of your moves and at the end')
    .option(...OVERWRITE_FLAG)
    .option('--book <file>', 'players without random moves that play endings exactly open from this book')
    .option('--no-book', 'without an opening book (default: the book that ships, in games with a human)')
    .addOption(
      new Option('--board <style>', 'named fields, or the frame of Pinkney’s figure 6').choices(['named', 'framed']),
    )
    .option(
      '--dialogue',
      'ask as Currie’s program of 1997 did: players, lookaheads, then x and y; of the other flags only --seed',
    )
    .option('--json', 'print the game as one JSON object, in the format of a saved game');
  const taken = [...GENERAL, ...command.options.map(({ long }) => long?.replace(/^--/, ''))];
  const sideFlags: SideFlags = new Map();
  for (const [side, ids] of sideNames(parts)) {
    if (taken.includes(side) || !/^[a-z][a-z0-9-]*$/.test(side)) continue;
    const option = new Option(`--${side} <player>`, `the player of this side (${ids.join(', ')})`);
    command.addOption(option);
    sideFlags.set(side, option.attributeName());
  }
  command
    .addHelpText(
      'after',
      `
Players:
  ${HUMAN}: you type the moves; during the game type help for the commands
${Object.entries(parts.gallery.players)
  .map(([name, { summary }]) => `  ${name}: ${summary}`)
  .join('\n')}
  any evaluator: one-ply search with it
  file(PATH): ${FILE_SUMMARY}
  run(NAME, generation=N): ${RUN_SUMMARY}
  ${ENGINE}("program arguments", protocol=gtp): an outside program, see docs/protocols.md
  Options follow the name, as in search(depth=3); breedboard players lists them all.

If you name one player, the other is ${HUMAN}. If you name none, the first is ${HUMAN} and the second is
${opponentAt(sample)} (${sample}), ${Object.keys(parts.games)
        .filter(id => id !== sample)
        .map(id => `${opponentAt(id)} (${id})`)
        .join(', ')}.
The command also reads moves from a pipe, one per line; passes may be left out there.

Examples:
  breedboard play ${sample}
  breedboard play ${sample} --second human
  breedboard play ${sample} --second 'search(depth=2)'
  breedboard play ${sample} --first random --second random --seed 7 --json
  breedboard play --load ${sample}-1.json`,
    )
    .action(async (text: string | undefined, options: PlayOptions) => {
      const out = screen();
      if (options.dialogue) return inDialogue(parts, text, options, out);
      const started = await startGame(parts, text, options);
      const chosen = chosenPlayers(parts, started, options, sideFlags);
      const file = options.save ?? options.load;
      const players: OpenedPlayer[] = [];
      try {
        for (const each of chosen) players.push(await openChosen(parts, each, started.game));
        const names = { game: started.name, players: [players[0]!.requested, players[1]!.requested] as const };
        const table: TerminalGame = {
          game: started.game,
          names,
          players: await withBooks(started.game, [players[0]!.player, players[1]!.player], options.book),
          ...(await adviser(parts, started.game)),
          // stdout holds the JSON object only.
          screen: options.json ? { ...out, show: out.say } : out,
          ...(file === undefined ? {} : { file }),
          autosave: options.save !== undefined,
          isFramed: framedIn(started.game, options.board),
        };
        // Reports a path that cannot be written before the first move, not after it.
        if (options.save !== undefined) {
          if (options.save !== options.load) await checkOutputs([options.save], options.force);
          await saveGame(options.save, gameFile(started.game, started.history, names), options.save);
        }
        const shown = chosen.map((each, i) => shownName(each, names.players[i]!));
        greet(table, shown, started.history, options.seed !== undefined || options.load !== undefined, out);
        const { history, ending } = await playAtTerminal(table, started);
        const ended = { ...gameFile(started.game, history, names), ...(ending ? { ending } : {}) };
        if (options.json) process.stdout.write(formatGameFile(ended));
      } finally {
        for (const each of players) await each.close();
      }
    });
}

/** One of our players as a GTP engine. Error messages are those of the specification. */
import { Forfeit } from '../players/forfeit.js';
import type { Game } from '../rules/game.js';
import type { Position, Side } from '../rules/position.js';
import type { Limits } from '../search/searcher.js';
import { type Parsed, parsed, refused } from '../specs/parsed.js';
import type { EngineSession } from './engine-session.js';
import { shareOfClock } from './pacing.js';
import type { Connection } from './protocol.js';
import { formatVertex, parseVertex, type RowOrder } from './vertex.js';

type Answer = Parsed<string>;
const done: Answer = parsed('');
const SYNTAX = refused('syntax error');

/** A tenth of the time for a move stays unused. */
const USED = 0.9;

const SIDES: readonly [RegExp, RegExp] = [/^b(lack)?$/i, /^w(hite)?$/i];
const sideOf = (text: string | undefined): Side | undefined =>
  text === undefined ? undefined : SIDES[0].test(text) ? 0 : SIDES[1].test(text) ? 1 : undefined;

const isNumber = (text: string | undefined): text is string => text !== undefined && /^\d{1,9}(\.\d{1,9})?$/.test(text);

/** Control characters and text after # are discarded, as the specification requires. */
const clean = (line: string): string =>
  line
    .replaceAll('\t', ' ')
    .replace(/\p{Cc}|#.*$/gu, '')
    .trim();

function drawing({ display, outcome }: Game, position: Position, rows: RowOrder): string {
  const { columns, rows: numbers } = display.axes!;
  const { cells } = display.diagram(position);
  const lines = numbers.map((_, y) => {
    const label = numbers[rows === 'top' ? y : numbers.length - 1 - y]!;
    const row = columns.map((_, x) => {
      const owner = cells.find(cell => cell.x === x && cell.y === y)?.owner;
      return owner === undefined ? '.' : display.pieces[owner];
    });
    return `  ${label} ${row.join(' ')}`;
  });
  const next = outcome(position) ? 'the game is over' : `${display.sides[position.turn]} to move`;
  return [next, `    ${columns.join(' ')}`, ...lines].join('\n');
}

function emptySquares({ game: { display }, position }: EngineSession): number {
  const { columns, rows } = display.axes!;
  const taken = display.diagram(position).cells.filter(({ owner }) => owner !== undefined);
  return columns.length * rows.length - taken.length;
}

type Commands = Readonly<Record<string, (args: readonly string[]) => Answer | Promise<Answer>>>;

/** Answers until the controller quits. */
async function serve(talk: Connection, commands: Commands): Promise<void> {
  for (;;) {
    const line = await talk.receive();
    if (line === undefined) return;
    const [, id = '', name, rest = ''] = /^(\d{1,9})?\s*(\S*)\s*(.*)$/.exec(clean(line)) ?? [];
    if (name === undefined || name === '') continue;
    let answer: Answer = refused('unknown command');
    try {
      if (Object.hasOwn(commands, name)) answer = await commands[name]!(rest.split(/\s+/).filter(Boolean));
    } catch (error) {
      if (!(error instanceof Forfeit)) throw error;
      answer = error.loss === 'resigned' ? parsed('resign') : refused(error.message);
    }
    talk.send(answer.ok ? `=${id} ${answer.value}`.trimEnd() : `?${id} ${answer.reason}`);
    talk.send('');
    if (name === 'quit') return;
  }
}

export async function gtpEngine(session: EngineSession, rows: RowOrder, talk: Connection): Promise<void> {
  const { game } = session;
  const size = game.display.axes!.rows.length;
  const gameName = game.id[0]!.toUpperCase() + game.id.slice(1);
  /** Seconds for one move, and for all remaining ones. */
  let clock: { readonly move?: number; readonly left?: number } = {};
  let depth: number | undefined;

  const begin = (): Answer => {
    session.begin(game.initial());
    return done;
  };
  const setClock = (time: string | undefined, stones: string | undefined): Answer => {
    if (!isNumber(time) || !isNumber(stones)) return SYNTAX;
    clock = Number(stones) > 0 ? { move: Number(time) / Number(stones) } : { left: Number(time) };
    return done;
  };
  const limits = (): Limits => {
    const seconds =
      clock.move ?? (clock.left === undefined ? undefined : clock.left * shareOfClock(emptySquares(session)));
    return {
      ...(depth === undefined ? {} : { depth }),
      ...(seconds === undefined ? {} : { milliseconds: Math.max(1, seconds * 1000 * USED) }),
    };
  };
  const generate = async (text: string | undefined, plays: boolean): Promise<Answer> => {
    const side = sideOf(text);
    if (side === undefined) return SYNTAX;
    if (game.outcome(session.position)) return parsed('pass');
    const passed = session.position.turn !== side && session.passIfForced();
    if (session.position.turn !== side) return refused(`it is not ${text}'s turn`);
    const { move } = await session.choose(limits());
    const answer = parsed(formatVertex(game, session.position, move, rows));
    if (plays) session.follow(move);
    else if (passed) session.takeBack();
    return answer;
  };

  const commands: Commands = {
    protocol_version: () => parsed('2'),
    name: () => parsed(session.setup.name),
    version: () => parsed(session.setup.version),
    known_command: ([name]) => parsed(String(name !== undefined && Object.hasOwn(commands, name))),
    list_commands: () => parsed(Object.keys(commands).join('\n')),
    quit: () => done,
    set_game: ([...words]) => (words.join(' ').toLowerCase() === game.id ? done : refused('unsupported game')),
    list_games: () => parsed(gameName),
    boardsize: ([text]) => {
      if (!isNumber(text)) return SYNTAX;
      return Number(text) === size ? begin() : refused('unacceptable size');
    },
    clear_board: begin,
    // Komi: these games have none, but controllers send it all the same.
    komi: ([text]) => (text !== undefined && Number.isFinite(Number(text)) ? done : SYNTAX),
    play: ([colour, vertex]) => {
      const side = sideOf(colour);
      if (side === undefined || vertex === undefined) return SYNTAX;
      const move = parseVertex(game, vertex, rows);
      if (!move.ok) return SYNTAX;
      const passed = session.position.turn !== side && session.passIfForced();
      if (session.position.turn === side && session.follow(move.value)) return done;
      if (passed) session.takeBack();
      return refused('illegal move');
    },
    genmove: ([colour]) => generate(colour, true),
    reg_genmove: ([colour]) => generate(colour, false),
    undo: () => (session.takeBack() ? done : refused('cannot undo')),
    time_settings: ([main, time, stones]) => {
      if (!isNumber(main)) return SYNTAX;
      // Overtime of 0 moves is no limit.
      if (Number(main) === 0 && isNumber(time) && Number(time) > 0 && stones === '0') {
        clock = {};
        return done;
      }
      return Number(main) > 0 ? setClock(main, '0') : setClock(time, stones);
    },
    time_left: ([colour, time, stones]) => (sideOf(colour) === undefined ? SYNTAX : setClock(time, stones)),
    showboard: () => parsed(drawing(game, session.position, rows)),
    final_score: () => {
      const outcome = game.outcome(session.position);
      if (!outcome) return refused('cannot score');
      // As gtp-rhino counts: the winner gets the empty squares.
      const { official } = outcome;
      return parsed(official === 0 ? '0' : `${official > 0 ? 'B' : 'W'}+${Math.abs(official)}`);
    },
    'breedboard-depth': ([text]) => {
      if (text === undefined || !/^[1-9]\d{0,3}$/.test(text)) return SYNTAX;
      depth = Math.min(Number(text), game.maxPlies);
      return done;
    },
    'breedboard-setup_board': words => {
      const position = game.display.parsePosition(words.join(' '));
      if (!position.ok) return refused(position.reason);
      session.begin(position.value);
      return done;
    },
  };

  await serve(talk, commands);
}

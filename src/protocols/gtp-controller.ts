/** Drives a GTP engine. */

import { buildGame, games } from '../games/catalogue.js';
import { variantSpec } from '../games/variants.js';
import { Forfeit } from '../players/forfeit.js';
import type { Game } from '../rules/game.js';
import { isPass } from '../rules/passes.js';
import type { Move, Position, Side } from '../rules/position.js';
import type { Clock, Path } from '../search/searcher.js';
import { type Parsed, parsed, quote, refused } from '../specs/parsed.js';
import { type Connection, type Controller, type EngineLimits, positionAfter, receiveLine, untold } from './protocol.js';
import { formatVertex, parseVertex, type RowOrder } from './vertex.js';

const COLOURS: readonly [string, string] = ['black', 'white'];

/** `=12 text` or `? text`; some engines double the sign. */
const ANSWER = /^([=?])(?![=?])(\d*)\s*(.*)$/;

/** Sets up a position, not only the usual start: grhino-setup_board, and ours. GTP itself has no such command. */
const SET_UP = /-setup_board$/;

/** Not in GTP either: `level` of GNU Go, `breedboard-depth`, and others that are called by what they set. */
const SET_LEVEL = /(^|[-_])level$/;
const SET_DEPTH = /(^|[-_])depth$/;
/** GTP counts whole seconds; an engine with a command of this name also accepts fractions. */
const TAKES_FRACTIONS = /^breedboard-/;

/** The position after `clear_board`: the usual start of the game, whatever its options. */
const usualStart = (game: Game): Position =>
  Object.hasOwn(games, game.id) ? buildGame(variantSpec(game)).initial() : game.initial();

type Conversation = {
  ask(command: string): Promise<Parsed<string>>;
  /** Throws Forfeit where the engine refuses. */
  insist(command: string): Promise<string>;
};

function conversationBy(talk: Connection): Conversation {
  let sent = 0;

  async function ask(command: string): Promise<Parsed<string>> {
    const number = String(++sent);
    talk.send(`${number} ${command}`);
    for (;;) {
      const [, sign, id, first] = ANSWER.exec(await receiveLine(talk)) ?? [];
      // Engines print other lines, and answers to earlier commands do not count.
      if (sign === undefined || (id !== '' && id !== number)) continue;
      const lines = [first!];
      for (let line = await receiveLine(talk); line.trim() !== ''; line = await receiveLine(talk)) lines.push(line);
      const text = lines.join('\n').trim();
      return sign === '=' ? parsed(text) : refused(text);
    }
  }

  async function insist(command: string): Promise<string> {
    const answer = await ask(command);
    if (!answer.ok) throw new Forfeit('refused', `it refused ${quote(command)}: ${quote(answer.reason)}`);
    return answer.value;
  }
  return { ask, insist };
}

const takesFractions = (commands: readonly string[]): boolean =>
  commands.some(command => TAKES_FRACTIONS.test(command));

/** Why an engine with these commands cannot be told the limits. */
function refusalBy(
  commands: readonly string[],
  { level, depth, milliseconds, clock }: EngineLimits,
): string | undefined {
  if (level !== undefined && !commands.some(each => SET_LEVEL.test(each))) {
    return 'it has no GTP command for a level; pass the level as an argument of the program, if it takes one';
  }
  if (depth !== undefined && !commands.some(each => SET_DEPTH.test(each))) {
    return 'it has no GTP command for a depth; pass the depth as an argument of the program, if it takes one';
  }
  if (milliseconds === undefined) return undefined;
  if (!commands.includes(clock ? 'time_left' : 'time_settings')) return 'it has no GTP command for a time limit';
  if (takesFractions(commands) || (clock?.left ?? milliseconds) >= 1000) return undefined;
  return 'GTP counts whole seconds: give it a second or more, or use protocol=simple';
}

export function gtpController(game: Game, rows: RowOrder, talk: Connection): Controller {
  const { display } = game;
  const { ask, insist } = conversationBy(talk);
  let name: string | undefined;
  let commands: readonly string[] = [];
  let told: Path | undefined;
  let settings: string | undefined;
  /** The last value sent by each command that is not in GTP. */
  const sentValues = new Map<string, number>();

  async function begin({ start }: Path): Promise<void> {
    const wanted = game.id[0]!.toUpperCase() + game.id.slice(1);
    if (commands.includes('set_game')) await insist(`set_game ${wanted}`);
    await insist(`boardsize ${display.axes!.rows.length}`);
    await insist('clear_board');
    settings = undefined;
    const position = display.formatPosition(start);
    if (position === display.formatPosition(usualStart(game))) return;
    const setUp = commands.find(command => SET_UP.test(command));
    if (setUp === undefined) throw new Forfeit('refused', 'it has no GTP command to set up a position');
    await insist(`${setUp} ${position}`);
  }

  async function tell(position: Position, move: Move): Promise<void> {
    const command = `play ${COLOURS[position.turn]} ${formatVertex(game, position, move, rows)}`;
    // Some engines pass by themselves where they must, and refuse the command (gtp-rhino: syntax error).
    if (isPass(game, move)) await ask(command);
    else await insist(command);
  }

  /** Whole seconds are rounded down but not to 0: an engine that keeps one second or more is never late. */
  const secondsOf = (milliseconds: number): number =>
    takesFractions(commands) ? Math.floor(milliseconds) / 1000 : Math.max(1, Math.floor(milliseconds / 1000));

  /**
   * A limit for a move as Canadian overtime of one move, a clock as main time without overtime: GTP has no increment,
   * so the engine sees it as time left. An engine may refuse them, because the referee keeps the time.
   */
  async function tellTime(side: Side, milliseconds: number | undefined, clock: Clock | undefined): Promise<void> {
    if (milliseconds === undefined) return;
    const seconds = secondsOf(clock ? Math.max(1, clock.left) : milliseconds);
    const wanted = clock ? (settings ?? `${seconds} 0 0`) : `0 ${seconds} 1`;
    if (wanted !== settings && commands.includes('time_settings')) await ask(`time_settings ${wanted}`);
    settings = wanted;
    if (commands.includes('time_left')) await ask(`time_left ${COLOURS[side]} ${seconds} ${clock ? 0 : 1}`);
  }

  async function set(name: RegExp, value: number | undefined): Promise<void> {
    const command = commands.find(each => name.test(each));
    if (value === undefined || command === undefined || sentValues.get(command) === value) return;
    await insist(`${command} ${value}`);
    sentValues.set(command, value);
  }

  const refusal = (limits: EngineLimits): string | undefined => refusalBy(commands, limits);

  return {
    get name() {
      return name;
    },
    // In this order: some engines fail on a clock before anything else (Sabaki issue 360).
    async greet(limits) {
      const called = await insist('name');
      const version = await ask('version');
      name = [called, version.ok ? version.value : ''].join(' ').trim();
      commands = (await insist('list_commands')).split(/\s+/);
      if (refusal(limits) === undefined) await set(SET_LEVEL, limits.level);
    },
    refusal,
    async choose(path, { depth, milliseconds, clock }) {
      let news = untold(game, told, path);
      if (news === undefined) {
        await begin(path);
        news = path.moves;
      }
      let position = positionAfter(game, { ...path, moves: path.moves.slice(0, path.moves.length - news.length) });
      for (const move of news) {
        await tell(position, move);
        position = game.play(position, move);
      }
      told = path;
      await set(SET_DEPTH, depth);
      await tellTime(position.turn, milliseconds, clock);
      const answer = await insist(`genmove ${COLOURS[position.turn]}`);
      if (/^resign$/i.test(answer)) throw new Forfeit('resigned', 'it resigned');
      const move = parseVertex(game, answer, rows);
      if (!move.ok) throw new Forfeit('illegal', `its answer ${quote(answer)} is not a move`);
      told = { start: path.start, moves: [...path.moves, move.value] }; // genmove also plays it
      return move.value;
    },
    quit: () => talk.send('quit'),
  };
}

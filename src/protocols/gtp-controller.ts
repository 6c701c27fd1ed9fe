/** Drives a GTP engine. */
import { buildGame, games } from '../games/catalogue.js';
import { Forfeit } from '../players/forfeit.js';
import type { Game } from '../rules/game.js';
import { isPass } from '../rules/passes.js';
import type { Move, Position, Side } from '../rules/position.js';
import type { Path } from '../search/searcher.js';
import { type Parsed, parsed, quote, refused } from '../specs/parsed.js';
import { type Connection, type Controller, positionAfter, receiveLine, untold } from './protocol.js';
import { formatVertex, parseVertex, type RowOrder } from './vertex.js';

const COLOURS: readonly [string, string] = ['black', 'white'];

/** `=12 text` or `? text`; some engines double the sign. */
const ANSWER = /^([=?])(?![=?])(\d*)\s*(.*)$/;

/** Sets up a position, not only the usual start: grhino-setup_board, and ours. GTP itself has no such command. */
const SET_UP = /-setup_board$/;

/** The position after `clear_board`: the usual start of the game, whatever its options. */
const usualStart = (game: Game): Position =>
  Object.hasOwn(games, game.id) ? buildGame({ kind: game.id }).initial() : game.initial();

export function gtpController(game: Game, rows: RowOrder, talk: Connection): Controller {
  const { display } = game;
  let sent = 0;
  let name: string | undefined;
  let commands: readonly string[] = [];
  let told: Path | undefined;
  let seconds: number | undefined;

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

  async function begin({ start }: Path): Promise<void> {
    const wanted = game.id[0]!.toUpperCase() + game.id.slice(1);
    if (commands.includes('set_game')) await insist(`set_game ${wanted}`);
    await insist(`boardsize ${display.axes!.rows.length}`);
    await insist('clear_board');
    seconds = undefined;
    const position = display.formatPosition(start);
    if (position === display.formatPosition(usualStart(game))) return;
    const setUp = commands.find(command => SET_UP.test(command));
    if (setUp === undefined) throw new Forfeit('refused', 'it has no GTP command to set up a position');
    await insist(`${setUp} ${position}`);
  }

  async function tell(side: Side, move: Move): Promise<void> {
    const command = `play ${COLOURS[side]} ${formatVertex(game, move, rows)}`;
    // Some engines pass by themselves where they must, and refuse the command (gtp-rhino: syntax error).
    if (isPass(game, move)) await ask(command);
    else await insist(command);
  }

  /**
   * As Canadian overtime of one move. In whole seconds, rounded down but not to 0: an engine that keeps one second or
   * more is never late. An engine may refuse it, because the referee keeps the clock.
   */
  async function tellTime(side: Side, milliseconds: number | undefined): Promise<void> {
    if (milliseconds === undefined) return;
    const given = Math.max(1, Math.floor(milliseconds / 1000));
    if (given !== seconds && commands.includes('time_settings')) await ask(`time_settings 0 ${given} 1`);
    seconds = given;
    if (commands.includes('time_left')) await ask(`time_left ${COLOURS[side]} ${given} 1`);
  }

  return {
    get name() {
      return name;
    },
    // In this order: some engines fail on a clock before anything else (Sabaki issue 360).
    async greet() {
      const called = await insist('name');
      const version = await ask('version');
      name = [called, version.ok ? version.value : ''].join(' ').trim();
      commands = (await insist('list_commands')).split(/\s+/);
    },
    async choose(path, { milliseconds }) {
      let news = untold(game, told, path);
      if (news === undefined) {
        await begin(path);
        news = path.moves;
      }
      let position = positionAfter(game, { ...path, moves: path.moves.slice(0, path.moves.length - news.length) });
      for (const move of news) {
        await tell(position.turn, move);
        position = game.play(position, move);
      }
      told = path;
      await tellTime(position.turn, milliseconds);
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

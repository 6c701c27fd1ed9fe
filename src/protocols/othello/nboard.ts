/**
 * The NBoard protocol, version 2 (C. Welty, Protocol.htm of NTest): a game is set as GGF, moves follow as `move F5`,
 * and the engine answers `go` with `=== F5/eval/seconds`, which it does not play. Both sides ignore unknown lines,
 * because engines print other text.
 *
 * Tolerated, because engines send it: `=== d6 -1.00 0.0` with blanks (Edax 4), evaluations that are not numbers, bare
 * `F5` for `move F5` (version 1), and passes written PA, PASS or --. Evaluations are not read: the referee needs none.
 */

import type { OthelloPosition } from '../../games/othello/board.js';
import { squareName } from '../../games/othello/board.js';
import { formatGgf, readGgf } from '../../games/othello/notations/ggf.js';
import { othello } from '../../games/othello/othello.js';
import { variantOf } from '../../games/variants.js';
import { Forfeit } from '../../players/forfeit.js';
import type { Setup } from '../../players/player.js';
import type { Game } from '../../rules/game.js';
import type { Move } from '../../rules/position.js';
import type { Limits, Path } from '../../search/searcher.js';
import { quote } from '../../specs/parsed.js';
import type { EngineSession } from '../engine-session.js';
import { type Connection, type Controller, type Protocol, readMove, receiveLine, untold } from '../protocol.js';
import { blackValue, hintLines } from './nboard-hints.js';

const VERSION = 2;

const formatMove = (move: Move): string => (othello.isPass!(move) ? 'PA' : squareName(move).toUpperCase());

/** The move of `F5/1.2/0.3`, of `F5 1.2 0.3` and of `F5`. */
const moveText = (text: string): string => /^[^\s/]*/.exec(text.trim())![0];

const gameText = ({ start, moves }: Path): string =>
  formatGgf({
    names: ['black', 'white'],
    type: '8',
    start: start as OthelloPosition,
    plies: moves.map(move => ({ move })),
    tags: [],
  });

function controller(game: Game, talk: Connection): Controller {
  let name: string | undefined;
  let told: Path | undefined;
  let depth: number | undefined;
  let pings = 0;

  /** The rest of the first line with this prefix; names are noted on the way, other lines are ignored. */
  async function lineAfter(beginning: string): Promise<string> {
    for (;;) {
      const line = (await receiveLine(talk)).trim();
      name = /^set\s+myname\s+(\S.*)$/.exec(line)?.[1] ?? name;
      if (line === beginning || line.startsWith(`${beginning} `)) return line.slice(beginning.length).trim();
    }
  }
  /** The engine has stopped searching and has read everything before. */
  async function settled(): Promise<void> {
    const ping = String(++pings);
    talk.send(`ping ${ping}`);
    while ((await lineAfter('pong')) !== ping);
  }

  return {
    get name() {
      return name;
    },
    async greet() {
      talk.send(`nboard ${VERSION}`);
      await settled();
    },
    refusal: ({ level, milliseconds }) =>
      level !== undefined
        ? 'NBoard has no command for a level; use depth'
        : milliseconds !== undefined
          ? 'NBoard has no command for time; use depth, or another protocol'
          : undefined,
    async choose(path, limits) {
      if (limits.depth !== undefined && limits.depth !== depth) talk.send(`set depth ${limits.depth}`);
      depth = limits.depth ?? depth;
      const news = untold(game, told, path);
      if (news === undefined) talk.send(`set game ${gameText(path)}`);
      else for (const move of news) talk.send(`move ${formatMove(move)}`);
      told = path;
      await settled();
      talk.send('go');
      return readMove(game, moveText(await lineAfter('===')));
    },
    quit: () => talk.send('quit'), // not in the protocol, but Edax and ours know it; other engines see the end of the input
  };
}

async function engine(session: EngineSession, talk: Connection): Promise<void> {
  const { game } = session;
  let limits: Limits = {};

  const set = (what: string | undefined, text: string): void => {
    if (what === 'depth') {
      const depth = Number(text);
      if (Number.isInteger(depth) && depth >= 1) limits = { depth: Math.min(depth, game.maxPlies) };
    }
    if (what === 'game') {
      const [entry] = readGgf(text);
      if (entry?.ok)
        session.begin(
          entry.value.start,
          entry.value.plies.map(({ move }) => move),
        );
      else talk.send(`status cannot read the game: ${entry?.reason}`);
    }
  };
  const follow = (text: string): void => {
    const move = game.display.parseMove(moveText(text));
    if (!move.ok || !session.follow(move.value)) talk.send(`status illegal move ${quote(text)}`);
  };
  const search = async (): Promise<void> => {
    if (game.outcome(session.position)) return talk.send('status the game is over');
    talk.send('status thinking');
    const { move, report } = await session.choose(limits);
    talk.send(`=== ${formatMove(move)}`);
    if (report) talk.send(`status depth ${report.depth}, ${report.nodes} nodes`);
    else talk.send('status');
  };
  const { player } = session.setup;
  const setup = player.setup as Setup | undefined;
  /** Players that rate no positions report that, and the controller does not wait in vain. */
  const unless = (hasValues: boolean): void =>
    talk.send(hasValues ? 'status' : 'status this player does not rate positions');

  const hint = async (text: string): Promise<void> => {
    if (game.outcome(session.position)) return talk.send('status the game is over');
    const most = /^\d{1,3}$/.test(text) ? Math.max(1, Number(text)) : 1;
    talk.send('status thinking');
    const decision = await session.consider(limits, session.length);
    const lines = hintLines(session.position as OthelloPosition, setup, decision, most);
    for (const line of lines) talk.send(line);
    unless(lines.length > 0);
  };
  const analyse = async (): Promise<void> => {
    talk.send('status analysing');
    let hasValues = false;
    for (let moves = session.length; moves >= 0; moves--) {
      const position = session.positionAfter(moves) as OthelloPosition;
      const value =
        game.outcome(position)?.official ?? blackValue(position, setup, await session.consider(limits, moves));
      if (value !== undefined) talk.send(`analysis ${moves} ${value.toFixed(2)}`);
      hasValues ||= value !== undefined;
    }
    unless(hasValues);
  };
  /** A fault is reported in a status line; the controller decides what follows. */
  const orFault = async (answer: Promise<void>): Promise<void> => {
    try {
      await answer;
    } catch (error) {
      if (!(error instanceof Forfeit)) throw error;
      talk.send(`status ${error.message}`);
    }
  };

  for (;;) {
    const line = (await talk.receive())?.trim();
    if (line === undefined || line === 'quit') return;
    const [, word = '', rest = ''] = /^(\S*)\s*(.*)$/.exec(line) ?? [];
    if (word === 'nboard') talk.send(`set myname ${session.setup.name.replace(/\s+/g, '_')}`);
    else if (word === 'set') set(/^\S*/.exec(rest)![0], rest.replace(/^\S*\s*/, ''));
    else if (word === 'move') follow(rest);
    else if (word === 'go') await orFault(search());
    else if (word === 'hint') await orFault(hint(rest));
    else if (word === 'analyze' || word === 'analyse') await orFault(analyse());
    else if (word === 'ping') talk.send(`pong ${rest}`.trimEnd());
    else if (word === 'learn') talk.send('learned');
    else if (/^([a-h][1-8]|pa|pass|--)(\/|$)/i.test(word)) follow(line);
  }
}

export const nboard: Protocol = {
  unfit: game =>
    variantOf(game) === othello.id ? undefined : `NBoard plays ${othello.id} only, not ${variantOf(game)}`,
  control: controller,
  serve: engine,
};

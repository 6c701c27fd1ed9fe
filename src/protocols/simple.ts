/**
 * Five lines, for an engine in any language that has no state (docs/protocols.md):
 *
 *     game othello                 once; the engine may answer with its name: `name …`
 *     position ---…XO…--- X        the board, in the game's notation
 *     moves d3 c4 f5 e6            the legal moves
 *     go 5000                      answer with one of them; milliseconds, where there is a limit
 *     quit
 *
 * With a game clock it is `go 1300 60000 1000`: a share of the clock for this move, the time left, and the increment.
 * Three more lines are sent only to an engine whose user gave it a level or a depth:
 *
 *     options                      once, after `game`; it answers `options level depth`, with those that it takes
 *     level 3
 *     depth 6
 *
 * Lines of the engine that start with # are comments. Every game can be played, because the controller throws the dice.
 */
import { variantOf } from '../games/variants.js';
import type { Limits } from '../search/searcher.js';
import {
  type Controller,
  type EngineConnection,
  type EngineLimits,
  type Protocol,
  positionAfter,
  readMove,
  receiveLine,
} from './protocol.js';

const NAME = /^name\s+(\S.*)$/;
const OPTIONS = /^options\b(.*)$/;

/**
 * In milliseconds: an engine need not answer the greeting, and no game waits longer for its name. One whose options are
 * wanted may take longer to start; once it has sent a line it runs, and answers soon if it knows the question.
 */
const GREETING = 3000;
const START = 15_000;

type Greeting = { readonly name?: string; readonly options?: string };

/** The answers to the greeting, up to the last that is wanted; other lines stay where they are. */
async function greetingOf(talk: EngineConnection, wantsOptions: boolean): Promise<Greeting> {
  let greeting: Greeting = {};
  for (let patience = wantsOptions ? START : GREETING; ; patience = GREETING) {
    const line = (await talk.peek(patience))?.trim();
    if (line === undefined) return greeting;
    const [name, options] = [NAME.exec(line)?.[1], OPTIONS.exec(line)?.[1]];
    const isComment = line === '' || line.startsWith('#');
    if (!isComment && name === undefined && options === undefined) return greeting;
    await talk.receive();
    greeting = { ...greeting, ...(name === undefined ? {} : { name }), ...(options === undefined ? {} : { options }) };
    if (wantsOptions ? options !== undefined : name !== undefined) return greeting;
  }
}

const goLine = ({ milliseconds, clock }: Limits): string => {
  const times = [milliseconds, clock?.left, clock?.increment].filter(each => each !== undefined);
  return ['go', ...times.map(each => Math.max(0, Math.floor(each)))].join(' ');
};

export const simple: Protocol = {
  unfit: () => undefined,
  control(game, talk): Controller {
    let name: string | undefined;
    let takes: readonly string[] = [];
    let sentDepth: number | undefined;
    const { display } = game;
    const refusal = (limits: EngineLimits): string | undefined => {
      const missing = (['level', 'depth'] as const).find(each => limits[each] !== undefined && !takes.includes(each));
      return missing && `it does not say that it takes a ${missing}: its answer to “options” would name it`;
    };
    return {
      get name() {
        return name;
      },
      async greet(limits) {
        const wantsOptions = limits.level !== undefined || limits.depth !== undefined;
        talk.send(`game ${variantOf(game)}`);
        if (wantsOptions) talk.send('options');
        const greeting = await greetingOf(talk, wantsOptions);
        name = greeting.name;
        takes = greeting.options?.trim().split(/\s+/) ?? [];
        if (limits.level !== undefined && takes.includes('level')) talk.send(`level ${limits.level}`);
      },
      refusal,
      async choose(path, limits) {
        const position = positionAfter(game, path);
        if (limits.depth !== undefined && limits.depth !== sentDepth && takes.includes('depth')) {
          talk.send(`depth ${limits.depth}`);
          sentDepth = limits.depth;
        }
        talk.send(`position ${display.formatPosition(position)}`);
        talk.send(
          `moves ${game
            .moves(position)
            .map(move => display.formatMove(move, position))
            .join(' ')}`,
        );
        talk.send(goLine(limits));
        for (;;) {
          const line = (await receiveLine(talk)).trim();
          name = NAME.exec(line)?.[1] ?? name;
          if (line !== '' && !line.startsWith('#') && !NAME.test(line)) return readMove(game, line);
        }
      },
      quit: () => talk.send('quit'),
    };
  },
  async serve(session, talk) {
    const { display } = session.game;
    let depth: number | undefined;
    for (;;) {
      const [word, ...rest] = (await talk.receive())?.trim().split(/\s+/) ?? ['quit'];
      if (word === 'quit') return;
      if (word === 'game') {
        if (rest.join(' ') === variantOf(session.game)) talk.send(`name ${session.setup.name}`);
        else talk.send(`# this engine plays ${variantOf(session.game)}`);
      }
      if (word === 'options') talk.send('options depth');
      if (word === 'depth') {
        const given = Number(rest[0]);
        if (Number.isInteger(given) && given >= 1) depth = Math.min(given, session.game.maxPlies);
        else talk.send('# a depth is a whole number from 1 on');
      }
      if (word === 'position') {
        const position = display.parsePosition(rest.join(' '));
        if (position.ok) session.begin(position.value);
        else talk.send(`# ${position.reason}`);
      }
      if (word === 'go') {
        const milliseconds = Number(rest[0]);
        const limits: Limits = {
          ...(depth === undefined ? {} : { depth }),
          ...(milliseconds > 0 ? { milliseconds } : {}),
        };
        if (session.game.moves(session.position).length === 0) talk.send('# there is no legal move');
        else talk.send(display.formatMove((await session.choose(limits)).move, session.position));
      }
    }
  },
};

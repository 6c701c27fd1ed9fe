/**
 * Five lines, for an engine in any language that has no state (docs/protocols.md):
 *
 *     game othello                 once; the engine may answer with its name: `name …`
 *     position ---…XO…--- X        the board, in the game's notation
 *     moves d3 c4 f5 e6            the legal moves
 *     go 5000                      answer with one of them; milliseconds, where there is a limit
 *     quit
 *
 * Lines of the engine that start with # are comments. Every game can be played, because the controller throws the dice.
 */
import type { Limits } from '../search/searcher.js';
import { type Controller, type Protocol, positionAfter, readMove, receiveLine } from './protocol.js';

const NAME = /^name\s+(\S.*)$/;

export const simple: Protocol = {
  unfit: () => undefined,
  control(game, talk): Controller {
    let name: string | undefined;
    const { display } = game;
    return {
      get name() {
        return name;
      },
      async greet() {
        talk.send(`game ${game.id}`);
      },
      async choose(path, { milliseconds }) {
        const position = positionAfter(game, path);
        talk.send(`position ${display.formatPosition(position)}`);
        talk.send(`moves ${game.moves(position).map(display.formatMove).join(' ')}`);
        talk.send(milliseconds === undefined ? 'go' : `go ${Math.floor(milliseconds)}`);
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
    for (;;) {
      const [word, ...rest] = (await talk.receive())?.trim().split(/\s+/) ?? ['quit'];
      if (word === 'quit') return;
      if (word === 'game') {
        if (rest.join(' ') === session.game.id) talk.send(`name ${session.setup.name}`);
        else talk.send(`# this engine plays ${session.game.id}`);
      }
      if (word === 'position') {
        const position = display.parsePosition(rest.join(' '));
        if (position.ok) session.begin(position.value);
        else talk.send(`# ${position.reason}`);
      }
      if (word === 'go') {
        const milliseconds = Number(rest[0]);
        const limits: Limits = milliseconds > 0 ? { milliseconds } : {};
        if (session.game.moves(session.position).length === 0) talk.send('# there is no legal move');
        else talk.send(display.formatMove((await session.choose(limits)).move));
      }
    }
  },
};

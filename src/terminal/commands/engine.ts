/** `breedboard engine`: offers one of our players to other programs, over stdin and stdout. */
import { randomBytes } from 'node:crypto';
import { type Command, Option } from 'commander';
import { buildProtocol, protocols } from '../../protocols/catalogue.js';
import { EngineSession } from '../../protocols/engine-session.js';
import type { Connection } from '../../protocols/protocol.js';
import { parseSeed } from '../../random/seed.js';
import { parseSpec } from '../../specs/spec.js';
import { Failure } from '../failure.js';
import { linesOf } from '../lines.js';
import { openPlayer } from '../outside.js';
import { accept, favourite, gameFor, HUMAN, orUsage, type Parts } from '../parts.js';

type EngineOptions = {
  readonly protocol?: string;
  readonly player: string;
  readonly game?: string;
  readonly seed?: string;
  readonly [protocol: string]: string | true | undefined;
};

const ids = Object.keys(protocols);

function protocolFrom(options: EngineOptions) {
  const named = ids.filter(id => options[id]);
  const all = [...named, ...(options.protocol === undefined ? [] : [options.protocol])];
  const [text, ...others] = all;
  if (text === undefined || others.length > 0) {
    const flags = ids.map(id => `--${id}`).join(', ');
    throw new Failure('usage', `choose one protocol: ${flags} or --protocol`);
  }
  return orUsage(() => buildProtocol(accept(parseSpec(text))));
}

function stdio(): Connection {
  const lines = linesOf(process.stdin);
  return {
    send: line => void process.stdout.write(`${line}\n`),
    async receive() {
      const { value, done } = await lines.next();
      return done ? undefined : value;
    },
  };
}

export function addEngine(program: Command, parts: Parts, version: string): void {
  const sample = favourite(parts);
  const command = program
    .command('engine')
    .description('Run a player as an engine for another program, which writes to stdin and reads stdout.');
  for (const [id, { summary }] of Object.entries(protocols)) command.option(`--${id}`, summary);
  command
    .addOption(new Option('--protocol <protocol>', 'a protocol with options, as in gtp(rows=bottom)'))
    .requiredOption('--player <player>', 'the player that chooses the moves')
    .option('-g, --game <game>', `the game to play (default: ${sample})`)
    .option('--seed <text>', 'seed of all random choices: same seed, same games')
    .addHelpText(
      'after',
      `
docs/protocols.md describes what each protocol can do, and how to write an engine of your own.

Examples:
  breedboard engine --gtp --player random
  breedboard engine --nboard --player random --game ${sample}
  breedboard engine --nboard --player 'engine("gtp-rhino", protocol=gtp)'`,
    )
    .action(async (options: EngineOptions) => {
      const protocol = protocolFrom(options);
      const { game } = gameFor(parts, options.game ?? sample);
      const unfit = protocol.unfit(game);
      if (unfit !== undefined) throw new Failure('usage', unfit);
      const { player, name, close } = await openPlayer(parts, options.player, game);
      if (player === HUMAN) throw new Failure('usage', `${HUMAN} cannot play as an engine; see: breedboard players`);
      const seed = options.seed === undefined ? randomBytes(16).toString('hex') : parseSeed(options.seed);
      const now = (): number => performance.now();
      try {
        await protocol.serve(
          new EngineSession({ game, player, name: `Breedboard ${name}`, version, seed, now }),
          stdio(),
        );
      } finally {
        await close();
        process.stdin.destroy();
      }
    });
}

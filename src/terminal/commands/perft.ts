/** `breedboard perft`: counts the leaves of a game tree. */
import { performance } from 'node:perf_hooks';
import { type Command, Option } from 'commander';
import type { Game } from '../../rules/game.js';
import { divide, perft } from '../../rules/perft.js';
import type { Move, Position } from '../../rules/position.js';
import { formatSpec } from '../../specs/spec.js';
import { Failure } from '../failure.js';
import { readWhole } from '../numbers.js';
import { favourite, gameFor, type Parts, type PerftEngine } from '../parts.js';
import { POSITION_HELP, positionOrInput } from '../positions.js';
import { blockingStatus } from '../progress.js';
import type { Screen } from '../screen.js';

const MAX_DEPTH = 20;
/** A count this deep takes less than a second, so progress is shown between counts: 3 million leaves in the kernel. */
const GRAIN = { kernel: 9, reference: 6 } as const;

const reference: PerftEngine = { perft };

type PerftOptions = {
  readonly depth?: string;
  readonly engine?: 'kernel' | 'reference';
  readonly divide?: true;
  readonly from?: string;
  readonly json?: true;
};

/** Not a required option of the parser: that would report the missing option instead of a misspelt one. */
function readDepth(text: string | undefined): number {
  if (text === undefined)
    throw new Failure('usage', `perft needs a depth: --depth with a whole number from 0 to ${MAX_DEPTH}`);
  return readWhole('--depth', text, 0, MAX_DEPTH);
}

async function openEngine(parts: Parts, game: Game, wanted: PerftOptions['engine']): Promise<[string, PerftEngine]> {
  const kernel = game.kernel ? parts.kernel : undefined;
  if (wanted === 'kernel' && !kernel) {
    throw new Failure('usage', `${game.id} has no kernel; use --engine reference`);
  }
  return kernel && wanted !== 'reference' ? ['kernel', await kernel.counter()] : ['reference', reference];
}

const branches = (game: Game, position: Position): Move[] => [...divide(game, position, 1)].map(({ move }) => move);

type Counting = {
  readonly engine: PerftEngine;
  readonly game: Game;
  /** Plies that the engine counts at once. */
  readonly grain: number;
  /** Hears the share that is counted, from 0 to 1. */
  done(share: number): void;
};

/** Leaves below a position, which stands for the shares from `low` to `high` of the whole count. */
function leavesBelow(counting: Counting, position: Position, depth: number, low: number, high: number): number {
  const { engine, game, grain, done } = counting;
  const moves = depth > grain ? branches(game, position) : [];
  if (moves.length === 0) {
    const leaves = engine.perft(game, position, depth);
    done(high);
    return leaves;
  }
  const share = (high - low) / moves.length;
  return moves.reduce((sum, move, i) => {
    const from = low + i * share;
    return sum + leavesBelow(counting, game.play(position, move), depth - 1, from, from + share);
  }, 0);
}

/** Leaves below each first move. */
function countBranches(
  counting: Counting,
  position: Position,
  depth: number,
): { readonly move: Move; readonly leaves: number }[] {
  const { game } = counting;
  const moves = branches(game, position);
  const share = 1 / moves.length;
  return moves.map((move, i) => ({
    move,
    leaves: leavesBelow(counting, game.play(position, move), depth - 1, i * share, (i + 1) * share),
  }));
}

export function addPerft(program: Command, parts: Parts, screen: () => Screen): void {
  const sample = favourite(parts);
  program
    .command('perft')
    .description(
      'Count the positions a given number of plies away. A pass is a ply, each throw of the dice is a branch and a ply, and a game that ends early is one leaf.',
    )
    .argument('<game>', 'a game and its options, see: breedboard games')
    .option('-d, --depth <plies>', `depth, 0 to ${MAX_DEPTH} (required)`)
    .addOption(
      new Option('--engine <name>', 'implementation that counts (default: kernel where the game has one)').choices([
        'kernel',
        'reference',
      ]),
    )
    .option('--divide', 'count the leaves below each move')
    .option('--from <position>', `start from this position: ${POSITION_HELP}`)
    .option('--json', 'print one JSON object')
    .addHelpText(
      'after',
      `
Examples:
  breedboard perft ${sample} --depth 6
  breedboard perft ${sample} --depth 3 --divide --json`,
    )
    .action(async (text: string, options: PerftOptions) => {
      const { show, data, say, quiet } = screen();
      const { spec, game } = gameFor(parts, text);
      const depth = readDepth(options.depth);
      const position = options.from === undefined ? game.initial() : await positionOrInput(game, options.from);
      const [name, engine] = await openEngine(parts, game, options.engine);

      const start = performance.now();
      const line = blockingStatus(quiet);
      const done = (share: number): void => {
        const left = ((performance.now() - start) / 1000) * (1 / share - 1);
        line.show(`${Math.floor(share * 100)} % counted, about ${Math.ceil(left)} s to go`);
      };
      const grain = name === 'kernel' ? GRAIN.kernel : GRAIN.reference;
      // A shallow count goes to the engine as a whole: there is no progress to show, and the engine handles its own
      // first ply.
      const whole = !options.divide && depth <= 6;
      const list = whole || depth === 0 ? [] : countBranches({ engine, game, grain, done }, position, depth);
      const leaves =
        list.length === 0 ? engine.perft(game, position, depth) : list.reduce((sum, each) => sum + each.leaves, 0);
      const seconds = Math.round((performance.now() - start) * 1000) / 1e6;
      line.close();

      const byMove = list.map(each => [game.display.formatMove(each.move, position), each.leaves] as const);
      if (options.json) {
        const result = { game: formatSpec(spec), depth, leaves, seconds, engine: name };
        return data(JSON.stringify(options.divide ? { ...result, divide: Object.fromEntries(byMove) } : result));
      }
      if (options.divide) for (const [move, count] of byMove) show(`${move}: ${count}`);
      show(`${formatSpec(spec)} depth ${depth}: ${leaves} leaves`);
      say(`${seconds.toFixed(3)} s, engine ${name}`);
    });
}

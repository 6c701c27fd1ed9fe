/** `breedboard optimal`: how often a player keeps the outcome of best play, on solved positions. */
import { performance } from 'node:perf_hooks';
import type { Command } from 'commander';
import { parseSeed } from '../../random/seed.js';
import { outcomeSolver } from '../../search/outcome.js';
import { formatSpec } from '../../specs/spec.js';
import { intervalOf } from '../../tournaments/interval.js';
import { normalQuantile } from '../../tournaments/normal.js';
import { choicePositions, NOTHING_MEASURED, tryPosition, usualPlies } from '../../tournaments/optimal.js';
import { EXIT, Failure } from '../failure.js';
import { SEED } from '../flags.js';
import { readWhole } from '../numbers.js';
import { gameFor, type Parts, playerFor } from '../parts.js';
import { hearInterrupt, statusLine } from '../progress.js';
import type { Screen } from '../screen.js';

type OptimalOptions = {
  readonly game: string;
  readonly positions: string;
  readonly plies?: string;
  readonly nodes: string;
  readonly seed: string;
  readonly json?: true;
};

const MAX_POSITIONS = 100_000;
const MAX_NODES = 1_000_000_000;

function readRange(text: string, most: number): { readonly least: number; readonly most: number } {
  const match = /^(\d{1,4})-(\d{1,4})$/.exec(text);
  const [least, last] = match ? [Number(match[1]), Number(match[2])] : [1, 0];
  if (least > last || last > most) {
    throw new Failure('usage', `--plies “${text}” is not a range from 0 to ${most}, as in 20-30`);
  }
  return { least, most: last };
}

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;

export function addOptimal(program: Command, parts: Parts, screen: () => Screen): void {
  program
    .command('optimal')
    .description(
      'Draw positions of random games, solve each for its outcome (won, drawn or lost), and count how often a player keeps the best outcome. The command leaves out positions in which all moves are equally good. It works for any game without dice whose positions are small enough to solve.',
    )
    .argument('<player>', 'the player to measure')
    .requiredOption('-g, --game <game>', 'the game')
    .option('-n, --positions <count>', 'number of positions', '1000')
    .option(
      '--plies <range>',
      'plies played before each position (default: 20-30, or the middle third of a shorter game)',
    )
    .option(
      '--nodes <count>',
      'nodes the solver may visit for one position; positions that need more are left out',
      '20000000',
    )
    .option('--seed <text>', 'seed of the positions', SEED)
    .option('--json', 'print one JSON object')
    .addHelpText(
      'after',
      `
Examples:
  breedboard optimal 'search(depth=4)' --game GAME --positions 100
  breedboard optimal 'run(NAME)' --game GAME`,
    )
    .action(async (text: string, options: OptimalOptions) => {
      const out = screen();
      const { game } = gameFor(parts, options.game);
      if (game.chances) throw new Failure('usage', `optimal needs a game without dice, and ${game.id} has dice`);
      const { player, spec } = await playerFor(parts, text, game);
      const count = readWhole('--positions', options.positions, 1, MAX_POSITIONS);
      const nodes = readWhole('--nodes', options.nodes, 1, MAX_NODES);
      const seed = parseSeed(options.seed);
      const range = options.plies === undefined ? usualPlies(game) : readRange(options.plies, game.maxPlies);
      const plies = `${range.least}-${range.most}`;
      const solve = outcomeSolver(game);
      let measured = NOTHING_MEASURED;
      const line = statusLine(
        out.quiet,
        () => `${measured.positions} of ${count} positions, ${measured.kept} optimal moves`,
      );
      const interrupt = hearInterrupt();
      for (const each of choicePositions(game, position => solve(position, nodes), range, count, seed)) {
        measured = await tryPosition(player, each, measured, seed, () => performance.now());
        await new Promise(resolve => setImmediate(resolve)); // the status line, and Ctrl-C
        if (interrupt.isHeard) break;
      }
      interrupt.close();
      line.close();
      if (interrupt.isHeard) process.exitCode = EXIT.interrupted;
      const { positions, kept, byChance } = measured;
      if (positions === 0 && interrupt.isHeard)
        throw new Failure('interrupted', 'interrupted before the first position');
      if (positions === 0) {
        throw new Failure(
          'input',
          `the solver found no position of ${game.id} after ${plies} plies with both good and bad moves`,
        );
      }
      const share = kept / positions;
      const { low, high } = intervalOf(
        { n: positions, score: share, share: 1, variance: share * (1 - share) },
        normalQuantile(0.975),
      );
      const name = formatSpec(spec);
      if (options.json) {
        out.data(
          JSON.stringify({
            game: game.id,
            player: name,
            positions,
            kept,
            share,
            low,
            high,
            byChance: byChance / positions,
          }),
        );
        return;
      }
      out.show(
        `${name}: ${percent(share)} optimal moves (${percent(low)} to ${percent(high)}) in ${positions} positions after ${plies} plies; at random ${percent(byChance / positions)}`,
      );
    });
}

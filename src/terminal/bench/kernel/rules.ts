/** The rules of Othello: the kernel beside the reference, as plain functions and through the `Game` contract. */
import { countLeaves } from '../../../games/othello/bitboard.js';
import { othello } from '../../../games/othello/othello.js';
import { STANDARD } from '../../../games/othello/starts.js';
import { openKernel } from '../../../kernel/bridge.js';
import { loadKernel } from '../../../kernel/load.node.js';
import { rngFrom } from '../../../random/rng.js';
import { parseSeed, seedFor } from '../../../random/seed.js';
import { pick } from '../../../rules/dice.js';
import { perft } from '../../../rules/perft.js';
import { type Measured, measure, rounded } from '../rounds.js';

type RulesBench = {
  readonly perft: {
    readonly unit: string;
    readonly results: readonly Measured[];
    readonly kernelOverReference: number;
  };
  readonly games: {
    readonly unit: string;
    readonly results: readonly Measured[];
    readonly kernelOverReference: number;
  };
};

const SEED = parseSeed('bench');
const ROUNDS = 7;
const SECONDS = 0.2;

export function benchRules(): RulesBench {
  const kernel = openKernel(loadKernel());
  const { blackLo, blackHi, whiteLo, whiteHi } = STANDARD;
  const leaves = measure(
    [
      { name: 'kernel', work: () => kernel.perft(STANDARD, 9) },
      { name: 'reference functions', work: () => countLeaves(blackLo, blackHi, whiteLo, whiteHi, 8) },
      { name: 'reference through the contract', work: () => perft(othello, STANDARD, 8) },
    ],
    ROUNDS,
    SECONDS,
  );
  let game = 0;
  const games = measure(
    [
      { name: 'kernel', work: () => kernel.randomGames(STANDARD, SEED, 0, 5000).length },
      {
        name: 'reference through the contract',
        work() {
          const rng = rngFrom(seedFor(SEED, game++));
          let position = othello.initial();
          for (let moves = othello.moves(position); moves.length > 0; moves = othello.moves(position)) {
            position = othello.play(position, pick(moves, rng));
          }
          return 1;
        },
      },
    ],
    ROUNDS,
    SECONDS,
  );
  const ratio = (list: readonly Measured[]): number => rounded(list[0]!.perSecond / list[1]!.perSecond);
  return {
    perft: { unit: 'leaves/s', results: leaves, kernelOverReference: ratio(leaves) },
    games: { unit: 'random games/s', results: games, kernelOverReference: ratio(games) },
  };
}

/** Whole games of Alliot & Durand's program against itself, at the depths of their paper: kernel and reference, one core. */

import type { Batch } from '../../../arena/batch.js';
import { KernelSession, kernelTwinOf } from '../../../arena/kernel/pairs.js';
import { startsFor } from '../../../arena/openings.js';
import { othello } from '../../../games/othello/othello.js';
import { loadKernel } from '../../../kernel/load.node.js';
import { buildPlayer } from '../../../players/catalogue.js';
import type { Decision } from '../../../players/player.js';
import { rngFrom } from '../../../random/rng.js';
import { parseSeed, seedFor } from '../../../random/seed.js';
import type { Game } from '../../../rules/game.js';
import { type Measured, measure, rounded } from '../rounds.js';

/** Seconds per game on their workstation, at their depths 0 to 3, which are our 1 to 4. */
const THEIR_SECONDS = [0.08, 0.19, 0.807, 3.56];
const SEED = parseSeed('bench');
const ROUNDS = 3;
const SECONDS = 0.2;
/** Two random moves make the games differ and leave their length unchanged. */
const OPENING_PLIES = 2;

type AlliotBench = {
  readonly unit: string;
  readonly evaluator: string;
  readonly depths: readonly {
    /** Their count: plies beyond the player's own move. */
    readonly depth: number;
    readonly kernel: Measured;
    readonly reference: Measured;
    readonly kernelOverReference: number;
    readonly theirSeconds: number;
    /** Games that the kernel plays in the time of one of theirs. */
    readonly timesTheirs: number;
  }[];
};

export function benchAlliot(): AlliotBench {
  const game = othello as Game;
  const starts = startsFor({ kind: 'random', plies: OPENING_PLIES }, { game, pairs: 40, seed: SEED });
  const session = new KernelSession(loadKernel());
  const depths = THEIR_SECONDS.map((theirSeconds, depth) => {
    const spec = { kind: 'alliot-durand', stage: 0, depth };
    const player = buildPlayer(spec, game);
    const kernelTwin = kernelTwinOf(game, spec, player)!;
    let first = 0;
    let played = 0;
    const batch = (): Batch => {
      const pairs = 4;
      first += pairs;
      return { game: { kind: 'othello' }, players: [spec, spec], starts, pairs, first, seed: SEED, want: 'tally' };
    };
    const [kernel, reference] = measure(
      [
        { name: 'kernel', work: () => session.play([kernelTwin, kernelTwin], batch(), false).results.length },
        {
          name: 'reference',
          work() {
            const seed = seedFor(SEED, played);
            const rng = rngFrom(seed);
            const context = { seed, rng, shouldStop: () => false, report: () => {} };
            const { moves } = starts[played++ % starts.length]!;
            let position = moves.reduce((at, move) => game.play(at, move), game.initial());
            while (!game.outcome(position)) {
              position = game.play(position, (player.choose(position, {}, context) as Decision).move);
            }
            return 1;
          },
        },
      ],
      ROUNDS,
      SECONDS,
    );
    return {
      depth,
      kernel: kernel!,
      reference: reference!,
      kernelOverReference: rounded(kernel!.perSecond / reference!.perSecond),
      theirSeconds,
      timesTheirs: rounded(kernel!.perSecond * theirSeconds),
    };
  });
  return { unit: 'games/s', evaluator: 'alliot(stage=0)', depths };
}

/**
 * How often the champion plays a best move in solved positions near the end, by nodes: with exact play only where it is sure to
 * finish, and with the end of the game in steps. Both players see the same positions, so moves that only one of them finds tell.
 */
import { KernelSession } from '../../../arena/kernel/pairs.js';
import { emptySquares } from '../../../games/othello/board.js';
import { othello } from '../../../games/othello/othello.js';
import { loadKernel } from '../../../kernel/load.node.js';
import { NO_MODELS } from '../../../models/registry.js';
import { buildPlayer } from '../../../players/catalogue.js';
import { rngFrom } from '../../../random/rng.js';
import { parseSeed } from '../../../random/seed.js';
import { anyGame } from '../../../rules/game.js';
import { Failure } from '../../failure.js';
import { specFrom } from '../../kernel/search-limits.js';
import { shippedSolved } from '../../kernel/solved-files.js';
import { reportProgress } from '../rounds.js';

const NODES = [100_000, 400_000];
const EMPTIES = [18, 20, 22];
const SEED = parseSeed('endgame');
const SEARCH = 'depth=0, evaluator=champion(edition=2), multiprobcut=1, ties=first';
const WITHOUT = 'exact=15';
const WITH = 'exact=24, endgame=steps';

type EndgameBench = {
  readonly searches: readonly [string, string];
  readonly results: readonly {
    readonly nodes: number;
    readonly empties: number;
    readonly positions: number;
    /** Positions in which each plays a best move, and in which only that one does. */
    readonly best: readonly [number, number];
    readonly only: readonly [number, number];
    /** Mean of the nodes used. */
    readonly used: readonly [number, number];
  }[];
};

export async function benchEndgame(): Promise<EndgameBench> {
  const solved = shippedSolved('test');
  if (!solved.ok) throw new Failure('input', solved.reason);
  const session = new KernelSession(loadKernel());
  const game = anyGame(othello);
  const rows = NODES.flatMap(nodes => EMPTIES.map(empties => ({ nodes, empties })));
  const results = [];
  for (const [i, { nodes, empties }] of rows.entries()) {
    reportProgress(i, rows.length);
    const players = [WITHOUT, WITH].map(ending =>
      buildPlayer(specFrom(`search(nodes=${nodes}, ${SEARCH}, ${ending})`), game, NO_MODELS, session.source),
    );
    const problems = solved.value.filter(({ position }) => emptySquares(position) === empties);
    const [best, only, used] = [
      [0, 0],
      [0, 0],
      [0, 0],
    ];
    for (const { position, scores } of problems) {
      const found: boolean[] = [];
      for (const [which, player] of players.entries()) {
        const context = { seed: SEED, rng: rngFrom(SEED), shouldStop: () => false, report: () => {} };
        const { move, report } = await player.choose(position, {}, context);
        found.push(scores.some(each => each.move === move));
        used[which]! += report!.nodes / problems.length;
      }
      for (const which of [0, 1]) {
        if (!found[which]) continue;
        best[which]!++;
        if (!found[1 - which]) only[which]!++;
      }
    }
    results.push({
      nodes,
      empties,
      positions: problems.length,
      best: [best[0]!, best[1]!] as const,
      only: [only[0]!, only[1]!] as const,
      used: [Math.round(used[0]!), Math.round(used[1]!)] as const,
    });
  }
  return { searches: [WITHOUT, WITH], results };
}

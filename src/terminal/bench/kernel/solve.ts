/**
 * FFO 40–44, exact, on one thread, with moves ordered by the champion; and one of them on two threads and on one.
 * Wall-clock time, because threads are measured.
 */
import { performance } from 'node:perf_hooks';
import { openSearchPool } from '../../../arena/kernel/search-pool.node.js';
import { parseObf } from '../../../games/othello/notations/obf.js';
import { EVALUATOR_BYTES } from '../../../models/file.js';
import { ratingFor } from '../../kernel/search-limits.js';
import { median, reportProgress, rounded } from '../rounds.js';

/** The positions as published by the FForum magazine; scores for the side to move. */
const PROBLEMS: readonly (readonly [number, string, number])[] = [
  [40, 'O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X-------- X', 38],
  [41, '-OOOOO----OOOOX--OOOOOO-XXXXXOO--XXOOX--OOXOXX----OXXO---OOO--O- X', 0],
  [42, '--OOO-------XX-OOOOOOXOO-OOOOXOOX-OOOXXO---OOXOO---OOOXO--OOOO-- X', 6],
  [43, '--XXXXX---XXXX---OOOXX---OOXXXX--OOXXXO-OOOOXOO----XOX----XXXXX- O', -12],
  [44, '--O-X-O---O-XO-O-OOXXXOOOOOOXXXOOOOOXX--XXOOXO----XXXX-----XXX-- O', -14],
];
/** FFO 55. */
const ENDLESS = '--------X-X------XXXXOOOOOXOXX--OOOXXXX-OOXXXX--O-OOOX-----OO--- O';
const STOPS = 10;
const SHARED = 43;
const ROUNDS = 5;
const TABLE = 128 << 20;

type SolveBench = {
  readonly problems: readonly {
    readonly number: number;
    readonly score: number;
    readonly right: boolean;
    readonly nodes: number;
    readonly seconds: number;
    readonly nodesPerSecond: number;
  }[];
  readonly total: { readonly nodes: number; readonly seconds: number; readonly nodesPerSecond: number };
  /** Milliseconds from the stop flag to the answer, in a search that would take hours. */
  readonly stop: { readonly median: number; readonly worst: number };
  readonly threads: { readonly number: number; readonly one: number; readonly two: number; readonly speedUp: number };
};

/** The evaluator that orders the solver’s moves. An evaluator that cannot order moves only proposes the first move. */
export async function benchSolve(orderingEvaluator: string): Promise<SolveBench> {
  const { rating } = ratingFor(orderingEvaluator);
  const size = { tableBytes: TABLE, weightBytes: EVALUATOR_BYTES };
  const [one, two] = [await openSearchPool({ threads: 1, ...size }), await openSearchPool({ threads: 2, ...size })];
  const time = async (pool: typeof one, text: string) => {
    const problem = parseObf(text);
    if (!problem.ok || !problem.value) throw new Error('a problem of the benchmark is not a legal position');
    const start = performance.now();
    const { score, nodes } = await pool.solve(problem.value.position, rating, {});
    return { score, nodes, seconds: (performance.now() - start) / 1000 };
  };
  const problems = [];
  const pieces = PROBLEMS.length + ROUNDS;
  for (const [number, text, known] of PROBLEMS) {
    reportProgress(problems.length, pieces);
    const { score, nodes, seconds } = await time(one, text);
    const perSecond = rounded(nodes / seconds);
    problems.push({
      number,
      score: score ?? Number.NaN,
      right: score === known,
      nodes,
      seconds: rounded(seconds),
      nodesPerSecond: perSecond,
    });
  }
  const text = PROBLEMS.find(([number]) => number === SHARED)![1];
  const seconds: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round++) {
    reportProgress(PROBLEMS.length + round, pieces);
    seconds[0].push((await time(one, text)).seconds);
    seconds[1].push((await time(two, text)).seconds);
  }
  const hard = parseObf(ENDLESS);
  const waits: number[] = [];
  for (let round = 0; round < STOPS && hard.ok && hard.value; round++) {
    const solving = two.solve(hard.value.position, rating, {});
    await new Promise(done => setTimeout(done, 20 * round));
    const stopped = performance.now();
    two.stop();
    await solving;
    waits.push(performance.now() - stopped);
  }
  await Promise.all([one.close(), two.close()]);
  const [alone, together] = [median(seconds[0]), median(seconds[1])];
  const nodes = problems.reduce((sum, each) => sum + each.nodes, 0);
  const spent = problems.reduce((sum, each) => sum + each.seconds, 0);
  return {
    problems,
    total: { nodes, seconds: rounded(spent), nodesPerSecond: rounded(nodes / spent) },
    stop: { median: rounded(median(waits)), worst: rounded(Math.max(...waits)) },
    threads: { number: SHARED, one: rounded(alone), two: rounded(together), speedUp: rounded(alone / together) },
  };
}

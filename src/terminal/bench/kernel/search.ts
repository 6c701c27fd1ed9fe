/** Midgame search to a fixed depth, one thread: nodes per second, by evaluator. CPU time. */

import { parseTranscript } from '../../../games/othello/notations/transcript.js';
import { openKernel } from '../../../kernel/bridge.js';
import { loadKernel } from '../../../kernel/load.node.js';
import { fullSearch, rootMoves, runSearch } from '../../../kernel/search.js';
import { ratingFor } from '../../kernel/search-limits.js';
import { type Measured, measure } from '../rounds.js';
import { somePatterns } from './patterns.js';

/** From a perfect game, after 5, 16 and 28 moves. */
const LINES = [
  'f5d6c3d3c4',
  'f5d6c3d3c4f4f6f3e6e7d7c5b6d8c6c7',
  'f5d6c3d3c4f4f6f3e6e7d7c5b6d8c6c7d2b5a5a6a7g5e3b4c8g6g4c2',
];
const EVALUATORS = ['squares', 'alliot(stage=0)', 'iago', 'formula(ohc3)', 'network(verhelst, seed=1)'];
const DEPTH = 9;
const ROUNDS = 5;

export function benchSearch(): {
  readonly depth: number;
  readonly unit: string;
  readonly results: readonly Measured[];
} {
  const kernel = openKernel(loadKernel(), { threads: 1, tableBytes: 64 << 20, weightBytes: 2 << 20 });
  const positions = LINES.map(text => {
    const transcript = parseTranscript(text);
    if (!transcript.ok) throw new Error('a line of the benchmark is not legal');
    return transcript.value.end;
  });
  const rated = [
    ...EVALUATORS.map(name => ({ name, ...ratingFor(name).rating })),
    { name: 'patterns, 46 placements', ...somePatterns() },
  ];
  const contenders = rated.map(({ name, bound, kernel: bytes }) => {
    return {
      name,
      work() {
        kernel.setEvaluator(0, bytes!);
        let nodes = 0;
        for (const position of positions) {
          runSearch(kernel, position, fullSearch(0, bound, DEPTH), {});
          if (rootMoves(kernel).length === 0) throw new Error('no answer');
          nodes += kernel.exports.visited();
        }
        return nodes;
      },
    };
  });
  return { depth: DEPTH, unit: 'nodes/s', results: measure(contenders, ROUNDS, 0.1) };
}

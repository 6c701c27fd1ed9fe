/** Whole games in the kernel are those of the readable search, move by move and draw by draw. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { constant } from '../../evaluators/constant.js';
import type { Patterns } from '../../evaluators/patterns/data.js';
import { patterns } from '../../evaluators/patterns/patterns.js';
import { straightTuples, weightCount } from '../../evaluators/patterns/tuples.js';
import { squares } from '../../evaluators/squares.js';
import { discs, type OthelloPosition, PASS } from '../../games/othello/board.js';
import { ALLIOT_STAGES, alliot } from '../../games/othello/evaluators/alliot.js';
import { othello } from '../../games/othello/othello.js';
import { ratedOthello } from '../../games/othello/rated.js';
import { randomInner, STANDARD } from '../../games/othello/starts.js';
import { othelloBoard, TABLES } from '../../games/othello/view.js';
import { openKernel } from '../../kernel/bridge.js';
import { loadKernel } from '../../kernel/load.node.js';
import { type KernelPlayer, matchGames, matchMoves, setMatch } from '../../kernel/match.js';
import { rngFrom } from '../../random/rng.js';
import { parseSeed, seedFor } from '../../random/seed.js';
import { pick } from '../../rules/dice.js';
import type { Evaluator } from '../../rules/evaluator.js';
import type { Move } from '../../rules/position.js';
import { plainAlphaBeta } from '../alpha-beta.js';
import { CONVENTIONS } from '../conventions.js';
import { kernelSearch } from './searcher.js';

const SEED = parseSeed('match');
const kernel = openKernel(loadKernel(), { threads: 1, tableBytes: 1 << 20, weightBytes: 2 * 65536 });

type Contestant = {
  evaluator: Evaluator<OthelloPosition>;
  depth: number;
  epsilon: number;
  /** What a finished board is worth; its score where nothing is said. */
  terminal?: 'evaluator';
};

function refereed(start: OthelloPosition, contestants: readonly [Contestant, Contestant], seed: string): Move[] {
  const rng = rngFrom(seed);
  const moves: Move[] = [];
  let position = start;
  for (let legal = othello.moves(position); legal.length > 0; legal = othello.moves(position)) {
    const { evaluator, depth, epsilon, terminal } = contestants[(position.turn ^ start.turn) as 0 | 1];
    let move = legal[0]!;
    if (move !== PASS) {
      if (epsilon > 0 && rng.next() < epsilon) move = pick(legal, rng);
      else {
        const context = { seed, rng, shouldStop: () => false, report: () => {} };
        const conventions = terminal ? { ...CONVENTIONS, terminal } : CONVENTIONS;
        move = plainAlphaBeta(othello, evaluator, conventions).search(position, { depth }, context).move;
      }
    }
    moves.push(move);
    position = othello.play(position, move);
  }
  return moves;
}

const inKernel = ({ evaluator, depth, epsilon, terminal }: Contestant, slot: number, plain: boolean): KernelPlayer => {
  kernel.setEvaluator(slot * 65536, evaluator.kernel!);
  return {
    evaluator: slot * 65536,
    bound: evaluator.bound,
    depth,
    plain,
    passCosts: false,
    ratedEnds: terminal === 'evaluator',
    randomTies: true,
    epsilon,
  };
};

/** Their indices are kept from move to move through a whole game. */
function triples(name: string, perspective: Patterns['perspective']): Evaluator<OthelloPosition> {
  const tuples = straightTuples(othelloBoard, 3, 'one');
  const rng = rngFrom(parseSeed(name));
  const weights = Float32Array.from({ length: 2 * weightCount(tuples) }, () => rng.next() - 0.5);
  return patterns(ratedOthello, { tuples, boundaries: [32], weights, biases: [], output: 'linear', perspective });
}

const CONTESTANTS: readonly Contestant[] = [
  { evaluator: squares(ratedOthello, TABLES.swh!), depth: 1, epsilon: 0.1 },
  { evaluator: squares(ratedOthello, TABLES.verhelst!, 'inversion', 1), depth: 3, epsilon: 0 },
  { evaluator: alliot(ALLIOT_STAGES[1]!), depth: 2, epsilon: 0 },
  { evaluator: constant(), depth: 1, epsilon: 0.5 },
  { evaluator: triples('first', 'inversion'), depth: 1, epsilon: 0.1 },
  { evaluator: triples('second', 'moved'), depth: 3, epsilon: 0 },
  { evaluator: squares(ratedOthello, TABLES.swh!), depth: 1, epsilon: 0.1, terminal: 'evaluator' },
  { evaluator: triples('third', 'negation'), depth: 2, epsilon: 0.1, terminal: 'evaluator' },
];

for (const plain of [true, false]) {
  test(`games of the kernel’s ${plain ? 'plain' : 'full'} search are those of the reference`, () => {
    const rng = rngFrom(SEED);
    for (const [i, a] of CONTESTANTS.entries()) {
      for (const [j, b] of CONTESTANTS.entries()) {
        const seed = seedFor(SEED, i, j);
        setMatch(kernel, [inKernel(a, 0, plain), inKernel(b, 1, plain)], seed);
        for (const n of [0, 1, 2]) {
          const start = n === 0 ? STANDARD : randomInner(rng);
          for (const swapped of [false, true]) {
            const moves = refereed(start, swapped ? [b, a] : [a, b], seedFor(seed, n));
            assert.deepEqual(matchMoves(kernel, start, swapped, n), moves);
            const end = moves.reduce((position, move) => othello.play(position, move), start);
            const [game] = matchGames(kernel, start, swapped, n, 1);
            assert.deepEqual([game!.own, game!.other, game!.plies], [...discs(end), moves.length]);
          }
        }
      }
    }
  });
}

test('a batch is the same whole or in parts, and equal games have equal hashes', () => {
  const [a, b] = [CONTESTANTS[0]!, CONTESTANTS[2]!];
  setMatch(kernel, [inKernel(a, 0, true), inKernel(b, 1, true)], SEED);
  const whole = matchGames(kernel, STANDARD, false, 0, 4000);
  assert.deepEqual(
    [...matchGames(kernel, STANDARD, false, 0, 9), ...matchGames(kernel, STANDARD, false, 9, 3991)],
    whole,
  );
  for (let n = 0; n < 50; n++) {
    for (let m = 0; m < n; m++) {
      const same =
        JSON.stringify(matchMoves(kernel, STANDARD, false, n)) ===
        JSON.stringify(matchMoves(kernel, STANDARD, false, m));
      assert.equal(whole[n]!.hash === whole[m]!.hash, same);
    }
  }
});

test('the Othello League’s protocol gives the known scores against its standard heuristic', () => {
  // Both sides play one ply, err once in ten moves, break ties at random and rate a finished board like any other; the
  // result is the majority of discs.
  const pairs = 10_000;
  const league = { depth: 1, epsilon: 0.1, terminal: 'evaluator' } as const;
  const standard = { evaluator: squares(ratedOthello, TABLES.swh!), ...league };
  for (const [name, evaluator, known] of [
    ['SWH', squares(ratedOthello, TABLES.swh!), 0.5],
    ['random', constant(), 0.1975],
    ['Verhelst’s table', squares(ratedOthello, TABLES.verhelst!), 0.494],
  ] as const) {
    setMatch(kernel, [inKernel({ evaluator, ...league }, 0, true), inKernel(standard, 1, true)], seedFor(SEED, name));
    let points = 0;
    for (const swapped of [false, true]) {
      for (const { own, other } of matchGames(kernel, STANDARD, swapped, swapped ? pairs : 0, pairs)) {
        const margin = swapped ? other - own : own - other;
        points += margin > 0 ? 1 : margin === 0 ? 0.5 : 0;
      }
    }
    const score = points / (2 * pairs);
    assert.ok(Math.abs(score - known) < 0.01, `${name}: ${score}, known ${known}`);
  }
});

test('a search after a match finds nothing of it in the table', () => {
  const [a, b] = [CONTESTANTS[0]!, CONTESTANTS[2]!];
  const context = () => ({ seed: SEED, rng: rngFrom(SEED), shouldStop: () => false, report: () => {} });
  const search = () => kernelSearch(kernel, b.evaluator, CONVENTIONS).search(STANDARD, { depth: 6 }, context());
  const before = search();
  for (let round = 0; round < 3; round++) {
    setMatch(kernel, [inKernel({ ...a, depth: 4 }, 0, false), inKernel({ ...a, depth: 3 }, 1, false)], SEED);
    matchGames(kernel, STANDARD, false, 0, 3);
    assert.deepEqual(search(), before);
  }
});

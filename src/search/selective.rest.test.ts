import assert from 'node:assert/strict';
import { test } from 'node:test';
import { positionsOf, watching } from '../../test/suites/searcher.js';
import { patterns } from '../evaluators/patterns/patterns.js';
import { straightTuples, weightCount } from '../evaluators/patterns/tuples.js';
import { squares } from '../evaluators/squares.js';
import type { OthelloPosition } from '../games/othello/board.js';
import { greedy } from '../games/othello/evaluators/greedy.js';
import { CURRIE_LEVELS, strategies } from '../games/othello/evaluators/strategies.js';
import { othello } from '../games/othello/othello.js';
import { ratedOthello } from '../games/othello/rated.js';
import { othelloBoard, TABLES } from '../games/othello/view.js';
import { openKernel } from '../kernel/bridge.js';
import { loadKernel } from '../kernel/load.node.js';
import { rngFrom } from '../random/rng.js';
import { parseSeed } from '../random/seed.js';
import type { Evaluator } from '../rules/evaluator.js';
import type { Move, Side } from '../rules/position.js';
import { plainAlphaBeta } from './alpha-beta.js';
import { CONVENTIONS, type Conventions } from './conventions.js';
import { kernelSearch } from './kernel/searcher.js';
import { finished } from './leaves.js';
import { selectiveSearch } from './selective.js';

type Othello = Evaluator<OthelloPosition>;
const currie = strategies(CURRIE_LEVELS[2]!);
const positions = positionsOf(othello, 'selective', 80);

const conventionsOf = (given: Partial<Conventions>): Conventions => ({ ...CONVENTIONS, ...given });

/** By their definitions, without cuts, every value in the view of `side`. */
function byDefinition(evaluator: Othello, { taper, singular, pass }: Conventions, side: Side) {
  const stands = (position: OthelloPosition): number => {
    const outcome = othello.outcome(position);
    return outcome ? finished(outcome, side, evaluator.bound) : evaluator.value(position, side);
  };
  const ranked = (position: OthelloPosition) => {
    const better = position.turn === side ? 1 : -1;
    return othello
      .moves(position)
      .map(move => ({ move, next: othello.play(position, move) }))
      .sort((a, b) => better * (stands(b.next) - stands(a.next)) || a.move - b.move);
  };
  /** The value of each move that is followed. */
  const followed = (position: OthelloPosition, depth: number, branches: number, extra: number) => {
    const kept = ranked(position).slice(0, branches);
    const [first, second] = kept;
    const lead = first && second ? Math.abs(stands(first.next) - stands(second.next)) : 0;
    return kept.map(({ move, next }, i) => {
      const width = taper ? kept.length - i - 1 : branches;
      const isOut = depth === 1 && i === 0 && singular > 0 && lead > singular && extra > 0;
      return { move, value: isOut ? value(next, 1, width, extra - 1) : value(next, depth - 1, width, extra) };
    });
  };
  const value = (position: OthelloPosition, depth: number, branches: number, extra: number): number => {
    const moves = othello.moves(position);
    if (depth === 0 || moves.length === 0) return stands(position);
    if (othello.isPass!(moves[0]!))
      return value(othello.play(position, moves[0]!), pass === 'ply' ? depth - 1 : depth, branches, extra);
    if (branches === 0) return stands(position);
    const values = followed(position, depth, branches, extra).map(each => each.value);
    return position.turn === side ? Math.max(...values) : Math.min(...values);
  };
  return (position: OthelloPosition, depth: number): { move: Move; value: number }[] => {
    const moves = othello.moves(position);
    if (othello.isPass!(moves[0]!)) {
      const next = othello.play(position, moves[0]!);
      return [{ move: moves[0]!, value: value(next, pass === 'ply' ? depth - 1 : depth, 64, depth) }];
    }
    return followed(position, depth, 64, depth).sort((a, b) => a.move - b.move);
  };
}

const WAYS: readonly Partial<Conventions>[] = [
  { taper: true },
  { singular: 1 },
  { singular: 0.2, pass: 'ply' },
  { taper: true, singular: 0.5, pass: 'ply' },
];

for (const way of WAYS) {
  test(`${JSON.stringify(way)}: the values are those of the definition`, () => {
    const conventions = conventionsOf(way);
    const searcher = selectiveSearch(othello, currie, conventions);
    for (const position of positions.slice(0, 40)) {
      const definition = byDefinition(currie, conventions, position.turn);
      for (const depth of [1, 2, 3]) {
        const { values } = searcher.search(position, { depth }, watching());
        assert.deepEqual(values, definition(position, depth));
      }
    }
  });
}

test('of eight moves the best is answered by seven and the last is not searched', () => {
  // A position of eight moves: with two plies, each move but the last of the ranking has the worst of the answers kept.
  const position = positions.find(each => othello.moves(each).length === 8)!;
  const side = position.turn;
  const ranking = othello
    .moves(position)
    .map(move => othello.play(position, move))
    .sort((a, b) => currie.value(b, side) - currie.value(a, side));
  const expected = ranking.map((next, i) => {
    const answers = othello.moves(next).map(move => currie.value(othello.play(next, move), side));
    return i === 7 ? currie.value(next, side) : Math.min(...answers.sort((a, b) => a - b).slice(0, 7 - i));
  });
  const { values } = selectiveSearch(othello, currie, conventionsOf({ taper: true })).search(
    position,
    { depth: 2 },
    watching(),
  );
  const sorted = (list: readonly number[]): number[] => list.toSorted((a, b) => a - b);
  assert.deepEqual(sorted(values!.map(({ value }) => value)), sorted(expected));
});

test('a margin that no move exceeds leaves the search as it is, and a taper at two plies visits fewer nodes', () => {
  const plain = plainAlphaBeta(othello, currie, conventionsOf({ ties: 'first' }));
  const wide = selectiveSearch(othello, currie, conventionsOf({ ties: 'first', singular: 1e5 }));
  for (const position of positions) {
    const [a, b] = [plain, wide].map(each => each.search(position, { depth: 3 }, watching()));
    assert.deepEqual([a!.move, a!.value], [b!.move, b!.value]);
  }
  const nodes = (taper: boolean): number =>
    positions.reduce((sum, position) => {
      const conventions = conventionsOf({ taper, singular: 1e5 });
      return sum + selectiveSearch(othello, currie, conventions).search(position, { depth: 4 }, watching()).nodes;
    }, 0);
  assert.ok(nodes(true) < nodes(false) / 2, `${nodes(true)} ${nodes(false)}`);
});

test('an outstanding move is followed: deeper lines are seen, and more nodes than without', () => {
  const nodes = (singular: number): number =>
    positions.reduce((sum, position) => {
      const conventions = conventionsOf({ singular });
      return sum + selectiveSearch(othello, currie, conventions).search(position, { depth: 2 }, watching()).nodes;
    }, 0);
  const [none, some, many] = [nodes(1e5), nodes(2), nodes(0.1)];
  assert.ok(none < some && some < many, `${none} ${some} ${many}`);
});

for (const build of ['release', 'checked'] as const) {
  test(`the kernel repeats both node for node (${build})`, () => {
    const kernel = openKernel(loadKernel(build), { threads: 1, tableBytes: 0, weightBytes: 65536 });
    const tuples = straightTuples(othelloBoard, 3, 'one').slice(0, 3);
    const rng = rngFrom(parseSeed('selective'));
    const learnt = patterns(ratedOthello, {
      tuples,
      boundaries: [],
      weights: Float32Array.from({ length: weightCount(tuples) }, () => 2 * rng.next() - 1),
      biases: [0],
      output: 'linear',
      perspective: 'moved',
    });
    const evaluators: readonly (readonly [Othello, number])[] = [
      [currie, 1],
      [greedy('ratio'), 0.3],
      [squares(ratedOthello, TABLES.verhelst!, 'inversion', 10), 20],
      [learnt, 0.5],
    ];
    for (const [evaluator, margin] of evaluators) {
      for (const way of WAYS) {
        for (const ties of ['random', 'first'] as const) {
          const singular = way.singular === undefined ? 0 : way.singular * margin;
          const conventions = conventionsOf({
            ...way,
            singular,
            ties,
            terminal: ties === 'first' ? 'evaluator' : 'score',
          });
          const reference = selectiveSearch(othello, evaluator, conventions);
          const fast = kernelSearch<OthelloPosition>(kernel, evaluator, conventions);
          for (const [i, position] of positions.entries()) {
            const [slow, quick] = [reference, fast].map(each => {
              const { pv, ...report } = each.search(position, { depth: 1 + (i % 4) }, watching());
              return report;
            });
            assert.deepEqual(quick, slow);
          }
        }
      }
    }
  });
}

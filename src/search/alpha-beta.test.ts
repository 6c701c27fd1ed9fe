import assert from 'node:assert/strict';
import { test } from 'node:test';
import { positionsOf, searcherSuite, watching } from '../../test/suites/searcher.js';
import { constant } from '../evaluators/constant.js';
import { squares } from '../evaluators/squares.js';
import { noughts } from '../games/noughts/noughts.js';
import { perfectNoughts } from '../games/noughts/perfect.js';
import type { NoughtsPosition } from '../games/noughts/squares.js';
import { discs, type OthelloPosition } from '../games/othello/board.js';
import { greedy } from '../games/othello/evaluators/greedy.js';
import { othello } from '../games/othello/othello.js';
import { ratedOthello } from '../games/othello/rated.js';
import { TABLES } from '../games/othello/view.js';
import { seedFor, seedWords } from '../random/seed.js';
import type { Evaluator } from '../rules/evaluator.js';
import type { Game } from '../rules/game.js';
import type { Position } from '../rules/position.js';
import { alphaBeta, plainAlphaBeta } from './alpha-beta.js';
import { CONVENTIONS, type Conventions } from './conventions.js';
import { minimax } from './minimax.js';
import type { Searcher } from './searcher.js';

/** Many leaves differ by less than what counts as equal, so the choice among them is put to the test. */
const nearTies: Evaluator<OthelloPosition> = {
  unit: 'free',
  bound: 65,
  value(position, side) {
    const [black, white] = discs(position);
    return Math.round((side === 0 ? black : white) / 4) + ((position.blackLo >>> 3) % 5) * 3e-7;
  },
};

/** Noise by seed and position, as a player with noise has it. */
const noisy: Evaluator<OthelloPosition> = {
  unit: 'free',
  bound: 1,
  value: () => 0,
  forGame: seed => ({
    unit: 'free',
    bound: 1,
    value: ({ blackLo, blackHi, whiteLo, whiteHi }, side) =>
      (seedWords(seedFor(seed, blackLo, blackHi, whiteLo, whiteHi, side))[0] % 1000) / 1000,
  }),
};

const othelloEvaluators: readonly (readonly [string, Evaluator<OthelloPosition>])[] = [
  ['squares(verhelst)', squares(ratedOthello, TABLES.verhelst!)],
  ['greedy(by=ratio), not odd', greedy('ratio')],
  ['greedy(by=difference)', greedy('difference')],
  ['constant', constant()],
  ['near ties', nearTies],
  ['noise', noisy],
  ['near ties on a huge scale', { ...nearTies, bound: 2 ** 40 }],
];
const noughtsEvaluators: readonly (readonly [string, Evaluator<NoughtsPosition>])[] = [
  ['perfect', perfectNoughts],
  ['open lines', { unit: 'free', bound: 20, value: (position, side) => noughts.features.read(position, side)[1]! }],
  [
    'own pieces, not odd',
    { unit: 'free', bound: 600, value: ({ crosses, noughts }, side) => (side === 0 ? crosses % 7 : 1 + (noughts % 5)) },
  ],
];
type Make = <P extends Position>(game: Game<P>, evaluator: Evaluator<P>, conventions: Conventions) => Searcher<P>;

const searchers: readonly (readonly [string, Make])[] = [
  ['plain alpha-beta', plainAlphaBeta],
  ['alpha-beta', alphaBeta],
  ['alpha-beta with room for 16 positions', (...parts) => alphaBeta(...parts, 16)],
];
for (const [name, make] of searchers) {
  searcherSuite(`${name} on othello`, {
    game: othello,
    evaluators: othelloEvaluators,
    make: (evaluator, conventions) => make(othello, evaluator, conventions),
    depth: 4,
    positions: 80,
  });
  searcherSuite(`${name} on noughts`, {
    game: noughts,
    evaluators: noughtsEvaluators,
    make: (evaluator, conventions) => make(noughts, evaluator, conventions),
    depth: 6,
    positions: 60,
  });
}
// The convention is described at plainAlphaBeta; the kernel's plain search is held to the same numbers.
for (const [label, evaluator, random, first] of [
  [
    'squares(verhelst)',
    squares(ratedOthello, TABLES.verhelst!),
    [4, 16, 56, 202, 808, 2692, 9528],
    [4, 14, 50, 129, 576, 1515, 6520],
  ],
  ['greedy(by=ratio)', greedy('ratio'), [4, 16, 46, 168, 434, 1746, 5677], [4, 10, 36, 136, 338, 1347, 2368]],
] as const) {
  test(`${label}: plain alpha-beta visits as many nodes as recorded`, () => {
    for (const [ties, nodes] of [
      ['random', random],
      ['first', first],
    ] as const) {
      const searcher = plainAlphaBeta(othello, evaluator, { ...CONVENTIONS, ties });
      const visited = [1, 2, 3, 4, 5, 6, 7].map(
        depth => searcher.search(othello.initial(), { depth }, watching()).nodes,
      );
      assert.deepEqual(visited, nodes);
    }
  });
}

/** At least three pieces stand, so that the whole tree is small. */
const isShort = (position: NoughtsPosition): boolean => noughts.moves(position).length <= 6;

test('exact means exact: the value is that of the whole tree', () => {
  for (const position of positionsOf(noughts, 'exact', 300).filter(isShort)) {
    const whole = minimax(noughts, constant(), CONVENTIONS).search(position, {}, watching());
    for (const depth of [1, 2, 3, 4, 5, 6, 7]) {
      const report = alphaBeta(noughts, constant(), CONVENTIONS).search(position, { depth }, watching());
      if (report.exact) assert.deepEqual(report.values, whole.values);
      else assert.equal(report.depth, depth);
    }
    assert.ok(alphaBeta(noughts, constant(), CONVENTIONS).search(position, {}, watching()).exact);
  }
});

test('othello is played out exactly with few empty squares', () => {
  const late = positionsOf(othello, 'late', 3000).filter(position => {
    const [black, white] = discs(position);
    return black + white >= 57;
  });
  assert.ok(late.length > 200);
  for (const position of late) {
    const truth = minimax(othello, greedy('ratio'), CONVENTIONS).search(position, {}, watching());
    const found = alphaBeta(othello, greedy('ratio'), CONVENTIONS).search(position, {}, watching());
    assert.ok(found.exact && truth.exact);
    assert.deepEqual(found.values, truth.values);
    assert.equal(found.move, truth.move);
  }
});

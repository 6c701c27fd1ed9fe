import assert from 'node:assert/strict';
import { test } from 'node:test';
import { positionsOf } from '../../../../test/suites/searcher.js';
import { rngFrom } from '../../../random/rng.js';
import { parseSeed } from '../../../random/seed.js';
import { hasDecision } from '../../../rules/passes.js';
import { plainAlphaBeta } from '../../../search/alpha-beta.js';
import { CONVENTIONS } from '../../../search/conventions.js';
import { emptySquares, type OthelloPosition, SQUARES } from '../board.js';
import { othello } from '../othello.js';
import { CURRIE } from '../starts.js';
import { currieProgram, unsignedWorth } from './currie-program.js';
import { CURRIE_LEVELS, strategies } from './strategies.js';

const SEED = parseSeed('0'); // nothing is drawn
const rated = strategies(CURRIE_LEVELS[1]!, 'standard', 'most', { mobility: 'board' });
const moveOf = (position: OthelloPosition, lookaheads: number): number =>
  currieProgram(rated, lookaheads).choose!(position, rngFrom(SEED))!;

test('a loss looks won, and a draw is worth more than anything', () => {
  assert.deepEqual([unsignedWorth(5), unsignedWorth(-5), unsignedWorth(0)], [8005, 7995, 2 ** 32 - 8000]);
});

test('it answers as he recorded', () => {
  assert.equal(SQUARES[moveOf(othello.play(CURRIE, SQUARES.indexOf('e3')), 2)], 'f3');
});

test('where no end is near it plays a best move of a true search, the first by columns', () => {
  const byColumn = (a: number, b: number): number => (a & 7) - (b & 7) || a - b;
  const early = positionsOf(othello, 'currie program', 40).filter(
    each => emptySquares(each) > 14 && hasDecision(othello, othello.moves(each)),
  );
  assert.ok(early.length > 10);
  for (const position of early) {
    for (const depth of [1, 2, 3]) {
      const context = { seed: SEED, rng: rngFrom(SEED), shouldStop: () => false, report: () => {} };
      const conventions = { ...CONVENTIONS, pass: 'ply' } as const;
      const { values } = plainAlphaBeta(othello, rated, conventions).search(position, { depth }, context);
      const most = Math.max(...values!.map(({ value }) => value));
      // A finished game is above every evaluation in a true search: his program would rate it otherwise.
      if (most > rated.bound) continue;
      const best = values!.flatMap(({ move, value }) => (value === most ? [move] : [])).sort(byColumn);
      assert.equal(moveOf(position, depth), best[0], othello.display.formatPosition(position));
    }
  }
});

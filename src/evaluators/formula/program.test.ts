import assert from 'node:assert/strict';
import { test } from 'node:test';
import { randomGame } from '../../../test/suites/game.js';
import { othello } from '../../games/othello/othello.js';
import { othelloFunctions } from '../../games/othello/primitives.js';
import { SENET_FORMULAS } from '../../games/senet/formulas.js';
import { senetFunctions } from '../../games/senet/primitives.js';
import { senet } from '../../games/senet/senet.js';
import { senetOptions } from '../../games/senet/variants.js';
import { rngFrom } from '../../random/rng.js';
import { parseSeed, seedFor } from '../../random/seed.js';
import type { Game } from '../../rules/game.js';
import { type Position, SIDES } from '../../rules/position.js';
import type { FunctionSet } from '../../rules/primitives.js';
import { readOptions } from '../../specs/options.js';
import { traceOf } from './evaluate.js';
import { type Formula, MAX_DEPTH } from './formula.js';
import { programOf } from './program.js';
import { randomTree } from './random-tree.js';
import { parseFormula } from './syntax.js';

const SEED = parseSeed('program');

/** Bit for bit, at every tenth position of two games, from both sides. */
function holdsTo<P extends Position, View>(game: Game<P>, set: FunctionSet<P, View>, tree: Formula): void {
  const [trace, program] = [traceOf(tree, set), programOf(tree, set)];
  for (let n = 0; n < 2; n++) {
    for (const [i, { position }] of randomGame(game, seedFor(SEED, n)).entries()) {
      if (i % 10 !== n) continue;
      for (const side of SIDES) assert.ok(Object.is(program(position, side), trace(position, side)[0]), tree.join(' '));
    }
  }
}

const read = (text: string, set: FunctionSet<never>): Formula => {
  const tree = parseFormula(text, set);
  assert.ok(tree.ok, tree.ok ? '' : tree.reason);
  return tree.value;
};

const board = senet(readOptions({ kind: 'senet' }, senetOptions));

for (const beyond of ['zero', 'wrap'] as const) {
  const forOthello = othelloFunctions({ beyond, extended: true });
  const forSenet = senetFunctions(beyond);
  test(`a program has the value of its tree (beyond=${beyond})`, () => {
    for (let n = 0; n < 100; n++) {
      const draw = (set: FunctionSet<never>): Formula =>
        randomTree(set, rngFrom(seedFor(SEED, beyond, n)), { height: 14, integers: n % 2 === 0 ? 'class' : 'each' });
      holdsTo(othello, forOthello, draw(forOthello));
      holdsTo(board, forSenet, draw(forSenet));
    }
    for (const text of Object.values(SENET_FORMULAS)) holdsTo(board, forSenet, read(text, forSenet));
  });
}

test('what is jumped over, known beforehand or no number leaves the value as it is', () => {
  const set = othelloFunctions();
  const [board1, board2] = ['(num-pieces 0)', '(num-legal-moves 1)'];
  const infinite = `${'(times 2147483648 '.repeat(34)}${board1}${')'.repeat(34)}`;
  const nan = `(minus ${infinite} ${infinite})`;
  for (const text of [
    '(if 0 1 2)',
    `(if 0 ${board1} ${board2})`,
    `(if 3 ${board1} ${board2})`,
    `(if (me? 27) ${board1} ${board2})`,
    `(if (me? 27) (if (me? 28) 1 2) (if (me? 35) 3 ${board1}))`,
    `(and 0 ${board1})`,
    `(and ${board1} 0)`,
    `(and (me? 27) (plus ${board1} ${board2}))`,
    `(and (minus 0 (me? 0)) 1)`, // −0 is 0
    `(or 5 ${board1})`,
    `(or (me? 0) ${board2})`,
    `(or ${board2} (me? 0))`,
    `(plus (or (me? 27) 1) (and (me? 28) ${board1}))`,
    `(and ${nan} ${nan})`,
    `(or ${nan} 0)`,
    `(not ${nan})`,
    `(if ${nan} 1 2)`,
    `(= ${nan} ${nan})`,
    `(plus ${board1} ${'(plus 1 '.repeat(MAX_DEPTH - 4)}${board1}${')'.repeat(MAX_DEPTH - 4)})`,
    `${'(minus '.repeat(MAX_DEPTH - 3)}${board1}${' 1)'.repeat(MAX_DEPTH - 3)}`,
  ])
    holdsTo(othello, set, read(text, set));
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { evaluatorSuite, explanationSuite, kernelSuite } from '../../../test/suites/evaluator.js';
import { randomGame } from '../../../test/suites/game.js';
import { discs, type OthelloPosition, squaresFor, swapColours } from '../../games/othello/board.js';
import { parseBoard } from '../../games/othello/board-text.js';
import { OTHELLO_FORMULAS } from '../../games/othello/formulas.js';
import { othello } from '../../games/othello/othello.js';
import { othelloFunctions } from '../../games/othello/primitives.js';
import { SENET_FORMULAS } from '../../games/senet/formulas.js';
import { bit } from '../../games/senet/houses.js';
import type { SenetPosition } from '../../games/senet/position.js';
import { senetFunctions } from '../../games/senet/primitives.js';
import { senet } from '../../games/senet/senet.js';
import { one } from '../../games/senet/sticks.js';
import { senetOptions } from '../../games/senet/variants.js';
import { rngFrom } from '../../random/rng.js';
import { parseSeed, seedFor } from '../../random/seed.js';
import { MAX_BOUND } from '../../rules/evaluator.js';
import { opponent, SIDES } from '../../rules/position.js';
import type { FunctionSet } from '../../rules/primitives.js';
import { readOptions } from '../../specs/options.js';
import { formula, formulaFault, traceOf } from './evaluate.js';
import { argumentsOf, depthOf, type Formula, MAX_DEPTH, MAX_NODES } from './formula.js';
import { arityIn } from './functions.js';
import { randomTree } from './random-tree.js';
import { formatFormula, parseFormula } from './syntax.js';

const SEED = parseSeed('formula');
const forOthello = othelloFunctions();
const wrapping = othelloFunctions({ beyond: 'wrap' });
const extended = othelloFunctions({ extended: true });
const forSenet = senetFunctions();
const game = senet(readOptions({ kind: 'senet' }, senetOptions));

const read = (text: string, set: FunctionSet<never> = forOthello): Formula => {
  const result = parseFormula(text, set);
  assert.ok(result.ok, result.ok ? '' : result.reason);
  return result.value;
};
const board = (text: string): OthelloPosition => {
  const result = parseBoard(text);
  assert.ok(result.ok);
  return result.value;
};

for (const [name, text] of Object.entries(OTHELLO_FORMULAS)) {
  const evaluator = formula(read(text), forOthello);
  evaluatorSuite(`formula ${name}`, othello, evaluator);
  kernelSuite(`formula ${name}`, evaluator);
  explanationSuite(`formula ${name}`, othello, evaluator);
}
for (const [name, text] of Object.entries(SENET_FORMULAS)) {
  evaluatorSuite(`formula ${name}`, game, formula(read(text, forSenet), forSenet));
  explanationSuite(`formula ${name}`, game, formula(read(text, forSenet), forSenet));
}

/** Trees that look at the board: the integers as one class, and no limit but the size. */
const wild = (n: number, set: FunctionSet<never>): Formula =>
  randomTree(set, rngFrom(seedFor(SEED, 'wild', n)), { height: 12, integers: 'class' });

for (const [name, set] of [
  ['zero', forOthello],
  ['wrap', wrapping],
  ['zero, extended', extended],
] as const) {
  for (let n = 0; n < 40; n++) {
    kernelSuite(`formula, random tree ${n} (beyond=${name})`, formula(wild(n, set), set), 300);
  }
}

// Thirty-four factors of 2³¹ are more than f64 can hold. The first is kept from being computed beforehand.
const power = (count: number): string => `${'(times 2147483648 '.repeat(count)}(num-pieces 0)${')'.repeat(count)}`;
const large = power(3);
const infinite = power(34);
const nan = `(minus ${infinite} ${infinite})`;

for (const text of [
  large,
  infinite,
  nan,
  `(minus 0 ${infinite})`,
  `(if ${nan} 1 2)`,
  `(not ${nan})`,
  `(and ${nan} ${nan})`,
  `(< ${nan} ${infinite})`,
  `(= ${nan} ${nan})`,
  `(me? ${nan})`,
  `(me? ${infinite})`,
  '(me? (minus 0 (num-pieces 0)))',
  '(me? (plus (num-pieces 0) 27.75))',
  '(me? (minus 0 (times 0.01 (num-pieces 0))))',
  `(num-pieces ${large})`,
  `(num-pieces ${nan})`,
  '(num-pieces (minus 0 (num-pieces 1)))',
  '(num-pieces (plus 0.5 (num-pieces 1)))',
  '(num-legal-moves -1)',
  '(me? 64)',
  '(me? -36)',
  '(empty? 1000000.5)',
]) {
  for (const set of [forOthello, wrapping]) {
    const name = text.length > 60 ? `${text.slice(0, 30)}… of ${text.length} characters` : text;
    kernelSuite(`formula ${name} (beyond=${set.beyond})`, formula(read(text), set), 100);
  }
}

test('a value that is not a number counts as the worst, and one that is too large as the bound', () => {
  const value = (text: string): number => formula(read(text), forOthello).value(othello.initial(), 0);
  assert.equal(value(nan), -MAX_BOUND);
  assert.equal(value(infinite), MAX_BOUND);
  assert.equal(value(`(minus 0 ${infinite})`), -MAX_BOUND);
  assert.equal(value(`(if ${nan} 1 2)`), 1);
  assert.equal(value(`(= ${nan} ${nan})`), 0);
});

test('values computed by hand', () => {
  // Black c4 d4 e4 d5 after c4 from the start (d4 turned), white e5; white to move, who could play c3, c5 or e3.
  const position = board('--------------------------XXX------XO--------------------------- O');
  for (const [text, black, white] of [
    ['(plus 2 (times 3 4))', 14, 14],
    ['(minus 2 5)', -3, -3],
    ['(if 0 1 2)', 2, 2],
    ['(if -1 1 2)', 1, 1],
    ['(and 2 0)', 0, 0],
    ['(or 2 0)', 1, 1],
    ['(not 2)', 0, 0],
    ['(plus (> 2 1) (plus (< 2 1) (= 2 2)))', 2, 2],
    ['(num-pieces 0)', 4, 1],
    ['(num-pieces 1)', 1, 4],
    ['(num-pieces 62)', 4, 1],
    ['(me? 26)', 1, 0], // c4
    ['(enemy? 26)', 0, 1],
    ['(empty? 0)', 1, 1],
    ['(legal-enemy-move? 18)', 1, 0], // c3
    ['(legal-self-move? 18)', 0, 1],
    ['(num-legal-moves 1)', 3, squaresFor(position, 0).length],
    ['(num-corners-occupied 0)', 0, 0],
    ['(me? 64)', 0, 0],
    [OTHELLO_FORMULAS.ohc1!, 3, -3],
    [OTHELLO_FORMULAS.ohc4!, 0, 0],
  ] as const) {
    const evaluator = formula(read(text), forOthello);
    assert.deepEqual([evaluator.value(position, 0), evaluator.value(position, 1)], [black, white], text);
  }
  // Black's discs c4 d4 e4 d5 each touch an empty square; a stable disc needs a corner.
  for (const [text, black, white] of [
    ['(num-frontier 0)', 4, 1],
    // Around e5: f4 f5 d6 e6 f6. Around black's: b3 c3 d3 e3 f3, b4 f4, b5 c5 f5, c6 d6 e6.
    ['(num-potential-moves 0)', 5, 13],
    ['(num-stable 0)', 0, 0],
  ] as const) {
    const evaluator = formula(read(text, extended), extended);
    assert.deepEqual([evaluator.value(position, 0), evaluator.value(position, 1)], [black, white], text);
  }
  const corner = board(`XXO${'-'.repeat(61)} X`); // a1 and b1 are safe for ever, c1 is not
  assert.equal(formula(read('(num-stable 0)', extended), extended).value(corner, 0), 2);
  assert.equal(formula(read('(num-stable 1)', extended), extended).value(corner, 0), 0);
  assert.equal(formula(read('(me? 90)', wrapping), wrapping).value(position, 0), 1); // 90 = 64 + 26
});

test('OHC1 to OHC5 say what they should along games, whichever the colour', () => {
  const ohc = (n: number) => formula(read(OTHELLO_FORMULAS[`ohc${n}`]!), forOthello);
  for (let i = 0; i < 10; i++) {
    for (const { position } of randomGame(othello, seedFor(SEED, 'ohc', i))) {
      for (const side of SIDES) {
        const [own, other] = [discs(position)[side], discs(position)[opponent(side)]];
        const [moves, replies] = [squaresFor(position, side).length, squaresFor(position, opponent(side)).length];
        assert.equal(ohc(1).value(position, side), own - other);
        assert.equal(ohc(2).value(position, side), moves);
        assert.equal(ohc(3).value(position, side), moves - replies);
        assert.equal(ohc(5).value(position, side), ohc(own + other > 60 ? 1 : 4).value(position, side));
        for (let n = 1; n <= 5; n++) {
          assert.equal(ohc(n).value(position, side), ohc(n).value(swapColours(position), opponent(side)));
        }
      }
    }
  }
});

test('Senet’s functions, by hand', () => {
  const of = (...houses: number[]): number => houses.reduce((all, house) => all | bit(house), 0);
  // Cones on 3, 4, 5 and 20, spools on 10, 12 and 27; a cone has come from 10, and three throws are left.
  const position: SenetPosition = {
    turn: 0,
    cones: of(3, 4, 5, 20),
    spools: of(10, 12, 27),
    phase: 'move',
    throws: one(1) + one(1) + one(4),
    turns: 7,
    waited: false,
    start: 10,
    distance: 10,
  };
  const value = (text: string, side: 0 | 1 = 0): number =>
    formula(read(text, forSenet), forSenet).value(position, side);
  for (const [text, cones, spools] of [
    ['1-left?', 2, 0],
    ['4-left?', 1, 0],
    ['5-left?', 0, 0],
    ['get-start', 10, 10],
    ['get-distance-moved', 10, 10],
    ['self-pieces-left?', 4, 3],
    ['foe-pieces-left?', 3, 4],
    ['self-drowned?', 0, 1],
    ['foe-drowned?', 1, 0],
    ['(self-nth-piece? 1)', 3, 10],
    ['(self-nth-piece? 4)', 20, 0],
    ['(foe-nth-piece? 3)', 27, 5],
    ['(self-nth-piece? 0)', 0, 0],
    ['(occupied? 12)', 1, 1],
    ['(friend? 12)', 0, 1],
    ['(foe? 12)', 1, 0],
    ['(defended? 4)', 1, 1],
    ['(defended? 20)', 0, 0],
    ['(occupied? 31)', 0, 0],
    [SENET_FORMULAS.hc3!, 1, 0], // a spool stands on 10, where the cone came from
    [SENET_FORMULAS.hc4!, 1, 0], // 3, 4, 5
    [SENET_FORMULAS.hc5!, 11, 0],
    // −4·30 + 3·30 + 20 + 20 − (20 − 3) + (90 − 49)
    [SENET_FORMULAS.hc1!, 34, -3 * 30 + 4 * 30 + 0 + 0 - (27 - 10) + (120 - 32)],
    [SENET_FORMULAS.hc2!, 34 + 10 + 5, 101],
  ] as const) {
    assert.deepEqual([value(text), value(text, 1)], [cones, spools], text);
  }
  const wrapped = senetFunctions('wrap');
  assert.equal(formula(read('(self-nth-piece? 5)', wrapped), wrapped).value(position, 0), 3);
  assert.equal(formula(read('(occupied? 42)', wrapped), wrapped).value(position, 0), 1);
});

test('the function sets are as large as Ferrer’s: 13 functions and 41 terminals, 18 and 64', () => {
  const sizes = (set: FunctionSet<never>): number[] => {
    const arities = [...set.primitives.values()].map(({ arity }) => arity);
    const terminals = arities.filter(arity => arity === 0).length + set.literals.length;
    return [arities.filter(arity => arity > 0).length, terminals];
  };
  assert.deepEqual(sizes(forSenet), [13, 41]);
  assert.deepEqual(sizes(forOthello), [18, 64]);
  assert.deepEqual(sizes(othelloFunctions({ corners: false })), [17, 64]);
});

test('RND1–8 and RNDC1–8 are what their seeds give', () => {
  for (const [name, set, texts] of [
    ['othello', forOthello, OTHELLO_FORMULAS],
    ['senet', forSenet, SENET_FORMULAS],
  ] as const) {
    for (let n = 1; n <= 8; n++) {
      for (const [kind, integers] of [
        ['rnd', 'each'],
        ['rndc', 'class'],
      ] as const) {
        const tree = randomTree(set, rngFrom(parseSeed(`rnd ${name} ${n}`)), { height: 6, integers });
        assert.equal(formatFormula(tree, set), texts[`${kind}${n}`]);
      }
    }
  }
});

test('random trees keep to their height, and begin with a function of two arguments or more', () => {
  for (const set of [forOthello, forSenet]) {
    const arity = arityIn(set);
    for (let n = 0; n < 300; n++) {
      for (const height of [2, 6, 17]) {
        const tree = randomTree(set, rngFrom(seedFor(SEED, n)), { height, integers: 'class' });
        assert.equal(formulaFault(tree, set), undefined);
        assert.ok(arity(tree[0]!)! >= 2);
        assert.ok(depthOf(argumentsOf(tree, arity)!) <= height);
      }
    }
  }
});

test('the value at every node can be asked for', () => {
  const tree = read('(plus (num-pieces 0) (times 3 (num-pieces 1)))');
  assert.deepEqual([...traceOf(tree, forOthello)(othello.initial(), 0)], [8, 2, 0, 6, 3, 2, 1]);
});

test('an explanation is the tree, and greys the branch that was not taken', () => {
  const { parts } = formula(read('(if (num-pieces 0) 5 (plus 6 7))'), forOthello).explain!(othello.initial(), 0);
  const [root] = parts;
  assert.deepEqual(
    root!.parts!.map(({ name, value, isUnused }) => [name, value, isUnused]),
    [
      ['num-pieces', 2, undefined],
      ['5', 5, undefined],
      ['plus', 13, true],
    ],
  );
  assert.ok(root!.parts![2]!.parts!.every(part => part.isUnused));
});

test('a written tree is read again', () => {
  for (const set of [forOthello, forSenet]) {
    for (let n = 0; n < 100; n++) {
      const tree = wild(n, set);
      assert.deepEqual(read(formatFormula(tree, set), set), tree);
    }
  }
  assert.deepEqual(read('( plus 1\n(get-start) )', forSenet), ['plus', 1, 'get-start']);
});

const nest = (depth: number): string => `${'(not '.repeat(depth)}1${')'.repeat(depth)}`;

test('a broken formula is refused with the place and the reason, in one line', () => {
  for (const [text, reason] of [
    ['', /ends too early/],
    ['(plus 1', /ends too early/],
    ['(', /ends too early/],
    ['(plus 1)', /plus takes 2 arguments, not 1, at character 8/],
    ['(plus 1 2 3)', /plus takes 2 arguments, not more, at character 11/],
    ['(not)', /not takes 1 argument, not 0/],
    ['plus', /plus takes 2 arguments and needs brackets/],
    ['(1 2)', /expected a function at character 2, found “1”/],
    ['((plus 1 2))', /expected a function at character 2/],
    [')', /“\)” without “\(”/],
    ['1 2', /unexpected “2” after the formula at character 3/],
    ['(num-peices 0)', /no function called “num-peices”; did you mean “num-pieces”/],
    ['(__proto__ 0)', /no function called “__proto__”/],
    ['NaN', /no function called “NaN”/],
    ['1e308', /a number lies between/],
    ['(plus 1 1e999)', /a number lies between/],
    [nest(MAX_DEPTH), /at most 100 levels/],
    ['('.repeat(1_000_000), /at most 131072 characters/],
    [`${'(not '.repeat(20_000)}`, /at most 100 levels/],
    [`${'(plus 1 '.repeat(90)}${'(plus 1 1)'.repeat(3)}`, /not more/],
  ] as const) {
    const result = parseFormula(text, forOthello);
    assert.ok(!result.ok, text.slice(0, 40));
    assert.match(result.reason, reason);
    assert.ok(result.reason.length < 600 && !result.reason.includes('\n'));
  }
  assert.equal(read(nest(MAX_DEPTH - 1)).length, MAX_DEPTH);
  const balanced = (levels: number): string =>
    levels === 0 ? '1' : `(plus ${balanced(levels - 1)} ${balanced(levels - 1)})`;
  const many = parseFormula(balanced(10), forOthello);
  assert.ok(!many.ok && /at most 2000 nodes/.test(many.reason));
});

test('no text makes the parser throw, and what it reads is a whole tree', () => {
  const word = fc.constantFrom('(', ')', '(plus', '(not', '(if', '1', '63', 'get-start', 'num-pieces', '1)', '-0');
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.array(word).map(words => words.join(' ')),
      ),
      text => {
        for (const set of [forOthello, forSenet]) {
          const result = parseFormula(text, set);
          if (result.ok) {
            assert.equal(formulaFault(result.value, set), undefined);
            assert.deepEqual(read(formatFormula(result.value, set), set), result.value);
          }
        }
      },
    ),
    { numRuns: 3000 },
  );
});

test('nodes that make no tree are refused', () => {
  for (const nodes of [
    [],
    ['plus', 1],
    [1, 2],
    ['nothing'],
    [Number.NaN],
    [1e300],
    new Array(MAX_NODES + 1).fill('not'),
  ]) {
    assert.notEqual(formulaFault(nodes, forOthello), undefined);
    assert.throws(() => formula(nodes, forOthello), RangeError);
  }
});

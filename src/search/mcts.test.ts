import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type DashPosition, dash } from '../../test/games/dash.js';
import { race } from '../../test/games/race.js';
import { positionsOf, watching } from '../../test/suites/searcher.js';
import { constant } from '../evaluators/constant.js';
import { buildGame } from '../games/catalogue.js';
import { noughts } from '../games/noughts/noughts.js';
import { discs } from '../games/othello/board.js';
import { othello } from '../games/othello/othello.js';
import { buildEvaluator } from '../models/catalogue.js';
import { rngFrom } from '../random/rng.js';
import { parseSeed, seedFor } from '../random/seed.js';
import type { Evaluator } from '../rules/evaluator.js';
import type { Game } from '../rules/game.js';
import type { Move, Position, Side } from '../rules/position.js';
import { genericSearch } from './generic.js';
import { type Mcts, mcts } from './mcts.js';
import type { Report } from './searcher.js';
import { keyOf } from './transposition.js';
import { resultFor } from './uct.js';

const SEED = parseSeed('mcts');
const PLAIN: Mcts = { exploration: 1, rollout: 'random', plies: 0, scale: 0 };
const senet = buildGame({ kind: 'senet' });
const pilgrim = buildEvaluator({ kind: 'features' }, senet);

const search = <P extends Position>(game: Game<P>, position: P, nodes: number, options: Mcts<P> = PLAIN): Report =>
  mcts(game, options).search(position, { nodes }, watching({ seed: SEED, rng: rngFrom(seedFor(SEED, nodes)) }));

const at = <P extends Position>(game: Game<P>, text: string): P => {
  const read = game.display.parsePosition(text);
  assert.ok(read.ok);
  return read.value;
};

/**
 * The expected result for a side if both play as well as can be, to the end or to a depth beyond which `rate` speaks.
 */
function oracle<P extends Position>(
  game: Game<P>,
  side: Side,
  rate?: (position: P) => number,
): (position: P, depth?: number) => number {
  const known = new Map<string, number>();
  const keyFor = keyOf(game);
  const visit = (position: P, depth: number): number => {
    const outcome = game.outcome(position);
    if (outcome) return resultFor(outcome, side);
    if (depth === 0) return rate!(position);
    const key = `${depth} ${keyFor(position)}`;
    const value = known.get(key) ?? worth(position, depth);
    known.set(key, value);
    return value;
  };
  const worth = (position: P, depth: number): number => {
    const values = game.moves(position).map(move => visit(game.play(position, move), depth - 1));
    if (values.length > 0) return position.turn === side ? Math.max(...values) : Math.min(...values);
    return game.chances!(position).reduce(
      (sum, { move, probability }) => sum + probability * visit(game.play(position, move), depth),
      0,
    );
  };
  return (position, depth = Number.POSITIVE_INFINITY) => visit(position, depth);
}

for (const [board, move, why] of [
  ['xx.oo.... x', 'c1', 'wins at once'],
  ['oo.xx...x o', 'c1', 'wins at once'],
  ['xx..o.... o', 'c1', 'stops a win'],
  ['o..xx..o. x', 'c2', 'wins although the other threatens too'],
  ['x...o...x o', undefined, 'takes an edge: a corner loses'],
] as const) {
  test(`mcts: ${board} ${why}`, () => {
    const found = search(noughts, at(noughts, board), 2000);
    const text = noughts.display.formatMove(found.move, at(noughts, board));
    if (move) assert.equal(text, move);
    else assert.match(text, /^(b1|a2|c2|b3)$/);
  });
}

test('mcts: 1,000 playouts never lose at noughts and crosses against any replies', () => {
  const known = new Map<string | number, Move>();
  const keyFor = keyOf(noughts);
  const answer = (position: ReturnType<typeof noughts.initial>): Move => {
    const key = keyFor(position);
    const move = known.get(key) ?? search(noughts, position, 1000).move;
    known.set(key, move);
    return move;
  };
  let games = 0;
  const follow = (position: ReturnType<typeof noughts.initial>, own: Side): void => {
    const outcome = noughts.outcome(position);
    if (outcome) {
      games++;
      assert.ok(outcome.winner === null || outcome.winner === own, noughts.display.formatPosition(position));
      return;
    }
    const moves = position.turn === own ? [answer(position)] : noughts.moves(position);
    for (const move of moves) follow(noughts.play(position, move), own);
  };
  follow(noughts.initial(), 0);
  follow(noughts.initial(), 1);
  assert.ok(games > 200, `${games} games`);
});

test('mcts: with one to six empty squares of Othello it plays as well as alpha-beta to the end', () => {
  // A drawn ending need not become exact: a move that is known to draw is tried again and again, the others hardly.
  const endings = positionsOf(othello, 'endings', 3000).filter(position => {
    const [black, white] = discs(position);
    return black + white >= 58;
  });
  const solver = genericSearch(othello, constant(), { ties: 'first' });
  const results = new Map<number, number>();
  for (const position of endings.slice(0, 120)) {
    const truth = solver.search(position, {}, watching());
    assert.ok(truth.exact);
    const result = Math.sign(truth.value);
    const found = search(othello, position, 5000);
    const text = othello.display.formatPosition(position);
    assert.equal(oracle(othello, position.turn)(othello.play(position, found.move)), result, text);
    assert.ok(found.exact || result === 0, text);
    if (found.exact) assert.equal(found.value, result, text);
    results.set(result, (results.get(result) ?? 0) + 1);
  }
  assert.ok([-1, 0, 1].every(result => results.get(result)! > 3));
});

test('mcts: near the end of a dash, where a side may move several times, exact results are the expected ones', () => {
  const late = positionsOf(dash, 'late', 3000).filter(({ turns }) => turns >= 21);
  let exact = 0;
  for (const position of late) {
    const truth = oracle<DashPosition>(dash, position.turn);
    const isRight = (value: number, from: DashPosition): boolean => Math.abs(value - truth(from)) < 1e-12;
    const found = search(dash, position, 5000);
    if (found.exact) assert.ok(isRight(found.value, position));
    for (const each of found.visits!) {
      if (each.exact) assert.ok(isRight(each.value, dash.play(position, each.move)));
    }
    assert.ok(isRight(truth(position), dash.play(position, found.move)), 'not the best move');
    if (found.exact) exact++;
  }
  assert.ok(late.length > 20 && exact > late.length / 2, `${exact} of ${late.length}`);
});

test('mcts: at the dice of Senet the mean of the visits is the expectation', () => {
  // Values of ±½ at most, so their deviation is ½ at most: 4 · ½ / √visits is four standard errors. The replies that
  // are tried because they were little tried cost something beside, less than 0.02 with this exploration.
  const half: Evaluator = {
    unit: 'outcome',
    bound: 0.5,
    value: (position, side) => Math.min(Math.max(pilgrim.value(position, side) / 200, -0.5), 0.5),
  };
  const options: Mcts = { ...PLAIN, exploration: 0.1, evaluator: half };
  const positions = positionsOf(senet, 'dice', 200)
    .filter(position => senet.moves(position).length > 1)
    .slice(0, 4);
  for (const position of positions) {
    const rate = (end: Position): number => half.value(end, position.turn);
    const truth = oracle(senet, position.turn, rate);
    for (const depth of [1, 2]) {
      const context = watching({ seed: SEED });
      const { visits } = mcts(senet, options).search(position, { depth, nodes: 20_000 }, context);
      for (const { move, value, visits: tried } of visits!) {
        const expected = truth(senet.play(position, move), depth - 1);
        const tolerance = depth === 1 ? 1e-9 : 2 / Math.sqrt(tried) + 0.02;
        assert.ok(Math.abs(value - expected) < tolerance, `${value} for ${expected} by ${tried} visits`);
      }
    }
  }
});

test('mcts: visits add up to the playouts asked for, every move is tried, and the most visited is played', () => {
  for (const game of [noughts, othello, senet, race] as readonly Game[]) {
    for (const position of positionsOf(game, 'visits', 12)) {
      for (const nodes of [1, 40, 300]) {
        const { visits, nodes: done, move, pv, exact, value } = search(game, position, nodes);
        const legal = game.moves(position);
        assert.deepEqual(
          visits!.map(each => each.move),
          exact ? visits!.map(each => each.move) : legal,
        );
        assert.equal(
          visits!.reduce((sum, each) => sum + each.visits, 0),
          done,
        );
        if (!exact) assert.equal(done, Math.max(nodes, legal.length));
        else assert.ok(done <= Math.max(nodes, legal.length));
        const own = visits!.find(each => each.move === move)!;
        assert.equal(own.value, value);
        assert.ok(visits!.every(each => Math.abs(each.value) <= 1));
        const open = visits!.filter(each => !(each.exact && each.value === -1));
        if (!exact) assert.equal(own.visits, Math.max(...open.map(each => each.visits)));
        assert.equal(pv[0], move);
        pv.reduce((from, each) => {
          assert.ok(game.moves(from).includes(each));
          return game.play(from, each);
        }, position);
      }
    }
  }
});

test('mcts: one draw of the game’s stream, however many playouts; the same seed gives the same report', () => {
  for (const game of [noughts, senet] as readonly Game[]) {
    const [position] = positionsOf(game, 'draws', 1);
    const ask = (seed: string, nodes: number) => {
      const context = watching({ seed: parseSeed(seed) });
      const report = mcts(game, PLAIN).search(position!, { nodes }, context);
      return { report, state: context.rng.state };
    };
    assert.deepEqual(ask('a', 100), ask('a', 100));
    assert.deepEqual(ask('a', 100).state, ask('a', 400).state);
    assert.notDeepEqual(ask('a', 100).report, ask('b', 100).report);
    const rng = watching().rng;
    rng.next();
    assert.deepEqual(ask('a', 100).state, rng.state);
  }
});

test('mcts: an answer depends on nothing that was asked before, with an evaluator that is measured first too', () => {
  const options: Mcts = { ...PLAIN, evaluator: pilgrim, exploration: 0.1 };
  const searcher = mcts(senet, options);
  const some = positionsOf(senet, 'again', 10);
  const ask = (position: Position): Report => searcher.search(position, { nodes: 60 }, watching());
  const forwards = some.map(ask);
  assert.deepEqual([...some].reverse().map(ask).reverse(), forwards);
  assert.deepEqual(mcts(senet, options).search(some[0]!, { nodes: 60 }, watching()), forwards[0]);
});

test('mcts: time and the stop flag end it once every move was tried, by the clock it is given', () => {
  const searcher = mcts(othello, PLAIN);
  const position = othello.initial();
  let ticks = 0; // a clock on which each look takes a millisecond
  const timed = searcher.search(position, { milliseconds: 30 }, watching({ now: () => ticks++ }));
  assert.equal(timed.nodes, 4 + 29);
  const stopped = searcher.search(position, {}, watching({ shouldStop: () => true }));
  assert.equal(stopped.nodes, 4);
  const both = searcher.search(position, { milliseconds: 5, nodes: 6 }, watching({ now: () => 0 }));
  assert.equal(both.nodes, 6);
  assert.throws(() => searcher.search(position, { milliseconds: 5 }, watching()), /needs a clock/);
  for (const limits of [{ nodes: 0 }, { nodes: 1.5 }, { depth: 0 }, { milliseconds: 0 }]) {
    assert.throws(() => searcher.search(position, limits, watching({ now: () => 0 })), RangeError);
  }
  const over = at(noughts, 'xxxoo.... o');
  assert.throws(() => mcts(noughts, PLAIN).search(over, { nodes: 10 }, watching()), /no side is to move/);
});

test('mcts: reports come as the count of playouts doubles', () => {
  const counts: number[] = [];
  const context = watching({ report: ({ nodes }) => counts.push(nodes) });
  mcts(othello, PLAIN).search(othello.initial(), { nodes: 600 }, context);
  assert.deepEqual(counts, [128, 256, 512]);
});

test('mcts: a tree that is full or deep enough is not grown, and its visits still count', () => {
  const position = othello.initial();
  for (const [options, limits, deepest] of [
    [PLAIN, { nodes: 500, depth: 2 }, 2],
    [{ ...PLAIN, room: 20 }, { nodes: 500 }, 3], // 17 positions are nearer
    [PLAIN, { nodes: 500 }, undefined],
  ] as const) {
    const { visits, depth } = mcts(othello, options).search(position, limits, watching());
    assert.equal(
      visits!.reduce((sum, each) => sum + each.visits, 0),
      500,
    );
    assert.ok(deepest ? depth === deepest : depth > 3, `${depth}`);
  }
});

test('mcts: playouts of a length are rated, and those that end before count by their result', () => {
  const quarter: Evaluator = { unit: 'outcome', bound: 1, value: () => 0.25 };
  const values = (plies: number): readonly number[] =>
    search(noughts, noughts.initial(), 10, { ...PLAIN, evaluator: quarter, plies }).visits!.map(({ value }) => value);
  // One of ten playouts starts after two moves, the others after one; no side wins before the fifth.
  assert.ok([...values(0), ...values(2)].every(value => value === 0.25));
  assert.ok(values(9).every(value => value !== 0.25));
});

test('mcts: values of other units are squashed into −1…1, and keep their order', () => {
  const [position] = positionsOf(senet, 'units', 40).filter(each => senet.moves(each).length > 3);
  for (const scale of [0, 100]) {
    const { visits } = mcts(senet, { ...PLAIN, evaluator: pilgrim, scale }).search(
      position!,
      { depth: 1, nodes: 20 },
      watching(),
    );
    const rated = visits!.map(({ move, value }) => ({
      value,
      raw: pilgrim.value(senet.play(position!, move), position!.turn),
    }));
    for (const a of rated) {
      assert.ok(Math.abs(a.value) < 1);
      for (const b of rated) assert.equal(Math.sign(a.value - b.value), Math.sign(a.raw - b.raw));
    }
  }
});

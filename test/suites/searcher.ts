/** The promises of every searcher: the value and move of plain minimax, legal moves, and an answer at any time. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rngFrom } from '../../src/random/rng.js';
import { parseSeed, seedFor } from '../../src/random/seed.js';
import type { Evaluator } from '../../src/rules/evaluator.js';
import type { Game } from '../../src/rules/game.js';
import type { Position } from '../../src/rules/position.js';
import { CONVENTIONS, type Conventions } from '../../src/search/conventions.js';
import { finished } from '../../src/search/leaves.js';
import { minimax } from '../../src/search/minimax.js';
import type { Report, SearchContext, Searcher } from '../../src/search/searcher.js';
import { randomGame } from './game.js';

const SEED = parseSeed('searcher suite');

export type SearcherCase<P extends Position> = {
  readonly game: Game<P>;
  readonly evaluators: readonly (readonly [string, Evaluator<P>])[];
  make(evaluator: Evaluator<P>, conventions: Conventions): Searcher<P>;
  /** The deepest that plain minimax can follow in reasonable time. */
  readonly depth: number;
  /** Different ones for each evaluator and set of conventions. */
  readonly positions: number;
};

/** Positions of random games in which a side is to move, spread over the whole game. */
export function positionsOf<P extends Position>(game: Game<P>, label: string, count: number): P[] {
  const positions: P[] = [];
  for (let n = 0; positions.length < count; n++) {
    const open = randomGame(game, seedFor(SEED, label, n))
      .map(({ position }) => position)
      .filter(position => game.moves(position).length > 0);
    positions.push(...open.filter((_, i) => i % 3 === n % 3));
  }
  return positions.slice(0, count);
}

export const watching = (part: Partial<SearchContext> = {}): SearchContext => ({
  seed: SEED,
  rng: rngFrom(SEED),
  shouldStop: () => false,
  report: () => {},
  ...part,
});

/** Plays the line; it must be legal, and without dice its end must have the reported value. */
function followLine<P extends Position>(
  game: Game<P>,
  evaluator: Evaluator<P>,
  { terminal }: Conventions,
  root: P,
  { pv, move, value }: Report,
): void {
  assert.equal(pv[0], move);
  let position = root;
  for (const each of pv) {
    assert.ok(game.moves(position).includes(each), `${game.display.formatMove(each, position)} in the line is illegal`);
    position = game.play(position, each);
  }
  if (game.chances) return;
  const outcome = game.outcome(position);
  const end =
    outcome && terminal === 'score'
      ? finished(outcome, root.turn, evaluator.bound)
      : (evaluator.forGame?.(SEED) ?? evaluator).value(position, root.turn);
  assert.equal(end, value, 'the line leads elsewhere');
}

/** Every convention that changes a value or a choice. */
const READINGS: readonly Partial<Conventions>[] = [
  {},
  { ties: 'first' },
  { pass: 'ply' },
  { terminal: 'evaluator', ties: 'first' },
];

export function searcherSuite<P extends Position>(name: string, given: SearcherCase<P>): void {
  const { game, evaluators, make } = given;
  for (const [label, evaluator] of evaluators) {
    for (const reading of READINGS) {
      const words = Object.entries(reading).map(([option, value]) => `, ${option}=${value}`);
      test(`${name}, ${label}${words.join('')}: value, move, draws and line are those of plain minimax`, () => {
        const conventions = { ...CONVENTIONS, ...reading };
        const searcher = make(evaluator, conventions);
        const oracle = minimax(game, evaluator, conventions);
        const positions = positionsOf(game, `${name} ${label} ${words}`, given.positions);
        for (const [i, position] of positions.entries()) {
          const limits = { depth: 1 + (i % given.depth) };
          const [context, oracleContext] = [watching(), watching()];
          const found = searcher.search(position, limits, context);
          const truth = oracle.search(position, limits, oracleContext);
          const text = game.display.formatPosition(position);
          assert.equal(found.value, truth.value, text);
          assert.equal(found.move, truth.move, text);
          assert.deepEqual(context.rng.state, oracleContext.rng.state, 'the draws differ');
          if (conventions.ties === 'random') assert.deepEqual(found.values, truth.values, text);
          assert.ok(found.depth === truth.depth || found.exact, 'shallower than requested without reason');
          followLine(game, evaluator, conventions, position, found);
        }
      });
    }
  }

  const [, evaluator] = evaluators[0]!;
  const some = positionsOf(game, name, 40);

  test(`${name}: after the stop flag it returns a legal move, whenever the flag is raised`, () => {
    const searcher = make(evaluator, CONVENTIONS);
    for (const position of some) {
      for (const patience of [0, 1, 3, 10]) {
        let looks = 0;
        const context = watching({ shouldStop: () => looks++ >= patience });
        const report = searcher.search(position, { depth: given.depth + 2, nodes: 20_000 }, context);
        assert.ok(game.moves(position).includes(report.move));
        assert.ok(report.depth >= 1);
        followLine(game, evaluator, CONVENTIONS, position, report);
      }
    }
  });

  test(`${name}: a node limit holds once each move has been searched, and gives the same answer every time`, () => {
    const searcher = make(evaluator, CONVENTIONS);
    for (const position of some) {
      const shallow = searcher.search(position, { depth: 1 }, watching()).nodes;
      for (const nodes of [1, 50, 1000]) {
        const report = searcher.search(position, { nodes }, watching());
        assert.ok(report.nodes <= nodes + shallow, `${report.nodes} of ${nodes}`);
        assert.ok(game.moves(position).includes(report.move));
        assert.deepEqual(searcher.search(position, { nodes }, watching()), report);
      }
    }
  });

  test(`${name}: a time limit ends the search by the given clock`, () => {
    const searcher = make(evaluator, CONVENTIONS);
    for (const position of some) {
      let ticks = 0; // a clock that advances a millisecond per call
      const report = searcher.search(position, { milliseconds: 5, nodes: 50_000 }, watching({ now: () => ticks++ }));
      assert.ok(ticks <= 7, `${ticks} looks at the clock`);
      assert.ok(game.moves(position).includes(report.move));
    }
  });

  test(`${name}: an answer does not depend on earlier searches`, () => {
    const searcher = make(evaluator, CONVENTIONS);
    const ask = (position: P): Report => searcher.search(position, { depth: given.depth }, watching());
    const forwards = some.map(ask);
    const backwards = [...some].reverse().map(ask).reverse();
    assert.deepEqual(backwards, forwards);
  });

  test(`${name}: invalid limits are refused`, () => {
    const searcher = make(evaluator, CONVENTIONS);
    for (const limits of [{ depth: 0 }, { depth: -1 }, { depth: 1.5 }, { nodes: 0 }, { milliseconds: 0 }]) {
      assert.throws(() => searcher.search(some[0]!, limits, watching({ now: () => 0 })), RangeError);
    }
  });
}

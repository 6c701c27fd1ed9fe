/** The promises of every evaluator; its kernel twin returns the same value to the last bit. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type OthelloPosition, swapColours } from '../../src/games/othello/board.js';
import { othello, othelloFrom } from '../../src/games/othello/othello.js';
import { randomInner } from '../../src/games/othello/starts.js';
import { SYMMETRIES, turnBoard } from '../../src/games/othello/symmetry.js';
import { type Kernel, openKernel } from '../../src/kernel/bridge.js';
import { loadKernel } from '../../src/kernel/load.node.js';
import { rngFrom } from '../../src/random/rng.js';
import { parseSeed, seedFor } from '../../src/random/seed.js';
import { type Evaluator, MAX_BOUND } from '../../src/rules/evaluator.js';
import { type Part, total } from '../../src/rules/explanation.js';
import type { Game } from '../../src/rules/game.js';
import { opponent, type Position, SIDES } from '../../src/rules/position.js';
import { randomGame } from './game.js';

const SEED = parseSeed('evaluator suite');

export function evaluatorSuite<P extends Position>(name: string, game: Game<P>, evaluator: Evaluator<P>): void {
  const positions = Array.from({ length: 20 }, (_, i) => randomGame(game, seedFor(SEED, name, i)))
    .flat()
    .map(step => step.position);

  test(`${name}: values are numbers within the bound, and the same on every call`, () => {
    assert.ok(evaluator.bound >= 0 && evaluator.bound <= MAX_BOUND);
    for (const position of positions) {
      for (const side of SIDES) {
        const value = evaluator.value(position, side);
        assert.ok(Math.abs(value) <= evaluator.bound, `${value}`);
        assert.equal(evaluator.value(position, side), value);
      }
    }
  });
}

/** Relative to the bound, for f32 sums and parts that are computed separately. */
const ROUNDING = 2e-6;

/** An explanation adds up to the value if its parts claim to be a sum, and its cells are in the diagram. */
export function explanationSuite<P extends Position>(name: string, game: Game<P>, evaluator: Evaluator<P>): void {
  test(`${name}: the parts of an explanation add up to the value`, () => {
    assert.ok(evaluator.explain);
    const tolerance = evaluator.bound * ROUNDING;
    const check = (parts: readonly Part[], value: number): void => {
      const sum = total(parts);
      assert.ok(Math.abs(sum - value) <= tolerance, `${sum}, value ${value}`);
      for (const part of parts) {
        assert.ok(part.name !== '' && part.detail !== '' && Number.isFinite(part.value));
        if (part.isSum) check(part.parts ?? [], part.value);
      }
    };
    for (let n = 0; n < 10; n++) {
      for (const [i, { position }] of randomGame(game, seedFor(SEED, name, 'explain', n)).entries()) {
        if (i % 3 !== n % 3) continue; // an explanation costs a hundred values, and neighbours hardly differ
        const ids = new Set(game.display.diagram(position).cells.map(cell => cell.id));
        for (const side of SIDES) {
          const { value, parts, heat } = evaluator.explain(position, side);
          assert.equal(value, evaluator.value(position, side));
          check(parts, value);
          for (const id of Object.keys(heat ?? {})) assert.ok(ids.has(id), id);
        }
      }
    }
  });
}

/** One value for all eight symmetries of the board; the same with the colours, the turn and the side exchanged. */
export function symmetrySuite(name: string, evaluator: Evaluator<OthelloPosition>): void {
  test(`${name}: the eight symmetries and swapped colours do not change the value, to the last bit`, () => {
    for (let n = 0; n < 10; n++) {
      for (const { position } of randomGame(othello, seedFor(SEED, name, 'symmetry', n))) {
        for (const side of SIDES) {
          const value = evaluator.value(position, side);
          const same = (other: number): void => assert.ok(other === value, `${other}, ${value}`);
          for (const each of SYMMETRIES) same(evaluator.value(turnBoard(position, each), side));
          same(evaluator.value(swapColours(position), opponent(side)));
        }
      }
    }
  });
}

const builds: readonly (readonly [string, Kernel])[] = (['release', 'checked'] as const).map(build => [
  build,
  openKernel(loadKernel(build), { threads: 1, tableBytes: 0, weightBytes: 4 << 20 }),
]);

const POSITIONS = 10_000;
let positions: OthelloPosition[] | undefined;

/** From games from many starts, played once for all evaluators. */
function manyPositions(): readonly OthelloPosition[] {
  if (positions) return positions;
  positions = [];
  const rng = rngFrom(SEED);
  for (let n = 0; positions.length < POSITIONS; n++) {
    const game = n % 2 === 0 ? othello : othelloFrom(randomInner(rng));
    positions.push(...randomGame(game, seedFor(SEED, 'kernel', n)).map(step => step.position));
  }
  return positions;
}

/** Both builds against the reference, from both sides, on `count` positions spread over games from many starts. */
export function kernelSuite(name: string, evaluator: Evaluator<OthelloPosition>, count = POSITIONS): void {
  test(`${name}: the kernel returns the same value to the last bit`, () => {
    assert.ok(evaluator.kernel);
    for (const [, kernel] of builds) kernel.setEvaluator(0, evaluator.kernel);
    const all = manyPositions();
    for (let n = 0; n < count; n++) {
      const position = all[Math.floor((n * all.length) / count)]!;
      for (const side of SIDES) {
        const value = evaluator.value(position, side);
        for (const [build, kernel] of builds) {
          if (build === 'checked' && n % 10 > 0) continue;
          const twin = kernel.evaluate(0, position, side);
          assert.ok(Object.is(twin, value), `${build}: ${twin}, reference ${value}`);
        }
      }
    }
  });
}

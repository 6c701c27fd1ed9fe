/** The promises of every game, checked by playing it. One call of this tests a new game. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readFormula } from '../../src/evaluators/formula/named.js';
import { shipFromFolder } from '../../src/models/shipped.node.js';
import { buildPlayer } from '../../src/players/catalogue.js';
import { rngFrom } from '../../src/random/rng.js';
import { parseSeed, seedFor } from '../../src/random/seed.js';
import { MAX_CELLS } from '../../src/rules/board.js';
import { draw, pick } from '../../src/rules/dice.js';
import { MAX_FEATURE } from '../../src/rules/features.js';
import { anyGame, type Game } from '../../src/rules/game.js';
import { type Move, opponent, type Position, SIDES } from '../../src/rules/position.js';
import { parseSpec } from '../../src/specs/spec.js';

const SEED = parseSeed('game suite');

/** Every position of a random game, with the move that was played in it. */
export function randomGame<P extends Position>(game: Game<P>, seed: string): { position: P; move?: Move }[] {
  const rng = rngFrom(seed);
  const trail: { position: P; move?: Move }[] = [];
  let position = game.initial();
  for (;;) {
    const moves = game.moves(position);
    const chances = game.chances?.(position) ?? [];
    if (moves.length + chances.length === 0) break;
    const move = chances.length > 0 ? draw(chances, rng) : pick(moves, rng);
    trail.push({ position, move });
    position = game.play(position, move);
  }
  trail.push({ position });
  return trail;
}

/** Players are built only to check that they can be; none of them searches here. */
const NO_KERNEL = (): never => {
  throw new Error('nothing is searched here');
};

export function gameSuite<P extends Position>(name: string, game: Game<P>, count = 100): void {
  const games = Array.from({ length: count }, (_, i) => randomGame(game, seedFor(SEED, name, i)));
  const positions = games.flat().map(step => step.position);

  test(`${name}: moves are ascending, distinct and below moveCount`, () => {
    for (const position of positions) {
      const moves = game.moves(position);
      moves.forEach((move, i) => {
        assert.ok(Number.isInteger(move) && move >= 0 && move < game.moveCount);
        if (i > 0) assert.ok(move > moves[i - 1]!);
      });
    }
  });

  test(`${name}: there is an outcome exactly when neither a side nor chance can act`, () => {
    for (const position of positions) {
      const acts = game.moves(position).length + (game.chances?.(position).length ?? 0);
      assert.equal(game.outcome(position) !== undefined, acts === 0);
    }
  });

  test(`${name}: chance acts alone, and its probabilities are positive and sum to one`, () => {
    for (const position of positions) {
      const chances = game.chances?.(position) ?? [];
      if (chances.length === 0) continue;
      assert.equal(game.moves(position).length, 0);
      assert.ok(chances.every(({ probability }) => probability > 0));
      const sum = chances.reduce((total, { probability }) => total + probability, 0);
      assert.ok(Math.abs(sum - 1) < 1e-12);
    }
  });

  test(`${name}: no game is longer than maxPlies, and its result is finite and fits its winner`, () => {
    for (const trail of games) {
      assert.ok(trail.length - 1 <= game.maxPlies);
      const outcome = game.outcome(trail.at(-1)!.position)!;
      assert.ok(Number.isFinite(outcome.margin) && Number.isFinite(outcome.official));
      if (outcome.capped) continue;
      const winner = outcome.margin > 0 ? 0 : outcome.margin < 0 ? 1 : null;
      assert.equal(outcome.winner, winner);
      assert.equal(Math.sign(outcome.official), Math.sign(outcome.margin));
    }
  });

  test(`${name}: play does not change its argument`, () => {
    for (const { position, move } of games.slice(0, 10).flat()) {
      if (move === undefined) continue;
      const before = structuredClone(position);
      game.play(position, move);
      assert.deepEqual(position, before);
    }
  });

  test(`${name}: the mirror image of a game is a game with the same end`, () => {
    for (const trail of games) {
      // From its first position, and from one that is likely to have no symmetry.
      for (const from of [0, Math.min(3, trail.length - 1)]) {
        const moves = trail.slice(from).flatMap(({ move }) => (move === undefined ? [] : [move]));
        for (const [i, turn] of (game.mirrors?.(trail[from]!.position) ?? []).entries()) {
          let position = trail[from]!.position;
          for (const move of moves) {
            assert.ok(game.moves(position).includes(turn(move)));
            if (i === 0) assert.equal(turn(move), move);
            position = game.play(position, turn(move));
          }
          assert.deepEqual(game.outcome(position), game.outcome(trail.at(-1)!.position));
        }
      }
    }
  });

  test(`${name}: positions are plain data, and their text form reads back`, () => {
    for (const position of positions) {
      assert.deepEqual(structuredClone(position), position);
      const text = game.display.formatPosition(position);
      assert.deepEqual(game.display.parsePosition(text), { ok: true, value: position }, text);
    }
  });

  test(`${name}: the text form of a move reads back, and no two legal moves share one`, () => {
    for (const { position, move } of games.flat()) {
      const legal = game.moves(position);
      const all = move === undefined || legal.includes(move) ? legal : [move];
      const texts = all.map(each => game.display.formatMove(each, position));
      assert.equal(new Set(texts).size, all.length);
      for (const [i, text] of texts.entries()) {
        assert.deepEqual(game.display.parseMove(text), { ok: true, value: all[i] }, text);
      }
    }
  });

  test(`${name}: the diagram offers each legal move once, by cells it draws`, () => {
    for (const position of positions) {
      const diagram = game.display.diagram(position);
      const ids = new Set(diagram.cells.map(cell => cell.id));
      assert.equal(ids.size, diagram.cells.length);
      for (const cell of diagram.cells) assert.ok(cell.x < diagram.width && cell.y < diagram.height);
      assert.deepEqual(
        diagram.choices.map(choice => choice.move),
        [...game.moves(position)],
      );
      const touches = diagram.choices.map(choice => choice.touches.join(' '));
      assert.equal(new Set(touches).size, touches.length, 'two moves by the same touches');
      for (const choice of diagram.choices) {
        assert.ok(choice.label.length > 0);
        assert.ok(choice.touches.length > 0 || game.isPass?.(choice.move));
        for (const id of choice.touches) assert.ok(ids.has(id), id);
      }
    }
  });

  test(`${name}: its explanation has positions that can be drawn and legal moves`, () => {
    const { title, summary, lessons, colours } = game.about;
    assert.ok(title.length > 0 && summary.length > 0);
    for (const colour of colours) assert.match(colour, /^#[0-9a-f]{6}$/);
    for (const { text, position, move } of lessons) {
      assert.match(text, /[.!]$/);
      if (position === undefined) continue;
      const read = game.display.parsePosition(position);
      assert.ok(read.ok, read.ok ? '' : read.reason);
      if (move === undefined) continue;
      const parsed = game.display.parseMove(move);
      assert.ok(parsed.ok && game.moves(read.value).includes(parsed.value), `${move} in ${position}`);
    }
  });

  test(`${name}: its defaults are players that can be built for it`, () => {
    shipFromFolder();
    const { opponent: first, adviser, lineUp, example, levels = [] } = game.defaults;
    for (const text of [first, ...(adviser === undefined ? [] : [adviser]), ...lineUp, example, ...levels]) {
      const spec = parseSpec(text);
      assert.ok(spec.ok, spec.ok ? '' : spec.reason);
      buildPlayer(spec.value, anyGame(game), undefined, NO_KERNEL);
    }
  });

  const { board, key } = game;
  if (board) {
    test(`${name}: its board has cells, symmetries and lines, and sees both sides`, () => {
      const { cells, symmetries, lines, extra, seenBy } = board;
      assert.ok(cells.length > 0 && cells.length <= MAX_CELLS && new Set(cells).size === cells.length);
      const all = cells.map((_, cell) => cell);
      assert.deepEqual(symmetries[0], all);
      // Seen from the other side and back again is as it was; a turn that changes nothing is left out.
      if (seenBy) {
        assert.deepEqual(
          seenBy.map(cell => seenBy[cell]),
          all,
        );
        assert.notDeepEqual(seenBy, all);
      }
      for (const symmetry of symmetries)
        assert.deepEqual(
          [...symmetry].sort((a, b) => a - b),
          all,
        );
      for (const line of lines) assert.ok(line.length > 1 && new Set(line).size === line.length);
      for (const position of positions) {
        const [own, other] = SIDES.map(side => {
          const seen = new Int8Array(cells.length);
          board.read(position, side, seen);
          return [...seen];
        });
        assert.deepEqual(
          other,
          all.map(cell => 0 - own![seenBy?.[cell] ?? cell]!),
        );
        for (const side of SIDES) {
          const values = extra?.read(position, side) ?? [];
          assert.equal(values.length, extra?.names.length ?? 0);
          assert.ok(values.every(value => Math.abs(value) <= 1));
        }
      }
    });
  }

  const { primitives } = game;
  if (primitives) {
    test(`${name}: its named formulas can be built, and its functions are finite`, () => {
      for (const [formula, text] of Object.entries(primitives.named)) {
        const read = readFormula(anyGame(game).primitives!, text, 'zero');
        assert.ok(read.ok, read.ok ? '' : `${formula}: ${read.reason}`);
      }
      const { primitives: all, view } = primitives.functions('zero', 'written');
      for (const position of positions.filter((_, i) => i % 20 === 0)) {
        for (const side of SIDES) {
          const seen = view(position, side);
          for (const primitive of all.values())
            assert.ok(Number.isFinite(primitive.apply(seen, 1, 2, 3)), primitive.name);
        }
      }
    });
  }

  if (key) {
    test(`${name}: two positions share a key exactly when they are the same`, () => {
      const seen = new Map<string | number, string>();
      for (const position of positions) {
        const text = JSON.stringify(position);
        const own = key(position);
        assert.equal(seen.get(own) ?? text, text);
        seen.set(own, text);
      }
    });
  }

  const { features } = game;
  if (!features) return;
  test(`${name}: features are finite, one per name, and see both sides`, () => {
    for (const position of positions) {
      for (const side of SIDES) {
        const values = features.read(position, side);
        assert.equal(values.length, features.names.length);
        assert.ok(values.every(Number.isFinite));
        assert.ok(values.every(value => Math.abs(value) <= (features.limit ?? MAX_FEATURE)));
        const phase = features.phase?.(position) ?? 0;
        assert.ok(phase >= 0 && phase <= 1);
      }
    }
    const differs = positions.some(
      position => JSON.stringify(features.read(position, 0)) !== JSON.stringify(features.read(position, opponent(0))),
    );
    assert.ok(differs);
  });
}

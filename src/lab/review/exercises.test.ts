/** Exercises: the same seed gives the same ones, and each is what it claims to be. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { everyGame } from '../../games/catalogue.js';
import { seedFor } from '../../random/seed.js';
import type { PositionAnalysis } from '../../review/verdict.js';
import type { Position } from '../../rules/position.js';
import {
  type Aim,
  candidate,
  commentOnExercise,
  type Exercise,
  exerciseFrom,
  exercises,
  hardnessOf,
} from './exercises.js';

const game = everyGame().find(({ id }) => id === 'othello')!;
const seed = (text: string) => seedFor('0'.repeat(32), text);

/** Plain minimax by the rules: the official margin for the side to move. */
function solved(position: Position, alpha = -99, beta = 99): number {
  const outcome = game.outcome(position);
  if (outcome) return position.turn === 0 ? outcome.official : -outcome.official;
  let best = -99;
  for (const move of game.moves(position)) {
    const next = game.play(position, move);
    const value =
      next.turn === position.turn ? solved(next, alpha, beta) : -solved(next, -beta, -Math.max(alpha, best));
    best = Math.max(best, value);
    if (best >= beta) break;
  }
  return best;
}

async function solve(position: Position): Promise<PositionAnalysis> {
  const values = game.moves(position).map(move => {
    const next = game.play(position, move);
    return { move, value: next.turn === position.turn ? solved(next) : -solved(next), final: true };
  });
  values.sort((a, b) => b.value - a.value);
  return { values, exact: true, depth: 6, pv: [values[0]!.move], unit: 'discs', tolerance: 2 };
}

async function made(text: string, aim: Aim, count = 3): Promise<readonly Exercise[]> {
  const found: Exercise[] = [];
  for await (const each of exercises({ game, seed: seed(text), aim, difficulty: 'easy', count, solve }))
    found.push(each);
  return found;
}

const texts = (all: readonly Exercise[]): string[] => all.map(({ position }) => game.display.formatPosition(position));

for (const aim of ['win', 'only'] as const) {
  test(`${aim}: six empty squares, a choice, and the right number of winning moves`, async () => {
    const all = await made('a', aim);
    assert.equal(all.length, 3);
    for (const { position, analysis, winning } of all) {
      assert.equal(game.display.formatPosition(position).match(/[-.]/g)?.length, 6);
      assert.ok(analysis.values.length >= 3);
      assert.ok(winning.length >= 1 && winning.length <= (aim === 'only' ? 1 : analysis.values.length / 2));
      for (const { move, value } of analysis.values) assert.equal(winning.includes(move), value > 0);
    }
  });
}

test('the same seed gives the same exercises, another seed others', async () => {
  const first = texts(await made('a', 'win'));
  assert.deepEqual(texts(await made('a', 'win')), first);
  assert.notDeepEqual(texts(await made('b', 'win')), first);
  assert.deepEqual(texts(await made('a', 'win', 2)), first.slice(0, 2), 'more exercises begin with the same ones');
});

test('a candidate has the empty squares that were asked for', () => {
  for (const empties of [6, 8, 10, 12]) {
    const found = Array.from({ length: 10 }, (_, i) => candidate(game, seed(String(i)), empties)).filter(Boolean);
    assert.ok(found.length >= 5, `${found.length} of 10`);
    for (const each of found) assert.equal(game.display.formatPosition(each!).match(/[-.]/g)?.length, empties);
  }
});

test('values that are not exact, and positions in which most moves win, are not exercises', async () => {
  const [{ position, analysis }] = (await made('a', 'win', 1)) as [Exercise];
  assert.equal(exerciseFrom(position, { ...analysis, exact: false }, 'win'), undefined);
  const easy = { ...analysis, values: analysis.values.map(each => ({ ...each, value: 2 })) };
  assert.equal(exerciseFrom(position, easy, 'win'), undefined);
  const lost = { ...analysis, values: analysis.values.map(each => ({ ...each, value: -2 })) };
  assert.equal(exerciseFrom(position, lost, 'win'), undefined);
});

test('any winning move is right, and the result of a wrong one is told', async () => {
  const [exercise] = (await made('a', 'win', 1)) as [Exercise];
  const { position, analysis, winning } = exercise;
  const right = commentOnExercise({ game, position, analysis }, winning[0]!);
  assert.ok(right.isGood);
  assert.match(right.text, /^[a-h][1-8] is right: (black|white) wins by \d+ with best play\.$/);
  const wrong = commentOnExercise({ game, position, analysis }, analysis.values.at(-1)!.move);
  assert.ok(!wrong.isGood);
  assert.match(wrong.text, /does not win: ((black|white) wins by \d+|a draw) with best play\.$/);
  assert.match(hardnessOf(game, exercise), /^6 empty, \d of \d moves wins?$/);
});

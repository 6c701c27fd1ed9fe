/** Passes and double passes inside the tree. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dataLines } from '../../test/data/files.js';
import { watching } from '../../test/suites/searcher.js';
import { discs, type OthelloPosition, PASS } from '../games/othello/board.js';
import { greedy } from '../games/othello/evaluators/greedy.js';
import { parseTranscript } from '../games/othello/notations/transcript.js';
import { othello } from '../games/othello/othello.js';
import type { Game } from '../rules/game.js';
import { opponent, type Side } from '../rules/position.js';
import { alphaBeta, plainAlphaBeta } from './alpha-beta.js';
import { CONVENTIONS } from './conventions.js';
import { minimax } from './minimax.js';

const PLY = { ...CONVENTIONS, pass: 'ply' } as const;
const evaluator = greedy('ratio');
const searchers = [minimax, plainAlphaBeta, alphaBeta] as const;

function after(text: string): OthelloPosition {
  const game = parseTranscript(text);
  assert.ok(game.ok);
  return game.value.end;
}
const transcripts = (name: string): string[] => dataLines(name).map(line => line.split(' ')[1]!);

test('a forced pass is free: one ply on, the reply to it has been seen', () => {
  for (const text of transcripts('early_passes.txt')) {
    const position = after(text);
    assert.deepEqual(othello.moves(position), [PASS]);
    const passed = othello.play(position, PASS);
    const replies = othello.moves(passed);
    const worst = Math.min(
      ...replies.map(move => {
        const end = othello.play(passed, move);
        const outcome = othello.outcome(end);
        if (!outcome) return evaluator.value(end, position.turn);
        const margin = position.turn === 0 ? outcome.margin : -outcome.margin;
        return Math.sign(margin) * (2 * evaluator.bound + Math.abs(margin));
      }),
    );
    for (const make of searchers) {
      const report = make(othello, evaluator, CONVENTIONS).search(position, { depth: 1 }, watching());
      assert.equal(report.move, PASS);
      assert.equal(report.value, worst);
      assert.equal(report.pv.length, 2);
    }
    const plain = minimax(othello, evaluator, CONVENTIONS).search(position, { depth: 1 }, watching());
    assert.equal(plain.nodes, 1 + replies.length);
  }
});

test('pass=ply: a pass uses the depth up like any move (Currie’s code)', () => {
  for (const text of transcripts('early_passes.txt')) {
    const position = after(text);
    for (const make of searchers) {
      const report = make(othello, evaluator, PLY).search(position, { depth: 1 }, watching());
      assert.equal(report.value, evaluator.value(position, position.turn));
      assert.equal(report.nodes, 1);
      assert.deepEqual(report.pv, [PASS]);
      const free = make(othello, evaluator, CONVENTIONS).search(position, { depth: 1 }, watching());
      const deeper = make(othello, evaluator, PLY).search(position, { depth: 2 }, watching());
      assert.equal(deeper.value, free.value);
    }
  }
});

test('before the pass, both ways of counting agree with minimax and differ from each other', () => {
  let differing = 0;
  for (const text of transcripts('early_passes.txt')) {
    const position = after(text.slice(0, -2));
    const values = [CONVENTIONS, PLY].map(conventions => {
      const [truth, ...others] = searchers.map(
        make => make(othello, evaluator, conventions).search(position, { depth: 3 }, watching()).values,
      );
      for (const other of others) assert.deepEqual(other, truth);
      return JSON.stringify(truth);
    });
    if (values[0] !== values[1]) differing++;
  }
  assert.ok(differing > 0);
});

test('when neither side can move the game is over and scored, at any depth and with squares empty', () => {
  const games = transcripts('short_games.txt').filter((_, i) => i % 20 === 0);
  for (const text of games) {
    const position = after(text.slice(0, -2));
    const [black, white] = discs(after(text));
    const score = Math.abs(black - white) + 2 * evaluator.bound;
    const won: Side = black > white ? 0 : 1;
    for (const make of searchers) {
      for (const depth of [1, 2, 3]) {
        const report = make(othello, evaluator, CONVENTIONS).search(position, { depth }, watching());
        if (won === position.turn) assert.ok(report.value >= score);
        const last = othello.moves(position).find(move => othello.outcome(othello.play(position, move)));
        assert.ok(last !== undefined);
        const value = report.values!.find(({ move }) => move === last)!.value;
        if (won === position.turn) assert.ok(value > 2 * evaluator.bound);
        if (won === opponent(position.turn)) assert.ok(value < -2 * evaluator.bound);
      }
    }
  }
});

test('two free passes never follow each other, so that no line is endless', () => {
  /** Both sides can only pass, for a thousand plies. */
  type Waiting = { readonly turn: Side; readonly left: number };
  const waiting: Game<Waiting> = {
    id: 'waiting',
    moveCount: 1,
    maxPlies: 1000,
    initial: () => ({ turn: 0, left: 1000 }),
    moves: ({ left }) => (left > 0 ? [0] : []),
    play: ({ turn, left }) => ({ turn: opponent(turn), left: left - 1 }),
    outcome: ({ left }) => (left > 0 ? undefined : { winner: null, margin: 0, official: 0 }),
    isPass: () => true,
    about: othello.about,
    defaults: othello.defaults,
    display: othello.display as never,
  };
  const count = { unit: 'free', bound: 1000, value: ({ left }: Waiting) => left } as const;
  for (const make of searchers) {
    const report = make(waiting, count, CONVENTIONS).search(waiting.initial(), { depth: 3 }, watching());
    assert.deepEqual(report.pv.length, 6); // three that cost a ply, and a free one before each
    assert.equal(report.value, 994);
  }
});

/** Reasons in games that state no causes of their own, and the lines that reasons are computed from. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { everyGame } from '../games/catalogue.js';
import { advance, type History, latest, positionAt, streamOf } from '../matches/history.js';
import type { Game } from '../rules/game.js';
import type { Move, Position } from '../rules/position.js';
import type { ReviewedMove } from './mistakes.js';
import { causeOf, causesOf, linesOf, reasonOf } from './reasons.js';
import type { PositionAnalysis } from './verdict.js';

const named = (id: string): Game => everyGame().find(game => game.id === id)!;

function historyOf(game: Game, text: string): History {
  let history: History = { seed: '0'.repeat(32), start: game.initial(), plies: [] };
  for (const word of text.split(' ').filter(Boolean)) {
    const position = latest(history);
    const move = game.moves(position).find(each => game.display.formatMove(each, position) === word);
    assert.ok(move !== undefined, word);
    history = advance(game, history, move, streamOf(history));
  }
  return history;
}

function line(game: Game, start: Position, text: string): readonly Move[] {
  let position = start;
  return text.split(' ').map(word => {
    const move = game.moves(position).find(each => game.display.formatMove(each, position) === word)!;
    position = game.play(position, move);
    return move;
  });
}

const linesFrom = (game: Game, moves: string, played: string, better: string) => {
  const position = latest(historyOf(game, moves));
  return { position, played: line(game, position, played), better: line(game, position, better) };
};

test('a win at once that was missed is named with its move', () => {
  const game = named('noughts');
  const reason = causeOf(game, linesFrom(game, 'a1 a2 b1 b2', 'c3 c2', 'c1'));
  assert.deepEqual(reason, { cause: 'win missed', sentence: 'c1 wins at once.', cells: ['c1'] });
});

test('a move that lets the other side win is named with the answer', () => {
  const game = named('noughts');
  const reason = causeOf(game, linesFrom(game, 'a1 b2 c3 a3', 'a2 c1', 'c1 b1 b3'));
  assert.deepEqual(reason, { cause: 'loss allowed', sentence: 'a2 lets noughts win at once: c1.', cells: ['c1'] });
});

test('a line that ends as the other one does is no reason', () => {
  const game = named('noughts');
  assert.equal(causeOf(game, linesFrom(game, 'a1 b2 c3 a3', 'a2 c1', 'b1 c1')), undefined);
});

test('where the game goes on, the feature that speaks most for the better line is named with its numbers', () => {
  const game = named('connect-four');
  const lines = linesFrom(game, 'd d', 'a a a', 'd c c');
  const reason = causeOf(game, lines);
  assert.equal(reason?.cause, 'feature lost');
  assert.match(reason!.sentence, /^After a red has 0 in “open twos” two moves later; after d it would be 2\.$/);
  assert.equal(causeOf(game, { ...lines, played: lines.better, better: lines.played }), undefined);
});

test('every game has causes, each with its test in words', () => {
  for (const game of everyGame())
    for (const { name, test: words } of causesOf(game)) assert.ok(words.length > 40, `${game.id}: ${name}`);
});

const analysis = (pv: readonly Move[], loss: number, played: Move): PositionAnalysis => ({
  values: [
    { move: pv[0]!, value: 5, final: false },
    { move: played, value: 5 - loss, final: false },
  ],
  exact: false,
  depth: 8,
  pv,
  unit: 'discs',
  tolerance: 2,
});

function judgedOf(game: Game, history: History, pvs: Readonly<Record<number, string>>): ReviewedMove[] {
  return history.plies.flatMap(({ move }, ply) => {
    const pv = pvs[ply];
    if (pv === undefined) return [];
    const position = positionAt(history, ply);
    return [{ ply, side: position.turn, move, analysis: analysis(line(game, position, pv), 4, move), loss: 4 }];
  });
}

test('the line after a move is the best line of the next decision', async () => {
  const game = named('othello');
  const history = historyOf(game, 'f5 d6 c3');
  const judged = judgedOf(game, history, { 1: 'f6 e6', 2: 'c5 f4' });
  const lines = linesOf(game, history, judged, judged[0]!)!;
  const text = (moves: readonly Move[]): string =>
    moves.map(each => game.display.formatMove(each, lines.position)).join(' ');
  assert.equal(text(lines.played), 'd6 c5 f4');
  assert.equal(text(lines.better), 'f6 e6');
  // The next decision is not judged yet.
  assert.equal(linesOf(game, history, judged.slice(0, 1), judged[0]!), undefined);
  assert.equal(await reasonOf(game, history, judged.slice(0, 1), judged[0]!), undefined);
});

test('where no test holds only the cost is said', async () => {
  const game = named('othello');
  const history = historyOf(game, 'f5 d6 c3');
  const judged = judgedOf(game, history, { 1: 'f6 e6', 2: 'c5 f4' });
  assert.deepEqual(await reasonOf(game, history, judged, judged[0]!), {
    sentence: 'd6 loses 4 discs against f6.',
    cells: [],
  });
});

test('a cause that a longer search does not find is not named', async () => {
  const game = named('noughts');
  const history = historyOf(game, 'a1 b2 c3 a3 a2');
  const at = (ply: number): Position => positionAt(history, ply);
  const judgedMoves = judgedOf(game, history, { 4: 'c1 b1 b3' });
  const [mistake] = judgedMoves;
  // The game ends here for the review: what follows a2 comes from the next decision.
  const next = { ...mistake!, ply: 5, side: 1 as const, analysis: analysis(line(game, at(5), 'c1'), 0, 2) };
  const longer = async (position: Position): Promise<PositionAnalysis> =>
    analysis(line(game, position, position === at(4) ? 'c1 b1' : 'b1 b3'), 4, history.plies[4]!.move);
  const judged = [mistake!, next];
  const first = await reasonOf(game, history, judged, mistake!);
  assert.equal(first?.cause, 'loss allowed');
  assert.equal((await reasonOf(game, history, judged, mistake!, longer))?.cause, undefined);
  // Nor one of a move that it does not call a mistake.
  const calm = async (position: Position): Promise<PositionAnalysis> => ({ ...(await longer(position)), tolerance: 9 });
  assert.equal((await reasonOf(game, history, judged, mistake!, calm))?.cause, undefined);
});

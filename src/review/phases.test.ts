/** Phases of a game: twenty moves each on a board of sixty. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { everyGame } from '../games/catalogue.js';
import { advance, type History, latest, streamOf } from '../matches/history.js';
import type { Game } from '../rules/game.js';
import { phasesOf } from './phases.js';

/** The first legal move each time; with dice, the first throw. */
function played(game: Game, plies: number): History {
  let history: History = { seed: '0'.repeat(32), start: game.initial(), plies: [] };
  for (let i = 0; i < plies && !game.outcome(latest(history)); i++) {
    const position = latest(history);
    const move = game.moves(position)[0] ?? game.chances!(position)[0]!.move;
    history = advance(game, history, move, streamOf(history));
  }
  return history;
}

const named = (id: string): Game => everyGame().find(game => game.id === id)!;

test('twenty moves of Othello are the opening, twenty more the midgame', () => {
  const game = named('othello');
  assert.deepEqual(phasesOf(game, played(game, 10)), [{ name: 'opening', from: 0, to: 10 }]);
  const history = played(game, 50);
  const [opening, midgame, endgame] = phasesOf(game, history);
  /** Passes are plies too. */
  const moves = (plies: number): number =>
    history.plies.slice(0, plies).filter(({ move }) => !game.isPass!(move)).length;
  assert.deepEqual([opening!.name, moves(opening!.to)], ['opening', 20]);
  assert.deepEqual([midgame!.name, moves(midgame!.to)], ['midgame', 40]);
  assert.deepEqual([endgame!.name, endgame!.to], ['endgame', 50]);
});

test('the phases of a whole game follow each other without a gap', () => {
  for (const id of ['othello', 'connect-four']) {
    const game = named(id);
    const history = played(game, 100);
    const phases = phasesOf(game, history);
    assert.equal(phases[0]!.from, 0);
    assert.equal(phases.at(-1)!.to, history.plies.length);
    phases.slice(1).forEach((phase, i) => {
      assert.equal(phase.from, phases[i]!.to);
    });
  }
});

test('a game of nine moves, and one with dice, have none', () => {
  for (const id of ['noughts', 'senet']) assert.deepEqual(phasesOf(named(id), played(named(id), 5)), []);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { everyGame } from '../games/catalogue.js';
import type { Game } from '../rules/game.js';
import type { Move, Position } from '../rules/position.js';
import { openingNameOf } from './opening-name.js';

const games = everyGame();
const othello = games.find(({ id }) => id === 'othello')!;

function movesOf(game: Game, text: string): readonly Move[] {
  let position: Position = game.initial();
  return (text.match(/../g) ?? []).map(word => {
    const move = game.moves(position).find(each => game.display.formatMove(each, position) === word)!;
    position = game.play(position, move);
    return move;
  });
}

for (const [moves, name] of [
  ['f5d6', 'Perpendicular'],
  ['f5d6c3d3c4', 'Tiger'],
  ['c4e3f6e6f5', 'Tiger'], // the same, turned
  ['f5d6c3d3c4f4f6', 'Stephenson'],
  ['f5d6c3d3c4f4f6f3f2', 'Comp’Oth'], // a move of its own after the last named one
  ['f5f6e6f4', 'Diagonal'],
  ['d3c5', 'Perpendicular'],
  ['f5', undefined],
] as const) {
  test(`${moves}: ${name}`, () => {
    assert.equal(openingNameOf(othello, othello.initial(), movesOf(othello, moves)), name);
  });
}

test('every name belongs to moves that can be played, and to a position of its own', () => {
  for (const game of games) {
    const names = Object.entries(game.openingNames ?? {});
    const keys = names.map(([moves, name]) => {
      const played = movesOf(game, moves.replaceAll(' ', ''));
      assert.equal(openingNameOf(game, game.initial(), played), name);
      return String(game.key!(played.reduce<Position>((position, move) => game.play(position, move), game.initial())));
    });
    assert.equal(new Set(keys).size, keys.length);
  }
});

test('a game from another start has no opening name', () => {
  const start = othello.play(othello.initial(), othello.moves(othello.initial())[0]!);
  assert.equal(openingNameOf(othello, start, []), undefined);
});

/** Positions and boards as programs use them: pieces, counts, taking back, events, and the names of the sides as types. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { everyGame } from '../games/catalogue.js';
import { rulesOfGames } from '../games/rules-catalogue.js';
import { namesOfSides, type Sides } from '../games/sides.js';
import { board } from './board.js';
import * as library from './breedboard.node.js';
import { game, games } from './doors/rules.js';
import type { Position } from './position.js';

test('the rules alone and the whole games are the same games', () => {
  assert.deepEqual(games(), library.games());
  assert.deepEqual(
    Object.keys(rulesOfGames),
    Object.keys(library.games()).map(i => library.games()[Number(i)]!.name),
  );
  for (const { id } of everyGame()) {
    const [rules, whole] = [game(id), library.game(id)];
    let [position, same]: [Position, Position] = [rules.start(), whole.start()];
    for (let ply = 0; !position.isOver && ply < 200; ply++) {
      assert.deepEqual(position.diagram(), same.diagram());
      const next = (position.throws().map(each => each.move)[0] ?? position.moves()[ply % position.moves().length])!;
      [position, same] = [position.play(next), same.play(next)];
    }
    assert.deepEqual([String(position), position.result], [String(same), same.result]);
  }
});

test('the names of the sides are those of the types', () => {
  for (const { name } of games()) assert.deepEqual(game(name).sides, namesOfSides[name as keyof Sides], name);
  const turn: 'black' | 'white' = game('othello(size=6)').start().turn;
  assert.equal(turn, 'black');
  // @ts-expect-error it has no side of that name
  const other: 'red' | 'yellow' = game('othello').start().turn;
  assert.equal(other, 'black');
});

test('a piece on a cell, the number of pieces, and a move in words', () => {
  const position = game('othello').replay('f5 d6');
  assert.deepEqual(
    [position.at('f5'), position.at('d6'), position.at('a1')],
    [{ side: 'black', shape: 'disc' }, { side: 'white', shape: 'disc' }, null],
  );
  assert.deepEqual(position.counts(), { black: 3, white: 3 });
  assert.equal(position.inWords('c5'), 'black to c5, flips 1');
  assert.equal(game('noughts').start().play('b2').at('b2')?.shape, 'cross');
  assert.throws(() => position.at('i9'), /“i9” is not a cell of othello; its cells are a1 to h8/);
  assert.throws(() => position.inWords('a1'), /not a legal move here/);
});

test('moves are taken back one by one or several at once', () => {
  const moves = ['f5', 'd6', 'c3'];
  const position = game('othello')
    .start()
    .play(...moves);
  assert.deepEqual(position.undo().history, ['f5', 'd6']);
  assert.equal(String(position.undo(3)), String(game('othello').start()));
  assert.equal(position.undo(0), position);
  assert.throws(() => position.undo(4), /undo takes back 0 to 3 moves here, not 4/);
  assert.throws(() => game('othello').position('f5d6c3').undo(), /0 to 0 moves here/);
});

test('symmetries map cells so that mirrored games stay games', () => {
  const othello = game('othello');
  assert.equal(othello.symmetries.length, 8);
  assert.equal(game('senet').symmetries.length, 1);
  assert.equal(game('connect-four').symmetries[1]!.a1, 'g1');
  const moves = ['f5', 'd6', 'c3', 'd3'];
  const replayed = othello.symmetries.flatMap(map => {
    try {
      return [othello.start().play(...moves.map(move => map[move]!))];
    } catch {
      return []; // this one takes the first four discs to other colours
    }
  });
  assert.equal(replayed.length, 4);
  for (const position of replayed) assert.deepEqual(position.counts(), othello.replay(moves.join(' ')).counts());
});

test('a board plays, takes back, plays again, is set up anew, and tells its listeners', () => {
  const table = board(game('noughts'));
  const heard: string[] = [];
  const stop = table.on('play', position => heard.push(`play ${position.history.at(-1)}`));
  table.on('undo', position => heard.push(`undo to ${position.history.length}`));
  table.on('set', position => heard.push(`set ${position}`));
  table.on('end', position => heard.push(`${position.result?.winner} win`));
  table.play('b2', 'a1');
  table.undo();
  table.redo();
  assert.equal(table.redo(), table.position, 'nothing is left to play again');
  assert.throws(() => table.play('c3', 'b2'), /not a legal move here/);
  assert.deepEqual(table.position.history, ['b2', 'a1'], 'an illegal line is not begun');
  table.play('b1', 'c3', 'b3');
  stop();
  table.set();
  assert.equal(table.undo(), table.position, 'nothing is left to take back');
  table.play('a1');
  assert.throws(() => table.set('nonsense'), /is not a position/);
  assert.throws(() => table.on('move' as never, () => {}), /events play, undo, set, end, not move/);
  assert.deepEqual(heard, ['play a1', 'undo to 1', 'play a1', 'play b3', 'crosses win', 'set ......... x']);
});

test('the other calls take positions of the rules alone', async () => {
  const position = game('connect-four(columns=4, rows=4)').start().play('b');
  const { moves } = await library.analyse(position, { depth: 2 });
  assert.equal(moves.length, 4);
  await library.close();
});

test('an odd number of games is refused, with the next even one', async () => {
  await assert.rejects(library.match('random', 'greedy', { games: 3 }), /their number is even: 4, not 3/);
});

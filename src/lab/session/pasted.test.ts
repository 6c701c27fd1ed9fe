/** Pasted text: one game, a position, or an archive of several; names and resignations are kept. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parsePaste } from '../../games/othello/notations/paste.js';
import { formatGameFile, gameFile } from '../../matches/game-file.js';
import type { Parsed } from '../../specs/parsed.js';
import { readGame } from './named-game.js';
import { describePasted, type Pastes, readPastes } from './pasted.js';
import { begin, HUMAN } from './session.js';

const must = <T>(result: Parsed<T>): T => {
  assert.ok(result.ok, result.ok ? '' : result.reason);
  return result.value;
};

const { game, name } = must(readGame('othello'));
const read = (text: string): Parsed<Pastes> => readPastes(game, text, parsePaste);

const BOARD = 'BO[8 ---------------------------O*------*O--------------------------- *]';
const ggf = (black: string, white: string, moves: string, result = '?'): string =>
  `(;GM[Othello]PB[${black}]PW[${white}]TY[8]RE[${result}]${BOARD}${moves};)`;

test('a GGF game keeps its names', () => {
  const { games, faults } = must(read(ggf('Ann', '<img src=x>', 'B[F5]W[D6]')));
  assert.deepEqual(faults, []);
  assert.equal(games.length, 1);
  assert.deepEqual(games[0]!.names, ['Ann', '<img src=x>']);
  assert.equal(games[0]!.moves.length, 2);
});

test('all GGF games of a text are read, and an unreadable one is reported', () => {
  const text = [
    ggf('Ann', 'Bob', 'B[F5]W[D6]'),
    ggf('Bob', '', 'B[F5]', '-64:r'),
    ggf('Cyd', 'Ann', 'B[A1]'),
    ggf('', '', 'B[F5]'),
  ].join('\n');
  const { games, faults } = must(read(text));
  assert.deepEqual(games.map(describePasted), ['1: Ann – Bob, 2 moves', '2: Bob – unknown, 1 move', '3: 1 move']);
  assert.deepEqual(games[1]!.ending, { loser: 0, how: 'resigned' });
  assert.equal(faults.length, 1);
  assert.match(faults[0]!, /^line 3: move 1, .*illegal/);
});

test('a transcript over several lines is one game; lines that do not form one game are several', () => {
  assert.equal(must(read('f5d6c3\nd3c4f4')).games[0]!.moves.length, 6);
  const { games } = must(read('f5d6c3\nf5f6e6\n'));
  assert.deepEqual(
    games.map(({ moves }) => moves.length),
    [3, 3],
  );
});

test('boards and Breedboard’s saved games are read; other text is refused with the reason', () => {
  assert.equal(must(read(game.display.formatPosition(game.initial()))).games[0]!.moves.length, 0);
  const { history, seats } = begin({
    game,
    name,
    seats: [HUMAN, HUMAN],
    seed: '0'.repeat(32),
    moves: must(read('f5d6')).games[0]!.moves,
  });
  const saved = formatGameFile(gameFile(game, history, { game: name, players: seats }));
  assert.equal(must(read(saved)).games[0]!.moves.length, 2);
  const reasonOf = (text: string): string => {
    const result = read(text);
    assert.ok(!result.ok);
    return result.reason;
  };
  assert.match(reasonOf(saved.replace('d6', 'd7')), /^a saved game, damaged/);
  assert.match(reasonOf(saved.replace(/[^{]*/, '').replaceAll('othello', 'noughts')), /damaged|not of/);
  assert.match(reasonOf('not a game'), /could not be read/);
  assert.match(reasonOf('(;GM[Chess];)'), /not Othello/);
  assert.match(reasonOf('x'.repeat(1_100_000)), /at most/);
});

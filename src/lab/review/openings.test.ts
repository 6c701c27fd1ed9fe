/** The index of openings: counts, results, mirror images and transpositions. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { everyGame } from '../../games/catalogue.js';
import { squareName } from '../../games/othello/board.js';
import { rngFrom } from '../../random/rng.js';
import { seedFor } from '../../random/seed.js';
import { pick } from '../../rules/dice.js';
import type { Game } from '../../rules/game.js';
import type { Move, Outcome, Position } from '../../rules/position.js';
import { hasOpenings, openingIndex } from './openings.js';

const named = (id: string): Game => everyGame().find(game => game.id === id)!;
const othello = named('othello');
const squares = (text: string): Move[] =>
  (text.match(/[a-h][1-8]/g) ?? []).map(each => {
    const move = othello.display.parseMove(each);
    assert.ok(move.ok);
    return move.value;
  });
const after = (text: string): Position =>
  squares(text).reduce((position, move) => othello.play(position, move), othello.initial());

const won = (winner: 0 | 1 | null): Outcome => ({ winner, margin: 0, official: 0 });

function indexOf(games: readonly (readonly [string, Outcome | undefined])[]) {
  const index = openingIndex(othello);
  games.forEach(([text, outcome], i) => {
    index.add(i, othello.initial(), squares(text), outcome);
  });
  return index;
}

/** Move, games, and the results of the side that moves. */
const table = (index: ReturnType<typeof indexOf>, text: string) =>
  index
    .explore(after(text))
    .moves.map(({ move, games, wins, draws, losses }) => [squareName(move), games, [wins, draws, losses].join('–')]);

test('the four first moves are one', () => {
  const index = indexOf([
    ['f5d6', won(0)],
    ['d3c5', won(1)],
    ['c4', won(null)],
    ['e6f4', undefined],
  ]);
  const { games, moves } = index.explore(othello.initial());
  assert.equal(games, 4);
  assert.equal(moves.length, 1);
  const [first] = moves;
  assert.deepEqual([first!.games, first!.wins, first!.draws, first!.losses], [4, 1, 1, 1]);
  assert.deepEqual([first!.move, ...first!.mirrored].map(squareName).sort(), ['c4', 'd3', 'e6', 'f5']);
  assert.equal(squareName(first!.move), 'f5', 'as books write it');
  assert.equal(first!.score, 0.5);
  assert.ok(first!.interval!.low < 0.25 && first!.interval!.high > 0.75, 'three games tell little');
});

test('results are those of the side that moves, the most played move first', () => {
  const index = indexOf([
    ['f5d6c3', won(0)],
    ['f5d6c4', won(1)],
    ['f5f6e6', won(0)],
    ['d3c5', won(0)],
  ]);
  // d3 c5 is f5 d6, mirrored at the diagonal from a8 to h1.
  assert.deepEqual(table(index, 'f5').slice(0, 1), [['d6', 3, '1–0–2']]);
  assert.deepEqual(table(index, 'f5')[1], ['f6', 1, '0–0–1']);
  assert.deepEqual(
    table(index, 'f5d6').map(row => row[1]),
    [1, 1],
  );
});

test('a position reached by other moves is the same', () => {
  const index = indexOf([['f5d6c4d3c3', won(0)]]);
  const { games, examples, moves } = index.explore(after('f5d6c3d3c4'));
  assert.equal(games, 1);
  assert.deepEqual(examples, [0]);
  assert.deepEqual(moves, []);
});

/** A game by chance: its positions and moves. */
function random(game: Game, seed: string): { readonly positions: Position[]; readonly moves: Move[] } {
  const rng = rngFrom(seedFor('0'.repeat(32), seed));
  const positions = [game.initial()];
  const moves: Move[] = [];
  for (let at = positions[0]!; !game.outcome(at); at = positions.at(-1)!) {
    moves.push(pick(game.moves(at), rng));
    positions.push(game.play(at, moves.at(-1)!));
  }
  return { positions, moves };
}

for (const game of everyGame().filter(hasOpenings)) {
  test(`${game.id}: counts agree with a plain search through all games, up to symmetry`, () => {
    const games = Array.from({ length: 40 }, (_, i) => random(game, String(i)));
    const index = openingIndex(game);
    games.forEach(({ moves, positions }, i) => {
      index.add(i, positions[0]!, moves, game.outcome(positions.at(-1)!));
    });
    const { symmetries, cells, read } = game.board!;
    /** All images of a position as texts, the smallest of which names it. */
    const nameOf = (position: Position): string => {
      const own = new Int8Array(cells.length);
      read(position, 0, own);
      const images = symmetries.map(symmetry => {
        const image = new Int8Array(cells.length);
        own.forEach((owner, cell) => {
          image[symmetry[cell]!] = owner;
        });
        return image.join();
      });
      return `${position.turn} ${images.sort()[0]}`;
    };
    const plain = new Map<string, Set<number>>();
    games.forEach(({ positions }, i) => {
      for (const position of positions) plain.set(nameOf(position), (plain.get(nameOf(position)) ?? new Set()).add(i));
    });
    for (const { positions } of games.slice(0, 5)) {
      for (const position of positions) {
        const explored = index.explore(position);
        assert.equal(explored.games, plain.get(nameOf(position))!.size);
        const ended = game.outcome(position) ? explored.games : 0;
        assert.equal(explored.moves.reduce((sum, { games: count }) => sum + count, 0) + ended, explored.games);
      }
    }
  });
}

/**
 * Adds a game: Hexapawn, three pawns a side on nine squares. A pawn moves one square ahead, or takes diagonally. A side wins
 * if a pawn of it reaches the other end, or if the opponent cannot move. With rules alone a game has solver, tree search,
 * matches and tournaments; with `board` it also has the evaluators and learners of squares, patterns and networks.
 *
 *   node own-game.mjs
 */
import { learn, match, registerGame, solve } from 'breedboard';

/** @typedef {import('breedboard').PlainPosition & { readonly cells: string }} Hexapawn cells from a1 to c3: x, o or - */

const CELLS = ['a1', 'b1', 'c1', 'a2', 'b2', 'c2', 'a3', 'b3', 'c3'];
const PAWNS = ['x', 'o'];
const moveName = (/** @type {number} */ move) => `${CELLS[Math.floor(move / 9)]}${CELLS[move % 9]}`;

/** A move is from × 9 + to. @param {Hexapawn} position */
function pawnMoves({ turn, cells }) {
  const moves = [];
  for (let from = 0; from < 9; from++) {
    const row = Math.floor(from / 3) + (turn === 0 ? 1 : -1);
    if (cells[from] !== PAWNS[turn] || row < 0 || row > 2) continue;
    for (const step of [-1, 0, 1]) {
      const column = (from % 3) + step;
      const wanted = step === 0 ? '-' : PAWNS[1 - turn];
      if (column >= 0 && column < 3 && cells[3 * row + column] === wanted) moves.push(9 * from + 3 * row + column);
    }
  }
  return moves;
}

/** @param {Hexapawn} position */
function winnerOf(position) {
  if (position.cells.slice(6).includes('x')) return 0;
  if (position.cells.slice(0, 3).includes('o')) return 1;
  return pawnMoves(position).length > 0 ? undefined : position.turn === 0 ? 1 : 0;
}

/** @type {import('breedboard').GameRules<Hexapawn>} */
const hexapawn = {
  id: 'hexapawn',
  moveCount: 81,
  maxPlies: 9,
  initial: () => ({ turn: 0, cells: 'xxx---ooo' }),
  moves: position => (winnerOf(position) === undefined ? pawnMoves(position) : []),
  play({ turn, cells }, move) {
    const after = [...cells];
    [after[move % 9], after[Math.floor(move / 9)]] = [PAWNS[turn] ?? '', '-'];
    return { turn: turn === 0 ? 1 : 0, cells: after.join('') };
  },
  outcome(position) {
    const winner = winnerOf(position);
    return winner === undefined ? undefined : { winner, margin: 1 - 2 * winner, official: 1 - 2 * winner };
  },
  about: { title: 'Hexapawn', summary: 'three pawns a side on nine squares' },
  display: {
    sides: ['white', 'black'],
    pieces: ['x', 'o'],
    formatMove: moveName,
    parseMove(text) {
      const [from, to] = [CELLS.indexOf(text.slice(0, 2)), CELLS.indexOf(text.slice(2))];
      return from < 0 || to < 0
        ? { ok: false, reason: 'a move is two squares: a1a2' }
        : { ok: true, value: 9 * from + to };
    },
    formatPosition: ({ turn, cells }) => `${cells} ${PAWNS[turn]}`,
    parsePosition(text) {
      const [, cells = '', side] = /^([xo-]{9}) ([xo])$/.exec(text) ?? [];
      if (cells === '') return { ok: false, reason: 'a position is nine cells of x, o or -, and the side to move' };
      return { ok: true, value: { turn: side === 'x' ? 0 : 1, cells } };
    },
    diagram: position => ({
      width: 3,
      height: 3,
      cells: CELLS.map((id, i) => {
        const place = { id, x: i % 3, y: 2 - Math.floor(i / 3) };
        const owner = PAWNS.indexOf(position.cells[i] ?? '');
        return owner === 0 || owner === 1 ? { ...place, owner } : place;
      }),
      choices: hexapawn.moves(position).map(move => {
        const touches = [CELLS[Math.floor(move / 9)] ?? '', CELLS[move % 9] ?? ''];
        return { move, touches, label: touches.join(' to ') };
      }),
      notes: [],
    }),
  },
  board: {
    cells: CELLS,
    read({ cells }, side, into) {
      for (let i = 0; i < 9; i++) into[i] = cells[i] === '-' ? 0 : cells[i] === PAWNS[side] ? 1 : -1;
    },
    symmetries: [
      [0, 1, 2, 3, 4, 5, 6, 7, 8],
      [2, 1, 0, 5, 4, 3, 8, 7, 6],
    ],
    lines: [0, 1, 2].flatMap(i => [
      [3 * i, 3 * i + 1, 3 * i + 2],
      [i, i + 3, i + 6],
    ]),
    usualTuples: 'all-3',
  },
};

registerGame(hexapawn);
const { score, line } = await solve('start', { game: 'hexapawn' });
console.log(`perfect play: ${score === -1 ? 'the second side wins' : score}, for example ${line.join(' ')}`);

const { statistics } = await match('mcts(iterations=200)', 'random', {
  game: 'hexapawn',
  games: 100,
  openings: 'start',
});
console.log(`tree search against random: ${(100 * statistics.score).toFixed(0)} %`);

for await (const { champion, isLast } of learn({ game: 'hexapawn', learner: 'td(games=200)', steps: 5 })) {
  if (!isLast) continue;
  const learnt = await match(champion, 'random', { games: 200, openings: 'start' });
  console.log(`after 1000 games of self-play, one move ahead: ${(100 * learnt.statistics.score).toFixed(0)} %`);
}

/**
 * The sign bug. This program searches every game of noughts and crosses to its end, and still loses.
 * Find out why, show it, and repair it. Hand in this file as lab.js.
 *
 * A board is an array of nine numbers, row by row: 1 for a cross, -1 for a nought, 0 for an empty square.
 * A side is 1 (crosses, which begin) or -1 (noughts).
 */

const LINES = [
  [0, 1, 2],
  [3, 4, 5],
  [6, 7, 8],
  [0, 3, 6],
  [1, 4, 7],
  [2, 5, 8],
  [0, 4, 8],
  [2, 4, 6],
];

/** 1 if crosses have a line, -1 if noughts have one, else 0. */
function winner(board) {
  for (const [a, b, c] of LINES) if (board[a] !== 0 && board[a] === board[b] && board[b] === board[c]) return board[a];
  return 0;
}

/** The squares on which the next mark may go; none when the game is over. */
function moves(board) {
  if (winner(board) !== 0) return [];
  return board.flatMap((owner, square) => (owner === 0 ? [square] : []));
}

function play(board, square, side) {
  const after = board.slice();
  after[square] = side;
  return after;
}

const known = new Map();

/**
 * How good the board is for the side to move, with best play: 1 it wins, 0 it draws, -1 it loses.
 * @param {number[]} board
 * @param {1 | -1} side the side to move
 */
export function value(board, side) {
  const key = `${board} ${side}`;
  if (known.has(key)) return known.get(key);
  const free = moves(board);
  let best = free.length === 0 ? winner(board) : -Infinity;
  for (const square of free) best = Math.max(best, -value(play(board, square, side), -side));
  known.set(key, best);
  return best;
}

/**
 * The first of the best moves.
 * @param {number[]} board
 * @param {1 | -1} side
 */
export function choose(board, side) {
  const free = moves(board);
  const values = free.map(square => -value(play(board, square, side), -side));
  return free[values.indexOf(Math.max(...values))];
}

/** A whole game, square by square, in which the program above, as you got it, makes all moves of one side and loses. */
export const evidence = [];

/**
 * The race: Othello on six by six squares, some of which may be blocked. This player plays games against itself on the board that it is
 * given, and learns by TD(0) what a disc on each square is worth.
 */

const SIZE = 6;
const STEPS = [-1, 0, 1].flatMap(dy => [-1, 0, 1].map(dx => [dx, dy])).filter(([dx, dy]) => dx !== 0 || dy !== 0);

/** For each square and direction the squares up to the edge or a blocked square. */
function raysOf(blocked) {
  const isOpen = (x, y) => x >= 0 && y >= 0 && x < SIZE && y < SIZE && !blocked.includes(y * SIZE + x);
  return Array.from({ length: SIZE * SIZE }, (_, square) =>
    STEPS.map(([dx, dy]) => {
      const ray = [];
      let [x, y] = [(square % SIZE) + dx, Math.floor(square / SIZE) + dy];
      for (; isOpen(x, y); x += dx, y += dy) ray.push(y * SIZE + x);
      return ray;
    }),
  );
}

/** The board after a disc of side 1, or undefined where it turns nothing. */
function after(board, rays, square) {
  let next;
  for (const ray of rays[square]) {
    let turned = 0;
    while (turned < ray.length && board[ray[turned]] === -1) turned++;
    if (turned === 0 || turned === ray.length || board[ray[turned]] !== 1) continue;
    next ??= board.slice();
    for (let i = 0; i < turned; i++) next[ray[i]] = 1;
  }
  if (next) next[square] = 1;
  return next;
}

function boardsAfter(board, rays, blocked) {
  const boards = [];
  for (let square = 0; square < SIZE * SIZE; square++) {
    if (board[square] !== 0 || blocked.includes(square)) continue;
    const next = after(board, rays, square);
    if (next) boards.push(next);
  }
  return boards;
}

let weights = new Array(SIZE * SIZE).fill(0);

function value(board) {
  let sum = 0;
  for (let square = 0; square < board.length; square++) sum += weights[square] * board[square];
  return Math.tanh(sum);
}

function best(boards) {
  let [at, most] = [0, -Infinity];
  for (let i = 0; i < boards.length; i++) {
    const here = value(boards[i]);
    if (here > most) [at, most] = [i, here];
  }
  return at;
}

const turned = board => board.map(disc => -disc);

const GAMES = 600;
const ALPHA = 0.03;
const ERRORS = 0.15;

/** Moves the value of a board towards a target. */
function learn(board, target, alpha) {
  const here = value(board);
  const change = alpha * (target - here) * (1 - here * here);
  for (let square = 0; square < board.length; square++) weights[square] += change * board[square];
}

export function prepare({ blocked }) {
  weights = new Array(SIZE * SIZE).fill(0);
  const average = weights.slice();
  const rays = raysOf(blocked);
  const start = weights.slice();
  start[14] = start[21] = -1;
  start[15] = start[20] = 1;
  for (let game = 0; game < GAMES; game++) {
    const alpha = ALPHA * (1 - game / GAMES);
    // The board is seen by the side to move; last has the boards after the last move of both sides, seen by those sides.
    let board = start;
    let side = 0;
    const last = [undefined, undefined];
    for (let passes = 0; passes < 2; side = 1 - side) {
      const boards = boardsAfter(board, rays, blocked);
      if (boards.length === 0) {
        passes++;
        board = turned(board);
        continue;
      }
      passes = 0;
      const isError = Math.random() < ERRORS;
      const next = boards[isError ? Math.floor(Math.random() * boards.length) : best(boards)];
      if (last[side] && !isError) learn(last[side], value(next), alpha);
      last[side] = next;
      board = turned(next);
    }
    const result = Math.sign(board.reduce((sum, disc) => sum + disc, 0));
    if (last[side]) learn(last[side], result, alpha);
    if (last[1 - side]) learn(last[1 - side], -result, alpha);
    if (2 * game >= GAMES)
      for (let square = 0; square < average.length; square++) average[square] += (2 * weights[square]) / GAMES;
  }
  weights = average; // of the second half: single games move it less
}

/** The boards after each of your moves; the index of the best. */
export function choose(boards) {
  return best(boards);
}

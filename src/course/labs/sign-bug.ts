/** The sign bug: a search whose leaves are counted for crosses, while the search counts for the side to move (Pinkney 2009). */
import { type Check, type CheckOutcome, everyCase, type Lab, missed, type Program, passed } from '../lab.js';
import {
  type Crosses,
  crossesText,
  crossesValue,
  EMPTY_CROSSES,
  freeSquares,
  lineOf,
  type Mover,
  randomCrosses,
  withMark,
} from './crosses.js';

const handedOut = new Map<string, number>();

/** As the program that is handed out computes it: a finished game is counted for crosses. */
function wrongValue(board: Crosses, side: Mover): number {
  const key = `${board.join()} ${side}`;
  const before = handedOut.get(key);
  if (before !== undefined) return before;
  const free = freeSquares(board);
  const value =
    free.length === 0
      ? lineOf(board)
      : Math.max(...free.map(square => -wrongValue(withMark(board, square, side), -side as Mover)));
  handedOut.set(key, value + 0);
  return value + 0;
}

/** The first best move by a value for the side to move. */
function bestBy(value: (board: Crosses, side: Mover) => number, board: Crosses, side: Mover): number {
  const free = freeSquares(board);
  const values = free.map(square => -value(withMark(board, square, side), -side as Mover));
  return free[values.indexOf(Math.max(...values))]!;
}

/** The move of the program that is handed out. */
export const wrongChoice = (board: Crosses, side: Mover): number => bestBy(wrongValue, board, side);

const NAMES = { 1: 'crosses', [-1]: 'noughts' } as const;

function evidence(program: Program): CheckOutcome {
  const given = program.constant('evidence');
  if (!given.ok) return missed(given.reason);
  const moves = given.value;
  if (!Array.isArray(moves) || moves.length === 0)
    return missed('evidence is empty: it holds the squares of a game, 0 to 8, in turn');
  let board = EMPTY_CROSSES;
  let side: Mover = 1;
  /** For each side, its first move that is not the program's. */
  const other: { [side in Mover]?: string } = {};
  for (const [i, move] of (moves as unknown[]).entries()) {
    if (typeof move !== 'number' || !freeSquares(board).includes(move))
      return missed(`move ${i + 1} of evidence is not a free square of ${crossesText(board)}`);
    const wanted = wrongChoice(board, side);
    if (move !== wanted) other[side] ??= `move ${i + 1} is ${move}, where it takes ${wanted}`;
    board = withMark(board, move, side);
    side = -side as Mover;
  }
  const winner = lineOf(board);
  if (freeSquares(board).length > 0)
    return missed(
      `the game is not over: ${crossesText(board)}; the program as it was handed out takes ${wrongChoice(board, side)} for ${NAMES[side]}`,
    );
  if (winner === 0) return missed('the game is a draw: find one that the program loses');
  const loser = -winner as Mover;
  if (other[loser] !== undefined)
    return missed(`${NAMES[loser]} lose, but not all their moves are those of the program: ${other[loser]}`);
  return passed(`the program as it was handed out loses with ${NAMES[loser]}`);
}

/** Against every reply there is. */
function neverLoses(side: Mover): Check['run'] {
  return program => {
    let games = 0;
    let wrong: string | undefined;
    const answers = new Map<string, unknown>();
    const follow = (board: Crosses, turn: Mover, moves: readonly number[]): void => {
      if (wrong !== undefined) return;
      const free = freeSquares(board);
      if (free.length === 0) {
        games++;
        if (lineOf(board) === -side) wrong = `it loses after ${moves.join(' ')}`;
        return;
      }
      if (turn !== side) {
        for (const square of free) follow(withMark(board, square, turn), -turn as Mover, [...moves, square]);
        return;
      }
      const key = board.join();
      if (!answers.has(key)) {
        const answer = program.call('choose', board, turn);
        if (!answer.ok) wrong = answer.reason;
        else answers.set(key, answer.value);
      }
      const move = answers.get(key);
      if (wrong !== undefined) return;
      if (typeof move !== 'number' || !free.includes(move)) {
        wrong = `choose gave ${JSON.stringify(move)} at ${crossesText(board)}, which is not a free square`;
        return;
      }
      follow(withMark(board, move, turn), -turn as Mover, [...moves, move]);
    };
    follow(EMPTY_CROSSES, 1, []);
    return wrong === undefined ? passed(`${games} games against every reply, none lost`) : missed(wrong);
  };
}

const CASES = 200;

export const signBug: Lab = {
  id: 'sign-bug',
  title: 'The sign bug',
  question: 'Why does a program that searches every game to its end lose?',
  file: 'lab.js',
  checks: [
    { name: 'evidence is a game that the program as handed out loses', points: 3, run: evidence },
    { name: 'choose never loses with crosses', points: 2, run: neverLoses(1) },
    { name: 'choose never loses with noughts', points: 2, run: neverLoses(-1) },
    {
      name: 'value is right for the side to move',
      points: 2,
      isHidden: true,
      run: (program, seed) =>
        everyCase(CASES, seed, rng => {
          const { board, side } = randomCrosses(rng);
          const answer = program.call('value', board, side);
          const right = crossesValue(board, side);
          if (!answer.ok) return answer.reason;
          return answer.value === right
            ? undefined
            : `value gave ${JSON.stringify(answer.value)} at ${crossesText(board)} with ${NAMES[side]} to move; it is ${right}`;
        }),
    },
    {
      name: 'value is right when the board is turned and the sides are exchanged',
      points: 1,
      isHidden: true,
      run: (program, seed) =>
        everyCase(CASES / 4, seed, rng => {
          const { board, side } = randomCrosses(rng);
          const turned = [6, 3, 0, 7, 4, 1, 8, 5, 2].map(square => -board[square]! + 0);
          const [one, other] = [program.call('value', board, side), program.call('value', turned, -side)];
          if (!one.ok) return one.reason;
          if (!other.ok) return other.reason;
          const right = crossesValue(board, side);
          return one.value === right && other.value === right
            ? undefined
            : `value gave ${JSON.stringify(one.value)} at ${crossesText(board)} and ${JSON.stringify(other.value)} at ${crossesText(turned)}, which is the same board with the sides exchanged`;
        }),
    },
  ],
};

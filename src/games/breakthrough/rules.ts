/**
 * Breakthrough (D. Troyka, 2000): a piece moves one cell forward, straight or slanted, onto a free cell; only slanted moves
 * capture. A side wins when a piece reaches the far row, or when the other side has no piece left. There are no draws, and
 * a side always has a move: nothing of its own stands before its foremost piece.
 */
import { type Move, type Outcome, opponent, SIDES, type Side, WON } from '../../rules/position.js';
import { type BreakthroughPosition, cellCount, has, type Shape, startOf } from './board.js';

/** A move is its cell, its side and its direction, in this order: 6 · cell + 3 · side + 0, 1 or 2 for left, straight, right. */
export const moveOf = (from: number, side: Side, direction: number): Move => 6 * from + 3 * side + direction;
export const cellOf = (move: Move): number => Math.floor(move / 6);
/** A move with left and right exchanged. */
export function mirroredMove(columns: number, move: Move): Move {
  const from = cellOf(move);
  const column = from % columns;
  return 6 * (from - column + columns - 1 - column) + (move % 6) + 2 * (1 - (move % 3));
}

const STRAIGHT = 1;
const NOWHERE = -1;

/** The cell that each move leads to, by its number; −1 beyond the border. */
function targetsOf({ columns, rows }: Shape): Int8Array {
  const targets = new Int8Array(6 * columns * rows).fill(NOWHERE);
  for (let cell = 0; cell < columns * rows; cell++) {
    const [column, row] = [cell % columns, Math.floor(cell / columns)];
    for (const side of SIDES) {
      const next = row + (side === 0 ? 1 : -1);
      for (let direction = 0; direction < 3; direction++) {
        const to = column + direction - 1;
        if (next >= 0 && next < rows && to >= 0 && to < columns)
          targets[moveOf(cell, side, direction)] = next * columns + to;
      }
    }
  }
  return targets;
}

export type BreakthroughRules = {
  readonly shape: Shape;
  readonly targets: Int8Array;
  readonly moveCount: number;
  readonly maxPlies: number;
  initial(): BreakthroughPosition;
  moves(position: BreakthroughPosition): readonly Move[];
  play(position: BreakthroughPosition, move: Move): BreakthroughPosition;
  outcome(position: BreakthroughPosition): Outcome | undefined;
};

export function rulesOf(shape: Shape): BreakthroughRules {
  const { columns, rows } = shape;
  const cells = cellCount(shape);
  const targets = targetsOf(shape);
  const start = startOf(shape);
  let [topLo, topHi, bottomLo] = [0, 0, 0];
  for (let column = 0; column < columns; column++) {
    const top = cells - 1 - column;
    if (top < 32) topLo |= 1 << top;
    else topHi |= 1 << (top - 32);
    bottomLo |= 1 << column;
  }

  function outcome({ whiteLo, whiteHi, blackLo, blackHi }: BreakthroughPosition): Outcome | undefined {
    if ((whiteLo & topLo) !== 0 || (whiteHi & topHi) !== 0 || (blackLo | blackHi) === 0) return WON[0];
    return (blackLo & bottomLo) !== 0 || (whiteLo | whiteHi) === 0 ? WON[1] : undefined;
  }

  function moves(position: BreakthroughPosition): readonly Move[] {
    if (outcome(position)) return [];
    const { turn, whiteLo, whiteHi, blackLo, blackHi } = position;
    const [ownLo, ownHi, otherLo, otherHi] =
      turn === 0 ? [whiteLo, whiteHi, blackLo, blackHi] : [blackLo, blackHi, whiteLo, whiteHi];
    const all: Move[] = [];
    for (let cell = 0; cell < cells; cell++) {
      if (!has(ownLo, ownHi, cell)) continue;
      const first = moveOf(cell, turn, 0);
      for (let direction = 0; direction < 3; direction++) {
        const to = targets[first + direction]!;
        if (to === NOWHERE || has(ownLo, ownHi, to)) continue;
        if (direction !== STRAIGHT || !has(otherLo, otherHi, to)) all.push(first + direction);
      }
    }
    return all;
  }

  function play({ turn, whiteLo, whiteHi, blackLo, blackHi }: BreakthroughPosition, move: Move): BreakthroughPosition {
    const [from, to] = [cellOf(move), targets[move]!];
    const [fromLo, fromHi] = from < 32 ? [1 << from, 0] : [0, 1 << (from - 32)];
    const [toLo, toHi] = to < 32 ? [1 << to, 0] : [0, 1 << (to - 32)];
    return turn === 0
      ? {
          turn: 1,
          whiteLo: (whiteLo & ~fromLo) | toLo,
          whiteHi: (whiteHi & ~fromHi) | toHi,
          blackLo: blackLo & ~toLo,
          blackHi: blackHi & ~toHi,
        }
      : {
          turn: opponent(turn),
          whiteLo: whiteLo & ~toLo,
          whiteHi: whiteHi & ~toHi,
          blackLo: (blackLo & ~fromLo) | toLo,
          blackHi: (blackHi & ~fromHi) | toHi,
        };
  }

  return {
    shape,
    targets,
    moveCount: 6 * cells,
    // Every move brings a piece a row forward. A piece of the home row can take rows − 2 of them before one more wins, a
    // piece of the second row one fewer.
    maxPlies: 2 * columns * (2 * rows - 5) + 1,
    initial: () => start,
    moves,
    play,
    outcome,
  };
}

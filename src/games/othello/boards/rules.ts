/** The rules on any board, as discs in an array of squares: 1 for the side's own, −1 for the other's, 0 for none. */
import { type Move, type Outcome, opponent, type Side } from '../../../rules/position.js';
import { type StoneBoard, type StonesPosition, stonesOn } from '../../../rules/stones.js';
import type { Shape } from './shape.js';

/** How many discs a disc on a square would turn along a ray: those of the other side up to the first own one. */
function turned(cells: Int8Array, ray: readonly number[]): number {
  let n = 0;
  while (n < ray.length && cells[ray[n]!] === -1) n++;
  return n < ray.length && cells[ray[n]!] === 1 ? n : 0;
}

export type OtherBoard = {
  readonly shape: Shape;
  readonly stones: StoneBoard;
  readonly pass: Move;
  readonly start: StonesPosition;
  /** The mirrored start of Currie's program. */
  readonly mirrored: StonesPosition;
  moves(position: StonesPosition): readonly Move[];
  play(position: StonesPosition, move: Move): StonesPosition;
  outcome(position: StonesPosition): Outcome | undefined;
  /** Squares where a side could move if it were its turn. */
  squaresFor(position: StonesPosition, side: Side): number[];
  /** Discs that a move of the side to move turns. */
  flips(position: StonesPosition, square: number): number[];
};

export function othelloOn(shape: Shape): OtherBoard {
  const { size, rays, blocked, centre } = shape;
  const squares = size * size;
  const stones = stonesOn(size, size);
  const cells = new Int8Array(squares);
  const pass = squares;

  function squaresFor(position: StonesPosition, side: Side): number[] {
    stones.read(position, side, cells);
    const found: number[] = [];
    for (let square = 0; square < squares; square++) {
      if (cells[square] === 0 && rays[square]!.some(ray => turned(cells, ray) > 0)) found.push(square);
    }
    return found;
  }

  function flips(position: StonesPosition, square: number): number[] {
    stones.read(position, position.turn, cells);
    return rays[square]!.flatMap(ray => ray.slice(0, turned(cells, ray)));
  }

  function play(position: StonesPosition, move: Move): StonesPosition {
    const { turn } = position;
    let next = position;
    if (move !== pass) {
      for (const square of flips(position, move)) next = stones.withOwner(next, square, turn);
      next = stones.withOwner(next, move, turn);
    }
    return { ...next, turn: opponent(turn) };
  }

  const canMove = (position: StonesPosition, side: Side): boolean => squaresFor(position, side).length > 0;

  const startFrom = (black: readonly number[], white: readonly number[]): StonesPosition => {
    let position = stones.empty;
    for (const square of black) position = stones.withOwner(position, square, 0);
    for (const square of white) position = stones.withOwner(position, square, 1);
    return position;
  };
  const [topLeft, topRight, bottomLeft, bottomRight] = centre;

  return {
    shape,
    stones,
    pass,
    start: startFrom([topRight, bottomLeft], [topLeft, bottomRight]),
    mirrored: startFrom([topLeft, bottomRight], [topRight, bottomLeft]),
    moves(position) {
      const own = squaresFor(position, position.turn);
      if (own.length > 0) return own;
      return canMove(position, opponent(position.turn)) ? [pass] : [];
    },
    play,
    outcome(position) {
      if (canMove(position, position.turn) || canMove(position, opponent(position.turn))) return undefined;
      const [black, white] = stones.counts(position);
      const margin = black - white;
      const empty = squares - blocked.size - black - white;
      return {
        winner: margin === 0 ? null : margin > 0 ? 0 : 1,
        margin,
        official: margin + Math.sign(margin) * empty,
      };
    },
    squaresFor,
    flips,
  };
}

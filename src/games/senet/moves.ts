/** Every move there can be, numbered without gaps: what chance does, then forward moves, then backward ones. */
import type { Side } from '../../rules/position.js';
import { BEAUTIFUL, LAST, WATER } from './houses.js';
import { THROWS, type Throw } from './sticks.js';

/** Forfeits the throws that are left, or a turn that is lost to the water. */
export const PASS = 0;
/** The drowned piece goes back to house 15 or below. */
export const RETURN = 1;
/** The drowned piece is borne off. */
export const RESCUE = 2;
const THROW = 3;
const LOT = 8;
const PIECE = 10;

/** Where no house is: off the board. */
export const OFF = 0;

/** A piece goes `distance` houses, back where negative, and stands on `to`. */
export type Step = { readonly from: number; readonly distance: number; readonly to: number };

function destination(from: number, thrown: Throw): number | undefined {
  if (from < BEAUTIFUL) return from + thrown <= BEAUTIFUL ? from + thrown : undefined;
  if (from === BEAUTIFUL) return thrown === 5 ? OFF : from + thrown;
  if (from === WATER) return undefined;
  return from === LAST || from + thrown === LAST + 1 ? OFF : undefined; // 28 leaves on a 3, 29 on a 2
}

const HOUSES = Array.from({ length: LAST }, (_, i) => i + 1);

const forwards: Step[] = HOUSES.flatMap(from =>
  THROWS.flatMap(thrown => {
    const to = destination(from, thrown);
    return to === undefined ? [] : [{ from, distance: thrown, to }];
  }),
);
const backwards: Step[] = HOUSES.filter(from => from <= BEAUTIFUL).flatMap(from =>
  THROWS.filter(thrown => thrown < from).map(thrown => ({ from, distance: -thrown, to: from - thrown })),
);

const STEPS: readonly Step[] = [...forwards, ...backwards];
export const MOVE_COUNT = PIECE + STEPS.length;

/** By house and distance from −5 to 5. */
const numbers = new Int16Array((LAST + 1) * 11).fill(-1);
STEPS.forEach(({ from, distance }, i) => {
  numbers[from * 11 + distance + 5] = PIECE + i;
});

/** −1 if there is no such move. */
export const stepMove = (from: number, distance: number): number =>
  distance < -5 || distance > 5 ? -1 : (numbers[from * 11 + distance + 5] ?? -1);
export const stepOf = (move: number): Step | undefined => (move < PIECE ? undefined : STEPS[move - PIECE]);

export const throwMove = (thrown: Throw): number => THROW + thrown - 1;
export const thrownBy = (move: number): Throw | undefined => (move < THROW ? undefined : THROWS[move - THROW]);

export const lotMove = (winner: Side): number => LOT + winner;
export const winnerBy = (move: number): Side | undefined => (move === LOT ? 0 : move === LOT + 1 ? 1 : undefined);

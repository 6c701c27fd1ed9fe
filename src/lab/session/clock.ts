/** A chess clock as a value: the same time for each side, and the time left. */
import type { Side } from '../../rules/position.js';

export type Clock = {
  /** For the whole game and each side; 0 for no clock. */
  readonly minutes: number;
  /** Milliseconds. */
  readonly left: readonly [number, number];
};

export const NO_CLOCK: Clock = { minutes: 0, left: [0, 0] };

export const clockOf = (minutes: number): Clock => ({ minutes, left: [minutes * 60_000, minutes * 60_000] });

export const isTimed = ({ minutes }: Clock): boolean => minutes > 0;

export function spend(clock: Clock, side: Side, milliseconds: number): Clock {
  const left = Math.max(0, clock.left[side] - Math.max(0, milliseconds));
  return { ...clock, left: side === 0 ? [left, clock.left[1]] : [clock.left[0], left] };
}

export const hasFallen = (clock: Clock, side: Side): boolean => isTimed(clock) && clock.left[side] === 0;

/** `4:59`; a started second counts as whole. */
export function clockText(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

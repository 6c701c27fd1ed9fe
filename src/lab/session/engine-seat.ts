/** The seat of a program that is registered with the lab's server; no other lab knows its id. */
const ENGINE = 'engine:';

export const engineOf = (seat: string): string | undefined =>
  seat.startsWith(ENGINE) ? seat.slice(ENGINE.length) : undefined;

export const engineSeat = (id: string): string => ENGINE + id;

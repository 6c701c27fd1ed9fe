/** Discs, as a difference or as a ratio (the own count if the other side has none). */
export enum GreedyFlag {
  ratio = 1,
}

export function greedy(flags: i32, mine: u64, theirs: u64): f64 {
  const own = f64(popcnt(mine));
  const other = f64(popcnt(theirs));
  if (!(flags & GreedyFlag.ratio)) return own - other;
  return other == 0 ? own : own / other;
}

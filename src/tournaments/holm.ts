/**
 * Holm's correction (Scandinavian Journal of Statistics 6, 1979): with each p multiplied by the number of hypotheses that
 * are left when its turn comes, smallest first, the chance of one false rejection among all of them stays below the level.
 */
export function holm(ps: readonly number[]): number[] {
  const order = [...ps.keys()].sort((a, b) => ps[a]! - ps[b]!);
  const adjusted = new Array<number>(ps.length);
  let largest = 0;
  for (const [rank, at] of order.entries()) {
    largest = Math.max(largest, Math.min(1, ps[at]! * (ps.length - rank)));
    adjusted[at] = largest;
  }
  return adjusted;
}

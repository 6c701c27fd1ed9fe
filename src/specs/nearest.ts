/** Typo suggestions: the known name closest to what was typed, if any is close. */

/** Edit distance in which swapping two neighbours counts as one slip. */
function slips(a: string, b: string): number {
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      let cost = Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + same);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) cost = Math.min(cost, before[j - 2]! + 1);
      next.push(cost);
    }
    before = row;
    row = next;
  }
  return row[b.length]!;
}

export function nearest(typed: string, known: readonly string[]): string | undefined {
  if (typed.length > 64) return undefined;
  const scored = known.map(name => ({ name, cost: slips(typed.toLowerCase(), name.toLowerCase()) }));
  const best = scored.sort((a, b) => a.cost - b.cost)[0];
  return best && best.cost <= Math.max(1, Math.floor(best.name.length / 3)) ? best.name : undefined;
}

/** “did you mean …?” where something is close, then all there is. */
export function suggestion(typed: string, known: readonly string[]): string {
  const near = nearest(typed, known);
  return `${near === undefined ? '' : `did you mean “${near}”? `}there are: ${known.join(', ')}`;
}

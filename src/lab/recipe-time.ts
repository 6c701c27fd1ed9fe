/** CPU time on one thread as people say it: “7 s”, “1–2 min”, “3–5 h”. */

const UNITS = [
  { name: 's', seconds: 1, below: 90 },
  { name: 'min', seconds: 60, below: 5400 },
  { name: 'h', seconds: 3600, below: Number.POSITIVE_INFINITY },
] as const;

export function recipeTime([low, high]: readonly [number, number]): string {
  const unit = UNITS.find(({ below }) => high <= below)!;
  const [from, to] = [low, high].map(seconds => Math.max(1, Math.round(seconds / unit.seconds)));
  return from === to ? `${from} ${unit.name}` : `${from}–${to} ${unit.name}`;
}

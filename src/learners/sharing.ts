/**
 * Sharing by clusters (Yin & Germay; Alliot & Durand 1995, who adapt the number of clusters but do not say how):
 * elements that crowd together divide their fitness, so that the population stays on several hills.
 *
 * Elements are taken in their order. An element that is further than `far` from every centre founds a cluster; others
 * join the nearest one, whose centre moves. Centres closer than `near` to each other are merged. At the end each
 * element belongs to the nearest centre. `far` is the mean distance from the middle of the population divided by
 * `fineness`, and
 * `near` is a third of that.
 *
 * Our reading of “adapted”: a cluster is good if its best element reaches a given share of the best of all. While
 * nearly all clusters are good, the next ones are finer; while too few are, coarser.
 */

type Cluster = { readonly centre: readonly number[]; readonly members: readonly number[] };

const distance = (a: readonly number[], b: readonly number[]): number =>
  Math.sqrt(a.reduce((sum, x, i) => sum + (x - b[i]!) ** 2, 0));

const mean = (points: readonly (readonly number[])[]): number[] =>
  points[0]!.map((_, i) => points.reduce((sum, point) => sum + point[i]!, 0) / points.length);

/** The mean distance of a population from its middle. */
export function spreadOf(points: readonly (readonly number[])[]): number {
  const middle = mean(points);
  return points.reduce((sum, point) => sum + distance(point, middle), 0) / points.length;
}

type Growing = { readonly centre: readonly number[]; readonly size: number };

const join = (a: Growing, b: Growing): Growing => {
  const size = a.size + b.size;
  return { centre: a.centre.map((x, i) => (x * a.size + b.centre[i]! * b.size) / size), size };
};

/** The index of the centre nearest to a point, the first of equals; −1 if there is no centre. */
function nearest(centres: readonly Growing[], point: readonly number[]): number {
  let best = -1;
  let least = Infinity;
  centres.forEach(({ centre }, i) => {
    const away = distance(centre, point);
    if (away < least) [best, least] = [i, away];
  });
  return best;
}

function joinClose(growing: Growing[], near: number): void {
  for (let i = 0; i < growing.length; i++) {
    for (let j = i + 1; j < growing.length; j++) {
      if (distance(growing[i]!.centre, growing[j]!.centre) >= near) continue;
      growing[i] = join(growing[i]!, growing[j]!);
      growing.splice(j, 1);
      // The centre has moved, so earlier ones may be close now.
      i = -1;
      break;
    }
  }
}

/** Each point is in one cluster, and no cluster is empty. */
export function clustersOf(points: readonly (readonly number[])[], near: number, far: number): Cluster[] {
  const growing: Growing[] = [];
  for (const point of points) {
    const at = nearest(growing, point);
    const alone = { centre: point, size: 1 };
    if (at < 0 || distance(growing[at]!.centre, point) > far) growing.push(alone);
    else growing[at] = join(growing[at]!, alone);
    joinClose(growing, near);
  }
  const members = growing.map((): number[] => []);
  points.forEach((point, i) => {
    members[nearest(growing, point)]!.push(i);
  });
  return growing.map(({ centre }, i) => ({ centre, members: members[i]! })).filter(each => each.members.length > 0);
}

export type Shared = {
  readonly clusters: readonly Cluster[];
  /** The fitness of each element, divided by how crowded its cluster is. */
  readonly fitness: readonly number[];
  /** The best of each good cluster, the best of all first. */
  readonly bests: readonly number[];
  /** The fineness for the next generation. */
  readonly fineness: number;
};

/** A cluster is good if its best reaches this share of the best fitness. */
const GOOD = 0.9;
const [MANY, FEW] = [0.85, 0.75];
const STEP = 1.05;
const [COARSEST, FINEST] = [1, 100];

/**
 * The fitness of an element at distance d from the centre of a cluster of n is divided by n (1 − d / 2far), or by 1 if
 * that is less than 1. Fitness is not negative.
 */
export function share(points: readonly (readonly number[])[], fitness: readonly number[], fineness: number): Shared {
  const far = spreadOf(points) / fineness;
  // The fittest first, so that clusters form around good elements.
  const order = points.map((_, i) => i).sort((a, b) => fitness[b]! - fitness[a]! || a - b);
  const ordered = clustersOf(
    order.map(i => points[i]!),
    far / 3,
    far,
  );
  const clusters = ordered.map(({ centre, members }) => ({ centre, members: members.map(i => order[i]!) }));
  const shared = [...fitness];
  for (const { centre, members } of clusters) {
    for (const i of members) {
      const off = far > 0 ? Math.min(1, distance(points[i]!, centre) / (2 * far)) : 0;
      shared[i] = fitness[i]! / Math.max(1, members.length * (1 - off));
    }
  }
  const best = fitness[order[0]!]!;
  const bests = clusters
    .map(({ members }) => members[0]!)
    .filter(i => fitness[i]! >= GOOD * best)
    .sort((a, b) => fitness[b]! - fitness[a]! || a - b);
  const good = bests.length / clusters.length;
  const next = good > MANY ? fineness * STEP : good < FEW ? fineness / STEP : fineness;
  return { clusters, fitness: shared, bests, fineness: Math.min(FINEST, Math.max(COARSEST, next)) };
}

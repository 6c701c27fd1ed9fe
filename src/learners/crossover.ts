/** Two parents, two children, who between them have everything of their parents. For rows of numbers, equally long. */
import type { Rng } from '../random/rng.js';

export type Numbers = Float32Array;

/** Everything after a point changes places; it lies between two numbers, so that each child has something of both. One draw. */
export function onePoint(mother: Numbers, father: Numbers, rng: Rng): readonly [Numbers, Numbers] {
  const [a, b] = [mother.slice(), father.slice()];
  if (mother.length < 2) return [a, b];
  const point = 1 + rng.below(mother.length - 1);
  a.set(father.subarray(point), point);
  b.set(mother.subarray(point), point);
  return [a, b];
}

/** Each number changes places with probability `rate`. One draw a number. */
export function uniform(mother: Numbers, father: Numbers, rate: number, rng: Rng): readonly [Numbers, Numbers] {
  const [a, b] = [mother.slice(), father.slice()];
  for (let i = 0; i < a.length; i++) {
    if (rng.next() >= rate) continue;
    a[i] = father[i]!;
    b[i] = mother[i]!;
  }
  return [a, b];
}

/** Numbers that belong together change places together, each block with probability ½: the weights of one hidden unit, say. */
export function blockwise(
  mother: Numbers,
  father: Numbers,
  blocks: readonly (readonly number[])[],
  rng: Rng,
): readonly [Numbers, Numbers] {
  const [a, b] = [mother.slice(), father.slice()];
  for (const block of blocks) {
    if (rng.below(2) === 0) continue;
    for (const i of block) {
      a[i] = father[i]!;
      b[i] = mother[i]!;
    }
  }
  return [a, b];
}

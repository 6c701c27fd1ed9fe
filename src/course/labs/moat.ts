/** The moat, and selection by rank in two spaces: quality and diversity (Winston's problem, as Currie 1997 tells it). */
import { crossMoat } from '../../learners/moat.js';
import { crowding, rankFitness } from '../../learners/rank-space.js';
import type { Rng } from '../../random/rng.js';
import { rngFrom } from '../../random/rng.js';
import { seedFor } from '../../random/seed.js';
import { type Check, everyCase, type Lab, missed, passed } from '../lab.js';
import { measuredAgainst } from '../measuring.js';

const NEAR = 0.002;
const CASES = 100;
/** The rank method takes the best with this probability, else the next with it, and so on. */
const CHANCE = 2 / 3;
const GENERATIONS = 40;
const RUNS = 1000;
const BAR = 0.85;
/** Numbers from 0 to 1 for the draws of one choice of survivors. */
const DRAWS = 8;

const place = (rng: Rng): readonly [number, number] => [1 + rng.below(9), 1 + rng.below(9)];

const isNear = (a: unknown, b: number): boolean => typeof a === 'number' && Math.abs(a - b) <= NEAR;

const ranksOf = (values: readonly number[]): number[] =>
  values.map(value => 1 + values.filter(other => other > value).length);

/** The best first, by the sum of the rank of quality and the rank of diversity; equal sums in any order. */
function isInOrder(found: unknown, sums: readonly number[]): boolean {
  if (!Array.isArray(found) || found.length !== sums.length) return false;
  const order = found as unknown[];
  return (
    sums.every((_, i) => order.includes(i)) &&
    order.every((i, at) => at === 0 || sums[order[at - 1] as number]! <= sums[i as number]!)
  );
}

const crosses: Check['run'] = (program, seed) => {
  let wrong: string | undefined;
  return measuredAgainst(
    BAR,
    RUNS,
    run => {
      const rng = rngFrom(seedFor(seed, 'run', run));
      const reached = crossMoat(
        {
          crossover: true,
          selection(genes, qualities, most) {
            const usual = qualities.map((_, i) => i).slice(0, most);
            const candidates = genes.map((each, i) => ({ genes: each, quality: qualities[i]! }));
            const draws = Array.from({ length: DRAWS }, () => rng.next());
            const answer = program.call('survivors', candidates, most, draws);
            if (!answer.ok) wrong ??= answer.reason;
            const chosen = answer.ok ? answer.value : undefined;
            const isRight =
              Array.isArray(chosen) &&
              chosen.length === Math.min(most, genes.length) &&
              new Set(chosen).size === chosen.length &&
              chosen.every(each => Number.isInteger(each) && genes[each as number] !== undefined);
            if (!isRight && answer.ok)
              wrong ??= `survivors gave ${JSON.stringify(chosen)?.slice(0, 60)}, not ${Math.min(most, genes.length)} different indices below ${genes.length}`;
            return isRight ? (chosen as number[]) : usual;
          },
        },
        GENERATIONS,
        rng,
      );
      return wrong ?? (reached === undefined ? 0 : 1);
    },
    'runs',
  );
};

export const moat: Lab = {
  id: 'moat',
  title: 'The moat and rank space',
  question: 'How does a population cross a moat in which everyone who steps dies?',
  file: 'lab.js',
  checks: [
    {
      name: 'rankChances gives the chances of five ranks',
      points: 1,
      run(program) {
        const answer = program.call('rankChances', 5);
        if (!answer.ok) return missed(answer.reason);
        const right = rankFitness(5, CHANCE);
        const isRight =
          Array.isArray(answer.value) &&
          answer.value.length === 5 &&
          right.every((each, i) => isNear((answer.value as unknown[])[i], each));
        return isRight
          ? passed('⅔, 2⁄9, 2⁄27, 2⁄81 and what is left')
          : missed(
              `rankChances(5) gave ${JSON.stringify(answer.value)}; it is ${right.map(each => each.toFixed(3)).join(' ')}`,
            );
      },
    },
    {
      name: 'crowding of a place beside one and two chosen places',
      points: 1,
      run(program) {
        for (const chosen of [
          [[1, 1]],
          [
            [1, 1],
            [3, 5],
          ],
        ]) {
          // biome-ignore format: a table
          const answer = program.call('crowding', [3, 3], chosen);
          if (!answer.ok) return missed(answer.reason);
          const right = crowding([3, 3], chosen);
          if (!isNear(answer.value, right))
            return missed(
              `crowding([3, 3], ${JSON.stringify(chosen)}) gave ${JSON.stringify(answer.value)}; it is ${right}`,
            );
        }
        return passed('Σ 1/d² is right');
      },
    },
    {
      name: 'crowding is right for other places',
      points: 2,
      isHidden: true,
      run: (program, seed) =>
        everyCase(CASES, seed, rng => {
          const all: (readonly [number, number])[] = [];
          while (all.length < 4) {
            const next = place(rng);
            if (all.every(([x, y]) => x !== next[0] || y !== next[1])) all.push(next);
          }
          const [genes, ...chosen] = all;
          const answer = program.call('crowding', genes, chosen);
          if (!answer.ok) return answer.reason;
          const right = crowding(genes!, chosen);
          return isNear(answer.value, right)
            ? undefined
            : `crowding(${JSON.stringify(genes)}, ${JSON.stringify(chosen)}) gave ${JSON.stringify(answer.value)}; it is ${right.toFixed(4)}`;
        }),
    },
    {
      name: 'order ranks by quality and by distance from those chosen',
      points: 3,
      isHidden: true,
      run: (program, seed) =>
        everyCase(CASES, seed, rng => {
          const candidates = Array.from({ length: 5 }, () => ({ genes: place(rng), quality: rng.below(1000) }));
          const chosen = [place(rng), place(rng)].filter(each =>
            candidates.every(({ genes }) => genes[0] !== each[0] || genes[1] !== each[1]),
          );
          const answer = program.call('order', candidates, chosen);
          if (!answer.ok) return answer.reason;
          const quality = ranksOf(candidates.map(each => each.quality));
          const distance = ranksOf(candidates.map(({ genes }) => -crowding(genes, chosen)));
          const sums = quality.map((rank, i) => rank + (chosen.length === 0 ? 0 : distance[i]!));
          return isInOrder(answer.value, sums)
            ? undefined
            : `order gave ${JSON.stringify(answer.value)}; the sums of both ranks are ${sums.join(' ')}`;
        }),
    },
    { name: 'survivors crosses the moat in 85 of 100 runs', points: 3, isHidden: true, run: crosses },
  ],
};

/** Islands, sharing, many machines: how populations stay different, and how results stay the same (Alliot & Durand 1995). */
import { everyCase, type Lab, missed, type Program, passed } from '../lab.js';

type Member = { readonly genes: readonly number[]; readonly fitness: number };

const CASES = 100;
const NEAR = 1e-9;

const distance = (a: readonly number[], b: readonly number[]): number =>
  Math.sqrt(a.reduce((sum, gene, i) => sum + (gene - b[i]!) * (gene - b[i]!), 0));

/** Fitness divided by the niche: the sum of 1 − d/radius over all members nearer than the radius, oneself included. */
export const sharedFitness = (members: readonly Member[], radius: number): number[] =>
  members.map(({ genes, fitness }) => {
    const niche = members.reduce((sum, other) => sum + Math.max(0, 1 - distance(genes, other.genes) / radius), 0);
    return fitness / niche;
  });

const bestOf = (island: readonly Member[]): number =>
  island.findIndex(({ fitness }) => fitness === Math.max(...island.map(each => each.fitness)));
const worstOf = (island: readonly Member[]): number =>
  island.findIndex(({ fitness }) => fitness === Math.min(...island.map(each => each.fitness)));

/** The best of each island, all at once, in the place of the worst of the next island; the last sends to the first. */
export const migrated = (islands: readonly (readonly Member[])[]): (readonly Member[])[] => {
  const senders = islands.map(island => island[bestOf(island)]!);
  return islands.map((island, i) => {
    const worst = worstOf(island);
    const newcomer = senders[(i + islands.length - 1) % islands.length]!;
    return island.map((member, at) => (at === worst ? newcomer : member));
  });
};

/** Results in the order of the jobs, however late each answer came; the first answer for a job counts. */
export function merged(
  jobs: number,
  answers: readonly { readonly job: number; readonly result: number }[],
): (number | null)[] {
  const results = new Array<number | null>(jobs).fill(null);
  for (const { job, result } of answers) if (results[job] === null) results[job] = result;
  return results;
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
const short = (value: unknown): string => JSON.stringify(value)?.slice(0, 100) ?? 'nothing';

function shares(program: Program, members: readonly Member[], radius: number): string | undefined {
  const answer = program.call('share', members, radius);
  if (!answer.ok) return answer.reason;
  const right = sharedFitness(members, radius);
  const isRight =
    Array.isArray(answer.value) &&
    answer.value.length === right.length &&
    right.every((each, i) => Math.abs((answer.value as number[])[i]! - each) <= NEAR);
  return isRight ? undefined : `share with radius ${radius} gave ${short(answer.value)}; it is ${short(right)}`;
}

export const islands: Lab = {
  id: 'islands',
  title: 'Islands, sharing, many machines',
  question: 'How do populations stay different, and results the same on any number of machines?',
  file: 'lab.js',
  checks: [
    {
      name: 'share divides the fitness of two that are alike, and not of one that is alone',
      points: 2,
      run(program) {
        const members = [[0, 0], [0, 0], [9, 9]].map(genes => ({ genes, fitness: 6 })); // biome-ignore format: places
        const wrong = shares(program, members, 2);
        return wrong === undefined ? passed('3, 3 and 6') : missed(wrong);
      },
    },
    {
      name: 'share is right for other members',
      points: 2,
      isHidden: true,
      run: (program, seed) =>
        everyCase(CASES, seed, rng => {
          const members = Array.from({ length: 2 + rng.below(6) }, () => ({
            genes: [rng.below(10), rng.below(10), rng.below(10)],
            fitness: rng.below(100),
          }));
          return shares(program, members, 1 + rng.below(12));
        }),
    },
    {
      name: 'migrate sends the best of each island to the next, all at once',
      points: 3,
      isHidden: true,
      run: (program, seed) =>
        everyCase(CASES, seed, rng => {
          const size = 2 + rng.below(3);
          const all = Array.from({ length: 1 + rng.below(4) }, (_, island) =>
            Array.from({ length: size }, (__, i) => ({
              genes: [island, i],
              fitness: rng.below(1000) + (island * size + i) / 100,
            })),
          );
          const answer = program.call('migrate', all);
          if (!answer.ok) return answer.reason;
          const right = migrated(all);
          return same(answer.value, right) ? undefined : `migrate gave ${short(answer.value)}; it is ${short(right)}`;
        }),
    },
    {
      name: 'merge gives the same results whatever the order and number of answers',
      points: 3,
      isHidden: true,
      run: (program, seed) =>
        everyCase(CASES, seed, rng => {
          const jobs = 1 + rng.below(8);
          const answers = Array.from({ length: rng.below(3 * jobs) }, (_, i) => {
            const job = rng.below(jobs);
            return { job, result: job * 100 + i };
          });
          const answer = program.call('merge', jobs, answers);
          if (!answer.ok) return answer.reason;
          const right = merged(jobs, answers);
          return same(answer.value, right)
            ? undefined
            : `merge of ${jobs} jobs gave ${short(answer.value)} for ${short(answers)}; it is ${short(right)}`;
        }),
    },
  ],
};

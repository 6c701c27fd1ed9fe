/** Networks that play each other: a forward pass, mutation, and a fitness that depends on who else is there (Pinkney 2009). */
import { rngFrom } from '../../random/rng.js';
import { seedFor } from '../../random/seed.js';
import { everyCase, type Lab, missed, type Program, passed } from '../lab.js';
import { measuredAgainst } from '../measuring.js';

/** Units of each layer, the inputs first; for each layer a row of weights a unit, with the bias at its end. */
export type Net = { readonly layers: readonly (readonly (readonly number[])[])[] };

const CASES = 60;
const NEAR = 1e-9;
const RUNS = 300;
const BAR = 0.9;
const GENERATIONS = 30;
const MEMBERS = 12;

/** Every layer by tanh. Compared within 1e-9, so the library's own function serves. */
export function outputOf({ layers }: Net, inputs: readonly number[]): number {
  let values = inputs;
  for (const layer of layers)
    values = layer.map(row =>
      Math.tanh(row.reduce((sum, weight, i) => sum + weight * (i < values.length ? values[i]! : 1), 0)),
    );
  return values[0]!;
}

type Draw = () => number;

function randomNet(next: Draw, units: readonly number[]): Net {
  const layers = units
    .slice(1)
    .map((count, i) =>
      Array.from({ length: count }, () => Array.from({ length: units[i]! + 1 }, () => 2 * next() - 1)),
    );
  return { layers };
}

/** Points of a round robin: 1 for a won meeting, a half for a drawn one; results[i][j] is i's result against j, 1, 0 or −1. */
export const pointsOf = (results: readonly (readonly number[])[]): number[] =>
  results.map((row, i) => row.reduce((sum, result, j) => sum + (j === i ? 0 : (result + 1) / 2), 0));

const isNear = (a: unknown, b: number): boolean => typeof a === 'number' && Math.abs(a - b) <= NEAR;

function passes(program: Program, net: Net, inputs: readonly number[]): string | undefined {
  const answer = program.call('output', net, inputs);
  if (!answer.ok) return answer.reason;
  const right = outputOf(net, inputs);
  const units = [inputs.length, ...net.layers.map(({ length }) => length)];
  return isNear(answer.value, right)
    ? undefined
    : `output of a ${units.join('-')} network gave ${JSON.stringify(answer.value)}; it is ${right}`;
}

const numbersOf = (net: Net): number[] => net.layers.flat(2);

/** A population of numbers that are better the nearer they are to a goal, by the student's own next generation. */
const improves = (program: Program, seed: string): ReturnType<Lab['checks'][number]['run']> =>
  measuredAgainst(
    BAR,
    RUNS,
    run => {
      const rng = rngFrom(seedFor(seed, 'run', run));
      const goal = 2 * rng.next() - 1;
      let members = Array.from({ length: MEMBERS }, () => randomNet(() => rng.next(), [1, 1]));
      const miss = (net: Net): number => Math.abs(outputOf(net, [0.5]) - goal);
      const before = Math.min(...members.map(miss));
      for (let generation = 0; generation < GENERATIONS; generation++) {
        const misses = members.map(miss);
        const results = misses.map(own => misses.map(other => Math.sign(other - own)));
        const draws = Array.from({ length: 64 }, () => rng.next());
        const answer = program.call('next', members, pointsOf(results), draws);
        if (!answer.ok) return answer.reason;
        const found = answer.value as readonly Net[];
        const isNets =
          Array.isArray(found) &&
          found.length === MEMBERS &&
          found.every(
            net => Array.isArray(net?.layers) && numbersOf(net).length === 2 && numbersOf(net).every(Number.isFinite),
          );
        if (!isNets)
          return `next gave ${JSON.stringify(found)?.slice(0, 80)}, not ${MEMBERS} networks of the same shape`;
        members = [...found];
      }
      const after = Math.min(...members.map(miss));
      return after <= Math.max(before / 2, 0.01) ? 1 : 0;
    },
    'runs',
  );

export const networks: Lab = {
  id: 'networks',
  title: 'Networks that play each other',
  question: 'Can networks learn by playing each other, without a teacher?',
  file: 'lab.js',
  checks: [
    {
      name: 'output of a 2-2-1 network by hand',
      points: 2,
      run(program) {
        const layers = [[[1, -1, 0], [0.5, 0.5, 1]], [[1, -2, 0.25]]]; // biome-ignore format: two layers
        const wrong = passes(program, { layers }, [0.5, -0.25]);
        return wrong === undefined ? passed('two layers with biases') : missed(wrong);
      },
    },
    {
      name: 'output is right for other networks',
      points: 2,
      isHidden: true,
      run: (program, seed) =>
        everyCase(CASES, seed, rng => {
          const units = [1 + rng.below(9), ...Array.from({ length: 1 + rng.below(3) }, () => 1 + rng.below(6)), 1];
          const inputs = Array.from({ length: units[0]! }, () => rng.below(3) - 1);
          return passes(
            program,
            randomNet(() => rng.next(), units),
            inputs,
          );
        }),
    },
    {
      name: 'points counts a round robin, without meetings with oneself',
      points: 2,
      isHidden: true,
      run: (program, seed) =>
        everyCase(CASES, seed, rng => {
          const size = 2 + rng.below(6);
          const results = Array.from({ length: size }, () => Array.from({ length: size }, () => rng.below(3) - 1));
          const answer = program.call('points', results);
          if (!answer.ok) return answer.reason;
          const right = pointsOf(results);
          const isRight =
            Array.isArray(answer.value) && right.every((each, i) => isNear((answer.value as unknown[])[i], each));
          return isRight ? undefined : `points gave ${JSON.stringify(answer.value)}; they are ${JSON.stringify(right)}`;
        }),
    },
    {
      name: 'next keeps the best half as it is, and no other',
      points: 2,
      isHidden: true,
      run: (program, seed) =>
        everyCase(CASES, seed, rng => {
          const members = Array.from({ length: MEMBERS }, () => randomNet(() => rng.next(), [2, 2, 1]));
          const order = members.map((_, i) => i);
          for (let i = order.length - 1; i > 0; i--) {
            const j = rng.below(i + 1);
            [order[i], order[j]] = [order[j]!, order[i]!];
          }
          const draws = Array.from({ length: 64 }, () => rng.next());
          const answer = program.call('next', members, order, draws);
          if (!answer.ok) return answer.reason;
          const kept = new Set((Array.isArray(answer.value) ? answer.value : []).map(net => JSON.stringify(net)));
          const lost = members.filter((net, i) => order[i]! >= MEMBERS / 2 && !kept.has(JSON.stringify(net))).length;
          if (kept.size !== MEMBERS) return `next gave ${kept.size} different networks of ${MEMBERS}`;
          if (lost > 0) return `${lost} of the best ${MEMBERS / 2} are gone`;
          const stayed = members.filter((net, i) => order[i]! < MEMBERS / 2 && kept.has(JSON.stringify(net))).length;
          return stayed === 0 ? undefined : `${stayed} of the others are still there`;
        }),
    },
    { name: 'next halves the error in 90 of 100 populations', points: 2, isHidden: true, run: improves },
  ],
};

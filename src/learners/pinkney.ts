/**
 * Pinkney 2009: networks that play each other. Everybody meets everybody once with each colour, a win counts +1 and a
 * loss −1; the lower half goes, and each of the upper half leaves a copy with noise on every weight. Nothing is crossed.
 */

import { startsFor } from '../arena/openings.js';
import { gaussian } from '../arithmetic/gaussian.js';
import { type EvaluatorData, networkFile } from '../evaluators/file/file.js';
import { parameterCount } from '../evaluators/network/data.js';
import { PINKNEY } from '../evaluators/network/presets.js';
import { rngFrom } from '../random/rng.js';
import { parseSeed, seedFor } from '../random/seed.js';
import { BadSpec, integer, readOptions, real } from '../specs/options.js';
import type { Spec } from '../specs/spec.js';
import { type Crew, type Meeting, playAll } from './crew.js';
import type { Birth, Learner, LearnerEntry, State } from './learner.js';
import { ranked } from './selection.js';

const options = {
  population: integer(2, 1000, 30, 'networks, an even number; he says 20–30'),
  noise: real(0, 10, 0.05, 'σ of what is added to every weight of a copy'),
};

const LENGTH = parameterCount(PINKNEY);
/** His program rates a finished board like any other. */
const PLAYER = { kind: 'search', depth: 1, terminal: 'evaluator' } as const;

type Data = {
  readonly generation: number;
  readonly ids: readonly string[];
  /** Of those who played in the step that led here, the best first; the population holds the survivors among them. */
  readonly fitness: readonly number[];
  readonly births: readonly Birth[];
};
type Population = { readonly data: Data; readonly weights: Float32Array };

const stateOf = ({ data, weights }: Population): State => ({ data, arrays: { weights } });
const read = ({ data, arrays }: State): Population => ({
  data: data as unknown as Data,
  weights: arrays.weights as Float32Array,
});

const network = (weights: Float32Array, i: number): EvaluatorData =>
  networkFile({ ...PINKNEY, weights: weights.slice(i * LENGTH, (i + 1) * LENGTH) });

function pinkney(spec: Spec, game: Parameters<LearnerEntry['build']>[1]['game']): Learner {
  const { population, noise } = readOptions(spec, options);
  if (population % 2 === 1) throw new BadSpec(`pinkney: half of the population goes, so it is even, not ${population}`);
  if (game.id !== 'othello') throw new BadSpec(`pinkney learns othello, not ${game.id}`);
  const starts = startsFor({ kind: 'start' }, { game, pairs: 1, seed: parseSeed('') });

  /** Wins less losses of everybody, after a round robin. */
  async function roundRobin(weights: Float32Array, crew: Crew, seed: string): Promise<Float64Array> {
    const evaluators = await crew.admit(Array.from({ length: population }, (_, i) => network(weights, i)));
    const pairings: (readonly [number, number])[] = [];
    for (let i = 0; i < population; i++) for (let j = i + 1; j < population; j++) pairings.push([i, j]);
    const player = (i: number): Spec => ({ ...PLAYER, evaluator: evaluators[i]! });
    const meetings = pairings.map(
      ([i, j]): Meeting => ({
        game: { kind: game.id },
        players: [player(i), player(j)],
        starts,
        pairs: 1,
        seed: seedFor(seed, 'pairing', i, j),
      }),
    );
    const fitness = new Float64Array(population);
    for (const [n, { results }] of (await playAll(crew, meetings)).entries()) {
      const [i, j] = pairings[n]!;
      for (const result of results) {
        fitness[i]! += result - 1;
        fitness[j]! -= result - 1;
      }
    }
    return fitness;
  }

  return {
    begin(seed) {
      const rng = rngFrom(seed);
      const weights = Float32Array.from({ length: population * LENGTH }, () => gaussian(rng));
      const births = Array.from({ length: population }, (_, i) => ({ id: `0.${i}`, parents: [], by: 'random' }));
      return stateOf({ data: { generation: 0, ids: births.map(({ id }) => id), fitness: [], births }, weights });
    },
    async step(state, crew, seed) {
      const { data, weights } = read(state);
      const generation = data.generation + 1;
      const fitness = await roundRobin(weights, crew, seed);
      const order = ranked(fitness, rngFrom(seedFor(seed, 'ties')));
      const half = population / 2;
      const next = new Float32Array(weights.length);
      const ids: string[] = [];
      const births: Birth[] = [];
      for (const [place, i] of order.slice(0, half).entries()) {
        const own = weights.subarray(i * LENGTH, (i + 1) * LENGTH);
        next.set(own, place * LENGTH);
        ids[place] = data.ids[i]!;
        const rng = rngFrom(seedFor(seed, 'mutation', place));
        const copy = half + place;
        for (let k = 0; k < LENGTH; k++) next[copy * LENGTH + k] = own[k]! + noise * gaussian(rng);
        ids[copy] = `${generation}.${place}`;
        births.push({ id: ids[copy]!, parents: [ids[place]!], by: 'mutation' });
      }
      return stateOf({ data: { generation, ids, fitness: order.map(i => fitness[i]!), births }, weights: next });
    },
    champion: state => network(read(state).weights, 0),
    progress(state) {
      const { fitness } = read(state).data;
      // Everybody's sum is 0: a win is somebody's loss.
      const games = 2 * (population - 1);
      return fitness.length === 0 ? {} : { best: fitness[0]! / games, median: fitness[population / 2]! / games };
    },
    births: state => read(state).data.births,
    population(state) {
      const { data, weights } = read(state);
      const half = population / 2;
      return data.ids.map((id, i) => ({
        id,
        fitness: i < half ? (data.fitness[i] ?? 0) : 0,
        evaluator: network(weights, i),
      }));
    },
  };
}

export const entry: LearnerEntry = {
  summary: 'Pinkney 2009: a population of 64-42-1 networks that play each other; the better half stays',
  options,
  build: (spec, { game }) => pinkney(spec, game),
};

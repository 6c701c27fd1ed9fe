/** Islands of elements, and the state of their evolution. */
import { count, type Infer, list, number, object, statistic, text } from '../../../specs/schema.js';
import { arrayOf, birth, dataOf } from '../../codec.js';
import { ALLIOT_LENGTH, type AlliotGenome } from '../../genomes/othello/alliot.js';
import type { Codec } from '../../learner.js';

const genome = list(number());

const alliotData = object({
  stage: count,
  /** Counted within this stage. */
  generation: count,
  /** One island after another. */
  ids: list(text()),
  /** The fineness of each island's clusters. */
  fineness: list(number()),
  /** How many clusters each island had. */
  clusters: list(count),
  /** The fitness of the best of each island, before selection. */
  bests: list(statistic),
  mean: statistic,
  champion: object({ id: text(), genome, points: statistic, played: statistic }),
  references: list(genome),
  births: list(birth),
});
export type AlliotData = Infer<typeof alliotData>;

/** `points` from `played` results; with `fitness=average` or `present`, `points` is the fitness itself. */
export type Element = {
  readonly id: string;
  readonly genome: AlliotGenome;
  readonly points: number;
  readonly played: number;
};

export type World = { readonly data: AlliotData; readonly islands: readonly (readonly Element[])[] };

/** `population`: elements on each island. */
export const worldCodec = (population: number): Codec<World> => ({
  encode({ data, islands }) {
    const all = islands.flat();
    return {
      data: { ...data, ids: all.map(({ id }) => id) },
      arrays: {
        genomes: Int32Array.from(all.flatMap(({ genome }) => genome)),
        points: Float64Array.from(all, ({ points }) => points),
        played: Float64Array.from(all, ({ played }) => played),
      },
    };
  },
  decode(state) {
    const data = dataOf(alliotData, state);
    const genomes = arrayOf(state, 'genomes', 'Int32Array');
    const points = arrayOf(state, 'points', 'Float64Array');
    const played = arrayOf(state, 'played', 'Float64Array');
    const all = data.ids.map((id, i) => ({
      id,
      genome: [...genomes.subarray(i * ALLIOT_LENGTH, (i + 1) * ALLIOT_LENGTH)],
      points: points[i]!,
      played: played[i]!,
    }));
    const islands = Array.from({ length: all.length / population }, (_, i) =>
      all.slice(i * population, (i + 1) * population),
    );
    return { data, islands };
  },
});

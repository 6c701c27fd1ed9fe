/** A small population, the points of each member against each, and the state of its evolution. */
import { count, flag, type Infer, list, number, object, oneOf, statistic, text } from '../../../specs/schema.js';
import { arrayOf, birth, dataOf } from '../../codec.js';
import type { Codec } from '../../learner.js';
import type { CurrieGenome } from '../../offspring.js';

export type StageName = 'squares' | 'strategies';
const stage = oneOf('squares', 'strategies');

const currieData = object({
  stage,
  /** Counted within this stage. */
  generation: count,
  ids: list(text()),
  /** No games have been played yet. */
  isNew: flag,
  /** Corner, inner corner, B and C, once they are frozen. */
  special: list(number()),
  size: number(),
  /** The number of generations with the same fittest individual. */
  stayed: count,
  fittest: object({ id: text(), stage, genes: list(number()), quality: statistic }),
  /** The number of individuals before the selection. */
  candidates: count,
  births: list(birth),
  lines: list(text()),
  isDone: flag,
});
export type CurrieData = Infer<typeof currieData>;

export type Population = {
  readonly data: CurrieData;
  readonly genes: readonly CurrieGenome[];
  /** The points of each member against each, row by row. */
  readonly points: readonly number[];
};

export const populationCodec: Codec<Population> = {
  encode: ({ data, genes, points }) => ({
    data,
    arrays: { genes: Int32Array.from(genes.flat()), points: Int32Array.from(points) },
  }),
  decode(state) {
    const data = dataOf(currieData, state);
    const all = arrayOf(state, 'genes', 'Int32Array');
    const length = all.length / data.ids.length;
    return {
      data,
      genes: data.ids.map((_, i) => [...all.subarray(i * length, (i + 1) * length)]),
      points: [...arrayOf(state, 'points', 'Int32Array')],
    };
  },
};

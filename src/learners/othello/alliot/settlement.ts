/** The first elements of a stage, on all islands. */
import { gaussian } from '../../../arithmetic/gaussian.js';
import { rngFrom } from '../../../random/rng.js';
import { type Seed, seedFor } from '../../../random/seed.js';
import type { AlliotGenome } from '../../genomes/othello/alliot.js';
import type { Birth } from '../../learner.js';
import type { AlliotSetup } from './options.js';
import type { AlliotData, Element, World } from './state.js';

const unplayed = (id: string, genome: AlliotGenome): Element => ({ id, genome, points: 0, played: 0 });

/** The last of the references is the opponent; `before` is the final state of the previous stage. */
export function settle(
  { settings, genomes }: AlliotSetup,
  stage: number,
  references: readonly AlliotGenome[],
  before: AlliotData | undefined,
  seed: Seed,
): World {
  const around = references.at(-1)!;
  const births: Birth[] = [];
  const islands = Array.from({ length: settings.islands }, (_, island) => {
    const rng = rngFrom(seedFor(seed, 'settle', island));
    return Array.from({ length: settings.population }, (_, i) => {
      const id = `${stage}.0.${island}.${i}`;
      births.push({ id, parents: [], by: settings.begin === 'uniform' ? 'random' : 'reference' });
      const drawn = genomes.random(rng);
      if (settings.begin === 'uniform') return unplayed(id, drawn);
      const near = around.map((gene, at) =>
        at === 0 ? gene : Math.round(gene + (at < 10 ? settings.range : 0.4 * settings.range) * 0.5 * gaussian(rng)),
      );
      return unplayed(id, near);
    });
  });
  const data: AlliotData = {
    stage,
    generation: 0,
    ids: [],
    fineness: new Array<number>(settings.islands).fill(2),
    clusters: before?.clusters ?? [],
    bests: before?.bests ?? [],
    mean: before?.mean ?? 0,
    champion: before?.champion ?? { id: 'original', genome: around, points: 0, played: 0 },
    references,
    births: [...(before?.births ?? []), ...births],
  };
  return { data, islands };
}

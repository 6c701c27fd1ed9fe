/** Games against the reference, and the points they give. */

import { type OpeningRequest, startsFor } from '../../../arena/openings.js';
import { variantSpec } from '../../../games/variants.js';
import { parseSeed, type Seed, seedFor } from '../../../random/seed.js';
import type { Start } from '../../../rules/archive.js';
import type { Spec } from '../../../specs/spec.js';
import { type Backend, type GameScores, playMatches, type UnstoredMatch } from '../../backend.js';
import type { AlliotGenome } from '../../genomes/othello/alliot.js';
import type { AlliotSetup } from './options.js';
import type { Element } from './state.js';

/** Each disc counts a thousandth of a point. */
const DISCS = 1000;

/** The points of one element's games at one depth: two games from a position are one result. */
export function pointsOfPairs({ margins }: GameScores): { readonly points: number; readonly results: number } {
  let points = 0;
  for (let game = 0; game + 1 < margins.length; game += 2) {
    const sum = margins[game]! + margins[game + 1]!;
    points += (sum > 0 ? 1 : sum === 0 ? 0.5 : 0) + sum / DISCS;
  }
  return { points, results: margins.length / 2 };
}

/** The positions of a run that draws them once. */
export const startsOnce = (which: number, wanted: Omit<OpeningRequest, 'seed'>, openings: Spec): readonly Start[] =>
  startsFor(openings, { ...wanted, seed: seedFor(parseSeed('once'), which) });

/** A match at each depth for each element; `island` gives the island of an element. */
async function matchesOf(
  { game, settings, genomes, depths }: AlliotSetup,
  elements: readonly Element[],
  island: (i: number) => number,
  reference: AlliotGenome,
  backend: Backend,
  seed: Seed,
): Promise<UnstoredMatch[]> {
  const [rival, ...evaluators] = await backend.register(
    [reference, ...elements.map(({ genome }) => genome)].map(genomes.express),
  );
  const { plies, positions, drawn, once, openings, ties, terminal, exact } = settings;
  const starts = (label: number): readonly Start[] =>
    drawn === 'once'
      ? startsOnce(once, { game, pairs: positions }, openings)
      : startsFor(openings, { game, pairs: positions, seed: seedFor(seed, 'positions', label) });
  const ofIsland = new Map<number, readonly Start[]>();
  const labelOf = { generation: island, element: (i: number) => i, once: () => 0 }[drawn];
  return elements.flatMap((_, i) => {
    const label = labelOf(i);
    if (!ofIsland.has(label)) ofIsland.set(label, starts(label));
    return depths.map((depth): UnstoredMatch => {
      const player = (evaluator: Spec): Spec => ({
        kind: 'search',
        depth: depth + plies,
        evaluator,
        ...(ties === 'first' ? { ties } : {}),
        ...(terminal === 'evaluator' ? { terminal } : {}),
        ...(exact > 0 ? { exact } : {}),
      });
      return {
        game: variantSpec(game),
        players: [player(evaluators[i]!), player(rival!)],
        starts: ofIsland.get(label)!,
        pairs: positions,
        seed: seedFor(seed, 'games', i, depth),
      };
    });
  });
}

/** The elements with the games of this generation added. */
export async function playReference(
  setup: AlliotSetup,
  elements: readonly Element[],
  island: (i: number) => number,
  reference: AlliotGenome,
  backend: Backend,
  seed: Seed,
): Promise<Element[]> {
  const { settings, depths, results } = setup;
  const scores = await playMatches(backend, await matchesOf(setup, elements, island, reference, backend, seed));
  return elements.map((element, i) => {
    const own = scores.slice(i * depths.length, (i + 1) * depths.length).map(pointsOfPairs);
    const now = own.reduce((sum, { points }) => sum + points, 0);
    if (settings.fitness === 'present') return { ...element, points: now, played: results };
    if (settings.fitness === 'average') {
      return { ...element, points: element.played > 0 ? (now + element.points) / 2 : now, played: results };
    }
    const keep = element.played > settings.memory ? settings.memory / element.played : 1;
    return { ...element, points: element.points * keep + now, played: element.played * keep + results };
  });
}

/** The options of Alliot & Durand's evolution, and the values derived from them. */

import type { Game } from '../../../rules/game.js';
import { choice, integer, readOptions, real, type Values } from '../../../specs/options.js';
import type { Spec } from '../../../specs/spec.js';
import { luckCorrected } from '../../../tournaments/luck.js';
import { alliotGenomes } from '../../genomes/othello/alliot.js';
import type { Element } from './state.js';

export const options = {
  islands: integer(1, 1000, 30, 'separate populations; the authors had one workstation for each'),
  population: integer(4, 1000, 30, 'elements on each island'),
  span: integer(1, 100_000, 150, 'generations in each stage'),
  stages: integer(1, 20, 1, 'stages; the champion of each is the reference of the next'),
  crossover: real(0, 1, 0.6, 'share of the pairs that are crossed'),
  mutation: real(0, 1, 0.15, 'share of the elements that are mutated'),
  positions: integer(1, 100, 4, 'starting positions, played with each colour at each depth; the text later says five'),
  drawn: choice(
    ['generation', 'element'],
    'generation',
    'draw positions for each generation of an island, or for each element',
  ),
  deepest: integer(0, 6, 2, 'play at depths from 0 to this, as the paper counts them'),
  fitness: choice(['luck', 'average'], 'luck', 'all results with a luck correction, or (now + before) / 2 as at first'),
  memory: integer(0, 1_000_000, 12, 'maximum number of past results that count'),
  sharing: choice(['clusters', 'none'], 'clusters', 'divide fitness within clusters'),
  elite: choice(['clusters', 'best', 'none'], 'clusters', 'which elements survive in any case'),
  tournament: choice(
    ['inherited', 'played', 'none'],
    'inherited',
    'compare children with their parents by inherited results, or after own games',
  ),
  migration: integer(1, 100_000, 10, 'generations between migrations'),
  migrants: real(0, 1, 0.1, 'share of an island that moves to the next'),
  begin: choice(['uniform', 'reference'], 'uniform', 'initial elements: anywhere, or around the reference'),
  range: integer(1, 100_000, 100, 'initial range of the squares, around 0 or around the reference'),
};

export type AlliotSetup = {
  readonly game: Game;
  readonly settings: Values<typeof options>;
  readonly genomes: ReturnType<typeof alliotGenomes>;
  /** Depths of the games against the reference, as the paper counts them. */
  readonly depths: readonly number[];
  /** The number of results of an element in a generation. */
  readonly results: number;
  fitnessOf(element: Pick<Element, 'points' | 'played'>): number;
};

export function setupOf(spec: Spec, game: Game): AlliotSetup {
  const settings = readOptions(spec, options);
  const depths = Array.from({ length: settings.deepest + 1 }, (_, depth) => depth);
  const results = settings.positions * depths.length;
  return {
    game,
    settings,
    genomes: alliotGenomes(settings.range),
    depths,
    results,
    fitnessOf: ({ points, played }) =>
      settings.fitness === 'luck' ? luckCorrected(points, played) : Math.max(0, points / results),
  };
}

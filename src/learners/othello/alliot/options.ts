/** What Alliot & Durand's evolution may be told, and what follows from it. */

import type { Game } from '../../../rules/game.js';
import { choice, integer, readOptions, real, type Values } from '../../../specs/options.js';
import type { Spec } from '../../../specs/spec.js';
import { luckCorrected } from '../../../tournaments/luck.js';
import { alliotGenomes } from '../../genomes/othello/alliot.js';
import type { Element } from './state.js';

export const options = {
  islands: integer(1, 1000, 30, 'populations apart from each other; they had as many workstations'),
  population: integer(4, 1000, 30, 'elements of an island'),
  span: integer(1, 100_000, 150, 'generations of a stage'),
  stages: integer(1, 20, 1, 'the champion of a stage is the reference of the next'),
  crossover: real(0, 1, 0.6, 'share of the pairs that are crossed'),
  mutation: real(0, 1, 0.15, 'share of the elements that are mutated'),
  positions: integer(1, 100, 4, 'to play from, with each colour and at each depth; the text later says five'),
  drawn: choice(
    ['generation', 'element'],
    'generation',
    'positions anew for each generation of an island, or for each element',
  ),
  deepest: integer(0, 6, 2, 'depths from 0 to this, as they count'),
  fitness: choice(['luck', 'average'], 'luck', 'by all results with luck taken off, or as at first (now + before) / 2'),
  memory: integer(0, 1_000_000, 12, 'results of the past that count at most'),
  sharing: choice(['clusters', 'none'], 'clusters', 'divide fitness within clusters'),
  elite: choice(['clusters', 'best', 'none'], 'clusters', 'who stays in any case'),
  tournament: choice(
    ['inherited', 'played', 'none'],
    'inherited',
    'children meet their parents with what they inherited, or after games of their own',
  ),
  migration: integer(1, 100_000, 10, 'generations between migrations'),
  migrants: real(0, 1, 0.1, 'share of an island that goes to the next'),
  begin: choice(['uniform', 'reference'], 'uniform', 'first elements: anywhere, or around the reference'),
  range: integer(1, 100_000, 100, 'how far from 0, or how widely around the reference, squares begin'),
};

export type AlliotSetup = {
  readonly game: Game;
  readonly settings: Values<typeof options>;
  readonly genomes: ReturnType<typeof alliotGenomes>;
  /** At which elements meet the reference, as the paper counts them. */
  readonly depths: readonly number[];
  /** Of an element in a generation. */
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

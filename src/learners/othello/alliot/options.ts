/** The options of Alliot & Durand's evolution, and the values derived from them. */

import { checkOpening, openings } from '../../../arena/openings.js';
import type { Game } from '../../../rules/game.js';
import { part } from '../../../specs/catalogue.js';
import { BadSpec, choice, integer, readOptions, real, type Values } from '../../../specs/options.js';
import type { Spec } from '../../../specs/spec.js';
import { luckCorrected } from '../../../tournaments/luck.js';
import { needsKind } from '../../genomes/entry.js';
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
    ['generation', 'element', 'once'],
    'generation',
    'draw positions for each generation of an island, for each element, or once for the whole run',
  ),
  once: integer(0, 1_000_000_000, 0, 'which positions are drawn once'),
  shallowest: integer(0, 6, 0, 'play at depths from this, as the paper counts them'),
  deepest: integer(0, 6, 2, 'play at depths from 0 to this, as the paper counts them'),
  plies: integer(1, 3, 1, 'a reading of the paper: plies searched at depth 0'),
  ties: choice(['random', 'first'], 'random', 'a reading of the paper: the choice among several best moves'),
  terminal: choice(
    ['score', 'evaluator'],
    'score',
    'a reading of the paper: the value of a finished game, above any evaluation or by the evaluator',
  ),
  exact: integer(0, 20, 0, 'play exactly from this many empty squares on; the paper says 11 to 14'),
  openings: part(
    'opening',
    openings,
    { kind: 'inner' },
    'where games start: inner, or another reading of their random boards',
  ),
  fitness: choice(
    ['luck', 'average', 'present'],
    'luck',
    'all results with a luck correction, (now + before) / 2 as at first, or now alone',
  ),
  memory: integer(0, 1_000_000, 12, 'maximum number of past results that count'),
  sharing: choice(['clusters', 'none'], 'clusters', 'divide fitness within clusters'),
  selection: choice(
    ['remainder', 'roulette'],
    'remainder',
    'draw parents by stochastic remainder without replacement, or by roulette wheel',
  ),
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
  const { shallowest, deepest } = settings;
  if (shallowest > deepest) throw new BadSpec(`alliot: shallowest=${shallowest} is above deepest=${deepest}`);
  needsKind(game, 'alliot');
  checkOpening(settings.openings, game);
  const depths = Array.from({ length: deepest - shallowest + 1 }, (_, i) => shallowest + i);
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

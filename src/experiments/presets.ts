/** Recipes that ship with the program, by name. A new one is one line. */

import type { Json } from '../specs/spec.js';
import { championPresets } from './champions.js';
import { alliotPresets } from './papers/alliot.js';
import { curriePresets } from './papers/currie.js';
import { ferrerPresets } from './papers/ferrer.js';
import { leaguePresets } from './papers/league.js';
import { billPresets } from './papers/othello/bill.js';
import { pinkneyPresets } from './papers/pinkney.js';
import { systemsPresets } from './papers/systems.js';
import { verhelstPresets } from './papers/verhelst.js';
import { learnerAt } from './presets-by-game.js';
import type { Preset } from './recipe.js';

const NOUGHTS: Json = [
  { against: 'random', games: 400, openings: 'start', every: 5 },
  { name: 'best play', against: 'pinkney-noughts', games: 200, openings: 'start', every: 5 },
];
const SENET: Json = [
  { against: 'random', games: 200, every: 5 },
  ...[1, 2, 3, 4, 5].map(number => ({ against: `hc(number=${number})`, games: 200, every: 5 })),
  { name: 'pilgrim', against: 'features(set=pilgrim)', games: 200, every: 5 },
];

/** Small games: a run ends while one watches it. */
const firstPresets: Readonly<Record<string, Preset>> = {
  noughts: {
    summary:
      'noughts and crosses from random weights: in seconds, a player that beats a random player nine times in ten',
    recipe: {
      game: 'noughts',
      learner: 'evolution(genome=features, population=20, fitness=reference(against=random, pairs=100))',
      steps: 15,
      yardsticks: [{ against: 'random', games: 400, openings: 'start' }],
    },
  },
  'noughts-td': {
    summary: 'noughts and crosses by temporal coherence on lines of three: 10,000 games against itself in seconds',
    recipe: { ...learnerAt('td, patterns', 'noughts'), yardsticks: NOUGHTS },
  },
  'noughts-network': {
    summary: 'the same by TD(λ) of a network of 20 units: 20,000 games in some ten seconds',
    recipe: { ...learnerAt('td, network', 'noughts'), yardsticks: NOUGHTS },
  },
  'noughts-formula': {
    summary: 'noughts and crosses by genetic programming, as Ferrer did for Othello: 40 generations in seconds',
    recipe: { ...learnerAt('GP, formula', 'noughts'), yardsticks: NOUGHTS },
  },
  'connect-four': {
    summary: 'Connect Four by temporal coherence on lines of four: 30,000 games against itself in a minute',
    recipe: {
      ...learnerAt('td, patterns', 'connect-four'),
      yardsticks: ['random', 'features', 'search(depth=4)'].map(player => ({ against: player, games: 200, every: 5 })),
    },
  },
  breakthrough: {
    summary:
      'Breakthrough on 6 by 6 by temporal coherence on runs of three cells: 10,000 games against itself in seconds',
    recipe: {
      ...learnerAt('td, patterns', 'breakthrough(size=6)'),
      yardsticks: ['random', 'features', 'march(level=4)'].map(player => ({ against: player, games: 200, every: 5 })),
    },
  },
  'senet-td': {
    summary:
      'Senet by TD(λ), Tesauro’s method, on pairs of houses, pieces off and throws: 6,000 games in half a minute',
    recipe: { ...learnerAt('td, patterns', 'senet'), yardsticks: SENET },
  },
  'senet-network': {
    summary: 'the same with a network of 20 units, as Tesauro had it: 2,400 games in a minute',
    recipe: { ...learnerAt('td, network', 'senet'), yardsticks: SENET },
  },
};

export type PresetGroup = { readonly title: string; readonly presets: Readonly<Record<string, Preset>> };

/** By paper and aim, in the order in which they are offered: the first is for a first run, and visibly learns. */
export const presetGroups: readonly PresetGroup[] = [
  { title: 'A first run, in seconds or a minute', presets: firstPresets },
  { title: 'Pinkney 2009: networks that play each other', presets: pinkneyPresets },
  { title: 'Verhelst 2018: networks that learn from game to game', presets: verhelstPresets },
  { title: 'Alliot & Durand 1995: islands', presets: alliotPresets },
  { title: 'Currie 1997: strategies and diversity', presets: curriePresets },
  { title: 'Ferrer 1996: formulas', presets: ferrerPresets },
  { title: 'Systems inside the papers', presets: { ...billPresets, ...systemsPresets } },
  { title: 'The Othello League and later methods', presets: leaguePresets },
  { title: 'The strongest evaluator', presets: championPresets },
];

export const presets: Readonly<Record<string, Preset>> = Object.assign({}, ...presetGroups.map(each => each.presets));

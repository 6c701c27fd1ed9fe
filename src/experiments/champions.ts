/** Recipes beyond the papers: the League by its own protocol, and the champion that ships. */
import type { Json } from '../specs/spec.js';
import type { Preset, Recipe } from './recipe.js';

const EIGHT = 'random(plies=8)';
const NEVER = 1_000_000;

const strength = (games: number, every: number): Json[] => [
  { name: 'random', against: 'random', games, openings: EIGHT, every },
  { name: 'swh', against: 'squares', games, openings: EIGHT, every },
  { name: 'iago', against: 'iago', games, openings: EIGHT, every },
];

const league = (steps: number): Recipe => ({
  learner: 'td(opponent=squares, epsilon=0.1, explore=0.1, explored=skip, phases=7, games=20000)',
  steps,
  keep: 10,
  yardsticks: [
    { name: 'league', against: 'squares', games: 4000, openings: 'start', epsilon: 0.1, every: 10 },
    { name: 'league, 50000 games', against: 'squares', games: 50_000, openings: 'start', epsilon: 0.1, every: NEVER },
    ...strength(1000, 20),
  ],
});

/**
 * Values in discs, from games against itself and some against a pool of self-taught opponents, because its own games never show
 * how a player with few discs is wiped out; and separate tables for such boards.
 */
const SELF_TAUGHT =
  'td(phases=10, buckets=3/4/5/6/8, pool=0.1, epsilon=0.05, lambda=0.5, horizon=4, explored=skip, exact=8, opening=10, games=50000)';

const champion = (steps: number): Recipe => ({
  learner: SELF_TAUGHT,
  steps,
  keep: 10,
  yardsticks: [
    ...strength(1000, 10),
    { name: 'level 8', against: 'level(8)', games: 1000, openings: EIGHT, every: 10 },
    { name: 'alliot', against: 'alliot(stage=0)', games: 1000, openings: EIGHT, every: 20 },
    {
      name: 'level 9, 3 ply',
      against: 'level(9)',
      plays: 'search(depth=3)',
      games: 400,
      openings: EIGHT,
      every: 20,
    },
  ],
});

/** Pretrained in the same way, then fitted to its own search at three ply on positions of its games. */
const searching = (pretraining: number, rounds: number): Recipe => ({
  ...champion(pretraining + rounds),
  learner: { kind: 'bootstrap', pretraining },
});

/**
 * Rounds of games by its own search with solved endings, and regressions of their labels. A round is `batches` steps; the
 * steps before the first are pretraining.
 */
const rounds = (learner: string, steps: number): Recipe => ({
  learner,
  steps,
  keep: 10,
  plays: 'search(depth=1)',
  yardsticks: [
    ...strength(200, NEVER),
    { name: 'champion', against: 'champion(edition=1)', games: 1000, openings: 'balanced', every: NEVER },
    {
      name: 'champion, 4 ply',
      against: 'search(depth=4, evaluator=champion(edition=1))',
      plays: 'search(depth=4)',
      games: 400,
      openings: 'balanced',
      every: NEVER,
    },
  ],
});

export const championPresets: Readonly<Record<string, Preset>> = {
  league: {
    summary: 'the strongest player in the League: patterns by temporal coherence against the League’s own opponent',
    recipe: league(60),
  },
  'league-minute': { summary: 'the same for a sixth of the games', recipe: league(10) },
  champion: {
    summary:
      'edition 1 of the champion, given only the rules: patterns by temporal coherence against themselves and an opponent pool',
    recipe: champion(60),
  },
  'champion-td': {
    summary: 'the same recipe by the name of its method',
    recipe: champion(60),
  },
  'champion-minute': { summary: 'the same recipe for a twentieth of the games', recipe: champion(3) },
  'champion-bootstrap': {
    summary: 'the same, then fitted to its own deeper search',
    recipe: searching(20, 10),
  },
  'regression-quick': {
    summary:
      'patterns by regression in one or two minutes: 100,000 games of pretraining, then two rounds of 3000 games',
    recipe: rounds('regression(buckets=3/4/5/6/8, pretraining=2, batches=2, played=1500, depth=4, exact=12)', 6),
  },
  'champion-rounds': {
    summary:
      'the same for an hour: eight rounds of 20,000 games, endings solved from 13 squares, tables by the parity of discs',
    recipe: {
      ...rounds(
        'regression(buckets=3/4/5/6/8, parity=true, pretraining=16, batches=8, played=2500, depth=4, exact=13, memory=3, blend=0.7, opening=10)',
        80,
      ),
      keep: 8,
    },
  },
  logistello: {
    summary: 'Logistello’s method: patterns fitted to the corrected results of recorded games (--set positions=FILE)',
    recipe: rounds(
      'regression(phases=13, pretraining=0, positions=samples/wthor, batches=4, depth=0, exact=14, blend=1, saturation=0, overlap=8)',
      4,
    ),
  },
};

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

export const championPresets: Readonly<Record<string, Preset>> = {
  league: {
    summary: 'the strongest player in the League: patterns by temporal coherence against the League’s own opponent',
    recipe: league(60),
  },
  'league-minute': { summary: 'the same for a sixth of the games', recipe: league(10) },
  champion: {
    summary:
      'the strongest evaluator, given only the rules: patterns by temporal coherence against themselves and an opponent pool',
    recipe: champion(60),
  },
  'champion-minute': { summary: 'the same for a twentieth of the games', recipe: champion(3) },
  'champion-bootstrap': {
    summary: 'the same, then fitted to its own deeper search',
    recipe: searching(20, 10),
  },
};

/** Currie's evolution as recipes. */
import type { Spec } from '../../../specs/spec.js';
import type { Recipe } from '../../recipe.js';

export const currieRecipe = (learner: Spec, lookahead: number, steps: number, games: number): Recipe => ({
  game: 'othello(start=currie)',
  learner: { ...learner, lookahead },
  steps,
  plays: `search(depth=${lookahead}, ties=first, pass=ply)`,
  yardsticks:
    games === 0
      ? []
      : [
          { name: 'random', against: 'random', games, every: 100 },
          { name: 'his own weights', against: `currie(level=${lookahead})`, games, every: 100 },
        ],
});

/** Mutations start large and shrink, as in his runs over a week; the learner stops by itself, mostly long before these steps. */
export const LEARNER = { kind: 'currie', size: 8 };
export const STEPS = 2000;

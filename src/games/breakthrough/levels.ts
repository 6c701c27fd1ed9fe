/**
 * Graded opponents: a search with the hand-made weights that looks further from level to level, and chooses a share of
 * its moves at random on the lower ones. Levels never change after a release; others would be a new edition.
 */
import { type Opponent, type SearchAlias, searchAlias } from '../../rules/game.js';
import { integer } from '../../specs/options.js';

type Level = { readonly depth: number; readonly epsilon: number; readonly title: string; readonly about: string };

const LEVELS: readonly Level[] = [
  { depth: 1, epsilon: 0.5, title: 'Beginner', about: 'Moves at random half of the time.' },
  { depth: 1, epsilon: 0.2, title: 'Walker', about: 'Looks at its own move only, and often errs.' },
  { depth: 1, epsilon: 0, title: 'Runner', about: 'Looks at its own move only.' },
  { depth: 2, epsilon: 0, title: 'Guard', about: 'Sees one answer ahead, so it leaves nothing to be taken for free.' },
  { depth: 4, epsilon: 0, title: 'Captain', about: 'Sees two moves of each side ahead.' },
  { depth: 5, epsilon: 0, title: 'General', about: 'Sees five moves ahead. Hints use it too.' },
];

const NAME = 'march';
const level = (n: number): string => `${NAME}(level=${n})`;

export const levels: readonly string[] = LEVELS.map((_, i) => level(i + 1));
export const opponents: readonly Opponent[] = [
  { player: 'random', title: 'Random', about: 'Moves any piece that may move.' },
  ...LEVELS.map(({ title, about }, i) => ({ player: level(i + 1), title, about })),
];

export const breakthroughPlayers: Readonly<Record<string, SearchAlias>> = {
  [NAME]: searchAlias(
    'graded opponents at Breakthrough: hand-made weights, with more and more moves of lookahead',
    { level: integer(1, LEVELS.length, 3, 'from 1, the weakest') },
    options => {
      const { depth, epsilon } = LEVELS[options.level - 1]!;
      return { depth, evaluator: { kind: 'features', set: 'march' }, ...(epsilon > 0 ? { epsilon } : {}) };
    },
    'Level',
  ),
};

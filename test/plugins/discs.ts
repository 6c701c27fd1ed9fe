/** A plug-in that counts discs, as the evaluator `greedy` does. */
import type { Plugin } from '../../src/api/breedboard.js';
import { countDiscs } from './count.js';

const plugin: Plugin = {
  evaluators: [
    {
      name: 'plugged-discs',
      summary: 'the discs on the board',
      game: 'othello',
      unit: 'discs',
      value: (_position, _side, { cells }) => countDiscs(cells),
    },
    { name: 'plugged-nan', game: 'othello', value: () => Number.NaN },
  ],
};
export default plugin;

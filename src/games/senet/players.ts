/** The named players of Senet. */
import { type SearchAlias, searchAlias } from '../../rules/game.js';
import { integer } from '../../specs/options.js';

export const senetPlayers: Readonly<Record<string, SearchAlias>> = {
  hc: searchAlias(
    'Ferrer 1996: one of his five hand-made Senet formulas, one move ahead',
    { number: integer(1, 5, 1, 'his strategies 1–6, 1–8, capturing, barricading, or capturing before barricading') },
    // His program rated a finished board like any other.
    ({ number }) => ({ depth: 1, evaluator: { kind: 'formula', tree: `hc${number}` }, terminal: 'evaluator' }),
    'Ferrer 1996',
  ),
};

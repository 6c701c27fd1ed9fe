/** A deterministic player of Othello: the same position, the same move. */

import { squares } from '../../src/evaluators/squares.js';
import { othello } from '../../src/games/othello/othello.js';
import { ratedOthello } from '../../src/games/othello/rated.js';
import { TABLES } from '../../src/games/othello/view.js';
import type { Player } from '../../src/players/player.js';
import { searchingPlayer } from '../../src/players/searching.js';
import { genericSearch } from '../../src/search/generic.js';

export const fixed = searchingPlayer(genericSearch(othello, squares(ratedOthello, TABLES.swh), { ties: 'first' }), {
  depth: 2,
}) as Player;

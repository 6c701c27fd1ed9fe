/** A player of Othello without any chance: the same position, the same move. */
import { squares, TABLES } from '../../src/evaluators/squares.js';
import { othello } from '../../src/games/othello/othello.js';
import type { Player } from '../../src/players/player.js';
import { searchingPlayer } from '../../src/players/searching.js';
import { genericSearch } from '../../src/search/generic.js';

export const fixed = searchingPlayer(genericSearch(othello, squares(TABLES.swh), { ties: 'first' }), {
  depth: 2,
}) as Player;

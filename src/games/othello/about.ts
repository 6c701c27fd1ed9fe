/** How Othello is played, for a person who has never seen it. */
import type { About } from '../../rules/about.js';

export const aboutOthello: About = {
  title: 'Othello',
  summary: 'Othello on eight by eight squares',
  colours: ['#1b1b1b', '#f4f1e8'],
  lessons: [
    {
      text: 'Two players, black and white, share a board of eight by eight squares. Four discs stand in the middle. Black moves first.',
      position: '---------------------------OX------XO--------------------------- X',
    },
    {
      text: 'A move places a disc so that it encloses at least one row of the other colour between itself and a disc of its own. All enclosed discs turn over.',
      position: '---------------------------OX------XO--------------------------- X',
      move: 'f5',
    },
    {
      text: 'Rows are enclosed along lines, columns and diagonals, in all directions at once.',
      position: '--------------------------OOX-----OXO------X-------------------- X',
      move: 'b3',
    },
    {
      text: 'A player who cannot turn over any disc passes. When neither player can move, the game is over.',
      position: 'XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXO- X',
      move: 'h8',
    },
    {
      text: 'The player with more discs wins. In tournaments the winner also scores the empty squares.',
    },
    {
      text: 'A disc in a corner can never be turned over. Few discs and many moves are worth more in the middle of the game than many discs.',
    },
  ],
};

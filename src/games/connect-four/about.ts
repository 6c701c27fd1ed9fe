/** How Connect Four is played, for a person who has never seen it. */
import type { About } from '../../rules/about.js';

const EMPTY_BOARD = '......./......./......./......./......./....... x';

export const aboutConnectFour: About = {
  title: 'Connect Four',
  summary: 'Connect Four: discs fall into seven columns, and four in a line win',
  colours: ['#c0392b', '#e9b824'],
  lessons: [
    {
      text: 'Two players, red and yellow, drop discs into seven columns of six cells. Red moves first.',
      position: EMPTY_BOARD,
      move: 'd',
    },
    {
      text: 'A disc falls to the lowest free cell of its column. A full column accepts no discs.',
      position: '......./......./......./......./...o.../...x... x',
      move: 'd',
    },
    {
      text: 'The first player with four discs in a row, a column or a diagonal wins.',
      position: '......./......./......./......./.ooo.../.xxx... x',
      move: 'e',
    },
    {
      text: 'When all cells are taken and no line of four is complete, the game is a draw.',
    },
    {
      text: 'The middle column belongs to more lines than any other. A free cell that would complete four is a threat: the other player must not play below it.',
    },
  ],
};

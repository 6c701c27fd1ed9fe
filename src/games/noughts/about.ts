/** How noughts and crosses is played. */
import type { About } from '../../rules/about.js';

export const aboutNoughts: About = {
  title: 'Noughts and crosses',
  summary: 'noughts and crosses, three in a line on nine squares',
  colours: ['#1c5fb8', '#b9420d'],
  lessons: [
    {
      text: 'Two players take turns to mark a free square of nine. Crosses move first.',
      position: '......... x',
      move: 'b2',
    },
    {
      text: 'The first player with three marks in a row, a column or a diagonal wins.',
      position: 'xx.oo.... x',
      move: 'c1',
    },
    { text: 'When all squares are taken and no line is complete, the game is a draw.', position: 'xoxxoooxx o' },
    {
      text: 'Two marks in a line with the third square free are a threat. A move that makes two threats at once wins.',
      position: 'x.o.x...o x',
    },
  ],
};

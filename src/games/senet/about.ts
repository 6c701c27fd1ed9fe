/** How Senet is played here, for a person who has never seen it; docs/senet.md has every rule. */
import type { About } from '../../rules/about.js';

export const aboutSenet: About = {
  title: 'Senet',
  summary: 'the Egyptian race over thirty houses, with throw-sticks',
  colours: ['#b5552b', '#2f5d73'],
  lessons: [
    {
      text: 'Two players, cones and spools, race seven pieces each along thirty houses. The path runs like an S: right, left, right again.',
    },
    {
      text: 'Throw-sticks give 1 to 5. A throw of 1, 4 or 5 lets the player throw again; then each throw moves one piece of the player’s choice.',
      position: 'scscscscsc/scsc....../.......... c move:12 0 -',
      move: '14-16',
    },
    {
      text: 'A piece moves to an empty house, or to a house with a single enemy piece: the two change places. Two pieces of one side next to each other protect each other.',
      position: '....ss..c./..c..s..../cc...c..s. c move:3 12 -',
      move: '13-16',
    },
    {
      text: 'When no piece can move forward, a piece must move back. When none can move at all, the turn is over.',
    },
    {
      text: 'House 26 is the Beautiful House: every piece stops there. House 27 is the water: a piece that lands there is drowned. Its side’s next throw decides: a 4 bears it off, any other throw puts it back on house 15.',
      position: '........../..s.s...../.....c.cs. c move:13 20 -',
      move: '26-27',
    },
    {
      text: 'From house 28 a 3 bears a piece off, from 29 a 2, from 30 any throw. The first player without pieces wins.',
      position: '........../....s...../.....c.c.s c move:3 20 -',
      move: '28-off',
    },
  ],
};

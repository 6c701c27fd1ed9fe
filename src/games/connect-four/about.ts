/** How Connect Four is played, for a person who has never seen it, with examples on the rack that is played. */
import type { About } from '../../rules/about.js';
import { inWords } from '../../rules/number-words.js';
import type { Position } from '../../rules/position.js';
import { displayOn } from './display.js';
import { columnNames, type Rack, USUAL_LINE } from './rack.js';
import { rulesOn } from './rules.js';

export function aboutOn<P extends Position>(rack: Rack<P>): About {
  const { columns, rows, line } = rack;
  const rules = rulesOn(rack);
  const { formatPosition } = displayOn(rack);
  const names = columnNames(rack);
  const after = (discs: readonly number[]): string =>
    formatPosition(discs.reduce((position, column) => rules.play(position, column), rules.initial()));
  const middle = Math.floor(columns / 2);
  // Red puts one disc less than wins beside each other, from column b where there is room, and yellow lies on top of them.
  const from = line < columns ? 1 : 0;
  const beside = Array.from({ length: line - 1 }, (_, i) => from + i);
  const [number, lines] = [inWords(line), line === USUAL_LINE ? 'line of four' : `line of ${inWords(line)}`];
  return {
    title: 'Connect Four',
    summary: `Connect Four: discs fall into ${inWords(columns)} columns, and ${number} in a line win`,
    colours: ['#c0392b', '#e9b824'],
    lessons: [
      {
        text: `Two players, red and yellow, drop discs into ${inWords(columns)} columns of ${inWords(rows)} cells. Red moves first.`,
        position: after([]),
        move: names[middle]!,
      },
      {
        text: 'A disc falls to the lowest free cell of its column. A full column accepts no discs.',
        position: after([middle, middle]),
        move: names[middle]!,
      },
      {
        text: `The first player with ${number} discs in a row, a column or a diagonal wins.`,
        position: after(beside.flatMap(column => [column, column])),
        move: names[from + line - 1]!,
      },
      {
        text: `When all cells are taken and no ${lines} is complete, the game is a draw.`,
      },
      {
        text: `The middle column belongs to more lines than any other. A free cell that would complete ${number} is a threat: the other player must not play below it.`,
      },
    ],
  };
}

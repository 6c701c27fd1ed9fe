/** A game as its columns, by number or by letter: 4453 or ddec. Spaces and commas between them are ignored. */
import type { Notation } from '../../rules/game.js';
import type { Move, Position } from '../../rules/position.js';
import { parsed, quote, refused } from '../../specs/parsed.js';
import { columnNames, type Rack } from './rack.js';
import { rulesOn } from './rules.js';

const MAX_LENGTH = 1000;

export function columnsNotation<P extends Position>(rack: Rack<P>): Notation<P> {
  const names = columnNames(rack);
  const { initial, moves, play } = rulesOn(rack);
  return {
    name: 'columns',
    parse(text) {
      if (text.length > MAX_LENGTH) return refused(`a game has at most ${MAX_LENGTH} characters, not ${text.length}`);
      const plies: Move[] = [];
      let position = initial();
      for (const [at, letter] of [...text.toLowerCase()].entries()) {
        if (/[\s,]/.test(letter)) continue;
        const column = /[1-9]/.test(letter) ? Number(letter) - 1 : names.indexOf(letter);
        if (column < 0 || column >= rack.columns) {
          return refused(
            `${quote(letter)} at character ${at + 1} is not a column; columns are 1 to ${rack.columns} or a to ${names.at(-1)}`,
          );
        }
        if (!moves(position).includes(column)) {
          const why = moves(position).length === 0 ? 'the game is already over' : 'the column is full';
          return refused(`move ${plies.length + 1}, ${quote(letter)} at character ${at + 1}, is illegal: ${why}`);
        }
        plies.push(column);
        position = play(position, column);
      }
      return plies.length === 0 ? refused('there is no move in it') : parsed({ start: initial(), moves: plies });
    },
    format: plies => plies.map(column => column + 1).join(''),
  };
}

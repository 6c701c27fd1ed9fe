/** Othello as it is played, drawn and written on other boards. */
import type { About } from '../../../rules/about.js';
import type { Rules } from '../../../rules/game.js';
import { inWords } from '../../../rules/number-words.js';
import type { Side } from '../../../rules/position.js';
import type { StonesPosition } from '../../../rules/stones.js';
import { BadSpec } from '../../../specs/options.js';
import { displayOn, squaresNotation } from './display.js';
import type { OtherBoard } from './rules.js';
import { boardOn } from './view.js';

function aboutOn(board: OtherBoard): About {
  const { shape, start } = board;
  const { size, blocked } = shape;
  const { formatPosition } = displayOn(board);
  const by = `${inWords(size)} by ${inWords(size)}`;
  const [first] = board.moves(start);
  return {
    title: 'Othello',
    summary: `Othello on ${by} squares${blocked.size > 0 ? `, ${blocked.size} of them blocked` : ''}`,
    colours: ['#1b1b1b', '#f4f1e8'],
    lessons: [
      {
        text: `Two players, black and white, share a board of ${by} squares. Four discs stand in the middle. Black moves first.`,
        position: formatPosition(start),
      },
      {
        text: 'A move places a disc so that it encloses at least one row of the other colour between itself and a disc of its own. All enclosed discs turn over.',
        position: formatPosition(start),
        ...(first === undefined || first === board.pass ? {} : { move: shape.squares[first]! }),
      },
      ...(blocked.size > 0
        ? [
            {
              text: 'No disc may lie on a blocked square. It ends a row as the border does.',
              position: formatPosition(start),
            },
          ]
        : []),
      {
        text: 'A player who cannot turn over any disc passes. When neither player can move, the game is over, and the player with more discs wins.',
      },
    ],
  };
}

type BoardRules = Rules<StonesPosition> & Required<Pick<Rules<StonesPosition>, 'board'>>;

/** The position that `othello(start=…)` names. Throws BadSpec. */
function startOn(board: OtherBoard, start: string): StonesPosition {
  if (start === 'standard') return board.start;
  if (start === 'currie') return board.mirrored;
  if (start === 'inner')
    throw new BadSpec('othello(start=inner): these starts are for eight by eight squares, none of them blocked');
  const read = displayOn(board).parsePosition(start);
  if (!read.ok) throw new BadSpec(`othello(start=…): neither standard nor currie; ${read.reason}`);
  return read.value;
}

/** Throws BadSpec. */
export function rulesOnBoard(board: OtherBoard, start: string): BoardRules {
  const { shape, stones, pass } = board;
  const view = boardOn(board);
  const begins = startOn(board, start);
  return {
    id: 'othello',
    moveCount: pass + 1,
    maxPlies: 2 * (shape.squares.length - shape.blocked.size - 4), // discs to place, and never two passes in a row
    initial: () => begins,
    moves: board.moves,
    play: board.play,
    outcome: board.outcome,
    isPass: move => move === pass,
    giveTurn: (position: StonesPosition, side: Side) => ({ ...position, turn: side }),
    mirrors: position =>
      view.symmetries
        .filter(symmetry =>
          shape.squares.every(
            (_, square) => stones.ownerAt(position, square) === stones.ownerAt(position, symmetry[square]!),
          ),
        )
        .map(symmetry => move => (move === pass ? pass : symmetry[move]!)),
    margin: 'discs',
    about: aboutOn(board),
    display: displayOn(board),
    board: view,
    key: ({ turn, first, second }) => `${turn} ${first} ${second}`,
    notations: [squaresNotation(board, begins)],
  };
}

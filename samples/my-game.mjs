// Twenty-one: each side takes one, two or three of 21 sticks, and the side that takes the last one loses.
// `breedboard check-game my-game.mjs` checks it; `registerGame` of the library takes it.
const STICKS = 21;
const movesOf = ({ left }) => [0, 1, 2].filter(move => move < left);
const text = ({ turn, left }) => `${turn} ${left}`;

export default {
  id: 'twenty-one',
  moveCount: 3, // a move takes its number and one
  maxPlies: STICKS,
  initial: () => ({ turn: 0, left: STICKS }),
  moves: movesOf,
  play: ({ turn, left }, move) => ({ turn: 1 - turn, left: left - move - 1 }),
  outcome({ turn, left }) {
    if (left > 0) return undefined;
    const margin = turn === 0 ? 1 : -1; // the other side took the last stick
    return { winner: turn, margin, official: margin };
  },
  key: text,
  about: { title: 'Twenty-one', summary: 'Do not take the last stick.' },
  display: {
    sides: ['first', 'second'],
    pieces: ['x', 'o'],
    diagram: position => ({
      width: 3,
      height: 1,
      cells: ['one', 'two', 'three'].map((id, x) => ({ id, x, y: 0 })),
      choices: movesOf(position).map(move => ({
        move,
        touches: [['one', 'two', 'three'][move]],
        label: `take ${move + 1}`,
      })),
      notes: [`${position.left} left`],
    }),
    formatMove: move => `${move + 1}`,
    parseMove: given =>
      /^[123]$/.test(given.trim())
        ? { ok: true, value: Number(given) - 1 }
        : { ok: false, reason: `“${given}” is not a move; take 1, 2 or 3` },
    formatPosition: text,
    parsePosition(given) {
      const [, turn, left] = /^([01]) (\d+)$/.exec(given.trim()) ?? [];
      return left === undefined || Number(left) > STICKS
        ? { ok: false, reason: `“${given}” is not a position; write the side to move and the sticks left, as in 0 21` }
        : { ok: true, value: { turn: Number(turn), left: Number(left) } };
    },
  },
};

/** An external game, as a user of the library writes it: take one to three of the sticks; the last stick loses. */
import type { GameRules, PlainPosition } from '../../src/api/breedboard.js';

type Nim = PlainPosition & { readonly sticks: number };

const STICKS = 12;
const refused = (reason: string) => ({ ok: false, reason }) as const;

export const nim: GameRules<Nim> = {
  id: 'nim',
  moveCount: 3,
  maxPlies: STICKS,
  initial: () => ({ turn: 0, sticks: STICKS }),
  moves: ({ sticks }) => [0, 1, 2].filter(move => move < sticks),
  play: ({ turn, sticks }, move) => ({ turn: turn === 0 ? 1 : 0, sticks: sticks - move - 1 }),
  outcome({ turn, sticks }) {
    if (sticks > 0) return undefined;
    return { winner: turn, margin: turn === 0 ? 1 : -1, official: turn === 0 ? 1 : -1 };
  },
  about: {
    title: 'Nim',
    summary: 'take one to three sticks; the player who takes the last one loses',
    lessons: [],
    colours: ['#1b1b1b', '#f4f4f4'],
  },
  defaults: { weights: {}, opponent: 'random', lineUp: ['random', 'mcts(iterations=50)'], example: 'random' },
  display: {
    sides: ['first', 'second'],
    pieces: ['1', '2'],
    diagram: ({ sticks }) => ({ width: sticks, height: 1, cells: [], choices: [], notes: [`${sticks} sticks`] }),
    formatMove: move => String(move + 1),
    parseMove: text => (/^[123]$/.test(text) ? { ok: true, value: Number(text) - 1 } : refused('take 1, 2 or 3')),
    formatPosition: ({ turn, sticks }) => `${sticks} ${turn}`,
    parsePosition(text) {
      const [, sticks, turn] = /^(\d{1,2}) ([01])$/.exec(text) ?? [];
      return sticks === undefined
        ? refused('a position is the number of sticks and the side to move')
        : { ok: true, value: { turn: turn === '0' ? 0 : 1, sticks: Number(sticks) } };
    },
  },
  features: {
    names: ['one over a multiple of four'],
    read: ({ turn, sticks }, side) => [sticks % 4 === 1 ? (side === turn ? -1 : 1) : 0],
  },
  key: ({ turn, sticks }) => 2 * sticks + turn,
};

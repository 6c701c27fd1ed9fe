/** Games that count up by 1 or 2, and break a promise of the contract in one way each; no project code runs in them. */
import type { GameRules, PlainPosition } from '../../src/api/breedboard.js';

export type Counting = PlainPosition & { count: number };
type Changes = Partial<GameRules<Counting>>;

const END = 5;

/** The side that reaches five wins. A sound game. */
export function counting(id: string, changes: Changes = {}): GameRules<Counting> {
  const outcome = ({ turn, count }: Counting) => {
    if (count < END) return undefined;
    const margin = turn === 1 ? 1 : -1;
    return { winner: turn === 1 ? 0 : 1, margin, official: margin } as const;
  };
  const rules: GameRules<Counting> = {
    id,
    moveCount: 3,
    maxPlies: END,
    initial: () => ({ turn: 0, count: 0 }),
    moves: position => (position.count >= END ? [] : [1, 2]),
    play: ({ turn, count }, move) => ({ turn: turn === 0 ? 1 : 0, count: count + move }),
    outcome,
    about: { title: 'Counting', summary: 'Reach five.' },
    display: {
      sides: ['first', 'second'],
      pieces: ['x', 'o'],
      diagram: position => ({
        width: 1,
        height: 1,
        cells: [{ id: 'count', x: 0, y: 0 }],
        choices: rules.moves(position).map(move => ({ move, touches: ['count'], label: `${move}` })),
        notes: [],
      }),
      formatMove: move => `+${move}`,
      parseMove: text => ({ ok: true, value: Number(text) }),
      formatPosition: ({ turn, count }) => `${turn} ${count}`,
      parsePosition(text) {
        const [turn, count] = text.split(' ').map(Number);
        return { ok: true, value: { turn: turn === 0 ? 0 : 1, count: count! } };
      },
    },
    ...changes,
  };
  return rules;
}

export const ENDLESS: Changes = {
  moves: () => [1, 2],
  outcome: () => undefined,
};

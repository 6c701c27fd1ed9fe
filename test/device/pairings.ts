/** Games that a device must play as the kernel does: every player, with openings, colours, ties, errors and records. */
export type DeviceGame = {
  readonly players: readonly [string, string];
  readonly game: string;
  readonly openings: string;
  readonly epsilon?: readonly [number, number];
  readonly want: 'tally' | 'records';
};

const at = (
  first: string,
  second: string,
  { game = 'othello', openings = 'random', ...more }: Partial<Omit<DeviceGame, 'players'>> = {},
): DeviceGame => ({ players: [first, second], game, openings, want: 'tally', ...more });

export const DEVICE_GAMES: readonly DeviceGame[] = [
  at('random', 'random', { openings: 'start', want: 'records' }),
  at('squares', 'random', { epsilon: [0.1, 0] }),
  at('squares', 'search(depth=1, evaluator=squares, ties=first)', { openings: 'start', epsilon: [0.05, 0.2] }),
  at('search(depth=1, evaluator=squares, tolerance=5)', 'search(depth=1, evaluator=squares, terminal=evaluator)'),
  at('search(depth=1, evaluator=greedy(by=difference))', 'random', { want: 'records' }),
  at('alliot-durand(depth=0)', 'alliot-durand(stage=0, depth=0)', { openings: 'inner' }),
  at('currie(level=1)', 'random', { game: 'othello(start=currie)', openings: 'start', want: 'records' }),
  at('currie(level=1)', 'search(depth=1, evaluator=strategies)', { openings: 'start' }),
  at('pinkney', 'pinkney(seed=1)', { epsilon: [0.1, 0.1], want: 'records' }),
  at('pinkney', 'random'),
  at('search(depth=1, evaluator=champion)', 'search(depth=1, evaluator=champion)', { openings: 'start' }),
  at('search(depth=1, evaluator=champion)', 'random'),
];

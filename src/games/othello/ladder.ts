/** The players that never change, against which all others are rated (tournaments/ladder.ts), the random mover first. */

/** The level names of edition 1, the default. */
const LEVEL_NAMES = Array.from({ length: 10 }, (_, i) => `level(${i + 1})`);

/** By the names they are known under, edition 1. Fast ones: the slowest takes a thirtieth of a second for a game. */
export const LADDER: readonly string[] = [
  'random',
  'greedy',
  'squares',
  'iago',
  'pinkney',
  'ohc(5)',
  'verhelst-reference(ply=3)',
  'alliot-durand(stage=0, depth=0)',
  'alliot-durand(stage=0, depth=2)',
  'currie(level=1)',
  'currie(level=3)',
  'search(depth=4, evaluator=iago)',
  ...LEVEL_NAMES,
];

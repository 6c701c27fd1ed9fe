/**
 * Counts the leaves of a game tree, first move by first move: the usual test of a move generator.
 *
 *   node perft.mjs [game] [depth]        node perft.mjs connect-four 6
 */
import { game, perft } from 'breedboard';

const [name = 'othello', depth = '8'] = process.argv.slice(2);
const start = game(name).start();
const firstMoves = [...start.moves(), ...start.throws().map(({ move }) => move)]; // Senet starts with a throw

let leaves = 0;
for (const move of firstMoves) {
  const below = await perft(start.play(move), Number(depth) - 1);
  console.log(`${move}: ${below}`);
  leaves += below;
}
console.log(`${leaves} leaves at depth ${depth}`);

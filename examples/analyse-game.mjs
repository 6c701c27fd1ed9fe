/**
 * Replays the first game of a file (GGF, SGF, a transcript such as f5d6c3 …) and shows where discs were lost: for each move
 * the best alternative, as a search rates it.
 *
 *   node analyse-game.mjs [file]         without a file it analyses game.ggf beside this program
 */
import { readFile } from 'node:fs/promises';
import { analyse, game, readGames } from 'breedboard';

const file = process.argv[2] ?? new URL('game.ggf', import.meta.url);
const { games, faults } = readGames(await readFile(file, 'utf8'));
for (const { place, reason } of faults) console.error(`${place}: ${reason}`);
const [played] = games;
if (!played) throw new Error('the file has no game');

console.log(`${played.names[0]} (black) against ${played.names[1]} (white)`);
let position = game('othello').position(played.start);
const lost = { black: 0, white: 0 };
for (const move of played.moves) {
  if (position.moves().length > 1) {
    const { moves } = await analyse(position, { depth: 6, exact: 10 });
    const [best, chosen] = [moves[0], moves.find(each => each.move === move)];
    const loss = best && chosen ? best.value - chosen.value : 0;
    lost[/** @type {'black' | 'white'} */ (position.turn)] += loss;
    if (loss >= 5)
      console.log(`${position.history.length + 1}. ${move} loses ${loss.toFixed(1)} discs: ${best?.move} is better`);
  }
  position = position.play(move);
}
console.log(
  `final score ${position.result?.official}; lost by black ${lost.black.toFixed(0)}, by white ${lost.white.toFixed(0)}`,
);

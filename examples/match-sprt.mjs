/**
 * Is my player better? A sequential test (SPRT) plays pairs of games until it knows: H0 means at most 0 Elo better, H1 at
 * least 100 Elo, each with an error of 5 %.
 *
 *   node match-sprt.mjs [opponent]       node match-sprt.mjs iago
 */
import { match } from 'breedboard';

const CORNERS = ['a1', 'h1', 'a8', 'h8'];

/** A player is a name and a function. This one takes corners, and leaves its opponent few moves. */
const mine = {
  name: 'corners, then few replies',
  /** @param {import('breedboard').Position} position */
  choose(position) {
    const corner = position.moves().find(move => CORNERS.includes(move));
    if (corner) return corner;
    const rated = position.moves().map(move => ({ move, replies: position.play(move).moves().length }));
    return rated.reduce((best, each) => (each.replies < best.replies ? each : best)).move;
  },
};

const opponent = process.argv[2] ?? 'greedy';
const { wins, draws, losses, sprt, statistics } = await match(mine, opponent, {
  games: 1000,
  seed: 1,
  sprt: { elo0: 0, elo1: 100 },
  onProgress: ({ games, score }) => console.error(`${games} games, ${(100 * score).toFixed(1)} %`),
});
console.log(`+${wins} =${draws} -${losses} against ${opponent}`);
console.log(sprt?.accepted ? `${sprt.accepted} is accepted` : 'not decided: play more games');
console.log(statistics.sentences.join('\n'));

/**
 * An engine in 20 lines, for every game: it plays the move that leaves its opponent the fewest replies. It speaks the simple
 * protocol (docs/protocols.md), so Breedboard drives it like any other program.
 *
 *   npx breedboard match 'engine("node engine.mjs", protocol=simple)' random --games 20
 *   npx breedboard play othello --second 'engine("node engine.mjs", protocol=simple)'
 */
import { createInterface } from 'node:readline';
import { game } from 'breedboard';

/** @type {import('breedboard').Game} */
let rules = game('othello');
let position = rules.start();
/** @type {string[]} */
let moves = [];

/** @param {string} move */
const replies = move => position.play(move).moves().length;

for await (const line of createInterface({ input: process.stdin })) {
  const [word, ...rest] = line.split(' ');
  if (word === 'game') {
    rules = game(rest.join(' '));
    console.log('name Few replies');
  }
  if (word === 'position') position = rules.position(rest.join(' '));
  if (word === 'moves') moves = rest;
  if (word === 'go') console.log(moves.reduce((best, move) => (replies(move) < replies(best) ? move : best)));
  if (word === 'quit') break;
}

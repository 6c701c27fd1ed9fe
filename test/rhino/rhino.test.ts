/** An independent engine with its own rules: Debian's gtp-rhino against our players, with our referee. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { othello } from '../../src/games/othello/othello.js';
import { innerStart } from '../../src/games/othello/starts.js';
import { playGame } from '../../src/matches/match.js';
import { formatRecord, parseRecord } from '../../src/matches/record.js';
import { randomPlayer } from '../../src/players/random.js';
import { gtp } from '../../src/protocols/gtp.js';
import { OutsidePlayer } from '../../src/protocols/process.node.js';
import { parseSeed, seedFor } from '../../src/random/seed.js';
import type { Game } from '../../src/rules/game.js';
import { fixed } from '../engines/fixed.js';
import { findRhino } from './rhino.js';

const path = findRhino();
const skip = path ? false : 'no gtp-rhino here';
const game = othello as Game;
const seed = parseSeed('rhino');

/** The weakest level without a book: moves come at once, and vary. */
const rhino = (): OutsidePlayer =>
  new OutsidePlayer({ argv: [path!, '--level=1', '--book=0'], protocol: gtp('top') }, game);

for (const [name, ours, pairs] of [
  ['our fixed player', fixed, 10],
  ['a random mover', randomPlayer(game), 5],
] as const) {
  test(`${2 * pairs} games of ${name} against gtp-rhino are legal to the end`, { skip }, async t => {
    const engine = rhino();
    try {
      const score = { won: 0, drawn: 0, lost: 0 };
      for (let pair = 0; pair < pairs; pair++) {
        const random = randomPlayer(game);
        const opening = await playGame(game, [random, random], { seed: seedFor(seed, 'opening', pair) });
        for (const first of [true, false]) {
          const record = await playGame(game, first ? [ours, engine] : [engine, ours], {
            seed: seedFor(seed, name, pair, first ? 1 : 0),
            opening: { moves: opening.moves.slice(0, 8) },
          });
          assert.deepEqual([record.ended, record.fault], ['played', undefined]);
          assert.ok(parseRecord(game, formatRecord(game, record)).ok);
          const { winner } = record.outcome;
          score[winner === null ? 'drawn' : (winner === 0) === first ? 'won' : 'lost']++;
        }
      }
      assert.match(engine.name, /GRhino/);
      t.diagnostic(`${name} won ${score.won}, drew ${score.drawn}, lost ${score.lost}`);
    } finally {
      await engine.close();
    }
  });
}

test('gtp-rhino plays from any set-up board', { skip }, async () => {
  const engine = rhino();
  try {
    for (let n = 0; n < 4; n++) {
      const opening = { position: innerStart(`rhino ${n}`) };
      const players = n % 2 === 0 ? ([fixed, engine] as const) : ([engine, fixed] as const);
      assert.equal((await playGame(game, players, { seed, opening })).ended, 'played');
    }
  } finally {
    await engine.close();
  }
});

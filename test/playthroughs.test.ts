/**
 * One recorded random game per game and variant, compared line by line: any change of a rule, a move's number, its text
 * or the order of draws shows here first. Every line has the ply, the mover, the move and the position after it; the
 * last has the outcome.
 *
 * After an intended change: `RECORD=1 node dist/test/run.js playthrough`, and read the difference.
 */
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { games, parseGame } from '../src/games/catalogue.js';
import { parseSeed } from '../src/random/seed.js';
import type { Game } from '../src/rules/game.js';
import { examplesIn } from '../src/specs/catalogue.js';
import { randomGame } from './suites/game.js';

/** Every example of the catalogue, in a file named after it: `senet(blockade=true)` in senet-blockade-true.txt. */
const fileOf = (text: string): string => `${text.match(/[a-z0-9]+/g)!.join('-')}.txt`;
const RECORDED = Object.fromEntries(examplesIn(games).map(text => [fileOf(text), text]));

const folder = fileURLToPath(new URL('../../test/playthroughs/', import.meta.url));

function lines(game: Game, seed: string): string[] {
  const { display } = game;
  const trail = randomGame(game, parseSeed(seed));
  const list = [`0 start ${display.formatPosition(trail[0]!.position)}`];
  for (const [i, { position, move }] of trail.entries()) {
    if (move === undefined) continue;
    const mover = (game.chances?.(position) ?? []).length > 0 ? 'chance' : display.sides[position.turn];
    const after = display.formatPosition(trail[i + 1]!.position);
    list.push(`${i + 1} ${mover} ${display.formatMove(move, position)} ${after}`);
  }
  const { winner, margin, official, capped } = game.outcome(trail.at(-1)!.position)!;
  const result = winner === null ? 'a draw' : `${display.sides[winner]} won${capped ? ' by random draw' : ''}`;
  return [...list, `${result}, margin ${margin}, official ${official}`];
}

for (const [file, text] of Object.entries(RECORDED)) {
  test(`playthrough: ${text} is played as it was recorded`, () => {
    const game = parseGame(text);
    assert.ok(game.ok);
    const played = [`# ${text}`, ...lines(game.value, `playthrough ${text}`)];
    const path = join(folder, file);
    if (process.env.RECORD) writeFileSync(path, `${played.join('\n')}\n`);
    assert.ok(existsSync(path), `${file} is missing: record it, and read it`);
    const recorded = readFileSync(path, 'utf8').trimEnd().split(/\r?\n/);
    for (const [i, line] of played.entries()) assert.equal(line, recorded[i], `${file}, line ${i + 1}`);
    assert.equal(recorded.length, played.length);
  });
}

test('playthrough: every recorded game is compared', () => {
  assert.deepEqual(readdirSync(folder).sort(), Object.keys(RECORDED).sort());
});

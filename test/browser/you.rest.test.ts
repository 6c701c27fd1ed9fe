/** The page You in Chromium: imported games, the rating from them, export, and erasing. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import type { Download, Page } from 'playwright-core';
import { keptGame } from '../../src/lab/session/archive.js';
import { NO_CLOCK } from '../../src/lab/session/clock.js';
import { readGame } from '../../src/lab/session/named-game.js';
import { begin, HUMAN, loseOnTime, play } from '../../src/lab/session/session.js';
import { formatPerson, parsePerson } from '../../src/lab/you/person-file.js';
import { streamOf } from '../../src/matches/history.js';
import { parseSeed } from '../../src/random/seed.js';
import { workshop } from '../suites/command.js';
import { IN_CHROMIUM, openedLab } from './opened-lab.js';
import { axeFindingsInBothThemes, button } from './visiting.js';

const { at } = workshop();

/** A game that one of the two lost on time: the person, or level 3. */
function gameOf(number: number, by: 0 | 1) {
  const found = readGame('othello');
  if (!found.ok) throw new Error(found.reason);
  let session = begin({
    ...found.value,
    seats: [HUMAN, 'level(level=3, edition=3)'],
    seed: parseSeed(`game ${number}`),
  });
  for (const word of ['f5', 'd6', 'c3', 'd3', 'c4']) {
    const move = session.game.display.parseMove(word);
    if (!move.ok) throw new Error(move.reason);
    session = play(session, move.value, streamOf(session.history), () => 'fresh');
  }
  const when = `2026-01-0${number + 1}T03:04:05.678Z`;
  return keptGame(
    { session: { ...loseOnTime(session, by, () => 'end'), id: `game ${number}` }, clock: NO_CLOCK },
    () => 'player',
    when,
  )!;
}
const GAMES = [0, 1, 1, 0, 1, 1].map((by, i) => gameOf(i, by as 0 | 1));

describe('the page You in Chromium', IN_CHROMIUM, () => {
  const visit = openedLab(at('runs'));

  const open = (page: Page): Promise<void> => page.getByRole('banner').getByRole('link', { name: 'You' }).click();
  const take = (page: Page, name: string, content: string): Promise<void> =>
    page.getByLabel('Import').setInputFiles({ name, mimeType: 'application/json', buffer: Buffer.from(content) });

  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const) {
    test(`at ${width}×${height}: no games, then six: a rating, the next opponent, export, erase`, () =>
      visit(
        async page => {
          await open(page);
          await page.getByRole('heading', { level: 1, name: /needs 5 more games against rated opponents/ }).waitFor();
          assert.deepEqual(await axeFindingsInBothThemes(page), []);
          await take(page, 'damaged.json', '{"format":');
          await page
            .getByText(/damaged\.json: this is not a file of yours/)
            .first()
            .waitFor();
          await take(page, 'you.json', formatPerson({ name: 'Ada', games: GAMES, cards: [] }));
          await page.getByRole('heading', { level: 1, name: /^You play about like .* \(6 games\)\.$/ }).waitFor();
          await page.getByRole('region', { name: 'Your rating over time' }).waitFor();
          assert.equal(await page.getByLabel('Your name in games from elsewhere').inputValue(), 'Ada');
          assert.deepEqual(await axeFindingsInBothThemes(page), []);
          assert.ok(Number(await page.evaluate('document.documentElement.scrollWidth')) <= width);
          const [download] = (await Promise.all([page.waitForEvent('download'), button(page, 'Export').click()])) as [
            Download,
            unknown,
          ];
          const written = parsePerson(readFileSync(await download.path(), 'utf8'));
          assert.ok(written.ok);
          assert.deepEqual(
            [...written.value.games].sort((a, b) => (a.id < b.id ? -1 : 1)),
            GAMES,
          );
          // The same file again brings nothing new.
          await take(page, 'you.json', formatPerson({ name: 'Ada', games: GAMES, cards: [] }));
          await page.getByText('0 of 6 games and 0 of 0 practice cards were new').first().waitFor();
          await button(page, 'Erase …').click();
          await button(page, 'Erase all').click();
          await page.getByRole('heading', { level: 1, name: /needs 5 more games/ }).waitFor();
          await page.reload();
          await page.getByRole('heading', { level: 1, name: /needs 5 more games/ }).waitFor();
          await page
            .getByRole('link', { name: /^Play / })
            .last()
            .click();
          await page.locator('.cell.open').first().waitFor();
        },
        { viewport: { width, height } },
      ));
  }
});

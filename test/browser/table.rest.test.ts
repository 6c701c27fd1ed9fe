/** No move of a user is lost: by a reload, a variation, another game, another tab, or a user's mistake. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { parseGameFile } from '../../src/matches/game-file.js';
import { workshop } from '../suites/command.js';
import { IN_CHROMIUM, labAndBrowser, visitsTo } from './opened-lab.js';
import {
  axeFindings,
  button,
  choice,
  goTo,
  moveCount,
  moves,
  openForm,
  playAt,
  players,
  playOut,
  startGame,
  state,
  TIMEOUT,
  untilMoves,
} from './visiting.js';

const { at } = workshop();

const BOARD = 'BO[8 ---------------------------O*------*O--------------------------- *]';
const GGF = [
  `(;GM[Othello]PB[Ann]PW[<i>Bob</i>]TY[8]RE[?]${BOARD}B[F5]W[D6];)`,
  `(;GM[Othello]PB[Cyd]PW[Dan]TY[8]RE[+64:r]${BOARD}B[F5]W[D6]B[C3];)`,
  `(;GM[Othello]PB[Eve]PW[Fay]TY[8]RE[?]${BOARD}B[A1];)`,
].join('\n');

describe('the table in Chromium', IN_CHROMIUM, () => {
  const opened = labAndBrowser(at('runs'));
  const visit = visitsTo(opened);

  async function reload(page: Page): Promise<void> {
    await page.reload();
    await page.getByRole('grid').waitFor();
  }

  /** The browser stores an event a moment after it. */
  async function untilStored(page: Page, part: string): Promise<void> {
    const text = async (): Promise<string> =>
      String(await page.evaluate(`sessionStorage.getItem('breedboard.session')`));
    for (const until = Date.now() + TIMEOUT; Date.now() < until; await page.waitForTimeout(50))
      if ((await text()).replaceAll('\\', '').includes(part)) return;
    assert.fail(`${part} was not stored: ${await text()}`);
  }

  const toast = (page: Page, text: string | RegExp) => page.locator('.toast').filter({ hasText: text });
  const yourGames = (page: Page) => page.getByRole('list', { name: 'Your games' }).locator('li');

  test('Review, Play from here: the whole game is still there, and after a reload too', () =>
    visit(async page => {
      await startGame(page, { you: 'friends', from: 'f5d6c3d3c4f4f6f3' });
      await button(page, 'Resign').click();
      await button(page, 'Review').click();
      await page.getByText('black: a person; white: a person').waitFor();
      await page.getByRole('heading', { name: /^Black resigns; white wins\./ }).waitFor();
      for (let i = 0; i < 5; i++) await button(page, 'one move back').click();
      await button(page, 'Play from here').click();
      await untilMoves(page, 3);
      await toast(page, 'you can come back').waitFor();
      await page.locator('.cell.open').first().click();
      const variation = await moves(page);
      assert.match(variation, /^f5 d6 c3 \w\d$/);
      await reload(page);
      assert.equal(await moves(page), variation);
      await goTo(page, 'Review');
      await page.locator('.moves li').nth(7).waitFor();
      assert.equal(await moveCount(page), 8, 'the game is reviewed, not the variation');
      await goTo(page, 'Play');
      await button(page, 'Come back to the game').click();
      assert.equal(await moves(page), 'f5 d6 c3 d3 c4 f4 f6 f3');
      await button(page, 'to the end').click();
      assert.equal(await state(page), 'black resigns; white wins');
      await reload(page);
      assert.equal(await state(page), 'black resigns; white wins');
    }));

  test('undo, redo by button and by key, and both after a reload', () =>
    visit(async page => {
      await startGame(page, { game: 'noughts', opponent: 'random' });
      await page.locator('.cell.open').first().click();
      await page.locator('.moves li').nth(1).waitFor();
      await page.locator('.cell.open').first().click();
      await page.locator('.moves li').nth(3).waitFor();
      const played = await moves(page);
      await button(page, 'Undo').click();
      await untilMoves(page, 2);
      await reload(page);
      await button(page, 'Redo').click();
      assert.equal(await moves(page), played);
      await page.keyboard.press('Control+z');
      await page.keyboard.press('Control+z');
      await untilMoves(page, 0);
      await page.keyboard.press('Control+z');
      await toast(page, 'there is nothing to undo').waitFor();
      await page.keyboard.press('Control+Shift+Z');
      await page.keyboard.press('Control+y');
      assert.equal(await moves(page), played);
      assert.ok(await button(page, 'Redo').isDisabled());
      await button(page, 'Resign').click();
      await reload(page);
      assert.match(await state(page), /^crosses resign; noughts win$/);
      await button(page, 'Undo').click();
      assert.equal(await moves(page), played, 'only the resignation is undone');
      await page.locator('.cell.open').first().waitFor();
    }));

  test('a clock resumes where it stopped', () =>
    visit(async page => {
      await startGame(page, { you: 'friends', minutes: '1' });
      const clock = (side: number) => page.locator(`.player:has(.side${side}) .clock`);
      const time = async (): Promise<string> => (await clock(0).textContent()) ?? '';
      assert.match(await time(), /^(1:00|0:5\d)$/);
      await clock(0).getByText('0:58').waitFor();
      await reload(page);
      assert.match(await time(), /^0:5[0-8]$/);
      assert.equal(await clock(1).textContent(), '1:00');
    }));

  test('a new game replaces no other: every game is stored, listed, opened, named, deleted and restored', () =>
    visit(async page => {
      await page.getByText('Your games', { exact: true }).click();
      await page.getByText('There are none yet.').waitFor();
      await startGame(page, { you: 'friends', game: 'noughts' });
      await page.locator('.cell.open').first().click();
      await page.locator('.cell.open').first().click();
      const first = await moves(page);
      await startGame(page, { opponent: 'random' });
      await toast(page, 'is kept under Your games').waitFor();
      await page.locator('.cell.open').first().click();
      await page.locator('.moves li').nth(1).waitFor();
      const second = await moves(page);
      await startGame(page, { game: 'noughts', opponent: 'random' });
      const end = await playOut(page);
      await reload(page);
      await page.getByText('Your games', { exact: true }).click();
      await yourGames(page).nth(2).waitFor();
      await yourGames(page).first().filter({ hasText: end }).waitFor();
      const texts = await yourGames(page).allTextContents();
      assert.equal(texts.length, 3);
      assert.ok(texts[0]!.includes(end), `${texts[0]} shows its ending: ${end}`);
      assert.match(texts[1]!, /^Othello: You – Random, 2 moves, unfinished/);
      assert.match(texts[2]!, /^Noughts and crosses: a person – a person, 2 moves, unfinished/);
      await yourGames(page).nth(1).getByRole('button', { name: 'Open' }).click();
      assert.equal(await moves(page), second);
      await yourGames(page).nth(2).getByRole('button', { name: 'Delete' }).click();
      assert.equal(await yourGames(page).count(), 2);
      await toast(page, 'the game is deleted').getByRole('button', { name: 'Undo' }).click();
      await yourGames(page).nth(2).getByRole('button', { name: 'Open' }).click();
      assert.equal(await moves(page), first);
      await page.getByLabel('Keep a copy of the game').fill('corner');
      await button(page, 'Save').click();
      await page.locator('.cell.open').first().click();
      await reload(page);
      await page.getByText('Your games', { exact: true }).click();
      await yourGames(page).filter({ hasText: 'corner (Noughts and crosses: a person – a person, 2 moves' }).waitFor();
      await yourGames(page).filter({ hasText: 'a person – a person, 3 moves' }).waitFor();
      assert.equal(await yourGames(page).count(), 4);
      await yourGames(page).filter({ hasText: 'corner' }).getByRole('button', { name: 'Delete' }).click();
      await reload(page);
      await page.getByText('Your games', { exact: true }).click();
      await yourGames(page).nth(2).waitFor();
      assert.equal(await yourGames(page).count(), 3, 'a deleted game stays deleted');
    }));

  test('a change survives a reload before the browser has written it', () =>
    visit(async page => {
      await startGame(page, { you: 'friends', game: 'noughts' });
      await page.locator('.cell.open').first().click();
      await page.getByText('Your games', { exact: true }).click();
      for (const name of ['one', 'two']) {
        await page.getByLabel('Keep a copy of the game').fill(name);
        await button(page, 'Save').click();
        await yourGames(page)
          .filter({ hasText: `${name} (` })
          .waitFor();
      }
      // A slow disk: the database takes the deletion, and the page ends before it is written.
      await page.evaluate(`(() => {
        IDBDatabase.prototype.transaction = () => ({ objectStore: () => ({ delete() {} }) });
        document.querySelector('[aria-label^="Delete one ("]').click();
      })()`);
      await page.reload();
      await page.getByText('Your games', { exact: true }).click();
      await yourGames(page).filter({ hasText: 'two (' }).waitFor();
      assert.equal(await yourGames(page).filter({ hasText: 'one (' }).count(), 0);
    }));

  test('a finished game stays finished in the archive when its end is undone and changed', () =>
    visit(async page => {
      await startGame(page, { you: 'friends', game: 'noughts' });
      for (const cell of ['a1', 'b1', 'a2', 'b2', 'a3']) await page.locator(`[data-id="${cell}"]`).click();
      await button(page, 'Undo').click();
      await page.locator('[data-id="c3"]').click();
      await page.getByText('Your games', { exact: true }).click();
      await yourGames(page).nth(1).waitFor();
      const texts = await yourGames(page).allTextContents();
      assert.match(texts.join('\n'), /5 moves, unfinished/);
      assert.match(texts.join('\n'), /5 moves, crosses win/);
    }));

  test('games are exported as GGF, as a transcript and as a game file that reads back', () =>
    visit(async page => {
      await startGame(page, { opponent: 'random', from: 'f5d6c3' });
      await page.locator('.moves li').nth(3).waitFor();
      await page.getByText('Your games', { exact: true }).click();
      await yourGames(page).nth(1).waitFor();
      const save = async (format: string, name: RegExp): Promise<{ name: string; text: string }> => {
        await choice(page, 'Export as').selectOption(format);
        const [download] = await Promise.all([page.waitForEvent('download'), button(page, name).first().click()]);
        return { name: download.suggestedFilename(), text: readFileSync(await download.path(), 'utf8') };
      };
      const file = await save('game file', /^Export Othello/);
      assert.equal(file.name, 'othello.json');
      const read = parseGameFile(file.text);
      assert.ok(read.ok);
      assert.deepEqual(read.value.moves.slice(0, 3), ['f5', 'd6', 'c3']);
      const ggf = await save('ggf', /^Export all 2$/);
      assert.equal(ggf.name, 'othello-games.ggf');
      assert.equal(ggf.text.match(/PB\[a person\]PW\[Random\]/g)?.length, 2);
      await toast(page, '2 games saved as the file').waitFor();
      const transcripts = await save('transcripts', /^Export all 2$/);
      assert.match(transcripts.text, /^f5d6c3[a-h1-8]{2}\nf5d6c3\n$/);
    }));

  test('a text of several games offers a choice; names are kept', () =>
    visit(async page => {
      await openForm(page);
      await choice(page, 'You play').selectOption('friends');
      await page.getByLabel('Or paste a position').fill(GGF);
      await page.getByText('One game of this text could not be read: line 3').waitFor();
      const games = page.getByLabel('This text holds 2 games: which one?');
      assert.deepEqual(await games.locator('option').allTextContents(), [
        '1: Ann – <i>Bob</i>, 2 moves',
        '2: Cyd – Dan, 3 moves',
      ]);
      await games.selectOption('1');
      await button(page, 'Start').click();
      assert.equal(await players(page), 'blackCyd, whiteDan');
      assert.equal(await state(page), 'white resigns; black wins');
      await startGame(page, { from: GGF, opponent: 'random' });
      assert.equal(await players(page), 'blackAnn, whiteRandom, for <i>Bob</i>');
      await reload(page);
      assert.match(await players(page), /^blackAnn/);
      await button(page, 'Review').click();
      await page.getByText('black: Ann; white: Random, for <i>Bob</i>').waitFor();
    }));

  test('two tabs with one game do not overwrite each other', () =>
    visit(async (page, context) => {
      await startGame(page, { you: 'friends', game: 'noughts' });
      await page.locator('[data-id="a1"]').click();
      await untilStored(page, '"a1"');
      const other = await context.newPage();
      await other.goto(playAt(opened().lab.address));
      await untilStored(other, '"sealed":true');
      await other.locator('[data-id="b2"]').click();
      await page.locator('[data-id="c3"]').click();
      await untilStored(other, '"b2"');
      await untilStored(page, '"c3"');
      await reload(page);
      assert.equal(await moves(page), 'a1 c3', 'each tab has its own');
      await page.getByText('Your games', { exact: true }).click();
      await yourGames(page).nth(1).waitFor();
      assert.equal(await yourGames(page).count(), 2);
    }));

  test('a browser without storage shows a notice, and keeps games while the page is open', () =>
    visit(async page => {
      await page.addInitScript(`IDBFactory.prototype.open = () => { throw new Error('no databases here'); }`);
      await reload(page);
      await toast(page, 'this browser does not store games (no databases here): export those you want').waitFor();
      await startGame(page, { you: 'friends', game: 'noughts' });
      await page.locator('[data-id="a1"]').click();
      await startGame(page, { you: 'friends', game: 'noughts' });
      await page.getByText('Your games', { exact: true }).click();
      await yourGames(page).getByRole('button', { name: 'Open' }).click();
      assert.equal(await moves(page), 'a1');
    }));

  test('a stored game that cannot be read is set aside and reported', () =>
    visit(async page => {
      await page.addInitScript(`sessionStorage.clear(); localStorage.setItem('breedboard.session', '"damaged"')`);
      await reload(page);
      await toast(page, 'the game on the table could not be read (not a session)').waitFor();
      assert.equal(await page.evaluate(`localStorage.getItem('breedboard.session.unreadable')`), '"damaged"');
    }));

  test('a problem is shown until the user goes on, and while the user points at it', () =>
    visit(async page => {
      await page.clock.install();
      await reload(page);
      const problem = toast(page, 'no game called “chess”');
      const follow = async (): Promise<void> => {
        await page.evaluate(`location.hash = '#/play?game=chess'`);
        await problem.waitFor();
      };
      await follow();
      await page.clock.fastForward('10:00');
      assert.equal(await problem.count(), 1, 'nothing was done since');
      await page.locator('[data-id="f5"]').click();
      await page.clock.runFor(100);
      await problem.waitFor({ state: 'detached' });

      await follow();
      await button(page, 'Hint').click();
      await page.clock.runFor(1000);
      assert.equal(await problem.count(), 1, 'there is time to read it');
      await problem.hover();
      await page.clock.runFor(60_000);
      assert.equal(await problem.count(), 1);
      await page.locator('.brand').hover();
      await page.clock.runFor(3000);
      await problem.waitFor({ state: 'detached' });

      await follow();
      await page.clock.runFor(60_000);
      await goTo(page, 'Arena');
      await page.clock.runFor(100);
      await problem.waitFor({ state: 'detached' });
    }));

  test('messages for screen readers are also visible: copies, bad links, missing pages', () =>
    visit(
      async page => {
        await button(page, 'Share').click();
        await button(page, 'Copy board').click();
        await toast(page, 'board copied').waitFor();
        await button(page, /^Dismiss: board copied/).click();
        assert.equal(await page.locator('.toast').count(), 0);
        await page.goto(`${opened().lab.address.replace(/#.*/, '')}#/play?game=chess`);
        await toast(page, 'the link cannot be used: no game called “chess”').waitFor();
        await page.goto(`${opened().lab.address.replace(/#.*/, '')}#/nowhere`);
        await page.getByRole('heading', { name: 'There is no such page' }).waitFor();
        assert.equal(await page.title(), 'No such page · Breedboard');
        assert.deepEqual(await axeFindings(page), []);
        assert.equal(await page.getByRole('link', { name: 'Class' }).count(), 0, 'this lab holds no class');
        await page.getByRole('main').getByRole('link', { name: 'Arena' }).click();
        await page.getByRole('heading', { name: 'Arena' }).waitFor();
      },
      { permissions: ['clipboard-read', 'clipboard-write'] },
    ));

  test('entrants that cannot play are named, and nothing starts', () =>
    visit(async page => {
      await page.goto(
        `${opened().lab.address.replace(/#.*/, '')}#/arena?game=othello&player=<img src=x>&player=random`,
      );
      await page.getByRole('heading', { name: 'Arena' }).waitFor();
      await page
        .getByRole('alert')
        .filter({ hasText: /“<img src=x>” cannot take part: .*Remove it to start/ })
        .waitFor();
      await button(page, 'Start').click();
      assert.equal(await page.getByText(/games played/).count(), 0);
      await button(page, 'Remove <img src=x>').click();
      await choice(page, 'One more').selectOption('iago');
      await button(page, 'Add').click();
      await choice(page, 'Pairs of games per pairing').selectOption('1');
      await button(page, 'Start').click();
      await page.getByText('2 of 2 games played', { exact: true }).waitFor();
    }));

  test('a sound for each move and for the end, once it is switched on', () =>
    visit(async page => {
      await startGame(page, { game: 'noughts', you: 'friends' });
      await page.evaluate(`{
        window.tones = [];
        const part = { connect: other => other, gain: { exponentialRampToValueAtTime() {} }, stop() {} };
        window.AudioContext = function () { return { currentTime: 0 }; };
        window.GainNode = function () { return part; };
        window.OscillatorNode = function (context, { frequency }) { return { ...part, start: () => tones.push(frequency) }; };
      }`);
      const play = (cell: string): Promise<void> =>
        page.getByRole('gridcell', { name: new RegExp(`^${cell}, `) }).click();
      await play('a1');
      await untilMoves(page, 1);
      assert.deepEqual(await page.evaluate('tones'), []);
      await page.getByRole('link', { name: 'You', exact: true }).click();
      await page.getByLabel('A sound for each move').check();
      await goTo(page, 'Play');
      for (const [i, cell] of ['b1', 'a2', 'b2', 'a3'].entries()) {
        await play(cell);
        await untilMoves(page, i + 2);
      }
      assert.deepEqual(await page.evaluate('tones'), [330, 330, 330, 330, 220]);
    }));

  test('the list of moves follows the game', () =>
    visit(async page => {
      await page.setViewportSize({ width: 1000, height: 700 });
      await startGame(page, { game: 'senet', opponent: 'random' });
      await playOut(page);
      const turns = (await page.evaluate(`(() => {
        const left = document.querySelector('.moves li').getBoundingClientRect().left;
        const begun = [...document.querySelectorAll('.moves li[data-turn]')];
        return begun.map(each => [each.dataset.turn, each.getBoundingClientRect().left - left]);
      })()`)) as readonly (readonly [string, number])[];
      assert.ok(turns.length > 20);
      for (const [i, [side, indent]] of turns.entries()) {
        assert.equal(indent, 0, 'a turn begins a line');
        assert.notEqual(side, turns[i - 1]?.[0]);
      }
      const isInSight = () =>
        page.evaluate(`(() => {
          const list = document.querySelector('.moves').getBoundingClientRect();
          const current = document.querySelector('.moves [aria-current]').getBoundingClientRect();
          return current.top >= list.top - 1 && current.bottom <= list.bottom + 1;
        })()`);
      /** The list scrolls when the page is next drawn. */
      const inSight = async (where: string): Promise<void> => {
        for (let tries = 0; tries < 100 && !(await isInSight()); tries++) await page.waitForTimeout(50);
        assert.equal(await isInSight(), true, where);
      };
      await inSight('at the end');
      await button(page, 'to the start').click();
      await button(page, 'one move on').click();
      await inSight('at the start');
      await button(page, 'to the end').click();
      await inSight('at the end again');
      await page.setViewportSize({ width: 1440, height: 900 });
      assert.equal(await page.evaluate('document.documentElement.scrollHeight'), 900, 'nothing is below the fold');
      await page.getByText('Your games', { exact: true }).click();
      await page.getByLabel('Keep a copy of the game').waitFor();
      await inSight('beside an open list of games');
    }));

  test('a player’s search is described in English, and a won ending as a result', () =>
    visit(async page => {
      await startGame(page, { opponent: 'level(level=2, edition=3)' });
      await page.locator('.cell.open').first().click();
      const thinking = page.locator('.thinking');
      await thinking
        .getByText(/^White looked one move ahead and (is [\d.]+ discs? (ahead|behind)|sees an even game)\./)
        .waitFor();
      await thinking.getByText('Details').click();
      await thinking.getByText(/white thought: depth 1, value [+−][\d.]+ discs, line [a-h][1-8]$/).waitFor();
      // Two squares are empty: black has h8, and white a1 after it.
      await startGame(page, { opponent: 'level(level=2, edition=3)', from: `-${'X'.repeat(31)}${'O'.repeat(31)}- X` });
      await page.locator('[data-id="h8"]').click();
      await thinking.getByText(/^White looked one move ahead and sees a (win|loss) by \d+\./).waitFor();
      await thinking.getByText('Details').click();
      await thinking.getByText(/white thought: depth 1, to the end, white (wins|loses) by \d+, line a1$/).waitFor();
    }));
});

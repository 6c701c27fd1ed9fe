/** `<breed-board>` in Chromium: every game by pointer, touch and keyboard, its events, and what it says of wrong attributes. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { build } from 'vite';
import { ROOT } from '../../packaging/packed.js';
import { games } from '../../src/api/doors/rules.js';
import { findChromium, launchChromium } from './chromium.js';
import { serve } from './server.js';

const path = findChromium();

const PAGE = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>A board</title>
<meta http-equiv="Content-Security-Policy" content="default-src 'self'"></head>
<body><main></main><script type="module" src="./page.js"></script></body></html>
`;
const SCRIPT = `
import { game } from ${JSON.stringify(join(ROOT, 'dist/src/api/doors/board.web.js'))};
window.game = game;
window.seen = [];
for (const name of ['beforemove', 'move', 'end'])
  document.addEventListener(name, ({ type, detail: { move, side, byUser, position } }) =>
    seen.push([type, move, side, byUser, position.turn].join(' ')));
window.show = attributes => {
  seen.length = 0;
  const board = Object.assign(document.createElement('breed-board'), { random: () => 0 });
  for (const [name, value] of Object.entries(attributes)) board.setAttribute(name, value);
  document.querySelector('main').replaceChildren(board);
  window.board = board;
};
window.ready = true;
`;

describe('the element of a board', { skip: path ? false : 'no Chromium here' }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'breedboard-element-'));
  let served: Awaited<ReturnType<typeof serve>>;
  let browser: Browser;
  before(async () => {
    writeFileSync(join(folder, 'index.html'), PAGE);
    writeFileSync(join(folder, 'page.js'), SCRIPT);
    await build({ root: folder, configFile: false, logLevel: 'error', build: { reportCompressedSize: false } });
    served = await serve(join(folder, 'dist'), false);
    browser = await launchChromium(path!);
  });
  after(async () => {
    await browser.close();
    served.server.close();
    rmSync(folder, { recursive: true });
  });

  async function visit(
    attributes: Readonly<Record<string, string>>,
    run: (page: Page) => Promise<void>,
  ): Promise<void> {
    const page = await browser.newPage({ hasTouch: true });
    const problems: string[] = [];
    page.on('pageerror', error => problems.push(String(error)));
    page.on('console', message => {
      if (message.type() === 'error' && !message.text().includes('404')) problems.push(message.text()); // it has no icon
    });
    try {
      await page.goto(`${served.url}/index.html`);
      await page.waitForFunction('window.ready');
      await page.evaluate(`show(${JSON.stringify(attributes)})`);
      await run(page);
      assert.deepEqual(problems, []);
    } finally {
      await page.close();
    }
  }
  const cell = (page: Page, id: string) => page.getByRole('gridcell', { name: new RegExp(`^${id},`) });
  const history = (page: Page) => page.evaluate("board.position.history.join(' ')");

  for (const { name: game } of games()) {
    test(`${game}: twenty touches, dice and passes by their buttons`, () =>
      visit({ game, playable: '' }, async page => {
        for (let ply = 0; ply < 20; ply++) {
          const before = await page.evaluate('board.position.history.length');
          if (await page.evaluate('board.position.isOver')) break;
          const button = page.getByRole('button');
          if ((await button.count()) > 0) await button.first().click();
          else {
            const touches = (await page.evaluate('board.position.diagram().choices[0].touches')) as readonly string[];
            for (const id of touches) await page.locator(`breed-board .grid [data-cell="${id}"]`).tap();
          }
          assert.equal(await page.evaluate('board.position.history.length'), Number(before) + 1);
        }
        const moves = (await page.evaluate("seen.filter(each => each.startsWith('move ')).length")) as number;
        assert.equal(moves, await page.evaluate('board.position.history.length'));
      }));
  }

  test('by keyboard: arrows walk, Enter plays, Escape drops a touch, and a turned board is walked as it is seen', () =>
    visit({ game: 'breakthrough(size=5)', playable: '', orientation: 'black' }, async page => {
      await cell(page, 'a1').focus();
      await page.keyboard.press('Control+End'); // below on the right, where Black has a5 turned
      assert.equal(await page.evaluate('board.shadowRoot.activeElement.dataset.cell'), 'a5');
      await page.keyboard.press('Control+Home');
      await page.keyboard.press('ArrowDown');
      assert.equal(await page.evaluate('board.shadowRoot.activeElement.dataset.cell'), 'e2');
      await page.keyboard.press('Enter');
      assert.match((await cell(page, 'e2').getAttribute('aria-label'))!, /, chosen/);
      await page.keyboard.press('Escape');
      assert.doesNotMatch((await cell(page, 'e2').getAttribute('aria-label'))!, /, chosen/);
      await page.keyboard.press('Enter');
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press(' ');
      assert.equal(await history(page), 'e2-e3');
      assert.equal(await page.evaluate('board.shadowRoot.activeElement.dataset.cell'), 'e3', 'the focus stays');
    }));

  test('events: a page may cancel a move of the person, and hears of its own', () =>
    visit({ game: 'noughts', playable: 'crosses' }, async page => {
      await page.evaluate("board.addEventListener('beforemove', e => e.detail.move === 'a1' && e.preventDefault())");
      await cell(page, 'a1').click();
      assert.equal(await history(page), '');
      await cell(page, 'b2').click();
      await cell(page, 'a1').click(); // noughts are not the person’s
      assert.equal(await history(page), 'b2');
      await page.evaluate("for (const move of ['a1', 'b1', 'a2', 'b3']) board.play(move)");
      assert.deepEqual(await page.evaluate('seen'), [
        'beforemove a1 crosses true crosses',
        'beforemove b2 crosses true crosses',
        'move b2 crosses true noughts',
        'move a1 noughts false crosses',
        'move b1 crosses false noughts',
        'move a2 noughts false crosses',
        'move b3 crosses false noughts',
        'end b3 crosses false noughts',
      ]);
      assert.equal(await page.getByRole('status').textContent(), 'crosses to b3, the game is over');
      await page.evaluate('board.undo(), board.undo(), board.redo()');
      assert.equal(await history(page), 'b2 a1 b1 a2');
    }));

  test('attributes and properties set the game and the position, and what is wrong with them is said', () =>
    visit({ position: 'f5d6c3', playable: '' }, async page => {
      assert.equal(await page.evaluate('board.position.turn'), 'white');
      const wrong = async (name: string, value: string, said: RegExp): Promise<void> => {
        await page.evaluate(`board.setAttribute('${name}', '${value}')`);
        assert.match((await page.getByRole('alert').textContent())!, said);
        assert.equal(await page.getByRole('grid').count(), 0);
        await page.evaluate(`board.removeAttribute('${name}')`);
        assert.equal(await page.getByRole('alert').count(), 0);
        await page.getByRole('grid').waitFor();
      };
      await wrong('game', 'chess', /^no game called “chess”/);
      await wrong('position', 'f5f5', /move 2/);
      await wrong('orientation', 'red', /^no side of othello is called “red”: black, white$/);
      await wrong('playable', 'red', /^no side of othello is called “red”/);
      await wrong('theme', 'pink', /^theme must be one of light, dark, print/);
      await wrong('marked', 'z9', /“z9” is not a cell of othello/);
      await page.evaluate("board.game = game('connect-four'), board.play('d')");
      assert.match((await cell(page, 'd1').getAttribute('aria-label'))!, /^d1, red, last move/);
      await assert.rejects(page.evaluate("board.play('z')"), /“z” is not a move of connect-four/);
    }));
});

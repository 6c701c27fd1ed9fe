/** Visits by keyboard alone: no pointer, and no focus that the user could not have moved there by keys. */
import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';
import { boxOf } from './visiting.js';

/** More stops than any page has; a page in which the focus is caught fails by name. */
const MOST_STOPS = 600;

const hasFocus = (target: Locator): Promise<boolean> =>
  target.first().evaluate(element => element === element.ownerDocument.activeElement);

const focused = (page: Page): Promise<unknown> =>
  page.evaluate(`(element => element.tagName + ' ' + (element.getAttribute('aria-label') ?? element.textContent).slice(0, 60))(
    document.activeElement)`);

/** Tab, or Shift+Tab, until the target has the focus. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await target.first().waitFor();
  for (let stops = 0; stops < MOST_STOPS; stops++) {
    if (await hasFocus(target)) return;
    await page.keyboard.press(key);
  }
  assert.fail(`${target} cannot be reached by ${key}; the focus is on ${await focused(page)}`);
}

export async function pressOn(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

/** Replaces the text of a field. */
export async function typeInto(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Control+A');
  await page.keyboard.type(text);
  assert.equal(await target.inputValue(), text);
}

/** Arrow keys from the first choice of a list on, until it has the value. */
export async function choose(page: Page, target: Locator, value: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Home');
  for (let now = await target.inputValue(); now !== value; ) {
    await page.keyboard.press('ArrowDown');
    const next = await target.inputValue();
    assert.notEqual(next, now, `${value} is not in the list`);
    now = next;
  }
}

/** Row and column of a cell such as d3, by its place on the page. */
const placeOf = async (cell: Locator): Promise<readonly [number, number]> => {
  const box = await boxOf(cell);
  return [box.x + box.width / 2, box.y + box.height / 2];
};

/** To a cell of the board by arrow keys, and Enter. */
export async function playCell(page: Page, cell: Locator): Promise<void> {
  const here = page.locator('.cell:focus');
  await tabTo(page, page.locator('.cell[tabindex="0"]'));
  for (let steps = 0; steps < 16 && !(await hasFocus(cell)); steps++) {
    const [[x, y], [toX, toY]] = await Promise.all([placeOf(here), placeOf(cell)]);
    const isAcross = Math.abs(toX - x) > Math.abs(toY - y);
    await page.keyboard.press(isAcross ? (toX > x ? 'ArrowRight' : 'ArrowLeft') : toY > y ? 'ArrowDown' : 'ArrowUp');
  }
  assert.ok(await hasFocus(cell), `no arrow keys lead to ${cell}`);
  await page.keyboard.press('Enter');
}

/** A page of the lab, by its link. */
export const keyTo = (page: Page, title: string): Promise<void> =>
  pressOn(page, page.getByRole('navigation').first().getByRole('link', { name: title }));

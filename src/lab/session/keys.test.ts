import assert from 'node:assert/strict';
import { test } from 'node:test';
import { actionOf } from './keys.js';

const NONE = { ctrlKey: false, metaKey: false, shiftKey: false, altKey: false };
const CTRL = { ...NONE, ctrlKey: true };

for (const [what, key, action] of [
  ['Ctrl+Z', { ...CTRL, key: 'z' }, 'undo'],
  ['⌘Z', { ...NONE, metaKey: true, key: 'z' }, 'undo'],
  ['Ctrl+Shift+Z', { ...CTRL, shiftKey: true, key: 'Z' }, 'redo'],
  ['Ctrl+Y', { ...CTRL, key: 'y' }, 'redo'],
  ['z alone', { ...NONE, key: 'z' }, undefined],
  ['Ctrl+Alt+Z', { ...CTRL, altKey: true, key: 'z' }, undefined],
  ['Ctrl+⌘Z', { ...CTRL, metaKey: true, key: 'z' }, undefined],
  ['Ctrl+A', { ...CTRL, key: 'a' }, undefined],
  ['u', { ...NONE, key: 'u' }, 'undo'],
  ['r', { ...NONE, key: 'r' }, 'redo'],
  ['h', { ...NONE, key: 'h' }, 'hint'],
  ['a', { ...NONE, key: 'a' }, 'analyse'],
  ['Shift+A', { ...NONE, shiftKey: true, key: 'A' }, undefined],
  ['?', { ...NONE, shiftKey: true, key: '?' }, 'help'],
  ['←', { ...NONE, key: 'ArrowLeft' }, 'back'],
  ['→', { ...NONE, key: 'ArrowRight' }, 'forward'],
  ['Home', { ...NONE, key: 'Home' }, 'first'],
  ['End', { ...NONE, key: 'End' }, 'latest'],
  ['Alt+←', { ...NONE, altKey: true, key: 'ArrowLeft' }, undefined],
  ['Tab', { ...NONE, key: 'Tab' }, undefined],
] as const) {
  test(`${what}: ${action ?? 'nothing'}`, () => assert.equal(actionOf(key), action));
}

test('on a board the arrows move the focus, and letters still act', () => {
  assert.equal(actionOf({ ...NONE, key: 'ArrowLeft' }, true), undefined);
  assert.equal(actionOf({ ...NONE, key: 'Home' }, true), undefined);
  assert.equal(actionOf({ ...NONE, key: 'h' }, true), 'hint');
});

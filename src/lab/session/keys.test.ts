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
] as const) {
  test(`${what}: ${action ?? 'nothing'}`, () => assert.equal(actionOf(key), action));
}

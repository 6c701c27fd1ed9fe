/** The name under which the user plays in games from elsewhere: asked once, kept in this browser. */
import { signal } from '@preact/signals';
import { text } from '../../specs/schema.js';
import { forget, readStored, writeStored } from './storage.js';

const KEY = 'me';

/** Empty until the start of the page, and where it was never said. */
export const me = signal('');

export const readMe = (): void => {
  me.value = readStored(KEY, text(200)) ?? '';
};

/** An empty name forgets it. */
export function iAm(name: string): void {
  me.value = name;
  if (name === '') forget(KEY);
  else writeStored(KEY, name.slice(0, 200));
}

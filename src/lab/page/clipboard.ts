/** Copies of text. A page without HTTPS has no clipboard of its own; a selection can still be copied. */

import { notify, warn } from './notices.js';

function copySelection(text: string): void {
  const before = document.activeElement;
  const area = document.createElement('textarea');
  area.value = text;
  area.readOnly = true;
  area.className = 'unseen';
  document.body.append(area);
  area.select();
  const isDone = document.execCommand('copy');
  area.remove();
  if (before instanceof HTMLElement) before.focus();
  if (!isDone) throw new Error('the browser does not allow it');
}

/** Copies, and says so. `what` is what the user copies: “link”. */
export async function copyOf(what: string, text: string): Promise<void> {
  try {
    if ('clipboard' in navigator) await navigator.clipboard.writeText(text);
    else copySelection(text);
    notify(`${what} copied`);
  } catch {
    warn(`${what} could not be copied: the browser does not allow it`);
  }
}

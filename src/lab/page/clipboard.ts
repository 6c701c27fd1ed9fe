/** Copies of text. A page without HTTPS has no clipboard of its own; a selection can still be copied. */

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

/** Rejects where the browser does not allow it. */
export async function copyText(text: string): Promise<void> {
  if ('clipboard' in navigator) await navigator.clipboard.writeText(text);
  else copySelection(text);
}

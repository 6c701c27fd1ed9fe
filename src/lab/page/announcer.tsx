/** What happens is also said: one polite live region for the whole page. */
import { signal } from '@preact/signals';

const said = signal('');
/** A blank that nobody hears, put in by turns, makes a repeated sentence a new one. */
let odd = false;

export function announce(text: string): void {
  odd = !odd;
  said.value = odd ? text : `${text}\u00a0`;
}

export const Announcer = () => (
  <div class="unseen" role="status" aria-live="polite" aria-atomic="true">
    {said.value}
  </div>
);

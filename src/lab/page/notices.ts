/**
 * What happens is said. `announce` is for what the page shows by itself: it speaks to the screen reader alone. `notify`
 * and `warn` are for what would otherwise not be seen: they also stand on the page for a while, or until dismissed.
 */
import { signal } from '@preact/signals';

export type Notice = {
  readonly id: number;
  readonly text: string;
  /** A problem stays until it is dismissed. */
  readonly isProblem: boolean;
  /** One thing to do about it, such as taking it back. */
  readonly action?: { readonly label: string; readonly run: () => void };
};

/** More than this would hide the page. The oldest goes. */
const MOST = 3;

/** What the live region says now. */
export const said = signal('');
/** The latest last. */
export const notices = signal<readonly Notice[]>([]);

/** A blank that nobody hears, put in by turns, makes a repeated sentence a new one. */
let odd = false;
let count = 0;

export function announce(text: string): void {
  odd = !odd;
  said.value = odd ? text : `${text}\u00a0`;
}

export const dismiss = (id: number): void => {
  notices.value = notices.value.filter(each => each.id !== id);
};

function add(notice: Omit<Notice, 'id'>): void {
  announce(notice.text);
  const others = notices.value.filter(({ text }) => text !== notice.text);
  notices.value = [...others, { id: ++count, ...notice }].slice(-MOST);
}

export const notify = (text: string, action?: Notice['action']): void =>
  add({ text, isProblem: false, ...(action ? { action } : {}) });

export const warn = (text: string): void => add({ text, isProblem: true });

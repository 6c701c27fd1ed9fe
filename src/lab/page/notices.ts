/**
 * Messages to the user. `announce` is for changes that the page shows anyway: only the screen reader gets them.
 * `notify` and `warn` are for events that would otherwise be invisible: they are also shown for a while, or until
 * dismissed.
 */
import { signal } from '@preact/signals';

export type Notice = {
  readonly id: number;
  readonly text: string;
  /** A problem stays until it is dismissed. */
  readonly isProblem: boolean;
  /** One action for the user, such as undo. */
  readonly action?: { readonly label: string; readonly run: () => void };
};

/** More would hide the page; the oldest is removed. */
const MOST = 3;

/** The text of the live region. */
export const said = signal('');
/** The latest last. */
export const notices = signal<readonly Notice[]>([]);

/** A blank added every second time, so that a repeated sentence is announced again. */
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

/**
 * Messages to the user. `announce` is for changes that the page shows anyway: only the screen reader gets them.
 * `notify` and `warn` are for events that would otherwise be invisible, and `warnWhile` for a state: they are also shown, as
 * long as `notice-list.ts` says.
 */
import { signal } from '@preact/signals';
import { movedOn, type Notice, withdrawn, withNotice, without } from '../notice-list.js';

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
  notices.value = without(notices.value, id);
};

function add(text: string, kind: Notice['kind'], action?: Notice['action']): number {
  announce(text);
  const notice = { id: ++count, text, kind, since: performance.now(), ...(action ? { action } : {}) };
  notices.value = withNotice(notices.value, notice);
  return notice.id;
}

/** The user does something else. */
export const goOn = (): void => {
  notices.value = movedOn(notices.value, performance.now());
};

export const notify = (text: string, action?: Notice['action']): void => {
  goOn();
  add(text, 'news', action);
};

/** What the user tried did not work. */
export const warn = (text: string): void => void add(text, 'problem');

/** Something is wrong until the returned function is called. */
export function warnWhile(text: string): () => void {
  const id = add(text, 'state');
  return () => {
    notices.value = withdrawn(notices.value, id, performance.now());
  };
}

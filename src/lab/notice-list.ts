/**
 * Which notices are on the page, and until when. News goes after a while. A problem goes once the user has gone on to
 * something else, and a state of the browser, such as missing storage, when it is over; but each can be read for a while.
 * Times are milliseconds on any clock that does not stop.
 */
export type Notice = {
  readonly id: number;
  readonly text: string;
  readonly kind: 'news' | 'problem' | 'state';
  readonly since: number;
  /** When it goes; absent while it has to stay. */
  readonly until?: number;
  /** One action for the user, such as undo. */
  readonly action?: { readonly label: string; readonly run: () => void };
};

/** The shortest time that a notice is shown. */
export const READING = 8000;

/** More would hide the page; the oldest is removed. */
const MOST = 3;

type List = readonly Notice[];

const over = (notice: Notice, now: number): Notice => ({ ...notice, until: Math.max(now, notice.since + READING) });

/** A text that is there already begins anew. */
export function withNotice(list: List, notice: Omit<Notice, 'until'>): List {
  const timed = notice.kind === 'news' ? over(notice, notice.since) : notice;
  return [...list.filter(({ text }) => text !== notice.text), timed].slice(-MOST);
}

export const without = (list: List, id: number): List => list.filter(each => each.id !== id);

/** The user does something else: what was wrong before no longer matters. */
export const movedOn = (list: List, now: number): List =>
  list.some(({ kind, until }) => kind === 'problem' && until === undefined)
    ? list.map(each => (each.kind === 'problem' && each.until === undefined ? over(each, now) : each))
    : list;

/** What the notice reports is no longer so. */
export const withdrawn = (list: List, id: number, now: number): List =>
  list.map(each => (each.id === id ? over(each, now) : each));

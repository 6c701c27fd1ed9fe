/** One polite live region for the whole page, and the visible notices. */
import { useEffect, useState } from 'preact/hooks';
import type { Notice } from '../notice-list.js';
import { dismiss, goOn, notices, said } from './notices.js';

/** Milliseconds that a notice stays after the pointer or the focus has left it. */
const AFTER_LEAVING = 2000;

/** A notice that the user points at, or whose buttons have the focus, does not go. */
function Toast({ notice }: { readonly notice: Notice }) {
  const { id, text, kind, until, action } = notice;
  const [heldUntil, setHeldUntil] = useState(0);
  useEffect(() => {
    const end = until === undefined ? Number.POSITIVE_INFINITY : Math.max(until, heldUntil);
    if (end === Number.POSITIVE_INFINITY) return;
    const timer = setTimeout(() => dismiss(id), end - performance.now());
    return () => clearTimeout(timer);
  }, [id, until, heldUntil]);
  const hold = (): void => setHeldUntil(Number.POSITIVE_INFINITY);
  const release = (): void => setHeldUntil(performance.now() + AFTER_LEAVING);
  return (
    <li
      class={kind === 'news' ? 'toast' : 'toast problem'}
      onPointerEnter={hold}
      onPointerLeave={release}
      onFocusIn={hold}
      onFocusOut={release}
    >
      <span>{text}</span>
      {action && (
        <button
          type="button"
          onClick={() => {
            dismiss(id);
            action.run();
          }}
        >
          {action.label}
        </button>
      )}
      <button type="button" class="dismiss" aria-label={`Dismiss: ${text}`} onClick={() => dismiss(id)}>
        ×
      </button>
    </li>
  );
}

const CONTROLS = 'a, button, summary, label, select, [role="gridcell"]';

/**
 * The user goes on by using a control outside the notices, or by another address. The listeners come before the control's own and
 * before the page is drawn: a problem that either then reports is new.
 */
function useGoingOn(): void {
  useEffect(() => {
    const used = ({ target }: Event): void => {
      if (target instanceof Element && target.closest(CONTROLS) && !target.closest('.toasts')) goOn();
    };
    document.addEventListener('click', used, { capture: true });
    addEventListener('hashchange', goOn);
    return () => {
      document.removeEventListener('click', used, { capture: true });
      removeEventListener('hashchange', goOn);
    };
  }, []);
}

export function Announcer() {
  useGoingOn();
  return (
    <>
      <div class="unseen" role="status" aria-live="polite" aria-atomic="true">
        {said.value}
      </div>
      {notices.value.length > 0 && (
        <section class="toasts" aria-label="Notices">
          <ul>
            {notices.value.map(notice => (
              <Toast key={notice.id} notice={notice} />
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

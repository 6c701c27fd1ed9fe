/** One polite live region for the whole page, and the visible notices. */
import { useEffect } from 'preact/hooks';
import { dismiss, type Notice, notices, said } from './notices.js';

/** Milliseconds before a notice disappears. */
const STAY = 8000;

function Toast({ notice }: { readonly notice: Notice }) {
  const { id, text, isProblem, action } = notice;
  useEffect(() => {
    if (isProblem) return;
    const timer = setTimeout(() => dismiss(id), STAY);
    return () => clearTimeout(timer);
  }, [id, isProblem]);
  return (
    <li class={isProblem ? 'toast problem' : 'toast'}>
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

export const Announcer = () => (
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

/** The keys of a game, and the window that lists them. */
import { useEffect, useRef } from 'preact/hooks';
import { type Action, actionOf, KEYS } from '../session/keys.js';
import { Dialog } from './dialog.js';

/**
 * The keys of the game, except in a text field; on a board the arrows move the focus. A key acts on what was drawn last: a
 * listener that an effect renewed after each drawing would act on the drawing before, when keys follow each other quickly.
 */
export function useKeys(acts: Readonly<Partial<Record<Action, () => void>>>): void {
  const latestActs = useRef(acts);
  latestActs.current = acts;
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const target = event.target instanceof Element ? event.target : undefined;
      if (target?.closest('input:not([type="radio"]), textarea, select, dialog')) return;
      const takesArrows = target?.closest('[role="grid"], input[type="radio"], summary') != null;
      const action = actionOf(event, takesArrows);
      const act = action && latestActs.current[action];
      if (!act) return;
      event.preventDefault();
      act();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
}

export function Keys({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog title="Keys" onClose={onClose}>
      <dl class="keys">
        {KEYS.map(([keys, does]) => (
          <div key={does}>
            <dt>
              {keys.map(key => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <p class="quiet">
        On the board the arrows move the focus, Enter or Space plays. While the opponent thinks, a touched cell prepares
        your next move; Escape cancels it.
      </p>
    </Dialog>
  );
}

/** Keys that act on the game wherever the focus is, except in a text field. */
export type Action = 'undo' | 'redo';

export type Key = {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
};

/** As in editors: Ctrl+Z, and Ctrl+Y or Ctrl+Shift+Z; the command key on a Mac. */
export function actionOf({ key, ctrlKey, metaKey, shiftKey, altKey }: Key): Action | undefined {
  if (altKey || ctrlKey === metaKey) return undefined;
  const letter = key.toLowerCase();
  if (letter === 'z') return shiftKey ? 'redo' : 'undo';
  return letter === 'y' && !shiftKey ? 'redo' : undefined;
}

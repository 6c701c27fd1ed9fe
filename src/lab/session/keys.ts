/** Keys that act on the game wherever the focus is, except in a text field. */
export type Action =
  | 'undo'
  | 'redo'
  | 'hint'
  | 'analyse'
  | 'help'
  | 'first'
  | 'back'
  | 'forward'
  | 'latest'
  | 'next'
  | 'previous'
  | 'try'
  | 'line';

export type Key = {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
};

/** Keys pressed alone. On a board the arrows, Home and End move the focus instead. */
const STEPS: Readonly<Record<string, Action>> = {
  ArrowLeft: 'back',
  ArrowRight: 'forward',
  Home: 'first',
  End: 'latest',
};
const LETTERS: Readonly<Record<string, Action>> = {
  u: 'undo',
  r: 'redo',
  h: 'hint',
  a: 'analyse',
  n: 'next',
  t: 'try',
  l: 'line',
  '?': 'help',
};

/** For the page of help. */
export const KEYS: readonly (readonly [keys: readonly string[], does: string])[] = [
  [['←', '→'], 'one move back, one move on'],
  [['Home', 'End'], 'to the start, to the end'],
  [['U', 'Ctrl+Z'], 'undo'],
  [['R', 'Ctrl+Y'], 'redo'],
  [['H'], 'hint'],
  [['A'], 'analyse'],
  [['N', 'Shift+N'], 'in Review: next mistake, the one before'],
  [['T', 'L'], 'in Review: try it yourself, play the better line'],
  [['?'], 'these keys'],
];

/** As in editors: Ctrl+Z, and Ctrl+Y or Ctrl+Shift+Z; the command key on a Mac. */
export function actionOf({ key, ctrlKey, metaKey, shiftKey, altKey }: Key, isOnBoard = false): Action | undefined {
  if (altKey) return undefined;
  if (!ctrlKey && !metaKey) {
    const step = shiftKey || isOnBoard ? undefined : STEPS[key];
    if (shiftKey && key.toLowerCase() === 'n') return 'previous';
    return step ?? (shiftKey && key !== '?' ? undefined : LETTERS[key.toLowerCase()]);
  }
  if (ctrlKey === metaKey) return undefined;
  const letter = key.toLowerCase();
  if (letter === 'z') return shiftKey ? 'redo' : 'undo';
  return letter === 'y' && !shiftKey ? 'redo' : undefined;
}

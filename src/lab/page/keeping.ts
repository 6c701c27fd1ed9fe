/** What the browser keeps for us between visits. A browser that keeps nothing, or has no room, is no failure. */
const PREFIX = 'breedboard.';

export function kept(key: string): unknown {
  try {
    const text = localStorage.getItem(PREFIX + key);
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Whether it will be there next time. */
export function keep(key: string, value: unknown): boolean {
  try {
    localStorage.setItem(PREFIX + key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

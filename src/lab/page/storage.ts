/** What the browser keeps for us between visits. A browser that keeps nothing, or has no room, is no failure. */
import { isValid, type Schema } from '../../specs/schema.js';

const PREFIX = 'breedboard.';

/** Of this tab alone, while it is open and through reloads; or of all tabs, for good. */
export type Reach = 'tab' | 'browser';

const storage = (reach: Reach): Storage => (reach === 'tab' ? sessionStorage : localStorage);

/** Undefined where it keeps nothing by that name, or something else than is meant. */
export function readStored<T>(key: string, schema: Schema<T>, reach: Reach = 'browser'): T | undefined {
  try {
    const text = storage(reach).getItem(PREFIX + key);
    const value: unknown = text === null ? undefined : JSON.parse(text);
    return isValid(schema, value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Whether it will be there next time. */
export function writeStored(key: string, value: unknown, reach: Reach = 'browser'): boolean {
  try {
    storage(reach).setItem(PREFIX + key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

export function forget(key: string, reach: Reach = 'browser'): void {
  try {
    storage(reach).removeItem(PREFIX + key);
  } catch {
    // It keeps nothing anyway.
  }
}

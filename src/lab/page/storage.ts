/** Data that the browser keeps between visits. If it stores nothing, or has no room, that is not an error. */
import { isValid, type Schema } from '../../specs/schema.js';

const PREFIX = 'breedboard.';

/** `tab`: this tab only, while it is open and through reloads; `browser`: all tabs, permanently. */
export type Reach = 'tab' | 'browser';

const storage = (reach: Reach): Storage => (reach === 'tab' ? sessionStorage : localStorage);

/** Undefined if nothing valid is stored under the key. */
export function readStored<T>(key: string, schema: Schema<T>, reach: Reach = 'browser'): T | undefined {
  try {
    const text = storage(reach).getItem(PREFIX + key);
    const value: unknown = text === null ? undefined : JSON.parse(text);
    return isValid(schema, value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Whether the value was stored. */
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
    // Nothing is stored anyway.
  }
}

/** Tells the user once that the browser stores nothing, and takes that back when it does. */
import { warnWhile } from './notices.js';

type StorageReport = { readonly failed: (error: unknown) => void; readonly worked: () => void };

/** `what` is not stored; `advice` is what the user can do about it. */
export function storageReport(what: string, advice: string): StorageReport {
  let withdraw: (() => void) | undefined;
  return {
    failed(error) {
      const reason = error instanceof Error ? ` (${error.message})` : '';
      withdraw ??= warnWhile(`this browser does not store ${what}${reason}: ${advice} before you close the page`);
    },
    worked() {
      withdraw?.();
      withdraw = undefined;
    },
  };
}

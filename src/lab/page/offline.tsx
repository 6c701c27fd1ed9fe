/** Offline use of an exported lab: its service worker, and a line that says what this copy can do. */
import { signal } from '@preact/signals';
import { SERVICE_WORKER } from '../exported.js';

type OfflineState = 'unsafe' | 'storing' | 'ready' | 'failed';
const state = signal<OfflineState>('storing');

const TEXTS: Readonly<Record<OfflineState, string>> = {
  unsafe: 'Offline use and installation need HTTPS or localhost.',
  storing: 'It is being stored for offline use.',
  ready: 'It works offline, and the browser can install it.',
  failed: 'This browser did not store it for offline use.',
};

/** From the first visit on, the browser keeps all files of this copy. Browsers allow that only to safe addresses. */
export async function keepOffline(): Promise<void> {
  if (!isSecureContext || !('serviceWorker' in navigator)) {
    state.value = isSecureContext ? 'failed' : 'unsafe';
    return;
  }
  try {
    await navigator.serviceWorker.register(new URL(SERVICE_WORKER, document.baseURI));
    await navigator.serviceWorker.ready;
    state.value = 'ready';
  } catch {
    state.value = 'failed';
  }
}

export function ExportNote() {
  return (
    <footer class="export-note quiet" data-offline={state.value}>
      This is a copy of the lab without its server: everything here is computed and stored in your browser.{' '}
      {TEXTS[state.value]}
    </footer>
  );
}

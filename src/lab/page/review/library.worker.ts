/** The worker that holds the dropped games (lab/review/library.ts). */
import { type LibraryAnswers, type LibraryKind, openLibrary } from '../../review/library.js';

/** Old archives use Latin-1, in which every byte is a letter. */
function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('latin1').decode(bytes);
  }
}

const library = openLibrary(textOf);

export type LibraryRequest = { readonly id: number; readonly kind: LibraryKind; readonly ask: unknown };
export type LibraryReply =
  | { readonly id: number; readonly answer: unknown }
  | { readonly id: number; readonly error: string };

const reply = <K extends LibraryKind>(kind: K, ask: LibraryAnswers[K]['ask']): unknown => library[kind](ask);

self.addEventListener('message', ({ data }: MessageEvent<LibraryRequest>) => {
  const { id, kind, ask } = data;
  let message: LibraryReply;
  try {
    message = { id, answer: reply(kind, ask as never) };
  } catch (error) {
    message = { id, error: error instanceof Error ? error.message : String(error) };
  }
  self.postMessage(message);
});

/**
 * The part of the lab's address that is not sent to a server: `#/play?game=othello&moves=f5d6` names a page and its
 * state.
 */
export type Address = { readonly path: string; readonly query: string };

/** `path` is empty for the address of the lab itself; it may name a page that does not exist. */
export function splitAddress(hash: string): Address {
  const [, path = '', query = ''] = /^#?\/?([^?]*)(?:\?(.*))?$/s.exec(hash) ?? [];
  return { path, query };
}

/** The part of the lab's address that no server sees: `#/play?game=othello&moves=f5d6` names a page, and what of it. */
export type Address = { readonly path: string; readonly query: string };

/** `path` is empty for the address of the lab itself; it may be one that no page has. */
export function splitAddress(hash: string): Address {
  const [, path = '', query = ''] = /^#?\/?([^?]*)(?:\?(.*))?$/s.exec(hash) ?? [];
  return { path, query };
}

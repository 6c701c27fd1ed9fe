/** What a border answers: the thing asked for, or why not. Text, files and engines never throw past it. */
export type Parsed<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly reason: string };

export const parsed = <T>(value: T): Parsed<T> => ({ ok: true, value });
export const refused = (reason: string): { readonly ok: false; readonly reason: string } => ({ ok: false, reason });

/** Text from outside on one line: each character that a terminal would obey, or that turns text about, is a dot. */
export const plain = (text: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: removing them is the point
  text.replace(/[\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]/g, '·');

/** Text from outside, made safe to quote in a message: short, and without control characters. */
export function quote(text: string): string {
  const safe = plain(text);
  return safe.length > 40 ? `“${safe.slice(0, 37)}…”` : `“${safe}”`;
}

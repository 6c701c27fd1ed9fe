/** The result of reading input: a value, or the reason for refusal. Errors in text, files and engines are never thrown past it. */
export type Parsed<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly reason: string };

export const parsed = <T>(value: T): Parsed<T> => ({ ok: true, value });
export const refused = (reason: string): { readonly ok: false; readonly reason: string } => ({ ok: false, reason });

/** Text from outside on one line: each control character, and each that changes the direction of text, becomes a dot. */
export const plain = (text: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: removing them is the point
  text.replace(/[\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]/g, '·');

/** Text from outside, made safe to quote in a message: short, and without control characters. */
export function quote(text: string): string {
  const safe = plain(text);
  return safe.length > 40 ? `“${safe.slice(0, 37)}…”` : `“${safe}”`;
}

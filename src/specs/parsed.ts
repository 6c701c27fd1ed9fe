/** The result of reading input: a value, or the reason for refusal. Errors in text, files and engines are never thrown past it. */
export type Parsed<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly reason: string };

export const parsed = <T>(value: T): { readonly ok: true; readonly value: T } => ({ ok: true, value });
export const refused = (reason: string): { readonly ok: false; readonly reason: string } => ({ ok: false, reason });

/** A refusal of a kind that programs tell apart; its reason is for people, and no program reads it. */
export type Outcome<T, Kind extends string> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly kind: Kind; readonly reason: string };

export const failed = <const Kind extends string>(
  kind: Kind,
  reason: string,
): { readonly ok: false; readonly kind: Kind; readonly reason: string } => ({ ok: false, kind, reason });

/** Text from outside on one line: each control character, and each that changes the direction of text, becomes a dot. */
export const plain = (text: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: removing them is the point
  text.replace(/[\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]/g, '·');

/** Text from outside, made safe to quote in a message: short, and without control characters. */
export function quote(text: string): string {
  const safe = plain(text);
  return safe.length > 40 ? `“${safe.slice(0, 37)}…”` : `“${safe}”`;
}

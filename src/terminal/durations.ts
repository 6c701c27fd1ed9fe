/** Times on the command line, always with a unit: 50ms, 1.5s, 5m, 2h. */
import { quote } from '../specs/parsed.js';
import { Failure } from './failure.js';

const UNITS: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 };

export const HOUR = UNITS.h!;

/** In milliseconds; undefined where it is not a number with a unit. */
export function durationIn(text: string): number | undefined {
  const [, number, unit] = /^(\d{1,7}(?:\.\d{1,3})?)\s*(ms|s|m|h)$/.exec(text.trim()) ?? [];
  return number === undefined ? undefined : Number(number) * UNITS[unit!]!;
}

/** Half a sentence for a number without its unit, which is what people type first. */
export const unitMissing = (text: string): string | undefined =>
  /^\d+(?:\.\d+)?$/.test(text.trim()) ? `has no unit: write ${text.trim()}s or ${text.trim()}ms` : undefined;

/** In milliseconds. Throws Failure. */
export function readDuration(flag: string, text: string, most = 24 * HOUR, written = '24h'): number {
  const milliseconds = durationIn(text);
  if (milliseconds !== undefined && milliseconds >= 1 && milliseconds <= most) return milliseconds;
  throw new Failure(
    'usage',
    `${flag} ${quote(text)} ${unitMissing(text) ?? `is not a time from 1ms to ${written} with its unit, as in 100ms or 1.5s`}`,
  );
}

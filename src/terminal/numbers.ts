/** Numbers from the command line. Each message names the option, the given text and what is accepted. */
import { quote } from '../specs/parsed.js';
import { Failure } from './failure.js';

export function readWhole(name: string, text: string, min: number, max: number): number {
  const value = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
  if (value >= min && value <= max) return value;
  throw new Failure('usage', `${name} ${quote(text)} is not a whole number from ${min} to ${max}`);
}

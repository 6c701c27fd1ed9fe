/** The options of a call as a table of checks: the table reads them and lists them in errors. */
import { quote } from '../specs/parsed.js';
import { BreedboardError } from './errors.js';

type Check<T> = (value: unknown, name: string) => T;

const shown = (value: unknown): string =>
  typeof value === 'string' ? quote(value) : typeof value === 'object' && value !== null ? 'an object' : String(value);

const wrong = (name: string, expected: string, value: unknown): BreedboardError =>
  new BreedboardError('argument', `${name} must be ${expected}, not ${shown(value)}`);

export const whole =
  (min: number, max: number): Check<number> =>
  (value, name) => {
    if (typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max) return value;
    throw wrong(name, `a whole number from ${min} to ${max}`, value);
  };

export const real =
  (min: number, max: number): Check<number> =>
  (value, name) => {
    if (typeof value === 'number' && value >= min && value <= max) return value;
    throw wrong(name, `a number from ${min} to ${max}`, value);
  };

export const text: Check<string> = (value, name) => {
  if (typeof value === 'string') return value;
  throw wrong(name, 'a text', value);
};

export const texts: Check<readonly string[]> = (value, name) => {
  if (Array.isArray(value) && value.every(each => typeof each === 'string')) return value;
  throw wrong(name, 'a list of texts', value);
};

export const oneOf =
  <T extends string>(names: readonly T[]): Check<T> =>
  (value, name) => {
    if (names.includes(value as T)) return value as T;
    throw wrong(name, `one of ${names.join(', ')}`, value);
  };

export const flag: Check<boolean> = (value, name) => {
  if (typeof value === 'boolean') return value;
  throw wrong(name, 'true or false', value);
};

/** Seeds are texts; a number means its digits. */
export const seedText: Check<string> = (value, name) => {
  if (typeof value === 'string' || (typeof value === 'number' && Number.isSafeInteger(value))) return String(value);
  throw wrong(name, 'a text or a whole number', value);
};

export const callback =
  <F>(): Check<F> =>
  (value, name) => {
    if (typeof value === 'function') return value as F;
    throw wrong(name, 'a function', value);
  };

/** Accepts any value; a later call checks it. */
export const any =
  <T>(): Check<T> =>
  value =>
    value as T;

type Checks = Readonly<Record<string, Check<unknown>>>;
type Read<C extends Checks> = { readonly [K in keyof C]?: ReturnType<C[K]> };

/** Checks the given options; an unknown option is refused. Throws BreedboardError. */
export function readSettings<C extends Checks>(call: string, given: unknown, checks: C): Read<C> {
  if (given === undefined) return {};
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    throw wrong(`options of ${call}`, 'an object', given);
  const read: [string, unknown][] = [];
  for (const [name, value] of Object.entries(given)) {
    if (!Object.hasOwn(checks, name)) {
      throw new BreedboardError(
        'argument',
        `${call} has no option ${quote(name)}; there are: ${Object.keys(checks).join(', ')}`,
      );
    }
    if (value !== undefined) read.push([name, checks[name]!(value, name)]);
  }
  return Object.fromEntries(read) as Read<C>;
}

/** The options of a part, as data: the same list reads a Spec, prints the help and reports errors. */
import { FORMER_NAMES, type FormerNames, noteOldName, presentName } from './former-names.js';
import { suggestion } from './nearest.js';
import { type Parsed, parsed, quote, refused } from './parsed.js';
import type { Json, Spec } from './spec.js';

/** A name or option does not exist or does not fit. The message is for the user: it says what was given and what is valid. */
export class BadSpec extends Error {}

/** The part exists, but this game does not offer it. */
export class NotOffered extends BadSpec {}

export type Option<T> = {
  readonly summary: string;
  readonly accepts: string;
  readonly fallback: T;
  /** Marks an option of a game: with another value it is played on another board, so weights learnt with one do not fit the other. */
  readonly changesBoard?: true;
  /** A canonical name has it, though it equals the default. */
  readonly isRecorded?: true;
  read(value: Json): Parsed<T>;
};
/** An option of a game that changes its board, such as the number of columns. */
export const ofBoard = <T>(option: Option<T>): Option<T> => ({ ...option, changesBoard: true });
// biome-ignore lint/suspicious/noExplicitAny: a list of options of any types, each of which keeps its own
export type Options = Readonly<Record<string, Option<any>>>;
export type Values<O extends Options> = { readonly [K in keyof O]: O[K] extends Option<infer T> ? T : never };

const show = (value: Json): string => (typeof value === 'string' ? quote(value) : quote(JSON.stringify(value)));

export const choice = <const V extends readonly string[]>(
  values: V,
  fallback: V[number],
  summary: string,
): Option<V[number]> => ({
  summary,
  accepts: values.join('|'),
  fallback,
  read: value =>
    values.includes(value as string)
      ? parsed(value as V[number])
      : refused(`${show(value)} is not one of ${values.join(', ')}`),
});

export const flag = (fallback: boolean, summary: string): Option<boolean> => ({
  summary,
  accepts: 'true|false',
  fallback,
  read: value => (typeof value === 'boolean' ? parsed(value) : refused(`${show(value)} is not true or false`)),
});

export const integer = (min: number, max: number, fallback: number, summary: string): Option<number> => ({
  summary,
  accepts: min === max ? `${min}` : `${min}…${max}`,
  fallback,
  read: value =>
    typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max
      ? parsed(value)
      : refused(
          `${show(value)} is not ${min === max ? `${min}, the only value` : `a whole number from ${min} to ${max}`}`,
        ),
});

export const real = (min: number, max: number, fallback: number, summary: string): Option<number> => ({
  summary,
  accepts: `a number from ${min} to ${max}`,
  fallback,
  read: value =>
    typeof value === 'number' && value >= min && value <= max
      ? parsed(value)
      : refused(`${show(value)} is not a number from ${min} to ${max}`),
});

/** Any text; a number that was written without quotation marks counts as text too. */
export const text = (fallback: string, accepts: string, summary: string): Option<string> => ({
  summary,
  accepts,
  fallback,
  read: value =>
    typeof value === 'string' || typeof value === 'number'
      ? parsed(String(value))
      : refused(`${show(value)} is not text`),
});

/**
 * The Spec with its options by name, in the order of the list, without those that equal their default, unless they are
 * recorded. A default is part of the meaning of a name and never changes after a release.
 */
export function nameOptions(spec: Spec, options: Options): Spec {
  const given = Object.entries(readOptions(spec, options)).filter(
    ([name, value]) => options[name]!.isRecorded || JSON.stringify(value) !== JSON.stringify(options[name]!.fallback),
  );
  return Object.fromEntries([['kind', spec.kind], ...given]) as Spec;
}

/** The options of a Spec by name, checked, with defaults filled in. Old names are noted. Throws BadSpec. */
export function readOptions<O extends Options>(
  spec: Spec,
  options: O,
  formerNames: FormerNames = FORMER_NAMES,
): Values<O> {
  const names = Object.keys(options);
  const values: [string, unknown][] = names.map(name => [name, options[name]!.fallback]);
  const given = new Set<string>();
  for (const [key, value] of Object.entries(spec)) {
    if (key === 'kind') continue;
    const known = Object.hasOwn(options, key) ? undefined : presentName(spec.kind, key, formerNames);
    // Parts of several catalogues share a kind, and not all of them have the option.
    const present = known !== undefined && Object.hasOwn(options, known) ? known : undefined;
    if (present !== undefined) noteOldName(`${spec.kind}(${key}=…)`, `${spec.kind}(${present}=…)`);
    const name = /^\d+$/.test(key) ? names[Number(key)] : (present ?? key);
    const option = name !== undefined && Object.hasOwn(options, name) ? options[name] : undefined;
    if (name === undefined || option === undefined) {
      const has = names.length === 0 ? 'it has none' : suggestion(key, names);
      throw new BadSpec(`${spec.kind} has no option ${/^\d+$/.test(key) ? show(value) : quote(key)}; ${has}`);
    }
    if (given.has(name)) throw new BadSpec(`${spec.kind}: option “${name}” is given twice`);
    given.add(name);
    const result = option.read(value);
    if (!result.ok) throw new BadSpec(`${spec.kind}(${name}=…): ${result.reason}`);
    values[names.indexOf(name)] = [name, result.value];
  }
  return Object.fromEntries(values) as Values<O>;
}

/** Reads options with other defaults, such as those of a game. Throws BadSpec. */
export function readOptionsOf<O extends Options>(spec: Spec, options: O, usual: Partial<Values<O>>): Values<O> {
  const own = Object.entries(options).map(([name, option]) => [
    name,
    Object.hasOwn(usual, name) ? { ...option, fallback: usual[name] } : option,
  ]);
  return readOptions(spec, Object.fromEntries(own) as O);
}

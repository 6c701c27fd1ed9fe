/** The options of a part of one's own: names with their defaults, whose type says which values they take. */
import { type Option, type Options, real, text, flag as truth } from '../../specs/options.js';
import { pluginOption } from '../../specs/origins.js';
import { quote } from '../../specs/parsed.js';
import { BreedboardError } from '../errors.js';

/** Options by name, each with its default: a number, true or false, or a text. */
export type OwnOptions = Readonly<Record<string, number | boolean | string>>;

const LARGEST = 1e12;
const OWN = 'an option of your own';

function optionOf(name: string, fallback: unknown, of: string): Option<number | boolean | string> {
  if (typeof fallback === 'number' && Math.abs(fallback) <= LARGEST) return real(-LARGEST, LARGEST, fallback, OWN);
  if (typeof fallback === 'boolean') return truth(fallback, OWN);
  if (typeof fallback === 'string') return text(fallback, 'text', OWN);
  throw new BreedboardError(
    'argument',
    `${of}: the default of the option ${quote(name)} must be a number, true or false, or a text`,
  );
}

/** With the option that records the plug-in, if any. Throws BreedboardError. */
export function optionsOf(given: unknown, of: string, plugin: string | undefined): Options {
  if (given !== undefined && (typeof given !== 'object' || given === null || Array.isArray(given)))
    throw new BreedboardError('argument', `${of}: options must be an object of names with their defaults`);
  const own = Object.entries((given ?? {}) as object).map(([name, fallback]) => {
    if (!/^[a-z][a-zA-Z0-9-]*$/.test(name) || name === 'plugin' || name === 'kind')
      throw new BreedboardError(
        'argument',
        `${of}: ${quote(name)} is not a valid name of an option: use letters, digits and “-”`,
      );
    return [name, optionOf(name, fallback, of)] as const;
  });
  return { ...Object.fromEntries(own), ...pluginOption(plugin) };
}

/** The values of the options alone. */
export const valuesOf = <O extends OwnOptions>(read: Readonly<Record<string, unknown>>): O => {
  const { plugin: _, ...values } = read;
  return values as O;
};

/** The option that records the plug-in alone. */
export const recordedOf = ({ plugin }: Readonly<Record<string, unknown>>): { readonly plugin?: string } =>
  typeof plugin === 'string' ? { plugin } : {};

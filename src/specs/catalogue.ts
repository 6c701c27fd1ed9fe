/** A list of parts by name. A new part is a line in such a literal. */
import { suggestion } from './nearest.js';
import { BadSpec, nameOptions, type Option, type Options } from './options.js';
import { missingPlugin } from './origins.js';
import { type Parsed, parsed, quote, refused } from './parsed.js';
import { isSpec, type Json, parseSpec, type Spec } from './spec.js';

export type CatalogueEntry<Part, Context = void> = {
  /** Its name on a screen; the word of the command line if absent. */
  readonly title?: string;
  readonly summary: string;
  readonly options: Options;
  /**
   * Uses of it, as text in canonical form, for screens and tests. A player of one plays a game, and a learner takes two steps, in
   * about a second. Its name alone if absent.
   */
  readonly examples?: readonly string[];
  /** Throws BadSpec if the options do not fit. */
  build(spec: Spec, context: Context): Part;
};
/** Every use that the entries name, and the name of an entry that names none. */
export const examplesIn = (catalogue: Readonly<Record<string, { readonly examples?: readonly string[] }>>): string[] =>
  Object.entries(catalogue).flatMap(([name, { examples }]) => examples ?? [name]);

export type Catalogue<Part, Context = void> = Readonly<Record<string, CatalogueEntry<Part, Context>>>;

/** `what` names the kind of thing in the message: “no game called …”. */
function entryOf<E>(what: string, catalogue: Readonly<Record<string, E>>, spec: Spec): E {
  const { kind } = spec;
  if (Object.hasOwn(catalogue, kind)) return catalogue[kind]!;
  throw new BadSpec(
    missingPlugin(spec) ?? `no ${what} called ${quote(kind)}; ${suggestion(kind, Object.keys(catalogue))}`,
  );
}

/** Throws BadSpec, as the next one does. */
export const build = <Part, Context>(
  what: string,
  catalogue: Catalogue<Part, Context>,
  spec: Spec,
  context: Context,
): Part => entryOf(what, catalogue, spec).build(spec, context);

export type Listed = Readonly<Record<string, { readonly options: Options }>>;

/** The canonical form of a Spec. */
export const canonicalSpec = (what: string, catalogue: Listed, spec: Spec): Spec =>
  nameOptions(spec, entryOf(what, catalogue, spec).options);

/**
 * An option that is a part itself, such as the evaluator of a search: a name, or a name with options, as text or as data.
 * Several catalogues are read together, when an option is read: parts may have been added to them.
 */
export const part = (
  what: string,
  catalogue: Listed | readonly Listed[],
  fallback: Spec,
  summary: string,
): Option<Spec> => ({
  summary,
  accepts: `${/^[aeiou]/.test(what) ? 'an' : 'a'} ${what}`,
  fallback,
  read(value) {
    const read: Parsed<Json> = typeof value === 'string' ? parseSpec(value) : parsed(value);
    if (!read.ok) return read;
    const spec = read.value;
    if (!isSpec(spec))
      return refused(`${quote(JSON.stringify(value))} is not ${/^[aeiou]/.test(what) ? 'an' : 'a'} ${what}`);
    try {
      return parsed(canonicalSpec(what, Object.assign({}, ...[catalogue].flat()), spec));
    } catch (error) {
      if (error instanceof BadSpec) return refused(error.message);
      throw error;
    }
  },
});

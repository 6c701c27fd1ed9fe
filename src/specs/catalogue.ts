/** A list of parts that can be asked for by name. Adding a part is adding a line to such a literal. */
import { suggestion } from './nearest.js';
import { BadSpec, type Options } from './options.js';
import { quote } from './parsed.js';
import type { Spec } from './spec.js';

export type Entry<Part, Context = void> = {
  readonly summary: string;
  readonly options: Options;
  /** Throws BadSpec where the options do not fit. */
  build(spec: Spec, context: Context): Part;
};
export type Catalogue<Part, Context = void> = Readonly<Record<string, Entry<Part, Context>>>;

/** `what` names the kind of thing in the message: “no game called …”. */
export function build<Part, Context>(
  what: string,
  catalogue: Catalogue<Part, Context>,
  spec: Spec,
  context: Context,
): Part {
  if (!Object.hasOwn(catalogue, spec.kind)) {
    throw new BadSpec(`no ${what} called ${quote(spec.kind)}; ${suggestion(spec.kind, Object.keys(catalogue))}`);
  }
  return catalogue[spec.kind]!.build(spec, context);
}

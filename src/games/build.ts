/** A game, or its rules alone, from its name with options. */
import type { Rules } from '../rules/game.js';
import { build, type Catalogue, canonicalSpec } from '../specs/catalogue.js';
import { formatSpec, type Spec } from '../specs/spec.js';

/** The id with the options that change the board: what models of the game call it. Throws BadSpec. */
export function variantSpecOf(spec: Spec, known: Catalogue<Rules>): Spec {
  const named = canonicalSpec('game', known, spec);
  const { options } = known[spec.kind]!;
  return Object.fromEntries(
    Object.entries(named).filter(([name]) => name === 'kind' || options[name]!.changesBoard),
  ) as Spec;
}

/** A game or its rules, with the name of its variant. Throws BadSpec. */
export function buildFrom<G extends Rules>(known: Catalogue<G>, spec: Spec): G {
  const game = build<G, void>('game', known, spec, undefined);
  const variant = formatSpec(variantSpecOf(spec, known));
  return variant === game.id ? game : { ...game, variant };
}

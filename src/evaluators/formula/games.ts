/** The games that formulas can rate: their functions, and their players by name. */
import { BadSpec } from '../../specs/options.js';
import { type Parsed, parsed } from '../../specs/parsed.js';
import type { Evaluator } from '../evaluator.js';
import { formula, othelloFormula } from './evaluate.js';
import type { Beyond } from './functions.js';
import { OTHELLO_FORMULAS, SENET_FORMULAS } from './gallery.js';
import { othelloFunctions } from './othello.js';
import { senetFunctions } from './senet.js';
import { parseFormula } from './syntax.js';

type FormulaGame = {
  readonly gallery: Readonly<Record<string, string>>;
  parse(text: string, beyond: Beyond): Parsed<Evaluator>;
};

export const FORMULA_GAMES: Readonly<Record<string, FormulaGame>> = {
  othello: {
    gallery: OTHELLO_FORMULAS,
    parse(text, beyond) {
      const set = othelloFunctions({ beyond, extended: true }); // names mean the same in the smaller sets
      const tree = parseFormula(text, set);
      return tree.ok ? parsed(othelloFormula(tree.value, set) as Evaluator) : tree;
    },
  },
  senet: {
    gallery: SENET_FORMULAS,
    parse(text, beyond) {
      const set = senetFunctions(beyond);
      const tree = parseFormula(text, set);
      return tree.ok ? parsed(formula(tree.value, set) as Evaluator) : tree;
    },
  },
};

/** By a name of the gallery or a whole tree. Throws BadSpec. */
export function namedFormula(game: string, text: string, beyond: Beyond): Evaluator {
  const known = Object.hasOwn(FORMULA_GAMES, game) ? FORMULA_GAMES[game]! : undefined;
  if (known === undefined) {
    throw new BadSpec(`formula has functions for ${Object.keys(FORMULA_GAMES).join(' and ')}, not for ${game}`);
  }
  const { gallery, parse } = known;
  const evaluator = parse(Object.hasOwn(gallery, text) ? gallery[text]! : text, beyond);
  if (evaluator.ok) return evaluator.value;
  throw new BadSpec(`formula: ${evaluator.reason}; by name there are: ${Object.keys(gallery).join(', ')}`);
}

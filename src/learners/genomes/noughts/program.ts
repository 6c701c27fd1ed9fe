/** Angeline and Pollack 1993: programs that move by themselves, varied by subtrees as formulas are. */

import { formatFormula } from '../../../evaluators/formula/syntax.js';
import { PROGRAM_FUNCTIONS, programModel } from '../../../games/noughts/program.js';
import { variantOf } from '../../../games/variants.js';
import type { FunctionSet } from '../../../rules/primitives.js';
import { BadSpec, integer, readOptions } from '../../../specs/options.js';
import { type GenomeEntry, needsKind } from '../entry.js';
import { formulaGenome } from '../formula.js';

const options = {
  height: integer(2, 30, 6, 'levels of a new tree'),
  limit: integer(2, 100, 17, 'most levels after crossover or mutation'),
};

export const entry: GenomeEntry = {
  summary: 'programs that move by themselves, or forfeit; use the operators “own”',
  options,
  build(spec, { game }) {
    const { height, limit } = readOptions(spec, options);
    needsKind(game, 'program');
    if (limit < height) throw new BadSpec(`program: height=${height} is above limit=${limit}`);
    const set = PROGRAM_FUNCTIONS as FunctionSet<never>;
    return {
      ...formulaGenome(variantOf(game), set, 'zero', { height, limit, integers: 'each', overgrown: 'parent' }),
      express: tree => programModel(formatFormula(tree as readonly (string | number)[], set)),
    };
  },
};

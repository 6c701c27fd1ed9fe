/** Patterns as players of the Othello League, which have one phase, no bias and no output function. */
import { type Patterns, patternsFault, phaseCount } from '../../../evaluators/patterns/data.js';
import type { Perspective } from '../../../evaluators/squares.js';
import { type Parsed, parsed, refused } from '../../../specs/parsed.js';
import { othelloBoard } from '../view.js';
import type { LeagueTuples } from './league.js';

/** The text does not say which perspective is meant; a player that is read in the wrong one loses its strength. */
export function fromLeague({ tuples, weights }: LeagueTuples, perspective: Perspective): Parsed<Patterns> {
  const data: Patterns = { tuples, boundaries: [], weights, biases: [], output: 'linear', perspective };
  const fault = patternsFault(data, othelloBoard);
  return fault === undefined ? parsed(data) : refused(fault);
}

/** Omits a tanh: it changes values but not their order. The text does not hold the perspective. */
export function toLeague(data: Patterns): Parsed<LeagueTuples> {
  const { tuples, weights, biases } = data;
  const phases = phaseCount(data);
  if (phases > 1) return refused(`a League player has one phase, this has ${phases}`);
  if (biases.some(bias => bias !== 0)) return refused('a League player has no bias, this has one');
  const most = Math.max(...tuples.map(tuple => tuple.length));
  if (most > 16) return refused(`a table of the League has at most 16 placements, and one of these has ${most}`);
  return parsed({ tuples, weights });
}

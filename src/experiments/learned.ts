/** Whether a run has learned: the first answer about it, from its first opponent to be measured against and from luck. */
import type { Curve } from './curves.js';
import type { Luck } from './luck.js';

export type Learned = {
  readonly verdict: 'learned' | 'worse' | 'within luck' | 'too early' | 'not measured';
  /** One sentence. */
  readonly headline: string;
  /** Two or three words beside it; absent where nothing can be said. */
  readonly sure?: string;
  /** What to do next, in one sentence. */
  readonly next: string;
};

const percent = (share: number): string => `${(100 * share).toFixed(1).replace(/\.0$/, '')} %`;
const counted = (steps: number): string => `${steps.toLocaleString('en')} generation${steps === 1 ? '' : 's'}`;

/** `goesOn`: more steps will come. Curves and luck are those of the run; the first curve of scores decides. */
export function learnedOf(curves: readonly Curve[], luck: ReadonlyMap<string, Luck>, goesOn: boolean): Learned {
  const scores = curves.find(({ isScore, isClaim }) => isScore && !isClaim);
  const [first, last] = [scores?.points[0], scores?.points.at(-1)];
  if (!scores || !first || !last) {
    return goesOn
      ? {
          verdict: 'too early',
          headline: 'Too early to tell: nothing has been measured yet.',
          next: 'The first measurement comes with the first steps.',
        }
      : {
          verdict: 'not measured',
          headline: 'Nothing was measured: the recipe names no opponent to measure against.',
          next: 'Add yardsticks to the recipe, such as “against: random”.',
        };
  }
  const { name } = scores;
  const band = luck.get(name);
  const [from, to] = [percent(first.value), percent(last.value)];
  if (!band || first.step === last.step) {
    return {
      verdict: 'too early',
      headline: `Too early to tell: it scores ${to} against ${name} so far.`,
      next: goesOn ? 'A second measurement tells whether it learns.' : 'Run more steps, so that it is measured again.',
    };
  }
  const moved = `from ${from} to ${to} against ${name} in ${counted(last.step - first.step)}`;
  if (band.last === 'above') {
    return {
      verdict: 'learned',
      headline: goesOn ? `It learns: ${moved}.` : `It learned: ${moved}.`,
      sure: 'more than luck',
      next: 'Play it, or change one thing in its recipe and compare the two runs.',
    };
  }
  if (band.last === 'below') {
    return {
      verdict: 'worse',
      headline: goesOn ? `It gets worse: ${moved}.` : `It got worse: ${moved}.`,
      sure: 'more than luck',
      next: 'Try another seed, a larger population, or a recipe whose card shows a rising curve.',
    };
  }
  const points = (50 * (band.high - band.low)).toFixed(0);
  return {
    verdict: 'within luck',
    headline: `${goesOn ? 'It has not learned yet' : 'It did not learn'}: ${from} against ${name} at first, ${to} ${goesOn ? 'now' : 'at the end'}.`,
    sure: `within luck: ±${points} points`,
    next: goesOn
      ? 'Let it run on: a difference shows once it is larger than luck.'
      : 'Run more steps, measure with more games, or choose a recipe whose card shows a rising curve.',
  };
}

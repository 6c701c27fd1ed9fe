/** A lab: what a student hands in, and the checks that give points for it. */
import { type Rng, rngFrom } from '../random/rng.js';
import { type Seed, seedFor } from '../random/seed.js';
import type { Sandbox } from './sandbox.js';

/** The student's program as checks see it. */
export type Program = Pick<Sandbox, 'call' | 'constant' | 'has'>;

export type CheckOutcome = {
  /** The share of the points, 0 to 1. */
  readonly share: number;
  readonly reason: string;
};

export type Check = {
  /** A phrase of fact, which holds if the check passes. */
  readonly name: string;
  readonly points: number;
  /** Its cases come from the teacher's secret. */
  readonly isHidden?: true;
  run(program: Program, seed: Seed): CheckOutcome;
};

export type Lab = {
  readonly id: string;
  readonly title: string;
  /** One sentence: the question that the lab answers. */
  readonly question: string;
  /** The file that students hand in. */
  readonly file: string;
  readonly checks: readonly Check[];
  /** What a program can be tried on without points: each number draws something that the program has not seen. */
  readonly practice?: { readonly title: string; run(program: Program, seed: Seed): string };
};

export const passed = (reason: string): CheckOutcome => ({ share: 1, reason });
export const missed = (reason: string): CheckOutcome => ({ share: 0, reason });

/** At least this share of many cases must be right for half of the points; all for all of them. */
const NEARLY = 0.9;

/** Cases in turn, each with a generator of its own; each gives what is wrong, or nothing. */
export function everyCase(cases: number, seed: Seed, check: (rng: Rng, i: number) => string | undefined): CheckOutcome {
  let right = 0;
  let first: string | undefined;
  for (let i = 0; i < cases; i++) {
    const wrong = check(rngFrom(seedFor(seed, 'case', i)), i);
    if (wrong === undefined) right++;
    else first ??= wrong;
  }
  if (first === undefined) return passed(`${cases} of ${cases} cases are right`);
  return {
    share: right / cases >= NEARLY ? 0.5 : 0,
    reason: `${right} of ${cases} cases are right; the first that is wrong: ${first}`,
  };
}

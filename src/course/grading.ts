/** Points for what a student handed in, with the reason for each. The same program, lab and secret give the same points. */
import { parseSeed, seedFor, seedWords } from '../random/seed.js';
import type { Check, CheckOutcome, Lab } from './lab.js';
import { Sandbox, type SandboxLimits, USUAL_LIMITS } from './sandbox.js';

export type Mark = {
  readonly check: string;
  readonly points: number;
  readonly of: number;
  readonly isHidden: boolean;
  readonly reason: string;
};

export type Grade = {
  readonly lab: string;
  readonly points: number;
  readonly of: number;
  readonly marks: readonly Mark[];
  /** Hidden checks that need the teacher's secret. */
  readonly waiting: number;
};

/** Halves of points. */
const rounded = (points: number): number => Math.round(2 * points) / 2;

/** In an interpreter of its own: what one check does to it, no other check meets. */
async function outcomeOf(
  lab: Lab,
  check: Check,
  program: string,
  secret: string,
  limits: SandboxLimits,
): Promise<CheckOutcome> {
  const seed = seedFor(parseSeed(secret), lab.id, check.name);
  const sandbox = await Sandbox.open(lab.file, program, seedWords(seed)[0], limits);
  return sandbox.ok ? check.run(sandbox.value, seed) : { share: 0, reason: sandbox.reason };
}

/** Characters: a reason may quote what the program gave, which may be long. */
const LONGEST_REASON = 1000;
const short = (reason: string): string =>
  reason.length > LONGEST_REASON ? `${reason.slice(0, LONGEST_REASON)}…` : reason;

/** Public checks draw their cases from here, so that a student sees what the teacher sees. */
const PUBLIC = 'public';

/** `onMark` hears of each mark when it is there. */
export async function grade(
  lab: Lab,
  program: string,
  {
    secret,
    limits = USUAL_LIMITS,
    onMark = () => {},
  }: { readonly secret?: string; readonly limits?: SandboxLimits; readonly onMark?: (mark: Mark) => void } = {},
): Promise<Grade> {
  const checks = lab.checks.filter(({ isHidden }) => !isHidden || secret !== undefined);
  const marks: Mark[] = [];
  for (const check of checks) {
    const { share, reason } = await outcomeOf(lab, check, program, check.isHidden ? secret! : PUBLIC, limits);
    const mark: Mark = {
      check: check.name,
      points: rounded(share * check.points),
      of: check.points,
      isHidden: check.isHidden ?? false,
      reason: short(reason),
    };
    marks.push(mark);
    onMark(mark);
  }
  return gradeOf(lab, marks);
}

/** On what this number draws, the same for everybody; it gives no points. */
export async function practised(
  lab: Lab,
  program: string,
  number: number,
  limits: SandboxLimits = USUAL_LIMITS,
): Promise<string> {
  const seed = seedFor(parseSeed(PUBLIC), lab.id, 'practice', number);
  const sandbox = await Sandbox.open(lab.file, program, seedWords(seed)[0], limits);
  return short(sandbox.ok ? lab.practice!.run(sandbox.value, seed) : sandbox.reason);
}

export const gradeOf = (lab: Lab, marks: readonly Mark[]): Grade => ({
  lab: lab.id,
  points: marks.reduce((sum, { points }) => sum + points, 0),
  of: marks.reduce((sum, mark) => sum + mark.of, 0),
  marks,
  waiting: lab.checks.length - marks.length,
});

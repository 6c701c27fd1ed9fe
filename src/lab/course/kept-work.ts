/** What the browser keeps of a student's work on one lab of the course. */
import type { Grade } from '../../course/grading.js';
import { LONGEST_PROGRAM } from '../../course/program.js';
import { exactly, flag, type Infer, list, number, optional, text } from '../../specs/schema.js';

const points = number(0, 1000);
const mark = exactly({ check: text(400), points, of: points, isHidden: flag, reason: text(4000) });

export const keptWork = exactly({
  program: text(LONGEST_PROGRAM),
  /** The result of the last check. */
  grade: optional(exactly({ lab: text(64), points, of: points, marks: list(mark, 100), waiting: number(0, 100) })),
  /** The program has changed since it was checked. */
  isChanged: flag,
});
export type KeptWork = Infer<typeof keptWork>;

export const begunWith = (program: string): KeptWork => ({ program, isChanged: false });

export const written = (work: KeptWork, program: string): KeptWork =>
  program === work.program ? work : { ...work, program, isChanged: work.grade !== undefined };

/** `checked` is the program that was checked, which may have changed meanwhile. */
export const graded = (work: KeptWork, grade: Grade, checked: string): KeptWork => ({
  ...work,
  grade: { ...grade, marks: [...grade.marks] },
  isChanged: work.program !== checked,
});

/** One phrase for the list of labs. */
export function progressOf(work: KeptWork | undefined): string {
  if (!work) return 'not begun';
  if (!work.grade) return 'begun';
  const { points: own, of } = work.grade;
  return `${own} of ${of} public points${work.isChanged ? ', changed since' : ''}`;
}

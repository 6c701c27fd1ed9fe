/** Grades in the words and formats of others: one sentence, Gradescope's results, a table of a class. */
import { csvTable } from '../notations/csv.js';
import type { Grade } from './grading.js';

export type HandIn = {
  /** The student's folder. */
  readonly name: string;
  readonly grade: Grade;
  /** Why there was nothing to grade. */
  readonly problem?: string;
};

/** Decimal points, no more digits than there are. */
export const pointsText = (points: number): string => String(points);

export function sentenceOf({ points, of, waiting }: Grade): string {
  const more = waiting === 0 ? '' : `; ${waiting} hidden check${waiting === 1 ? ' waits' : 's wait'} for the teacher`;
  return `${pointsText(points)} of ${of} points${more}`;
}

/** The file results.json that Gradescope's autograder reads. */
export const gradescopeResults = ({ points, marks, ...grade }: Grade): object => ({
  score: points,
  output: sentenceOf({ points, marks, ...grade }),
  tests: marks.map(mark => ({
    name: mark.check,
    score: mark.points,
    max_score: mark.of,
    output: mark.reason,
    visibility: mark.isHidden ? 'after_published' : 'visible',
  })),
});

/** A program without its comments and spaces, in which a copy is hidden first. */
export const bare = (program: string): string => program.replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '').replace(/\s+/g, '');

/** The names of those whose programs are the same but for comments and spaces. */
export function sameWork(
  programs: readonly { readonly name: string; readonly program: string }[],
): readonly (readonly string[])[] {
  const names = new Map<string, string[]>();
  for (const { name, program } of programs) {
    const text = bare(program);
    names.set(text, [...(names.get(text) ?? []), name]);
  }
  return [...names.values()].filter(({ length }) => length > 1);
}

/** A row a student, a column a check. */
export function classTable(handIns: readonly HandIn[]): string {
  const checks = [...new Set(handIns.flatMap(({ grade }) => grade.marks.map(({ check }) => check)))];
  const rows = handIns.map(({ name, grade, problem }) => [
    name,
    grade.points,
    grade.of,
    ...checks.map(check => grade.marks.find(mark => mark.check === check)?.points ?? ''),
    problem ?? '',
  ]);
  return csvTable(['student', 'points', 'of', ...checks, 'problem'], rows);
}

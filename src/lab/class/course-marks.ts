/** The marks of a class as a table: a row for each student, a column for each lab. */
import type { ClassShown, CourseShown } from './api.js';
import { cell } from './standings.js';

export type MarksRow = {
  readonly id: string;
  readonly name: string;
  /** In the order of the labs: points, or why there are none. */
  readonly labs: readonly (number | 'waiting' | undefined)[];
  readonly total: number;
};

export const marksRows = (course: CourseShown, students: ClassShown['students']): readonly MarksRow[] =>
  students.map(({ id, name }) => {
    const labs = course.labs.map(lab => {
      const handIn = course.handIns.find(each => each.student === id && each.lab === lab.id);
      return handIn && (handIn.points ?? ('waiting' as const));
    });
    return {
      id,
      name,
      labs,
      total: labs.reduce<number>((sum, each) => sum + (typeof each === 'number' ? each : 0), 0),
    };
  });

export const marksCsv = (course: CourseShown, students: ClassShown['students']): string =>
  [
    ['student', ...course.labs.map(({ id }) => id), 'total'].join(','),
    ...marksRows(course, students).map(({ name, labs, total }) =>
      [cell(name), ...labs.map(each => each ?? ''), total].join(','),
    ),
    '',
  ].join('\n');

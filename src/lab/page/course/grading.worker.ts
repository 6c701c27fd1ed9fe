/** The worker that runs the public checks of a lab on a student's program, in the interpreter that the teacher's grader uses. */
import { type Grade, grade, type Mark } from '../../../course/grading.js';
import { labs } from '../../../course/labs/catalogue.js';

export type GradeRequest = { readonly lab: string; readonly program: string };
export type GradeReply = { readonly mark: Mark } | { readonly grade: Grade } | { readonly error: string };

const reply = (message: GradeReply): void => self.postMessage(message);

self.addEventListener('message', ({ data: { lab: id, program } }: MessageEvent<GradeRequest>) => {
  const lab = labs.find(each => each.id === id)!;
  grade(lab, program, { onMark: mark => reply({ mark }) }).then(
    found => reply({ grade: found }),
    (error: unknown) => reply({ error: error instanceof Error ? error.message : String(error) }),
  );
});

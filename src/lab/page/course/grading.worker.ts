/** The worker that runs a student's program, alone or through the public checks of a lab, in the interpreter of the teacher's grader. */
import { type Grade, grade, type Mark } from '../../../course/grading.js';
import { labs } from '../../../course/labs/catalogue.js';
import { type Printed, printedBy } from '../../../course/sandbox.js';

export type GradeRequest = { readonly lab: string; readonly program: string; readonly isAlone?: true };
export type GradeReply =
  | { readonly mark: Mark }
  | { readonly grade: Grade }
  | { readonly printed: Printed }
  | { readonly error: string };

const reply = (message: GradeReply): void => self.postMessage(message);

self.addEventListener('message', ({ data: { lab: id, program, isAlone } }: MessageEvent<GradeRequest>) => {
  const lab = labs.find(each => each.id === id)!;
  const done = isAlone
    ? printedBy(lab.file, program).then(printed => reply({ printed }))
    : grade(lab, program, { onMark: mark => reply({ mark }) }).then(found => reply({ grade: found }));
  done.catch((error: unknown) => reply({ error: error instanceof Error ? error.message : String(error) }));
});

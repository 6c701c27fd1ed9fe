/** The worker that runs a student's program, alone, on a case for practice or through the public checks of a lab, in the interpreter of the teacher's grader. */
import { type Grade, grade, type Mark, practised } from '../../../course/grading.js';
import { labs } from '../../../course/labs/catalogue.js';
import { type Printed, printedBy } from '../../../course/sandbox.js';

export type GradeRequest = {
  readonly lab: string;
  readonly program: string;
  /** Nothing is checked: the program runs alone, or on the case for practice with this number. */
  readonly instead?: 'run' | number;
};
export type GradeReply =
  | { readonly mark: Mark }
  | { readonly grade: Grade }
  | { readonly printed: Printed }
  | { readonly error: string };

const reply = (message: GradeReply): void => self.postMessage(message);

self.addEventListener('message', ({ data: { lab: id, program, instead } }: MessageEvent<GradeRequest>) => {
  const lab = labs.find(each => each.id === id)!;
  const done =
    instead === undefined
      ? grade(lab, program, { onMark: mark => reply({ mark }) }).then(found => reply({ grade: found }))
      : instead === 'run'
        ? printedBy(lab.file, program).then(printed => reply({ printed }))
        : practised(lab, program, instead).then(said => reply({ printed: { lines: [`${instead}: ${said}`] } }));
  done.catch((error: unknown) => reply({ error: error instanceof Error ? error.message : String(error) }));
});

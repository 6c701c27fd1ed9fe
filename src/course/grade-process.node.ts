/** The inside of the process that grades one program: a task as JSON on stdin, a mark a line on stdout, or what practice gave. */
import { text } from 'node:stream/consumers';
import { grade, practised } from './grading.js';
import { labs } from './labs/catalogue.js';

export type GradeTask = {
  readonly lab: string;
  readonly program: string;
  readonly secret?: string;
  readonly practice?: number;
};

const { lab: id, program, secret, practice } = JSON.parse(await text(process.stdin)) as GradeTask;
const lab = labs.find(each => each.id === id);
if (!lab) throw new Error(`no lab is called ${id}`);
const tell = (line: unknown): void => void process.stdout.write(`${JSON.stringify(line)}\n`);
if (practice === undefined) await grade(lab, program, { ...(secret === undefined ? {} : { secret }), onMark: tell });
else tell(await practised(lab, program, practice));

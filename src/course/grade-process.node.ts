/** The inside of the process that grades one program: a task as JSON on stdin, a mark a line on stdout. */
import { text } from 'node:stream/consumers';
import { grade } from './grading.js';
import { labs } from './labs/catalogue.js';

export type GradeTask = { readonly lab: string; readonly program: string; readonly secret?: string };

const { lab: id, program, secret } = JSON.parse(await text(process.stdin)) as GradeTask;
const lab = labs.find(each => each.id === id);
if (!lab) throw new Error(`no lab is called ${id}`);
await grade(lab, program, {
  ...(secret === undefined ? {} : { secret }),
  onMark: mark => void process.stdout.write(`${JSON.stringify(mark)}\n`),
});

/**
 * Grades a program in a process of its own, which has no environment and can be ended: the interpreter inside counts steps, and this
 * is for what it does not count.
 */
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { GradeTask } from './grade-process.node.js';
import { type Grade, gradeOf, type Mark } from './grading.js';
import type { Lab } from './lab.js';

const INSIDE = fileURLToPath(new URL('./grade-process.node.js', import.meta.url));
/** Megabytes of JavaScript around the interpreter, whose own memory is limited by itself. */
const HEAP = 256;
/** Until a process that gives no further mark is ended. Honest programs end by their steps, within a minute where others share the machine. */
const PATIENCE = 300_000;

const ENDED = 'the program stopped the grader: it ran for minutes in one step, or took all memory';

type Grading = {
  readonly secret?: string;
  readonly patience?: number;
  readonly signal?: AbortSignal;
  readonly onMark?: (mark: Mark) => void;
};

/** The lines of the process, as long as it gives them. Throws the signal's reason. */
async function* linesOf(task: GradeTask, patience: number, signal: AbortSignal | undefined): AsyncGenerator<unknown> {
  signal?.throwIfAborted();
  const child = spawn(process.execPath, [`--max-old-space-size=${HEAP}`, INSIDE], {
    env: {},
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  const end = (): void => void child.kill('SIGKILL');
  signal?.addEventListener('abort', end);
  let timer = setTimeout(end, patience);
  try {
    child.stdin.on('error', () => {}); // it ended before it had read: its lines are missing
    child.stdin.end(JSON.stringify(task));
    for await (const line of createInterface({ input: child.stdout })) {
      clearTimeout(timer);
      timer = setTimeout(end, patience);
      yield JSON.parse(line);
    }
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', end);
    end();
  }
  signal?.throwIfAborted();
}

/** Marks that are missing when the process ends have no points. Throws the signal's reason. */
export async function gradeApart(
  lab: Lab,
  program: string,
  { secret, patience = PATIENCE, signal, onMark = () => {} }: Grading = {},
): Promise<Grade> {
  const task: GradeTask = { lab: lab.id, program, ...(secret === undefined ? {} : { secret }) };
  const marks: Mark[] = [];
  for await (const line of linesOf(task, patience, signal)) {
    const mark = line as Mark;
    marks.push(mark);
    onMark(mark);
  }
  for (const { name, points, isHidden = false } of lab.checks) {
    if ((isHidden && secret === undefined) || marks.some(mark => mark.check === name)) continue;
    const mark: Mark = { check: name, points: 0, of: points, isHidden, reason: ENDED };
    marks.push(mark);
    onMark(mark);
  }
  return gradeOf(lab, marks);
}

/** What practice gave. Throws the signal's reason. */
export async function practiseApart(
  lab: Lab,
  program: string,
  practice: number,
  signal?: AbortSignal,
): Promise<string> {
  for await (const line of linesOf({ lab: lab.id, program, practice }, PATIENCE, signal)) return line as string;
  return ENDED;
}

/** Runs a program, alone, for practice or through the public checks of a lab, in a worker of its own, which ends with it. */
import type { Grade, Mark } from '../../../course/grading.js';
import type { Printed } from '../../../course/sandbox.js';
import { type Parsed, parsed, plain, refused } from '../../../specs/parsed.js';
import type { GradeReply, GradeRequest } from './grading.worker.js';

export type Running<T> = {
  readonly done: Promise<Parsed<T>>;
  /** At once: whatever the program does, its worker is ended. */
  stop(): void;
};

export const STOPPED = 'stopped';

/** `read` gives the end of the work, or undefined for what comes before. */
function running<T>(address: string, request: GradeRequest, read: (reply: GradeReply) => T | undefined): Running<T> {
  const worker = new Worker(address, { type: 'module' });
  let settle: (found: Parsed<T>) => void = () => {};
  const done = new Promise<Parsed<T>>(resolve => {
    settle = found => {
      worker.terminate();
      resolve(found);
    };
  });
  worker.onmessage = ({ data }: MessageEvent<GradeReply>) => {
    if ('error' in data) return settle(refused(plain(data.error)));
    const found = read(data);
    if (found !== undefined) settle(parsed(found));
  };
  worker.onerror = () => settle(refused('the checks could not be started; reload the page'));
  worker.postMessage(request);
  return { done, stop: () => settle(refused(STOPPED)) };
}

export const checkProgram = (address: string, request: GradeRequest, onMark: (mark: Mark) => void): Running<Grade> =>
  running(address, request, reply => {
    if ('mark' in reply) onMark(reply.mark);
    return 'grade' in reply ? reply.grade : undefined;
  });

export const runProgram = (
  address: string,
  request: GradeRequest & { readonly instead: 'run' | number },
): Running<Printed> => running(address, request, reply => ('printed' in reply ? reply.printed : undefined));

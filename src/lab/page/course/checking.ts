/** Runs the public checks of a lab in a worker of their own, which ends with them. */
import type { Grade, Mark } from '../../../course/grading.js';
import { type Parsed, parsed, plain, refused } from '../../../specs/parsed.js';
import type { GradeReply, GradeRequest } from './grading.worker.js';

export type Checking = {
  readonly done: Promise<Parsed<Grade>>;
  /** At once: whatever the program does, its worker is ended. */
  stop(): void;
};

export const STOPPED = 'stopped';

export function checkProgram(address: string, request: GradeRequest, onMark: (mark: Mark) => void): Checking {
  const worker = new Worker(address, { type: 'module' });
  let settle: (found: Parsed<Grade>) => void = () => {};
  const done = new Promise<Parsed<Grade>>(resolve => {
    settle = found => {
      worker.terminate();
      resolve(found);
    };
  });
  worker.onmessage = ({ data }: MessageEvent<GradeReply>) => {
    if ('mark' in data) onMark(data.mark);
    else settle('grade' in data ? parsed(data.grade) : refused(plain(data.error)));
  };
  worker.onerror = () => settle(refused('the checks could not be started; reload the page'));
  worker.postMessage(request);
  return { done, stop: () => settle(refused(STOPPED)) };
}

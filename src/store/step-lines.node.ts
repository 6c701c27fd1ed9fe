/** A file to which a run appends lines step by step, split into its steps, and which of them can be trusted. */
import type { Experiment } from '../experiments/experiment.js';
import { digestOf, type Extent } from './run-checks.node.js';
import { type RunLine, readBirth, readLine } from './run-lines.js';

/** The lines of one step, in bytes from the start of the file. */
type Block = { readonly step: number; readonly start: number; readonly end: number };

export type StepLines = {
  /** As found; empty where the file is missing. */
  readonly bytes: Buffer;
  /** The last step that any line is about, or −1. */
  readonly lastStep: number;
  /** The steps up to the requested one whose lines are as they were written, in order. */
  readonly sound: readonly Block[];
  /** The steps up to the requested one whose lines are damaged or missing. */
  readonly lost: readonly number[];
  /** The file starts with the sound lines, without gaps: it can be cut off after them. */
  readonly isClean: boolean;
  /** Bytes of the sound lines. */
  readonly length: number;
  /** The fault of the file, for a person; undefined where there is none. */
  readonly damage: string | undefined;
};

/** The content of a file of lines. */
export type Holds = {
  /** Undefined where this program did not write the line. */
  stepOf(line: string): number | undefined;
  /** Whether these are all lines of a step, if nothing else is known about them. */
  isWhole(lines: string, step: number): boolean;
  /** Whether every step has lines. */
  readonly isEvery: boolean;
};

/** Whether these are all the lines of a step: its result, all due measurements, and its checkpoint. */
function isWholeStep(lines: readonly RunLine[], { yardsticks, steps }: Experiment): boolean {
  const [first] = lines;
  const [end, last] = [lines.at(-2), lines.at(-1)];
  if (first?.type !== 'step' || !last) return false;
  const isLast = last.type === 'crowned';
  if ((isLast ? end : last)?.type !== 'checkpoint' || (first.step >= steps && !isLast)) return false;
  const due = yardsticks.filter(({ every }) => isLast || first.step % every === 0).map(({ name }) => name);
  const measured = lines.flatMap(line => (line.type === 'measured' ? [line.yardstick] : []));
  return JSON.stringify(due) === JSON.stringify(measured);
}

/** Formatted again it must be the same: much damaged text can still be parsed. */
function isAsWritten(value: object, line: string): boolean {
  try {
    return JSON.stringify(value) === line;
  } catch {
    return false; // endless nesting, in a field that is not ours
  }
}

export const eventLines = (experiment: Experiment): Holds => ({
  stepOf(line) {
    const read = readLine(line);
    return read && isAsWritten(read, line) ? read.step : undefined;
  },
  isWhole(lines) {
    const read = lines.trimEnd().split('\n').map(readLine);
    return read.every(line => line !== undefined) && isWholeStep(read, experiment);
  },
  isEvery: true,
});

export const birthLines: Holds = {
  stepOf(line) {
    const birth = readBirth(line);
    return birth && isAsWritten(birth, line) ? birth.step : undefined;
  },
  isWhole: () => true,
  isEvery: false,
};

type Cut = {
  readonly blocks: readonly Block[];
  /** Lines that are not the run's: their number, and the steps they stand between. */
  readonly strange: readonly { readonly line: number; readonly after: number; readonly start: number }[];
};

function cut(bytes: Buffer, stepOf: Holds['stepOf']): Cut {
  const blocks: Block[] = [];
  const strange: Cut['strange'][number][] = [];
  let isOpen = false;
  let at = 0;
  for (let line = 1; ; line++) {
    const end = bytes.indexOf(10, at);
    if (end < 0) return { blocks, strange };
    const text = bytes.toString('utf8', at, end);
    // Bytes that are not UTF-8 decode to another text.
    const step = Buffer.byteLength(text) === end - at ? stepOf(text) : undefined;
    const last = blocks.at(-1);
    if (step === undefined) {
      strange.push({ line, after: blocks.length - 1, start: at });
      isOpen = false;
    } else if (isOpen && last?.step === step) blocks[blocks.length - 1] = { ...last, end: end + 1 };
    else {
      blocks.push({ step, start: at, end: end + 1 });
      isOpen = true;
    }
    at = end + 1;
  }
}

/** `steps 3, 5–7`. */
export function stepsText(steps: readonly number[]): string {
  const ranges: [number, number][] = [];
  for (const step of steps) {
    const last = ranges.at(-1);
    if (last && last[1] === step - 1) last[1] = step;
    else ranges.push([step, step]);
  }
  const shown = ranges.slice(0, 3).map(([from, to]) => (from === to ? `${from}` : `${from}–${to}`));
  const more = ranges.length > 3 ? ' and others' : '';
  return `${steps.length === 1 ? 'step' : 'steps'} ${shown.join(', ')}${more}`;
}

/** What can be trusted of the steps up to `last`; later content belongs to an unfinished step. */
export function surveyLines(
  file: Buffer | undefined,
  last: number,
  holds: Holds,
  checkOf: (step: number) => Extent | undefined,
): StepLines {
  const bytes = file ?? Buffer.alloc(0);
  const { blocks, strange } = cut(bytes, holds.stepOf);
  const bySteps = new Map<number, Block[]>();
  for (const block of blocks) bySteps.set(block.step, [...(bySteps.get(block.step) ?? []), block]);
  /** Steps that a damaged line may belong to, where it stood between two of them. */
  const doubtful = new Set<number>();
  for (const { after } of holds.isEvery ? [] : strange) {
    const [from, to] = [blocks[after]?.step ?? 0, blocks[after + 1]?.step ?? last];
    for (let step = from; step <= Math.min(to, last); step++) doubtful.add(step);
  }
  const partOf = ({ start, end }: Block): Buffer => bytes.subarray(start, end);
  const sound: Block[] = [];
  const lost: number[] = [];
  for (let step = 0; step <= last; step++) {
    const own = bySteps.get(step) ?? [];
    const check = checkOf(step);
    const found = check
      ? own.find(block => block.end - block.start === check.bytes && digestOf(partOf(block)) === check.digest)
      : own.length === 1 && !doubtful.has(step) && holds.isWhole(partOf(own[0]!).toString('utf8'), step)
        ? own[0]
        : undefined;
    const isEmpty = check ? check.bytes === 0 : file && !holds.isEvery && own.length === 0 && !doubtful.has(step);
    if (found) sound.push(found);
    else if (!isEmpty) lost.push(step);
  }
  const length = sound.reduce((sum, { start, end }) => sum + end - start, 0);
  const isClean = sound.every(({ start }, i) => start === (sound[i - 1]?.end ?? 0));
  const between = strange.find(({ start }) => start < (sound.at(-1)?.end ?? 0));
  const lastStep = blocks.reduce((most, { step }) => Math.max(most, step), -1);
  const line = between ?? (lost.length > 0 ? strange[0] : undefined);
  const unread = line ? `line ${line.line} cannot be read` : '';
  const damage =
    !file && last >= 0
      ? 'it is missing'
      : lost.length > 0
        ? `its lines about ${stepsText(lost)} are damaged or missing${unread && `: ${unread}`}`
        : isClean
          ? undefined
          : unread || 'its lines are not in the order of the steps';
  return { bytes, lastStep, sound, lost, isClean, length, damage };
}

export const soundLines = ({ bytes, sound }: StepLines): Map<number, Buffer> =>
  new Map(sound.map(({ step, start, end }) => [step, bytes.subarray(start, end)]));

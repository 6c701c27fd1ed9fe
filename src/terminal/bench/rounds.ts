/**
 * Measures several contenders side by side: in each round all of them work for about the same time, so a noisy machine
 * disturbs all alike. Times are CPU time of this process; the results are medians and their ratios.
 */
import { cpuSeconds } from '../cpu.js';

export type Contender = {
  readonly name: string;
  /** Does some work and returns its amount, in the contenders' common unit. */
  work(): number;
};

export type Measured = { readonly name: string; readonly perSecond: number; readonly rounds: readonly number[] };

export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
};

let listener: (done: number, of: number) => void = () => {};

/** For the command: hears how much of a measurement is done. */
export function onProgress(listen: typeof listener): void {
  listener = listen;
}

/** A piece of a measurement is done. */
export const reportProgress = (done: number, of: number): void => listener(done, of);

/** Three significant digits: the measurement supports no more. */
export const rounded = (value: number): number => Number(value.toPrecision(3));

/** Works at least `seconds` at a time; a first, unmeasured round lets the compilers settle. */
export function measure(contenders: readonly Contender[], rounds: number, seconds: number): Measured[] {
  const turn = ({ work }: Contender): number => {
    const start = cpuSeconds();
    let done = 0;
    let elapsed = 0;
    do {
      done += work();
      elapsed = cpuSeconds() - start;
    } while (elapsed < seconds);
    return done / elapsed;
  };
  for (const each of contenders) turn(each);
  const rates = contenders.map((): number[] => []);
  for (let round = 0; round < rounds; round++) {
    for (const [i, each] of contenders.entries()) {
      reportProgress(round * contenders.length + i, rounds * contenders.length);
      rates[i]!.push(turn(each));
    }
  }
  return contenders.map(({ name }, i) => ({
    name,
    perSecond: rounded(median(rates[i]!)),
    rounds: rates[i]!.map(rounded),
  }));
}

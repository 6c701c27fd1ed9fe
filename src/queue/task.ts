import type { RegisteredModel } from '../rules/game.js';
import type { Parsed } from '../specs/parsed.js';
import type { Json } from '../specs/spec.js';
import type { JobKind } from './job.js';

/** One thing to be done, for each kind of job. */
export type Task<T> = {
  readonly kind: JobKind;
  readonly content: Json;
  /** The evaluators that it names. */
  readonly models: readonly RegisteredModel[];
  /** Names of engines that its worker must allow. */
  readonly engines?: readonly string[];
  /** A second worker may be given it while the first is at work. */
  readonly canBeCopied: boolean;
  read(answer: string): Parsed<T>;
  /** The same answer as a worker's, where the same job gives the same answer. */
  write(value: T): string | undefined;
  /** In this process. Throws as on one machine. */
  here(): Promise<T>;
  /** The worker's account while it works. */
  onPart?(part: string, worker: string): void;
  onAnswer?(seconds: number): void;
};

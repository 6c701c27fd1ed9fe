/** Shared by the commands that search: limits, a search pool, progress, and Ctrl-C. */
import type { Command } from 'commander';
import type { SearchPool } from '../../arena/kernel/search-pool.js';
import { openSearchPool } from '../../arena/kernel/search-pool.node.js';
import type { KernelRating } from '../../arena/messages.js';
import { othello } from '../../games/othello/othello.js';
import { buildEvaluator, evaluators } from '../../models/catalogue.js';
import { EVALUATOR_BYTES } from '../../models/file.js';
import { type ModelRegistry, NO_MODELS } from '../../models/registry.js';
import { pinned } from '../../players/editions.js';
import type { Evaluator } from '../../rules/evaluator.js';
import { calibrationOf } from '../../search/kernel/calibrated.js';
import { canonicalSpec } from '../../specs/catalogue.js';
import { BadSpec } from '../../specs/options.js';
import { parseSpec, type Spec } from '../../specs/spec.js';
import { readDuration } from '../durations.js';
import { Failure } from '../failure.js';
import { threadsFrom } from '../flags.js';
import { readWhole } from '../numbers.js';
import { statusLine } from '../progress.js';
import { resolve } from '../references.js';

export type LimitOptions = {
  readonly depth?: string;
  readonly nodes?: string;
  readonly time?: string;
  readonly threads?: string;
  readonly table?: string;
};

export const MAX_SEARCH_DEPTH = 60;

export const addLimits = (command: Command): Command =>
  command
    .option('--nodes <n>', 'stop after this many nodes')
    .option('--time <duration>', 'stop after this time: 500ms, 10s, 5m')
    .option('--table <MB>', 'size of the transposition table', '128');

export function readLimits({ depth, nodes, time }: LimitOptions): {
  readonly depth?: number;
  readonly nodes?: number;
  readonly milliseconds?: number;
} {
  return {
    ...(depth === undefined ? {} : { depth: readWhole('--depth', depth, 1, MAX_SEARCH_DEPTH) }),
    ...(nodes === undefined ? {} : { nodes: readWhole('--nodes', nodes, 1, 1e15) }),
    ...(time === undefined ? {} : { milliseconds: readDuration('--time', time) }),
  };
}

export async function searchPoolFor({ threads, table }: LimitOptions): Promise<SearchPool> {
  const megabytes = readWhole('--table', table ?? '128', 0, 1024);
  return openSearchPool({
    threads: threadsFrom(threads, 1),
    tableBytes: megabytes << 20,
    weightBytes: EVALUATOR_BYTES,
  });
}

type NamedRating = {
  readonly rating: KernelRating;
  readonly unit: Evaluator['unit'];
  /** Without paths: files are replaced by their checksums. */
  readonly spec: Spec;
  readonly models: ModelRegistry;
};

/** Throws Failure. */
export const specFrom = (text: string): Spec => {
  const spec = parseSpec(text);
  if (!spec.ok) throw new Failure('usage', spec.reason);
  return spec.value;
};

function ratingOf(text: string, spec: Spec, models: ModelRegistry): NamedRating {
  try {
    const evaluator = buildEvaluator(spec, othello, models);
    if (!evaluator.kernel) throw new Failure('usage', `the kernel cannot compute ${text}`);
    const { bound, kernel, unit } = evaluator;
    return { rating: { bound, kernel, ...calibrationOf(spec) }, unit, spec, models };
  } catch (error) {
    if (error instanceof BadSpec) throw new Failure('usage', error.message);
    throw error;
  }
}

/** Canonical, and of the newest edition where the text names none. Throws Failure. */
export function evaluatorSpec(spec: Spec): Spec {
  try {
    return pinned(canonicalSpec('evaluator', evaluators, spec));
  } catch (error) {
    if (error instanceof BadSpec) throw new Failure('usage', error.message);
    throw error;
  }
}

/** An Othello evaluator that the kernel can compute, by its name. */
export const ratingFor = (text: string): NamedRating => ratingOf(text, evaluatorSpec(specFrom(text)), NO_MODELS);

/** Reads a rating that is named, also one in a file. */
export async function ratingFrom(text: string): Promise<NamedRating> {
  const { spec, models } = await resolve(specFrom(text), 'evaluator', othello.id);
  return ratingOf(text, evaluatorSpec(spec), models);
}

/**
 * Runs a search that the user can watch and end: the first Ctrl-C requests the best answer so far, the second ends the
 * process. The status line shows `status` and the number of nodes.
 */
export async function watched<T>(
  pool: SearchPool,
  quiet: boolean,
  status: () => string,
  search: (isInterrupted: () => boolean) => Promise<T>,
): Promise<{ readonly answer: T; readonly interrupted: boolean }> {
  const line = statusLine(quiet, seconds => {
    const millions = pool.nodes() / 1e6;
    return `${status()}${millions.toFixed(1)} M nodes, ${(millions / seconds).toFixed(1)} M/s, ${seconds.toFixed(0)} s`;
  });
  let interrupted = false;
  const interrupt = (): void => {
    interrupted = true;
    pool.stop();
  };
  process.once('SIGINT', interrupt);
  try {
    return { answer: await search(() => interrupted), interrupted };
  } finally {
    process.removeListener('SIGINT', interrupt);
    line.close();
  }
}

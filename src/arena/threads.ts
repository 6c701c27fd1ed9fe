/**
 * The arena that uses worker threads. Jobs are cut into slices, slices go to whichever thread is free, and what they
 * give is put together again in the order of the schedule: the number of threads changes nothing but the time.
 */

import type { KernelModule } from '../kernel/instance.js';
import { evaluatorJson } from '../models/file.js';
import type { Shelf } from '../models/registry.js';
import type { Registered } from '../rules/game.js';
import type { Arena, Job, JobResult } from './arena.js';
import { Colleague, type Thread } from './colleague.js';
import type { Shelved } from './messages.js';
import { type Played, type Slice, type Span, slicesOf, sumOf } from './slice.js';

export interface Threads extends Arena {
  /** One job as it is played: its slices in their order. Whoever stops listening ends it. */
  play(job: Job, span?: Span): AsyncGenerator<Played>;
}

/** A slice and what it belongs to. */
type Part = { readonly job: Job; readonly last: boolean; readonly slice: Slice };
type Bundle = readonly Part[];
/** Something to ask of whichever thread is free. */
type Errand = { readonly bundle: Bundle | undefined; run(colleague: Colleague): Promise<void> };

/** Bundles under way or waiting for their turn to be handed out, a thread: a slow one holds the others up that late. */
const AHEAD = 16;
/** Small jobs travel together, up to so many pairs: a message costs as much as a quick game. */
const BUNDLE_PAIRS = 8;

class Pool {
  private readonly free: Colleague[];
  private readonly waiting: Errand[] = [];

  constructor(colleagues: readonly Colleague[]) {
    this.free = [...colleagues];
  }

  private next(): void {
    const [colleague, errand] = [this.free[0], this.waiting[0]];
    if (!colleague || !errand) return;
    this.free.shift();
    this.waiting.shift();
    const back = (): void => {
      this.free.push(colleague);
      this.next();
    };
    errand.run(colleague).then(back, back);
  }

  give<T>(ask: (colleague: Colleague) => Promise<T>, bundle?: Bundle): Promise<T> {
    const answer = new Promise<T>((done, failed) => {
      this.waiting.push({ bundle, run: colleague => ask(colleague).then(done, failed) });
    });
    answer.catch(() => {}); // it is heard when its turn comes
    this.next();
    return answer;
  }

  play(bundle: Bundle): Promise<readonly Played[]> {
    const slices = bundle.map(({ slice }) => slice);
    return this.give(colleague => colleague.ask('play', { slices }), bundle);
  }

  forget(bundles: ReadonlySet<Bundle>): void {
    for (let i = this.waiting.length - 1; i >= 0; i--)
      if (this.waiting[i]!.bundle && bundles.has(this.waiting[i]!.bundle!)) this.waiting.splice(i, 1);
  }
}

async function* inOrder(
  pool: Pool,
  ahead: number,
  bundles: Iterable<Bundle>,
): AsyncGenerator<{ readonly part: Part; readonly played: Played }> {
  const under: { readonly bundle: Bundle; readonly played: Promise<readonly Played[]> }[] = [];
  const take = async function* () {
    const { bundle, played } = under[0]!;
    const results = await played;
    under.shift();
    for (const [i, part] of bundle.entries()) yield { part, played: results[i]! };
  };
  try {
    for (const bundle of bundles) {
      under.push({ bundle, played: pool.play(bundle) });
      if (under.length >= ahead) yield* take();
    }
    while (under.length > 0) yield* take();
  } finally {
    pool.forget(new Set(under.map(({ bundle }) => bundle)));
  }
}

/** Jobs without pairs have a slice of none, so that their results come in their turn. */
function* partsOf(jobs: Iterable<Job>, threads: number, span: Span = {}): Generator<Part> {
  for (const job of jobs) {
    if (job.pairs === 0) yield { job, last: true, slice: { ...job, first: 0 } };
    for (const slice of slicesOf(job, threads, span))
      yield { job, last: slice.first + slice.pairs >= job.pairs, slice };
  }
}

function* bundlesOf(parts: Iterable<Part>): Generator<Bundle> {
  let bundle: Part[] = [];
  let pairs = 0;
  for (const part of parts) {
    // Slices of one job are cut for as many threads as there are: put together again they would keep one busy.
    const isWhole = part.slice.pairs === part.job.pairs;
    if (bundle.length > 0 && (!isWhole || pairs + part.slice.pairs > BUNDLE_PAIRS)) {
      yield bundle;
      bundle = [];
      pairs = 0;
    }
    bundle.push(part);
    pairs += isWhole ? part.slice.pairs : BUNDLE_PAIRS;
  }
  if (bundle.length > 0) yield bundle;
}

/** What travels of an evaluator. */
export const shelved = ({ game, kind, shape, weights, checksum }: Registered): Shelved => ({
  game,
  kind,
  shape,
  weights,
  checksum,
});

export async function openPool(
  module: KernelModule,
  hire: () => Thread,
  threads: number,
  shelf: Shelf,
  champion?: Registered,
): Promise<Threads> {
  const colleagues = Array.from({ length: threads }, () => new Colleague(hire()));
  const evaluators = [...shelf.values()].map(file => evaluatorJson(file, file.provenance));
  await Promise.all(
    colleagues.map(each =>
      each.ask('open', { module, evaluators, ...(champion ? { champion: shelved(champion) } : {}) }),
    ),
  );
  const pool = new Pool(colleagues);
  const ahead = AHEAD * threads;
  const played = (jobs: Iterable<Job>, span?: Span) => inOrder(pool, ahead, bundlesOf(partsOf(jobs, threads, span)));
  return {
    async *run(jobs): AsyncGenerator<JobResult> {
      let slices: Played[] = [];
      for await (const { part, played: slice } of played(jobs)) {
        slices.push(slice);
        if (!part.last) continue;
        yield { id: part.job.id, ...sumOf(slices) };
        slices = [];
      }
    },
    async *play(job, span) {
      for await (const { played: slice } of played([job], span)) yield slice;
    },
    async shelve(files) {
      const travelling = [...files.values()].map(shelved);
      await Promise.all(colleagues.map(each => each.ask('shelve', { evaluators: travelling })));
    },
    train: (game, stretch, arrays, seed) =>
      pool.give(colleague => colleague.ask('train', { game, stretch, arrays, seed })),
    async close() {
      await Promise.all(colleagues.map(each => each.end()));
    },
  };
}

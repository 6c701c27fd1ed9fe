/**
 * The arena that uses worker threads. Jobs are cut into slices, slices go to whichever thread is free, and what they
 * give is put together again in the order of the schedule: the number of threads changes nothing but the time.
 */
import { evaluatorJson } from '../evaluators/file/file.js';
import type { Shelf } from '../evaluators/shelf.js';
import type { KernelModule } from '../kernel/instance.js';
import type { Arena, Job, JobResult } from './arena.js';
import { Colleague, type Thread } from './colleague.js';
import { type Played, type Slice, slicesOf, sumOf } from './slice.js';

export interface Threads extends Arena {
  /** One job as it is played: its slices in their order. Whoever stops listening ends it. */
  play(job: Job): AsyncGenerator<Played>;
}

type Errand = { readonly slice: Slice; done(played: Played): void; failed(error: unknown): void };

/** Slices under way or waiting for their turn to be handed out, a thread: a slow one holds the others up that late. */
const AHEAD = 16;

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
    colleague.ask('play', { slice: errand.slice }).then(errand.done, errand.failed).finally(back);
  }

  give(slice: Slice): Promise<Played> {
    const played = new Promise<Played>((done, failed) => {
      this.waiting.push({ slice, done, failed });
    });
    played.catch(() => {}); // it is heard when its turn comes
    this.next();
    return played;
  }

  forget(slices: ReadonlySet<Slice>): void {
    for (let i = this.waiting.length - 1; i >= 0; i--)
      if (slices.has(this.waiting[i]!.slice)) this.waiting.splice(i, 1);
  }
}

async function* inOrder<T extends { readonly slice: Slice }>(
  pool: Pool,
  ahead: number,
  errands: Iterable<T>,
): AsyncGenerator<{ readonly errand: T; readonly played: Played }> {
  const under: { readonly errand: T; readonly played: Promise<Played> }[] = [];
  const take = async () => {
    const { errand, played } = under[0]!;
    const result = { errand, played: await played };
    under.shift();
    return result;
  };
  try {
    for (const errand of errands) {
      under.push({ errand, played: pool.give(errand.slice) });
      if (under.length >= ahead) yield await take();
    }
    while (under.length > 0) yield await take();
  } finally {
    pool.forget(new Set(under.map(({ errand }) => errand.slice)));
  }
}

/** Jobs without pairs have a slice of none, so that their results come in their turn. */
function* errandsOf(jobs: Iterable<Job>, threads: number) {
  for (const job of jobs) {
    if (job.pairs === 0) yield { job, last: true, slice: { ...job, first: 0 } };
    for (const slice of slicesOf(job, threads)) yield { job, last: slice.first + slice.pairs >= job.pairs, slice };
  }
}

export async function openPool(
  module: KernelModule,
  hire: () => Thread,
  threads: number,
  shelf: Shelf,
): Promise<Threads> {
  const colleagues = Array.from({ length: threads }, () => new Colleague(hire()));
  const evaluators = [...shelf.values()].map(file => evaluatorJson(file, file.provenance));
  await Promise.all(colleagues.map(each => each.ask('open', { module, evaluators })));
  const pool = new Pool(colleagues);
  const ahead = AHEAD * threads;
  return {
    async *run(jobs): AsyncGenerator<JobResult> {
      let slices: Played[] = [];
      for await (const { errand, played } of inOrder(pool, ahead, errandsOf(jobs, threads))) {
        slices.push(played);
        if (!errand.last) continue;
        const { endings: _, ...sum } = sumOf(slices);
        yield { id: errand.job.id, ...sum };
        slices = [];
      }
    },
    async *play(job) {
      for await (const { played } of inOrder(pool, ahead, errandsOf([job], threads))) yield played;
    },
    async close() {
      await Promise.all(colleagues.map(each => each.end()));
    },
  };
}

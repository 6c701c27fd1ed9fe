/** The workers behind the page. The kernel is fetched once, at the start, so that play needs no server afterwards. */

import championAddress from '../../../data/champion/weights.gz?url';
import kernelAddress from '../../../dist/kernel/release.wasm?url';
import { Colleague } from '../../arena/colleague.js';
import { gather, type Team } from '../../arena/kernel/team.js';
import { hire } from '../../arena/kernel/team.web.js';
import type { Answers } from '../../arena/messages.js';
import { shelved, type Threads } from '../../arena/threads.js';
import { openThreads } from '../../arena/threads.web.js';
import workerAddress from '../../arena/worker.web.js?worker&url';
import { everyGame } from '../../games/catalogue.js';
import type { KernelModule } from '../../kernel/instance.js';
import { loadKernel } from '../../kernel/load.web.js';
import { EMPTY_SHELF } from '../../models/registry.js';
import { fetchShipped } from '../../models/shipped.web.js';
import type { Game, Registered } from '../../rules/game.js';
import type { Report } from '../../search/searcher.js';
import { shelf } from './shelf.js';

export const kernel: Promise<KernelModule> = loadKernel(kernelAddress);

/** The game whose evaluator ships with the page. */
export const ratedGame: Game = everyGame().find(({ shipped }) => shipped)!;

/** From when it is there the champion can be named, here and in the workers. The page does without one that is not. */
export const champion: Promise<Registered | undefined> = fetchShipped(ratedGame.shipped!, championAddress).then(file =>
  file.ok ? file.value : undefined,
);

type Choice = Answers['choose'];

/** One worker in which players think. It is asked one question at a time and can be told to answer now. */
export class Thinker {
  private readonly stop = new Int32Array(new SharedArrayBuffer(4));
  private readonly colleague: Promise<Colleague>;
  private last: Promise<unknown> = Promise.resolve();
  /** The shelf as this worker has it. */
  private known = EMPTY_SHELF;

  constructor() {
    const colleague = new Colleague(hire(workerAddress));
    this.colleague = kernel.then(async module => {
      const own = await champion;
      await colleague.ask('open', { module, evaluators: [], ...(own ? { champion: shelved(own) } : {}) });
      return colleague;
    });
    this.colleague.catch(() => {}); // whoever asks hears of it
  }

  choose(question: Omit<Choice['ask'], 'stop'>, report: (report: Report) => void): Promise<Choice['answer']> {
    const answer = this.last.then(async () => {
      const colleague = await this.colleague;
      if (this.known !== shelf.value) {
        this.known = shelf.value;
        const evaluators = [...this.known.values()].map(({ evaluator: _, provenance: __, ...data }) => data);
        await colleague.ask('shelve', { evaluators });
      }
      Atomics.store(this.stop, 0, 0);
      return colleague.ask('choose', { ...question, stop: this.stop.buffer as SharedArrayBuffer }, report);
    });
    this.last = answer.catch(() => {});
    return answer;
  }

  /** The question under way is answered as soon as it can be, with what there is. */
  interrupt(): void {
    Atomics.store(this.stop, 0, 1);
  }
}

const TABLE_BYTES = 16 << 20;
const WEIGHT_BYTES = 8 << 20;

let team: Promise<Team> | undefined;

/** Whoever rates positions of Othello: opened when it is first needed. */
export function analysts(): Promise<Team> {
  team ??= kernel.then(module =>
    gather(module, () => hire(workerAddress), { threads: 1, tableBytes: TABLE_BYTES, weightBytes: WEIGHT_BYTES }),
  );
  return team;
}

const opened = async (): Promise<Threads> =>
  openThreads(
    await kernel,
    workerAddress,
    Math.max(1, Math.min(8, (navigator.hardwareConcurrency || 2) - 1)),
    EMPTY_SHELF,
    await champion,
  );

/** Milliseconds until threads that are still at something are asked again. */
const BUSY = 20;

/** As many as the machine has cores, but one for the page. Players on the shelf can be named. Close it. */
export async function openArena(): Promise<Threads> {
  const threads = await opened();
  let known = EMPTY_SHELF;
  const bring = async (): Promise<void> => {
    while (known !== shelf.value) {
      const now = shelf.value;
      try {
        await threads.shelve(now);
        known = now;
      } catch {
        await new Promise(done => setTimeout(done, BUSY)); // games of a tournament that was stopped are under way
      }
    }
  };
  return {
    ...threads,
    async *run(jobs) {
      await bring();
      yield* threads.run(jobs);
    },
    async *play(job) {
      await bring();
      yield* threads.play(job);
    },
  };
}

/** For a learner, who shelves whom it likes. Close it. */
export const openNursery = opened;

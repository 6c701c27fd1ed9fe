/**
 * The workers behind the page. Nothing is fetched or started before `openEngineRoom`; then the kernel is fetched once, so
 * that play needs no server afterwards.
 */

import { Colleague } from '../../arena/colleague.js';
import { gather, type Team } from '../../arena/kernel/team.js';
import { hire } from '../../arena/kernel/team.web.js';
import type { Answers } from '../../arena/messages.js';
import { shelved, type Threads } from '../../arena/threads.js';
import { openThreads } from '../../arena/threads.web.js';
import { everyGame } from '../../games/catalogue.js';
import type { KernelModule } from '../../kernel/instance.js';
import { loadKernel } from '../../kernel/load.web.js';
import { EMPTY_SHELF } from '../../models/registry.js';
import { fetchShipped } from '../../models/shipped.web.js';
import type { Game, Registered } from '../../rules/game.js';
import type { Report } from '../../search/searcher.js';
import { shelf } from './shelf.js';

/** Where the server has what the workers need. */
export type Addresses = { readonly kernel: string; readonly champion: string; readonly worker: string };

type Room = {
  readonly worker: string;
  readonly kernel: Promise<KernelModule>;
  readonly champion: Promise<Registered | undefined>;
};

let opened: Room | undefined;

export function openEngineRoom({ kernel, champion, worker }: Addresses): void {
  opened = {
    worker,
    kernel: loadKernel(kernel),
    champion: fetchShipped(ratedGame.shipped!, champion).then(file => (file.ok ? file.value : undefined)),
  };
}

function room(): Room {
  if (!opened) throw new Error('the engine room has not been opened');
  return opened;
}

/** The game whose evaluator ships with the page. */
export const ratedGame: Game = everyGame().find(({ shipped }) => shipped)!;

/** From when it is there the champion can be named, here and in the workers. The page does without one that is not. */
export const champion = (): Promise<Registered | undefined> => room().champion;

type Choice = Answers['choose'];

/** One worker in which players think. It is asked one question at a time and can be told to answer now. */
export class Thinker {
  private readonly stop = new Int32Array(new SharedArrayBuffer(4));
  private readonly colleague: Promise<Colleague>;
  private last: Promise<unknown> = Promise.resolve();
  /** The shelf as this worker has it. */
  private known = EMPTY_SHELF;

  constructor() {
    const { worker, kernel, champion: loading } = room();
    const colleague = new Colleague(hire(worker));
    this.colleague = kernel.then(async module => {
      const own = await loading;
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
  const { kernel, worker } = room();
  team ??= kernel.then(module =>
    gather(module, () => hire(worker), { threads: 1, tableBytes: TABLE_BYTES, weightBytes: WEIGHT_BYTES }),
  );
  return team;
}

/** As many as the machine has cores, but one for the page; of a learner, which shelves whom it likes. Close it. */
export const openNursery = async (): Promise<Threads> =>
  openThreads(
    await room().kernel,
    room().worker,
    Math.max(1, Math.min(8, (navigator.hardwareConcurrency || 2) - 1)),
    EMPTY_SHELF,
    await champion(),
  );

/** Milliseconds until threads that are still at something are asked again. */
const BUSY = 20;

/** The same for tournaments: players on the shelf can be named. Close it. */
export async function openArena(): Promise<Threads> {
  const threads = await openNursery();
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

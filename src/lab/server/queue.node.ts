/**
 * The queue that the lab was started with: who is there, and a worker in this process, which the page may start and
 * stop. The page names no address: it cannot make the lab connect anywhere else.
 */
import { availableParallelism, hostname } from 'node:os';
import type { QueueAddress } from '../../queue/address.node.js';
import { ownBuild } from '../../queue/build.node.js';
import { type Connection, connect } from '../../queue/connection.node.js';
import { buildName, sameBuild } from '../../queue/job.js';
import { processName, readCoordinators, readWorkers } from '../../queue/roster.node.js';
import { type RunningWorker, startWorker } from '../../queue/worker.node.js';
import { type Parsed, parsed, plain, refused } from '../../specs/parsed.js';
import type { QueueAct, QueueShown, QueueWorker } from '../api.js';

/** Milliseconds in which Redis answers, if it is there. */
const PATIENCE = 2000;
const LOST = 'the queue does not answer; the lab waits for it';

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

export class LabQueue {
  private readonly address: QueueAddress;
  private connection: Promise<Connection> | undefined;
  private isLost = false;
  private worker: RunningWorker | undefined;
  /** Start and stop follow each other. */
  private acting: Promise<unknown> = Promise.resolve();
  private isStopping = false;

  constructor(address: QueueAddress) {
    this.address = address;
  }

  private connected(): Promise<Connection> {
    this.connection ??= connect(this.address, 'breedboard lab', isOpen => {
      this.isLost = !isOpen;
    });
    this.connection.catch(() => {
      this.connection = undefined; // the next look tries again
    });
    return this.connection;
  }

  private async found(): Promise<Pick<QueueShown, 'workers' | 'runs'>> {
    const { client } = await this.connected();
    const [workers, coordinators] = await Promise.all([readWorkers(client), readCoordinators(client)]);
    const own = ownBuild();
    return {
      workers: workers.map(
        ({ id, name, build, threads, busy, games, rate, doing }): QueueWorker => ({
          name: plain(name),
          threads,
          busy,
          games,
          rate,
          doing: doing.map(plain).slice(0, 1).join(),
          isHere: id === this.worker?.id,
          ...(sameBuild(build, own) ? {} : { other: plain(buildName(build)) }),
        }),
      ),
      runs: coordinators.map(({ name, doing, waiting, rate }) => ({
        name: plain(name),
        doing: plain(doing),
        waiting,
        rate,
      })),
    };
  }

  async look(): Promise<QueueShown> {
    const here = this.isStopping ? 'stopping' : this.worker ? 'working' : 'none';
    const nothing = { address: this.address.shown, here, workers: [], runs: [] } as const;
    if (this.isLost) return { ...nothing, trouble: LOST };
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<undefined>(resolve => {
      timer = setTimeout(() => resolve(undefined), PATIENCE);
    });
    try {
      const found = await Promise.race([this.found(), late]);
      return found ? { ...nothing, ...found } : { ...nothing, trouble: LOST };
    } catch (error) {
      return { ...nothing, trouble: reasonOf(error) };
    } finally {
      clearTimeout(timer);
    }
  }

  private async start(): Promise<void> {
    if (this.worker) return;
    const tell = (text: string): void => console.error(`breedboard: worker of the lab: ${text}`);
    // All cores but one, so that the page and other programs stay responsive.
    const threads = Math.max(1, availableParallelism() - 1);
    const name = `${processName(hostname())}-lab`;
    this.worker = await startWorker(this.address, { threads, name, say: tell, complain: tell });
  }

  private async stop(): Promise<void> {
    this.isStopping = true;
    try {
      await this.worker?.close();
    } finally {
      this.worker = undefined;
      this.isStopping = false;
    }
  }

  async act(act: QueueAct): Promise<Parsed<QueueShown>> {
    const done = this.acting.then(() => (act === 'start' ? this.start() : this.stop()));
    this.acting = done.catch(() => {});
    try {
      await done;
    } catch (error) {
      return refused(reasonOf(error));
    }
    return parsed(await this.look());
  }

  async close(): Promise<void> {
    await this.acting;
    await this.worker?.close(true);
    await this.connection?.then(
      ({ end }) => end(),
      () => {},
    );
  }
}

/** The one worker thread in which players choose moves and small games are solved, kept between calls. */
import type { Answers } from '../arena/messages.js';
import { hashedModel } from '../arena/threads.js';
import { WorkerHandle } from '../arena/worker-handle.js';
import type { KernelModule } from '../kernel/instance.js';
import { type ModelRegistry, NO_MODELS } from '../models/registry.js';
import type { RegisteredModel } from '../rules/game.js';
import { Kept } from './kept.js';
import { platform } from './platform.js';

type Question = 'choose' | 'outcome';

class PlayerThread {
  private readonly worker = new WorkerHandle(platform().spawn());
  private readonly module: KernelModule;
  /** Checksums of the shipped weights that it has. */
  private readonly shipped = new Set<string>();
  private models = NO_MODELS;

  private constructor(module: KernelModule) {
    this.module = module;
  }

  static async open(): Promise<PlayerThread> {
    const opened = new PlayerThread(await platform().kernel());
    await opened.enter();
    return opened;
  }

  private async enter(): Promise<void> {
    await this.worker.ask('open', { module: this.module, evaluators: [] });
    this.models = NO_MODELS;
  }

  /** Call before a player is asked: sends the weights it needs. */
  async prepare(models: ModelRegistry, shipped: readonly RegisteredModel[]): Promise<void> {
    const missing = shipped.filter(({ checksum }) => !this.shipped.has(checksum));
    if (missing.length > 0) {
      await this.worker.ask('ship', { models: missing.map(hashedModel) });
      for (const { checksum } of missing) this.shipped.add(checksum);
    }
    if (models === this.models) return;
    await this.worker.ask('register', { evaluators: [...models.values()].map(hashedModel) });
    this.models = models;
  }

  ask<K extends Question>(kind: K, question: Answers[K]['ask']): Promise<Answers[K]['answer']> {
    return this.worker.ask(kind, question);
  }

  close(): Promise<void> {
    return this.worker.end();
  }
}

export const playerThread = new Kept(PlayerThread.open);

/** Collects the jobs of everyone who plays on a device, so that runs side by side share a dispatch. */
import type { DeviceGames, DeviceJob, GamesOnDevice } from './games.js';

type Waiting = {
  readonly job: DeviceJob;
  readonly done: (played: DeviceGames) => void;
  readonly failed: (error: unknown) => void;
};

export class Dispatcher {
  readonly games: GamesOnDevice;
  private waiting: Waiting[] = [];
  private isBusy = false;

  constructor(games: GamesOnDevice) {
    this.games = games;
  }

  give(job: DeviceJob): { readonly played: Promise<DeviceGames>; cancel(): void } {
    let own: Waiting | undefined;
    const played = new Promise<DeviceGames>((done, failed) => {
      own = { job, done, failed };
    });
    played.catch(() => {}); // reported where it is awaited
    this.waiting.push(own!);
    void this.work();
    return {
      played,
      cancel: () => {
        this.waiting = this.waiting.filter(each => each !== own);
      },
    };
  }

  private async work(): Promise<void> {
    if (this.isBusy) return;
    this.isBusy = true;
    await Promise.resolve(); // an arena gives several messages at once
    while (this.waiting.length > 0) {
      const key = this.games.keyOf(this.waiting[0]!.job);
      const group = this.waiting.filter(({ job }) => this.games.keyOf(job) === key);
      this.waiting = this.waiting.filter(({ job }) => this.games.keyOf(job) !== key);
      try {
        const played = await this.games.play(group.map(({ job }) => job));
        for (const [i, { done }] of group.entries()) done(played[i]!);
      } catch (error) {
        for (const { failed } of group) failed(error);
      }
      await Promise.resolve();
    }
    this.isBusy = false;
  }
}

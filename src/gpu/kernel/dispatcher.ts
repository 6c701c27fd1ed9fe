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

  /** The next jobs that share a program, as many as fill a dispatch and find room on the device. */
  private take(): readonly Waiting[] {
    const { games } = this;
    const key = games.keyOf(this.waiting[0]!.job);
    const most = games.sizeFor(key);
    const players = new Set<DeviceJob['players'][number]>();
    const group = new Set<Waiting>();
    let [count, words] = [0, 0];
    for (const each of this.waiting) {
      if (games.keyOf(each.job) !== key) continue;
      const added = [...new Set(each.job.players)].filter(player => !players.has(player));
      words += added.reduce((sum, player) => sum + player.words.length, 0);
      if (group.size > 0 && (count >= most || 4 * words > games.device.mostBytes / 2)) break;
      for (const player of added) players.add(player);
      group.add(each);
      count += each.job.games;
    }
    this.waiting = this.waiting.filter(each => !group.has(each));
    return [...group];
  }

  private async work(): Promise<void> {
    if (this.isBusy) return;
    this.isBusy = true;
    await Promise.resolve(); // an arena gives several messages at once
    while (this.waiting.length > 0) {
      const group = this.take();
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

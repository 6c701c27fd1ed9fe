/** The arena that plays on this machine's GPU. One device serves all arenas of the process. */
import { arenaOver, type BatchArena, type BatchRunner } from '../arena/batch-runner.js';
import type { CheckPlan } from '../arena/checking.js';
import { openNodeRunner } from '../arena/threads.node.js';
import { layoutOf } from '../kernel/layout.js';
import { loadKernel } from '../kernel/load.node.js';
import type { ModelRegistry } from '../models/registry.js';
import { type Parsed, parsed } from '../specs/parsed.js';
import { openNodeDevice } from './device.node.js';
import { NotOnDevice } from './fault.js';
import { Dispatcher } from './kernel/dispatcher.js';
import { GamesOnDevice } from './kernel/games.js';
import { deviceRunner } from './runner.js';

export type DeviceWish = {
  /** Refuse what the device cannot play; otherwise threads play it, and everything where there is no device. */
  readonly isStrict: boolean;
  readonly check: CheckPlan;
  say(text: string): void;
  complain(text: string): void;
};

let shared: Promise<Parsed<Dispatcher>> | undefined;
let users = 0;

async function openDispatcher(): Promise<Parsed<Dispatcher>> {
  const device = await openNodeDevice();
  return device.ok ? parsed(new Dispatcher(new GamesOnDevice(device.value, layoutOf(loadKernel())))) : device;
}

/** The last user closes the device. */
async function release(): Promise<void> {
  if (--users > 0) return;
  const ended = await shared;
  shared = undefined;
  if (ended?.ok) ended.value.games.device.close();
}

/** `threads` also check and train. Throws NotOnDevice. The caller closes it. */
export async function openDeviceRunner(wish: DeviceWish, threads: number, models: ModelRegistry): Promise<BatchRunner> {
  users++;
  shared ??= openDispatcher();
  const dispatcher = await shared;
  if (!dispatcher.ok) {
    await release();
    if (wish.isStrict) throw new NotOnDevice(dispatcher.reason);
    wish.say(`${dispatcher.reason}; threads play`);
    return openNodeRunner(threads, models);
  }
  const own = await openNodeRunner(threads, models);
  const runner = deviceRunner(dispatcher.value, own, { layout: layoutOf(loadKernel()), models, ...wish });
  return {
    ...runner,
    get ahead() {
      return runner.ahead;
    },
    async close() {
      await runner.close();
      await release();
    },
  };
}

export const openDeviceArena = async (...setting: Parameters<typeof openDeviceRunner>): Promise<BatchArena> =>
  arenaOver(await openDeviceRunner(...setting));

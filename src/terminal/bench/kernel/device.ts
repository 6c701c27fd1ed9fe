/** Whole games on a GPU, by players and by games in a dispatch, beside the kernel on one core. By the clock: the CPU waits. */
import { type BatchResult, gamesIn } from '../../../arena/batch.js';
import { startsFor } from '../../../arena/openings.js';
import { WorkerContext } from '../../../arena/worker-context.js';
import { buildGame } from '../../../games/catalogue.js';
import { othello } from '../../../games/othello/othello.js';
import type { Device } from '../../../gpu/device.js';
import { openNodeDevice } from '../../../gpu/device.node.js';
import { DeviceBatches } from '../../../gpu/kernel/batches.js';
import { GamesOnDevice } from '../../../gpu/kernel/games.js';
import { layoutOf } from '../../../kernel/layout.js';
import { loadKernel } from '../../../kernel/load.node.js';
import { NO_MODELS } from '../../../models/registry.js';
import { parseSeed } from '../../../random/seed.js';
import type { Game } from '../../../rules/game.js';
import { parseSpec, type Spec } from '../../../specs/spec.js';
import { Failure } from '../../failure.js';
import { median, reportProgress, rounded } from '../rounds.js';

const SEED = parseSeed('bench device');
const STARTS = 256;
const ROUNDS = 5;
/** Seconds of one measurement of the kernel, and until a larger dispatch is not tried. */
const SECONDS = 0.25;

/** What is measured: a name, and the players of both sides. */
const PAIRINGS: readonly (readonly [name: string, first: string, second: string])[] = [
  ['random', 'random', 'random'],
  ['squares', 'squares', 'squares'],
  ['Alliot’s twelve numbers', 'alliot-durand(depth=0)', 'alliot-durand(stage=0, depth=0)'],
  ['Currie’s strategies', 'currie(level=1)', 'currie(level=1)'],
  ['64-42-1 networks', 'pinkney', 'pinkney(seed=1)'],
  ['patterns', 'search(depth=1, evaluator=champion)', 'search(depth=1, evaluator=champion)'],
];
const SIZES = [1024, 16_384, 262_144, 1_048_576] as const;

type DeviceSpeed = {
  readonly name: string;
  readonly players: readonly [string, string];
  /** Games a second on one core. */
  readonly kernel: number;
  /** With reading back; `dispatches`: into how many the games were divided, to keep each short. */
  readonly sizes: readonly {
    readonly games: number;
    readonly perSecond: number;
    /** The time of the dispatches alone, without what this program does with their answers. */
    readonly dispatched: number;
    readonly milliseconds: number;
    readonly dispatches: number;
    readonly longest: number;
    readonly timesTheKernel: number;
  }[];
};

type DeviceBench = { readonly unit: 'games/s'; readonly device: string; readonly results: readonly DeviceSpeed[] };

const specOf = (text: string): Spec => {
  const spec = parseSpec(text);
  if (!spec.ok) throw new Error(spec.reason);
  return spec.value;
};

/** `most`: games in the largest dispatch that is tried. */
export async function benchOn(
  device: Device,
  most: number,
  onResult = (_: DeviceSpeed): void => {},
): Promise<DeviceBench> {
  const module = loadKernel();
  const layout = layoutOf(module);
  const games = new GamesOnDevice(device, layout);
  const batches = new DeviceBatches(layout);
  const alone = new WorkerContext(module, NO_MODELS, () => performance.now());
  const game = specOf(othello.id);
  const starts = startsFor(specOf('random'), { game: buildGame(game) as Game, pairs: STARTS, seed: SEED });
  const sizes = SIZES.filter(size => size <= most);
  const results: DeviceSpeed[] = [];
  for (const [i, [name, first, second]] of PAIRINGS.entries()) {
    const batchOf = (pairs: number) => ({
      game,
      players: [specOf(first), specOf(second)] as const,
      starts,
      pairs,
      seed: SEED,
      want: 'tally' as const,
      // Games from one opening differ, as they do in a generation.
      ...(first === 'random' ? {} : { epsilon: [0.1, 0.1] as const }),
      first: 0,
    });
    // Starts are read once a batch: a small one would measure that.
    const small = batchOf(1024);
    const play = (): Promise<BatchResult> => alone.play(small);
    await play();
    const began = performance.now();
    let played = 0;
    while (performance.now() - began < 1000 * SECONDS) {
      await play();
      played += gamesIn(small);
    }
    const kernel = rounded((1000 * played) / (performance.now() - began));
    const rows: DeviceSpeed['sizes'][number][] = [];
    for (const [j, size] of sizes.entries()) {
      reportProgress(i * sizes.length + j, PAIRINGS.length * sizes.length);
      const job = batches.jobOf(batchOf(size / 2));
      await games.play([job]); // compiles, and learns how much a dispatch should hold
      const times: number[] = [];
      let [dispatches, longest, within, rounds] = [0, 0, 0, 0];
      for (let round = 0; round < ROUNDS; round++) {
        const [start, before, spent] = [performance.now(), games.dispatches, games.milliseconds];
        await games.play([job]);
        times.push(performance.now() - start);
        dispatches = games.dispatches - before;
        within += games.milliseconds - spent;
        rounds++;
        longest = Math.max(longest, games.longestMilliseconds());
        if (times.at(-1)! > 1000) break;
      }
      const milliseconds = rounded(median(times));
      const perSecond = rounded((1000 * size) / milliseconds);
      rows.push({
        games: size,
        perSecond,
        dispatched: rounded((1000 * size * rounds) / within),
        milliseconds,
        dispatches,
        longest: rounded(longest),
        timesTheKernel: rounded(perSecond / kernel),
      });
      if (milliseconds > 1000 * SECONDS * ROUNDS) break; // a larger one only takes longer
    }
    const speed = { name, players: [first, second] as const, kernel, sizes: rows };
    results.push(speed);
    onResult(speed);
  }
  return { unit: 'games/s', device: device.name, results };
}

export const benchDeviceLines = ({ device, unit, results }: DeviceBench): readonly string[] => [
  `${unit} on ${device}, with reading back, beside the kernel on one core; a tenth of the moves are random`,
  ...results.flatMap(({ name, kernel, sizes }) => [
    `${name}: ${kernel.toLocaleString('en')} ${unit} on one core`,
    ...sizes.map(
      ({ games, perSecond, dispatched, timesTheKernel, dispatches, longest }) =>
        `${perSecond.toLocaleString('en').padStart(15)} ${unit} of ${games.toLocaleString('en')} at once, ${timesTheKernel} times as many (${dispatched.toLocaleString('en')} in dispatches alone: ${dispatches} of at most ${longest} ms)`,
    ),
  ]),
];

/** Throws Failure without a device. */
export async function benchDevice(): Promise<DeviceBench> {
  const device = await openNodeDevice();
  if (!device.ok) throw new Failure('failed', device.reason);
  try {
    return await benchOn(device.value, SIZES.at(-1)!);
  } finally {
    device.value.close();
  }
}

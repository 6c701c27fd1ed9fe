import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { softwareDevice, useSoftwareDevice } from '../../test/device/software.js';
import { batchRunnerSuite, matchOf, resultsOf } from '../../test/suites/batch-runner.js';
import type { Match } from '../arena/arena.js';
import { arenaOver, type BatchArena } from '../arena/batch-runner.js';
import { openArena } from '../arena/single-thread.js';
import { openNodeRunner } from '../arena/threads.node.js';
import { layoutOf } from '../kernel/layout.js';
import { loadKernel } from '../kernel/load.node.js';
import { NO_MODELS } from '../models/registry.js';
import { parseSeed } from '../random/seed.js';
import { openDeviceRunner } from './arena.node.js';
import type { Device } from './device.js';
import { DeviceFault } from './fault.js';
import { Dispatcher } from './kernel/dispatcher.js';
import { GamesOnDevice } from './kernel/games.js';
import { deviceRunner } from './runner.js';

const SEED = parseSeed('device runner test');
const layout = layoutOf(loadKernel());
const alone = openArena(loadKernel());
const MATCH = matchOf('random', 'random', { pairs: 200, want: 'tally', openings: 'start' });

if (useSoftwareDevice()) {
  batchRunnerSuite('a device', models =>
    openDeviceRunner(
      { isStrict: false, check: { share: 0.2, seed: SEED }, say: assert.fail, complain: assert.fail },
      1,
      models,
    ),
  );
} else test('a device: the promises of every runner', t => t.skip('no GPU in software'));

type Tried = { readonly device: Device; readonly arena: BatchArena; readonly said: readonly string[] };

type Setting = { readonly alter: (code: string) => string; readonly share: number; readonly isStrict: boolean };

/** An arena on a device whose programs may be altered. */
async function tried(
  t: TestContext,
  { alter, share = 0, isStrict = true }: Partial<Setting> = {},
): Promise<Tried | undefined> {
  const device = await softwareDevice(t);
  if (!device) return undefined;
  const said: string[] = [];
  const dispatcher = new Dispatcher(new GamesOnDevice(device, layout, alter ?? (code => code)));
  const arena = arenaOver(
    deviceRunner(dispatcher, await openNodeRunner(1), {
      ...{ layout, models: NO_MODELS, isStrict, check: { share, seed: SEED } },
      complain: text => said.push(text),
    }),
  );
  t.after(() => arena.close());
  return { device, arena, said };
}

const isAsAlone = async (arena: BatchArena, match: Match): Promise<void> =>
  assert.deepEqual(await resultsOf(arena, [match]), await resultsOf(alone, [match]));

/** Passes are left out of the hash. */
const plant = (code: string): string => code.replace('hash.x ^= square;', 'hash.x ^= square & 63u;');

test('a wrong program is found by the first answer, named, and threads play', async t => {
  const on = await tried(t, { alter: plant, share: 1 });
  if (!on) return;
  await isAsAlone(on.arena, MATCH);
  assert.equal(on.said.length, 1);
  assert.match(
    on.said[0]!,
    /^the device SwiftShader.* gave a wrong answer in games \d+ to \d+ of a match, .*threads play on$/,
  );
  await isAsAlone(on.arena, MATCH);
  assert.equal(on.said.length, 1);
});

test('a device that was wrong before ends the work, and says whether that may be stored', async t => {
  const many = matchOf('random', 'random', { pairs: 300, want: 'tally', openings: 'start' });
  /** In the first batch only, which nobody checks. */
  const plantFirst = (code: string): string =>
    code.replace('results[at] = first |', 'results[at] = (first ^ select(0u, 1u, batches[batch + 8u] == 0u)) |');
  for (const isEarlier of [false, true]) {
    let alter = (code: string): string => code;
    const on = await tried(t, { alter: code => alter(code) });
    if (!on) return;
    await isAsAlone(on.arena, matchOf('random', 'random', { pairs: 4, want: 'tally' }));
    if (isEarlier) {
      alter = plantFirst;
      const [wrong] = await resultsOf(on.arena, [many]);
      assert.notDeepEqual([wrong], await resultsOf(alone, [many]));
    }
    alter = plant;
    await assert.rejects(resultsOf(on.arena, [many]), error => {
      assert.ok(error instanceof DeviceFault);
      assert.match(error.message, isEarlier ? /some may be stored/ : /none of which is stored/);
      assert.equal(error.canResume, !isEarlier);
      return true;
    });
  }
});

test('a device that is lost is named, and no game is lost', async t => {
  const on = await tried(t);
  if (!on) return;
  await isAsAlone(on.arena, MATCH);
  on.device.lose();
  await isAsAlone(on.arena, MATCH);
  assert.equal(on.said.length, 1);
  assert.match(on.said[0]!, /^the device SwiftShader.*; threads play on$/);
});

test('a device that does not answer in time is named, and threads play', async t => {
  const on = await tried(t);
  if (!on) return;
  on.device.patience = 1; // less than the compiler takes
  await isAsAlone(on.arena, matchOf('random', 'random', { pairs: 2 }));
  assert.match(on.said.join(), /has not answered for 0.001 seconds; threads play on/);
});

test('a program that does not compile is named, and threads play', async t => {
  const on = await tried(t, { alter: code => `${code} nonsense` });
  if (!on) return;
  await isAsAlone(on.arena, matchOf('random', 'random', { pairs: 2 }));
  assert.match(on.said.join(), /refuses a program at line \d+: .*; threads play on/);
});

test('games in doubt are played by the kernel', async t => {
  // Every other game says that it is in doubt, and has no discs.
  const doubted = (code: string): string =>
    code.replace('results[at] = first |', 'doubt = game % 2u == 1u; results[at] = select(first, 0u, doubt) |');
  const on = await tried(t, { alter: doubted, share: 1 });
  if (!on) return;
  for (const want of ['tally', 'records'] as const)
    await isAsAlone(on.arena, matchOf('random', 'random', { pairs: 10, odd: true, want }));
  assert.deepEqual(on.said, []);
});

test('what a device cannot play exactly is refused with its reason, or played by threads', async t => {
  const [strict, auto] = [await tried(t), await tried(t, { isStrict: false })];
  if (!strict || !auto) return;
  for (const [player, reason] of [
    ['search(depth=2, evaluator=squares)', /looks further/],
    ['features', /stable discs/],
    ['verhelst-reference(ply=1)', /its noise is of 64 bits/],
    ['ohc', /devices do not play formula/],
    ['search(depth=1, evaluator=squares, exact=4)', /do not solve endings/],
  ] as const) {
    const match = matchOf(player, 'random', { pairs: 1 });
    await assert.rejects(resultsOf(strict.arena, [match]), reason, player);
    await isAsAlone(auto.arena, match);
  }
  await assert.rejects(
    resultsOf(strict.arena, [matchOf('random', 'random', { game: 'noughts', openings: 'start' })]),
    /noughts/,
  );
});

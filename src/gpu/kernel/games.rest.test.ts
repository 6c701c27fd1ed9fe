import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DEVICE_GAMES } from '../../../test/device/pairings.js';
import { softwareDevice } from '../../../test/device/software.js';
import { matchOf, resultsOf } from '../../../test/suites/batch-runner.js';
import { arenaOver } from '../../arena/batch-runner.js';
import { openArena } from '../../arena/single-thread.js';
import { openNodeRunner } from '../../arena/threads.node.js';
import { layoutOf } from '../../kernel/layout.js';
import { loadKernel } from '../../kernel/load.node.js';
import { shipFromFolder } from '../../models/shipped.node.js';
import { parseSeed } from '../../random/seed.js';
import { deviceRunner } from '../runner.js';
import { BOARD } from './board.js';
import { Dispatcher } from './dispatcher.js';
import { GamesOnDevice } from './games.js';
import { WORDS } from './words.js';

test('whole games of every player are those of the kernel: boards, draws, ties, errors, openings and records', async t => {
  const device = await softwareDevice(t);
  if (!device) return;
  shipFromFolder();
  const layout = layoutOf(loadKernel());
  const runner = deviceRunner(new Dispatcher(new GamesOnDevice(device, layout)), await openNodeRunner(1), {
    ...{ layout, isStrict: true, check: { share: 0, seed: parseSeed('check') }, complain: assert.fail },
  });
  const arena = arenaOver(runner);
  t.after(() => arena.close());
  const alone = openArena(loadKernel());
  for (const { players, ...setting } of DEVICE_GAMES) {
    const match = matchOf(...players, { ...setting, pairs: 8 });
    assert.deepEqual(await resultsOf(arena, [match]), await resultsOf(alone, [match]), players.join(' – '));
  }
});

/** One thread follows one move of the start, depth first. */
const PERFT = /* wgsl */ `
@group(0) @binding(0) var<uniform> run: vec4u;
@group(0) @binding(1) var<storage, read_write> counts: array<u32>;
${WORDS}${BOARD}
var<private> own: array<vec2u, 12>;
var<private> other: array<vec2u, 12>;
var<private> rest: array<vec2u, 12>;
@compute @workgroup_size(4) fn main(@builtin(global_invocation_id) id: vec3u) {
  own[0] = vec2u(0x10000000u, 0x00000008u);
  other[0] = vec2u(0x08000000u, 0x00000010u);
  var first = moves(own[0], other[0]);
  for (var skip = id.x; skip > 0u; skip--) { first = withoutLowest(first); }
  rest[0] = first & ~withoutLowest(first);
  var depth = 0;
  var leaves = 0u;
  loop {
    if (depth < 0) { break; }
    if (isNone(rest[depth])) { depth--; continue; }
    let square = lowest(rest[depth]);
    rest[depth] = withoutLowest(rest[depth]);
    var mine = own[depth];
    var theirs = other[depth];
    if (square != PASS) {
      let turned = flips(square, mine, theirs);
      mine |= turned | bitOf(square);
      theirs ^= turned;
    }
    depth++;
    own[depth] = theirs;
    other[depth] = mine;
    rest[depth] = moves(theirs, mine);
    if (depth == i32(run.x)) { leaves++; depth--; }
  }
  counts[id.x] = leaves;
}
`;

test('perft', async t => {
  const device = await softwareDevice(t);
  if (!device) return;
  const pipeline = await device.pipeline(PERFT);
  const [run, counts] = [device.uniform(), device.storage().sized(16)];
  // No line of these lengths has a pass.
  for (const [depth, leaves] of [
    [1, 4],
    [2, 12],
    [5, 1396],
    [7, 55_092],
    [8, 390_216],
  ] as const) {
    const buffers = [run.write(Uint32Array.of(depth, 0, 0, 0)), counts];
    const [found] = await device.run({ pipeline, buffers, workgroups: 1, read: [{ buffer: counts, bytes: 16 }] });
    assert.equal(
      new Uint32Array(found!).reduce((sum, each) => sum + each),
      leaves,
    );
  }
});

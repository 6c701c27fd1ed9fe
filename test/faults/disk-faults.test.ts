/** A few dozen faults of the disk. `npm run test:faults` tries thousands of them, `npm run test:campaign` all. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { rngFrom } from '../../src/random/rng.js';
import { parseSeed, seedFor } from '../../src/random/seed.js';
import { copyAside } from '../../src/store/aside.node.js';
import { isThere } from '../../src/store/runs.node.js';
import { spread, tableLine, tryOut } from './campaign.js';
import { SimulatedDisk } from './disk/disk.js';
import { emptyImage, filesIn } from './disk/image.js';
import { mount } from './disk/mount.js';
import { remainsOf } from './disk/power-cut.js';
import { diskFaults } from './disk-faults.js';
import { WORKLOADS } from './workloads.js';

/** Of each piece of work. */
const TRIALS = 25;

for (const workload of WORKLOADS) {
  test(`${workload.name} survives faults of the disk`, async context => {
    const campaign = diskFaults(workload);
    const tally = await tryOut(campaign, spread((await campaign.count())!, TRIALS));
    context.diagnostic(tableLine(campaign, tally));
    assert.deepEqual(tally, { tried: TRIALS, losses: [] });
  });
}

test('a damaged file that was copied aside is there after a power cut', async () => {
  const disk = new SimulatedDisk('/simulated-copy', emptyImage());
  const unmount = mount(disk);
  try {
    await disk.writeFile('/simulated-copy/champion.json', 'damaged');
    assert.equal(await copyAside('/simulated-copy/champion.json'), 'champion.json.damaged');
  } finally {
    unmount();
  }
  const left = filesIn(remainsOf(disk, 'lost', rngFrom(seedFor(parseSeed('copy'), 0))));
  assert.equal(left.get('champion.json.damaged')?.toString(), 'damaged');
});

test('a file that the disk will not show counts as there', async () => {
  const disk = new SimulatedDisk('/simulated-look', emptyImage());
  disk.plan = ({ name }) => (name === 'stat' ? 'EACCES' : 'works');
  const unmount = mount(disk);
  try {
    await assert.rejects(isThere('/simulated-look/champion.json'), { code: 'EACCES' });
    disk.plan = () => 'works';
    assert.equal(await isThere('/simulated-look/champion.json'), false);
  } finally {
    unmount();
  }
});

describe('the simulated disk', () => {
  const rng = rngFrom(seedFor(parseSeed('simulated disk'), 0));
  const namesIn = (disk: SimulatedDisk): string[] => [...filesIn(remainsOf(disk, 'lost', rng)).keys()];

  test('keeps what was flushed, the file and its name apart', async () => {
    const disk = new SimulatedDisk('/simulated', emptyImage());
    const file = await disk.open('/simulated/a', 'wx');
    await file.writeFile('text');
    await file.sync();
    assert.deepEqual(namesIn(disk), []);
    const folder = await disk.open('/simulated', 'r');
    await folder.sync();
    await file.writeFile(' and more');
    assert.deepEqual(
      filesIn(remainsOf(disk, 'lost', rng))
        .get('a')
        ?.toString(),
      'text',
    );
    assert.deepEqual(
      filesIn(remainsOf(disk, 'kept', rng))
        .get('a')
        ?.toString(),
      'text and more',
    );
    await disk.rename('/simulated/a', '/simulated/b');
    assert.deepEqual(namesIn(disk), ['a']);
    await folder.sync();
    assert.deepEqual(namesIn(disk), ['b']);
  });

  test('fails as it is told, and stops for good', async () => {
    const disk = new SimulatedDisk('/simulated', emptyImage());
    disk.plan = ({ number }) => (number === 1 ? 'ENOSPC' : number === 3 ? 'stops' : 'works');
    const file = await disk.open('/simulated/a', 'wx');
    await assert.rejects(file.write(Buffer.from('text'), 0, 4, 0), { code: 'ENOSPC', syscall: 'write' });
    assert.equal((await file.stat()).size, 2);
    const pending = file.write(Buffer.from('text'), 0, 4, 0);
    await disk.stopped;
    const first = await Promise.race([pending, file.close(), new Promise(resolve => setImmediate(resolve, 'nothing'))]);
    assert.equal(first, 'nothing');
  });
});

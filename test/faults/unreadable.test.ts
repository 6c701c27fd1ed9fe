/** A stored file that cannot be read is not damaged: the command stops, names it, and changes nothing. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { machineFault } from '../../src/terminal/failure.js';
import type { FaultCode } from '../../src/terminal/torture/faults.js';
import type { Answer, Call } from './disk/disk.js';
import { SimulatedDisk } from './disk/disk.js';
import { emptyImage, filesIn, type Image } from './disk/image.js';
import { mount } from './disk/mount.js';
import { competing, learning, playing, repairing, type Workload } from './workloads.js';

/** Errors that say nothing about the content. */
const ERRORS: readonly FaultCode[] = ['EMFILE', 'EACCES', 'EIO'];

let roots = 0;

async function runOn(
  workload: Workload,
  image: Image,
  plan: (call: Call) => Answer = () => 'works',
): Promise<{ readonly message: string | undefined; readonly image: Image; readonly said: readonly string[] }> {
  const disk = new SimulatedDisk(`/unreadable-${roots++}`, image);
  disk.plan = plan;
  const unmount = mount(disk);
  const said: string[] = [];
  const watcher = { reported: () => {}, said: (line: string) => void said.push(line) };
  try {
    await workload.run(disk.root, watcher);
    return { message: undefined, image: disk.seen, said };
  } catch (error) {
    const message = machineFault(error) ?? (error as Error).message;
    return { message, image: disk.seen, said };
  } finally {
    unmount();
  }
}

/** Text of the files that the program leaves to be seen, without locks, which come and go. */
const contents = (image: Image): Record<string, string> =>
  Object.fromEntries(
    [...filesIn(image)]
      .filter(([name]) => !name.includes('.lock'))
      .map(([name, bytes]) => [name, bytes.toString('hex')]),
  );

const READING = ['open', 'readFile', 'read'];

for (const workload of [learning, repairing, playing, competing]) {
  describe(`${workload.name}: a file that cannot be read`, async () => {
    const whole = await runOn(workload.name === 'repair' ? learning : workload, emptyImage());
    const names = [...filesIn(whole.image).keys()].filter(name => name.startsWith(`${workload.folder}/`));
    for (const name of names) {
      for (const answer of ERRORS) {
        test(`${name}: ${answer}`, async () => {
          let hits = 0;
          const { message, image } = await runOn(workload, whole.image, call => {
            const isHit = READING.includes(call.name) && call.path.endsWith(`/${name}`);
            if (isHit) hits++;
            return isHit ? answer : 'works';
          });
          assert.deepEqual(contents(image), contents(whole.image), 'nothing is changed');
          if (hits === 0) return; // not read by this command
          const own = name.slice(workload.folder.length + 1);
          assert.ok(message?.includes(own), `${message} names ${own}`);
          assert.doesNotMatch(message!, /\n/);
        });
      }
    }
  });
}

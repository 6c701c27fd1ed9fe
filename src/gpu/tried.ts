import { parseSeed } from '../random/seed.js';
import { type Parsed, parsed, refused } from '../specs/parsed.js';
import { type Device, openDevice } from './device.js';
import { tryOut } from './kernel/trial.js';
import type { Gpu } from './webgpu.js';

const INPUTS = 4096;

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** A device of which nothing is known yet, or in one line why there is none. `how`: to get one. The caller closes it. */
export async function untriedDevice(gpu: Gpu, how: string): Promise<Parsed<Device>> {
  try {
    const device = await openDevice(gpu);
    return device ? parsed(device) : refused(`no GPU was found: it needs ${how}`);
  } catch (error) {
    return refused(`no GPU can be used: ${reasonOf(error)}`);
  }
}

/** A device that has passed its trial. */
export async function triedDevice(gpu: Gpu, how: string): Promise<Parsed<Device>> {
  const opened = await untriedDevice(gpu, how);
  if (!opened.ok) return opened;
  const device = opened.value;
  try {
    const { wrong } = await tryOut(device, parseSeed('trial'), INPUTS);
    if (wrong.length === 0) return opened;
    device.close();
    return refused(
      `the device ${device.name} computes inexactly: ${wrong.map(({ operation }) => operation).join(', ')}`,
    );
  } catch (error) {
    device.close();
    return refused(`no GPU can be used: ${reasonOf(error)}`);
  }
}

/** Devices in Node, by npm's package webgpu, which is installed only where it is wanted. */
import { parseSeed } from '../random/seed.js';
import { type Parsed, parsed, refused } from '../specs/parsed.js';
import { type Device, openDevice } from './device.js';
import { tryOut } from './kernel/trial.js';
import type { Gpu } from './webgpu.js';

type Library = { create(options: readonly string[]): Gpu; readonly globals: object };

const HOW = 'npm install webgpu, and a GPU with a Vulkan, Metal or Direct3D 12 driver';
const TRIED = 4096;

/** The collector must not take them while a device is open: they would take the process along. */
const kept = new Set<unknown>();

async function library(): Promise<Library | undefined> {
  try {
    return (await import('webgpu')) as unknown as Library;
  } catch {
    return undefined;
  }
}

/** A device that has passed its trial, or in one line why there is none. The caller closes it. */
export async function openNodeDevice(patience?: number): Promise<Parsed<Device>> {
  const found = await library();
  if (!found) return refused(`no GPU can be used without the package webgpu: ${HOW}`);
  let device: Device | undefined;
  try {
    const gpu = found.create([]);
    kept.add(gpu);
    device = await openDevice(gpu, patience);
    if (!device) return refused(`no GPU was found: it needs ${HOW}`);
    kept.add(device);
    const { wrong } = await tryOut(device, parseSeed('trial'), TRIED);
    if (wrong.length === 0) return parsed(device);
    device.close();
    return refused(
      `the device ${device.name} computes inexactly: ${wrong.map(({ operation }) => operation).join(', ')}`,
    );
  } catch (error) {
    device?.close();
    return refused(`no GPU can be used: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** Devices in Node, by npm's package webgpu, which is installed only where it is wanted. */
import { type Parsed, refused } from '../specs/parsed.js';
import type { Device } from './device.js';
import { triedDevice, untriedDevice } from './tried.js';
import type { Gpu } from './webgpu.js';

const HOW = 'npm install webgpu, and a GPU with a Vulkan, Metal or Direct3D 12 driver';

/** The collector must not take one while a device is open: the process would end. One that has lost a device may find no other. */
const kept: Gpu[] = [];

async function openWith(open: (gpu: Gpu, how: string) => Promise<Parsed<Device>>): Promise<Parsed<Device>> {
  let gpu: Gpu;
  try {
    gpu = (await import('webgpu')).create([]) as unknown as Gpu;
  } catch {
    return refused(`no GPU can be used without the package webgpu: ${HOW}`);
  }
  kept.push(gpu);
  return open(gpu, HOW);
}

/** In one line why there is none, otherwise. The caller closes it. */
export const openNodeDevice = (): Promise<Parsed<Device>> => openWith(triedDevice);

/** Without its trial. */
export const openUntriedDevice = (): Promise<Parsed<Device>> => openWith(untriedDevice);

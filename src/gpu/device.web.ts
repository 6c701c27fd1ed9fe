/** Devices in a page: the browser brings them. */
import { type Parsed, refused } from '../specs/parsed.js';
import type { Device } from './device.js';
import { triedDevice } from './tried.js';
import type { Gpu } from './webgpu.js';

const HOW = 'a present browser with WebGPU switched on, and a page from https or from this machine';

/** In one line why there is none, otherwise. The caller closes it. */
export async function openPageDevice(): Promise<Parsed<Device>> {
  const { gpu } = navigator as unknown as { readonly gpu?: Gpu };
  return gpu ? triedDevice(gpu, HOW) : refused(`this page has no GPU: it needs ${HOW}`);
}

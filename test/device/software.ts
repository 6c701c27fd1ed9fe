/**
 * A GPU in software for tests: SwiftShader, which Debian's chromium brings, with the Vulkan loader. `provideDevice` installs both where
 * that is allowed: as root on Debian, by the test command. A machine without them skips the tests of devices.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import type { TestContext } from 'node:test';
import type { Device } from '../../src/gpu/device.js';
import { openNodeDevice } from '../../src/gpu/device.node.js';

const DRIVER = '/usr/lib/chromium/vk_swiftshader_icd.json';
const LOADERS = ['/usr/lib/x86_64-linux-gnu/libvulkan.so.1', '/usr/lib/aarch64-linux-gnu/libvulkan.so.1'];

const isHere = (): boolean => existsSync(DRIVER) && LOADERS.some(path => existsSync(path));

/** Prints what is missing if there is no device; its tests are then skipped. */
export function provideDevice(say: (line: string) => void): void {
  if (isHere()) return;
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) {
    say('no GPU in software found: the tests of devices are skipped (on Debian, install chromium and libvulkan1)');
    return;
  }
  say('installing Debian’s chromium and libvulkan1 for the tests of devices …');
  spawnSync('apt-get', ['update'], { stdio: 'ignore' });
  try {
    execFileSync('apt-get', ['install', '-y', '--no-install-recommends', 'chromium', 'libvulkan1'], {
      stdio: 'ignore',
    });
  } catch {
    say('they could not be installed: the tests of devices are skipped');
  }
}

/** For the environment of a process that is to find the device, and no other. */
export const deviceEnvironment = (): Record<string, string> => ({ VK_ICD_FILENAMES: DRIVER });

/** Whether this process has the device; it then finds no other. */
export function useSoftwareDevice(): boolean {
  if (isHere()) process.env.VK_ICD_FILENAMES = DRIVER;
  return isHere();
}

/** Undefined where the test is skipped. */
export async function softwareDevice(t: TestContext): Promise<Device | undefined> {
  if (!useSoftwareDevice()) {
    t.skip('no GPU in software');
    return undefined;
  }
  const opened = await openNodeDevice();
  if (!opened.ok) throw new Error(opened.reason);
  t.after(() => opened.value.close());
  return opened.value;
}

/**
 * Puts a simulated disk under node:fs/promises for paths below its root; all others go to the machine's own. The modules
 * under test need no seam: bindings of built-in modules follow their source (`syncBuiltinESMExports`).
 */
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import type { SimulatedDisk } from './disk.js';

const CALLS = [
  'open',
  'readFile',
  'writeFile',
  'copyFile',
  'truncate',
  'access',
  'stat',
  'lstat',
  'realpath',
  'readdir',
  'mkdir',
  'link',
  'rename',
  'unlink',
  'rmdir',
  'rm',
] as const;

type Call = (...args: unknown[]) => unknown;

const mounted = new Set<SimulatedDisk>();
let isPatched = false;

function patch(): void {
  isPatched = true;
  const promises = fs.promises as unknown as Record<string, Call>;
  for (const name of CALLS) {
    const own = promises[name]!;
    promises[name] = (...args) => {
      for (const disk of mounted) {
        if (!disk.has(args[0])) continue;
        const call = disk[name === 'lstat' ? 'stat' : name] as unknown as Call;
        // What goes wrong is answered, not thrown at once.
        return (async () => call.apply(disk, args))();
      }
      return own(...args);
    };
  }
  syncBuiltinESMExports();
}

/** Answers what takes it away again. */
export function mount(disk: SimulatedDisk): () => void {
  if (!isPatched) patch();
  mounted.add(disk);
  return () => mounted.delete(disk);
}

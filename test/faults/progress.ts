/** How far campaigns have come, in a file, so that they can be stopped and resumed. */
import { readText, writeWhole } from '../../src/store/files.node.js';
import type { Loss } from './campaign.js';

export type Progress = {
  /** Trials that are wanted. */
  trials: number;
  next: number;
  losses: Loss[];
  /** Of work, over all sittings. */
  seconds: number;
};
export type AllProgress = Record<string, Progress>;

const MAX_FILE = 1 << 26;

export async function readProgress(path: string): Promise<AllProgress> {
  const text = await readText(path, MAX_FILE);
  if (text.ok) return JSON.parse(text.value) as AllProgress;
  if (text.reason === 'no such file or folder') return {};
  throw new Error(`${path}: ${text.reason}`);
}

export async function writeProgress(path: string, progress: AllProgress): Promise<void> {
  const written = await writeWhole(path, `${JSON.stringify(progress, null, 1)}\n`);
  if (!written.ok) throw new Error(`${path}: ${written.reason}`);
}

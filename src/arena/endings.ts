/** Games by their ending, always in one order: counts from a file are written like those of new games. */
import { type Ended, LOSSES, type Loss } from '../rules/archive.js';
import type { Endings } from './arena.js';

const ORDER: readonly Ended[] = ['played', 'cap', ...(Object.keys(LOSSES) as Loss[])];

export function sumEndings(all: Iterable<Endings>): Endings {
  const sum: Partial<Record<Ended, number>> = {};
  for (const endings of all) {
    for (const [ended, games] of Object.entries(endings)) sum[ended as Ended] = (sum[ended as Ended] ?? 0) + games;
  }
  const ordered: Partial<Record<Ended, number>> = {};
  for (const ended of ORDER) if (sum[ended] !== undefined) ordered[ended] = sum[ended];
  return ordered;
}

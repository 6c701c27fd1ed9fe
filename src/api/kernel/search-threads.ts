/** The threads that solve and analyse positions of the kernel's game, kept between calls. */
import { type SearchPool, startLoneSearch, startSearchPool } from '../../arena/kernel/search-pool.js';
import type { KernelRating } from '../../arena/messages.js';
import { buildEvaluator } from '../../models/catalogue.js';
import { EVALUATOR_BYTES } from '../../models/file.js';
import { editionsFor } from '../../players/editions.js';
import type { Unit } from '../../rules/evaluator.js';
import type { Game } from '../../rules/game.js';
import { calibrationOf } from '../../search/kernel/calibrated.js';
import type { Spec } from '../../specs/spec.js';
import { BreedboardError, named } from '../errors.js';
import { Kept } from '../kept.js';
import { platform } from '../platform.js';

const TABLE_BYTES = 64 << 20;

const pools = new Map<number, Kept<SearchPool>>();

async function open(threads: number): Promise<SearchPool> {
  const { kernel, spawn, sharesMemory } = platform();
  const size = { tableBytes: TABLE_BYTES, weightBytes: EVALUATOR_BYTES };
  const module = await kernel();
  return sharesMemory ? startSearchPool(module, spawn, { threads, ...size }) : startLoneSearch(module, spawn, size);
}

/** The given number of threads; one if memory cannot be shared. */
export function searchThreads(threads: number): Kept<SearchPool> {
  const count = platform().sharesMemory ? threads : 1;
  const kept = pools.get(count) ?? new Kept(() => open(count));
  pools.set(count, kept);
  return kept;
}

/** An evaluator that the kernel has. Throws BreedboardError. */
export async function kernelRating(
  game: Game,
  spec: Spec,
  name: string,
): Promise<{ readonly rating: KernelRating; readonly unit: Unit }> {
  const editions = editionsFor(game, spec);
  if (editions.length > 0) await platform().shipped(game, editions);
  const { bound, kernel, unit } = named(() => buildEvaluator(spec, game));
  if (!kernel) throw new BreedboardError('unsupported', `the kernel analyses this game, and does not have ${name}`);
  return { rating: { bound, kernel, ...calibrationOf(spec) }, unit };
}

/** The champions of runs, fetched when the page is loaded, so that they can be played without the server. */
import { askBest, askRuns } from './api.js';
import { isExported } from './exported.js';
import type { RunSource } from './learning/source.js';
import { offerModel } from './models.js';

/** At most this many runs are read; their weights stay in memory. */
const MOST_RUNS = 40;

/** The files of an exported lab are read by code that the lab itself does not load for its first page. */
const sourceOfChampions = async (): Promise<Pick<RunSource, 'list' | 'best'>> =>
  isExported() ? (await import('./learning/exported-runs.js')).exportedRuns : { list: () => askRuns(), best: askBest };

export async function fetchChampions(): Promise<void> {
  const source = await sourceOfChampions();
  const runs = await source.list();
  const begun = (runs.ok ? runs.value : []).filter(({ step }) => step >= 0).slice(-MOST_RUNS);
  for (const { id, name, about } of begun) {
    const best = about && (await source.best(id, 'last'));
    if (best?.ok) offerModel(name, about!.plays, best.value.evaluator);
  }
}

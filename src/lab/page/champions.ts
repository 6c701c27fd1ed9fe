/** The champions of runs, fetched when the page is loaded, so that they can be played without the server. */
import { folderRuns } from './learning/folder-runs.js';
import { offerModel } from './models.js';

/** At most this many runs are read; their weights stay in memory. */
const MOST_RUNS = 40;

export async function fetchChampions(): Promise<void> {
  const source = folderRuns();
  const runs = await source.list();
  const begun = (runs.ok ? runs.value : []).filter(({ step }) => step >= 0).slice(-MOST_RUNS);
  for (const { id, name, about } of begun) {
    const best = about && (await source.best(id, 'last'));
    if (best?.ok) offerModel(name, about!.plays, best.value.evaluator);
  }
}

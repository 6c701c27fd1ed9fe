/** Runs in folders, as a Store. */
import { parsed, quote, refused } from '../specs/parsed.js';
import { readRunLabel, writeRunLabel } from './labels.node.js';
import { RunFolder } from './run-folder.node.js';
import {
  listRuns,
  readAncestor,
  readExperiment,
  readLastCheckpoint,
  readLineage,
  readRunFolder,
  readTimings,
  removeRun,
} from './runs.node.js';
import type { Store } from './store.js';

export const folderStore = (runs: string): Store => ({
  names: () => listRuns(runs),
  open: (name, experiment) => RunFolder.open(runs, name, experiment),
  async read(name) {
    const view = await readRunFolder(runs, name);
    if (!view.ok) return view;
    const { experiment, lines, writer } = view.value;
    return parsed({ experiment, lines, isBeingWritten: writer !== undefined });
  },
  timings: name => readTimings(runs, name),
  lineage: name => readLineage(runs, name),
  async best(name, generation) {
    const found = await readAncestor(runs, name, generation);
    if (!found.ok) return found;
    const { game, kind, shape, weights } = found.value.file;
    return parsed({ step: found.value.step, evaluator: { game, kind, shape, weights } });
  },
  async checkpoint(name) {
    const view = await readRunFolder(runs, name);
    return view.ok ? readLastCheckpoint(runs, name) : view;
  },
  async label(name) {
    const view = await readExperiment(runs, name);
    return view.ok ? readRunLabel(runs, name) : refused(`there is no run ${quote(name)}`);
  },
  setLabel: (name, label) => writeRunLabel(runs, name, label),
  remove: name => removeRun(runs, name),
});

/** The writer of a run in its folder that also records its provenance: used by the command, the library and the lab's server. */
import { readFileSync } from 'node:fs';
import type { Experiment } from '../experiments/experiment.js';
import type { Opened, RunWriter } from '../experiments/run-service.js';
import { learners } from '../learners/catalogue.js';
import { readOptions } from '../specs/options.js';
import { parsed } from '../specs/parsed.js';
import type { Json } from '../specs/spec.js';
import { RunFolder } from './run-folder.node.js';
import { recipeOf } from './runs.js';

const manifest = new URL('../../../package.json', import.meta.url);
const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { readonly version: string };

/** Every option of the learner, with defaults filled in. */
const settingsOf = ({ learner }: Experiment): Json => readOptions(learner, learners[learner.kind]!.options) as Json;

/** The provenance of the champion is written at the start, because a run may be killed after its last step. */
export function recorded(folder: RunFolder, experiment: Experiment, threads: number): RunWriter {
  let provenance: Readonly<Record<string, Json>> = {};
  return {
    name: folder.name,
    checkpoint: folder.checkpoint,
    isFinished: folder.isFinished,
    notices: folder.notices,
    store: step => folder.store(step),
    time: timing => folder.time(timing),
    close: () => folder.close(),
    async begin() {
      provenance = {
        run: folder.name,
        program: `breedboard ${version}`,
        node: process.version,
        machine: `${process.platform} ${process.arch}`,
        threads,
        recipe: recipeOf(experiment, folder.spelling) as Json,
        settings: settingsOf(experiment),
        resumedAfter: folder.checkpoint?.step ?? null,
        began: new Date().toISOString(),
      };
      await folder.writeProvenance(provenance);
    },
    async end({ step, games, seconds }) {
      const ended = new Date().toISOString();
      await folder.writeProvenance({ ...provenance, steps: step, games, seconds, ended });
    },
  };
}

export async function openRecorded(
  runs: string,
  name: string,
  experiment: Experiment,
  threads: number,
): Promise<Opened<RunWriter>> {
  const folder = await RunFolder.open(runs, name, experiment);
  return folder.ok ? parsed(recorded(folder.value, experiment, threads)) : folder;
}

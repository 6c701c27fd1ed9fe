/** The runs of an exported lab: read-only, from the files beside the page. */
import { type Parsed, parsed, refused } from '../../../specs/parsed.js';
import { ancestorAt, readLines } from '../../../store/run-lines.js';
import type { PopulationShown, Shown } from '../../api.js';
import { bestFile, type ExportedRun, RUNS_FILE, type RunDetails, runFile } from '../../exported.js';
import { familyOf } from '../../family.js';
import { NO_SERVER, readExported, readExportedText } from '../exported.js';
import type { RunSource } from './source.js';

let listed: Promise<Parsed<readonly ExportedRun[]>> | undefined;
/** Read once: the files do not change. */
const list = (): Promise<Parsed<readonly ExportedRun[]>> => {
  listed ??= readExported<readonly ExportedRun[]>(RUNS_FILE);
  return listed;
};

const details = (run: string): Promise<Parsed<RunDetails>> => readExported<RunDetails>(runFile(run, 'details.json'));

export const exportedRuns: RunSource = {
  list,
  start: async () => refused(NO_SERVER),
  act: async () => refused(NO_SERVER),
  label: async () => refused(NO_SERVER),
  remove: async () => refused(NO_SERVER),
  follow(run, { take, gone }) {
    let isOver = false;
    void readExportedText(runFile(run, 'events.jsonl')).then(text => {
      if (isOver) return;
      if (text.ok) take(readLines(text.value));
      else gone();
    });
    return () => {
      isOver = true;
    };
  },
  async timings(run, after) {
    const found = await details(run);
    return found.ok ? parsed(found.value.timings.filter(({ step }) => step > after)) : found;
  },
  async best(run, generation) {
    if (generation === 'last') return readExported<Shown>(bestFile(run, 'last'));
    const runs = await list();
    if (!runs.ok) return runs;
    const known = runs.value.find(({ id }) => id === run);
    const stored = ancestorAt(known?.ancestors ?? [], generation);
    const best = stored.ok ? await readExported<Shown>(bestFile(run, stored.value)) : stored;
    return best.ok ? parsed({ ...best.value, step: generation }) : best;
  },
  population: run => readExported<PopulationShown>(runFile(run, 'population.json')),
  async family(run, individual) {
    const found = await details(run);
    if (!found.ok) return found;
    const family = familyOf(found.value.lineage, individual);
    return family ? parsed(family) : refused('this run has no individual of that name');
  },
};

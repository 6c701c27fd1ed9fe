/** The parts of a run that the page shows: the best of any generation, the population, families, and step times. */
import { evaluatorJson } from '../../models/file.js';
import { type Parsed, parsed, refused } from '../../specs/parsed.js';
import {
  isWhole,
  progressOf,
  readAncestor,
  readExperiment,
  readGeneration,
  readLineage,
  readTimings,
} from '../../store/runs.node.js';
import type { FamilyShown, IndividualShown, PopulationShown, Shown, Timing } from '../api.js';
import { familyOf } from '../family.js';
import { lineageOf } from '../lineage.js';

/** The most weights of a population to send: a page cannot show more, and pattern tables are large. */
const MAX_WEIGHTS = 1 << 20;
const MAX_INDIVIDUALS = 60;

const whole = async (runs: string, name: string): Promise<Parsed<void>> =>
  (await isWhole(runs, name)) ? parsed(undefined) : refused('links are not followed');

/** The best of a generation, or the champion if none is given. */
export async function shownBest(runs: string, name: string, generation?: number): Promise<Parsed<Shown>> {
  const own = await whole(runs, name);
  if (!own.ok) return own;
  const found = await readAncestor(runs, name, generation);
  return found.ok ? parsed({ step: found.value.step, evaluator: evaluatorJson(found.value.file) }) : found;
}

export async function shownPopulation(runs: string, name: string): Promise<Parsed<PopulationShown>> {
  const own = await whole(runs, name);
  if (!own.ok) return own;
  const found = await readGeneration(runs, name);
  if (!found.ok) return found;
  const { step, individuals } = found.value;
  let weights = 0;
  const sent: IndividualShown[] = [];
  for (const { id, fitness, evaluator } of individuals.slice(0, MAX_INDIVIDUALS)) {
    weights += evaluator.weights.length;
    if (weights > MAX_WEIGHTS && sent.length > 0) break;
    sent.push({ id, fitness, evaluator: evaluatorJson(evaluator) });
  }
  return parsed({ step, size: individuals.length, individuals: sent });
}

export async function shownFamily(runs: string, name: string, individual: string): Promise<Parsed<FamilyShown>> {
  const own = await whole(runs, name);
  if (!own.ok) return own;
  const experiment = await readExperiment(runs, name);
  if (!experiment.ok) return experiment;
  const { step } = await progressOf(runs, name);
  const family = familyOf(lineageOf(await readLineage(runs, name), experiment.value, step), individual);
  return family ? parsed(family) : refused('this run has no individual of that name');
}

export async function shownTimings(runs: string, name: string, after: number): Promise<Parsed<readonly Timing[]>> {
  const own = await whole(runs, name);
  if (!own.ok) return own;
  return parsed((await readTimings(runs, name)).filter(({ step }) => step > after));
}

/** The files of an exported lab: the built page, its weights, the report of the papers, chosen runs and players. */

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Parsed, parsed, quote, refused } from '../../specs/parsed.js';
import { listFolder } from '../../store/files.node.js';
import { isLabelled } from '../../store/labels.js';
import { readRunLabel } from '../../store/labels.node.js';
import { ancestorStep, checkSteps, formatLine } from '../../store/run-lines.js';
import { ANCESTORS } from '../../store/run-names.js';
import { aboutOf } from '../../store/run-reading.node.js';
import { isWhole, progressOf, readLineage, readRunFolder, readTimings } from '../../store/runs.node.js';
import {
  bestFile,
  EXPORT_META,
  type ExportedPlayer,
  type ExportedRun,
  PAPERS_FILE,
  PLAYERS_FILE,
  RUNS_FILE,
  type RunDetails,
  runFile,
  SERVICE_WORKER,
} from '../exported.js';
import { lineageOf, livingLineage } from '../lineage.js';
import { readBuilt } from './built.node.js';
import { PAGE_POLICY } from './guard.node.js';
import { shownBest, shownPopulation } from './inspection.node.js';
import { REPORT_RULES, reportPage } from './papers.node.js';
import { idOf } from './runs.node.js';

export type ExportOptions = {
  readonly runs: string;
  /** The folder of `breedboard reproduce`. */
  readonly reports: string;
  readonly version: string;
  /** Names of runs. */
  readonly chosen: readonly string[];
  readonly players: readonly ExportedPlayer[];
};

type ExportedFile = { readonly path: string; readonly content: string | Uint8Array };

const MANIFEST = 'manifest.webmanifest';
const ICON = 'icon.svg';
/** By this file a folder is known as an exported lab. */
export const LIST = 'breedboard-lab.json';

const json = (path: string, value: unknown): ExportedFile => ({ path, content: JSON.stringify(value) });

/** Pages of an exported lab state their policies themselves: any server may serve them. */
const policy = (rules: readonly string[]): string =>
  `<meta http-equiv="Content-Security-Policy" content="${rules.join('; ')}">`;

/** With elements at the beginning of its head; a page without a head is left as it is. */
const withHead = (page: string, ...elements: readonly string[]): string =>
  page.replace('<head>', () => ['<head>', ...elements].join('\n'));

const manifest = {
  name: 'Breedboard',
  short_name: 'Breedboard',
  description: 'Board-game players: play, review, breed, match and look inside them.',
  start_url: './',
  scope: './',
  display: 'standalone',
  icons: [{ src: ICON, sizes: 'any', type: 'image/svg+xml' }],
};

async function* pageFiles({ reports, version }: ExportOptions): AsyncGenerator<ExportedFile> {
  const { index, assets, weights } = readBuilt();
  const icon = [...assets].find(([name]) => /^icon-.*\.svg$/.test(name));
  if (!icon) throw new Error('the built page has no icon');
  const page = withHead(
    Buffer.from(index.bytes).toString('utf8'),
    policy([...PAGE_POLICY, "manifest-src 'self'"]),
    `<meta name="${EXPORT_META}" content="${version}">`,
    `<link rel="manifest" href="./${MANIFEST}">`,
  );
  yield { path: 'index.html', content: page };
  yield { path: ICON, content: icon[1].bytes };
  yield { path: MANIFEST, content: JSON.stringify(manifest) };
  for (const [name, { bytes }] of assets) yield { path: `assets/${name}`, content: bytes };
  for (const [name, { bytes }] of weights) yield { path: `weights/${name}`, content: bytes };
  yield { path: PAPERS_FILE, content: withHead(await reportPage(reports), policy(REPORT_RULES)) };
}

async function ancestorsOf(runs: string, name: string): Promise<readonly number[]> {
  const names = await listFolder(join(runs, name, ANCESTORS));
  return (names.ok ? (names.value ?? []) : []).map(ancestorStep).filter(step => step !== undefined);
}

/** A run for the list, or why it cannot be exported. */
async function listed(runs: string, name: string): Promise<Parsed<ExportedRun>> {
  const view = await readRunFolder(runs, name);
  if (!view.ok) return view;
  if (view.value.fault !== undefined) return refused(view.value.fault);
  if (!(await isWhole(runs, name))) return refused('links are not followed');
  const label = await readRunLabel(runs, name);
  if (!label.ok) return label;
  const { step, isFinished } = await progressOf(runs, name);
  if (step < 0) return refused(`the run ${quote(name)} has no champion yet`);
  return parsed({
    id: idOf(name),
    name,
    state: isFinished ? 'finished' : 'exported',
    step,
    about: aboutOf(view.value.experiment),
    ...(isLabelled(label.value) ? { label: label.value } : {}),
    ancestors: await ancestorsOf(runs, name),
  });
}

const runFault = (name: string, reason: string): string =>
  reason.includes(quote(name)) ? `cannot export: ${reason}` : `cannot export the run ${quote(name)}: ${reason}`;

/** All of them, or why one of them cannot be exported. */
export async function listedRuns({ runs, chosen }: ExportOptions): Promise<Parsed<readonly ExportedRun[]>> {
  const all: ExportedRun[] = [];
  for (const name of new Set(chosen)) {
    const run = await listed(runs, name);
    if (!run.ok) return refused(runFault(name, run.reason));
    all.push(run.value);
  }
  return parsed(all);
}

/** A part of a run could not be read, although the run could be listed: its files changed or are damaged. */
export class UnreadablePart extends Error {}

async function* runFiles(runs: string, { id, name, ancestors }: ExportedRun): AsyncGenerator<ExportedFile> {
  const sound = <T>(found: Parsed<T>): T => {
    if (!found.ok) throw new UnreadablePart(runFault(name, found.reason));
    return found.value;
  };
  const { lines, experiment } = sound(await readRunFolder(runs, name));
  yield { path: runFile(id, 'events.jsonl'), content: lines.map(formatLine).join('') };
  const done = checkSteps(lines);
  const stored = await readLineage(runs, name);
  const lineage = stored.length > 0 ? stored : livingLineage(lineageOf([], experiment, done), done);
  const details: RunDetails = { timings: await readTimings(runs, name), lineage };
  yield json(runFile(id, 'details.json'), details);
  yield json(bestFile(id, 'last'), sound(await shownBest(runs, name)));
  for (const step of ancestors) yield json(bestFile(id, step), sound(await shownBest(runs, name, step)));
  // The last state of an archived or interrupted run may be gone; the page then shows no population.
  const population = await shownPopulation(runs, name);
  yield json(runFile(id, 'population.json'), population.ok ? population.value : { step: 0, size: 0, individuals: [] });
}

const SCRIPT = new URL('../offline/service-worker.web.js', import.meta.url);

/** As a classic script, which every browser runs as a service worker. */
const serviceWorker = (version: string, files: readonly string[]): string =>
  `const SITE = ${JSON.stringify({ version, files })};\n${readFileSync(SCRIPT, 'utf8').replace(/^export \{\};?$/m, '')}`;

const hashOf = (content: string | Uint8Array): string => createHash('sha256').update(content).digest('hex');

/** Every file of the site; the last two name and check all before them. Throws UnreadablePart. */
export async function* exportedFiles(
  options: ExportOptions,
  chosen: readonly ExportedRun[],
): AsyncGenerator<ExportedFile> {
  const hashes: Record<string, string> = {};
  async function* parts(): AsyncGenerator<ExportedFile> {
    yield* pageFiles(options);
    yield json(PLAYERS_FILE, options.players);
    yield json(RUNS_FILE, chosen);
    for (const run of chosen) yield* runFiles(options.runs, run);
  }
  for await (const file of parts()) {
    hashes[file.path] = hashOf(file.content);
    yield file;
  }
  const files = Object.keys(hashes).sort();
  const worker = serviceWorker(hashOf(files.map(path => `${hashes[path]} ${path}\n`).join('')).slice(0, 16), files);
  yield { path: SERVICE_WORKER, content: worker };
  hashes[SERVICE_WORKER] = hashOf(worker);
  yield {
    path: LIST,
    content: `${JSON.stringify({ format: 'breedboard lab 1', version: options.version, sha256: hashes }, null, 1)}\n`,
  };
}

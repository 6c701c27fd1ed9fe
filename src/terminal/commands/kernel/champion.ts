/** `breedboard champion`: shows the evaluator that ships, and replaces it. */

import { mkdir } from 'node:fs/promises';
import { performance } from 'node:perf_hooks';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import type { Command } from 'commander';
import { checksumOf } from '../../../evaluators/checksum.js';
import { parseJson } from '../../../evaluators/json.js';
import { shippedChampion } from '../../../games/othello/champion/champion.js';
import { formatChampion, inWholeSteps, MAX_CHAMPION } from '../../../games/othello/champion/format.js';
import { patternsIn } from '../../../models/file.js';
import { readShipped, shippedFolder, WEIGHTS } from '../../../models/shipped.node.js';
import { quote } from '../../../specs/parsed.js';
import { anything, isValid, object } from '../../../specs/schema.js';
import type { Json, Spec } from '../../../specs/spec.js';
import { readText, writeWhole } from '../../../store/files.node.js';
import { Failure } from '../../failure.js';
import { readWhole } from '../../numbers.js';
import { describeProvenance, provenanceOf } from '../../provenance.js';
import { resolve, runsFolder } from '../../references.js';
import type { Screen } from '../../screen.js';

type ChampionOptions = {
  readonly folder?: string;
  readonly steps?: string;
  readonly run?: string;
  readonly runs?: string;
  readonly json?: true;
};

/** The most that a page should have to load. */
const MAX_PACKED = 1.5e6;
/** Steps as parts of a disc, the finest first. */
const STEPS = [128, 64, 32, 16, 8];
const PROVENANCE = 'champion.json';
const MAX_PROVENANCE = 1 << 22;

const folderOf = ({ folder }: ChampionOptions): URL =>
  folder === undefined ? shippedFolder(shippedChampion) : pathToFileURL(`${folder}/`);

/** The source of the weights. */
async function sourceOf(
  path: string | undefined,
  { run, runs }: ChampionOptions,
): Promise<{ spec: Spec; provenance?: Json }> {
  if (path === undefined && run === undefined) throw new Failure('usage', 'name a file, or a run by --run NAME');
  if (path !== undefined && run !== undefined) {
    throw new Failure('usage', `a file, ${quote(path)}, and a run, ${quote(run)}, are both given: give one`);
  }
  if (run === undefined) return { spec: { kind: 'file', path: path! } };
  const folder = runsFolder(runs);
  return { spec: { kind: 'run', name: run, runs: folder }, provenance: await provenanceOf(folder, run) };
}

async function makeChampion(given: string | undefined, options: ChampionOptions, out: Screen): Promise<void> {
  const { spec, provenance } = await sourceOf(given, options);
  const path = given ?? options.run!;
  const { models } = await resolve(spec, 'player', 'othello');
  const found = [...models.values()].filter(file => patternsIn(file));
  const [file] = found;
  if (!file) throw new Failure('input', `cannot use ${quote(path)}: it has no patterns`);
  if (found.length > 1)
    throw new Failure('input', `cannot use ${quote(path)}: it has ${found.length} sets of patterns, not one`);
  if (file.evaluator.unit !== 'discs') {
    throw new Failure(
      'input',
      `cannot use ${quote(path)}: its values are not discs, which the solver needs for move ordering`,
    );
  }
  const tried = options.steps === undefined ? STEPS : [readWhole('--steps', options.steps, 1, 65_536)];
  for (const steps of tried) {
    if (!Number.isInteger(Math.log2(steps))) throw new Failure('usage', `--steps ${steps} is not a power of two`);
    const data = inWholeSteps(file, 1 / steps);
    if (!data) continue;
    const bytes = formatChampion(data, 1 / steps);
    const packed = gzipSync(bytes, { level: 9 });
    if (packed.length > MAX_PACKED || bytes.length > MAX_CHAMPION) continue;
    const checksum = checksumOf(data);
    const about = {
      checksum,
      weights: data.weights.length,
      stepsOfADisc: steps,
      packedBytes: packed.length,
      from: { checksum: file.checksum, provenance: provenance ?? file.provenance },
    };
    const folder = folderOf(options);
    await mkdir(folder, { recursive: true }).catch(() => {}); // writing reports the error
    for (const [name, content] of [
      [WEIGHTS, packed],
      [PROVENANCE, `${JSON.stringify(about, null, 1)}\n`],
    ] as const) {
      const path = fileURLToPath(new URL(name, folder));
      const written = await writeWhole(path, content);
      if (!written.ok) throw new Failure('failed', `cannot write to ${quote(path)}: ${written.reason}`);
    }
    const where = options.folder === undefined ? 'as the shipped champion' : `to ${quote(options.folder)}`;
    out.say(
      `packed ${data.weights.length} weights in steps of 1/${steps} disc ${where}: ${packed.length} bytes, ${checksum}`,
    );
    return;
  }
  throw new Failure(
    'input',
    `cannot use ${quote(path)}: packed it has more than ${MAX_PACKED} bytes, or weights too large`,
  );
}

const origin = object({ from: object({ provenance: anything }) });

async function show(options: ChampionOptions, out: Screen): Promise<void> {
  const folder = folderOf(options);
  const start = performance.now();
  const file = readShipped(shippedChampion, folder);
  const milliseconds = Math.round(performance.now() - start);
  if (!file.ok)
    throw new Failure('input', `${options.folder === undefined ? 'champion' : quote(options.folder)}: ${file.reason}`);
  const text = await readText(fileURLToPath(new URL(PROVENANCE, folder)), MAX_PROVENANCE);
  const about = text.ok ? parseJson(text.value, MAX_PROVENANCE) : text;
  const known: Json = about.ok ? about.value : null;
  const { checksum, weights, evaluator } = file.value;
  if (options.json) return out.data(JSON.stringify({ checksum, weights: weights.length, milliseconds, about: known }));
  out.show(
    `${checksum}: ${weights.length} weights, values up to ${evaluator.bound.toFixed(0)} discs; read in ${milliseconds} ms`,
  );
  const from = isValid(origin, known) ? known.from.provenance : null;
  for (const line of describeProvenance(from) ?? ['its origin is not recorded']) out.show(line);
}

export function addChampion(program: Command, screen: () => Screen): void {
  const command = program
    .command('champion')
    .description('Show the champion that ships with this program: its checksum, its loading time and its origin.')
    .option('--folder <folder>', 'folder that is read, or written by pack (default: the shipped one)')
    .option('--json', 'print one JSON object')
    .action((options: ChampionOptions) => show(options, screen()));
  command
    .command('pack')
    .summary('make the patterns of a run or a file the champion')
    .description(
      `Round the weights of a run’s champion, or of a player or evaluator file (patterns whose unit is discs), to fractions of a disc and write them as the champion: ${WEIGHTS}, at most ${MAX_PACKED / 1e6} MB, and ${PROVENANCE}, which records their origin.`,
    )
    .argument('[file]', 'a player or evaluator file')
    .option('--run <name>', 'take the champion of a run, and record how it was learnt')
    .option('--runs <folder>', 'folder of the runs (default: runs, or BREEDBOARD_RUNS)')
    .option('--steps <n>', 'steps per disc, a power of two (default: the finest that fits)')
    .addHelpText(
      'after',
      '\nExamples:\n  breedboard champion pack --run champion-1\n  breedboard champion pack runs/champion-1/champion.json',
    )
    .action((path: string | undefined, _: ChampionOptions, pack: Command) =>
      makeChampion(path, pack.optsWithGlobals(), screen()),
    );
}

/** `breedboard champion`: shows the evaluator that ships, and packs others in its format. */

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import type { Command } from 'commander';
import { checksumOf } from '../../../evaluators/checksum.js';
import { parseJson } from '../../../evaluators/json.js';
import { shippedChampion } from '../../../games/othello/champion/champion.js';
import { formatChampion, inWholeSteps, MAX_CHAMPION } from '../../../games/othello/champion/format.js';
import { evaluators } from '../../../models/catalogue.js';
import { lazyModel, patternsIn } from '../../../models/file.js';
import { readPacked, readShipped, shippedFolder, WEIGHTS } from '../../../models/shipped.node.js';
import type { RegisteredModel } from '../../../rules/game.js';
import { quote } from '../../../specs/parsed.js';
import { anything, isValid, object } from '../../../specs/schema.js';
import type { Json, Spec } from '../../../specs/spec.js';
import { makeFolder, readText } from '../../../store/files.node.js';
import { CARD, formatCard } from '../../card.js';
import { Failure } from '../../failure.js';
import { OVERWRITE_FLAG, RUNS_FLAG } from '../../flags.js';
import { readWhole } from '../../numbers.js';
import { checkOutputs, writeOutput } from '../../output-files.js';
import { describeProvenance, provenanceOf } from '../../provenance.js';
import { resolve } from '../../references.js';
import { runsFolder } from '../../runs-folder.js';
import type { Screen } from '../../screen.js';
import { refuseSubcommand } from '../../subcommands.js';

type ChampionOptions = {
  readonly folder?: string;
  readonly edition?: string;
  readonly steps?: string;
  readonly run?: string;
  readonly runs?: string;
  readonly force?: true;
  readonly json?: true;
};

/** The most that a page should have to load. */
const MAX_PACKED = 1.5e6;
/** Steps as parts of a disc, the finest first. */
const STEPS = [128, 64, 32, 16, 8];
const PROVENANCE = 'champion.json';
const MAX_PROVENANCE = 1 << 22;

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

/** What `pack` records of the weights. */
type About = {
  /** Absent for the first, which was packed before there were editions. */
  readonly edition?: number;
  readonly stepsOfADisc: number;
  readonly packedBytes: number;
  readonly from: { readonly checksum: string; readonly provenance: Json };
};

export const championCard = (model: RegisteredModel, { edition, stepsOfADisc, packedBytes, from }: About): string =>
  formatCard({
    name: edition === undefined ? 'champion' : `champion, edition ${edition}`,
    game: 'othello',
    player: { kind: 'champion', ...(edition === undefined ? {} : { edition }) },
    summary: evaluators.champion!.summary,
    models: new Map([[model.checksum, model]]),
    provenance: from.provenance,
    facts: [
      ['weights', `whole steps of 1/${stepsOfADisc} disc, ${packedBytes} bytes packed`],
      ['made from', `an evaluator with the checksum ${from.checksum}`],
    ],
  });

async function makeChampion(given: string | undefined, options: ChampionOptions, out: Screen): Promise<void> {
  const { spec, provenance } = await sourceOf(given, options);
  if (options.folder === undefined)
    throw new Failure('usage', 'name the folder to write to: --folder; the installed champion is never overwritten');
  if (existsSync(options.folder))
    await checkOutputs(
      [WEIGHTS, PROVENANCE, CARD].map(name => join(options.folder!, name)),
      options.force,
    );
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
      ...(options.edition === undefined ? {} : { edition: readWhole('--edition', options.edition, 1, 1000) }),
      checksum,
      weights: data.weights.length,
      stepsOfADisc: steps,
      packedBytes: packed.length,
      from: { checksum: file.checksum, provenance: provenance ?? file.provenance },
    };
    const made = await makeFolder(options.folder!);
    if (!made.ok) throw new Failure('failed', `cannot create the folder ${quote(options.folder!)}: ${made.reason}`);
    for (const [name, content] of [
      [WEIGHTS, packed],
      [PROVENANCE, `${JSON.stringify(about, null, 1)}\n`],
      [CARD, championCard(lazyModel(data, checksum), about)],
    ] as const) {
      await writeOutput(join(options.folder!, name), content);
    }
    if (options.json) out.data(JSON.stringify({ folder: options.folder, ...about, from: file.checksum }));
    else
      out.say(
        `packed ${data.weights.length} weights in steps of 1/${steps} disc to ${quote(options.folder!)}: ${packed.length} bytes, ${checksum}`,
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
  if (options.folder !== undefined && options.edition !== undefined)
    throw new Failure('usage', 'give --edition or --folder, not both');
  const newest = shippedChampion.editions.length;
  const edition = readWhole('--edition', options.edition ?? String(newest), 1, newest);
  const folder =
    options.folder === undefined ? shippedFolder(shippedChampion, edition) : pathToFileURL(`${options.folder}/`);
  const start = performance.now();
  const file =
    options.folder === undefined ? readShipped(shippedChampion, edition) : readPacked(shippedChampion, folder);
  const milliseconds = Math.round(performance.now() - start);
  if (!file.ok)
    throw new Failure('input', `${options.folder === undefined ? 'champion' : quote(options.folder)}: ${file.reason}`);
  const text = await readText(fileURLToPath(new URL(PROVENANCE, folder)), MAX_PROVENANCE);
  const about = text.ok ? parseJson(text.value, MAX_PROVENANCE) : text;
  const known: Json = about.ok ? about.value : null;
  const { checksum, weights, evaluator } = file.value;
  const shown = shippedChampion.editions.indexOf(checksum) + 1;
  if (options.json)
    return out.data(
      JSON.stringify({ edition: shown || null, checksum, weights: weights.length, milliseconds, about: known }),
    );
  out.show(shown ? `edition ${shown} of ${newest}` : 'not an edition that ships');
  out.show(
    `${checksum}: ${weights.length} weights, values up to ${evaluator.bound.toFixed(0)} discs; read in ${milliseconds} ms`,
  );
  const from = isValid(origin, known) ? known.from.provenance : null;
  for (const line of describeProvenance(from) ?? ['its origin is not recorded']) out.show(line);
}

export function addChampion(program: Command, screen: () => Screen): void {
  const command = program
    .command('champion')
    .description(
      'Show an edition of the champion that ships with this program: its checksum, its loading time and its origin.',
    )
    .option('--edition <n>', 'which of the shipped editions (default: the newest)')
    .option('--folder <folder>', 'folder that is read instead, or that pack writes')
    .option('--json', 'print one JSON object')
    .allowExcessArguments()
    .action((options: ChampionOptions, own: Command) => {
      refuseSubcommand(own);
      return show(options, screen());
    });
  command
    .command('pack')
    .summary('pack the patterns of a run or a file as a champion')
    .description(
      `Round the weights of a run’s champion, or of a player or evaluator file (patterns whose unit is discs), to fractions of a disc and write them to --folder as a champion: ${WEIGHTS}, at most ${MAX_PACKED / 1e6} MB, ${PROVENANCE}, which records their origin, and ${CARD}, the model card.`,
    )
    .argument('[file]', 'a player or evaluator file')
    .option('--run <name>', 'take the champion of a run, and record how it was learnt')
    .option(...RUNS_FLAG)
    .option('--edition <n>', 'the edition that the files name (default: none)')
    .option('--steps <n>', 'steps per disc, a power of two (default: the finest that fits)')
    .option(...OVERWRITE_FLAG)
    .addHelpText(
      'after',
      '\nExamples:\n  breedboard champion pack --run champion-1 --folder packed --edition 2\n  breedboard champion pack runs/champion-1/champion.json --folder packed --force',
    )
    .action((path: string | undefined, _: ChampionOptions, pack: Command) =>
      makeChampion(path, pack.optsWithGlobals(), screen()),
    );
}

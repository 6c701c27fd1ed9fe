/** `breedboard tournament`: many players, one table. */
import { join } from 'node:path';
import { type Command, Option } from 'commander';
import { openings, startsFor, usualOpenings } from '../../arena/openings.js';
import { sha256 } from '../../evaluators/sha256.node.js';
import { fromRecord } from '../../matches/archive/archived.js';
import { recordLines } from '../../matches/archive/record-lines.js';
import { gamesOf, pointsOf } from '../../matches/tally.js';
import { ENGINE } from '../../protocols/engine.node.js';
import { rngFrom } from '../../random/rng.js';
import { parseSeed, type Seed, seedFor } from '../../random/seed.js';
import type { Start } from '../../rules/archive.js';
import type { Game } from '../../rules/game.js';
import { canonicalSpec } from '../../specs/catalogue.js';
import { formerSpelling, SPELLING, type Spelling, storedName } from '../../specs/former-names.js';
import { type Parsed, plain, quote } from '../../specs/parsed.js';
import { formatSpec, isSpec, type Json, parseSpec, type Spec } from '../../specs/spec.js';
import { readText, writeWhole } from '../../store/files.node.js';
import { Unreadable } from '../../store/pieces.node.js';
import type { Plan } from '../../store/results.js';
import { ResultsFolder } from '../../store/results.node.js';
import { StoredGames } from '../../store/stored-games.js';
import { ANCHORS } from '../../tournaments/ladder.js';
import {
  crossText,
  endingsText,
  formatCrossCsv,
  formatReportHtml,
  formatReportJson,
  formatStandingsCsv,
  pointsText,
  remarks,
  reportOf,
  standingHead,
  standingRow,
  type TournamentReport,
} from '../../tournaments/report.js';
import { shuffled } from '../../tournaments/schedule.js';
import { type KnownResult, type PlayedPairing, standingsOf, summaryOf } from '../../tournaments/standings.js';
import { maxSwissRounds, usualSwissRounds } from '../../tournaments/swiss.js';
import {
  ForeignResult,
  type Format,
  pairingsOf,
  playTournament,
  type TournamentEvent,
  type TournamentPlan,
} from '../../tournaments/tournament.js';
import { ALLOW_OPTION, type AllowOptions, enginesHere, isForWorkers } from '../allowed-engines.js';
import { columns } from '../columns.js';
import { closeAll, type Entrant, entrant, firstFaults, modelsOf, withOutsiders } from '../entrants.js';
import { Failure } from '../failure.js';
import { addOutput, collect, type OutputOptions, outputOf, SEED, THREADS_FLAG, threadsFrom } from '../flags.js';
import { FORCE_OPTION, takeOver } from '../forcing.js';
import { Interrupted, unlessInterrupted } from '../lines.js';
import { readWhole } from '../numbers.js';
import { openingsFor, openingsSpec } from '../openings.js';
import { refuseForeign } from '../own-folder.js';
import { favourite, gameFor, orUsage, type Parts } from '../parts.js';
import {
  CHECK_OPTION,
  DEVICE_OPTION,
  INSECURE_OPTION,
  leftText,
  openArena,
  QUEUE_OPTION,
  type QueueOptions,
  reachQueue,
  whereText,
} from '../queue.js';
import { FILE, RUN } from '../references.js';
import { resuming } from '../resuming.js';
import type { Screen } from '../screen.js';
import { addTimeOptions, checkTime, readTime, type TimeOptions } from '../time-options.js';

type TournamentOptions = TimeOptions &
  OutputOptions &
  QueueOptions &
  AllowOptions & {
    readonly game?: string;
    readonly format: Format['kind'];
    readonly challengers?: string;
    readonly rounds?: string;
    readonly pairs: string;
    readonly openings?: string;
    readonly seed?: string;
    readonly threads?: string;
    readonly force?: true;
    readonly anchors?: true;
    readonly games: boolean;
    readonly json?: true;
  };

const MAX_LIST = 1 << 20;
const MAX_PLAYERS = 500;
const MAX_PAIRS = 100_000;
/** A wider cross-table does not fit a terminal; the reports contain it at any size. */
const SHOWN_CROSS = 12;

const names = (spec: Json, kinds: readonly string[]): boolean =>
  isSpec(spec)
    ? kinds.includes(spec.kind) || Object.values(spec).some(each => names(each, kinds))
    : Array.isArray(spec) && spec.some(each => names(each, kinds));

/** `@file` holds one player per line. It may name neither programs nor other files: only the command line may. */
async function playerTexts(args: readonly string[]): Promise<string[]> {
  const texts: string[] = [];
  for (const arg of args) {
    if (!arg.startsWith('@')) {
      texts.push(arg);
      continue;
    }
    const path = arg.slice(1);
    const list = await readText(path, MAX_LIST);
    if (!list.ok) throw new Failure('input', `cannot read ${quote(path)}: ${list.reason}`);
    for (const [i, line] of list.value.split(/\r?\n/).entries()) {
      const text = line.trim();
      if (text === '' || text.startsWith('#')) continue;
      const spec = parseSpec(text);
      const place = `${plain(path)}: line ${i + 1}`;
      if (!spec.ok) throw new Failure('input', `${place}: ${spec.reason}`);
      if (names(spec.value, [ENGINE, FILE, RUN])) {
        throw new Failure('input', `${place}: a list of players may not name outside programs, files or runs`);
      }
      texts.push(text);
    }
  }
  return texts;
}

/** The players of the tournament, started and ready. The caller closes them. */
async function entrantsFrom(parts: Parts, args: readonly string[], anchors: boolean, game: Game): Promise<Entrant[]> {
  const anchored = anchors ? ANCHORS : [];
  const all = [...anchored, ...(await playerTexts(args))];
  if (all.length < 2) throw new Failure('usage', 'a tournament needs two players or more');
  if (all.length > MAX_PLAYERS)
    throw new Failure('usage', `a tournament has at most ${MAX_PLAYERS} players, not ${all.length}`);
  const entrants: Entrant[] = [];
  const seen = new Map<string, string>();
  try {
    for (const text of all) {
      const found = await entrant(parts, text, game, 'a tournament');
      entrants.push(anchored.includes(text) ? { ...found, name: text } : found);
      const written = formatSpec(found.spec);
      const before = seen.get(written);
      if (before !== undefined) {
        const also = before === text ? '' : `, also as ${quote(before)}`;
        throw new Failure('usage', `${quote(text)} is given twice${also}: give each player once`);
      }
      seen.set(written, text);
    }
  } catch (error) {
    await closeAll(entrants);
    throw error;
  }
  // Two programs may have the same name.
  const called = (name: string): number => entrants.filter(each => each.name === name).length;
  return entrants.map(each => (called(each.name) > 1 ? { ...each, name: seen.get(formatSpec(each.spec))! } : each));
}

function formatFrom(options: TournamentOptions, players: number): Format {
  const { format: kind, challengers, rounds } = options;
  if (challengers !== undefined && kind !== 'gauntlet') throw new Failure('usage', '--challengers is for a gauntlet');
  if (rounds !== undefined && kind !== 'swiss') throw new Failure('usage', '--rounds is for a Swiss tournament');
  if (kind === 'gauntlet') return { kind, challengers: readWhole('--challengers', challengers ?? '1', 1, players - 1) };
  if (kind !== 'swiss') return { kind };
  const most = maxSwissRounds(players);
  const chosen = readWhole('--rounds', rounds ?? String(usualSwissRounds(players)), 1, MAX_PLAYERS);
  if (chosen > most) {
    throw new Failure(
      'usage',
      `--rounds ${chosen} is too many: without rematches ${players} players have at most ${most}`,
    );
  }
  return { kind, rounds: chosen };
}

type ChosenOpenings = { readonly spec: Spec; starts(seed: Seed): readonly Start[] };

/** Openings from a file are identified by their content, not by their path; each match chooses among them. */
async function chosenOpenings(
  { openingsEdition }: Parts,
  options: TournamentOptions,
  game: Game,
  pairs: number,
): Promise<ChosenOpenings> {
  const spec = options.openings === undefined ? usualOpenings(game) : openingsSpec(options.openings, openingsEdition);
  if (spec.kind !== FILE) {
    const written = orUsage(() => canonicalSpec('opening', openings, spec));
    return { spec: written, starts: seed => startsFor(written, { game, pairs, seed }) };
  }
  const { starts } = await openingsFor(options.openings!, { game, pairs, seed: parseSeed('') });
  const checksum = sha256(Buffer.from(JSON.stringify(starts)));
  return {
    spec: { kind: FILE, sha256: checksum },
    starts: seed =>
      shuffled(starts.length, rngFrom(seed))
        .slice(0, pairs)
        .map(i => starts[i]!),
  };
}

function table(report: TournamentReport): string[] {
  const lines = columns([standingHead, ...report.players.map(standingRow)], [1]);
  if (report.players.length > SHOWN_CROSS) return lines;
  const head = ['', 'player', ...report.players.map((_, i) => String(i + 1))];
  const rows = report.players.map(({ name }, i) => [
    String(i + 1),
    name,
    ...report.cross[i]!.map((each, j) => (i === j ? '–' : crossText(each))),
  ]);
  return [...lines, '', ...columns([head, ...rows], [1])];
}

async function writeReports(folder: string, report: TournamentReport): Promise<void> {
  for (const [name, text] of [
    ['report.json', formatReportJson(report)],
    ['report.html', formatReportHtml(report)],
    ['standings.csv', formatStandingsCsv(report)],
    ['cross-table.csv', formatCrossCsv(report)],
  ] as const) {
    const written = await writeWhole(join(folder, name), text);
    if (!written.ok) throw new Failure('failed', `cannot write to ${quote(join(folder, name))}: ${written.reason}`);
  }
}

type Result = Extract<TournamentEvent, { known: false }>;

/** Games that are written together. */
const AT_ONCE = 500;

/** The games of the match as lines, each with the player of each side and the seed of its random choices. */
async function* gameLines(
  game: Game,
  { match, result: { records = [] }, round }: Result,
  spelling: Spelling,
): AsyncGenerator<Buffer> {
  const [first, second] = match.players.map(each => storedName(each, spelling)) as [string, string];
  for (let from = 0; from < records.length; from += AT_ONCE) {
    const games = records.slice(from, from + AT_ONCE).map((record, i) => {
      const event = `round ${round + 1}, seed ${seedFor(match.seed, from + i)}`;
      return fromRecord((from + i) % 2 === 0 ? [first, second] : [second, first], event, record);
    });
    yield Buffer.from(recordLines.write(games, game).files[0]!.content as string);
  }
}

/** The default seed until 0.2. */
const FORMER_SEED = parseSeed('0');

type OpenedFolder = { readonly folder: ResultsFolder; readonly plan: TournamentPlan };

/** A tournament that an older version started without a seed resumes with the seed that it had. */
async function openFolder(out: string, plan: TournamentPlan, game: Game, hasSeed: boolean): Promise<OpenedFolder> {
  const storedPlan: Plan = { kind: 'tournament', ...plan };
  const games = new StoredGames(game);
  await refuseForeign(out);
  const folder = await ResultsFolder.open(out, storedPlan, {
    formerPlan: formerSpelling(storedPlan),
    games: plan.want === 'records',
    faultOfGames: (stored, lines) => games.faultOfGames(stored, lines),
  });
  if (folder.ok) return { folder: folder.value, plan };
  const isOther = folder.kind === 'other-plan';
  if (isOther && !hasSeed && folder.differing.join() === 'seed')
    return openFolder(out, { ...plan, seed: FORMER_SEED }, game, true);
  throw new Failure(isOther ? 'usage' : 'failed', `cannot use ${quote(out)}: ${folder.reason}`);
}

type Event = {
  readonly options: TournamentOptions;
  readonly output: string | undefined;
  readonly plan: TournamentPlan;
  readonly game: Game;
  readonly entrants: readonly Entrant[];
  readonly threads: number;
  starts(seed: Seed): readonly Start[];
};

async function runTournament(
  parts: Parts,
  view: Screen,
  { options, output, plan: wanted, game, entrants, threads, starts }: Event,
): Promise<void> {
  if (output !== undefined && options.force) await takeOver(output, view);
  const opened = output === undefined ? undefined : await openFolder(output, wanted, game, options.seed !== undefined);
  const { folder, plan } = opened ?? { folder: undefined, plan: wanted };
  const spelling = folder?.version ?? SPELLING;
  const names = entrants.map(({ name, spec }) => (name === formatSpec(spec) ? storedName(spec, spelling) : name));
  for (const notice of folder?.notices ?? []) view.complain(`breedboard: ${notice}`);
  const all = pairingsOf(plan);
  const before = folder ? folder.count + folder.later.size : 0;
  if (before > 0) view.say(`the folder already holds ${before} of ${all} matches`);

  const doing = `tournament of ${entrants.length} players`;
  const onFault = firstFaults(view.complain);
  const engines = enginesHere(options, game, entrants, onFault);
  const inside = await openArena(parts, view, options, { threads, models: modelsOf(entrants), doing, engines });
  const arena = withOutsiders(inside, game, entrants, {
    time: plan.time,
    onFault,
    isForWorkers: spec => isForWorkers(engines, spec),
  });
  const played: PlayedPairing[] = [];
  const mustAppend = (appended: Parsed<void> | undefined): void => {
    if (!appended || appended.ok) return;
    const what = `cannot write the results to ${quote(output!)}: ${appended.reason}; earlier results are stored`;
    throw new Failure('failed', what);
  };
  try {
    const past: KnownResult[] = [];
    for await (const { stored } of folder?.past() ?? []) {
      past.push({ id: stored.result.id, ...summaryOf(stored.result) });
    }
    const events = playTournament(plan, { starts, arena, past, ...(folder ? { later: folder.later } : {}) });
    const start = performance.now();
    let [began, games] = [start, 0];
    const paceText = (): string => {
      const seconds = (performance.now() - start) / 1000;
      const left = leftText(played.length - before, all - before, seconds);
      return ` [${(games / seconds).toPrecision(3)} games/s${left}${whereText(inside)}]`;
    };
    for (;;) {
      const next = await unlessInterrupted(events.next());
      if (next.done) {
        const report = reportOf(plan, standingsOf(names, played, next.value), true);
        if (options.json) view.data(formatReportJson(report).trimEnd());
        else for (const line of [...table(report), ...remarks(report)]) view.show(line);
        if (output !== undefined) await writeReports(output, report);
        return;
      }
      const event = next.value;
      if (event.type === 'round') continue;
      const { pairing, result, round } = event;
      played.push({ pairing, result: summaryOf(result) });
      if (event.known) {
        if (!folder?.later.has(result.id)) continue;
        const { stored, place } = await folder.recall(result.id);
        mustAppend(await folder.append(stored.result, stored.about, folder.gamePieces(place)));
        continue;
      }
      const [first, second] = pairing.map(player => storedName(plan.players[player]!, spelling)) as [string, string];
      mustAppend(
        await folder?.append(event.result, { round: round + 1, first, second }, gameLines(game, event, spelling)),
      );
      const seconds = (performance.now() - began) / 1000;
      began = performance.now();
      await folder?.time({ job: result.id, seconds, threads, ended: new Date().toISOString() });
      games += gamesOf(result.tally);
      const points = pointsOf(result.tally);
      const others = endingsText(result.endings);
      view.say(
        `${played.length} of ${all}: ${names[pairing[0]]} – ${names[pairing[1]]}: ${pointsText(points)}–${pointsText(gamesOf(result.tally) - points)}${others && ` (${others})`}${inside.where ? paceText() : ''}`,
      );
    }
  } catch (error) {
    if (error instanceof Unreadable) {
      throw new Failure('failed', `cannot use ${quote(output!)}: ${error.message}`);
    }
    if (error instanceof ForeignResult) {
      throw new Failure('input', `cannot use ${quote(output!)}: ${error.message}; it was made by another version`);
    }
    if (!(error instanceof Interrupted)) throw error;
    const how = output === undefined ? 'no result is stored; --output stores them' : 'the same command resumes here';
    throw new Failure('interrupted', `interrupted after ${played.length} of ${all} matches; ${how}`);
  } finally {
    await arena.close();
    await folder?.close();
  }
}

export function addTournament(program: Command, parts: Parts, screen: () => Screen): void {
  const sample = favourite(parts);
  const kinds: readonly Format['kind'][] = ['round-robin', 'gauntlet', 'elimination', 'swiss'];
  const command = program
    .command('tournament')
    .description(
      'Play matches between players, in pairs of games with sides exchanged, and print standings, ratings and a cross-table. With --output the results are stored; after an interruption the same command resumes.',
    )
    .argument('[players...]', 'players, see: breedboard players; @file reads one per line, engine("…") is a program')
    .option('--anchors', 'add the players of the ladder, see: breedboard ladder')
    .option('-g, --game <game>', `the game they play (default: ${sample})`)
    .addOption(new Option('-f, --format <name>', 'which players play each other').choices(kinds).default('round-robin'))
    .option('--challengers <n>', 'for a gauntlet: number of first players that play all others (default: 1)')
    .option('--rounds <n>', 'for a Swiss tournament (default: one more than an elimination has, if possible)')
    .option('--pairs <n>', 'pairs of games in each match', '10')
    .option(
      '--openings <openings>',
      `openings of the pairs: ${Object.keys(openings).join(', ')}, or a file (default: by game)`,
    )
    .option('--seed <text>', `seed of the tournament: same seed, same games (default: ${SEED})`);
  addTimeOptions(command).option(...THREADS_FLAG);
  addOutput(command, '<folder>', 'store results and reports there, or resume the tournament there')
    .option(...FORCE_OPTION)
    .option('--no-games', 'store results only, without games')
    .option(...QUEUE_OPTION)
    .option(...INSECURE_OPTION)
    .option(...CHECK_OPTION)
    .option(...DEVICE_OPTION)
    .option(...ALLOW_OPTION, collect)
    .option('--json', 'print one JSON object')
    .addHelpText(
      'after',
      `
The folder holds results.jsonl, games.tsv, games.seals, report.html, report.json, standings.csv, cross-table.csv.

Examples:
  breedboard tournament random greedy 'search(depth=2)' --pairs 50
  breedboard tournament @samples/players.txt --format swiss --output cup/
  breedboard tournament 'search(depth=3)' random greedy --format gauntlet --json`,
    )
    .action(async (args: readonly string[], options: TournamentOptions) => {
      const output = outputOf(options);
      const pairs = readWhole('--pairs', options.pairs, 1, MAX_PAIRS);
      const time = readTime(options);
      const threads = threadsFrom(options.threads);
      const { game, spec } = gameFor(parts, options.game ?? sample);
      await reachQueue(options);
      const resumed = await resuming(parts, output);
      const chosen = await chosenOpenings(resumed, options, game, pairs);
      const entrants = await entrantsFrom(resumed, args, options.anchors ?? false, game);
      try {
        await checkTime(entrants, game, time);
        const plan: TournamentPlan = {
          game: orUsage(() => canonicalSpec('game', parts.games, spec)),
          players: entrants.map(each => each.spec),
          format: formatFrom(options, entrants.length),
          pairs,
          openings: chosen.spec,
          seed: parseSeed(options.seed ?? SEED),
          ...(time ? { time } : {}),
          want: output !== undefined && options.games ? 'records' : 'tally',
        };
        orUsage(() => chosen.starts(plan.seed));
        await runTournament(parts, screen(), {
          ...{ options, output, plan, game, starts: chosen.starts, entrants, threads },
        });
      } finally {
        await closeAll(entrants);
      }
    });
}

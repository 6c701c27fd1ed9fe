/** `breedboard match`: two players, many games, and the statistics of the result. */
import { type Command, Option } from 'commander';
import { type Match, withId } from '../../arena/arena.js';
import { type BatchResult, batchesOf, type Span } from '../../arena/batch.js';
import { isRandomPlay } from '../../arena/evidence.js';
import { LEAGUE_EPSILON, LEAGUE_OPENINGS } from '../../arena/league.js';
import { usualOpenings } from '../../arena/openings.js';
import type { Threads } from '../../arena/threads.js';
import { sha256 } from '../../evaluators/sha256.node.js';
import { gamesOf, pointsOf } from '../../matches/tally.js';
import type { EnginesHere } from '../../queue/engines.js';
import { parseSeed, seedFor } from '../../random/seed.js';
import type { Game } from '../../rules/game.js';
import { SPELLING, type Spelling, storedName } from '../../specs/former-names.js';
import { quote } from '../../specs/parsed.js';
import { formatSpec, parseSpec, type Spec } from '../../specs/spec.js';
import type { Plan } from '../../store/results.js';
import { RunningScore } from '../../tournaments/running-score.js';
import { faultOfSprt, type Sprt } from '../../tournaments/sprt.js';
import { ALLOW_OPTION, type AllowOptions, enginesHere, isForWorkers } from '../allowed-engines.js';
import { type Entrant, entrant, firstFaults, leagueEntrant, modelsOf, type OnFault, playHere } from '../entrants.js';
import { EXIT, Failure } from '../failure.js';
import { addOutput, collect, type OutputOptions, outputOf, SEED, THREADS_FLAG, threadsFrom } from '../flags.js';
import { takeOver } from '../forcing.js';
import { formerFlag } from '../former-flag.js';
import { MatchRecords } from '../match-records.js';
import { grouped, type Result, resultJson, resultLines, storeResult, uncheckedResult } from '../match-result.js';
import { readWhole } from '../numbers.js';
import { openingsFor } from '../openings.js';
import { checkOutputs } from '../output-files.js';
import { accept, favourite, gameFor, type Parts } from '../parts.js';
import { statusLine, watchStream } from '../progress.js';
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
import { FILE } from '../references.js';
import { resuming } from '../resuming.js';
import type { Screen } from '../screen.js';
import { BLOCK, StoredMatch } from '../stored-match.js';
import { addTimeOptions, checkTime, readTime, type TimeOptions } from '../time-options.js';

type MatchOptions = TimeOptions &
  OutputOptions &
  QueueOptions &
  AllowOptions & {
    readonly game?: string;
    readonly games: string;
    readonly seed: string;
    readonly threads?: string;
    readonly openings?: string;
    readonly epsilon?: string;
    readonly errs?: string;
    readonly league?: true;
    readonly records?: string;
    readonly force?: true;
    readonly sprt?: string;
    readonly json?: true;
  };

const MAX_GAMES = 10_000_000;

/** One rate for both players, or one for each. */
function readEpsilon(text: string): readonly [number, number] {
  const shares = text.split(',').map(each => (/^(\d*\.?\d+|\d+\.)$/.test(each.trim()) ? Number(each) : Number.NaN));
  const [a, b = a] = shares;
  if (shares.length > 2 || !shares.every(share => share >= 0 && share <= 1)) {
    throw new Failure('usage', `--epsilon ${quote(text)} is not one or two numbers from 0 to 1, as in 0.1 or 0.1,0`);
  }
  return [a!, b!];
}

function readSprt(text: string): Sprt {
  const [elo0, elo1, ...more] = text
    .split(',')
    .map(each => (/^\s*[+-]?\d{1,4}(\.\d{1,6})?\s*$/.test(each) ? Number(each) : Number.NaN));
  if (more.length > 0 || !Number.isFinite(elo0) || !Number.isFinite(elo1)) {
    throw new Failure('usage', `--sprt ${quote(text)} is not two differences in Elo: elo0,elo1, as in 0,20`);
  }
  const test: Sprt = { model: 'logistic', elo0: elo0!, elo1: elo1!, alpha: 0.05, beta: 0.05 };
  const fault = faultOfSprt(test);
  if (fault !== undefined) throw new Failure('usage', `--sprt: ${fault}`);
  return test;
}

/** Everything that decides which games are played; openings from a file are identified by their content. */
const planOf = (
  { game, players, starts, pairs, seed, epsilon, time }: Match,
  openings: Spec,
  sprt: Sprt | undefined,
): Plan => ({
  game,
  players,
  openings: openings.kind === FILE ? { kind: FILE, sha256: sha256(Buffer.from(JSON.stringify(starts))) } : openings,
  pairs,
  seed,
  epsilon: epsilon ?? [0, 0],
  ...(time ? { time } : {}),
  ...(sprt ? { sprt } : {}),
});

/** What the options say, before anything is read or opened. Throws Failure. */
function requestOf(options: MatchOptions) {
  const wanted = readWhole('--games', options.games, 1, MAX_GAMES);
  const threads = threadsFrom(options.threads);
  const output = outputOf(options);
  const time = readTime(options);
  const test = options.sprt === undefined ? undefined : readSprt(options.sprt);
  if (options.records !== undefined && output !== undefined) {
    throw new Failure('usage', '--output already stores every game: leave --records out');
  }
  const given = formerFlag('--errs', options.errs, '--epsilon', options.epsilon);
  const shares = { epsilon: given, openings: options.openings };
  for (const name of ['epsilon', 'openings'] as const) {
    if (options.league && shares[name] !== undefined)
      throw new Failure('usage', `--league already sets --${name}: leave --${name} out`);
  }
  const epsilon = options.league ? LEAGUE_EPSILON : readEpsilon(given ?? '0');
  return { wanted, pairs: Math.ceil(wanted / 2), threads, output, time, test, epsilon };
}
type Request = ReturnType<typeof requestOf>;

/** The caller closes both. Throws Failure. */
async function enterBoth(
  parts: Parts,
  names: readonly [string, string],
  game: Game,
  { league }: MatchOptions,
): Promise<readonly [Entrant, Entrant]> {
  const enter = async (name: string): Promise<Entrant> => {
    const each = await entrant(parts, name, game, 'a match');
    return league ? leagueEntrant(parts, each, game) : each;
  };
  const a = await enter(names[0]);
  const b = await enter(names[1]).catch(async error => {
    await a.close();
    throw error;
  });
  return [a, b];
}

/** What a match is played with; all of it is there before its first game. */
type Table = {
  readonly game: Game;
  readonly players: readonly [Entrant, Entrant];
  readonly match: Match;
  readonly plan: Plan;
  readonly engines: EnginesHere | undefined;
  readonly onFault: OnFault;
  readonly score: RunningScore;
};

type Ending = {
  readonly interrupted: boolean;
  /** A fault of a disk, after some games; their result is printed first. */
  readonly fault: Failure | undefined;
  readonly spelling: Spelling;
};

/** Counts the games that are stored, and plays the others. Throws Failure. */
async function playGames(
  parts: Parts,
  screen: Screen,
  options: MatchOptions,
  { threads, output, time }: Request,
  { game, players: [a, b], match, plan, engines, onFault, score }: Table,
): Promise<Ending> {
  const { say, complain, quiet } = screen;
  const { pairs } = match;
  const inside = isForWorkers(engines, a.spec) && isForWorkers(engines, b.spec) && time?.kind !== 'cpu';
  let interrupted = false;
  let fault: Failure | undefined;
  let arena: Threads | undefined;
  let stored: StoredMatch | undefined;
  let records: MatchRecords | undefined;
  try {
    if (output !== undefined && options.force) await takeOver(output, { complain });
    if (output !== undefined) {
      const isRandom = isRandomPlay(game, [a.player, b.player], match.epsilon);
      stored = await StoredMatch.open(output, plan, game, match, isRandom);
    }
    if (options.records !== undefined) records = await MatchRecords.create(options.records, game, [a.name, b.name]);
    for (const notice of stored?.notices ?? []) complain(`breedboard: ${notice}`);
    const decided = await countStored(stored, score, screen);
    const from = gamesOf(score.tally) / 2;
    const before = 2 * from + (stored?.gamesAside ?? 0);
    if (before > 0) say(`the folder already holds ${grouped(before)} games`);
    const doing = `match ${a.name} – ${b.name}`;
    arena =
      inside && parts.arena
        ? await openArena(parts, screen, options, { threads, models: modelsOf([a, b]), doing, engines })
        : undefined;
    const play = (span: Span) =>
      arena?.play(match, span) ?? playHere(game, [a, b], batchesOf(match, pairs, span), onFault);
    const counted = (): BatchResult => score.last!;
    const games = stored?.rest(play, counted) ?? play(records ? { block: BLOCK } : {});
    const stream = records?.writeEach(games, counted) ?? games;
    if (!decided) {
      const watching = watchStream(stream, {
        quiet,
        status(seconds) {
          const played = gamesOf(score.tally);
          const share = played === 0 ? '' : `, ${((100 * pointsOf(score.tally)) / played).toFixed(1)} %`;
          const rate = ((played - 2 * from) / seconds).toPrecision(3);
          return `${grouped(played)} of ${grouped(2 * pairs)} games${share}, ${Number(rate)} games/s, ${seconds.toFixed(0)} s${leftText(played - 2 * from, 2 * (pairs - from), seconds)}${whereText(arena)}`;
        },
        take: played => score.take(played),
      });
      // The games so far have a result, even where the folder cannot be written to.
      ({ interrupted } = await watching.catch((error: unknown) => {
        if (!(error instanceof Failure) || gamesOf(score.tally) === 0) throw error;
        fault = error;
        return { interrupted: true };
      }));
    }
    // Where the last batch decided the test, it is stored only here.
    if (!interrupted) await stored?.finish(score.last);
    fault ??= await records?.finish(score.last);
  } finally {
    await Promise.all([arena?.close(), a.close(), b.close(), stored?.close(), records?.close()]);
  }
  return { interrupted, fault, spelling: stored?.spelling ?? SPELLING };
}

/** Whether the stored games decide the test. */
async function countStored(stored: StoredMatch | undefined, score: RunningScore, { quiet }: Screen): Promise<boolean> {
  if (!stored) return false;
  const line = statusLine(quiet, () => `${grouped(gamesOf(score.tally))} stored games are checked`);
  try {
    for await (const played of stored.past()) if (score.take(played)) return true;
    return false;
  } finally {
    line.close();
  }
}

async function playMatch(
  parts: Parts,
  screen: Screen,
  names: readonly [string, string],
  options: MatchOptions,
  request: Request,
): Promise<void> {
  const { show, data, say, complain } = screen;
  const { wanted, pairs, output, time, test, epsilon } = request;
  await checkOutputs([options.records], options.force);
  await reachQueue(options);
  const { game, spec: gameSpec } = gameFor(parts, options.game ?? favourite(parts));
  if (wanted % 2 === 1) say(`games are played in pairs: ${2 * pairs} games instead of ${wanted}`);
  const before =
    output === undefined ? undefined : await uncheckedResult(output, { games: 2 * pairs, seed: options.seed });
  if (before !== undefined) say(before);
  const run = parseSeed(options.seed);
  const usual = options.league ? LEAGUE_OPENINGS : usualOpenings(game);
  const resumed = await resuming(parts, output);
  const { starts, name: openings } = await openingsFor(
    options.openings ?? formatSpec(usual),
    { game, pairs, seed: seedFor(run, 'openings') },
    resumed.openingsEdition,
  );
  const players = await enterBoth(resumed, names, game, options);
  const [a, b] = players;
  const onFault = firstFaults(complain);
  let engines: EnginesHere | undefined;
  try {
    await checkTime([a, b], game, time);
    engines = enginesHere(options, game, [a, b], onFault);
  } catch (error) {
    await Promise.all([a.close(), b.close()]);
    throw error;
  }
  const match = withId({
    game: gameSpec,
    players: [a.spec, b.spec],
    starts,
    pairs,
    seed: seedFor(run, 'games'),
    epsilon,
    ...(time ? { time } : {}),
    want: options.records === undefined && output === undefined ? 'tally' : 'records',
  });
  const score = new RunningScore(test, 2 * pairs);
  const plan = planOf(match, accept(parseSpec(openings)), test);
  const table: Table = { game, players, match, plan, engines, onFault, score };
  const { interrupted, fault, spelling } = await playGames(parts, screen, options, request, table);
  if (interrupted && !fault) process.exitCode = EXIT.interrupted;

  const sum = score.whole();
  if (sum.evidence) {
    const few = `only ${grouped(sum.distinct)} of ${grouped(gamesOf(sum.tally))} games are distinct`;
    complain(`${few}: the rest repeat them and add no evidence; use more openings`);
  }
  const nameOf = ({ name, spec }: Entrant): string => (name === formatSpec(spec) ? storedName(spec, spelling) : name);
  const result: Result = {
    game: formatSpec(gameSpec),
    players: [nameOf(a), nameOf(b)],
    openings,
    ...(options.league ? { protocol: 'league' as const } : {}),
    ...(time ? { time } : {}),
    epsilon,
    seed: options.seed,
    interrupted,
    spelling,
    sum,
    ...(test && score.sprtResult ? { sprt: { ...test, ...score.sprtResult } } : {}),
  };
  if (options.json) data(JSON.stringify(resultJson(result)));
  else for (const line of resultLines(result)) show(line);
  if (fault) throw fault;
  if (output !== undefined && interrupted) complain('breedboard: interrupted; the same command resumes here');
  if (output !== undefined && !interrupted) await storeResult(output, result);
}

export function addMatch(program: Command, parts: Parts, screen: () => Screen): void {
  const sample = favourite(parts);
  const command = program
    .command('match')
    .description(
      'Play games in pairs, each pair from one opening with sides exchanged, and print the result with its statistics.',
    )
    .argument('<a>', 'the first player, whose wins are counted: a name, file(PATH) or engine("program")')
    .argument('<b>', 'the second player')
    .option('-g, --game <game>', `the game to play (default: ${sample})`)
    .option('--games <n>', 'number of games; with --sprt the greatest number', '100')
    .option('--seed <text>', 'seed of all random choices: same seed, same games', SEED)
    .option(...THREADS_FLAG)
    .option(
      '--openings <opening>',
      'start, random(plies=8), inner, balanced or a file, such as a list of XOT (default: random moves without dice)',
    )
    .option('--epsilon <share>', 'random-move rate of the players; one for both or two: 0.1,0')
    .addOption(new Option('--errs <share>').hideHelp())
    .option(
      '--league',
      'the League’s protocol: --epsilon 0.1 --openings start, and the evaluator rates finished boards',
    )
    .option(
      '--sprt <elo0,elo1>',
      'stop once the sequential test decides between the two differences, with 5 % error each',
    );
  addTimeOptions(command).option('--records <file>', 'write every game to a file, one per line');
  addOutput(command, '<folder>', 'store every game and the result there, or resume the match there')
    .option('--force', 'overwrite the file of --records, or take over the lock of a process that no longer writes')
    .option(...QUEUE_OPTION)
    .option(...INSECURE_OPTION)
    .option(...CHECK_OPTION)
    .option(...DEVICE_OPTION)
    .option(...ALLOW_OPTION, collect)
    .option('--json', 'print one JSON object')
    .addHelpText(
      'after',
      `
Ctrl-C ends the match and prints the result so far; with --output the same command resumes it. The folder holds
results.jsonl, games.tsv for breedboard records, games.seals with their checksums, and result.json, the output of --json.

Examples:
  breedboard match 'currie(level=3)' 'alliot-durand(depth=1)' --games 1000
  breedboard match squares random --league --games 20000 --json
  breedboard match 'engine("gtp-rhino")' iago --games 20
  breedboard match 'engine("gtp-rhino")' 'search(depth=60, evaluator=iago)' --games 2 --time 1s`,
    )
    .action(async (first: string, second: string, options: MatchOptions) => {
      await playMatch(parts, screen(), [first, second], options, requestOf(options));
    });
}

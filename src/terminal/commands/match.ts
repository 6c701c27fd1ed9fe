/** `breedboard match`: two players, many games, and the statistics of the result. */
import { join } from 'node:path';
import { type Command, Option } from 'commander';
import { type Match, withId } from '../../arena/arena.js';
import { type BatchResult, batchesOf, type Span } from '../../arena/batch.js';
import { evidenceIn, isRandomPlay } from '../../arena/evidence.js';
import { LEAGUE_EPSILON, LEAGUE_OPENINGS } from '../../arena/league.js';
import { usualOpenings } from '../../arena/openings.js';
import type { GamesSum } from '../../arena/running-sum.js';
import type { Threads } from '../../arena/threads.js';
import { sha256 } from '../../evaluators/sha256.node.js';
import { gamesOf, pairsOf, pointsOf } from '../../matches/tally.js';
import { type TimeControl, timeText } from '../../matches/time-control.js';
import type { EnginesHere } from '../../queue/engines.js';
import { parseSeed, seedFor } from '../../random/seed.js';
import { SPELLING, type Spelling, storedName } from '../../specs/former-names.js';
import { quote } from '../../specs/parsed.js';
import { formatSpec, parseSpec, type Spec } from '../../specs/spec.js';
import { writeWhole } from '../../store/files.node.js';
import type { Plan } from '../../store/results.js';
import { luckOf } from '../../tournaments/luck.js';
import { endingsText } from '../../tournaments/report.js';
import { RunningScore } from '../../tournaments/running-score.js';
import { sampleOf } from '../../tournaments/score.js';
import { faultOfSprt, type Sprt, type SprtResult } from '../../tournaments/sprt.js';
import { namesInSentences, summarise, summaryLines } from '../../tournaments/summary.js';
import { ALLOW_OPTION, type AllowOptions, enginesHere, isForWorkers } from '../allowed-engines.js';
import { type Entrant, entrant, firstFaults, leagueEntrant, modelsOf, playHere } from '../entrants.js';
import { EXIT, Failure } from '../failure.js';
import { addOutput, collect, type OutputOptions, outputOf, SEED, THREADS_FLAG, threadsFrom } from '../flags.js';
import { takeOver } from '../forcing.js';
import { formerFlag } from '../former-flag.js';
import { MatchRecords } from '../match-records.js';
import { withMinus } from '../minus.js';
import { readWhole } from '../numbers.js';
import { openingsFor } from '../openings.js';
import { checkOutputs } from '../output-files.js';
import { accept, favourite, gameFor, type Parts } from '../parts.js';
import { watchStream } from '../progress.js';
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
import { sprtLine } from '../sprt-line.js';
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
const grouped = (n: number): string => String(n).replace(/\B(?=(\d{3})+$)/g, ',');

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

/** The request and its outcome. */
type Result = {
  readonly game: string;
  readonly players: readonly [string, string];
  readonly openings: string;
  readonly protocol?: 'league';
  readonly time?: TimeControl;
  readonly epsilon: readonly [number, number];
  readonly seed: string;
  readonly interrupted: boolean;
  /** The spelling of option names; that of the folder, where the match is stored in one. */
  readonly spelling: Spelling;
  readonly sum: GamesSum;
  readonly sprt?: Sprt & SprtResult;
};

/** Milliseconds per move of each player, to a tenth. */
const timePerMove = ({ spent }: GamesSum): readonly number[] | undefined =>
  spent?.milliseconds.map((sum, i) => Math.round((10 * sum) / Math.max(1, spent.moves[i]!)) / 10);

const meanMargin = ({ tally }: GamesSum): number => (gamesOf(tally) === 0 ? 0 : tally.margin / gamesOf(tally));

/** The statistics of the games; empty where there are none. */
function worthJson(sum: GamesSum): object {
  if (gamesOf(sum.tally) === 0) return {};
  const summary = summarise(sampleOf(evidenceIn(sum)));
  const { score, interval, elo, normalisedElo, superiority } = summary;
  return { score, interval, elo, normalisedElo, superiority, luckCorrected: luckOf(summary), margin: meanMargin(sum) };
}

function resultJson({
  sum,
  game,
  players,
  openings,
  protocol,
  time,
  epsilon,
  seed,
  interrupted,
  spelling,
  sprt,
}: Result): object {
  const { tally, distinct, evidence, endings, forfeits, reproducible } = sum;
  const taken = timePerMove(sum);
  return {
    game,
    players,
    wins: tally.wins,
    draws: tally.draws,
    losses: tally.losses,
    games: gamesOf(tally),
    ...worthJson(sum),
    pairs: tally.pairs,
    distinctGames: distinct,
    ...(evidence ? { evidence } : {}),
    endings,
    ...(forfeits ? { forfeits } : {}),
    openings,
    ...(protocol ? { protocol } : {}),
    ...(time ? { time } : {}),
    ...(taken ? { millisecondsPerMove: taken } : {}),
    [spelling === 1 ? 'errs' : 'epsilon']: epsilon,
    seed,
    reproducible,
    interrupted,
    ...(sprt ? { sprt } : {}),
  };
}

function resultLines({ sum, players, openings, protocol, time, seed, sprt }: Result): string[] {
  const { tally, distinct, evidence, endings, forfeits, reproducible } = sum;
  const conditions = protocol === 'league' ? 'the League’s protocol' : `openings ${openings}`;
  const head = `${players[0]} against ${players[1]}, ${time ? `${timeText(time)}, ` : ''}${conditions}, seed ${seed}`;
  const taken = timePerMove(sum);
  if (gamesOf(tally) === 0) return [head, 'No game was finished, so there is no result.'];
  const counted = pairsOf(evidenceIn(sum));
  const summary = summarise(sampleOf(evidenceIn(sum)));
  const others = endingsText(endings);
  const [mine = '', theirs = ''] = (forfeits ?? []).map(endingsText);
  const [first, second] = namesInSentences(players);
  return [
    head,
    `+${tally.wins} =${tally.draws} -${tally.losses}`,
    ...(evidence
      ? [
          `Of ${grouped(pairsOf(tally))} pairs ${grouped(counted)} ${counted === 1 ? 'counts' : 'count'}: the others repeat earlier games.`,
        ]
      : []),
    ...summaryLines(summary, {
      luck: luckOf(summary),
      repeats: evidence !== undefined,
      stopped: sprt?.accepted !== undefined,
      names: [first, second],
    }),
    `${grouped(distinct)} of the games are distinct; the mean margin is ${withMinus(meanMargin(sum).toFixed(2))}.`,
    ...(others === '' ? [] : [`Not played to the end: ${others}.`]),
    ...(mine === '' ? [] : [`Forfeited by ${first}: ${mine}.`]),
    ...(theirs === '' ? [] : [`Forfeited by ${second}: ${theirs}.`]),
    ...(taken
      ? [
          `Mean ${time?.kind === 'cpu' ? 'CPU time' : 'time'} of a move: ${taken.map(each => `${each} ms`).join(' and ')}.`,
        ]
      : []),
    ...(sprt ? [sprtLine(sprt, sprt)] : []),
    ...(reproducible ? [] : ['Not reproducible: a re-run plays other games.']),
  ];
}

async function writeResult(path: string, text: string): Promise<void> {
  const written = await writeWhole(path, text);
  if (!written.ok) throw new Failure('failed', `cannot write to ${quote(path)}: ${written.reason}`);
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
      const { show, data, say, complain, quiet } = screen();
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
      await checkOutputs([options.records], options.force);
      await reachQueue(options);
      const { game, spec: gameSpec } = gameFor(parts, options.game ?? sample);
      const pairs = Math.ceil(wanted / 2);
      if (wanted % 2 === 1) say(`games are played in pairs: ${2 * pairs} games instead of ${wanted}`);
      const run = parseSeed(options.seed);
      const usual = options.league ? LEAGUE_OPENINGS : usualOpenings(game);
      const resumed = await resuming(parts, output);
      const { starts, name: openings } = await openingsFor(
        options.openings ?? formatSpec(usual),
        { game, pairs, seed: seedFor(run, 'openings') },
        resumed.openingsEdition,
      );
      const enter = async (name: string): Promise<Entrant> => {
        const each = await entrant(resumed, name, game, 'a match');
        return options.league ? leagueEntrant(parts, each, game) : each;
      };
      const a = await enter(first);
      const b = await enter(second).catch(async error => {
        await a.close();
        throw error;
      });
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
      const inside = isForWorkers(engines, a.spec) && isForWorkers(engines, b.spec) && time?.kind !== 'cpu';
      const score = new RunningScore(test, 2 * pairs);
      let interrupted = false;
      let fault: Failure | undefined;
      let arena: Threads | undefined;
      let stored: StoredMatch | undefined;
      let records: MatchRecords | undefined;
      try {
        if (output !== undefined && options.force) await takeOver(output, { complain });
        if (output !== undefined)
          stored = await StoredMatch.open(
            output,
            planOf(match, accept(parseSpec(openings)), test),
            game,
            match,
            isRandomPlay(game, [a.player, b.player], epsilon),
          );
        if (options.records !== undefined) records = await MatchRecords.create(options.records, game, [a.name, b.name]);
        for (const notice of stored?.notices ?? []) complain(`breedboard: ${notice}`);
        let decided = false;
        for await (const played of stored?.past() ?? []) {
          decided = score.take(played);
          if (decided) break;
        }
        const from = gamesOf(score.tally) / 2;
        const before = 2 * from + (stored?.gamesAside ?? 0);
        if (before > 0) say(`the folder already holds ${grouped(before)} games`);
        const doing = `match ${a.name} – ${b.name}`;
        arena =
          inside && parts.arena
            ? await openArena(parts, screen(), options, { threads, models: modelsOf([a, b]), doing, engines })
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
      if (interrupted && !fault) process.exitCode = EXIT.interrupted;

      const sum = score.whole();
      if (sum.evidence) {
        const few = `only ${grouped(sum.distinct)} of ${grouped(gamesOf(sum.tally))} games are distinct`;
        complain(`${few}: the rest repeat them and add no evidence; use more openings`);
      }
      const spelling = stored?.spelling ?? SPELLING;
      const nameOf = ({ name, spec }: Entrant): string =>
        name === formatSpec(spec) ? storedName(spec, spelling) : name;
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
      const json = JSON.stringify(resultJson(result));
      if (options.json) data(json);
      else for (const line of resultLines(result)) show(line);
      if (fault) throw fault;
      if (output !== undefined && interrupted) complain('breedboard: interrupted; the same command resumes here');
      if (output !== undefined && !interrupted) await writeResult(join(output, 'result.json'), `${json}\n`);
    });
}

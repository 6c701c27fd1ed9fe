/** `breedboard ladder`: the fixed players, their ratings, and the games behind them. */
import type { Command } from 'commander';
import { gamesOf, pointsOf } from '../../matches/tally.js';
import { NO_MODELS } from '../../models/registry.js';
import { parseSeed, type Seed } from '../../random/seed.js';
import { quote } from '../../specs/parsed.js';
import { formatSpec } from '../../specs/spec.js';
import { readText } from '../../store/files.node.js';
import { differences, readResults } from '../../store/results.js';
import { type Anew, ratedAnew } from '../../tournaments/anew.js';
import { type Covered, coverageOf } from '../../tournaments/coverage.js';
import { eloDifference } from '../../tournaments/elo.js';
import {
  formatMatchTallies,
  LADDER_COMMAND,
  LADDER_PLAN,
  type Ladder,
  ladderOf,
  levelSteps,
  matchTalliesFrom,
  shippedLadder,
} from '../../tournaments/ladder.js';
import { signed } from '../../tournaments/report.js';
import { sampleOf } from '../../tournaments/score.js';
import { columns } from '../columns.js';
import { EXIT, Failure } from '../failure.js';
import { SEED, THREADS_FLAG, threadsFrom } from '../flags.js';
import { withMinus } from '../minus.js';
import { readWhole } from '../numbers.js';
import type { Parts } from '../parts.js';
import { watchStream } from '../progress.js';
import type { Screen } from '../screen.js';

type LadderOptions = {
  readonly levels?: true;
  readonly data?: true;
  readonly from?: string;
  readonly anew?: string;
  readonly coverage?: string;
  readonly seed: string;
  readonly threads?: string;
  readonly json?: true;
};

const MAX_ANEW = 100_000;
/** In bytes; the shipped file has 200,000. */
const MAX_RESULTS = 1 << 24;

/** A ladder computed from the results of its tournament. Throws Failure. */
async function ladderFrom(path: string): Promise<Ladder> {
  const bad = (reason: string): Failure => new Failure('input', `cannot use ${quote(path)}: ${reason}`);
  const text = await readText(path, MAX_RESULTS);
  if (!text.ok) throw bad(text.reason);
  const results = readResults(text.value);
  if (!results.ok) throw bad(results.reason);
  const { plan, stored, damage } = results.value;
  if (damage) throw bad(`line ${damage.line}: ${damage.reason}`);
  const other = differences(plan, { kind: 'tournament', ...LADDER_PLAN });
  const keys = new Set(other.map(key => key.replace(/\..*/, '')));
  if (keys.size > 0) throw bad(`it is another tournament: it differs in ${[...keys].join(', ')}; see --data`);
  const matchTallies = matchTalliesFrom(stored);
  if (!matchTallies.ok) throw bad(matchTallies.reason);
  const all = (LADDER_PLAN.players.length * (LADDER_PLAN.players.length - 1)) / 2;
  if (matchTallies.value.length < all) throw bad(`it has only ${matchTallies.value.length} of ${all} matches`);
  return ladderOf(matchTallies.value);
}

function rungRows({ rungs, table }: Ladder) {
  return rungs
    .map(({ name, spec, rating, error }, i) => ({
      name,
      player: formatSpec(spec),
      rating,
      error,
      games: table.players[i]!.games,
      score: table.players[i]!.score,
    }))
    .sort((a, b) => b.rating - a.rating);
}

const stepRows = (ladder: Ladder) =>
  levelSteps(ladder).map(({ level, elo, error, tally }) => ({
    level,
    elo,
    error,
    games: gamesOf(tally),
    points: pointsOf(tally),
    met: eloDifference(sampleOf(tally)),
  }));

function ladderLines(ladder: Ladder): string[] {
  const head = ['player', 'Elo', '±', 'games', 'score %'];
  const rows = rungRows(ladder).map(({ name, rating, error, games, score }) => [
    name,
    withMinus(rating.toFixed(0)),
    error.toFixed(0),
    String(games),
    (100 * score).toFixed(1),
  ]);
  return [
    ...columns([head, ...rows], [0]),
    '',
    'Elo 0 is the random mover; ± is half the 95 % interval of the difference to it.',
  ];
}

function levelLines(ladder: Ladder): string[] {
  const head = ['level', 'above the one below', '±', 'points against it', 'Elo from these alone', '±'];
  const rows = stepRows(ladder).map(({ level, elo, error, games, points, met }) => [
    String(level),
    withMinus(elo.toFixed(0)),
    error.toFixed(0),
    `${points}/${games}`,
    withMinus(met.value.toFixed(0)),
    met.error.toFixed(0),
  ]);
  return columns([head, ...rows], []);
}

/** Each anchor's rating by the method of `rate`, beside its frozen rating. */
async function rateAnew(
  parts: Parts,
  view: Screen,
  ladder: Ladder,
  { anew, seed, threads, json }: LadderOptions,
): Promise<void> {
  if (!parts.arena) throw new Failure('usage', 'this build has no arena, which the command needs');
  const games = readWhole('--anew', anew!, 20, MAX_ANEW);
  const arena = await parts.arena(threadsFrom(threads), NO_MODELS);
  const all: Anew[] = [];
  try {
    const { interrupted } = await watchStream(ratedAnew(ladder, ladder.rungs, games, arena, seed), {
      quiet: view.quiet,
      status: seconds => `${all.length} of ${ladder.rungs.length} anchors, ${seconds.toFixed(0)} s`,
      take(each) {
        all.push(each);
        return false;
      },
    });
    if (interrupted) process.exitCode = EXIT.interrupted;
  } finally {
    await arena.close();
  }
  const [inside, byGames] = [all.filter(each => each.isInside), all.filter(each => each.isInsideByGames)];
  if (json) {
    const anchors = all.map(({ rung, rating, games, error }) => ({
      player: rung.name,
      frozen: rung.rating,
      rating,
      games,
      error,
    }));
    view.data(JSON.stringify({ anchors, inside: inside.length, insideByGames: byGames.length, seed }));
    return;
  }
  const head = ['player', 'frozen', 'anew', 'off by', '±', 'games', 'ladder', 'opponents', ''];
  const rows = all.map(({ rung, rating, error, isInside }) => [
    rung.name,
    ...[rung.rating, rating].map(value => withMinus(value.toFixed(0))),
    signed(rating - rung.rating),
    ...[error.total, error.games, error.ladder, error.opponents].map(value => value.toFixed(0)),
    isInside ? '' : 'outside',
  ]);
  for (const line of columns([head, ...rows], [0, 8])) view.show(line);
  view.show('');
  view.show(
    `${inside.length} of ${all.length} frozen ratings are within ±, ${byGames.length} within the error of the games alone.`,
  );
}

const COVERAGE_GAMES = [300, 1000, 4000];
const MAX_TIMES = 10_000;

type Size = { readonly games: number; readonly anchors: readonly Covered[] };

/** Yields after each anchor. */
async function* coverage(ladder: Ladder, times: number, seed: Seed): AsyncGenerator<Size> {
  for (const games of COVERAGE_GAMES) {
    const anchors: Covered[] = [];
    for (const player of ladder.rungs.keys()) {
      anchors.push(coverageOf(ladder, player, games, times, seed));
      await new Promise(resolve => setImmediate(resolve)); // so that Ctrl-C is heard
      yield { games, anchors: [...anchors] };
    }
  }
}

const sum = (all: readonly Covered[], value: (each: Covered) => number): number =>
  all.reduce((total, each) => total + value(each), 0);

/** How often ± contains the true rating, on ladders drawn from the recorded scores. */
async function showCoverage(view: Screen, ladder: Ladder, options: LadderOptions): Promise<void> {
  const times = readWhole('--coverage', options.coverage!, 1, MAX_TIMES);
  const sizes = new Map<number, Size>();
  const { interrupted } = await watchStream(coverage(ladder, times, parseSeed(options.seed)), {
    quiet: view.quiet,
    status: seconds =>
      `${sum(
        [...sizes.values()].flatMap(each => each.anchors),
        each => each.times,
      )} ratings, ${seconds.toFixed(0)} s`,
    take(size) {
      sizes.set(size.games, size);
      return false;
    },
  });
  if (interrupted) process.exitCode = EXIT.interrupted;
  const rows = [...sizes.values()].map(({ games, anchors }) => {
    const ratings = sum(anchors, each => each.times);
    const [lowest] = [...anchors].sort((a, b) => a.inside - b.inside);
    return {
      games,
      ratings,
      error: sum(anchors, each => each.error * each.times) / ratings,
      inside: sum(anchors, each => each.inside) / ratings,
      insideByGames: sum(anchors, each => each.insideByGames) / ratings,
      lowest: { player: ladder.rungs[lowest!.player]!.name, inside: lowest!.inside / lowest!.times },
    };
  });
  if (options.json) {
    view.data(JSON.stringify({ coverage: rows, seed: options.seed }));
    return;
  }
  const percent = (share: number): string => (100 * share).toFixed(1);
  const head = ['games', 'ratings', '±', 'within ± %', 'within the games’ error %', 'least'];
  const cells = rows.map(({ games, ratings, error, inside, insideByGames, lowest }) => [
    ...[String(games), String(ratings), error.toFixed(0), percent(inside), percent(insideByGames)],
    `${percent(lowest.inside)} ${lowest.player}`,
  ]);
  for (const line of columns([head, ...cells], [5])) view.show(line);
}

export function addLadder(program: Command, parts: Parts, screen: () => Screen): void {
  program
    .command('ladder')
    .description(
      'Print the anchors of the ladder: players that never change, with ratings from a round robin whose results ship with the program. breedboard rate rates a player against them.',
    )
    .option('--levels', 'how far each level is above the one below')
    .option('--data', 'print the result of each match, and the command that re-runs them all')
    .option('--from <file>', 'read the results of that tournament instead of the shipped ones')
    .option('--anew <games>', 're-rate every anchor by this many games, and check whether ± contains its rating')
    .option(
      '--coverage <times>',
      'rate every anchor so often by games drawn from the recorded scores: how often does ± contain its rating?',
    )
    .option('--seed <text>', 'seed of these games: same seed, same games', SEED)
    .option(...THREADS_FLAG)
    .option('--json', 'print one JSON object')
    .addHelpText(
      'after',
      `
This command re-runs the round robin, to the same bytes:
  ${LADDER_COMMAND}
Then diff <(breedboard ladder --data) <(breedboard ladder --data --from ladder/results.jsonl) finds no difference.

Examples:
  breedboard ladder
  breedboard ladder --levels
  breedboard ladder --anew 1000
  breedboard ladder --coverage 50
  breedboard ladder --json`,
    )
    .action(async (options: LadderOptions) => {
      const { levels, data, from, anew, coverage, json } = options;
      const own = anew === undefined ? (coverage === undefined ? undefined : '--coverage') : '--anew';
      if (own !== undefined && (levels || data))
        throw new Failure('usage', `${own} prints its own table: use it without --levels and --data`);
      if (anew !== undefined && coverage !== undefined)
        throw new Failure('usage', '--anew and --coverage print their own tables: use one of them');
      if (data && (levels || json))
        throw new Failure('usage', '--data has its own format: use it without --json and --levels');
      const { show, data: print } = screen();
      const ladder = from === undefined ? shippedLadder() : await ladderFrom(from);
      if (coverage !== undefined) await showCoverage(screen(), ladder, options);
      else if (anew !== undefined) await rateAnew(parts, screen(), ladder, options);
      else if (data) print(`# ${LADDER_COMMAND}\n${formatMatchTallies(ladder.matchTallies)}`.trimEnd());
      else if (json) {
        const { edition } = ladder;
        const openings = formatSpec(LADDER_PLAN.openings);
        const games = ladder.matchTallies.reduce((sum, { tally }) => sum + gamesOf(tally), 0);
        print(JSON.stringify({ edition, games, openings, players: rungRows(ladder), levels: stepRows(ladder) }));
      } else for (const line of levels ? levelLines(ladder) : ladderLines(ladder)) show(line);
    });
}

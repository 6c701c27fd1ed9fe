/** `breedboard ladder`: the players that never change, their ratings, and the games behind them. */
import { availableParallelism } from 'node:os';
import type { Command } from 'commander';
import { gamesOf, pointsOf } from '../../matches/tally.js';
import { NO_MODELS } from '../../models/registry.js';
import { quote } from '../../specs/parsed.js';
import { formatSpec } from '../../specs/spec.js';
import { readText } from '../../store/files.node.js';
import { differences, readResults } from '../../store/results.js';
import { type Anew, ratedAnew } from '../../tournaments/anew.js';
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
import { EXIT, EXIT_HELP, Failure } from '../failure.js';
import { readWhole } from '../numbers.js';
import type { Parts } from '../parts.js';
import { watchStream } from '../progress.js';
import type { Screen } from '../screen.js';

type LadderOptions = {
  readonly levels?: true;
  readonly data?: true;
  readonly from?: string;
  readonly anew?: string;
  readonly seed: string;
  readonly threads?: string;
  readonly json?: true;
};

const MAX_ANEW = 100_000;
/** In bytes; ours has 200,000. */
const MAX_RESULTS = 1 << 24;

/** A ladder out of the tournament that its command plays. */
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
  if (keys.size > 0) throw bad(`it is another tournament, which differs in ${[...keys].join(', ')}; see --data`);
  const matchTallies = matchTalliesFrom(stored);
  if (!matchTallies.ok) throw bad(matchTallies.reason);
  const all = (LADDER_PLAN.players.length * (LADDER_PLAN.players.length - 1)) / 2;
  if (matchTallies.value.length < all) throw bad(`only ${matchTallies.value.length} of ${all} meetings were played`);
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
    rating.toFixed(0),
    error.toFixed(0),
    String(games),
    (100 * score).toFixed(1),
  ]);
  return [
    ...columns([head, ...rows], [0]),
    '',
    'Elo 0 is the random mover; ± is half the 95 % interval of the distance to it.',
  ];
}

function levelLines(ladder: Ladder): string[] {
  const head = ['level', 'above the one below', '±', 'points against it', 'Elo from these alone', '±'];
  const rows = stepRows(ladder).map(({ level, elo, error, games, points, met }) => [
    String(level),
    elo.toFixed(0),
    error.toFixed(0),
    `${points}/${games}`,
    met.value.toFixed(0),
    met.error.toFixed(0),
  ]);
  return columns([head, ...rows], []);
}

/** Every anchor as `rate` would rate it, beside its frozen rating. */
async function rateAnew(
  parts: Parts,
  view: Screen,
  ladder: Ladder,
  { anew, seed, threads, json }: LadderOptions,
): Promise<void> {
  if (!parts.arena) throw new Failure('usage', 'there is no arena for these games');
  const games = readWhole('anew', anew!, 20, MAX_ANEW);
  const arena = await parts.arena(readWhole('threads', threads ?? String(availableParallelism()), 1, 64), NO_MODELS);
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
    ...[rung.rating, rating].map(value => value.toFixed(0)),
    signed(rating - rung.rating),
    ...[error.total, error.games, error.ladder, error.opponents].map(value => value.toFixed(0)),
    isInside ? '' : 'outside',
  ]);
  for (const line of columns([head, ...rows], [0, 8])) view.show(line);
  view.show('');
  view.show(
    `${inside.length} of ${all.length} frozen ratings lie within ±, ${byGames.length} within the error of the games alone.`,
  );
}

export function addLadder(program: Command, parts: Parts, screen: () => Screen): void {
  program
    .command('ladder')
    .description(
      'Print the anchors of the ladder: players that never change, with ratings from a round robin whose results come with the program. breedboard rate places a player among them.',
    )
    .option('--levels', 'how far each level is above the one below')
    .option('--data', 'print what came of each meeting, and how to play it all again')
    .option(
      '--from <file>',
      'the same from the results of that tournament, instead of those that come with the program',
    )
    .option('--anew <games>', 'rate every anchor anew by so many games, and see whether ± holds its rating')
    .option('--seed <text>', 'of these games: same seed, same games', '1')
    .option('--threads <n>', 'how many at once for these games; changes nothing but the time (default: all cores)')
    .option('--json', 'print one JSON object')
    .addHelpText(
      'after',
      `
The round robin is played again, to the same bytes, by
  ${LADDER_COMMAND}
and diff <(breedboard ladder --data) <(breedboard ladder --data --from ladder/results.jsonl) finds nothing.

Examples:
  breedboard ladder
  breedboard ladder --levels
  breedboard ladder --anew 1000
  breedboard ladder --json

${EXIT_HELP}`,
    )
    .action(async (options: LadderOptions) => {
      const { levels, data, from, anew, json } = options;
      if (anew !== undefined && (levels || data))
        throw new Failure('usage', '--anew prints a table of its own: say it alone');
      if (data && (levels || json)) throw new Failure('usage', '--data is printed in one form only: say it alone');
      const { show, data: print } = screen();
      const ladder = from === undefined ? shippedLadder() : await ladderFrom(from);
      if (anew !== undefined) await rateAnew(parts, screen(), ladder, options);
      else if (data) print(`# ${LADDER_COMMAND}\n${formatMatchTallies(ladder.matchTallies)}`.trimEnd());
      else if (json) {
        const { edition } = ladder;
        const openings = formatSpec(LADDER_PLAN.openings);
        const games = ladder.matchTallies.reduce((sum, { tally }) => sum + gamesOf(tally), 0);
        print(JSON.stringify({ edition, games, openings, players: rungRows(ladder), levels: stepRows(ladder) }));
      } else for (const line of levels ? levelLines(ladder) : ladderLines(ladder)) show(line);
    });
}

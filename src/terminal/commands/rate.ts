/** `breedboard rate`: the rating of a player on the ladder. */
import { performance } from 'node:perf_hooks';
import { type Command, Option } from 'commander';
import type { MatchResult } from '../../arena/arena.js';
import { sumEndings } from '../../arena/endings.js';
import { gamesOf, pointsOf } from '../../matches/tally.js';
import { parseSeed } from '../../random/seed.js';
import type { Game } from '../../rules/game.js';
import { formatSpec } from '../../specs/spec.js';
import { LADDER_PLAN, type Rung, shippedLadder } from '../../tournaments/ladder.js';
import { addEncounter, type Encounter, errorOf, expected, type Place, placeOf } from '../../tournaments/placing.js';
import { endingsText, pointsText, signed } from '../../tournaments/report.js';
import { meetAnchors } from '../../tournaments/rounds.js';
import { type Uncertainty, uncertaintyOf, widened } from '../../tournaments/uncertainty.js';
import { ALLOW_OPTION, type AllowOptions, enginesHere, isForWorkers } from '../allowed-engines.js';
import { columns } from '../columns.js';
import { HOUR, readDuration } from '../durations.js';
import { closeAll, type Entrant, entrant, modelsOf, withOutsiders } from '../entrants.js';
import { EXIT } from '../failure.js';
import { collect, SEED, THREADS_FLAG, threadsFrom } from '../flags.js';
import { formerFlag } from '../former-flag.js';
import { readWhole } from '../numbers.js';
import { gameFor, type Parts } from '../parts.js';
import { watchStream } from '../progress.js';
import {
  CHECK_OPTION,
  INSECURE_OPTION,
  openArena,
  QUEUE_OPTION,
  type QueueOptions,
  reachQueue,
  whereText,
} from '../queue.js';
import type { Screen } from '../screen.js';

type RateOptions = QueueOptions &
  AllowOptions & {
    readonly games: string;
    readonly within: string;
    readonly time?: string;
    readonly seconds?: string;
    readonly seed: string;
    readonly threads?: string;
    readonly json?: true;
  };

const MAX_GAMES = 1_000_000;

type StopReason = 'within' | 'games' | 'time' | 'interrupted';

const placeText = (place: Place): string => {
  if (place.open === 'above') return `above ${signed(place.low)} Elo: no anchor scored against it`;
  if (place.open === 'below') return `below ${signed(place.high)} Elo: it scored against no anchor`;
  return `${signed(place.rating)} ± ${errorOf(place).toFixed(0)} Elo (95 %: ${signed(place.low)} to ${signed(place.high)})`;
};

/** The components of the figure after ±. */
function errorLines({ open }: Place, { games, ladder, opponents, deviation }: Uncertainty): string[] {
  const differ = `its strength against single opponents varies by ${deviation.toFixed(0)} Elo (standard deviation)`;
  if (open) return [`includes the error of the last anchor’s rating; ${differ}`];
  const parts = `± ${games.toFixed(0)} from these games, ± ${ladder.toFixed(0)} from the ladder’s own, ± ${opponents.toFixed(0)} from playing some opponents more than others`;
  return [`includes ${parts}; ${differ}`];
}

function encounterLines(place: Place, encounters: readonly Encounter[]): string[] {
  const head = ['against', 'Elo', 'points', 'games', 'score %', 'expected %'];
  const rows = [...encounters]
    .sort((a, b) => b.rung.rating - a.rung.rating)
    .map(({ rung, tally }) => [
      rung.name,
      signed(rung.rating),
      pointsText(pointsOf(tally)),
      String(gamesOf(tally)),
      ((100 * pointsOf(tally)) / gamesOf(tally)).toFixed(1),
      (100 * expected(place.rating, rung)).toFixed(1),
    ]);
  return columns([head, ...rows], [0]);
}

/** The next anchors above and below, without the player itself. */
function neighbours(rungs: readonly Rung[], { rating }: Place): string {
  const above = rungs.filter(each => each.rating > rating).sort((a, b) => a.rating - b.rating)[0];
  const below = rungs.filter(each => each.rating <= rating).sort((a, b) => b.rating - a.rating)[0];
  if (!above) return `above all anchors; the next is ${below!.name} (${signed(below!.rating)})`;
  if (!below) return `below all anchors; the next is ${above.name} (${signed(above.rating)})`;
  return `between ${below.name} (${signed(below.rating)}) and ${above.name} (${signed(above.rating)})`;
}

const WHY: Readonly<Record<StopReason, (games: number) => string>> = {
  within: () => 'stopped by --within',
  games: () => 'stopped by --games',
  time: games => `stopped by --time; --games ${games} --time 300h re-runs the same games`,
  interrupted: () => 'interrupted',
};

async function rateThem(parts: Parts, view: Screen, options: RateOptions, game: Game, who: Entrant): Promise<void> {
  const limits = {
    games: readWhole('--games', options.games, 2, MAX_GAMES),
    within: readWhole('--within', options.within, 1, 1000),
    milliseconds: readDuration('--time', timeOf(options) ?? '60s', 300 * HOUR, '300h'),
  };
  const threads = threadsFrom(options.threads);
  const ladder = shippedLadder();
  // Games against itself would tell nothing.
  const rungs = ladder.rungs.filter(rung => formatSpec(rung.spec) !== formatSpec(who.spec));
  const others = who.outside ? await anchorsFor(parts, game, rungs) : [];
  const engines = enginesHere(options, game, [who, ...others]);
  const doing = `rate ${who.name}`;
  const inside = await openArena(parts, view, options, { threads, models: modelsOf([who]), doing, engines });
  const arena = withOutsiders(inside, game, [who, ...others], { isForWorkers: spec => isForWorkers(engines, spec) });
  let encounters: readonly Encounter[] = [];
  const results: Pick<MatchResult, 'distinct' | 'endings' | 'reproducible'>[] = [];
  let stopped: StopReason = 'interrupted';
  const began = performance.now();
  try {
    const games = meetAnchors(arena, game, who.spec, rungs, parseSeed(options.seed));
    const { interrupted } = await watchStream(games, {
      quiet: view.quiet,
      status(seconds) {
        const place = placeOf(encounters);
        return `${place.games} games, ${placeText(place)}, ${seconds.toFixed(0)} s${whereText(inside)}`;
      },
      take({ rung, result }) {
        encounters = addEncounter(encounters, rung, result.tally);
        const { distinct, endings, reproducible } = result;
        results.push({ distinct, endings, reproducible });
        const place = placeOf(encounters);
        if (errorOf(place) <= limits.within) stopped = 'within';
        else if (place.games >= limits.games) stopped = 'games';
        else if (performance.now() - began >= limits.milliseconds) stopped = 'time';
        return stopped !== 'interrupted';
      },
    });
    if (interrupted) process.exitCode = EXIT.interrupted;
  } finally {
    await arena.close();
  }
  const byGames = placeOf(encounters);
  const error = byGames.games === 0 ? undefined : uncertaintyOf(ladder, rungs, encounters, byGames.rating);
  const place = error ? widened(byGames, encounters, error) : byGames;
  const reproducible = results.every(each => each.reproducible);
  const endings = sumEndings(results.map(each => each.endings));
  const distinctGames = results.reduce((sum, each) => sum + each.distinct, 0);
  if (options.json) {
    view.data(
      JSON.stringify({
        player: who.name,
        edition: 1,
        rating: place.rating,
        interval: { low: place.low, high: place.high },
        ...(error ? { error } : {}),
        ...(place.open ? { open: place.open } : {}),
        games: place.games,
        distinctGames,
        endings,
        stopped,
        seed: options.seed,
        reproducible,
        against: encounters.map(({ rung, tally }) => ({
          player: rung.name,
          rating: rung.rating,
          wins: tally.wins,
          draws: tally.draws,
          losses: tally.losses,
          expected: expected(place.rating, rung),
        })),
      }),
    );
    return;
  }
  if (place.games === 0) return view.show('no game was played');
  const unusual = endingsText(endings);
  for (const line of [
    `${who.name}: ${placeText(place)}`,
    ...(error ? errorLines(place, error) : []),
    `${neighbours(rungs, place)}; ${place.games} games, ${distinctGames} of them distinct; ${WHY[stopped](place.games)}`,
    ...(unusual === '' ? [] : [`Not played to the end: ${unusual}.`]),
    ...(reproducible ? [] : ['Not reproducible: a re-run plays other games.']),
    '',
    ...encounterLines(place, encounters),
  ]) {
    view.show(line);
  }
}

/** The anchors as players of this process, which an outside program can play. */
const anchorsFor = (parts: Parts, game: Game, rungs: readonly Rung[]): Promise<Entrant[]> =>
  Promise.all(rungs.map(rung => entrant(parts, rung.name, game, 'a rating')));

/** `--time`, which was `--seconds` until 0.2. */
const timeOf = ({ time, seconds }: RateOptions): string | undefined =>
  formerFlag('--seconds', seconds === undefined ? undefined : `${seconds}s`, '--time', time);

export function addRate(program: Command, parts: Parts, screen: () => Screen): void {
  program
    .command('rate')
    .description(
      'Play the anchors of the ladder (breedboard ladder), mostly those of similar strength, and print the player’s rating on their scale, where the random mover is 0.',
    )
    .argument('<player>', 'the player to rate: a name, file(PATH) or engine("program")')
    .option('--within <elo>', 'stop when the error of the games is at most this', '10')
    .option('--games <n>', 'stop after this many games', '4000')
    .option('--time <duration>', 'stop after this time: 30s, 10m (default: 60s)')
    .addOption(new Option('--seconds <s>').hideHelp())
    .option('--seed <text>', 'seed of the games: same seed, same games', SEED)
    .option(...THREADS_FLAG)
    .option(...QUEUE_OPTION)
    .option(...INSECURE_OPTION)
    .option(...CHECK_OPTION)
    .option(...ALLOW_OPTION, collect)
    .option('--json', 'print one JSON object')
    .addHelpText(
      'after',
      `
The figure after ± is half the 95 % interval of the rating that a round robin with all anchors would give. It includes
chance in the games, the error of the ladder’s own ratings, and the variation between opponents. More games reduce only
the first. After a stop by --time, --games with the printed number plays the same games on any machine.

Examples:
  breedboard rate 'search(depth=3, evaluator=alliot)'
  breedboard rate 'file(samples/player.json)' --within 5 --games 20000 --time 10m
  breedboard rate 'engine("gtp-rhino")' --json`,
    )
    .action(async (player: string, options: RateOptions) => {
      const { game } = gameFor(parts, formatSpec(LADDER_PLAN.game));
      await reachQueue(options);
      const who = await entrant(parts, player, game, 'a rating');
      try {
        await rateThem(parts, screen(), options, game, who);
      } finally {
        await closeAll([who]);
      }
    });
}

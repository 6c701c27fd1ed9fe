/** `breedboard match`: two players, many games, and what the result is worth. */

import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { performance } from 'node:perf_hooks';
import type { Command } from 'commander';
import { named } from '../../arena/arena.js';
import { usualOpenings } from '../../arena/openings.js';
import { refereePairs } from '../../arena/referee.js';
import { gameScore, type Played, type Slice, type Sum, shorten, slicesOf, sumOf } from '../../arena/slice.js';
import type { Shelf } from '../../evaluators/shelf.js';
import { formatRecord } from '../../matches/record.js';
import { addPair, EMPTY_TALLY, gamesOf, pointsOf, type Tally } from '../../matches/tally.js';
import type { Player } from '../../players/player.js';
import { parseSeed, seedFor } from '../../random/seed.js';
import type { Game } from '../../rules/game.js';
import { quote } from '../../specs/parsed.js';
import { formatSpec, parseSpec, type Spec } from '../../specs/spec.js';
import { writeWhole } from '../../store/files.node.js';
import { sampleOf } from '../../tournaments/score.js';
import { faultOfSprt, judge, type Sprt, sprtBounds, type Verdict } from '../../tournaments/sprt.js';
import { summarise, summaryLines } from '../../tournaments/summary.js';
import { EXIT, EXIT_HELP, Failure } from '../failure.js';
import { readWhole } from '../numbers.js';
import { openingsFor } from '../openings.js';
import { ENGINE, seated } from '../outside.js';
import { favourite, gameFor, HUMAN, type Parts, playerFor } from '../parts.js';
import { watchStream } from '../progress.js';
import type { Screen } from '../screen.js';

type Asked = {
  readonly game?: string;
  readonly games: string;
  readonly seed: string;
  readonly threads?: string;
  readonly openings?: string;
  readonly errs?: string;
  readonly league?: true;
  readonly records?: string;
  readonly sprt?: string;
  readonly json?: true;
};

const MAX_GAMES = 10_000_000;
const MAX_THREADS = 64;
/** In the Othello League both sides play one move in ten at random, from the standard start. */
const LEAGUE_ERRS = 0.1;
/** Fewer distinct games than this share of all are said aloud. */
const FEW = 0.9;

const grouped = (n: number): string => String(n).replace(/\B(?=(\d{3})+$)/g, ',');

/** One share for both, or one for each. */
function readErrs(text: string): readonly [number, number] {
  const shares = text.split(',').map(each => (/^(\d*\.?\d+|\d+\.)$/.test(each.trim()) ? Number(each) : Number.NaN));
  const [a, b = a] = shares;
  if (shares.length > 2 || !shares.every(share => share >= 0 && share <= 1)) {
    throw new Failure('usage', `errs ${quote(text)} is not a share from 0 to 1, or two of them: 0.1 or 0.1,0`);
  }
  return [a!, b!];
}

function readSprt(text: string): Sprt {
  const [elo0, elo1, ...more] = text
    .split(',')
    .map(each => (/^\s*[+-]?\d{1,4}(\.\d{1,6})?\s*$/.test(each) ? Number(each) : Number.NaN));
  if (more.length > 0 || !Number.isFinite(elo0) || !Number.isFinite(elo1)) {
    throw new Failure('usage', `sprt ${quote(text)} is not two differences in Elo: elo0,elo1, as in 0,20`);
  }
  const test: Sprt = { model: 'logistic', elo0: elo0!, elo1: elo1!, alpha: 0.05, beta: 0.05 };
  const fault = faultOfSprt(test);
  if (fault !== undefined) throw new Failure('usage', `sprt: ${fault}`);
  return test;
}

type Contestant = {
  readonly name: string;
  /** Undefined for a program outside. */
  readonly spec?: Spec;
  readonly player: Player;
  readonly shelf?: Shelf;
  close(): Promise<void>;
};

const isEngine = (asked: string): boolean => {
  const spec = parseSpec(asked);
  return spec.ok && spec.value.kind === ENGINE;
};

async function contestant(parts: Parts, asked: string, game: Game): Promise<Contestant> {
  if (asked === HUMAN) throw new Failure('usage', `${HUMAN} is no player for a match; see: breedboard play`);
  if (isEngine(asked)) {
    const { player, name, close } = await seated(parts, asked, game);
    return { name, player: player as Player, close };
  }
  const { player, spec, shelf } = await playerFor(parts, asked, game);
  return { name: shelf.size > 0 ? asked : formatSpec(spec), spec, player, shelf, close: async () => {} };
}

/** What was played so far, and whether that is enough. */
class Score {
  readonly slices: Played[] = [];
  tally: Tally = EMPTY_TALLY;
  verdict: Verdict | undefined;
  private readonly test: Sprt | undefined;

  constructor(test: Sprt | undefined) {
    this.test = test;
    if (test) this.verdict = { llr: 0, ...sprtBounds(test) };
  }

  /** True where the test is decided. What was played beyond the pair that decides it does not count. */
  take(played: Played): boolean {
    for (let game = 0; game < played.results.length; game += 2) {
      this.tally = addPair(this.tally, gameScore(played, game), gameScore(played, game + 1));
      if (!this.test) continue;
      this.verdict = judge(this.test, { unit: 'pair', counts: this.tally.pairs });
      if (this.verdict.accepted === undefined) continue;
      this.slices.push(shorten(played, game / 2 + 1));
      return true;
    }
    this.slices.push(played);
    return false;
  }
}

async function* hereAndNow(
  game: Game,
  players: readonly [Player, Player],
  reproducible: boolean,
  slices: Iterable<Slice>,
): AsyncGenerator<Played> {
  const now = (): number => performance.now();
  for (const slice of slices) {
    yield await refereePairs({ game, players, reproducible, ...(reproducible ? {} : { now }) }, slice);
    await new Promise(resolve => setImmediate(resolve)); // so that Ctrl-C is heard
  }
}

/** What was asked for and what came of it. */
type Result = {
  readonly game: string;
  readonly players: readonly [string, string];
  readonly openings: string;
  readonly errs: readonly [number, number];
  readonly seed: string;
  readonly interrupted: boolean;
  readonly sum: Sum;
  readonly sprt?: Sprt & Verdict;
};

const meanMargin = ({ tally }: Sum): number => (gamesOf(tally) === 0 ? 0 : tally.margin / gamesOf(tally));

function resultJson({ sum, game, players, openings, errs, seed, interrupted, sprt }: Result): object {
  const { tally, distinct, endings, reproducible } = sum;
  const { score, interval, elo, normalisedElo, superiority, luckCorrected } = summarise(sampleOf(tally));
  return {
    game,
    players,
    wins: tally.wins,
    draws: tally.draws,
    losses: tally.losses,
    games: gamesOf(tally),
    score,
    interval,
    elo,
    normalisedElo,
    superiority,
    luckCorrected,
    margin: meanMargin(sum),
    pairs: tally.pairs,
    distinctGames: distinct,
    endings,
    openings,
    errs,
    seed,
    reproducible,
    interrupted,
    ...(sprt ? { sprt } : {}),
  };
}

function sprtLine({ elo0, elo1, llr, lower, upper, accepted }: Sprt & Verdict): string {
  const numbers = `log-likelihood ratio ${llr.toFixed(2)}, bounds ${lower.toFixed(2)} and ${upper.toFixed(2)}`;
  const said =
    accepted === undefined
      ? `undecided between ${elo0} and ${elo1} Elo`
      : `${accepted === 'H1' ? elo1 : elo0} Elo rather than ${accepted === 'H1' ? elo0 : elo1}`;
  return `Sequential test: ${said} (${numbers}).`.replaceAll('-0.00', '0.00');
}

function resultLines({ sum, players, openings, seed, sprt }: Result): string[] {
  const { tally, distinct, endings, reproducible } = sum;
  const others = Object.entries(endings).filter(([ended]) => ended !== 'played');
  const named = others.map(([ended, games]) => `${games} by ${ended}`).join(', ');
  return [
    `${players[0]} against ${players[1]}, openings ${openings}, seed ${seed}`,
    `+${tally.wins} =${tally.draws} -${tally.losses}`,
    ...summaryLines(summarise(sampleOf(tally))),
    `${grouped(distinct)} of the games are distinct; the mean margin is ${meanMargin(sum).toFixed(2)}.`,
    ...(others.length === 0 ? [] : [`Not played to the end: ${named}.`]),
    ...(sprt ? [sprtLine(sprt)] : []),
    ...(reproducible ? [] : ['Not reproducible: another run will play other games.']),
  ];
}

async function keepRecords(path: string, game: Game, { records = [] }: Sum): Promise<void> {
  const written = await writeWhole(path, records.map(record => `${formatRecord(game, record)}\n`).join(''));
  if (!written.ok) throw new Failure('failed', `cannot write ${quote(path)}: ${written.reason}`);
}

export function addMatch(program: Command, parts: Parts, screen: () => Screen): void {
  const sample = favourite(parts);
  program
    .command('match')
    .summary('play many games between two players')
    .description(
      'Play games in pairs, each pair from one opening with sides exchanged, and say what the result is worth.',
    )
    .argument('<a>', 'the first player, whose wins are counted; a name, file(PATH) or engine("program")')
    .argument('<b>', 'the second player')
    .option('-g, --game <game>', `the game to play (default: ${sample})`)
    .option('--games <n>', 'how many games; with --sprt at most so many', '100')
    .option('--seed <text>', 'where everything random comes from: same seed, same games', '1')
    .option('--threads <n>', 'how many at once; changes nothing but the time (default: all cores)')
    .option(
      '--openings <opening>',
      'start, random(plies=8), inner, balanced or file(PATH) (default: random moves without dice)',
    )
    .option('--errs <share>', 'how often a player plays a random move; one share for both or two: 0.1,0')
    .option('--league', 'the Othello League’s protocol: --errs 0.1 --openings start')
    .option('--sprt <elo0,elo1>', 'stop once it is decided which difference is the true one, with 5 % error either way')
    .option('--records <file>', 'write every game to a file, one line each')
    .option('--json', 'print one JSON object')
    .addHelpText(
      'after',
      `
Ctrl-C ends the match and prints what has been played.

Examples:
  breedboard match 'currie(level=3)' 'alliot-durand(depth=1)' --games 1000
  breedboard match squares random --league --games 20000 --json
  breedboard match random 'hc(2)' --game senet
  breedboard match 'engine("gtp-rhino")' iago --games 20

${EXIT_HELP}`,
    )
    .action(async (first: string, second: string, asked: Asked) => {
      const { show, data, say, complain, quiet } = screen();
      const wanted = readWhole('games', asked.games, 1, MAX_GAMES);
      const threads =
        asked.threads === undefined ? availableParallelism() : readWhole('threads', asked.threads, 1, MAX_THREADS);
      const test = asked.sprt === undefined ? undefined : readSprt(asked.sprt);
      for (const name of ['errs', 'openings'] as const) {
        if (asked.league && asked[name] !== undefined) throw new Failure('usage', `--league says --${name} already`);
      }
      const errs = asked.league ? ([LEAGUE_ERRS, LEAGUE_ERRS] as const) : readErrs(asked.errs ?? '0');
      if (asked.records !== undefined && existsSync(asked.records)) {
        throw new Failure('input', `will not overwrite ${quote(asked.records)}`);
      }
      const { game, spec: gameSpec } = gameFor(parts, asked.game ?? sample);
      const pairs = Math.ceil(wanted / 2);
      if (wanted % 2 === 1) say(`games are played in pairs: ${2 * pairs} instead of ${wanted}`);
      const run = parseSeed(asked.seed);
      const usual = asked.league ? { kind: 'start' } : usualOpenings(game);
      const { starts, name: openings } = await openingsFor(parts, asked.openings ?? formatSpec(usual), {
        game,
        pairs,
        seed: seedFor(run, 'openings'),
      });
      const a = await contestant(parts, first, game);
      const b = await contestant(parts, second, game).catch(async error => {
        await a.close();
        throw error;
      });
      const outside: Spec = { kind: ENGINE };
      const job = named({
        game: gameSpec,
        players: [a.spec ?? outside, b.spec ?? outside],
        starts,
        pairs,
        seed: seedFor(run, 'games'),
        errs,
        want: asked.records === undefined ? 'tally' : 'records',
      });
      const inside = a.spec !== undefined && b.spec !== undefined;
      const shelf: Shelf = new Map([...(a.shelf ?? []), ...(b.shelf ?? [])]);
      const arena = inside && parts.arena ? await parts.arena(threads, shelf) : undefined;
      const games = arena ? arena.play(job) : hereAndNow(game, [a.player, b.player], inside, slicesOf(job, pairs));
      const score = new Score(test);
      let interrupted = false;
      try {
        ({ interrupted } = await watchStream(games, {
          quiet,
          status(seconds) {
            const played = gamesOf(score.tally);
            const share = played === 0 ? '' : `, ${((100 * pointsOf(score.tally)) / played).toFixed(1)} %`;
            const rate = (played / seconds).toPrecision(3);
            return `${grouped(played)} of ${grouped(2 * pairs)} games${share}, ${Number(rate)} games/s, ${seconds.toFixed(0)} s`;
          },
          take: played => score.take(played),
        }));
      } finally {
        await Promise.all([arena?.close(), a.close(), b.close()]);
      }
      if (interrupted) process.exitCode = EXIT.interrupted;

      const sum = sumOf(score.slices);
      if (asked.records !== undefined) await keepRecords(asked.records, game, sum);
      const played = gamesOf(sum.tally);
      if (sum.distinct < FEW * played) {
        const few = `only ${grouped(sum.distinct)} of ${grouped(played)} games are distinct`;
        complain(`${few}: the rest repeat them and prove nothing more; vary the openings`);
      }
      const result: Result = {
        game: formatSpec(gameSpec),
        players: [a.name, b.name],
        openings,
        errs,
        seed: asked.seed,
        interrupted,
        sum,
        ...(test && score.verdict ? { sprt: { ...test, ...score.verdict } } : {}),
      };
      if (asked.json) data(JSON.stringify(resultJson(result)));
      else for (const line of resultLines(result)) show(line);
    });
}

/** `breedboard match`: two players, many games, and what the result is worth. */

import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { Command } from 'commander';
import { type Job, named } from '../../arena/arena.js';
import { Evidence, evidenceIn, isRandomPlay } from '../../arena/evidence.js';
import { LEAGUE_ERRS, LEAGUE_OPENINGS } from '../../arena/league.js';
import { usualOpenings } from '../../arena/openings.js';
import { gameScore, type Played, type Span, type Sum, shorten, slicesOf, sumOf } from '../../arena/slice.js';
import type { Threads } from '../../arena/threads.js';
import { sha256 } from '../../evaluators/file/sha256.js';
import { formatRecord } from '../../matches/record.js';
import { addPair, EMPTY_TALLY, gamesOf, pairsOf, pointsOf, type Tally } from '../../matches/tally.js';
import { parseSeed, seedFor } from '../../random/seed.js';
import type { Game } from '../../rules/game.js';
import { quote } from '../../specs/parsed.js';
import { formatSpec, parseSpec, type Spec } from '../../specs/spec.js';
import { writeWhole } from '../../store/files.node.js';
import type { Plan } from '../../store/results.js';
import { endingsText } from '../../tournaments/report.js';
import { pairSample, sampleOf } from '../../tournaments/score.js';
import { faultOfSprt, judge, type Sprt, sprtBounds, type Verdict } from '../../tournaments/sprt.js';
import { summarise, summaryLines } from '../../tournaments/summary.js';
import { type Entrant, entrant, leagueEntrant, playHere, shelfOf } from '../entrants.js';
import { EXIT, EXIT_HELP, Failure } from '../failure.js';
import { BLOCK, KeptMatch } from '../kept-match.js';
import { readWhole } from '../numbers.js';
import { openingsFor } from '../openings.js';
import { accept, favourite, gameFor, type Parts } from '../parts.js';
import { watchStream } from '../progress.js';
import { FILE } from '../references.js';
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
  readonly out?: string;
  readonly sprt?: string;
  readonly json?: true;
};

const MAX_GAMES = 10_000_000;
const MAX_THREADS = 64;
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

/** What was played so far, and whether that is enough. */
class Score {
  readonly slices: Played[] = [];
  tally: Tally = EMPTY_TALLY;
  verdict: Verdict | undefined;
  private readonly evidence = new Evidence();
  private readonly test: Sprt | undefined;

  constructor(test: Sprt | undefined) {
    this.test = test;
    if (test) this.verdict = { llr: 0, ...sprtBounds(test) };
  }

  /** True where the test is decided. What was played beyond the pair that decides it does not count. */
  take(played: Played): boolean {
    for (let game = 0; game < played.results.length; game += 2) {
      const [a, b] = [gameScore(played, game), gameScore(played, game + 1)];
      this.tally = addPair(this.tally, a, b);
      if (!this.test) continue;
      const [first, second] = [played.hashes[game]!, played.hashes[game + 1]!];
      if (!this.evidence.take(first, second, a.result + b.result, played.isRandom)) continue;
      this.verdict = judge(this.test, pairSample(this.evidence.pairs));
      if (this.verdict.accepted === undefined) continue;
      this.slices.push(shorten(played, game / 2 + 1));
      return true;
    }
    this.slices.push(played);
    return false;
  }
}

/** Every slice goes to the folder once it was counted; what was kept there need not stay in memory. */
async function* keepEach(games: AsyncGenerator<Played>, kept: KeptMatch, score: Score): AsyncGenerator<Played> {
  for await (const played of games) {
    yield played;
    await kept.take(score.slices.pop()!, false);
    const { records: _, ...rest } = played;
    score.slices.push(rest);
  }
}

/** Everything that decides which games are played; openings from a file are known by what they are. */
const planOf = ({ game, players, starts, pairs, seed, errs }: Job, openings: Spec, sprt: Sprt | undefined): Plan => ({
  game,
  players,
  openings: openings.kind === FILE ? { kind: FILE, sha256: sha256(Buffer.from(JSON.stringify(starts))) } : openings,
  pairs,
  seed,
  errs: errs ?? [0, 0],
  ...(sprt ? { sprt } : {}),
});

/** What was asked for and what came of it. */
type Result = {
  readonly game: string;
  readonly players: readonly [string, string];
  readonly openings: string;
  readonly protocol?: 'league';
  readonly errs: readonly [number, number];
  readonly seed: string;
  readonly interrupted: boolean;
  readonly sum: Sum;
  readonly sprt?: Sprt & Verdict;
};

const meanMargin = ({ tally }: Sum): number => (gamesOf(tally) === 0 ? 0 : tally.margin / gamesOf(tally));

/** What the games are worth; nothing where there are none. */
function worthJson(sum: Sum): object {
  if (gamesOf(sum.tally) === 0) return {};
  const { score, interval, elo, normalisedElo, superiority, luckCorrected } = summarise(sampleOf(evidenceIn(sum)));
  return { score, interval, elo, normalisedElo, superiority, luckCorrected, margin: meanMargin(sum) };
}

function resultJson({ sum, game, players, openings, protocol, errs, seed, interrupted, sprt }: Result): object {
  const { tally, distinct, evidence, endings, forfeits, reproducible } = sum;
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

function resultLines({ sum, players, openings, protocol, seed, sprt }: Result): string[] {
  const { tally, distinct, evidence, endings, forfeits, reproducible } = sum;
  const conditions = protocol === 'league' ? 'the Othello League’s protocol' : `openings ${openings}`;
  const head = `${players[0]} against ${players[1]}, ${conditions}, seed ${seed}`;
  if (gamesOf(tally) === 0) return [head, 'No game was finished, so nothing can be said.'];
  const counted = pairsOf(evidenceIn(sum));
  const others = endingsText(endings);
  const [mine = '', theirs = ''] = (forfeits ?? []).map(endingsText);
  return [
    head,
    `+${tally.wins} =${tally.draws} -${tally.losses}`,
    ...(evidence
      ? [
          `Of ${grouped(pairsOf(tally))} pairs ${grouped(counted)} ${counted === 1 ? 'counts' : 'count'}: the others repeat games that were played before.`,
        ]
      : []),
    ...summaryLines(summarise(sampleOf(evidenceIn(sum))), { repeats: evidence !== undefined }),
    `${grouped(distinct)} of the games are distinct; the mean margin is ${meanMargin(sum).toFixed(2)}.`,
    ...(others === '' ? [] : [`Not played to the end: ${others}.`]),
    ...(mine === '' ? [] : [`Forfeited by ${players[0]}: ${mine}.`]),
    ...(theirs === '' ? [] : [`Forfeited by ${players[1]}: ${theirs}.`]),
    ...(sprt ? [sprtLine(sprt)] : []),
    ...(reproducible ? [] : ['Not reproducible: another run will play other games.']),
  ];
}

async function writeResult(path: string, text: string): Promise<void> {
  const written = await writeWhole(path, text);
  if (!written.ok) throw new Failure('failed', `cannot write ${quote(path)}: ${written.reason}`);
}

const keepRecords = (path: string, game: Game, { records = [] }: Sum): Promise<void> =>
  writeResult(path, records.map(record => `${formatRecord(game, record)}\n`).join(''));

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
    .option('--league', 'the Othello League’s protocol: --errs 0.1 --openings start, finished boards by the evaluator')
    .option('--sprt <elo0,elo1>', 'stop once it is decided which difference is the true one, with 5 % error either way')
    .option('--records <file>', 'write every game to a file, one line each')
    .option('-o, --out <folder>', 'keep every game and the result there, or go on with what is there')
    .option('--json', 'print one JSON object')
    .addHelpText(
      'after',
      `
Ctrl-C ends the match and prints what has been played; with --out the same command goes on. In the folder: results.jsonl,
games.tsv for breedboard records, and result.json, which is what --json prints.

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
      if (asked.records !== undefined && asked.out !== undefined) {
        throw new Failure('usage', '--out keeps every game already: leave --records out');
      }
      for (const name of ['errs', 'openings'] as const) {
        if (asked.league && asked[name] !== undefined) throw new Failure('usage', `--league says --${name} already`);
      }
      const errs = asked.league ? LEAGUE_ERRS : readErrs(asked.errs ?? '0');
      if (asked.records !== undefined && existsSync(asked.records)) {
        throw new Failure('input', `will not overwrite ${quote(asked.records)}`);
      }
      const { game, spec: gameSpec } = gameFor(parts, asked.game ?? sample);
      const pairs = Math.ceil(wanted / 2);
      if (wanted % 2 === 1) say(`games are played in pairs: ${2 * pairs} instead of ${wanted}`);
      const run = parseSeed(asked.seed);
      const usual = asked.league ? LEAGUE_OPENINGS : usualOpenings(game);
      const { starts, name: openings } = await openingsFor(parts, asked.openings ?? formatSpec(usual), {
        game,
        pairs,
        seed: seedFor(run, 'openings'),
      });
      const enter = async (name: string): Promise<Entrant> => {
        const each = await entrant(parts, name, game, 'a match');
        return asked.league ? leagueEntrant(parts, each, game) : each;
      };
      const a = await enter(first);
      const b = await enter(second).catch(async error => {
        await a.close();
        throw error;
      });
      const job = named({
        game: gameSpec,
        players: [a.spec, b.spec],
        starts,
        pairs,
        seed: seedFor(run, 'games'),
        errs,
        want: asked.records === undefined && asked.out === undefined ? 'tally' : 'records',
      });
      const inside = !a.outside && !b.outside;
      const score = new Score(test);
      let interrupted = false;
      let arena: Threads | undefined;
      let kept: KeptMatch | undefined;
      try {
        if (asked.out !== undefined)
          kept = await KeptMatch.open(
            asked.out,
            planOf(job, accept(parseSpec(openings)), test),
            game,
            job,
            isRandomPlay(game, [a.player, b.player], errs),
          );
        for (const notice of kept?.notices ?? []) complain(`breedboard: ${notice}`);
        let decided = false;
        for (const played of kept?.past ?? []) decided ||= score.take(played);
        const from = gamesOf(score.tally) / 2;
        if (from > 0) say(`${grouped(2 * from)} games were played before`);
        const span: Span = kept ? { from, block: BLOCK } : {};
        arena = inside && parts.arena ? await parts.arena(threads, shelfOf([a, b])) : undefined;
        const games = arena ? arena.play(job, span) : playHere(game, [a, b], slicesOf(job, pairs, span));
        const keeping = kept ? keepEach(games, kept, score) : games;
        if (!decided) {
          ({ interrupted } = await watchStream(keeping, {
            quiet,
            status(seconds) {
              const played = gamesOf(score.tally);
              const share = played === 0 ? '' : `, ${((100 * pointsOf(score.tally)) / played).toFixed(1)} %`;
              const rate = ((played - 2 * from) / seconds).toPrecision(3);
              return `${grouped(played)} of ${grouped(2 * pairs)} games${share}, ${Number(rate)} games/s, ${seconds.toFixed(0)} s`;
            },
            take: played => score.take(played),
          }));
        }
        // Whoever stops listening at the pair that decides has that pair's slice still to be kept.
        const open = score.verdict?.accepted === undefined ? undefined : score.slices.at(-1);
        if (kept && !interrupted && !decided) await kept.take(open, true);
      } finally {
        await Promise.all([arena?.close(), a.close(), b.close(), kept?.close()]);
      }
      if (interrupted) process.exitCode = EXIT.interrupted;

      const sum = sumOf(score.slices);
      if (asked.records !== undefined) await keepRecords(asked.records, game, sum);
      if (sum.evidence) {
        const few = `only ${grouped(sum.distinct)} of ${grouped(gamesOf(sum.tally))} games are distinct`;
        complain(`${few}: the rest repeat them and prove nothing more; vary the openings`);
      }
      const result: Result = {
        game: formatSpec(gameSpec),
        players: [a.name, b.name],
        openings,
        ...(asked.league ? { protocol: 'league' as const } : {}),
        errs,
        seed: asked.seed,
        interrupted,
        sum,
        ...(test && score.verdict ? { sprt: { ...test, ...score.verdict } } : {}),
      };
      const json = JSON.stringify(resultJson(result));
      if (asked.out !== undefined && !interrupted) await writeResult(join(asked.out, 'result.json'), `${json}\n`);
      if (asked.out !== undefined && interrupted)
        complain('breedboard: interrupted; the same command goes on from here');
      if (asked.json) data(json);
      else for (const line of resultLines(result)) show(line);
    });
}

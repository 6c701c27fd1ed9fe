/** The result of a match: as an object, as lines, and as its folder keeps it. */
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { evidenceIn } from '../arena/evidence.js';
import type { GamesSum } from '../arena/running-sum.js';
import { parseJson } from '../evaluators/json.js';
import { gamesOf, pairsOf } from '../matches/tally.js';
import { type TimeControl, timeText } from '../matches/time-control.js';
import type { Spelling } from '../specs/former-names.js';
import { isValid, object, pair, text, whole } from '../specs/schema.js';
import { readText } from '../store/files.node.js';
import { GAMES } from '../store/stored-results.node.js';
import { luckOf } from '../tournaments/luck.js';
import { endingsText } from '../tournaments/report.js';
import { sampleOf } from '../tournaments/score.js';
import type { Sprt, SprtResult } from '../tournaments/sprt.js';
import { namesInSentences, summarise, summaryLines } from '../tournaments/summary.js';
import { withMinus } from './minus.js';
import { writeOutput } from './output-files.js';
import { sprtLine } from './sprt-line.js';

export const grouped = (n: number): string => String(n).replace(/\B(?=(\d{3})+$)/g, ',');

/** The request and its outcome. */
export type Result = {
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

export function resultJson({
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

export function resultLines({ sum, players, openings, protocol, time, seed, sprt }: Result): string[] {
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

/** In the folder of a match. */
const RESULT = 'result.json';
/** In bytes; the specs of two players may be long. */
const MOST = 1 << 20;

const stored = object({
  players: pair(text(MOST)),
  wins: whole(0),
  draws: whole(0),
  losses: whole(0),
  seed: text(MOST),
});

/** Throws Failure. */
export const storeResult = (folder: string, result: Result): Promise<void> =>
  writeOutput(join(folder, RESULT), `${JSON.stringify(resultJson(result))}\n`);

/** Bytes of games that are checked in less time than it takes to read a sentence. */
const SOON = 1 << 25;

/**
 * One sentence about the result of this match that a folder holds, read without its games, where checking those takes a while.
 * Undefined where there is no such result; what is wrong with the folder is said when its games are read.
 */
export async function uncheckedResult(
  folder: string,
  { games, seed }: { readonly games: number; readonly seed: string },
  soon = SOON,
): Promise<string | undefined> {
  const bytes = await stat(join(folder, GAMES)).then(
    ({ size }) => size,
    () => 0,
  );
  if (bytes < soon) return undefined;
  const file = await readText(join(folder, RESULT), MOST);
  const json = file.ok ? parseJson(file.value, MOST) : file;
  if (!json.ok || !isValid(stored, json.value)) return undefined;
  const { players, wins, draws, losses } = json.value;
  if (wins + draws + losses !== games || json.value.seed !== seed) return undefined;
  const [first, second] = namesInSentences(players);
  return `stored, and not verified until ${grouped(Math.ceil(bytes / 1e6))} MB of games are checked: +${wins} =${draws} -${losses}, ${first} against ${second}`;
}

/** The statistics of a result, in numbers and in plain sentences. */
import { type EloDifference, eloDifference, normalisedElo, type Rating, superiority } from './elo.js';
import { type Interval, scoreInterval } from './interval.js';
import { gamesPerUnit, type Sample, spreadOf } from './score.js';
import { gamesToSettle, type Settlement } from './settle.js';

/** Plain data; every number is finite. */
type Summary = {
  readonly unit: 'pair' | 'game';
  /** By rising score: lost, drawn, won for games; 0, ¼, ½, ¾, 1 for pairs. */
  readonly counts: readonly number[];
  readonly games: number;
  readonly points: number;
  readonly score: number;
  /** 95 %. */
  readonly interval: Interval;
  readonly elo: EloDifference;
  readonly normalisedElo: Rating;
  readonly superiority: number;
  readonly settle: Settlement;
};

export function summarise(sample: Sample): Summary {
  const { n, score } = spreadOf(sample);
  const games = n * gamesPerUnit(sample);
  return {
    unit: sample.unit,
    counts: [...sample.counts],
    games,
    points: Math.round(2 * score * games) / 2,
    score,
    interval: scoreInterval(sample),
    elo: eloDifference(sample),
    normalisedElo: normalisedElo(sample),
    superiority: superiority(sample),
    settle: gamesToSettle(sample),
  };
}

const percent = (share: number, digits = 1): string => {
  const text = (100 * share).toFixed(digits);
  // 100.0 only for all, 0.0 only for none
  if (share < 1 && Number(text) === 100) return 'more than 99.9 %';
  return share > 0 && Number(text) === 0 ? 'less than 0.1 %' : `${text.replace(/\.0+$/, '')} %`;
};
const signed = (value: number, digits = 0): string => {
  const text = Math.abs(value).toFixed(digits);
  return Number(text) === 0 ? text : `${value < 0 ? '−' : '+'}${text}`;
};
/** Thousands separated by commas, the same on every machine. */
const grouped = (n: number): string => String(n).replace(/\B(?=(\d{3})+$)/g, ',');
const counted = (n: number, one: string, many = `${one}s`): string => `${grouped(n)} ${n === 1 ? one : many}`;

function whatWasPlayed({ unit, counts, games, score, points }: Summary): string {
  const [a = 0, b = 0, c = 0, d = 0, e = 0] = counts;
  if (unit === 'game') {
    const parts = [counted(c, 'win'), counted(b, 'draw'), counted(a, 'loss', 'losses')].join(', ');
    return `${counted(games, 'game')}: ${parts}; ${percent(score)} of the points.`;
  }
  const words = ['won twice', 'won and drawn', 'even', 'lost and drawn', 'lost twice'];
  const kinds = [e, d, c, b, a].map((count, i) => `${grouped(count)} ${words[i]}`).join(', ');
  const share = `${points} of ${counted(games, 'point')}, ${percent(score)}`;
  return `${counted(games / 2, 'pair')} of games: ${kinds}; ${share}.`;
}

function rating({ elo, normalisedElo: normal }: Summary): string {
  if (elo.open === 'above')
    return `In rating: at least ${signed(elo.low)} Elo; there are too few losses for an upper limit.`;
  if (elo.open === 'below')
    return `In rating: at most ${signed(elo.high)} Elo; there are too few wins for a lower limit.`;
  const [low, high] = ends(elo, signed, 0);
  const plain = `${signed(elo.value, 1)} Elo (${low} to ${high})`;
  return `In rating: ${plain}, ${signed(normal.value, 1)} ± ${normal.error.toFixed(1)} normalised.`;
}

/** Most digits after the point. */
const FINEST = 6;

/** Both ends of an interval, with the digits that tell them apart. */
function ends(
  { low, high }: Interval,
  write: (value: number, digits: number) => string,
  digits: number,
): [string, string] {
  const [from, to] = [write(low, digits), write(high, digits)];
  return from === to && low < high && digits < FINEST ? ends({ low, high }, write, digits + 1) : [from, to];
}

const NO_NAMES = ['the first player', 'the second player'] as const;
type Names = readonly [string, string];

/** A longer name, such as that of a search with all its options, is not repeated in sentences. */
const LONGEST_NAME = 40;

/** The names in the sentences after a heading that has them in full: a long one becomes “the first player” or “the second player”. */
export const namesInSentences = (names: Names): Names => {
  const [first, second] = names.map((name, i) => (name.length > LONGEST_NAME ? NO_NAMES[i]! : name));
  return [first!, second!];
};

/** At the start of a sentence; a name keeps its spelling. */
const atStart = (name: string): string => (name === NO_NAMES[0] ? 'The first player' : name);

function conclusion({ settle, score, games }: Summary, repeats: boolean, [first, second]: Names): string {
  const better = score > 0.5 ? first : second;
  if (settle.settled) {
    const few = games < 20 ? ' The number of games is small, though.' : '';
    return `The difference is significant: ${better} is better in these conditions.${few}`;
  }
  if (settle.more === null) return 'So far they are even: no number of such games would show a difference.';
  const game = repeats ? 'more distinct game' : 'more game';
  const more = settle.more >= 1e9 ? `more than a billion ${game}s` : `about ${counted(settle.more, game)}`;
  return `Not decided: ${more} with this score would show, with a probability of 80 %, that ${better} is better.`;
}

/**
 * Tests of 0 against 10 to 100 normalised Elo at 5 % and 5 %, true differences from 20 below to 60 above, 400 of each, ended with
 * the true score in their interval 87.0 to 97.0 % of the time.
 */
const STOPPED = ' if the number of games were fixed; the test chose when to stop, so it is 87 to 97 %';

/**
 * One sentence per line; `repeats` where repeated games were left out, `stopped` where a sequential test ended the match. The
 * reader has seen `names` in a heading, long ones through `namesInSentences`; `luck` is the luck-corrected strength (luck.ts), for readers who know it.
 */
export function summaryLines(
  summary: Summary,
  {
    repeats = false,
    stopped = false,
    names = NO_NAMES,
    luck,
  }: { readonly repeats?: boolean; readonly stopped?: boolean; readonly names?: Names; readonly luck?: number } = {},
): string[] {
  const { interval, superiority: los } = summary;
  const [low, high] = ends(interval, percent, 1);
  return [
    whatWasPlayed(summary),
    `The true score is between ${low} and ${high} (95 % confidence${stopped ? STOPPED : ''}).`,
    rating(summary),
    `${atStart(names[0])} is better with a likelihood of ${percent(Math.min(los, 1 - 1e-9))}.`,
    ...(luck === undefined ? [] : [`Its luck-corrected strength is ${luck.toFixed(3)} (Alliot & Durand’s f).`]),
    conclusion(summary, repeats, names),
  ];
}

/**
 * A durable file of results: a line with the plan, then a line for each match in the order of the schedule. Each line
 * ends in a check over itself and the line before, so cut, damaged, missing or reordered lines show, and everything
 * before them can be trusted. The content does not depend on time, threads or interruptions: the same plan gives the
 * same bytes. All of it is ASCII, so that characters are bytes.
 */
import type { Endings, MatchResult } from '../arena/arena.js';
import { sumEndings } from '../arena/endings.js';
import { canonicalJson, parseJson } from '../evaluators/json.js';
import { sha256 } from '../evaluators/sha256.js';
import { faultOfTally, type Tally } from '../matches/tally.js';
import { type Ended, isLoss } from '../rules/archive.js';
import { SPELLING, type Spelling } from '../specs/former-names.js';
import { type Parsed, parsed, quote, refused } from '../specs/parsed.js';
import {
  anything,
  called,
  count,
  dictionary,
  flag,
  type Infer,
  isValid,
  matching,
  number,
  object,
  oneOf,
  optional,
  pair,
  text,
  tuple,
  validate,
  where,
  whole,
} from '../specs/schema.js';
import type { Json } from '../specs/spec.js';

const plan = dictionary(anything);
export type Plan = Infer<typeof plan>;

const RESULTS_FORMAT = 'breedboard results';
/** In characters; a match of 100,000 pairs has some 100,000. */
export const MAX_LINE = 1 << 22;

export const CUT_SHORT = 'it is cut short';

export type StoredResult = {
  readonly result: MatchResult;
  /** The players and the round, for people who read the file. */
  readonly about: Plan;
  /** Length of the file of games after the games of this match, in bytes; 0 where no games are stored. */
  readonly gamesEnd: number;
};

export type Results = {
  readonly plan: Plan;
  readonly stored: readonly StoredResult[];
  /** Check of the last sound line; the next one continues it. */
  readonly check: string;
  /** Bytes of all sound lines. */
  readonly length: number;
  readonly damage?: { readonly line: number; readonly reason: string };
};

const digest = (text: string): string => sha256(Uint8Array.from(text, letter => letter.charCodeAt(0)));

/** 64 bits: enough to find damage, which is its only purpose. */
const checkOf = (before: string, content: string): string => digest(`${before}\n${content}`).slice(0, 16);

export const hashOf = (plan: Plan): string => digest(canonicalJson(plan));

/** The check stands last, so that a line can be checked before it is parsed. */
const sealed = (before: string, content: Json): { readonly line: string; readonly check: string } => {
  const text = canonicalJson(content);
  const check = checkOf(before, text);
  return { line: `${text.slice(0, -1)},"~":"${check}"}\n`, check };
};

const SEAL = /^(\{.*),"~":"([0-9a-f]{16})"\}$/s;

export const headerLine = (
  plan: Plan,
  version: Spelling = SPELLING,
): { readonly line: string; readonly check: string } =>
  sealed('', { format: RESULTS_FORMAT, version, hash: hashOf(plan), plan });

export function resultLine(before: string, { result, about, gamesEnd }: StoredResult) {
  const { id, tally, distinct, evidence, reproducible, pairScores, endings, forfeits } = result;
  const otherwise = Object.keys(endings).some(ended => ended !== 'played');
  const { wins, draws, losses, margin } = tally;
  return sealed(before, {
    job: id,
    about,
    wins,
    draws,
    losses,
    margin,
    distinct,
    ...(evidence ? { evidence } : {}),
    reproducible,
    pairs: pairScores.join(''),
    ...(otherwise ? { endings } : {}),
    ...(forfeits ? { forfeits } : {}),
    ...(gamesEnd > 0 ? { gamesEnd } : {}),
  });
}

function unseal(before: string, line: string): Parsed<{ readonly content: Json; readonly check: string }> {
  if (line.length > MAX_LINE) return refused(`it has more than ${MAX_LINE} characters`);
  const [, open, check] = SEAL.exec(line) ?? [];
  if (open === undefined) return refused('it is cut short or is not a result');
  const text = `${open}}`;
  if (check !== checkOf(before, text))
    return refused('its check does not fit: it was changed, or a line before it is missing');
  const json = parseJson(text, MAX_LINE);
  if (!json.ok) return json;
  return parsed({ content: json.value, check: check! });
}

const isEnded = (text: string): text is Ended => text === 'played' || text === 'cap' || isLoss(text);
const games = dictionary(whole(1));
const endingCounts = where<Endings>(
  'how many games ended in which way',
  value => isValid(games, value) && Object.keys(value).every(isEnded),
);

const resultFields = object({
  job: text(),
  about: optional(anything),
  wins: count,
  draws: count,
  losses: count,
  margin: number(),
  distinct: count,
  evidence: optional(
    called('five counts', tuple<[number, number, number, number, number]>(count, count, count, count, count)),
  ),
  reproducible: flag,
  pairs: matching(/^[0-4]*$/, 'a digit from 0 to 4 for each pair'),
  endings: optional(endingCounts),
  forfeits: optional(pair(endingCounts)),
  gamesEnd: optional(count),
});

const countOf = (endings: Endings): number => Object.values(endings).reduce((sum, games) => sum + games, 0);

/** Without endings every game was played to its end. */
function endingsOf(
  { endings, forfeits }: Infer<typeof resultFields>,
  games: number,
): Parsed<Pick<MatchResult, 'endings' | 'forfeits'>> {
  const all = endings ? sumEndings([endings]) : games === 0 ? {} : { played: games };
  if (countOf(all) !== games) return refused('its endings do not fit its games');
  if (!forfeits) return parsed({ endings: all });
  const [first, second] = [sumEndings([forfeits[0]]), sumEndings([forfeits[1]])];
  if (countOf(first) + countOf(second) > games) return refused('its forfeits do not fit its games');
  return parsed({ endings: all, forfeits: [first, second] });
}

function readResult(content: Json): Parsed<StoredResult> {
  const fields = validate(resultFields, content);
  if (!fields.ok) return fields;
  const {
    job,
    about,
    wins,
    draws,
    losses,
    margin,
    distinct,
    evidence,
    reproducible,
    pairs,
    gamesEnd = 0,
  } = fields.value;
  const pairScores = Array.from(pairs, digit => Number(digit) as 0 | 1 | 2 | 3 | 4);
  const counts: [number, number, number, number, number] = [0, 0, 0, 0, 0];
  for (const score of pairScores) counts[score]++;
  const tally: Tally = { wins, draws, losses, margin, pairs: counts };
  const fault = faultOfTally(tally);
  if (fault !== undefined) return refused(fault);
  // No more pairs of any kind count than were played.
  if (evidence?.some((pairs, i) => pairs > tally.pairs[i]!)) return refused('its evidence does not fit its pairs');
  const ends = endingsOf(fields.value, wins + draws + losses);
  if (!ends.ok) return ends;
  return parsed({
    result: {
      id: job,
      tally,
      distinct,
      ...(evidence === undefined ? {} : { evidence }),
      ...ends.value,
      reproducible,
      pairScores,
    },
    about: isValid(plan, about) ? about : {},
    gamesEnd,
  });
}

const header = object({ format: oneOf(RESULTS_FORMAT), version: anything, plan });

/** The first line of a file of results, without its end. */
export function readHeader(line: string): Parsed<{ plan: Plan; version: Spelling; check: string }> {
  const first = unseal('', line);
  if (!first.ok) return refused(`its first line, the plan, cannot be trusted: ${first.reason}`);
  const { content, check } = first.value;
  if (!isValid(header, content)) return refused('it is not a file of results');
  const { version, plan } = content;
  if (version !== 1 && version !== 2)
    return refused(`it is of version ${quote(String(version))}; this program reads 1 and 2`);
  return parsed({ plan, version, check });
}

/** The fault of a file without one complete line. */
export const faultOfBeginning = (rest: string): string =>
  rest.startsWith('{"format":') || rest === '' ? 'its first line is cut short' : 'it is not a file of results';

/** A line after the first, without its line end; `before` is the check of the line before it. */
export function readLine(
  before: string,
  line: string,
): Parsed<{ readonly stored: StoredResult; readonly check: string }> {
  const content = unseal(before, line);
  if (!content.ok) return content;
  const stored = readResult(content.value.content);
  return stored.ok ? parsed({ stored: stored.value, check: content.value.check }) : stored;
}

/**
 * The check that a line claims, even if the rest is damaged: a line that continues it was written after it, and can be
 * trusted although the one before it cannot.
 */
export const claimedCheck = (line: string): string | undefined => /,"~":"([0-9a-f]{16})"\}$/.exec(line)?.[1];

/**
 * The number of games of a damaged line; undefined where it cannot be determined, or where the damage covers several
 * lines.
 */
export function claimedGames(line: string): number | undefined {
  const [pairs, ...more] = line.match(/"pairs":"[0-4]+"/g) ?? [];
  if (pairs === undefined || more.length > 0 || !/^[ -~]*$/.test(line)) return undefined;
  return 2 * (pairs.length - '"pairs":""'.length);
}

/** Refused where it is not a file of results, or where its first line is damaged. */
export function readResults(text: string): Parsed<Results> {
  const lines = text.split('\n');
  const rest = lines.pop()!; // the text after the last line end: empty, or an incomplete line
  const first = lines.shift();
  if (first === undefined) return refused(faultOfBeginning(rest));
  const header = readHeader(first);
  if (!header.ok) return header;

  const stored: StoredResult[] = [];
  let { check } = header.value;
  let length = first.length + 1;
  let damage: Results['damage'];
  for (const [i, line] of lines.entries()) {
    const read = readLine(check, line);
    if (!read.ok) {
      damage = { line: i + 2, reason: read.reason };
      break;
    }
    stored.push(read.value.stored);
    check = read.value.check;
    length += line.length + 1;
  }
  if (!damage && rest !== '') damage = { line: lines.length + 2, reason: CUT_SHORT };
  return parsed({ plan: header.value.plan, stored, check, length, ...(damage ? { damage } : {}) });
}

/** Beside the file of games: a checksum of the games of one match, so that damage among them shows. */
const seal = object({
  job: text(),
  /** Bytes of the file of games. */
  from: count,
  to: count,
  /** In hexadecimal, of those bytes. */
  sha256: text(),
});
export type GamesSeal = Infer<typeof seal>;

/** Each line is independent: a damaged one affects no other. */
export const sealLine = ({ job, from, to, sha256 }: GamesSeal): string => sealed('', { job, from, to, sha256 }).line;

export function readSeal(line: string): GamesSeal | undefined {
  const read = unseal('', line);
  if (!read.ok) return undefined;
  const { content } = read.value;
  return isValid(seal, content) ? content : undefined;
}

const isPart = (value: Json | undefined): value is Plan => typeof value === 'object' && value !== null;

/** The keys in which two plans differ, as `openings.plies`. */
export function differences(a: Plan, b: Plan, path = ''): string[] {
  const keys = [...new Set([...Object.keys(a), ...Object.keys(b)])].sort();
  return keys.flatMap(key => {
    const [x, y] = [a[key], b[key]];
    const name = path + key;
    if (isPart(x) && isPart(y) && Array.isArray(x) === Array.isArray(y)) return differences(x, y, `${name}.`);
    return x === y ? [] : [name];
  });
}

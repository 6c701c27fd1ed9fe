/**
 * A result in the usual notations: `+46 =0 -2` in any order with any part left out, `W46 D0 L2`, wins-draws-losses as
 * `46-0-2`, or the five counts of pairs `379/10170/21828/10640/343` from both lost to both won.
 */
import { type Parsed, parsed, quote, refused } from '../specs/parsed.js';
import { gameSample, pairSample, type Sample } from './score.js';

const MAX_LENGTH = 200;
const MOST = 1_000_000_000;
const FORMS = 'write a result as +46 =0 -2, 46-0-2 (wins-draws-losses) or five counts of pairs 3/10/21/10/4';

type Kind = 'wins' | 'draws' | 'losses';
const KINDS: Readonly<Record<string, Kind>> = {
  '+': 'wins',
  w: 'wins',
  '=': 'draws',
  d: 'draws',
  '-': 'losses',
  l: 'losses',
};

function marked(text: string): Parsed<Sample> {
  const counts: { [kind in Kind]?: number } = {};
  for (const [, mark, digits] of text.matchAll(/([+=wdl-])\s*(\d+)/gi)) {
    const kind = KINDS[mark!.toLowerCase()]!;
    if (counts[kind] !== undefined) return refused(`${quote(text)} gives the ${kind} twice; ${FORMS}`);
    counts[kind] = Number(digits);
  }
  return parsed(gameSample(counts.wins ?? 0, counts.draws ?? 0, counts.losses ?? 0));
}

function read(text: string): Parsed<Sample> {
  if (/^([+=wdl-]\s*\d+[\s,;]*)+$/i.test(text)) return marked(text);
  const numbers = /^\d+(\s*[-/:,\s]\s*\d+)+$/.test(text) ? [...text.matchAll(/\d+/g)].map(Number) : [];
  const [a, b, c, d, e] = numbers;
  // Slashes separate counts of pairs: three of them may be a truncated line of five.
  if (numbers.length === 3 && !text.includes('/')) return parsed(gameSample(a!, b!, c!));
  if (numbers.length === 5) return parsed(pairSample([a!, b!, c!, d!, e!]));
  if (numbers.length > 0) return refused(`${quote(text)} has ${numbers.length} numbers; ${FORMS}`);
  return refused(`${quote(text)} is not a result; ${FORMS}`);
}

export function parseResult(text: string): Parsed<Sample> {
  if (text.length > MAX_LENGTH) return refused(`a result has at most ${MAX_LENGTH} characters, not ${text.length}`);
  const plain = text
    .replace(/[−–]/g, '-')
    .replace(/[()[\]]/g, ' ')
    .trim();
  const sample = read(plain);
  if (!sample.ok) return sample;
  const counts: readonly number[] = sample.value.counts;
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (total === 0) return refused('the result has no games');
  return total > MOST ? refused(`the result has more than ${MOST} games or pairs`) : sample;
}

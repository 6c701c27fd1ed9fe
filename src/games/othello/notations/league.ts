/**
 * Players of the Othello League, in either of its two forms. N-tuples:
 * `{ tables { length placements {squares}… {3^length weights} }… }`, squares from 0 to 63 row by row; the League's own
 * reader skips the braces, so files without any are read too. The digits of an index are white 0, empty 1, black 2, the
 * first square most significant. The file does not say whether white is to negate the value or to see the colours
 * exchanged; the reader must know. And tables of squares: 64 weights, row by row.
 */
import { entriesOf, type Tuple } from '../../../evaluators/patterns/tuples.js';
import { type Parsed, parsed, quote, refused } from '../../../specs/parsed.js';

export type LeagueTuples = {
  readonly tuples: readonly Tuple[];
  /** Table after table. */
  readonly weights: Float32Array;
};
/** A weight for every square, a1 to h8 row by row. */
type LeagueSquares = { readonly squares: Float32Array };
type LeaguePlayer = LeagueTuples | LeagueSquares;

const FORMS = 'a League player is n-tuples, “{ tables { length placements {squares} {weights} } }”, or 64 weights';

export const MAX_LEAGUE_FILE = 1 << 26;
const MAX_TABLES = 960;
const MAX_LENGTH = 10;
const MAX_PLACEMENTS = 16;
const MAX_WEIGHTS = 1 << 22;

const SQUARES = 64;

const TOKEN = /[{}]|[^\s{}]+/g;
const WHOLE = /^\d{1,9}$/;
const DECIMAL = /^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d{1,3})?$/;

class LeagueSyntaxError extends Error {}

class Tokens {
  private readonly text: string;
  private readonly pattern = new RegExp(TOKEN);
  private readonly hasBraces: boolean;
  constructor(text: string) {
    this.text = text;
    this.hasBraces = /[{}]/.test(text);
  }
  next(expected: string): string {
    const token = this.pattern.exec(this.text)?.[0];
    if (token === undefined) throw new LeagueSyntaxError(`the text ends where ${expected} should follow`);
    return token;
  }
  mark(mark: '{' | '}', where: string): void {
    if (!this.hasBraces) return;
    const token = this.next(`“${mark}” ${where}`);
    if (token !== mark) throw new LeagueSyntaxError(`expected “${mark}” ${where}, found ${quote(token)}`);
  }
  whole(min: number, max: number, what: string): number {
    const token = this.next(what);
    const value = WHOLE.test(token) ? Number(token) : NaN;
    if (!(value >= min && value <= max)) {
      throw new LeagueSyntaxError(`${what} must be a whole number from ${min} to ${max}, not ${quote(token)}`);
    }
    return value;
  }
  weight(): number {
    const token = this.next('a weight');
    const value = token.length <= 40 && DECIMAL.test(token) ? Math.fround(Number(token)) : NaN;
    if (!Number.isFinite(value)) throw new LeagueSyntaxError(`${quote(token)} is not a weight`);
    return value;
  }
  end(): void {
    const token = this.pattern.exec(this.text)?.[0];
    if (token !== undefined) throw new LeagueSyntaxError(`nothing may follow the last table, but ${quote(token)} does`);
  }
}

function readTuple(tokens: Tokens): Tuple {
  const length = tokens.whole(1, MAX_LENGTH, 'the length of a tuple');
  const count = tokens.whole(1, MAX_PLACEMENTS, 'the number of placements');
  return Array.from({ length: count }, () => {
    tokens.mark('{', 'before the squares of a placement');
    const squares = Array.from({ length }, () => tokens.whole(0, 63, 'a square'));
    tokens.mark('}', 'after the squares of a placement');
    if (new Set(squares).size < length)
      throw new LeagueSyntaxError(`the placement ${squares.join(' ')} names a square twice`);
    return squares;
  });
}

function readTuples(tokens: Tokens): LeagueTuples {
  tokens.mark('{', 'at the start');
  const tables = tokens.whole(1, MAX_TABLES, 'the number of tables');
  const tuples: Tuple[] = [];
  const weights: Float32Array[] = [];
  let size = 0;
  for (let i = 0; i < tables; i++) {
    tokens.mark('{', 'before a table');
    const tuple = readTuple(tokens);
    size += entriesOf(tuple);
    if (size > MAX_WEIGHTS) throw new LeagueSyntaxError(`there are more than ${MAX_WEIGHTS} weights`);
    tokens.mark('{', 'before the weights');
    tuples.push(tuple);
    weights.push(Float32Array.from({ length: entriesOf(tuple) }, () => tokens.weight()));
    tokens.mark('}', 'after the weights');
    tokens.mark('}', 'after a table');
  }
  tokens.mark('}', 'after the tables');
  tokens.end();
  const all = new Float32Array(size);
  weights.reduce((at, each) => {
    all.set(each, at);
    return at + each.length;
  }, 0);
  return { tuples, weights: all };
}

/** Exactly sixty-four numbers; undefined if there are more or fewer. */
function readSquares(text: string): LeagueSquares | undefined {
  const words = text.trim().split(/\s+/, SQUARES + 1);
  if (words.length !== SQUARES) return undefined;
  const tokens = new Tokens(text);
  return { squares: Float32Array.from(words, () => tokens.weight()) };
}

export function parseLeague(text: string): Parsed<LeaguePlayer> {
  if (text.length > MAX_LEAGUE_FILE) {
    return refused(`at most ${MAX_LEAGUE_FILE} characters are read, these are ${text.length}`);
  }
  const [first] = text.match(/\S+/) ?? [];
  if (first === undefined || !/^[{+.\d-]/.test(first)) {
    return refused(`${FORMS}; this ${first === undefined ? 'is empty' : `starts with ${quote(first)}`}`);
  }
  try {
    return parsed(readTuples(new Tokens(text)));
  } catch (error) {
    if (!(error instanceof LeagueSyntaxError)) throw error;
    if (/[{}]/.test(text)) return refused(error.message);
    try {
      const squares = readSquares(text);
      if (squares) return parsed(squares);
    } catch (weight) {
      if (weight instanceof LeagueSyntaxError) return refused(weight.message);
      throw weight;
    }
    const count = (text.match(/\S+/g) ?? []).length;
    return refused(`${FORMS}; these are ${count} numbers and not n-tuples: ${error.message}`);
  }
}

/** As few digits as give the same f32 again: nine are always enough. */
function formatWeight(weight: number): string {
  for (let digits = 1; digits < 9; digits++) {
    const text = weight.toPrecision(digits);
    if (Math.fround(Number(text)) === weight) return String(Number(text));
  }
  return String(Number(weight.toPrecision(9)));
}

export function formatLeague(player: LeaguePlayer): string {
  if ('squares' in player) {
    const rows = Array.from({ length: 8 }, (_, y) => player.squares.subarray(8 * y, 8 * y + 8));
    return rows.map(row => `${Array.from(row, formatWeight).join(' ')}\n`).join('');
  }
  const { tuples, weights } = player;
  let at = 0;
  const tables = tuples.map(tuple => {
    const placements = tuple.map(squares => `{ ${squares.join(' ')} }`);
    const own = weights.subarray(at, (at += entriesOf(tuple)));
    return `{ ${tuple[0]!.length} ${tuple.length}\n${placements.join(' ')}\n{ ${Array.from(own, formatWeight).join(' ')} } }`;
  });
  return `{ ${tuples.length}\n${tables.join('\n')}\n}\n`;
}

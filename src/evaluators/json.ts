/**
 * Untrusted JSON. Stricter than JSON.parse: names are unique in an object, numbers are finite and at most 2^53, nesting is
 * bounded before anything is built, and an error is one line with its place.
 */
import { type Parsed, parsed, quote, refused } from '../specs/parsed.js';
import type { Json } from '../specs/spec.js';

const MAX_NESTING = 16;
const MAX_NUMBER = 2 ** 53;
/** Values of all kinds in one text: a small file of empty lists must not become a large heap. */
const MAX_VALUES = 1 << 20;

const BLANKS = /[ \t\n\r]*/y;
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;

class JsonSyntaxError extends Error {}

class Reader {
  private at = 0;
  private values = 0;
  private readonly text: string;
  constructor(text: string) {
    this.text = text;
  }

  private match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text)?.[0];
    this.at += found?.length ?? 0;
    return found;
  }
  private stop(problem: string): never {
    throw new JsonSyntaxError(`${problem} at character ${this.at + 1}`);
  }
  private expected(what: string): never {
    const found = this.at < this.text.length ? quote(this.text.slice(this.at, this.at + 40)) : 'the end';
    return this.stop(`expected ${what}, found ${found}`);
  }
  private take(mark: string): boolean {
    this.match(BLANKS);
    if (this.text[this.at] !== mark) return false;
    this.at++;
    return true;
  }
  private string(what: string): string {
    this.match(BLANKS);
    if (this.text[this.at] !== '"') this.expected(what);
    const start = this.at;
    // By hand: a pattern with escapes in it would keep a mark for each of a million letters.
    let end = start + 1;
    while (end < this.text.length && this.text[end] !== '"') end += this.text[end] === '\\' ? 2 : 1;
    if (end >= this.text.length) this.stop('a text that does not end');
    const token = this.text.slice(start, (this.at = end + 1));
    try {
      return JSON.parse(token) as string; // escapes and control characters are its business
    } catch {
      this.at = start;
      this.stop('a text with a wrong escape or a control character');
    }
  }
  private number(): number {
    const token = this.match(NUMBER);
    if (token === undefined) this.expected('a value');
    const value = Number(token);
    if (!(Math.abs(value) <= MAX_NUMBER)) this.stop(`the number ${quote(token)} is larger than 2^53`);
    return value;
  }
  private object(nesting: number): Json {
    const entries = new Map<string, Json>();
    if (!this.take('}')) {
      do {
        const name = this.string('a name in quotation marks');
        if (name === '__proto__') this.stop('“__proto__” is not a name');
        if (entries.has(name)) this.stop(`the name ${quote(name)} is given twice`);
        if (!this.take(':')) this.expected('“:”');
        entries.set(name, this.value(nesting));
      } while (this.take(','));
      if (!this.take('}')) this.expected('“,” or “}”');
    }
    return Object.fromEntries(entries);
  }
  private list(nesting: number): Json {
    const list: Json[] = [];
    if (!this.take(']')) {
      do list.push(this.value(nesting));
      while (this.take(','));
      if (!this.take(']')) this.expected('“,” or “]”');
    }
    return list;
  }
  private value(nesting: number): Json {
    if (nesting > MAX_NESTING) this.stop(`more than ${MAX_NESTING} levels`);
    if (++this.values > MAX_VALUES) this.stop(`more than ${MAX_VALUES} values`);
    if (this.take('{')) return this.object(nesting + 1);
    if (this.take('[')) return this.list(nesting + 1);
    if (this.text[this.at] === '"') return this.string('a text');
    for (const [word, value] of [
      ['true', true],
      ['false', false],
      ['null', null],
    ] as const) {
      // biome-ignore format: three words
      if (this.text.startsWith(word, this.at)) {
        this.at += word.length;
        return value;
      }
    }
    return this.number();
  }
  whole(): Json {
    const value = this.value(0);
    this.match(BLANKS);
    if (this.at < this.text.length) this.expected('nothing more');
    return value;
  }
}

export function parseJson(text: string, maxCharacters: number): Parsed<Json> {
  if (text.length > maxCharacters) return refused(`at most ${maxCharacters} characters are read, not ${text.length}`);
  try {
    return parsed(new Reader(text).whole());
  } catch (error) {
    if (error instanceof JsonSyntaxError) return refused(error.message);
    throw error;
  }
}

/** The canonical form of a value: names sorted, no spaces, only ASCII. */
export function canonicalJson(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join()}]`;
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
    return `{${entries.map(([name, each]) => `${canonicalJson(name)}:${canonicalJson(each)}`).join()}}`;
  }
  return JSON.stringify(value).replace(
    /[\u0080-\uffff]/g,
    letter => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

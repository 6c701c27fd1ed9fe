/**
 * Every part can be written as text: `senet(blockade=true)`, `search(depth=4, evaluator=alliot(stage=2))`.
 * A Spec is the same as plain data. Values without a name are kept under '0', '1', … until the part names
 * them, in the order of its options (see options.ts).
 */
import { type Parsed, parsed, quote, refused } from './parsed.js';

export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };
export type Spec = { readonly kind: string; readonly [option: string]: Json };

/** Far longer than any valid text, and short enough to be harmless. */
const MAX_LENGTH = 4096;
const MAX_NESTING = 16;

const WORD = /[A-Za-z0-9_.:/+#*-]+/y;
const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?$/;

/** Whole numbers beyond 2^53 would lose digits: they stay text, which is right for a seed. */
const isExact = (word: string): boolean =>
  NUMBER.test(word) &&
  Number.isFinite(Number(word)) &&
  !(/^[+-]?\d+$/.test(word) && !Number.isSafeInteger(Number(word)));

class SpecSyntaxError extends Error {}

/** A cursor over the text; every method leaves it after what it read and after any blanks. */
class Reader {
  private at = 0;
  private readonly text: string;
  constructor(text: string) {
    this.text = text;
    this.blanks();
  }

  private blanks(): void {
    while (/\s/.test(this.text[this.at] ?? '')) this.at++;
  }
  private stop(expected: string): never {
    const found = this.at < this.text.length ? quote(this.text.slice(this.at)) : 'the end';
    throw new SpecSyntaxError(`expected ${expected} at character ${this.at + 1}, found ${found}`);
  }
  private take(mark: string): boolean {
    if (this.text[this.at] !== mark) return false;
    this.at++;
    this.blanks();
    return true;
  }
  private word(expected: string): string {
    WORD.lastIndex = this.at;
    const word = WORD.exec(this.text)?.[0];
    if (word === undefined) this.stop(expected);
    this.at += word.length;
    this.blanks();
    return word;
  }
  private quoted(): string {
    const end = this.text.indexOf('"', this.at + 1);
    if (end < 0) this.stop('a closing quotation mark after the text');
    const inside = this.text.slice(this.at + 1, end);
    this.at = end + 1;
    this.blanks();
    return inside;
  }
  private value(nesting: number): Json {
    if (this.text[this.at] === '"') return this.quoted();
    const word = this.word('a value');
    if (this.text[this.at] === '(') {
      const part = this.rest(word, nesting + 1);
      // A part without options is its name, as it is where it is written without brackets.
      return Object.keys(part).length === 1 ? part.kind : part;
    }
    if (word === 'true' || word === 'false') return word === 'true';
    return isExact(word) ? Number(word) + 0 : word; // −0 would be written as 0
  }
  private rest(kind: string, nesting: number): Spec {
    if (nesting > MAX_NESTING) this.stop(`at most ${MAX_NESTING} nested parts`);
    const options: [string, Json][] = [];
    if (this.take('(')) {
      let unnamed = 0;
      while (!this.take(')')) {
        if (options.length > 0 && !this.take(',')) this.stop('“,” or “)”');
        const value = this.value(nesting);
        if (!this.take('=')) options.push([String(unnamed++), value]);
        else if (typeof value === 'string' && /^[a-z]/i.test(value)) options.push([value, this.value(nesting)]);
        else this.stop('the name of an option before “=”');
      }
    }
    const names = options.map(([name]) => name);
    const twice = names.find((name, i) => names.indexOf(name) !== i);
    if (twice !== undefined) throw new SpecSyntaxError(`option “${twice}” is given twice`);
    if (names.includes('kind')) throw new SpecSyntaxError('“kind” is not the name of an option');
    // From entries, not by assignment: an option called __proto__ stays an ordinary own property.
    return Object.fromEntries([['kind', kind], ...options]) as Spec;
  }
  spec(): Spec {
    const spec = this.rest(this.word('a name'), 0);
    if (this.at < this.text.length) this.stop('nothing more');
    return spec;
  }
}

export function parseSpec(text: string): Parsed<Spec> {
  if (text.length > MAX_LENGTH) return refused(`at most ${MAX_LENGTH} characters are read, these are ${text.length}`);
  try {
    return parsed(new Reader(text).spec());
  } catch (error) {
    if (error instanceof SpecSyntaxError) return refused(`${quote(text)}: ${error.message}`);
    throw error;
  }
}

export const isSpec = (value: Json): value is Spec =>
  typeof value === 'object' && value !== null && 'kind' in value && typeof value.kind === 'string';

/** Whether a part of that kind stands anywhere in a value, as a text or with options. */
export const mentions = (value: Json, kind: string): boolean =>
  value === kind ||
  (typeof value === 'object' && value !== null && Object.values(value).some(each => mentions(each, kind)));

const plainWord = (text: string): boolean =>
  /^[A-Za-z0-9_.:/+#*-]+$/.test(text) && !NUMBER.test(text) && text !== 'true' && text !== 'false';

/** The value of an option as it stands in a text form. */
export function formatValue(value: Json): string {
  if (isSpec(value)) return formatSpec(value);
  if (typeof value === 'string') return plainWord(value) ? value : `"${value}"`;
  return String(value);
}

export function formatSpec(spec: Spec): string {
  const options = Object.entries(spec).filter(([name]) => name !== 'kind');
  const list = options.map(([name, value]) => (/^\d+$/.test(name) ? '' : `${name}=`) + formatValue(value));
  return list.length === 0 ? spec.kind : `${spec.kind}(${list.join(', ')})`;
}

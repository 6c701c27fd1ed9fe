/** Inputs made from good ones by small changes, most of which a parser gets past the beginning of. */
import type { Rng } from '../../../src/random/rng.js';

/** In bytes. Limits on whole files are tested where they are written down. */
const MAX_INPUT = 1 << 16;
const MAX_CHANGES = 5;

/** What parsers stumble over: numbers at the edges, names that every object has, brackets, blanks, half characters. */
const TOKENS = [
  '0',
  '-1',
  '-0',
  '1e999',
  'NaN',
  'Infinity',
  '-Infinity',
  '2147483648',
  '4294967296',
  '9007199254740993',
  '99999999999999999999',
  '0.1e-400',
  '0x10',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'null',
  'true',
  '""',
  '"',
  "'",
  '\\',
  '\\u0000',
  '\u0000',
  '\n',
  '\r\n',
  '\t',
  '\ufeff',
  '\u202e',
  '\u2028',
  '😀',
  '%',
  '%s',
  '<script>',
  '(',
  ')',
  '[',
  ']',
  '{',
  '}',
  ':',
  ';',
  ',',
  '=',
  '#',
  '&a',
  '*a',
  '!!js/function',
  '---',
  '? ',
  '- ',
  '|',
  '>',
  '../',
  '/etc/passwd',
  'a1',
  'h8',
  'pass',
  'engine("sh")',
  'file(x)',
].map(text => Buffer.from(text));

/** Half of a pair, a byte that no text has, an overlong slash. */
const BYTES = [Buffer.from([0xed, 0xa0, 0x80]), Buffer.from([0xff]), Buffer.from([0xc0, 0xaf]), Buffer.from([0])];

const OPENERS = ['(', '[', '{', '- ', '? ', 'a(', '{"a":', '[{"a":', '(;', '"', '\\'].map(text => Buffer.from(text));

/** Levels that end, which only a parser that counts them refuses. */
const NESTS = [
  ['[', ']'],
  ['{"a":', '}'],
  ['{a: ', '}'],
  ['a(', ')'],
  ['(add 1 ', ')'],
  [',"x":[', ']'],
] as const;

const splice = (bytes: Buffer, from: number, to: number, between: Buffer): Buffer =>
  Buffer.concat([bytes.subarray(0, from), between, bytes.subarray(to)]);

const pick = <T>(list: readonly T[], rng: Rng): T => list[rng.below(list.length)]!;

function part(bytes: Buffer, rng: Rng, most = 64): readonly [number, number] {
  const from = rng.below(bytes.length + 1);
  return [from, Math.min(bytes.length, from + 1 + rng.below(most))];
}

const CHANGES: readonly ((bytes: Buffer, rng: Rng, other: Buffer) => Buffer)[] = [
  (bytes, rng) => {
    if (bytes.length === 0) return bytes;
    const result = Buffer.from(bytes);
    result[rng.below(bytes.length)]! ^= 1 << rng.below(8);
    return result;
  },
  (bytes, rng) => {
    if (bytes.length === 0) return bytes;
    const result = Buffer.from(bytes);
    result[rng.below(bytes.length)] = rng.below(256);
    return result;
  },
  (bytes, rng) => splice(bytes, ...part(bytes, rng, 8), Buffer.alloc(0)),
  (bytes, rng) => splice(bytes, ...part(bytes, rng), Buffer.alloc(0)),
  (bytes, rng) => {
    const at = rng.below(bytes.length + 1);
    return splice(bytes, at, at, pick(TOKENS, rng));
  },
  (bytes, rng) => splice(bytes, ...part(bytes, rng, 6), pick(TOKENS, rng)),
  (bytes, rng) => {
    const at = rng.below(bytes.length + 1);
    return splice(bytes, at, at, pick(BYTES, rng));
  },
  // A part of it again, elsewhere or many times over.
  (bytes, rng) => {
    const [from, to] = part(bytes, rng, 200);
    const at = rng.below(bytes.length + 1);
    return splice(bytes, at, at, bytes.subarray(from, to));
  },
  (bytes, rng) => {
    const [from, to] = part(bytes, rng, 40);
    const times = 1 << rng.below(11);
    return splice(bytes, to, to, Buffer.concat(Array.from({ length: times }, () => bytes.subarray(from, to))));
  },
  // Levels within levels.
  (bytes, rng) => {
    const at = rng.below(bytes.length + 1);
    const opener = pick(OPENERS, rng);
    return splice(bytes, at, at, Buffer.concat(Array.from({ length: 1 << rng.below(14) }, () => opener)));
  },
  (bytes, rng) => {
    const at = rng.below(bytes.length + 1);
    const [open, close] = pick(NESTS, rng);
    const times = 1 << rng.below(13);
    return splice(bytes, at, at, Buffer.from(`${open.repeat(times)}1${close.repeat(times)}`));
  },
  (bytes, rng) => bytes.subarray(0, rng.below(bytes.length + 1)),
  (bytes, rng) => bytes.subarray(rng.below(bytes.length + 1)),
  // The beginning of this and the end of another.
  (bytes, rng, other) =>
    Buffer.concat([bytes.subarray(0, rng.below(bytes.length + 1)), other.subarray(rng.below(other.length + 1))]),
  // Another number in the place of a number.
  (bytes, rng) => {
    const text = bytes.toString('latin1');
    const numbers = [...text.matchAll(/-?\d+(\.\d+)?/g)];
    if (numbers.length === 0) return bytes;
    const { index, 0: number } = pick(numbers, rng);
    const others = [`${Number(number) + 1}`, `-${number}`, `${number}${number}`, '0', `${number}.5`, '1e9'];
    return Buffer.from(`${text.slice(0, index)}${pick(others, rng)}${text.slice(index + number.length)}`, 'latin1');
  },
  // Lines in another order, or one of them away.
  (bytes, rng) => {
    const lines = bytes.toString('latin1').split('\n');
    const [a, b] = [rng.below(lines.length), rng.below(lines.length)];
    if (a === b) lines.splice(a, 1);
    else [lines[a], lines[b]] = [lines[b]!, lines[a]!];
    return Buffer.from(lines.join('\n'), 'latin1');
  },
];

/** One in twenty is as it was: what is accepted must be written and read again too. */
export function mutated(corpus: readonly Buffer[], rng: Rng): Buffer {
  let bytes = pick(corpus, rng);
  if (rng.below(20) === 0) return bytes;
  for (let left = 1 + rng.below(MAX_CHANGES); left > 0; left--)
    bytes = pick(CHANGES, rng)(bytes, rng, pick(corpus, rng));
  return bytes.subarray(0, MAX_INPUT);
}

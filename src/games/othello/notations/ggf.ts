/**
 * GGF, the format of the Generic Game Server: `(;GM[Othello]PB[…]PW[…]TY[8]RE[+2.00]BO[8 … *]B[d3//0.01]W[c3]…;)`.
 * Archives put several games on a line, a number before each line, and anything in between; all that is skipped.
 * Each game is replayed by the rules. A game that cannot be replayed is refused alone, with the place and the reason.
 *
 * Texts in a game (names, places, comments) are kept unchanged, with any characters; the code that shows them makes them
 * safe. `\]` and `\\` mean `]` and `\`; other backslashes are literal.
 */

import type { Move, Side } from '../../../rules/position.js';
import { type Parsed, parsed, quote, refused } from '../../../specs/parsed.js';
import { type OthelloPosition, PASS, squareName } from '../board.js';
import { formatBoard, parseBoard } from '../board-text.js';
import { othelloRules as othello } from '../rules.js';
import { STANDARD } from '../starts.js';

type GgfPly = {
  readonly move: Move;
  /** As the mover rated it, in discs. */
  readonly value?: number;
  readonly seconds?: number;
};

export type GgfResult = {
  /** Black's discs minus white's; unknown if only the way it ended is given. */
  readonly margin?: number;
  readonly ended?: 'resigned' | 'time' | 'mutual';
};

export type GgfGame = {
  readonly names: readonly [black: string, white: string];
  /** Size, then what else was agreed: `8`, `8r20` (random start with 20 discs), `s8r18` (synchronised). */
  readonly type: string;
  readonly result?: GgfResult;
  readonly start: OthelloPosition;
  /** Every ply, with each pass in its place whether or not it was written. */
  readonly plies: readonly GgfPly[];
  readonly end: OthelloPosition;
  /** All other properties in their order: PC place, DT date, RB RW ratings, TI clock, … */
  readonly tags: readonly (readonly [name: string, text: string])[];
  /** What does not spoil the game but should be known. */
  readonly doubts: readonly string[];
};

/** A game or the reason for refusal, and the character (from 0) where it starts. */
type GgfEntry = Parsed<GgfGame> & { readonly at: number };

const MAX_TEXT = 1 << 26; // characters; larger archives are read in parts
const MAX_GAME = 1 << 16; // a long game with clocks and comments has some 4,000
const MAX_FAULTS = 1000; // a text with this many faults is not an archive, and reading on would take too long

type Property = readonly [name: string, text: string];
type Scan = { readonly result: Parsed<readonly Property[]>; readonly next: number };

const NAME = /[A-Za-z]{1,8}/y;
const BLANK = /[\s;]/;

/** Where a bracket closes the text that starts at `from`; -1 if none does before `limit`. */
function closing(text: string, from: number, limit: number): number {
  for (let at = from; at < limit; at++) {
    if (text[at] === ']') return at;
    if (text[at] === '\\' && (text[at + 1] === ']' || text[at + 1] === '\\')) at++;
  }
  return -1;
}

/** The properties of the game whose `(;` stands at `start`, and where to look for the next one. */
function scan(text: string, start: number): Scan {
  const limit = Math.min(text.length, start + MAX_GAME);
  const properties: Property[] = [];
  const fault = (at: number, reason: string, next = at): Scan => ({
    result: refused(`character ${at + 1}: ${reason}`),
    next: Math.max(next, start + 2),
  });
  let at = start + 2;
  for (;;) {
    if (text.startsWith(';)', at)) return { result: parsed(properties), next: at + 2 };
    if (at >= limit) {
      return fault(at, limit < text.length ? `a game has at most ${MAX_GAME} characters` : 'the game has no end “;)”');
    }
    if (BLANK.test(text[at]!)) {
      at++;
      continue;
    }
    NAME.lastIndex = at;
    const name = NAME.exec(text)?.[0];
    if (name === undefined || text[at + name.length] !== '[') {
      return fault(at, `expected a property such as PB[…] or “;)”, found ${quote(text.slice(at, at + 50))}`);
    }
    const from = at + name.length + 1;
    const to = closing(text, from, limit);
    if (to < 0) {
      // The open bracket consumed the rest; most archives have a game a line, so continue with the next line.
      const line = text.indexOf('\n', start);
      return fault(
        at,
        `the text of ${name}[ is not closed within ${MAX_GAME} characters of the game`,
        line < 0 ? text.length : line,
      );
    }
    properties.push([name.toUpperCase(), text.slice(from, to).replace(/\\([\]\\])/g, '$1')]);
    at = to + 1;
  }
}

const number = (text: string | undefined): number | undefined =>
  text !== undefined && /^\s*[+-]?(\d{1,25}\.?\d{0,25}|\.\d{1,25})(e[+-]?\d{1,2})?\s*$/i.test(text)
    ? Number(text) + 0 // no −0
    : undefined;

const FLAGS = { r: 'resigned', t: 'time', s: 'mutual' } as const;

function readResult(text: string): GgfResult | undefined {
  const match = /^([+-]?\d{1,3}(?:\.\d{1,9})?)?(?::([rts]))?$/i.exec(text);
  if (!match || text === '') return undefined;
  const [, margin, flag] = match;
  const ended = flag === undefined ? undefined : FLAGS[flag.toLowerCase() as keyof typeof FLAGS];
  return { ...(margin === undefined ? {} : { margin: Number(margin) + 0 }), ...(ended === undefined ? {} : { ended }) };
}

function readStart(text: string | undefined, type: string): Parsed<OthelloPosition> {
  const size = /^\D*(\d{1,3})/.exec(type)?.[1] ?? '8';
  if (size !== '8') return refused(`TY[${type.slice(0, 20)}]: the board has ${size} × ${size} squares, not 8 × 8`);
  if (text === undefined) {
    return /r/i.test(type) ? refused('a game with a random start needs its board BO[…]') : parsed(STANDARD);
  }
  const [, side, cells] = /^\s*(\d{1,3})\s+(.*)$/s.exec(text) ?? [];
  if (cells === undefined) return refused(`BO[…] must start with the size of the board, 8, not ${quote(text)}`);
  if (side !== '8') return refused(`BO[…]: the board has ${side} × ${side} squares, not 8 × 8`);
  const board = parseBoard(cells);
  return board.ok ? board : refused(`BO[…]: ${board.reason}`);
}

/** Checks a written result against the board at the end; komi and anti games count otherwise and are left alone. */
function doubtAbout(result: GgfResult | undefined, type: string, end: OthelloPosition): string | undefined {
  const outcome = othello.outcome(end);
  if (outcome === undefined || result?.margin === undefined || result.ended !== undefined) return undefined;
  if (/[ak]/i.test(type) || result.margin === outcome.margin || result.margin === outcome.official) return undefined;
  return `the result ${result.margin} is not the board’s ${outcome.official}`;
}

function readGame(properties: readonly Property[]): Parsed<GgfGame> {
  const single = new Map<string, string>();
  const tags: Property[] = [];
  const written: { side: Side; text: string }[] = [];
  for (const [name, text] of properties) {
    if (name === 'B' || name === 'W') written.push({ side: name === 'B' ? 0 : 1, text });
    else if (!/^(GM|PB|PW|TY|RE|BO)$/.test(name)) tags.push([name, text]);
    else if (single.has(name)) return refused(`${name}[…] is given twice`);
    else single.set(name, text);
  }
  const game = single.get('GM') ?? 'Othello';
  if (!/^\s*(othello|reversi)\s*$/i.test(game)) return refused(`GM[…] names ${quote(game)}, not Othello`);
  const type = single.get('TY') ?? '8';
  const start = readStart(single.get('BO'), type);
  if (!start.ok) return start;

  const plies: GgfPly[] = [];
  let end = start.value;
  const ply = (next: GgfPly): void => {
    plies.push(next);
    end = othello.play(end, next.move);
  };
  for (const { side, text } of written) {
    const [name = '', value, seconds] = text.split('/', 3);
    const move = othello.display.parseMove(name);
    const where = `move ${plies.length + 1}, ${side === 0 ? 'B' : 'W'}[${quote(name)}]`;
    if (!move.ok) return refused(`${where}: ${move.reason}`);
    if (end.turn !== side && move.value !== PASS && othello.moves(end)[0] === PASS) ply({ move: PASS });
    const legal = othello.moves(end);
    if (end.turn !== side || !legal.includes(move.value)) {
      const mover = othello.display.sides[end.turn];
      const choice =
        legal.length === 0 ? 'the game is already over' : `${mover} may play ${legal.map(squareName).join(' ')}`;
      return refused(`${where}, is illegal: ${choice}`);
    }
    const [rated, took] = [number(value), number(seconds)];
    ply({
      move: move.value,
      ...(rated === undefined ? {} : { value: rated }),
      ...(took === undefined ? {} : { seconds: took }),
    });
  }
  const stated = single.get('RE')?.trim() ?? '?';
  const result = readResult(stated);
  const unread = result === undefined && stated !== '?' && stated !== '';
  const doubt = unread ? `the result ${quote(stated)} is not understood` : doubtAbout(result, type, end);
  return parsed({
    names: [single.get('PB') ?? '', single.get('PW') ?? ''],
    type,
    ...(result === undefined ? {} : { result }),
    start: start.value,
    plies,
    end,
    tags,
    doubts: doubt === undefined ? [] : [doubt],
  });
}

/** The games of a text one by one. */
export function* readGgf(text: string): Generator<GgfEntry, void, unknown> {
  if (text.length > MAX_TEXT) {
    yield { ...refused(`at most ${MAX_TEXT} characters are read at once, not ${text.length}`), at: 0 };
    return;
  }
  let faults = 0;
  let at = text.indexOf('(;');
  if (at < 0) yield { ...refused('there is no game here: a game starts with “(;”'), at: 0 };
  while (at >= 0) {
    const { result, next } = scan(text, at);
    const game = result.ok ? readGame(result.value) : result;
    yield { ...game, at };
    if (!game.ok && ++faults >= MAX_FAULTS) {
      yield { ...refused(`${MAX_FAULTS} games could not be read; the rest is not read`), at: next };
      return;
    }
    at = text.indexOf('(;', next);
  }
}

export const parseGgf = (text: string): GgfEntry[] => [...readGgf(text)];

const property = (name: string, text: string): string => `${name}[${text.replace(/[\]\\]/g, '\\$&')}]`;

function formatResult({ margin, ended }: GgfResult): string {
  const discs = margin === undefined ? '' : `${margin < 0 ? '-' : '+'}${Math.abs(margin).toFixed(2)}`;
  return ended === undefined ? discs : `${discs}:${ended[0] === 'm' ? 's' : ended[0]}`;
}

const finite = (value: number | undefined): string => (Number.isFinite(value) ? String(value) : '');

function formatPly({ move, value, seconds }: GgfPly): string {
  const name = move === PASS ? 'PA' : squareName(move);
  return `${name}/${finite(value)}/${finite(seconds)}`.replace(/\/+$/, '');
}

/** On one line, unless the texts themselves hold line breaks. Place and date come first, as servers write them. */
export function formatGgf({ names, type, result, start, plies, tags }: Omit<GgfGame, 'end' | 'doubts'>): string {
  const firstOther = tags.findIndex(([name]) => name !== 'PC' && name !== 'DT');
  const leading = firstOther < 0 ? tags.length : firstOther;
  const write = (list: readonly Property[]): string => list.map(([name, text]) => property(name, text)).join('');
  const board = formatBoard(start).replaceAll('X', '*');
  let side = start.turn;
  const moves = plies.map(each => {
    const mover = side === 0 ? 'B' : 'W';
    side = side === 0 ? 1 : 0;
    return `${mover}[${formatPly(each)}]`;
  });
  return [
    `(;GM[Othello]${write(tags.slice(0, leading))}`,
    property('PB', names[0]) + property('PW', names[1]),
    write(tags.slice(leading)),
    property('TY', type),
    property('RE', result === undefined ? '?' : formatResult(result)),
    `BO[8 ${board}]${moves.join('')};)`,
  ].join('');
}

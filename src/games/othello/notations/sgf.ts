/**
 * SGF, the Smart Game Format (red-bean.com/sgf), for Othello: `(;GM[2]FF[4]PB[…]PW[…];B[fe];W[df]…)`. Programs write a
 * square as two letters (column and row from the top, as Go does) or as a letter and a digit; both are read, and the
 * letters are written. An empty move or `tt` is a pass; forced passes may be omitted. Among variations the first
 * counts. `AB`, `AW` and `PL` in the first node set up another start.
 */
import type { Move, Side } from '../../../rules/position.js';
import { type Parsed, parsed, quote, refused } from '../../../specs/parsed.js';
import { boardOf, type OthelloPosition, ownersOf, PASS, SQUARES } from '../board.js';
import { othelloRules as othello } from '../rules.js';
import { STANDARD } from '../starts.js';

type Property = { readonly name: string; readonly values: readonly string[] };
type Node = readonly Property[];

export type SgfGame = {
  readonly names: readonly [black: string, white: string];
  readonly event: string;
  readonly date?: string;
  /** As written: `B+12`, `W+R`, `0`. */
  readonly result?: string;
  readonly start: OthelloPosition;
  /** Every ply, with each pass in its place. */
  readonly moves: readonly Move[];
  readonly end: OthelloPosition;
};

/** A game or the reason for refusal, and the character (from 0) where it starts. */
type SgfEntry = Parsed<SgfGame> & { readonly at: number };

const MAX_GAME = 1 << 20; // characters; commented games have some 50,000
const MAX_FAULTS = 100; // after this many unreadable games the rest is not an archive either
const NAME = /[A-Za-z]{1,32}/y;

/** The value that starts after its bracket, and where it ends; undefined if no bracket closes it. */
function valueAt(text: string, from: number): { readonly value: string; readonly next: number } | undefined {
  let value = '';
  for (let at = from; at < text.length; at++) {
    if (text[at] === ']') return { value, next: at + 1 };
    if (text[at] === '\\') {
      at++;
      if (text[at] === '\r' && text[at + 1] === '\n') at++;
      if (text[at] === '\n' || text[at] === '\r') continue; // an escaped line end is not part of the text
    }
    value += text[at] ?? '';
  }
  return undefined;
}

type Scan = { readonly result: Parsed<readonly Node[]>; readonly next: number };

/** The nodes of the first line of the tree that starts at `start`, and where the tree ends. */
function scan(text: string, start: number): Scan {
  const nodes: Property[][] = [];
  const limit = Math.min(text.length, start + MAX_GAME);
  let depth = 0;
  /** Variations that are not the first of their node are passed over. */
  let skipped: number | undefined;
  const ended: boolean[] = [];
  const fault = (at: number, reason: string): Scan => ({ result: refused(reason), next: Math.max(at, start + 1) });
  for (let at = start; at < limit; ) {
    const letter = text[at]!;
    if (letter === '(') {
      if (ended[depth] && skipped === undefined) skipped = depth;
      depth++;
      ended[depth] = false;
      at++;
    } else if (letter === ')') {
      depth--;
      ended[depth] = true;
      if (skipped === depth) skipped = undefined;
      at++;
      if (depth === 0) return { result: parsed(nodes), next: at };
    } else if (letter === ';') {
      if (skipped === undefined) nodes.push([]);
      at++;
    } else if (/\s/.test(letter)) at++;
    else {
      NAME.lastIndex = at;
      const name = NAME.exec(text)?.[0];
      if (name === undefined) return fault(at, `character ${at + 1}: expected a property such as B[…], or “)”`);
      at += name.length;
      const values: string[] = [];
      for (;;) {
        while (/\s/.test(text[at] ?? '')) at++;
        if (text[at] !== '[') break;
        const found = valueAt(text, at + 1);
        if (!found) return fault(text.length, `character ${at + 1}: the text of ${name}[ is not closed`);
        values.push(found.value);
        at = found.next;
      }
      if (values.length === 0) return fault(at, `character ${at + 1}: ${name} has no value in brackets`);
      // Programs of 1990 wrote lower-case letters among the capitals: `Black[…]` is `B[…]`.
      if (skipped === undefined) nodes.at(-1)?.push({ name: name.replace(/[a-z]/g, '') || name.toUpperCase(), values });
    }
  }
  return fault(limit, limit < text.length ? `a game has at most ${MAX_GAME} characters` : 'the game has no end “)”');
}

const LETTERS = 'abcdefgh';

/** `dc` and `d3` are the same square; nothing and `tt` are a pass. */
function squareOf(text: string): Parsed<Move> {
  const plain = text.trim().toLowerCase();
  if (plain === '' || plain === 'tt' || plain === 'pass' || plain === '--') return parsed(PASS);
  const column = LETTERS.indexOf(plain[0]!);
  const row = /\d/.test(plain[1] ?? '') ? Number(plain[1]) - 1 : LETTERS.indexOf(plain[1] ?? ' ');
  return plain.length === 2 && column >= 0 && row >= 0 && row < 8
    ? parsed(8 * row + column)
    : refused(`${quote(text)} is not a square such as fe or f5`);
}

function startOf(root: Node): Parsed<OthelloPosition> {
  const placed = root.filter(({ name }) => name === 'AB' || name === 'AW');
  const turn = root.find(({ name }) => name === 'PL')?.values[0];
  const side: Side = /^w/i.test(turn ?? '') ? 1 : 0;
  if (placed.length === 0) return parsed(boardOf(ownersOf(STANDARD), side));
  const owners: (Side | undefined)[] = SQUARES.map(() => undefined);
  for (const { name, values } of placed) {
    for (const value of values) {
      const square = squareOf(value);
      if (!square.ok) return refused(`${name}: ${square.reason}`);
      if (square.value === PASS) return refused(`${name} has an empty square`);
      owners[square.value] = name === 'AB' ? 0 : 1;
    }
  }
  return parsed(boardOf(owners, side));
}

function gameOf(nodes: readonly Node[]): Parsed<SgfGame> {
  const root = nodes[0] ?? [];
  const text = (name: string): string | undefined => root.find(each => each.name === name)?.values[0];
  const kind = text('GM')?.trim();
  if (kind !== undefined && kind !== '2') return refused(`GM[${kind}] is not Othello, which is GM[2]`);
  if (kind === undefined) return refused('it does not say GM[2], so it is not a game of Othello');
  const size = text('SZ')?.trim();
  if (size !== undefined && size !== '8')
    return refused(`SZ[${size}]: the board has ${size} × ${size} squares, not 8 × 8`);
  const start = startOf(root);
  if (!start.ok) return start;
  const moves: Move[] = [];
  let end = start.value;
  const ply = (move: Move): void => {
    moves.push(move);
    end = othello.play(end, move);
  };
  for (const { name, values } of nodes.flat()) {
    if (name !== 'B' && name !== 'W') continue;
    const move = squareOf(values[0]!);
    const place = `move ${moves.length + 1}, ${name}[${values[0]}]`;
    if (!move.ok) return refused(`${place}: ${move.reason}`);
    const side: Side = name === 'B' ? 0 : 1;
    const isForced = (): boolean => othello.moves(end)[0] === PASS;
    if (end.turn !== side && isForced()) ply(PASS);
    if (end.turn !== side) return refused(`${place}: it is ${othello.display.sides[end.turn]}’s turn`);
    if (!othello.moves(end).includes(move.value)) return refused(`${place} is illegal`);
    ply(move.value);
  }
  const [date, result] = [text('DT'), text('RE')];
  return parsed({
    names: [text('PB') ?? '', text('PW') ?? ''],
    event: text('EV') ?? text('PC') ?? '',
    ...(date === undefined ? {} : { date }),
    ...(result === undefined ? {} : { result }),
    start: start.value,
    moves,
    end,
  });
}

/** Every game of a collection; one that cannot be read is refused alone. */
export function* readSgf(text: string): Generator<SgfEntry, void, unknown> {
  const begin = /\(\s{0,9};/g;
  let faults = 0;
  for (let found = begin.exec(text); found && faults < MAX_FAULTS; found = begin.exec(text)) {
    const { result, next } = scan(text, found.index);
    if (!result.ok) faults++;
    yield { at: found.index, ...(result.ok ? gameOf(result.value) : result) };
    begin.lastIndex = next;
  }
}

const escaped = (text: string): string => text.replace(/[\]\\]/g, found => `\\${found}`);
const letters = (square: number): string => LETTERS[square & 7]! + LETTERS[square >> 3]!;

export function formatSgf({ names, event, date, result, start, moves }: Omit<SgfGame, 'end'>): string {
  const property = (name: string, value: string | undefined): string => (value ? `${name}[${escaped(value)}]` : '');
  const owners = ownersOf(start);
  const isUsual = ownersOf(STANDARD).every((owner, square) => owner === owners[square]);
  const placed = (side: Side): string =>
    owners.flatMap((owner, square) => (owner === side ? [`[${letters(square)}]`] : [])).join('');
  const setUp = isUsual && start.turn === 0 ? '' : `AB${placed(0)}AW${placed(1)}PL[${start.turn === 0 ? 'B' : 'W'}]`;
  let { turn } = start;
  const plies = moves.map(move => {
    const ply = `;${turn === 0 ? 'B' : 'W'}[${move === PASS ? '' : letters(move)}]`;
    turn = turn === 0 ? 1 : 0;
    return ply;
  });
  const head = `GM[2]FF[4]CA[UTF-8]SZ[8]${property('PB', names[0])}${property('PW', names[1])}${property('EV', event)}`;
  return `(;${head}${property('DT', date)}${property('RE', result)}${setUp}${plies.join('')})`;
}

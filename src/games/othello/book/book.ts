/**
 * The opening book as data and as a file. A position is kept by the line that first led to it, with the value of every legal move
 * in hundredths of a disc, for the side that moves. A value is the book's own where the book has the position after the move
 * (the negative of the best value there), and that of a search elsewhere. Symmetric positions are one.
 */
import { parseJson } from '../../../evaluators/json.js';
import { sha256 } from '../../../evaluators/sha256.js';
import type { Book, BookMove, ShippedBook } from '../../../rules/book.js';
import type { Move } from '../../../rules/position.js';
import { type Parsed, parsed, quote, refused } from '../../../specs/parsed.js';
import { exactly, list, matching, number, oneOf, text, tuple, validate, whole } from '../../../specs/schema.js';
import type { OthelloPosition } from '../board.js';
import { formatBoard } from '../board-text.js';
import { viewOf } from '../lines.js';
import { formatTranscript, parseTranscript } from '../notations/transcript.js';
import { othelloRules } from '../rules.js';
import { SYMMETRIES, turnBoard, turnMove } from '../symmetry.js';

/** How a book was grown. A book with other labels is another book. */
export type BookLabels = {
  /** The evaluator of its searches, as text, and the checksum of its weights; empty if it has none. */
  readonly evaluator: string;
  readonly weights: string;
  /** The depth of the searches, in plies. */
  readonly depth: number;
  /** The longest line, in plies. */
  readonly plies: number;
  /** Lines follow moves at most this much worse than the best, in discs. */
  readonly margin: number;
  readonly seed: string;
};

export type BookNode = {
  readonly moves: readonly Move[];
  readonly position: OthelloPosition;
  /** The values of its legal moves, ascending. */
  readonly values: readonly number[];
};

export type OpeningBook = {
  readonly labels: BookLabels;
  /** Steps of growth so far. */
  readonly steps: number;
  /** By the view that all eight symmetric positions share, in the order in which they were added. */
  readonly nodes: ReadonlyMap<string, BookNode>;
};

export const HUNDREDTHS = 100;
/** No game ends with a larger difference, so no value is larger. */
const MOST_VALUE = 64 * HUNDREDTHS;

const FORMAT = 'breedboard book 1';
export const MAX_BOOK = 1 << 20;
export const MAX_BOOK_PLIES = 40;
export const MAX_BOOK_DEPTH = 20;

/** The whole value of a search, within the range of the file. */
export const bookValue = (discs: number): number =>
  Math.max(-MOST_VALUE, Math.min(MOST_VALUE, Math.round(discs * HUNDREDTHS))) + 0;

type Row = readonly [line: string, values: readonly number[]];

const rowsOf = ({ nodes }: OpeningBook): Row[] =>
  [...nodes.values()].map(({ moves, values }) => [formatTranscript(moves, 'written'), values]);

const contentOf = (labels: BookLabels, steps: number, rows: readonly Row[]): string => {
  const { evaluator, weights, depth, plies, margin, seed } = labels;
  return JSON.stringify([FORMAT, evaluator, weights, depth, plies, margin, seed, steps, rows]);
};

/** Two bytes a letter: a seed may be of any letters. */
const checksumOf = (content: string): string => {
  const bytes = new Uint8Array(2 * content.length);
  for (let i = 0; i < content.length; i++) {
    bytes[2 * i] = content.charCodeAt(i) & 255;
    bytes[2 * i + 1] = content.charCodeAt(i) >> 8;
  }
  return `sha256:${sha256(bytes)}`;
};

export function formatBook(book: OpeningBook): string {
  const { labels, steps } = book;
  const rows = rowsOf(book);
  const checksum = checksumOf(contentOf(labels, steps, rows));
  const head = JSON.stringify({ format: FORMAT, ...labels, steps, checksum }).slice(0, -1);
  return `${head},\n"positions":[\n${rows.map(row => JSON.stringify(row)).join(',\n')}\n]}\n`;
}

const bookFields = exactly({
  format: oneOf(FORMAT),
  evaluator: text(1000),
  weights: matching(/^(sha256:[0-9a-f]{64})?$/, 'a checksum or nothing'),
  depth: whole(1, MAX_BOOK_DEPTH),
  plies: whole(1, MAX_BOOK_PLIES),
  margin: number(0, 64),
  seed: text(1000),
  steps: whole(0, 1e9),
  checksum: text(100),
  positions: list(
    tuple<[string, readonly number[]]>(text(4 * MAX_BOOK_PLIES), list(whole(-MOST_VALUE, MOST_VALUE), 64)),
  ),
});

function readNode([line, values]: Row, plies: number): Parsed<BookNode> {
  const played = parseTranscript(line);
  if (!played.ok) return played;
  const { moves, end } = played.value;
  if (moves.length > plies) return refused(`the line has ${moves.length} plies, and the book at most ${plies}`);
  const legal = othelloRules.moves(end);
  if (legal.length === 0) return refused('the game is over there');
  if (legal.length !== values.length) return refused(`it has ${values.length} values for ${legal.length} legal moves`);
  return parsed({ moves, position: end, values });
}

export function parseBook(source: string): Parsed<OpeningBook> {
  const json = parseJson(source, MAX_BOOK);
  if (!json.ok) return json;
  const fields = validate(bookFields, json.value);
  if (!fields.ok) return refused(`this is not an opening book: ${fields.reason}`);
  const { format: _, steps, checksum, positions, ...labels } = fields.value;
  const own = checksumOf(contentOf(labels, steps, positions));
  if (checksum !== own)
    return refused(`its checksum is ${checksum}, but that of its content is ${own}: it was changed`);
  const nodes = new Map<string, BookNode>();
  for (const [i, row] of positions.entries()) {
    const node = readNode(row, labels.plies);
    if (!node.ok) return refused(`position ${i + 1}, ${quote(row[0])}: ${node.reason}`);
    const view = viewOf(node.value.position);
    if (nodes.has(view)) return refused(`position ${i + 1}, ${quote(row[0])}: it is there twice`);
    nodes.set(view, node.value);
  }
  return parsed({ labels, steps, nodes });
}

/** The moves of a position, turned as it lies. */
export function bookMoves({ nodes }: OpeningBook, position: OthelloPosition): readonly BookMove[] | undefined {
  const node = nodes.get(viewOf(position));
  if (!node) return undefined;
  const board = formatBoard(node.position);
  const symmetry = SYMMETRIES.find(each => formatBoard(turnBoard(position, each)) === board)!;
  const legal = othelloRules.moves(node.position);
  return othelloRules.moves(position).map(move => {
    const value = node.values[legal.indexOf(turnMove(move, symmetry))]!;
    return { move, value: value / HUNDREDTHS };
  });
}

const asBook = (book: OpeningBook): Book<OthelloPosition> => ({
  positions: book.nodes.size,
  moves: position => bookMoves(book, position),
});

export const shippedBook: ShippedBook<OthelloPosition> = {
  file: 'book.json',
  most: MAX_BOOK,
  parse(source) {
    const book = parseBook(source);
    return book.ok ? parsed(asBook(book.value)) : book;
  },
};

/** The opening book: its file, its symmetric positions, and its growth. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { viewOf } from '../lines.js';
import { parseTranscript } from '../notations/transcript.js';
import { othelloRules } from '../rules.js';
import { SYMMETRIES, turnBoard, turnMove } from '../symmetry.js';
import { bookMoves, bookValue, formatBook, type OpeningBook, parseBook, shippedBook } from './book.js';
import { backedUp, emptyBook, grown, nextStep, type Wanted } from './growth.js';

const LABELS = { evaluator: 'champion', weights: '', depth: 3, plies: 6, margin: 8, seed: 'tëst' };

/** Instead of a search: a number of the view after each move, so that symmetric positions have the same values. */
const rated = ({ position }: Wanted): number[] =>
  othelloRules.moves(position).map(move => {
    let hash = 7;
    for (const letter of viewOf(othelloRules.play(position, move))) hash = (hash * 31 + letter.charCodeAt(0)) % 10_007;
    return (hash % 1200) - 600;
  });

function grow(book: OpeningBook, steps: number): OpeningBook {
  let next = book;
  for (let i = 0; i < steps; i++) {
    const wanted = nextStep(next);
    next = grown(next, wanted, wanted.map(rated));
  }
  return next;
}

const book = grow(emptyBook(LABELS), 8);
const text = formatBook(book);
const read = (source: string): OpeningBook => {
  const found = parseBook(source);
  assert.ok(found.ok, found.ok ? '' : found.reason);
  return found.value;
};
const positionAfter = (line: string) => {
  const played = parseTranscript(line);
  assert.ok(played.ok);
  return played.value.end;
};

test('a written book reads back, and grows on as if it had not been written', () => {
  assert.ok(book.nodes.size > 50);
  assert.equal(formatBook(read(text)), text);
  assert.equal(formatBook(grow(read(text), 3)), formatBook(grow(emptyBook(LABELS), 11)));
});

test('another seed grows another book', () => {
  const other = grow(emptyBook({ ...LABELS, seed: 'other' }), 8);
  assert.notDeepEqual([...other.nodes.keys()], [...book.nodes.keys()]);
});

test('a changed or foreign file is refused in one line', () => {
  const changed = (before: string | RegExp, after: string): string => {
    const result = text.replace(before, after);
    assert.notEqual(result, text);
    return result;
  };
  for (const [hostile, reason] of [
    ['', /expected a value/],
    ['[]', /not an opening book/],
    [changed('book 1', 'book 9'), /not an opening book.*format/],
    [changed('"depth":3', '"depth":"3"'), /not an opening book.*depth/],
    [changed('"steps":8', '"steps":8,"extra":1'), /not an opening book.*extra/],
    [changed('"depth":3', '"depth":4'), /its checksum is .* it was changed/],
    [changed(/\["",\[-?\d+/, '["",[5'), /its checksum is/],
    [changed(/\["",\[-?\d+/, '["",[5.5'), /not an opening book/],
    [text.slice(0, text.length / 2), /./],
    [' '.repeat(2 << 20), /./],
  ] as const) {
    const result = parseBook(hostile);
    assert.ok(!result.ok && reason.test(result.reason), hostile.slice(0, 80));
    assert.ok(!result.reason.includes('\n'));
  }
});

test('a book with the right checksum and impossible content is refused', () => {
  const start = othelloRules.initial();
  const withNode = (moves: readonly number[], values: readonly number[]): string =>
    formatBook({ labels: LABELS, steps: 1, nodes: new Map([['', { moves, position: start, values }]]) });
  for (const [hostile, reason] of [
    [withNode([0], [1]), /position 1, “a1”/],
    [withNode([], [1, 2]), /2 values for 4 legal moves/],
    [withNode([19, 18, 26, 20, 11, 12, 2], [1]), /the line has 7 plies, and the book at most 6|position 1/],
  ] as const) {
    const result = parseBook(hostile);
    assert.ok(!result.ok && reason.test(result.reason), result.ok ? '' : result.reason);
  }
  const twice = new Map(
    [...book.nodes].slice(0, 1).flatMap(([, node]) => [['a', node] as const, ['b', node] as const]),
  );
  const result = parseBook(formatBook({ labels: LABELS, steps: 1, nodes: twice }));
  assert.ok(!result.ok && /it is there twice/.test(result.reason));
});

test('all eight views of a position have the same values for the same moves', () => {
  for (const { position } of [...book.nodes.values()].slice(0, 30)) {
    const moves = bookMoves(book, position)!;
    for (const symmetry of SYMMETRIES) {
      const turned = new Map(bookMoves(book, turnBoard(position, symmetry))!.map(each => [each.move, each.value]));
      for (const { move, value } of moves) assert.equal(turned.get(turnMove(move, symmetry)), value);
    }
  }
  assert.equal(bookMoves(book, positionAfter('f5d6c3d3c4f4c5b3c2')), undefined);
});

test('a value is the negative of the best reply where the book has the position after the move', () => {
  let known = 0;
  for (const { position } of book.nodes.values())
    for (const { move, value } of bookMoves(book, position)!) {
      const replies = bookMoves(book, othelloRules.play(position, move));
      if (!replies) continue;
      known++;
      assert.equal(value, 0 - Math.max(...replies.map(reply => reply.value)));
    }
  assert.ok(known > 40);
  assert.deepEqual(backedUp(book.nodes), book.nodes);
});

test('no line is longer than the plies, and a small book becomes complete', () => {
  for (const { moves } of book.nodes.values()) assert.ok(moves.length <= LABELS.plies);
  const small = grow(emptyBook({ ...LABELS, plies: 2, margin: 64 }), 3);
  assert.equal(small.nodes.size, 1 + 1 + 3);
  assert.deepEqual(nextStep(small), []);
});

test('values are whole hundredths of a disc, within those of a finished game', () => {
  assert.deepEqual([0.126, -0.001, 500, -500].map(bookValue), [13, 0, 6400, -6400]);
});

test('the shipped reader gives discs', () => {
  const shipped = shippedBook.parse(text);
  assert.ok(shipped.ok);
  assert.equal(shipped.value.positions, book.nodes.size);
  const moves = shipped.value.moves(othelloRules.initial())!;
  assert.deepEqual(
    moves.map(({ value }) => Math.round(100 * value)),
    [...book.nodes.values()][0]!.values,
  );
  assert.ok(!shippedBook.parse('{}').ok);
});

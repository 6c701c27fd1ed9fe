import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buildShape } from '../../../models/shapes.js';
import { rngFrom } from '../../../random/rng.js';
import { parseSeed } from '../../../random/seed.js';
import { SQUARES } from '../board.js';
import { othello } from '../othello.js';
import { decodeChromosome, markerNetwork } from './marker-network.js';

const RNG = rngFrom(parseSeed('markers'));
const [START, END] = [26, -23]; // both leave 1 and 2 when divided by 25
/** Keys: to an input, to an output, to a hidden node. */
const [INPUT, OUTPUT, HIDDEN] = [3, 4, 5];
/** A label for that place: counted from −128 as alleles are, modulo the number of places, and itself no marker. */
const label = (at: number, places = 64): number => {
  for (let allele = at - 128; allele <= 127; allele += places)
    if (![1, 2].includes(((allele % 25) + 25) % 25)) return allele;
  throw new Error(`no label leads to ${at}`);
};
const INPUTS = 128;

test('markers enclose a node: its initial value, then triples of key, label and weight', () => {
  const nodes = decodeChromosome([
    ...[9, START, 16],
    ...[INPUT, label(5, INPUTS), 32],
    ...[OUTPUT, label(63), -16],
    ...[HIDDEN, label(1, 2), 8],
    ...[END, 9, START, 0],
    ...[OUTPUT, label(0), 64, 9, 9],
    END,
  ]);
  assert.deepEqual(nodes, [
    {
      initial: 1,
      inputs: [{ at: 5, weight: 2 }],
      outputs: [{ at: 63, weight: -1 }],
      hidden: [{ at: 1, weight: 0.5 }],
    },
    // What is left of a triple counts nothing.
    { initial: 0, inputs: [], outputs: [{ at: 0, weight: 4 }], hidden: [] },
  ]);
});

test('a chromosome is a ring, a start ends the node before it, and negative numbers are markers too', () => {
  // The node at the end goes on at the beginning, up to the end marker.
  assert.deepEqual(decodeChromosome([label(2), 16, END, 9, START, 0, OUTPUT]), [
    { initial: 0, inputs: [], outputs: [{ at: 2, weight: 1 }], hidden: [] },
  ]);
  assert.equal(decodeChromosome([START, 3, START, 4, END]).length, 2);
  assert.equal(decodeChromosome([-24, 4, -23]).length, 1); // −24 leaves 1, −23 leaves 2
  assert.deepEqual(decodeChromosome([0, 3, 4]), []);
});

/** A node that is always on, with these weights on squares. */
const prefers = (...squares: readonly (readonly [string, number])[]): Float32Array =>
  Float32Array.of(
    START,
    120,
    ...squares.flatMap(([name, weight]) => [OUTPUT, label(SQUARES.indexOf(name)), weight]),
    END,
  );

test('the legal move with the largest output is played, the first of equals', () => {
  const start = othello.initial();
  const chosen = (weights: Float32Array): string => SQUARES[markerNetwork(weights).choose!(start, RNG)!]!;
  const legal = othello.moves(start).map(move => SQUARES[move]!);
  assert.equal(chosen(prefers()), legal[0]);
  for (const move of legal) assert.equal(chosen(prefers([move, 40], ['a1', 100])), move);
  assert.equal(chosen(prefers(...legal.slice(0, 3).map(move => [move, -16] as const))), legal[3]);
});

test('inputs are own discs and the opponent’s, each for itself', () => {
  const start = othello.initial();
  const [e4, d4] = [SQUARES.indexOf('e4'), SQUARES.indexOf('d4')]; // black, and white
  const last = othello.moves(start).at(-1)!;
  const [low, high] = [-100, 100];
  for (const [input, isOn] of [
    [2 * e4, true],
    [2 * e4 + 1, false],
    [2 * d4, false],
    [2 * d4 + 1, true],
  ] as const) {
    // Without the disc the node is −1 and speaks against the last move; with it, for it.
    const net = Float32Array.of(
      START,
      low,
      INPUT,
      label(input, INPUTS),
      120,
      INPUT,
      label(input, INPUTS),
      high,
      OUTPUT,
      label(last),
      64,
      END,
    );
    assert.equal(markerNetwork(net).choose!(start, RNG) === last, isOn, String(input));
  }
});

test('a hidden node hears another: one computed before it has its value', () => {
  const start = othello.initial();
  const last = othello.moves(start).at(-1)!;
  for (const [initial, isOn] of [
    [120, true],
    [-120, false],
  ] as const) {
    const net = Float32Array.of(START, initial, END, START, 0, HIDDEN, label(0, 2), 64, OUTPUT, label(last), 64, END);
    assert.equal(markerNetwork(net).choose!(start, RNG) === last, isOn);
  }
});

test('every chromosome plays legal games, and a file that is none is refused', () => {
  for (let i = 0; i < 3; i++) {
    const net = markerNetwork(Float32Array.from({ length: 600 }, () => RNG.below(256) - 128));
    let position = othello.initial();
    while (!othello.outcome(position)) {
      const moves = othello.moves(position);
      const move = net.choose!(position, RNG)!;
      assert.ok(moves.includes(move));
      position = othello.play(position, move);
    }
  }
  for (const [weights, reason] of [
    [[], /1 to 100000 numbers, not 0/],
    [[1.5], /is whole, from -128 to 127, not 1.5/],
    [[128], /not 128/],
    [[Number.NaN], /not NaN/],
  ] as const) {
    const built = buildShape('othello', 'marker-network', {}, Float32Array.from(weights));
    assert.ok(!built.ok && reason.test(built.reason), built.ok ? '' : built.reason);
  }
});

/**
 * Networks that see the board and choose a move, after Moriarty and Miikkulainen 1995 (Ferrer's appendix D, Pinkney's
 * chapter 2): no search, and no features. Their marker-based encoding is only named in the papers; this reading is from
 * general knowledge of theirs. A chromosome is a ring of whole numbers from −128 to 127. A number that leaves 1 when divided
 * by 25 starts a hidden node, one that leaves 2 ends it; the numbers between are the node's initial value, then triples
 * of key, label and weight. A key that leaves 0 when divided by 3 joins the node to an input, 1 to an output, 2 to another
 * hidden node. Inputs are two for each square: an own disc, and one of the opponent. The move is the legal one with the
 * largest output.
 */
import { tanh } from '../../../arithmetic/squash.js';
import { BadShape, shapeOf } from '../../../evaluators/shape.js';
import type { Evaluator } from '../../../rules/evaluator.js';
import type { EvaluatorKind, Model } from '../../../rules/game.js';
import { exactly } from '../../../specs/schema.js';
import type { OthelloPosition } from '../board.js';
import { othelloRules } from '../rules.js';
import { othelloBoard } from '../view.js';

const CELLS = 64;
const INPUTS = 2 * CELLS;
const MARKER = 25;
const [START, END] = [1, 2];
/** A weight of 128 counts as 8: a few of them saturate a node. */
const WEIGHT_UNIT = 1 / 16;
export const [LEAST_ALLELE, MOST_ALLELE] = [-128, 127];
export const MAX_CHROMOSOME = 100_000;

const remainder = (allele: number, by: number): number => ((allele % by) + by) % by;

type Connection = { readonly at: number; readonly weight: number };
type HiddenNode = {
  readonly initial: number;
  readonly inputs: readonly Connection[];
  readonly outputs: readonly Connection[];
  readonly hidden: readonly Connection[];
};

/** The nodes in the order of their starts. A node without an end before the next start has none of the numbers after that. */
export function decodeChromosome(alleles: ArrayLike<number>): HiddenNode[] {
  const { length } = alleles;
  const at = (i: number): number => alleles[i % length]!;
  const bodies: number[][] = [];
  for (let start = 0; start < length; start++) {
    if (remainder(at(start), MARKER) !== START) continue;
    const body: number[] = [];
    for (let i = start + 1; i < start + length; i++) {
      const mark = remainder(at(i), MARKER);
      if (mark === START || mark === END) break;
      body.push(at(i));
    }
    bodies.push(body);
  }
  return bodies.map(([initial = 0, ...triples]) => {
    const joined: Connection[][] = [[], [], []];
    const counts = [INPUTS, CELLS, bodies.length];
    for (let i = 0; i + 2 < triples.length; i += 3) {
      const kind = remainder(triples[i]!, 3);
      const label = remainder(triples[i + 1]! + 128, counts[kind]!);
      joined[kind]!.push({ at: label, weight: triples[i + 2]! * WEIGHT_UNIT });
    }
    const [inputs, outputs, hidden] = joined as [Connection[], Connection[], Connection[]];
    return { initial: initial * WEIGHT_UNIT, inputs, outputs, hidden };
  });
}

/** Connections of one sort for all nodes in flat arrays: those of node i lie from start[i] to start[i + 1]. */
type Flat = { readonly start: Int32Array; readonly at: Int32Array; readonly weight: Float64Array };

function flat(nodes: readonly HiddenNode[], sort: 'inputs' | 'outputs' | 'hidden'): Flat {
  const all = nodes.flatMap(node => node[sort]);
  const start = new Int32Array(nodes.length + 1);
  nodes.forEach((node, i) => void (start[i + 1] = start[i]! + node[sort].length));
  return { start, at: Int32Array.from(all, ({ at }) => at), weight: Float64Array.from(all, ({ weight }) => weight) };
}

/**
 * Sums go from the first connection to the last, in f64; a node that has not been computed yet counts as its initial value.
 * A node that leads nowhere is not computed.
 */
function compile(nodes: readonly HiddenNode[]): (inputs: Float64Array) => Float64Array {
  const [from, to, between] = [flat(nodes, 'inputs'), flat(nodes, 'outputs'), flat(nodes, 'hidden')];
  const heard = new Set(between.at);
  const used = nodes.flatMap((node, i) => (node.outputs.length > 0 || heard.has(i) ? [i] : []));
  const initial = Float64Array.from(nodes, node => node.initial);
  const atFirst = initial.map(tanh);
  const values = new Float64Array(nodes.length);
  return inputs => {
    values.set(atFirst);
    const outputs = new Float64Array(CELLS);
    for (const i of used) {
      let sum = initial[i]!;
      for (let j = from.start[i]!; j < from.start[i + 1]!; j++) sum += from.weight[j]! * inputs[from.at[j]!]!;
      for (let j = between.start[i]!; j < between.start[i + 1]!; j++)
        sum += between.weight[j]! * values[between.at[j]!]!;
      values[i] = tanh(sum);
    }
    for (const i of used)
      for (let j = to.start[i]!; j < to.start[i + 1]!; j++) outputs[to.at[j]!]! += to.weight[j]! * values[i]!;
    return outputs;
  };
}

/** What the network makes of a position, as the side to move sees it: a number for each square. */
export function squareOutputs(chromosome: Float32Array): (position: OthelloPosition) => Float64Array {
  const outputsFor = compile(decodeChromosome(chromosome));
  const cells = new Int8Array(CELLS);
  const inputs = new Float64Array(INPUTS);
  return position => {
    othelloBoard.read(position, position.turn, cells);
    for (let cell = 0; cell < CELLS; cell++) {
      inputs[2 * cell] = cells[cell] === 1 ? 1 : 0;
      inputs[2 * cell + 1] = cells[cell] === -1 ? 1 : 0;
    }
    return outputsFor(inputs);
  };
}

export function markerNetwork(chromosome: Float32Array): Evaluator<OthelloPosition> {
  const outputsFor = squareOutputs(chromosome);
  return {
    unit: 'free',
    bound: 0,
    value: () => 0,
    choose(position) {
      const outputs = outputsFor(position);
      // The first of equals, in the order of the squares.
      return othelloRules.moves(position).reduce((best, move) => (outputs[move]! > outputs[best]! ? move : best));
    },
  };
}

export const markerNetworkModel = (chromosome: Float32Array): Model => ({
  game: othelloRules.id,
  kind: 'marker-network',
  shape: {},
  weights: chromosome,
});

const shape = exactly({});

/** Throws BadShape. */
export function checkChromosome(alleles: Float32Array): void {
  if (alleles.length === 0 || alleles.length > MAX_CHROMOSOME)
    throw new BadShape(`a chromosome has 1 to ${MAX_CHROMOSOME} numbers, not ${alleles.length}`);
  const wrong = alleles.find(allele => !Number.isInteger(allele) || allele < LEAST_ALLELE || allele > MOST_ALLELE);
  if (wrong !== undefined)
    throw new BadShape(`a number of a chromosome is whole, from ${LEAST_ALLELE} to ${MOST_ALLELE}, not ${wrong}`);
}

export const markerNetworkKind: EvaluatorKind<OthelloPosition> = {
  build(given, weights) {
    shapeOf(shape, given);
    checkChromosome(weights);
    return markerNetwork(weights);
  },
};

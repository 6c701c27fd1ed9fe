/**
 * Weights for display: numbers on a board, and numbers with names. A network is not linear and a table holds whole patterns,
 * so the value of one square is a summary; its name says so.
 */
import { cellsOf, type Layer, layersOf, type Network } from '../evaluators/network/data.js';
import { inputMap } from '../evaluators/network/inputs.js';
import { networkShape } from '../evaluators/network/shape.js';
import { type Patterns, phaseCount, phasesByDiscs, weightsPerPhase } from '../evaluators/patterns/data.js';
import { patternsShape } from '../evaluators/patterns/shape.js';
import { entriesOf } from '../evaluators/patterns/tuples.js';
import { shapeOf } from '../evaluators/shape.js';
import { buildVariant } from '../games/variants.js';
import type { Model, NamedWeight, WeightMap } from '../rules/game.js';

/** The weight of each unit of the first layer on the output, through all layers between, as if units were linear. */
function reachOf({ thresholds }: Network, layers: readonly Layer[]): number[] {
  let reach = [1];
  for (const { inputs, units, weights } of layers.slice(1).reverse()) {
    const next = reach;
    reach = Array.from({ length: inputs }, (_, j) =>
      next.reduce((sum, each, unit) => sum + each * weights[j * units + unit]!, 0),
    );
  }
  if (thresholds !== 'gain') return reach;
  return reach.map((each, unit) => each * 0.5 * layers[0]!.thresholds[unit]!);
}

export type Unit = WeightMap & { readonly reach: number };

/** The first layer's units, those with the largest say first. */
export function unitsOf(network: Network): readonly Unit[] {
  const layers = layersOf(network);
  const reach = reachOf(network, layers);
  const units = reach.map((each, unit) => ({
    name: `unit ${unit + 1}`,
    reach: each,
    weights: inputMap(network, layers[0]!, unit),
  }));
  const say = ({ reach: each, weights }: Unit): number =>
    Math.abs(each) * Math.sqrt(weights.reduce((sum, weight) => sum + weight * weight, 0));
  return units.sort((a, b) => say(b) - say(a));
}

function networkMap(network: Network): number[] {
  const sum = new Array<number>(cellsOf(network)).fill(0);
  for (const { reach, weights } of unitsOf(network)) {
    for (let square = 0; square < sum.length; square++) sum[square]! += reach * weights[square]!;
  }
  return sum;
}

/** On average over all configurations: an own disc there less an enemy's, halved. */
function patternsMap(patterns: Patterns, cells: number, phase: number): number[] {
  const { tuples, weights } = patterns;
  const sum = new Array<number>(cells).fill(0);
  let table = phase * weightsPerPhase(patterns);
  for (const tuple of tuples) {
    const entries = entriesOf(tuple);
    const { length } = tuple[0]!;
    for (let place = 0; place < length; place++) {
      const step = 3 ** (length - 1 - place);
      let difference = 0;
      for (let entry = 0; entry < entries; entry++) {
        const digit = Math.floor(entry / step) % 3;
        difference += (digit - 1) * weights[table + entry]!;
      }
      const share = difference / (entries / 3) / 2;
      for (const squares of tuple) sum[squares[place]!]! += share;
    }
    table += entries;
  }
  return sum;
}

export const networkIn = ({ kind, shape, weights }: Model): Network | undefined =>
  kind === 'network' ? { ...shapeOf(networkShape, shape), weights } : undefined;

/** From 1; with `parity` two neighbours are one phase. The disc-count buckets count as further phases. */
function phaseName(patterns: Patterns, phase: number): string {
  const byDiscs = phasesByDiscs(patterns);
  if (!patterns.parity) return `phase ${phase + 1}`;
  return phase < byDiscs
    ? `phase ${(phase >> 1) + 1}, ${phase % 2 ? 'odd' : 'even'} number of discs`
    : `phase ${phase - byDiscs / 2 + 1}`;
}

const NO_MAPS: readonly WeightMap[] = [];

const cellCount = (game: string): number => buildVariant(game).board?.cells.length ?? 0;

const MAPS: Readonly<Record<string, (data: Model) => readonly WeightMap[]>> = {
  squares: ({ weights }) => [{ name: 'weights of the squares', weights: [...weights] }],
  network: data => [{ name: 'squares, as if the network were linear', weights: networkMap(networkIn(data)!) }],
  patterns({ game, shape, weights }) {
    const patterns = { ...shapeOf(patternsShape, shape), weights };
    const phases = phaseCount(patterns);
    return Array.from({ length: phases }, (_, phase) => ({
      name: `squares, averaged over patterns${phases === 1 ? '' : `, ${phaseName(patterns, phase)}`}`,
      weights: patternsMap(patterns, cellCount(game), phase),
    }));
  },
};

const ownKind = ({ game, kind }: Model) => buildVariant(game).kinds?.[kind];

/** Boards of weights, where an evaluator has some. */
export const weightMaps = (data: Model): readonly WeightMap[] =>
  Object.hasOwn(MAPS, data.kind) ? MAPS[data.kind]!(data) : (ownKind(data)?.maps?.(data.weights) ?? NO_MAPS);

/** Weights that have names. */
export function namedWeights(data: Model): readonly NamedWeight[] {
  const { kind, shape, weights } = data;
  if (kind !== 'features') return ownKind(data)?.named?.(weights) ?? [];
  const { features } = shape as { readonly features: readonly string[] };
  const phases = weights.length / features.length;
  return Array.from({ length: phases }, (_, phase) =>
    features.map((name, i) => ({
      name: phases === 1 ? name : `${name}, phase ${phase + 1}`,
      value: weights[phase * features.length + i]!,
    })),
  ).flat();
}

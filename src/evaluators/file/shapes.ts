/**
 * Everything about an evaluator but its weights, as plain data: one entry a kind, which writes a shape and reads it
 * again. Readers take what a stranger wrote: they look at every field and allow no other.
 */
import { buildGame, games } from '../../games/catalogue.js';
import type { Position } from '../../rules/position.js';
import { type Parsed, parsed, quote, refused } from '../../specs/parsed.js';
import type { Json } from '../../specs/spec.js';
import { alliot, alliotFault } from '../alliot.js';
import type { Evaluator } from '../evaluator.js';
import { features, featuresFault, MAX_PHASES } from '../features.js';
import type { Beyond } from '../formula/functions.js';
import { FORMULA_GAMES } from '../formula/games.js';
import { type Network, networkFault } from '../network/data.js';
import { network } from '../network/network.js';
import { type Patterns, patternsFault } from '../patterns/data.js';
import { patterns } from '../patterns/patterns.js';
import { squares } from '../squares.js';
import { STRATEGY_WEIGHTS, type StrategyWeights, strategies, strategiesFault } from '../strategies.js';

class Wrong extends Error {}

type Fields = { readonly [name: string]: Json };

/** An object with exactly these names, and of others any. */
function fields(value: Json, names: readonly string[], others: readonly string[] = []): Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Wrong('the shape is not an object');
  const found = value as Fields;
  const strange = Object.keys(found).find(name => !names.includes(name) && !others.includes(name));
  if (strange !== undefined)
    throw new Wrong(`the shape has no field ${quote(strange)}; it has ${[...names, ...others].join(', ') || 'none'}`);
  const missing = names.find(name => !Object.hasOwn(found, name));
  if (missing !== undefined) throw new Wrong(`the shape lacks the field “${missing}”`);
  return found;
}

function oneOf<const V extends readonly string[]>(value: Json | undefined, values: V, what: string): V[number] {
  if (!values.includes(value as string)) throw new Wrong(`${what} must be one of ${values.join(', ')}`);
  return value as V[number];
}

function list<T>(value: Json | undefined, what: string, max: number, each: (item: Json) => T): T[] {
  if (!Array.isArray(value)) throw new Wrong(`${what} must be a list`);
  if (value.length > max) throw new Wrong(`${what} must be at most ${max}, not ${value.length}`);
  return value.map(each);
}

const number =
  (what: string) =>
  (value: Json): number => {
    if (typeof value !== 'number') throw new Wrong(`${what} must be numbers`);
    return value;
  };

const PERSPECTIVES = ['inversion', 'negation'] as const;
const BEYOND = ['zero', 'wrap'] as const;

function readPatterns(shape: Json, weights: Float32Array): Patterns {
  const found = fields(shape, ['tuples', 'boundaries', 'biases', 'output', 'perspective'], ['thin']);
  const data: Patterns = {
    tuples: list(found.tuples, 'tuples', 960, tuple =>
      list(tuple, 'placements of a tuple', 960, placement => list(placement, 'squares', 64, number('squares'))),
    ),
    boundaries: list(found.boundaries, 'boundaries', 64, number('boundaries')),
    ...(found.thin === undefined ? {} : { thin: list(found.thin, 'thin', 15, number('thin')) }),
    biases: list(found.biases, 'biases', 64, number('biases')),
    output: oneOf(found.output, ['linear', 'tanh', 'discs'], 'output'),
    perspective: oneOf(found.perspective, [...PERSPECTIVES, 'moved'] as const, 'perspective'),
    weights,
  };
  const fault = patternsFault(data);
  if (fault !== undefined) throw new Wrong(fault);
  return data;
}

function readNetwork(shape: Json, weights: Float32Array): Network {
  const found = fields(shape, ['encoding', 'hidden', 'activation', 'output', 'thresholds', 'perspective']);
  const data: Network = {
    encoding: oneOf(found.encoding, ['one', 'two', 'three'], 'encoding'),
    hidden: list(found.hidden, 'hidden layers', 8, number('hidden layers')),
    activation: oneOf(found.activation, ['tanh', 'sigmoid', 'relu'], 'activation'),
    output: oneOf(found.output, ['linear', 'tanh', 'sigmoid'], 'output'),
    thresholds: oneOf(found.thresholds, ['none', 'bias', 'gain'], 'thresholds'),
    perspective: oneOf(found.perspective, PERSPECTIVES, 'perspective'),
    weights,
  };
  const fault = networkFault(data);
  if (fault !== undefined) throw new Wrong(fault);
  return data;
}

/** What a shape says, with weights to it. */
const reading =
  <T>(kind: string, read: (shape: Json, weights: Float32Array) => T) =>
  (shape: Json, weights: Float32Array): Parsed<T> => {
    try {
      return parsed(read(shape, weights));
    } catch (error) {
      if (error instanceof Wrong) return refused(`${kind}: ${error.message}`);
      throw error;
    }
  };

export const parsePatterns = reading('patterns', readPatterns);
export const parseNetwork = reading('network', readNetwork);

function readFormula(game: string, shape: Json, weights: Float32Array): Evaluator {
  const found = fields(shape, ['text', 'beyond']);
  const beyond: Beyond = oneOf(found.beyond, BEYOND, 'beyond');
  if (weights.length > 0) throw new Wrong('a formula has no weights');
  if (typeof found.text !== 'string') throw new Wrong('text must be a text');
  const evaluator = FORMULA_GAMES[game]!.parse(found.text, beyond);
  if (!evaluator.ok) throw new Wrong(evaluator.reason);
  return evaluator.value;
}

function readAlliot(shape: Json, weights: Float32Array): Evaluator {
  fields(shape, []);
  if (weights.length !== 12) throw new Wrong(`expected 12 weights, not ${weights.length}`);
  const [bonus, penalty] = weights.subarray(10) as unknown as [number, number];
  const parameters = { squares: [...weights.subarray(0, 10)], bonus, penalty };
  const fault = alliotFault(parameters);
  if (fault !== undefined) throw new Wrong(fault);
  return alliot(parameters) as Evaluator;
}

function readStrategies(shape: Json, weights: Float32Array): Evaluator {
  const found = fields(shape, ['layout', 'frontier']);
  const layout = oneOf(found.layout, ['standard', 'text'], 'layout');
  const frontier = oneOf(found.frontier, ['most', 'fewest'], 'frontier');
  const { length } = STRATEGY_WEIGHTS;
  if (weights.length !== length) throw new Wrong(`expected ${length} weights, not ${weights.length}`);
  const named = Object.fromEntries(STRATEGY_WEIGHTS.map((name, i) => [name, weights[i]!])) as StrategyWeights;
  const fault = strategiesFault(named);
  if (fault !== undefined) throw new Wrong(fault);
  return strategies(named, layout, frontier) as Evaluator;
}

/** The features are written out, so that weights never come to stand beside features they were not made for. */
function readFeatures(id: string, shape: Json, weights: Float32Array): Evaluator {
  const game = buildGame({ kind: id });
  const { names } = game.features;
  const found = list(fields(shape, ['features']).features, 'features', 1000, feature => feature);
  if (found.length !== names.length) throw new Wrong(`${id} has ${names.length} features, not ${found.length}`);
  const other = names.findIndex((name, i) => name !== found[i]);
  if (other >= 0) {
    const named = quote(String(found[other]));
    throw new Wrong(`its features are not those of ${id}: ${named} stands where “${names[other]}” should`);
  }
  const phases = weights.length / names.length;
  if (!Number.isInteger(phases)) {
    throw new Wrong(`expected ${names.length} weights for each phase, not ${weights.length} in all`);
  }
  if (phases > MAX_PHASES) throw new Wrong(`at most ${MAX_PHASES} phases, not ${phases}`);
  const rows = Array.from({ length: phases }, (_, i) => [
    ...weights.subarray(i * names.length, (i + 1) * names.length),
  ]);
  const fault = featuresFault(game, rows);
  if (fault !== undefined) throw new Wrong(fault);
  return features(game, rows);
}

function readSquares(shape: Json, weights: Float32Array): Evaluator {
  const perspective = oneOf(fields(shape, ['perspective']).perspective, PERSPECTIVES, 'perspective');
  if (weights.length !== 64) throw new Wrong(`expected 64 weights, not ${weights.length}`);
  if (weights.some(weight => Math.abs(weight) > 2 ** 32)) throw new Wrong('a weight is larger than 2^32');
  return squares([...weights], perspective) as Evaluator;
}

type Kind = {
  readonly games: readonly string[];
  build(game: string, shape: Json, weights: Float32Array): Evaluator<never>;
};

/** Kinds that are kept in files. A new one is one line. */
export const FILE_KINDS: Readonly<Record<string, Kind>> = {
  squares: { games: ['othello'], build: (_, shape, weights) => readSquares(shape, weights) },
  alliot: { games: ['othello'], build: (_, shape, weights) => readAlliot(shape, weights) },
  strategies: { games: ['othello'], build: (_, shape, weights) => readStrategies(shape, weights) },
  features: { games: Object.keys(games), build: readFeatures },
  patterns: { games: ['othello'], build: (_, shape, weights) => patterns(readPatterns(shape, weights)) },
  network: { games: ['othello'], build: (_, shape, weights) => network(readNetwork(shape, weights)) },
  formula: { games: Object.keys(FORMULA_GAMES), build: readFormula },
};

/** Patterns as data, from a shape and weights that a stranger wrote. */
export function patternsShape(shape: Json, weights: Float32Array): Parsed<Patterns> {
  try {
    return parsed(readPatterns(shape, weights));
  } catch (error) {
    if (error instanceof Wrong) return refused(`patterns: ${error.message}`);
    throw error;
  }
}

export function buildShape(game: string, kind: string, shape: Json, weights: Float32Array): Parsed<Evaluator> {
  const known = Object.hasOwn(FILE_KINDS, kind) ? FILE_KINDS[kind]! : undefined;
  if (known === undefined)
    return refused(`no kind ${quote(kind)} is kept in files; there are: ${Object.keys(FILE_KINDS).join(', ')}`);
  if (!known.games.includes(game)) return refused(`${kind} rates ${known.games.join(' and ')}, not ${quote(game)}`);
  try {
    return parsed(known.build(game, shape, weights) as Evaluator<Position>);
  } catch (error) {
    if (error instanceof Wrong) return refused(`${kind}: ${error.message}`);
    throw error;
  }
}

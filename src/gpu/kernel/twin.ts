/**
 * A player as the words that the programs of a device read, or the reason why a device cannot play its moves to the last bit. It starts
 * from the kernel's twin, so that one encoding serves both.
 */
import type { KernelTwin } from '../../arena/kernel/pairs.js';
import type { Kind } from '../../evaluators/twin.js';
import { CODES, type KernelLayout } from '../../memory/layout.js';
import { isSelective } from '../../search/conventions.js';
import { type Parsed, parsed, refused } from '../../specs/parsed.js';
import { deviceHasKind, type Sizes } from './evaluators.js';
import { PLAYER_AT, PLAYER_FLAG } from './game.js';

export type DeviceTwin = {
  readonly kind: Kind;
  readonly sizes: Sizes;
  readonly words: Uint32Array;
  /** That of a player that errs by itself. */
  readonly epsilon: number;
};

/** Values this close count as equal in the kernel. */
const TIE = 1e-6;
/** Differences of f32 values are rounded: closer to the tolerance than this share of it, the device cannot tell. */
const UNSURE = 2 ** -20;
/** Smaller weights may lead below 2⁻¹²⁶, which is 0 on a device; larger ones beyond what adds up. */
const SMALLEST = 2 ** -50;
const LARGEST = 2 ** 50;
/** Integers of f32. */
const MOST_EXACT = 2 ** 24;
/** Units of a layer whose outputs are kept for the next one. */
const WIDEST = 256;

const isFit = (weight: number): boolean =>
  weight === 0 || (Math.abs(weight) >= SMALLEST && Math.abs(weight) <= LARGEST);
const UNFIT = 'a weight is so small or so large that a device would round it otherwise';

/** The power of two of the lowest bit of an f32. */
function lowestBit(weight: number): number {
  const [bits] = new Uint32Array(Float32Array.of(weight).buffer);
  const mantissa = (bits! & 0x7fffff) | 0x800000;
  return ((bits! >>> 23) & 255) - 150 + (31 - Math.clz32(mantissa & -mantissa));
}

/** The largest unit of which all are multiples, unless their sum has more bits than the device adds. */
function unitOf(weights: Iterable<number>, most: number): number | undefined {
  let unit = 0;
  let isFirst = true;
  for (const weight of weights) {
    if (weight === 0) continue;
    if (!isFit(weight)) return undefined;
    const bit = lowestBit(weight);
    unit = isFirst ? bit : Math.min(unit, bit);
    isFirst = false;
  }
  return most < 2 ** (unit + 61) ? unit : undefined;
}

type Fitted = {
  readonly unit?: number;
  readonly sizes?: Partial<Sizes>;
  readonly phaseOf?: (discs: number) => number;
  readonly constant?: number;
};

/** What the programs must know beside the bytes of an evaluator; `at` is where its payload begins. */
function fit(layout: KernelLayout, kind: Kind, view: DataView, flags: number, bound: number): Parsed<Fitted> {
  const at = layout.Block.bytes;
  const floats = (from: number, count: number): Float32Array =>
    Float32Array.from({ length: count }, (_, i) => view.getFloat32(from + 4 * i, true));
  const i32 = (from: number): number => view.getInt32(from, true);
  switch (kind) {
    case 'constant': {
      const constant = view.getFloat64(at + layout.Constant.at.value, true);
      return Math.fround(constant) === constant
        ? parsed({ constant })
        : refused('its constant has more digits than f32');
    }
    case 'greedy':
      return flags === 0 ? parsed({}) : refused('a ratio of discs is a number of 64 bits');
    case 'squares': {
      if (flags & layout.SquaresFlag.noise) return refused('its noise is of 64 bits');
      const weights = floats(at + layout.Squares.at.weights, 64);
      const unit = unitOf(
        weights,
        weights.reduce((sum, each) => sum + Math.abs(each), 0),
      );
      return unit === undefined ? refused(UNFIT) : parsed({ unit });
    }
    case 'alliot':
      return bound < MOST_EXACT ? parsed({}) : refused('its values have more than 24 bits');
    case 'strategies': {
      const { frontier, sequences, discs, edges, special, mobility } = layout.Strategies.at;
      const weights = [frontier, sequences, discs, edges, special, mobility].map(field =>
        view.getFloat32(at + field, true),
      );
      const { corner, inner, next, fourth } = layout.Strategies.at;
      const whole = [corner, inner, next, fourth].map(field => Math.abs(i32(at + field)));
      if (whole.reduce((sum, each) => sum + 64 * each, 0) >= MOST_EXACT) return refused('a weight has too many bits');
      return weights.every(isFit) ? parsed({}) : refused(UNFIT);
    }
    case 'features': {
      const { edgeStable, stable, parity } = layout.Feature;
      if (flags & ((1 << edgeStable) | (1 << stable))) return refused('devices do not count stable discs');
      const phases = i32(at + layout.Features.at.phases);
      const weights = floats(at + layout.Features.at.weights, phases * (parity + 1));
      if (!weights.every(isFit)) return refused(UNFIT);
      const phaseOf = (discs: number): number =>
        Math.min(phases - 1, Math.trunc((Math.max(0, discs - 4) / 60) * phases));
      return parsed({ phaseOf });
    }
    case 'network': {
      const { Network, NetworkFlag, Layer } = layout;
      if (flags & NetworkFlag.oriented) return refused('devices do not turn boards');
      const layers = i32(at + Network.at.layers);
      const units = Array.from({ length: layers }, (_, i) =>
        i32(at + Network.bytes + i * Layer.bytes + Layer.at.units),
      );
      const widest = layers > 1 ? Math.max(...units) : 0;
      if (widest > WIDEST) return refused(`a layer of more than ${WIDEST} units feeds another`);
      const head = at + Network.bytes + layers * Layer.bytes;
      const weights = floats(head, (view.byteLength - head) >> 2);
      return weights.every(isFit) && isFit(view.getFloat32(at + Network.at.bias, true))
        ? parsed({ sizes: { widest } })
        : refused(UNFIT);
    }
    case 'patterns': {
      const { Patterns, PatternsFlag, Phase } = layout;
      const [tables, phaseBytes] = [at + i32(at + Patterns.at.weights), i32(at + Patterns.at.phaseBytes)];
      const phases = Math.floor((view.byteLength - tables) / phaseBytes);
      const isNarrow = (flags & PatternsFlag.narrow) !== 0;
      const all: number[] = [];
      let largest = 0;
      for (let phase = 0; phase < phases; phase++) {
        const from = tables + phase * phaseBytes;
        all.push(view.getFloat32(from + Phase.at.bias, true));
        if (isNarrow) continue;
        for (let i = from + Phase.bytes; i < from + phaseBytes; i += 4) {
          const weight = view.getFloat32(i, true);
          all.push(weight);
          largest = Math.max(largest, Math.abs(weight));
        }
      }
      const step = view.getFloat32(at + Patterns.at.step, true);
      if (isNarrow) {
        all.push(step);
        largest = Math.abs(step) * 2 ** 15;
      }
      const biases = Math.max(...all.slice(0, 1).map(Math.abs), ...all.filter((_, i) => i < phases).map(Math.abs));
      const unit = unitOf(all, largest * i32(at + Patterns.at.count) + biases);
      const tiles = i32(at + Patterns.at.count) / 8;
      return unit === undefined ? refused(UNFIT) : parsed({ unit, sizes: { tiles } });
    }
    default:
      return refused(`devices do not play ${kind}`);
  }
}

const made = new WeakMap<Uint8Array, { readonly setup: KernelTwin['setup']; readonly twin: Parsed<DeviceTwin> }>();

/** The reason is about this player alone. */
export function deviceTwinOf(layout: KernelLayout, twin: KernelTwin): Parsed<DeviceTwin> {
  const bytes = twin.kernel.bytes(layout);
  const before = made.get(bytes);
  if (before?.setup === twin.setup) return before.twin;
  const now = convert(layout, twin, bytes);
  made.set(bytes, { setup: twin.setup, twin: now });
  return now;
}

function convert(layout: KernelLayout, { setup }: KernelTwin, bytes: Uint8Array): Parsed<DeviceTwin> {
  const { limits, conventions, exact, probCut, epsilon } = setup;
  if (limits.depth !== 1) return refused('devices look one move ahead, and it looks further');
  if (limits.nodes !== undefined) return refused('devices count no nodes');
  if (exact > 0) return refused('devices do not solve endings');
  if (probCut || isSelective(conventions) || conventions.turns === 'alone')
    return refused('devices do not search selectively');
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const { Block } = layout;
  const kind = CODES.Kind.find(name => layout.Kind[name] === view.getInt32(Block.at.kind, true))!;
  if (!deviceHasKind(kind)) return refused(`devices do not play ${kind}`);
  const flags = view.getInt32(Block.at.flags, true);
  const bound = view.getFloat64(Block.at.bound, true);
  const fitted = fit(layout, kind, view, flags, bound);
  if (!fitted.ok) return fitted;
  const { unit = 0, sizes, phaseOf = () => 0, constant = 0 } = fitted.value;

  const isRated = conventions.terminal === 'evaluator';
  const randomTies = conventions.ties === 'random';
  const isRandom = kind === 'constant' && isRated && randomTies;
  const tolerance = Math.max(TIE, randomTies ? conventions.tolerance : 0);
  // So large that margins differ by more than any tolerance, and that no value comes near.
  const finish = 2 ** Math.ceil(Math.log2(Math.max(4 * bound, 512 * tolerance, 1)) + 1);
  if (finish > 2 ** 100) return refused('its bound is too large');
  const words = new Uint32Array(PLAYER_AT.block + bytes.length / 4);
  const numbers = new DataView(words.buffer);
  const float = (at: number, value: number): void => numbers.setFloat32(4 * at, value, true);
  words[PLAYER_AT.flags] =
    (isRated ? PLAYER_FLAG.rated : 0) | (randomTies ? PLAYER_FLAG.randomTies : 0) | (isRandom ? PLAYER_FLAG.random : 0);
  float(PLAYER_AT.finish, finish);
  float(PLAYER_AT.ties, tolerance * (1 - UNSURE));
  float(PLAYER_AT.differs, tolerance * (1 + UNSURE));
  numbers.setInt32(4 * PLAYER_AT.unit, unit, true);
  const canNegate = kind === 'network' || kind === 'patterns';
  words[PLAYER_AT.negates] = canNegate && (flags & layout.NetworkFlag.negation) !== 0 ? 1 : 0;
  float(PLAYER_AT.constant, constant);
  for (let discs = 0; discs <= 64; discs++) numbers.setUint8(4 * PLAYER_AT.phases + discs, phaseOf(discs));
  new Uint8Array(words.buffer).set(bytes, 4 * PLAYER_AT.block);
  return parsed({ kind, sizes: { widest: 0, tiles: 0, ...sizes }, words, epsilon });
}

/**
 * An evaluator of one's own: a function of a position and a side, or weights for a kind that the library has. Every value is
 * checked, because a search with NaN in it, or with a value that outranks a won game, plays badly without a word.
 */
import { BadShape } from '../../evaluators/shape.js';
import { variantOf } from '../../games/variants.js';
import { addGenome } from '../../learners/genomes/catalogue.js';
import { type Initial, initialOptions, numeric } from '../../learners/genomes/numbers.js';
import { addEvaluator } from '../../models/catalogue.js';
import type { Setting } from '../../models/registry.js';
import { addKind, buildShape } from '../../models/shapes.js';
import { type Evaluator, type Evaluators, MAX_BOUND, type Unit } from '../../rules/evaluator.js';
import type { Explanation } from '../../rules/explanation.js';
import type { Game } from '../../rules/game.js';
import type { Position as PlainPosition, Side } from '../../rules/position.js';
import { BadSpec, NotOffered, type Options, readOptions } from '../../specs/options.js';
import { plain, quote } from '../../specs/parsed.js';
import type { Json } from '../../specs/spec.js';
import { BreedboardError } from '../errors.js';
import { GameOf, type Position, PositionOf } from '../position.js';
import { type OwnOptions, optionsOf, recordedOf, valuesOf } from './options.js';
import { type Reporting, thrown } from './reporting.js';

declare const performance: { now(): number };

/** What a function of one's own reads beside the position. */
export type Seen<O extends OwnOptions = OwnOptions> = {
  /**
   * The cells of the board as the side sees them, in the order of `position.game.rules.board.cells`: 1 for a piece of its
   * own, −1 for one of the opponent’s, 0 for none. Much faster than `position.at`. It holds until the function returns.
   */
  readonly cells: ArrayLike<number>;
  /** The values of the options. */
  readonly options: O;
  /** The numbers that `weights` gives. */
  readonly weights: ArrayLike<number>;
};

/** A part of a value: what it is called, what it adds, and why. */
export type ValuePart = { readonly name: string; readonly value: number; readonly detail?: string };

/** A function that says how good a position is for a side, with either side to move. */
export interface OwnEvaluator<O extends OwnOptions = OwnOptions> {
  /** Lower-case letters, digits and “-”; it is then the name of an evaluator, and of a player that looks one move ahead. */
  readonly name: string;
  /** One sentence, for lists. */
  readonly summary?: string;
  /** The game that it rates, such as `othello`, or a board of it, such as `othello(size=6)`. Default: every game. */
  readonly game?: string;
  /** What it counts: `discs` at the end, an `outcome` from −1 to 1, or `free` numbers. Default: `free`. */
  readonly unit?: Unit;
  /** No value is larger; a won game is worth more. Default: 1 for an outcome, the cells for discs, else a million. */
  readonly bound?: number;
  /** Options with their defaults: `corners(weight=5)` changes one. */
  readonly options?: O;
  /** Numbers that the function reads from `seen.weights`. At most 100,000. Learners can breed them: `es(genome=NAME)`. */
  readonly weights?: readonly number[];
  value(position: Position, side: string, seen: Seen<O>): number;
  /** The value as a sum of parts, for `explain`. */
  explain?(position: Position, side: string, seen: Seen<O>): readonly ValuePart[];
}

/** Weights for a kind of evaluator that the library has, as an evaluator file holds them. */
export interface WeightsEvaluator {
  readonly name: string;
  readonly summary?: string;
  /** The game, or the board of it, that it rates. */
  readonly game: string;
  /** `squares`, `features`, `network`, `patterns`, `formula`, or a kind of the game. */
  readonly kind: string;
  /** As in the file of such an evaluator. Default: that of squares seen from the side’s own view. */
  readonly shape?: unknown;
  readonly weights: ArrayLike<number>;
}

const USUAL_BOUND = 1e6;
const MOST_WEIGHTS = 100_000;
/** Milliseconds: of one call, and of a mean call once this much was spent. */
const SLOW_CALL = 1000;
const SLOW_MEAN = 1;
const MEASURED = 1000;

/** Throws NotOffered. */
export function mustFit({ name, game: wanted }: { readonly name: string; readonly game?: string }, game: Game): void {
  if (wanted === undefined || wanted === game.id || wanted === variantOf(game)) return;
  throw new NotOffered(`${name} is for ${wanted}, not for ${variantOf(game)}`);
}

const NO_CELLS = new Int8Array(0);

class SeenAt<O extends OwnOptions> implements Seen<O> {
  readonly options: O;
  readonly weights: ArrayLike<number>;
  private readonly game: Game;
  private readonly room: Int8Array;
  private at: PlainPosition | undefined;
  private side: Side = 0;
  private isRead = false;

  constructor(game: Game, options: O, weights: ArrayLike<number>) {
    this.game = game;
    this.options = options;
    this.weights = weights;
    this.room = game.board ? new Int8Array(game.board.cells.length) : NO_CELLS;
  }
  turnTo(at: PlainPosition, side: Side): this {
    this.at = at;
    this.side = side;
    this.isRead = false;
    return this;
  }
  get cells(): ArrayLike<number> {
    if (!this.isRead) this.game.board?.read(this.at!, this.side, this.room);
    this.isRead = true;
    return this.room;
  }
}

/** Says once that an evaluator is slow, by its mean or by one call. */
function stopwatch(name: string, where: (data: PlainPosition, side: Side) => string, { tell }: Reporting) {
  let [calls, spent, longest] = [0, 0, 0];
  let worst = '';
  return (data: PlainPosition, side: Side, milliseconds: number): void => {
    calls++;
    spent += milliseconds;
    if (milliseconds > longest) {
      longest = milliseconds;
      if (milliseconds >= SLOW_MEAN) worst = where(data, side);
    }
    if (milliseconds < SLOW_CALL && (spent < MEASURED || spent < SLOW_MEAN * calls)) return;
    tell(
      `the evaluator ${quote(name)} is slow: ${Number((spent / calls).toPrecision(2))} ms a position, up to ${Math.round(longest)} ms ${worst}`,
      name,
    );
    [calls, spent] = [0, 0];
  };
}

/** Where the board can lose a piece: what each piece adds. */
function heatOf(game: Game, data: PlainPosition, side: Side, value: (data: PlainPosition, side: Side) => number) {
  const { board } = game;
  if (!board?.without) return {};
  const now = value(data, side);
  const cells = new Int8Array(board.cells.length);
  board.read(data, 0, cells);
  const heat = board.cells.flatMap((cell, i) =>
    cells[i] === 0 ? [] : [[cell, now - value(board.without!(data, i), side)] as const],
  );
  return { heat: Object.fromEntries(heat), heatMeaning: 'how much the value falls without the piece' };
}

/** The function with every value checked and timed. */
function checkedEvaluator<O extends OwnOptions>(
  own: OwnEvaluator<O>,
  game: Game,
  options: O,
  weights: ArrayLike<number>,
  reporting: Reporting,
): Evaluator {
  const { name, unit = 'free' } = own;
  const of = new GameOf({ kind: game.id }, game);
  const bound = own.bound ?? (unit === 'outcome' ? 1 : unit === 'discs' ? of.cells.length : USUAL_BOUND);
  const seen = new SeenAt(game, options, weights);
  const where = (data: PlainPosition, side: Side): string =>
    `for ${of.sides[side]} in “${plain(game.display.formatPosition(data))}”`;
  const time = stopwatch(name, where, reporting);
  const broken = (what: string, data: PlainPosition, side: Side): Error =>
    reporting.fail(`the evaluator ${quote(name)} ${what} ${where(data, side)} of ${variantOf(game)}`);

  const value = (data: PlainPosition, side: Side): number => {
    const began = performance.now();
    let found: number;
    try {
      found = own.value(new PositionOf(of, data), of.sides[side], seen.turnTo(data, side));
    } catch (error) {
      throw broken(`throws ${thrown(error)}`, data, side);
    }
    time(data, side, performance.now() - began);
    if (typeof found !== 'number' || Number.isNaN(found))
      throw broken(`gives ${typeof found === 'number' ? 'NaN' : `${typeof found} in place of a number`}`, data, side);
    if (Math.abs(found) > bound) throw broken(`gives ${found}, beyond its bound of ${bound},`, data, side);
    return found;
  };
  return {
    unit,
    bound,
    value,
    explain(data, side): Explanation {
      const whole = value(data, side);
      let parts: readonly ValuePart[] | undefined;
      try {
        parts = own.explain?.(new PositionOf(of, data), of.sides[side], seen.turnTo(data, side));
      } catch (error) {
        throw broken(`throws ${thrown(error)} in explain`, data, side);
      }
      const told = parts ?? [{ name, value: whole, detail: own.summary ?? 'a function of your own' }];
      return {
        value: whole,
        parts: told.map(part => ({ name: part.name, detail: part.detail ?? '', value: part.value })),
        ...heatOf(game, data, side, value),
      };
    },
  };
}

const argument = (message: string): BreedboardError => new BreedboardError('argument', message);

const UNITS: readonly Unit[] = ['discs', 'outcome', 'free'];

/** Throws BreedboardError. */
function checkFunction(own: OwnEvaluator, what: string): void {
  const { unit = 'free', bound = 1, weights = [], explain } = own;
  if (!UNITS.includes(unit)) throw argument(`${what}: unit must be one of ${UNITS.join(', ')}, not ${String(unit)}`);
  if (!(bound > 0 && bound <= MAX_BOUND)) throw argument(`${what}: bound must be a number above 0 and at most 2^40`);
  if (explain !== undefined && typeof explain !== 'function') throw argument(`${what}: explain must be a function`);
  if (!Array.isArray(weights) || weights.length > MOST_WEIGHTS || !weights.every(each => Number.isFinite(each)))
    throw argument(`${what}: weights must be a list of at most ${MOST_WEIGHTS} numbers`);
}

type Entry = Evaluators<PlainPosition, Setting>[string];

function functionEntry(own: OwnEvaluator, options: Options, reporting: Reporting): Entry {
  return {
    summary: own.summary ?? 'an evaluator of your own',
    options,
    twin: false,
    build(spec, { game }) {
      mustFit(own, game);
      return checkedEvaluator(own, game, valuesOf(readOptions(spec, options)), own.weights ?? [], reporting);
    },
  };
}

/** Its numbers are a kind of model that files store, and a genome: learners breed them. */
function addWeights(own: OwnEvaluator, length: number, options: Options, reporting: Reporting): void {
  const { name } = own;
  /** A file records the plug-in, so that the weights are never read by another function. */
  const recorded = recordedOf(readOptions({ kind: name }, options));
  addKind(name, (game, shape, weights) => {
    mustFit(own, game);
    if (weights.length !== length) throw new BadShape(`expected ${length} weights, not ${weights.length}`);
    const values = valuesOf(readOptions({ kind: name, ...(shape as object) }, options));
    return checkedEvaluator(own, game, values, weights, reporting);
  });
  const bred = { ...options, ...initialOptions('uniform', 1) };
  addGenome(name, {
    summary: `the ${length} numbers of ${name}`,
    options: bred,
    build(spec, { game }) {
      mustFit(own, game);
      const { initial, spread, ...values } = readOptions(spec, bred) as Initial & Record<string, Json>;
      const shape = { ...valuesOf(values), ...recorded };
      return numeric(length, { initial, spread }, weights => ({ game: variantOf(game), kind: name, shape, weights }));
    },
  });
}

export const SQUARES = { perspective: 'inversion' };

function weightsEntry({ name, summary, game: rated, kind, shape, weights }: WeightsEvaluator, options: Options): Entry {
  return {
    summary: summary ?? `${kind} with weights of your own`,
    options,
    build(spec, { game }) {
      mustFit({ name, game: rated }, game);
      readOptions(spec, options);
      const built = buildShape(game, kind, (shape ?? SQUARES) as Json, Float32Array.from(weights));
      if (!built.ok) throw new BadSpec(`${name}: ${built.reason}`);
      return built.value;
    },
  };
}

/** Throws BreedboardError; then nothing is added. The function that is returned adds it. */
export function ownEvaluator(
  given: OwnEvaluator | WeightsEvaluator,
  plugin: string | undefined,
  reporting: Reporting,
): () => void {
  const what = `the evaluator ${quote(given.name)}`;
  if ('value' in given) {
    if (typeof given.value !== 'function') throw argument(`${what}: value must be a function of a position and a side`);
    checkFunction(given, what);
    const options = optionsOf(given.options, what, plugin);
    return () => {
      addEvaluator(given.name, functionEntry(given, options, reporting));
      if (given.weights) addWeights(given, given.weights.length, options, reporting);
    };
  }
  const { game, kind, weights } = given;
  if (typeof game !== 'string' || typeof kind !== 'string' || typeof weights !== 'object' || weights === null)
    throw argument(`${what} needs a function value, or a game, a kind and weights`);
  const options = optionsOf(undefined, what, plugin);
  return () => addEvaluator(given.name, weightsEntry(given, options));
}

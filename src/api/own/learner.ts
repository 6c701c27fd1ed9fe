/**
 * A learner of one's own: a state, a step that makes the next one, and the best of a state as weights for an evaluator. It learns
 * wherever the library's learners do, so every state must be plain data: then a run can stop after any step and go on elsewhere.
 */
import { startsFor, usualOpenings } from '../../arena/openings.js';
import { gaussian } from '../../arithmetic/gaussian.js';
import { variantOf, variantSpec } from '../../games/variants.js';
import { type Backend, playMatches, pointsIn } from '../../learners/backend.js';
import { addLearner } from '../../learners/catalogue.js';
import { dataOf } from '../../learners/codec.js';
import { encoded, type Learner, type LearnerEntry, type LearnerSetting, type State } from '../../learners/learner.js';
import { buildShape } from '../../models/shapes.js';
import { checkPlayer } from '../../players/catalogue.js';
import { rngFrom } from '../../random/rng.js';
import { type Seed, seedFor } from '../../random/seed.js';
import { BrokenContract } from '../../rules/contract.js';
import type { Model, Game as PlainGame } from '../../rules/game.js';
import { BadSpec, readOptions } from '../../specs/options.js';
import { isAdded, recorded as recordedIn } from '../../specs/origins.js';
import { quote } from '../../specs/parsed.js';
import { anything, count, dictionary, object } from '../../specs/schema.js';
import { type Json, parseSpec, type Spec } from '../../specs/spec.js';
import { BreedboardError } from '../errors.js';
import { type Game, GameOf } from '../position.js';
import { mustFit, SQUARES } from './evaluator.js';
import { type OwnOptions, optionsOf, recordedOf, valuesOf } from './options.js';
import { type Reporting, thrown } from './reporting.js';

/** A list of numbers that a state holds beside plain data. */
export type StateArray = Float32Array | Float64Array | Int32Array | Uint32Array;

/** What is known after a step: names with plain data (what JSON can write) or lists of numbers. */
export type OwnState = Readonly<Record<string, unknown>>;

/** What a learner has found: weights for a kind of evaluator of the library, or for an evaluator or features of one's own. */
export interface OwnChampion {
  /** `squares`, `features`, `network`, `patterns`, `formula`, a kind of the game, or the name of an own evaluator with weights. */
  readonly kind: string;
  /** As in the file of such an evaluator. Default: that of squares seen from the side’s own view. */
  readonly shape?: unknown;
  readonly weights: ArrayLike<number>;
}

/** Who meets whom in `tools.play`. */
export type OwnMatch = {
  readonly first: OwnChampion;
  /** Weights, or a player by name. */
  readonly second: OwnChampion | string;
  /** Even: pairs with sides exchanged. Default: 20. */
  readonly games?: number;
  /** How many plies weights look ahead. Default: 1. */
  readonly depth?: number;
};

/** What a learner may use. Everything follows from the run’s seed. */
export type LearningTools<O extends OwnOptions = OwnOptions> = {
  readonly game: Game;
  readonly options: O;
  /** The number of the step, from 1; 0 in `begin`. */
  readonly step: number;
  /** A number from 0 up to 1, in place of Math.random. */
  random(): number;
  /** A number from the normal distribution. */
  gaussian(): number;
};

/** And in a step: games on all threads. */
export type StepTools<O extends OwnOptions = OwnOptions> = LearningTools<O> & {
  /** The share of the points of the first of each match, a win counting 1 and a draw ½. All matches start alike. */
  play(matches: readonly OwnMatch[]): Promise<readonly number[]>;
};

/** A method of learning: a state, and a step that makes the next one. */
export interface OwnLearner<S extends OwnState = OwnState, O extends OwnOptions = OwnOptions> {
  /** Lower-case letters, digits and “-”. */
  readonly name: string;
  /** One sentence, for lists. */
  readonly summary?: string;
  /** The game that it learns, or a board of it. Default: every game. */
  readonly game?: string;
  /** Options with their defaults, which recipes change: `climber(noise=0.1)`. */
  readonly options?: O;
  begin(tools: LearningTools<O>): S;
  step(state: S, tools: StepTools<O>): S | Promise<S>;
  champion(state: S, tools: Pick<LearningTools<O>, 'game' | 'options'>): OwnChampion;
  /** Numbers for the chart of the run, such as a fitness. */
  progress?(state: S): Readonly<Record<string, number>>;
}

const GAMES = 20;
const MOST_GAMES = 1_000_000;
const DEEPEST = 12;
/** Enough that neighbours on the schedule start differently. */
const MOST_STARTS = 1000;
const ARRAYS = [Float32Array, Float64Array, Int32Array, Uint32Array];

const isArray = (value: unknown): value is StateArray => ARRAYS.some(kind => value instanceof kind);

/** Whether JSON writes it without a change. */
function isPlain(value: unknown): value is Json {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return true;
  if (typeof value === 'number') return Number.isFinite(value) && !Object.is(value, -0);
  if (Array.isArray(value)) return value.every(isPlain);
  if (typeof value !== 'object') return false;
  const prototype = Object.getPrototypeOf(value);
  return (prototype === Object.prototype || prototype === null) && Object.values(value).every(isPlain);
}

type Kept = { readonly step: number; readonly state: OwnState };

const kept = object({ step: count, state: dictionary(anything) });

/** Sets what the learner returned apart: what JSON writes, and lists of numbers. */
function encode({ step, state }: Kept, broken: (what: string) => Error): State {
  const data: Record<string, Json> = {};
  const arrays: Record<string, StateArray> = {};
  for (const [key, value] of Object.entries(state)) {
    if (isArray(value)) arrays[key] = value;
    else if (isPlain(value)) data[key] = value;
    else throw broken(`keeps ${quote(key)} in its state, which is neither plain data nor a list of numbers`);
  }
  return { data: { step, state: data }, arrays };
}

/** With lists of its own: a step may change what it gets, and the runner still holds the state before it. */
function decode(stored: State): Kept {
  const { step, state } = dataOf(kept, stored);
  const copies = Object.entries(stored.arrays).map(([key, value]) => [key, value.slice()] as const);
  return { step, state: { ...(JSON.parse(JSON.stringify(state)) as object), ...Object.fromEntries(copies) } };
}

class Running {
  private readonly own: OwnLearner;
  private readonly game: PlainGame;
  private readonly spec: Spec;
  private readonly seen: Pick<LearningTools, 'game' | 'options'>;
  private readonly reporting: Reporting;

  constructor(
    own: OwnLearner,
    { game, spec = variantSpec(game) }: LearnerSetting,
    options: OwnOptions,
    reporting: Reporting,
  ) {
    this.own = own;
    this.game = game;
    this.spec = spec;
    this.seen = { game: new GameOf(spec, game), options };
    this.reporting = reporting;
  }

  broken(what: string): Error {
    return this.reporting.fail(`the learner ${quote(this.own.name)} ${what}`);
  }

  /** What a function of the learner gives; what it throws names it. */
  call<T>(name: string, make: () => T): T {
    try {
      return make();
    } catch (error) {
      throw this.failed(name, error);
    }
  }

  failed(name: string, error: unknown): unknown {
    return error instanceof BreedboardError || error instanceof BrokenContract
      ? error
      : this.broken(`throws ${thrown(error)} in ${name}`);
  }

  stateOf(name: string, found: unknown): OwnState {
    if (typeof found === 'object' && found !== null && !Array.isArray(found) && !isArray(found))
      return found as OwnState;
    throw this.broken(`returns no object from ${name}: a state is names with plain data or lists of numbers`);
  }

  tools(step: number, seed: Seed): LearningTools {
    const rng = rngFrom(seedFor(seed, 'own'));
    return { ...this.seen, step, random: () => rng.next(), gaussian: () => gaussian(rng) };
  }

  model(given: OwnChampion): Model {
    const { kind, shape, weights } = given ?? {};
    if (typeof kind !== 'string' || typeof weights?.length !== 'number')
      throw this.broken('gives a champion without a kind or without weights');
    const recorded = isAdded(kind) ? recordedOf(recordedIn({ kind })) : {};
    const usual = kind === 'squares' ? SQUARES : {};
    const model = {
      game: variantOf(this.game),
      kind,
      shape: { ...(shape ?? usual), ...recorded } as Json,
      weights: Float32Array.from(weights),
    };
    const built = buildShape(this.game, kind, model.shape, model.weights);
    if (!built.ok) throw this.broken(`gives a champion that cannot play: ${built.reason}`);
    return model;
  }

  private opponent(name: string): Spec {
    const spec = parseSpec(name);
    if (!spec.ok) throw this.broken(`names an opponent that is none: ${spec.reason}`);
    try {
      checkPlayer(spec.value, this.game);
      return spec.value;
    } catch (error) {
      if (error instanceof BadSpec) throw this.broken(`names an opponent that is none: ${error.message}`);
      throw error;
    }
  }

  async play(matches: readonly OwnMatch[], backend: Backend, seed: Seed): Promise<readonly number[]> {
    const models: Model[] = [];
    const indexOf = (champion: OwnChampion): number => models.push(this.model(champion)) - 1;
    const plans = matches.map(({ first, second, games = GAMES, depth = 1 }) => {
      if (!Number.isInteger(games) || games < 2 || games % 2 > 0 || games > MOST_GAMES)
        throw this.broken(`asks for ${games} games: an even number from 2 to ${MOST_GAMES} is possible`);
      if (!Number.isInteger(depth) || depth < 1 || depth > DEEPEST)
        throw this.broken(`asks for ${depth} plies: 1 to ${DEEPEST} are possible`);
      const other = typeof second === 'string' ? this.opponent(second) : indexOf(second);
      return { first: indexOf(first), other, pairs: games / 2, depth };
    });
    const names = await backend.register(models);
    const player = (index: number, depth: number): Spec => ({ kind: 'search', depth, evaluator: names[index]! });
    const most = Math.min(MOST_STARTS, Math.max(1, ...plans.map(({ pairs }) => pairs)));
    const starts = startsFor(usualOpenings(this.game), {
      game: this.game,
      pairs: most,
      seed: seedFor(seed, 'openings'),
    });
    const scores = await playMatches(
      backend,
      plans.map(({ first, other, pairs, depth }) => ({
        game: this.spec,
        players: [player(first, depth), typeof other === 'number' ? player(other, depth) : other] as const,
        starts,
        pairs,
        seed: seedFor(seed, 'games'),
      })),
    );
    return scores.map(each => pointsIn(each) / each.results.length);
  }
}

function learnerOf(own: OwnLearner, setting: LearnerSetting, options: OwnOptions, reporting: Reporting): Learner {
  const running = new Running(own, setting, options, reporting);
  const seen = { game: new GameOf(setting.spec ?? variantSpec(setting.game), setting.game), options };
  const learner: Learner<Kept> = {
    begin(seed) {
      const found = running.call('begin', () => own.begin(running.tools(0, seed)));
      return { step: 0, state: running.stateOf('begin', found) };
    },
    async step({ step: before, state }, backend, seed) {
      const step = before + 1;
      let calls = 0;
      const tools: StepTools = {
        ...running.tools(step, seed),
        play: matches => running.play(matches, backend, seedFor(seed, 'play', calls++)),
      };
      try {
        return { step, state: running.stateOf('step', await own.step(state, tools)) };
      } catch (error) {
        throw running.failed('step', error);
      }
    },
    champion: ({ state }) => running.model(running.call('champion', () => own.champion(state, seen))),
    progress({ state }) {
      const found = running.call('progress', () => own.progress?.(state) ?? {});
      const odd = Object.entries(found).find(([, value]) => !Number.isFinite(value));
      if (odd) throw running.broken(`gives ${quote(odd[0])} in its progress, which is no number`);
      return found;
    },
  };
  return encoded(learner, { encode: each => encode(each, what => running.broken(what)), decode });
}

const argument = (message: string): BreedboardError => new BreedboardError('argument', message);

/** Throws BreedboardError; then nothing is added. The function that is returned adds it. */
export function ownLearner(given: OwnLearner, plugin: string | undefined, reporting: Reporting): () => void {
  const what = `the learner ${quote(given.name)}`;
  for (const name of ['begin', 'step', 'champion'] as const)
    if (typeof given[name] !== 'function') throw argument(`${what}: ${name} must be a function`);
  if (given.progress !== undefined && typeof given.progress !== 'function')
    throw argument(`${what}: progress must be a function`);
  const options = optionsOf(given.options, what, plugin);
  const entry: LearnerEntry = {
    summary: given.summary ?? 'a learner of your own',
    options,
    build(spec, setting) {
      mustFit(given, setting.game);
      return learnerOf(given, setting, valuesOf(readOptions(spec, options)), reporting);
    },
  };
  return () => addLearner(given.name, entry);
}

/**
 * A training batch as plain data: the request to a worker, besides the arrays and the seed. Seven kinds:
 *
 *     td      games first … first + games − 1 of a stream of learning games
 *     fit     one learning step for each labelled position, in the given order
 *     sample  positions from games between two players that do not learn, as training data
 *     label   the values of positions by search, or exact if few squares are empty
 *     play    games by a search, with labels for their positions
 *     replay  the same for recorded games
 *     regress the weights of patterns that fit labelled positions best
 *
 * All options are checked here, once, with a message for the user.
 */
import type { Schedule } from '../kernel/training.js';
import { suggestion } from '../specs/nearest.js';
import { BadSpec, choice, flag, integer, type Option, readOptions, real, type Values } from '../specs/options.js';
import { parsed, refused } from '../specs/parsed.js';
import { isSpec, type Json, type Spec } from '../specs/spec.js';

/** One number, or two: for the first and for the last game. */
const schedule = (min: number, max: number, fallback: number, summary: string): Option<Schedule> => {
  const one = real(min, max, fallback, summary);
  return {
    summary,
    accepts: `${one.accepts}, or a list of two: from, to`,
    fallback: { from: fallback, to: fallback },
    read(value) {
      const ends = Array.isArray(value) && value.length === 2 ? value : [value, value];
      const [from, to] = [one.read(ends[0] as Json), one.read(ends[1] as Json)];
      return !from.ok ? from : !to.ok ? to : parsed({ from: from.value, to: to.value });
    },
  };
};

/** One integer, or two: minimum and maximum. */
const range = (min: number, max: number, fallback: number, summary: string): Option<readonly [number, number]> => {
  const one = integer(min, max, fallback, summary);
  return {
    summary,
    accepts: `${one.accepts}, or a list of two: minimum, maximum`,
    fallback: [fallback, fallback],
    read(value) {
      const ends = Array.isArray(value) && value.length === 2 ? value : [value, value];
      const [least, most] = [one.read(ends[0] as Json), one.read(ends[1] as Json)];
      if (!least.ok) return least;
      if (!most.ok) return most;
      return least.value <= most.value
        ? parsed([least.value, most.value] as const)
        : refused(`the minimum ${least.value} is above the maximum ${most.value}`);
    },
  };
};

const spec = (summary: string): Option<Spec | undefined> => ({
  summary,
  accepts: 'kind and options',
  fallback: undefined,
  read: value => (isSpec(value) ? parsed(value) : refused('it must be an object with a kind')),
});

const object = (summary: string): Option<Json> => ({
  summary,
  accepts: 'an object',
  fallback: null,
  read: value =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? parsed(value)
      : refused('it must be an object, as in an evaluator’s file'),
});

const MAX_GAMES = 2 ** 31 - 1;

const patternsOptions = {
  shape: object('tables, phases and output, as in an evaluator’s file'),
  rule: choice(['td', 'tc'], 'tc', 'plain temporal differences, or temporal coherence (one rate per weight)'),
  rate: schedule(0, 10, 1, 'share of an error that one step removes, divided among all active weights'),
  mirror: flag(true, 'mirror images of a configuration share one weight'),
  views: choice(['mover', 'both'], 'mover', 'learn the view of the side that has just moved, or both views'),
};
const networkOptions = {
  shape: object('layers, encoding and activation, as in an evaluator’s file'),
  rate: schedule(0, 10, 0.02, 'learning rate'),
  symmetries: choice(
    ['one', 'eight', 'shared'],
    'eight',
    'learn a sample only as it is, in all its symmetries, or as it is with weights that mirror images share',
  ),
  blocks: flag(false, 'a unit of the first layer sees one square block of cells, from 3 × 3 to the whole board'),
  views: choice(['mover', 'both'], 'mover', 'learn the view of the side that has just moved, or both views'),
};

export type LearnerSpec =
  | ({ readonly kind: 'patterns' } & Values<typeof patternsOptions>)
  | ({ readonly kind: 'network' } & Values<typeof networkOptions>);

const tdOptions = {
  learner: spec('what learns: patterns(…) or network(…)'),
  mode: choice(
    ['self', 'rivals', 'opponent'],
    'self',
    'self-play, against another learner, or against an opponent that does not learn',
  ),
  opponent: spec('the opponent: an evaluator that does not learn and looks one ply ahead'),
  first: integer(0, MAX_GAMES, 0, 'the number of the first game'),
  games: integer(0, MAX_GAMES, 1000, 'number of games'),
  total: integer(1, MAX_GAMES, 1, 'games over which exploration and rates change'),
  lambda: real(0, 1, 0, 'how far an error reaches back'),
  horizon: integer(1, 64, 1, 'number of moves after which a position is updated'),
  when: choice(['step', 'game'], 'step', 'learn after each move, or from stored pairs after the game'),
  target: choice(
    ['outcome', 'discs'],
    'outcome',
    'the value of a finished game: −1, 0, 1, or the final disc difference',
  ),
  explore: schedule(0, 1, 0, 'probability that a learner plays a random move, from which nothing is learnt'),
  explored: choice(
    ['skip', 'best', 'played'],
    'skip',
    'what the board before a random move learns: nothing, the value of the best move, or that of the move played',
  ),
  colours: choice(['alternate', 'fixed'], 'alternate', 'the first player begins every second game, or every game'),
  ties: choice(['random', 'first'], 'random', 'the choice among equally good moves'),
  ends: choice(
    ['score', 'learner'],
    'score',
    'the value of a move that ends the game: its score, or as the learner rates it',
  ),
  passes: choice(['play', 'end'], 'play', 'a side that cannot move passes, or the game ends there'),
  greedy: real(0, 1, 0, 'self-play: share of games in which one side flips as many discs as it can'),
  pool: real(0, 1, 0, 'self-play: share of games against the opponent pool (square tables), each in turn'),
  epsilon: real(0, 1, 0, 'probability that the opponent plays a random move'),
  opening: range(0, 50, 0, 'random moves before a game'),
  exact: integer(0, 20, 0, 'solve positions with at most this many empty squares, and learn their exact value'),
};
const fitOptions = {
  learner: spec('what learns: patterns(…) or network(…)'),
  view: choice(
    ['moving', 'waiting'],
    'waiting',
    'the side whose view is learnt; boards and targets are from the view of the side to move',
  ),
};
const sampleOptions = {
  evaluator: spec('the player, one ply deep; as for label'),
  opponent: spec('the opponent: a named evaluator; default: self-play'),
  first: integer(0, MAX_GAMES, 0, 'the number of the first game'),
  games: integer(0, 1 << 20, 1000, 'number of games'),
  every: integer(1, 64, 8, 'keep one position in this many'),
  explore: real(0, 1, 0.1, 'probability of a random move'),
  opening: range(0, 50, 0, 'random moves before a game'),
};
const labelOptions = {
  evaluator: spec('the evaluator: patterns(shape=…) or network(shape=…) with an array of weights, or any by name'),
  depth: integer(1, 60, 1, 'plies'),
  exact: integer(0, 30, 0, 'solve positions with at most this many empty squares'),
};
const playOptions = {
  evaluator: spec('the evaluator, as for label'),
  first: integer(0, MAX_GAMES, 0, 'the number of the first game'),
  games: integer(0, 1 << 20, 100, 'number of games'),
  depth: integer(1, 20, 4, 'plies of the search that plays'),
  exact: integer(0, 24, 0, 'solve positions with at most this many empty squares'),
  explore: real(0, 1, 0, 'probability of a random move'),
  siblings: real(0, 1, 0, 'share of positions that are followed by another move too, drawn at random'),
  opening: range(0, 50, 0, 'random moves before a game'),
};
const replayOptions = {
  evaluator: spec('the evaluator, as for label'),
  depth: integer(0, 20, 0, 'plies of the search that values positions; 0: the value is the result'),
  exact: integer(0, 24, 0, 'solve positions with at most this many empty squares'),
};
const regressOptions = {
  shape: object('tables, phases and output, as in an evaluator’s file'),
  l2: real(0, 1e9, 0, 'how strongly a weight is held where it was; rare configurations move the least'),
  saturation: real(0, 1000, 0, 'errors far beyond this many discs count little; 0: all count'),
  overlap: integer(0, 60, 0, 'discs by which phases share positions with their neighbours'),
  newton: integer(1, 100, 1, 'steps of Gauss and Newton'),
  iterations: integer(1, 1000, 10, 'steps of conjugate gradients in each of them'),
  stretch: flag(false, 'stretch the values of each phase to the slope of their labels'),
};

const BATCHES = {
  td: tdOptions,
  fit: fitOptions,
  sample: sampleOptions,
  label: labelOptions,
  play: playOptions,
  replay: replayOptions,
  regress: regressOptions,
} as const;

export type TdBatch = Omit<Values<typeof tdOptions>, 'learner'> & {
  readonly kind: 'td';
  readonly learner: LearnerSpec;
};
export type FitBatch = Omit<Values<typeof fitOptions>, 'learner'> & {
  readonly kind: 'fit';
  readonly learner: LearnerSpec;
};
export type LabelBatch = Values<typeof labelOptions> & { readonly kind: 'label'; readonly evaluator: Spec };
export type SampleBatch = Values<typeof sampleOptions> & { readonly kind: 'sample'; readonly evaluator: Spec };
export type PlayBatch = Values<typeof playOptions> & { readonly kind: 'play'; readonly evaluator: Spec };
export type ReplayBatch = Values<typeof replayOptions> & { readonly kind: 'replay'; readonly evaluator: Spec };
export type RegressBatch = Values<typeof regressOptions> & { readonly kind: 'regress' };
export type TrainingBatch = TdBatch | FitBatch | SampleBatch | LabelBatch | PlayBatch | ReplayBatch | RegressBatch;

function readLearner(kind: string, learner: Spec | undefined): LearnerSpec {
  if (learner === undefined) throw new BadSpec(`${kind}: the learner is missing; use patterns(…) or network(…)`);
  if (learner.kind !== 'patterns' && learner.kind !== 'network') {
    throw new BadSpec(`${kind}(learner=…): there is no learner called “${learner.kind}”; use patterns or network`);
  }
  const read =
    learner.kind === 'patterns'
      ? ({ kind: 'patterns', ...readOptions(learner, patternsOptions) } as const)
      : ({ kind: 'network', ...readOptions(learner, networkOptions) } as const);
  if (read.shape === null) throw new BadSpec(`${kind}(learner=${learner.kind}(…)): the shape is missing`);
  return read;
}

/** Throws BadSpec. */
export function readBatch(batch: Spec): TrainingBatch {
  switch (batch.kind) {
    case 'td': {
      const options = readOptions(batch, tdOptions);
      const learner = readLearner('td', options.learner);
      if (options.mode === 'opponent' && options.opponent === undefined) {
        throw new BadSpec('td(mode=opponent): the opponent is missing; give an evaluator, such as squares');
      }
      if (options.mode !== 'opponent' && options.opponent !== undefined) {
        throw new BadSpec(`td(mode=${options.mode}): this mode has no opponent option`);
      }
      if (options.mode !== 'self' && options.greedy > 0) {
        throw new BadSpec(`td(mode=${options.mode}): only self-play can have a greedy side`);
      }
      if (options.mode !== 'self' && options.pool > 0) {
        throw new BadSpec(`td(mode=${options.mode}): only self-play can have an opponent pool`);
      }
      if (options.mode === 'self' && options.colours === 'fixed') {
        throw new BadSpec(
          'td(mode=self): a learner that plays itself has both colours; colours=fixed needs another player',
        );
      }
      if (options.passes === 'end' && options.target !== 'outcome') {
        throw new BadSpec('td(passes=end): a game that ends at a pass is won or lost, so the target must be outcome');
      }
      if (options.first + options.games > MAX_GAMES) throw new BadSpec(`td: the largest game number is ${MAX_GAMES}`);
      return { kind: 'td', ...options, learner };
    }
    case 'fit': {
      const options = readOptions(batch, fitOptions);
      return { kind: 'fit', ...options, learner: readLearner('fit', options.learner) };
    }
    case 'sample': {
      const options = readOptions(batch, sampleOptions);
      if (options.evaluator === undefined) throw new BadSpec('sample: the evaluator is missing');
      return { kind: 'sample', ...options, evaluator: options.evaluator };
    }
    case 'label': {
      const options = readOptions(batch, labelOptions);
      if (options.evaluator === undefined) throw new BadSpec('label: the evaluator is missing');
      return { kind: 'label', ...options, evaluator: options.evaluator };
    }
    case 'play': {
      const options = readOptions(batch, playOptions);
      if (options.evaluator === undefined) throw new BadSpec('play: the evaluator is missing');
      return { kind: 'play', ...options, evaluator: options.evaluator };
    }
    case 'replay': {
      const options = readOptions(batch, replayOptions);
      if (options.evaluator === undefined) throw new BadSpec('replay: the evaluator is missing');
      return { kind: 'replay', ...options, evaluator: options.evaluator };
    }
    case 'regress': {
      const options = readOptions(batch, regressOptions);
      if (options.shape === null) throw new BadSpec('regress: the shape is missing');
      return { kind: 'regress', ...options };
    }
    default:
      throw new BadSpec(`no kind of training called “${batch.kind}”; ${suggestion(batch.kind, Object.keys(BATCHES))}`);
  }
}

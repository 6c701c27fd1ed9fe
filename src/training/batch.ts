/**
 * A training batch as plain data: what a worker is asked for beside the arrays and the seed. Four kinds:
 *
 *     td      games first … first + games − 1 of a stream of learning games
 *     fit     one step of learning for each labelled position, in the order given
 *     sample  positions of games between two players that do not learn, for others to learn from
 *     label   what positions are worth by search, or exactly where few squares are empty
 *
 * Everything is checked here, once, with the message for whoever wrote it.
 */
import type { Schedule } from '../kernel/training.js';
import { suggestion } from '../specs/nearest.js';
import { BadSpec, choice, flag, integer, type Option, readOptions, real, type Values } from '../specs/options.js';
import { parsed, refused } from '../specs/parsed.js';
import { isSpec, type Json, type Spec } from '../specs/spec.js';

/** One number, or two: the first game's and the last's. */
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

/** One whole number, or two: the least and the most. */
const range = (min: number, max: number, fallback: number, summary: string): Option<readonly [number, number]> => {
  const one = integer(min, max, fallback, summary);
  return {
    summary,
    accepts: `${one.accepts}, or a list of two: least, most`,
    fallback: [fallback, fallback],
    read(value) {
      const ends = Array.isArray(value) && value.length === 2 ? value : [value, value];
      const [least, most] = [one.read(ends[0] as Json), one.read(ends[1] as Json)];
      if (!least.ok) return least;
      if (!most.ok) return most;
      return least.value <= most.value
        ? parsed([least.value, most.value] as const)
        : refused(`the least, ${least.value}, is more than the most, ${most.value}`);
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
  rule: choice(['td', 'tc'], 'tc', 'plain temporal differences, or temporal coherence: a rate for each weight'),
  rate: schedule(0, 10, 1, 'how much of an error one step removes, shared by all weights in use'),
  mirror: flag(true, 'mirror images of a configuration have one weight'),
  views: choice(['mover', 'both'], 'mover', 'learn the view of whoever has just moved, or both sides’ views'),
};
const networkOptions = {
  shape: object('layers, encoding and activation, as in an evaluator’s file'),
  rate: schedule(0, 10, 0.02, 'how far one step follows the gradient'),
  symmetries: choice(['one', 'eight'], 'eight', 'a sample is learnt as it lies, or in all its mirror images'),
  views: choice(['mover', 'both'], 'mover', 'learn the view of whoever has just moved, or both sides’ views'),
};
export const LEARNERS = { patterns: patternsOptions, network: networkOptions } as const;

export type LearnerSpec =
  | ({ readonly kind: 'patterns' } & Values<typeof patternsOptions>)
  | ({ readonly kind: 'network' } & Values<typeof networkOptions>);

const tdOptions = {
  learner: spec('what learns: patterns(…) or network(…)'),
  mode: choice(['self', 'rivals', 'opponent'], 'self', 'against itself, another learner, or one that does not learn'),
  opponent: spec('the evaluator that does not learn, one ply deep'),
  first: integer(0, MAX_GAMES, 0, 'the number of the first game'),
  games: integer(0, MAX_GAMES, 1000, 'how many games'),
  total: integer(1, MAX_GAMES, 1, 'games over which exploration and rates change'),
  lambda: real(0, 1, 0, 'how far an error reaches back'),
  horizon: integer(1, 64, 1, 'how many moves later a position is learnt'),
  when: choice(['step', 'game'], 'step', 'learn after each move, or from the stored pairs after the game'),
  target: choice(['outcome', 'discs'], 'outcome', 'what a game is worth: −1, 0, 1, or the final difference in discs'),
  explore: schedule(0, 1, 0, 'how often a learner plays a random move, from which nothing is learnt'),
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
  greedy: real(0, 1, 0, 'against itself: share of games in which one side plays whatever turns most discs over'),
  pool: real(0, 1, 0, 'against itself: share of games against the opponent pool, tables of squares, each in turn'),
  epsilon: real(0, 1, 0, 'how often the opponent that does not learn plays a random move'),
  opening: range(0, 50, 0, 'random moves before a game'),
  exact: integer(0, 20, 0, 'positions with so many empty squares or fewer are solved, and learnt from exactly'),
};
const fitOptions = {
  learner: spec('what learns: patterns(…) or network(…)'),
  view: choice(['moving', 'waiting'], 'waiting', 'whose view is learnt; boards and targets are the moving side’s'),
};
const sampleOptions = {
  evaluator: spec('as for label: who plays, one ply deep'),
  opponent: spec('against whom, an evaluator by its name; itself if nobody is named'),
  first: integer(0, MAX_GAMES, 0, 'the number of the first game'),
  games: integer(0, 1 << 20, 1000, 'how many games'),
  every: integer(1, 64, 8, 'keep a position of every so many'),
  explore: real(0, 1, 0.1, 'how often a random move is played'),
  opening: range(0, 50, 0, 'random moves before a game'),
};
const labelOptions = {
  evaluator: spec('the evaluator: patterns(shape=…) or network(shape=…) with weights beside it, or any by its name'),
  depth: integer(1, 60, 1, 'plies'),
  exact: integer(0, 30, 0, 'empty squares from which on positions are solved'),
};

export const BATCHES = { td: tdOptions, fit: fitOptions, sample: sampleOptions, label: labelOptions } as const;

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
export type TrainingBatch = TdBatch | FitBatch | SampleBatch | LabelBatch;

function readLearner(kind: string, learner: Spec | undefined): LearnerSpec {
  if (learner === undefined) throw new BadSpec(`${kind}: it needs a learner, patterns(…) or network(…)`);
  if (learner.kind !== 'patterns' && learner.kind !== 'network') {
    throw new BadSpec(`${kind}(learner=…): nothing called “${learner.kind}” learns; there are: patterns, network`);
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
        throw new BadSpec('td(mode=opponent): the opponent is missing; it is an evaluator, such as squares');
      }
      if (options.mode !== 'opponent' && options.opponent !== undefined) {
        throw new BadSpec(`td(mode=${options.mode}): there is no opponent to name in this mode`);
      }
      if (options.mode !== 'self' && options.greedy > 0) {
        throw new BadSpec(`td(mode=${options.mode}): only games against itself can have a greedy side`);
      }
      if (options.mode !== 'self' && options.pool > 0) {
        throw new BadSpec(`td(mode=${options.mode}): only a learner that plays itself has an opponent pool`);
      }
      if (options.mode === 'self' && options.colours === 'fixed') {
        throw new BadSpec(
          'td(mode=self): a learner that plays itself has both colours; colours=fixed needs another player',
        );
      }
      if (options.passes === 'end' && options.target !== 'outcome') {
        throw new BadSpec('td(passes=end): a game that ends at a pass is won or lost, so the target must be outcome');
      }
      if (options.first + options.games > MAX_GAMES) throw new BadSpec(`td: game numbers end at ${MAX_GAMES}`);
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
    default:
      throw new BadSpec(`no kind of training called “${batch.kind}”; ${suggestion(batch.kind, Object.keys(BATCHES))}`);
  }
}

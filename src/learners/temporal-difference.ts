/**
 * Tables of patterns learnt by temporal differences, plain or with temporal coherence, from games against itself or
 * against somebody who does not learn. All of it is played and learnt in the kernel (training/), one stream on one
 * thread; a step is so many games.
 */
import { evaluators } from '../evaluators/catalogue.js';
import { patternsFile } from '../evaluators/file/file.js';
import { type Patterns, phaseCount, thinFault } from '../evaluators/patterns/data.js';
import { TUPLE_SET_NAMES, TUPLE_SETS } from '../evaluators/patterns/presets.js';
import { weightCount } from '../games/othello/tuples.js';
import { rngFrom } from '../random/rng.js';
import { parseSeed, type Seed, seedFor } from '../random/seed.js';
import type { Game } from '../rules/game.js';
import { part } from '../specs/catalogue.js';
import { BadSpec, choice, integer, readOptions, real, text } from '../specs/options.js';
import type { Json, Spec } from '../specs/spec.js';
import type { Learner, LearnerEntry, State } from './learner.js';
import { teachPartners } from './sparring.js';

/** Stands for nobody: the learner plays itself. */
const NOBODY: Spec = { kind: 'constant' };

const options = {
  tuples: choice(TUPLE_SET_NAMES, 'logistello', 'which patterns'),
  phases: integer(1, 60, 1, 'parts of the game with tables of their own, equally long'),
  thin: text(
    'none',
    'none, or counts such as 3/4/6',
    'tables of their own for boards on which whoever has moved has at most so many discs',
  ),
  rule: choice(['tc', 'td'], 'tc', 'temporal coherence, a rate for each weight; or plain temporal differences'),
  target: choice(['discs', 'outcome'], 'discs', 'learn the final difference in discs, or who wins'),
  rate: real(0, 10, 1, 'how much of an error one step removes'),
  lambda: real(0, 1, 0, 'how far an error reaches back'),
  horizon: integer(1, 64, 16, 'moves after which a board is learnt at the latest, where λ is not 0'),
  explore: real(0, 1, 0.1, 'how often a random move is played'),
  last: real(0, 1, 0.1, 'the same in the last of all games; it changes linearly'),
  explored: choice(
    ['best', 'skip'],
    'best',
    'what the board before such a move learns: the best move’s value, or nothing',
  ),
  rough: real(0, 1, 0, 'share of games against itself in which one side plays whatever turns most discs over'),
  sparring: real(0, 1, 0, 'share of games against partners instead of itself: squares that taught themselves'),
  partners: integer(1, 1000, 50, 'how many partners there are'),
  views: choice(['mover', 'both'], 'mover', 'learn the view of whoever has just moved, or both sides’ views'),
  mirror: choice(['shared', 'apart'], 'shared', 'mirror images of a configuration have one weight, or their own'),
  opening: integer(0, 50, 0, 'up to so many random moves before a game'),
  exact: integer(0, 20, 0, 'positions with so many empty squares or fewer are solved, and learnt from exactly'),
  opponent: part('evaluator', evaluators, NOBODY, 'who does not learn, one ply deep; constant: it plays itself'),
  errs: real(0, 1, 0, 'how often the opponent, or a partner, plays a random move'),
  games: integer(1, 1e7, 10_000, 'games a step'),
  total: integer(1, 2e9, 1_000_000, 'games over which exploration changes'),
};

type Data = { readonly games: number; readonly seed: Seed; readonly figures: readonly number[] };
const dataOf = ({ data }: State): Data => data as unknown as Data;

const SQUARES = 60;
const START_DISCS = 4;

/** Disc counts at which each phase but the first begins. */
export const boundariesOf = (phases: number): number[] =>
  Array.from({ length: phases - 1 }, (_, i) => START_DISCS + 1 + Math.round((SQUARES * (i + 1)) / phases));

function thinOf(said: string): Pick<Patterns, 'thin'> {
  if (said === 'none') return {};
  const thin = said.split('/').map(Number);
  const fault = thinFault(thin);
  if (fault !== undefined)
    throw new BadSpec(`td(thin=${said}): ${fault}, with slashes between them as in 3/4/6; or none`);
  return { thin };
}

function temporalDifference(spec: Spec, game: Game): Learner {
  const asked = readOptions(spec, options);
  if (game.id !== 'othello') throw new BadSpec(`td learns othello, not ${game.id}`);
  const shape: Omit<Patterns, 'weights'> = {
    tuples: TUPLE_SETS[asked.tuples]('one', rngFrom(parseSeed('tuples'))),
    boundaries: boundariesOf(asked.phases),
    ...thinOf(asked.thin),
    biases: [],
    output: asked.target === 'discs' ? 'discs' : 'tanh',
    perspective: 'moved',
  };
  const hasOpponent = asked.opponent.kind !== NOBODY.kind;
  const spars = !hasOpponent && asked.sparring > 0;
  const slice: Spec = {
    kind: 'td',
    learner: {
      kind: 'patterns',
      shape: shape as unknown as Json,
      rule: asked.rule,
      rate: asked.rate,
      mirror: asked.mirror === 'shared',
      views: asked.views,
    },
    ...(hasOpponent ? { mode: 'opponent', opponent: asked.opponent, errs: asked.errs } : {}),
    target: asked.target,
    explore: [asked.explore, asked.last],
    explored: asked.explored,
    ...(hasOpponent ? {} : { rough: asked.rough }),
    ...(spars ? { sparring: asked.sparring, errs: asked.errs } : {}),
    opening: [0, asked.opening],
    exact: asked.exact,
    lambda: asked.lambda,
    horizon: asked.lambda > 0 ? asked.horizon : 1,
    total: asked.total,
  };
  const length = phaseCount(shape) * weightCount(shape.tuples);

  return {
    begin(seed) {
      const zeros = (): Float32Array => new Float32Array(length);
      const memories = asked.rule === 'tc' ? { errors: zeros(), magnitudes: zeros() } : {};
      return {
        data: { games: 0, seed: seedFor(seed, 'games'), figures: [] },
        arrays: { weights: zeros(), ...memories },
      };
    },
    async step({ data, arrays }, crew) {
      const { games, seed } = data as unknown as Data;
      const stretch = { ...slice, first: games, games: asked.games };
      const partners =
        spars && !arrays.partners
          ? { partners: await teachPartners(crew, asked.partners, seedFor(seed, 'sparring')) }
          : {};
      // A game depends on the stream's seed and its number, not on the step it falls into.
      const { figures, ...trained } = await crew.train(stretch, { ...arrays, ...partners }, seed);
      return { data: { games: games + asked.games, seed, figures: [...figures!] }, arrays: trained };
    },
    champion: ({ arrays }) => patternsFile({ ...shape, weights: arrays.weights as Float32Array }),
    progress(state) {
      const { games, figures } = dataOf(state);
      const [played, won = 0, drawn = 0, , updates = 0, error = 0] = figures;
      return played ? { games, error: error / updates, points: (won + drawn / 2) / played } : {};
    },
  };
}

export const entry: LearnerEntry = {
  summary: 'patterns by temporal differences or temporal coherence, from games against itself or somebody else',
  options,
  build: (spec, { game }) => temporalDifference(spec, game),
};

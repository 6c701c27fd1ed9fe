/**
 * A stretch of training games without the kernel: the same slice, arrays and seed give the same arrays, to the last bit,
 * some hundred times more slowly. It is what the kernel is held to.
 */
import { buildEvaluator } from '../evaluators/catalogue.js';
import { greedy } from '../evaluators/greedy.js';
import type { OthelloPosition } from '../games/othello/board.js';
import { discs } from '../games/othello/board.js';
import { othello } from '../games/othello/othello.js';
import { FIGURE_COUNT, type Schedule } from '../kernel/training.js';
import { rngFrom } from '../random/rng.js';
import { type Seed, seedFor } from '../random/seed.js';
import type { Game } from '../rules/game.js';
import type { Outcome, Side } from '../rules/position.js';
import type { Spec } from '../specs/spec.js';
import { type EpisodeRules, playEpisode, type Seat } from './episode.js';
import type { Arrays } from './layout.js';
import type { PositionLearner } from './learner.js';
import { networkLearner } from './network-learner.js';
import { patternLearner } from './pattern-learner.js';
import { mirrorsOf } from './pattern-memory.js';
import { type LearnerSlice, readSlice, type TdSlice } from './slice.js';
import { floats, nameFor, networkOf, partnersOf, patternsOf, scaleOf } from './stretch.js';

const scheduled = ({ from, to }: Schedule, game: number, total: number): number =>
  total < 2 ? from : from + (to - from) * (Math.min(game, total - 1) / (total - 1));

type Learning = { readonly learner: PositionLearner<OthelloPosition>; readonly arrays: Arrays };

function learnerOf(slice: LearnerSlice, given: Arrays, prefix: string, heard: (error: number) => void): Learning {
  const name = nameFor(prefix);
  const weights = floats(given, name('weights')).slice();
  const bothViews = slice.views === 'both';
  if (slice.kind === 'network') {
    const { symmetries } = slice;
    const learner = networkLearner(networkOf(slice.shape, weights), { symmetries, bothViews, heard });
    return { learner, arrays: { [name('weights')]: weights } };
  }
  const data = patternsOf(slice.shape, weights);
  const mirrors = slice.mirror ? mirrorsOf(data) : undefined;
  if (slice.rule === 'td') {
    return {
      learner: patternLearner(data, { mirrors, bothViews, heard }),
      arrays: { [name('weights')]: weights },
    };
  }
  const coherence = {
    errors: floats(given, name('errors'), weights.length).slice(),
    magnitudes: floats(given, name('magnitudes'), weights.length).slice(),
  };
  return {
    learner: patternLearner(data, { coherence, mirrors, bothViews, heard }),
    arrays: {
      [name('weights')]: weights,
      [name('errors')]: coherence.errors,
      [name('magnitudes')]: coherence.magnitudes,
    },
  };
}

/** The exact official score of a position for black. */
export type Solve = (position: OthelloPosition) => number;

function rulesOf(slice: TdSlice, game: number, solve: Solve | undefined): EpisodeRules<OthelloPosition> {
  const { lambda, horizon, when, errs, opening, exact, explored } = slice;
  const before = Math.floor(game * slice.rough);
  const isRough = Math.floor((game + 1) * slice.rough) > before;
  const scale = scaleOf(slice);
  const target = (official: number): number => (slice.target === 'discs' ? official : Math.sign(official)) * scale;
  return {
    lambda,
    horizon,
    when,
    errs,
    opening,
    explored,
    rough: isRough ? { side: before % 2 === 0 ? 0 : 1, evaluator: greedy('difference') } : undefined,
    explore: scheduled(slice.explore, game, slice.total),
    target: (outcome: Outcome) => target(outcome.official),
    known(position) {
      const [black, white] = discs(position);
      return 64 - black - white <= exact ? target(solve!(position)) : undefined;
    },
  };
}

/** Throws BadSpec, and where positions are to be solved and no solver is given. */
export function trainReference(asked: Spec, arrays: Arrays, seed: Seed, solve?: Solve): Arrays {
  const slice = readSlice(asked);
  if (slice.kind !== 'td') throw new Error(`the reference plays games; it does not ${slice.kind}`);
  if (slice.exact > 0 && !solve) throw new Error('positions are to be solved, but there is no solver');
  const figures = new Float64Array(FIGURE_COUNT);
  const heard = (error: number): void => {
    figures[4]!++;
    figures[5]! += Math.abs(error);
    figures[6]! += error * error;
  };
  const one = learnerOf(slice.learner, arrays, '', heard);
  const two = slice.mode === 'rivals' ? learnerOf(slice.learner, arrays, 'rival', heard) : undefined;
  const first: Seat<OthelloPosition> = { learner: one.learner };
  const second: Seat<OthelloPosition> = two
    ? { learner: two.learner }
    : slice.mode === 'opponent'
      ? { evaluator: buildEvaluator(slice.opponent!, othello as Game) }
      : first;
  const partners = partnersOf(slice, arrays);
  for (let game = slice.first; game < slice.first + slice.games; game++) {
    const rate = scheduled(slice.learner.rate, game, slice.total);
    one.learner.begin?.(rate);
    two?.learner.begin?.(rate);
    const sparred = Math.floor(game * slice.sparring);
    const spars = Math.floor((game + 1) * slice.sparring) > sparred;
    const other = spars ? { evaluator: partners[sparred % partners.length]! } : second;
    const turn = spars ? Math.floor(sparred / partners.length) : slice.mode === 'self' ? 0 : game;
    const colour: Side = turn % 2 === 1 ? 1 : 0;
    const outcome = playEpisode(
      othello,
      othello.initial(),
      colour === 0 ? [first, other] : [other, first],
      rulesOf(slice, game, solve),
      rngFrom(seedFor(seedFor(seed, 'game'), game)),
    );
    figures[0]!++;
    figures[outcome.winner === null ? 2 : outcome.winner === colour ? 1 : 3]!++;
  }
  const kept = slice.sparring > 0 ? { partners: arrays.partners! } : {};
  return { ...one.arrays, ...two?.arrays, ...kept, figures };
}

/**
 * Samuel's method at Othello, as Ferrer 1996 describes it (chapter 2): a polynomial of 16 terms out of a longer list, and
 * piece advantage, which is always in use. Coefficients change after each game; terms are ranked by their correlation
 * with success, and the worst is replaced every eight games or so.
 *
 * From Samuel 1959: coefficients follow the difference between a position's value and its search's, and Alpha learns by
 * games against Beta, a copy that takes over Alpha's polynomial when Alpha beats it. A step is eight games.
 */
import { termsModel } from '../../../games/othello/files.js';
import { PIECE_ADVANTAGE, TERMS, termNamed } from '../../../games/othello/terms.js';
import { rngFrom } from '../../../random/rng.js';
import { seedFor } from '../../../random/seed.js';
import { flag, integer, readOptions, real, type Values } from '../../../specs/options.js';
import { count, list, number, object, text } from '../../../specs/schema.js';
import type { Spec } from '../../../specs/spec.js';
import { arrayOf, BadState, dataOf } from '../../codec.js';
import { needsKind } from '../../genomes/entry.js';
import { type Codec, encoded, type Learner, type LearnerEntry } from '../../learner.js';
import { adjusted, type Polynomial, playLearningGame } from './learning-game.js';
import {
  addToSums,
  correlation,
  drawnTerms,
  replaced,
  SUM_COUNT,
  sumsAt,
  type TermLists,
  worstTerm,
} from './terms-in-use.js';

const options = {
  terms: integer(2, TERMS.length, 16, 'terms in use, beside piece advantage'),
  every: integer(1, 1000, 8, 'games of a step, after which the worst term is replaced'),
  replace: flag(true, 'whether the worst term is replaced'),
  depth: integer(1, 6, 2, 'lookahead of both players, in plies'),
  rate: real(0, 1, 0.02, 'how far a lesson moves the coefficients'),
  opening: integer(0, 20, 6, 'random moves at the start of a game'),
};

type SamuelState = TermLists & {
  readonly games: number;
  /** A coefficient for each term in use, and the last for piece advantage. */
  readonly alpha: Float64Array;
  readonly beta: Float64Array;
  /** Terms in use of Beta. */
  readonly betaTerms: readonly string[];
  /** The sums of the terms in use, since each came into use. */
  readonly sums: Float64Array;
  /** Alpha's points of the last step's games, and the root of the mean squared difference of their lessons. */
  readonly points: number;
  readonly error: number;
  /** The term that left after the last step, and the one that came; empty before the first. */
  readonly swap: readonly string[];
};

const samuelData = object({
  games: count,
  inUse: list(text()),
  reserve: list(text()),
  betaTerms: list(text()),
  points: number(),
  error: number(),
  swap: list(text()),
});

function knownTerms(names: readonly string[]): readonly string[] {
  const unknown = names.find(name => !TERMS.some(term => term.name === name));
  if (unknown !== undefined) throw new BadState(`the state does not belong to this learner: no term “${unknown}”`);
  return names;
}

const codec: Codec<SamuelState> = {
  encode: ({ alpha, beta, sums, ...data }) => ({ data, arrays: { alpha, beta, sums } }),
  decode(state) {
    const data = dataOf(samuelData, state);
    const array = (name: string, length: number): Float64Array => {
      const found = arrayOf(state, name, 'Float64Array');
      if (found.length !== length)
        throw new BadState(`the state does not belong to this learner: “${name}” has ${found.length} numbers`);
      return found;
    };
    return {
      ...data,
      inUse: knownTerms(data.inUse),
      reserve: knownTerms(data.reserve),
      betaTerms: knownTerms(data.betaTerms),
      alpha: array('alpha', data.inUse.length + 1),
      beta: array('beta', data.betaTerms.length + 1),
      sums: array('sums', data.inUse.length * SUM_COUNT),
    };
  },
};

const polynomialOf = (names: readonly string[], coefficients: Float64Array): Polynomial => ({
  terms: [...names.map(name => termNamed(name)!), PIECE_ADVANTAGE],
  coefficients,
});

const correlations = ({ inUse, sums }: Pick<SamuelState, 'inUse' | 'sums'>): number[] =>
  inUse.map((_, i) => correlation(sumsAt(sums, i)));

type Settings = Values<typeof options>;

/** The worst term out, the first of the reserve in, with no coefficient and no past. */
function withReplacement(state: SamuelState): SamuelState {
  const worst = worstTerm(correlations(state));
  const lists = replaced(state, worst);
  if (lists.inUse === state.inUse) return { ...state, swap: [] };
  const sums = state.sums.slice();
  sums.fill(0, worst * SUM_COUNT, (worst + 1) * SUM_COUNT);
  const swap = [state.inUse[worst]!, lists.inUse[worst]!];
  return { ...state, ...lists, swap, sums, alpha: state.alpha.with(worst, 0) };
}

function samuel({ terms, every, replace, depth, rate, opening }: Settings): Learner<SamuelState> {
  return {
    begin(seed) {
      const lists = drawnTerms(terms, rngFrom(seedFor(seed, 'terms')));
      return {
        ...lists,
        games: 0,
        alpha: new Float64Array(terms + 1),
        beta: new Float64Array(terms + 1),
        betaTerms: lists.inUse,
        sums: new Float64Array(terms * SUM_COUNT),
        points: 0,
        error: 0,
        swap: [],
      };
    },
    async step(before, _, seed) {
      const beta = polynomialOf(before.betaTerms, before.beta);
      const sums = before.sums.slice();
      let { alpha } = before;
      let [points, squares, lessonCount] = [0, 0, 0];
      for (let game = 0; game < every; game++) {
        const { lessons, result } = playLearningGame(
          polynomialOf(before.inUse, alpha),
          beta,
          game % 2 === 0 ? 0 : 1,
          { depth, opening },
          seedFor(seed, 'game', game),
        );
        alpha = adjusted(alpha, lessons, rate);
        points += (result + 1) / 2;
        for (const { terms: values, value, searched } of lessons) {
          before.inUse.forEach((_, i) => void addToSums(sums, i, values[i]!, result));
          squares += (searched - value) ** 2;
          lessonCount++;
        }
      }
      const after: SamuelState = {
        ...before,
        games: before.games + every,
        alpha,
        sums,
        points,
        error: Math.sqrt(squares / Math.max(1, lessonCount)),
        ...(points > every / 2 ? { beta: alpha, betaTerms: before.inUse } : {}),
      };
      return replace ? withReplacement(after) : after;
    },
    champion: ({ inUse, alpha }) => termsModel([...inUse, PIECE_ADVANTAGE.name], alpha),
    progress(state) {
      if (state.games === 0) return {};
      const sizes = correlations(state).map(Math.abs);
      return {
        games: state.games,
        'score against Beta': state.points / every,
        'error in discs': state.error,
        'largest correlation': Math.max(...sizes),
        'piece advantage': state.alpha.at(-1)!,
      };
    },
    log({ games, swap, inUse, alpha }) {
      const [out, into] = swap;
      const largest = [...inUse.keys()].sort((a, b) => Math.abs(alpha[b]!) - Math.abs(alpha[a]!)).slice(0, 5);
      const listed = largest.map(i => `${inUse[i]} ${alpha[i]!.toFixed(1)}`).join(', ');
      return out === undefined ? [] : [`${games} games: ${into} for ${out}; largest: ${listed}`];
    },
  };
}

export const entry: LearnerEntry = {
  summary: 'Samuel’s method: a polynomial of 16 terms, adjusted by its own search; the worst term is replaced',
  options,
  examples: ['samuel(every=2, depth=1)'],
  build(spec: Spec, { game }) {
    const settings = readOptions(spec, options);
    needsKind(game, 'terms');
    return encoded(samuel(settings), codec);
  },
};

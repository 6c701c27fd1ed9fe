/**
 * Local learning: new members play some games of temporal differences before their first fitness games. Children
 * inherit what was learnt (Lamarckian): evolution or co-evolution combined with temporal differences (Szubert,
 * Jaśkowski and Krawiec call it ETDL and CTDL).
 */
import { variantSpec } from '../games/variants.js';
import { checkEvaluator, evaluators } from '../models/catalogue.js';
import { rngFrom } from '../random/rng.js';
import { parseSeed, type Seed, seedFor } from '../random/seed.js';
import type { Game } from '../rules/game.js';
import { build, type Catalogue, part } from '../specs/catalogue.js';
import { BadSpec, integer, readOptions, real } from '../specs/options.js';
import type { Json, Spec } from '../specs/spec.js';
import type { Backend } from './backend.js';
import type { Genome, Representation } from './genome.js';
import type { LearnerSetting } from './learner.js';
import type { NewGeneration } from './population.js';

/** The genome afterwards. */
export type LocalLearning = (genome: Genome, backend: Backend, seed: Seed) => Promise<Genome>;

/** The spec that means self-play: no opponent. */
const SELF_PLAY: Spec = { kind: 'constant' };

/** What learns, and which game. */
type Taught = {
  readonly representation: Representation<Genome>;
  readonly game: Game;
  /** The game with its options. */
  readonly named: Spec;
};

const tdOptions = {
  games: integer(1, 1e7, 100, 'how many'),
  opponent: part(
    'evaluator',
    evaluators,
    SELF_PLAY,
    'an opponent that does not learn, at one ply; constant: self-play',
  ),
  epsilon: real(0, 1, 0, 'probability that the opponent plays a random move'),
  explore: real(0, 1, 0.1, 'probability that the learner plays a random move, which updates nothing'),
  rate: real(0, 10, 1, 'share of an error that one step removes'),
};

const localLearningKinds = {
  none: {
    summary: 'no local learning',
    options: {},
    build(spec) {
      readOptions(spec, {});
      return undefined;
    },
  },
  td: {
    summary: 'new members play games of temporal coherence; for patterns',
    options: tdOptions,
    build(spec, { representation, game, named }) {
      const { games, opponent, epsilon, explore, rate } = readOptions(spec, tdOptions);
      checkEvaluator(opponent, game);
      const hasOpponent = opponent.kind !== SELF_PLAY.kind;
      const batch = (shape: Json): Spec => ({
        kind: 'td',
        learner: { kind: 'patterns', shape, rule: 'tc', rate },
        ...(hasOpponent ? { mode: 'opponent', opponent, epsilon } : {}),
        target: 'outcome',
        explore,
        games,
        total: games,
      });
      const { kind } = representation.express(representation.random(rngFrom(parseSeed('kind'))));
      if (kind !== 'patterns') throw new BadSpec(`local-learning=td works for patterns, not for ${kind}`);
      return async (genome, backend, seed) => {
        const { shape, weights } = representation.express(genome);
        const zeros = (): Float32Array => new Float32Array(weights.length);
        const squashed = { ...(shape as { readonly [name: string]: Json }), output: 'tanh' };
        const begun = { weights: weights.slice(), errors: zeros(), magnitudes: zeros() };
        return (await backend.train(named, batch(squashed), begun, seed)).weights as Float32Array;
      };
    },
  },
} as const satisfies Catalogue<LocalLearning | undefined, Taught>;

/** Throws BadSpec. */
export const buildLocalLearning = (
  spec: Spec,
  representation: Representation<Genome>,
  { game, spec: named = variantSpec(game) }: LearnerSetting,
): LocalLearning | undefined =>
  build<LocalLearning | undefined, Taught>('local learning', localLearningKinds, spec, { representation, game, named });

export const localLearningOption = (summary: string) =>
  part('local learning', localLearningKinds, { kind: 'none' }, summary);

/** A generation after its new members have learnt locally; in the first generation all are new. */
export const learnLocally = async (
  { members, births }: NewGeneration,
  { localLearning, isFirst }: { readonly localLearning: LocalLearning | undefined; readonly isFirst: boolean },
  backend: Backend,
  seed: Seed,
): Promise<NewGeneration['members']> => {
  if (!localLearning) return members;
  const isNew = new Set(births.map(({ id }) => id));
  return Promise.all(
    members.map(async (member, i) =>
      isFirst || isNew.has(member.id)
        ? { ...member, genome: await localLearning(member.genome, backend, seedFor(seed, 'lessons', i)) }
        : member,
    ),
  );
};

/**
 * What is learnt within a life: some games of temporal differences between birth and the first games for fitness. What
 * was learnt is inherited, as Lamarck had it: evolution or co-evolution combined with temporal differences (Szubert,
 * Jaśkowski and Krawiec call it ETDL and CTDL).
 */
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

/** Stands for nobody: it plays itself. */
const NOBODY: Spec = { kind: 'constant' };

/** What is taught, and which game. */
type Taught = {
  readonly representation: Representation<Genome>;
  readonly game: Game;
  /** The game as it was asked for. */
  readonly named: Spec;
};

const tdOptions = {
  games: integer(1, 1e7, 100, 'how many'),
  opponent: part('evaluator', evaluators, NOBODY, 'who does not learn, one ply deep; constant: it plays itself'),
  epsilon: real(0, 1, 0, 'how often the opponent plays a random move'),
  explore: real(0, 1, 0.1, 'how often it plays a random move itself, from which nothing is learnt'),
  rate: real(0, 10, 1, 'how much of an error one step removes'),
};

export const localLearningKinds = {
  none: {
    summary: 'nothing is learnt but by evolution',
    options: {},
    build(spec) {
      readOptions(spec, {});
      return undefined;
    },
  },
  td: {
    summary: 'games of temporal coherence after birth, for patterns',
    options: tdOptions,
    build(spec, { representation, game, named }) {
      const { games, opponent, epsilon, explore, rate } = readOptions(spec, tdOptions);
      checkEvaluator(opponent, game);
      const hasOpponent = opponent.kind !== NOBODY.kind;
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
      if (kind !== 'patterns') throw new BadSpec(`local learning by td is for patterns, not for ${kind}`);
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
  { game, spec: named = { kind: game.id } }: LearnerSetting,
): LocalLearning | undefined =>
  build<LocalLearning | undefined, Taught>('local learning', localLearningKinds, spec, { representation, game, named });

export const localLearningOption = (summary: string) =>
  part('local learning', localLearningKinds, { kind: 'none' }, summary);

/** A generation once its new members have learnt locally; in the first one all are new. */
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

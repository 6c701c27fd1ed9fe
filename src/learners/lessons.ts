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
import type { Crew } from './crew.js';
import type { Genes, Representation } from './genome.js';
import type { LearnerSetting } from './learner.js';
import type { Brood } from './population.js';

/** The genome afterwards. */
export type Lessons = (genome: Genes, crew: Crew, seed: Seed) => Promise<Genes>;

/** Stands for nobody: it plays itself. */
const NOBODY: Spec = { kind: 'constant' };

/** What is taught, and which game. */
type Taught = {
  readonly representation: Representation<Genes>;
  readonly game: Game;
  /** The game as it was asked for. */
  readonly named: Spec;
};

const tdOptions = {
  games: integer(1, 1e7, 100, 'how many'),
  opponent: part('evaluator', evaluators, NOBODY, 'who does not learn, one ply deep; constant: it plays itself'),
  errs: real(0, 1, 0, 'how often the opponent plays a random move'),
  explore: real(0, 1, 0.1, 'how often it plays a random move itself, from which nothing is learnt'),
  rate: real(0, 10, 1, 'how much of an error one step removes'),
};

export const lessonKinds = {
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
      const { games, opponent, errs, explore, rate } = readOptions(spec, tdOptions);
      checkEvaluator(opponent, game);
      const hasOpponent = opponent.kind !== NOBODY.kind;
      const stretch = (shape: Json): Spec => ({
        kind: 'td',
        learner: { kind: 'patterns', shape, rule: 'tc', rate },
        ...(hasOpponent ? { mode: 'opponent', opponent, errs } : {}),
        target: 'outcome',
        explore,
        games,
        total: games,
      });
      const { kind } = representation.express(representation.random(rngFrom(parseSeed('kind'))));
      if (kind !== 'patterns') throw new BadSpec(`td lessons are for patterns, not for ${kind}`);
      return async (genome, crew, seed) => {
        const { shape, weights } = representation.express(genome);
        const zeros = (): Float32Array => new Float32Array(weights.length);
        const squashed = { ...(shape as { readonly [name: string]: Json }), output: 'tanh' };
        const begun = { weights: weights.slice(), errors: zeros(), magnitudes: zeros() };
        return (await crew.train(named, stretch(squashed), begun, seed)).weights as Float32Array;
      };
    },
  },
} as const satisfies Catalogue<Lessons | undefined, Taught>;

/** Throws BadSpec. */
export const buildLessons = (
  spec: Spec,
  representation: Representation<Genes>,
  { game, spec: named = { kind: game.id } }: LearnerSetting,
): Lessons | undefined =>
  build<Lessons | undefined, Taught>('lessons', lessonKinds, spec, { representation, game, named });

export const lessonsOption = (summary: string) => part('lessons', lessonKinds, { kind: 'none' }, summary);

/** A generation once everybody new in it has had his lessons: in the first one that is everybody. */
export const teach = async (
  { members, births }: Brood,
  { lessons, isFirst }: { readonly lessons: Lessons | undefined; readonly isFirst: boolean },
  crew: Crew,
  seed: Seed,
): Promise<Brood['members']> => {
  if (!lessons) return members;
  const isNew = new Set(births.map(({ id }) => id));
  return Promise.all(
    members.map(async (member, i) =>
      isFirst || isNew.has(member.id)
        ? { ...member, genome: await lessons(member.genome, crew, seedFor(seed, 'lessons', i)) }
        : member,
    ),
  );
};

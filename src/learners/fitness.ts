/** Fitness of a genome: its share of the points, or its mean margin, in games against the opponents of its population. */

import { checkOpening, startsFor } from '../arena/openings.js';
import { offered } from '../games/offers.js';
import { variantOf, variantSpec } from '../games/variants.js';
import { evaluators } from '../models/catalogue.js';
import { squaresModel } from '../models/file.js';
import { checkPlayer, players, searchOf } from '../players/catalogue.js';
import { type Rng, rngFrom } from '../random/rng.js';
import { seedFor } from '../random/seed.js';
import type { Game, Model } from '../rules/game.js';
import { build, type Catalogue, part } from '../specs/catalogue.js';
import { BadSpec, choice, integer, readOptions, real } from '../specs/options.js';
import type { Spec } from '../specs/spec.js';
import { coachesFitness, coachesOptions } from './coaches.js';
import { type Fitness, type Matchup, meanScores, playMatchups, type Style, styleOptions } from './fitness-games.js';
import { byMargin, byWins, knockout } from './knockout.js';
import type { LearnerSetting } from './learner.js';
import { singleGamesFitness, singleGamesOptions } from './single-games.js';

/** The matchups: members have indices from 0 to `members` − 1, guests follow them. */
type Schedule = (
  members: number,
  rng: Rng,
) => { readonly matchups: readonly Matchup[]; readonly guests?: readonly Model[] };

/** Throws BadSpec if the game does not allow it. */
function rated(setting: LearnerSetting, style: Style, schedule: Schedule): Fitness {
  checkOpening(style.openings, setting.game);
  return async ({ members, hallOfFame }, backend, seed) => {
    const { matchups, guests = [] } = schedule(members.length, rngFrom(seedFor(seed, 'schedule')));
    const famous = members.length + guests.length;
    const past = members.flatMap((_, first) => hallOfFame.map((_, i) => ({ first, second: famous + i })));
    const all = [...matchups, ...past];
    const scores = await playMatchups(setting, [...members, ...guests, ...hallOfFame], all, style, backend, seed);
    return meanScores(members.length, all, scores, style);
  };
}

/** Round robin: every member plays every other. */
export function everyPair(members: number): Matchup[] {
  const matchups: Matchup[] = [];
  for (let first = 0; first < members; first++)
    for (let second = first + 1; second < members; second++) matchups.push({ first, second });
  return matchups;
}

/** Each member plays `count` others, drawn without replacement; games count for both. */
export function drawnPairs(members: number, count: number, rng: Rng): Matchup[] {
  return Array.from({ length: members }, (_, first) => {
    const others = Array.from({ length: members }, (_, i) => i).filter(i => i !== first);
    return Array.from({ length: Math.min(count, others.length) }, (): Matchup => {
      const [second] = others.splice(rng.below(others.length), 1);
      return { first, second: second! };
    });
  }).flat();
}

const roundRobinOptions = styleOptions(1);
const selfPlayOptions = {
  opponents: integer(1, 1000, 10, 'random opponents of each member, from its own population'),
  ...styleOptions(1),
};
const { depth: _, ...referenceStyle } = styleOptions(50);
const referenceOptions = {
  against: part('player', [players, evaluators], { kind: 'squares' }, 'the opponent of all members: any player'),
  depth: styleOptions(1).depth,
  depths: integer(
    0,
    8,
    0,
    'play it at each depth from 1 to this, both sides at the same depth; 0: at their own depths',
  ),
  ...referenceStyle,
};
const utilityOptions = {
  opponents: integer(1, 100_000, 50, 'how many tables, drawn again in every generation'),
  reach: real(0, 1000, 10, 'their weights lie between −reach and reach'),
  ...styleOptions(1),
};

const knockoutOptions = {
  games: integer(1, 1000, 2, 'games of a match, sides alternating'),
  depth: styleOptions(1).depth,
  openings: styleOptions(1).openings,
  terminal: styleOptions(1).terminal,
  counts: choice(['wins', 'margin'], 'wins', 'what decides a match: games won, or the sum of the margins'),
};

/** Past champions do not take part. Throws BadSpec. */
function knockoutFitness(spec: Spec, { game, spec: gameSpec = variantSpec(game) }: LearnerSetting): Fitness {
  const { games, depth, openings, terminal, counts } = readOptions(spec, knockoutOptions);
  checkOpening(openings, game);
  const pairs = Math.ceil(games / 2);
  return async ({ members }, backend, seed) => {
    const names = await backend.register(members);
    const player = (i: number): Spec => ({ kind: 'search', depth, evaluator: names[i]!, terminal });
    const starts = startsFor(openings, { game, pairs, seed: seedFor(seed, 'openings') });
    const ranking = await knockout(
      members.length,
      backend,
      seed,
      ([first, second], own) => ({
        game: gameSpec,
        players: [player(first), player(second)],
        starts,
        pairs,
        ...(games % 2 === 1 ? { odd: true } : {}),
        seed: own,
      }),
      counts === 'wins' ? byWins : byMargin,
    );
    const rounds = new Float64Array(members.length);
    ranking.forEach((those, place) => {
      for (const one of those) rounds[one] = ranking.length - 1 - place;
    });
    return rounds;
  };
}

/** The player's search at another depth. Throws BadSpec. */
function atDepth(player: Spec, depth: number): Spec {
  const search = searchOf(player);
  if (!search) throw new BadSpec(`reference: ${player.kind} does not search, so it has no depths`);
  return { ...search, depth };
}

/** Throws BadSpec; a game without tables of squares needs another opponent than the default one. */
function checkOpponent(against: Spec, game: Game, isDefault: boolean): void {
  try {
    checkPlayer(against, game);
  } catch (error) {
    if (!isDefault || !(error instanceof BadSpec)) throw error;
    throw new BadSpec(`${error.message}; name an opponent, for example fitness=reference(against=random)`);
  }
}

const constantFitnesses = {
  'round-robin': {
    summary: 'round robin: every member plays every other',
    options: roundRobinOptions,
    build(spec, setting) {
      return rated(setting, readOptions(spec, roundRobinOptions), members => ({ matchups: everyPair(members) }));
    },
  },
  'self-play': {
    summary: 'each member plays a few random members of its own population',
    options: selfPlayOptions,
    build(spec, setting) {
      const { opponents, ...style } = readOptions(spec, selfPlayOptions);
      return rated(setting, style, (members, rng) => ({ matchups: drawnPairs(members, opponents, rng) }));
    },
  },
  reference: {
    summary: 'all members play one fixed player: any player, also one that searches',
    options: referenceOptions,
    build(spec, setting) {
      const { against, depths, ...style } = readOptions(spec, referenceOptions);
      checkOpponent(against, setting.game, spec.against === undefined);
      const opponents =
        depths === 0
          ? [{ second: against }]
          : Array.from({ length: depths }, (_, i) => ({ second: atDepth(against, i + 1), depth: i + 1 }));
      return rated(setting, style, members => ({
        matchups: opponents.flatMap(opponent =>
          Array.from({ length: members }, (_, first) => ({ first, ...opponent })),
        ),
      }));
    },
  },
  'random-squares': {
    summary: 'expected utility: all members play tables of squares with random weights',
    options: utilityOptions,
    build(spec, setting) {
      const { opponents, reach, ...style } = readOptions(spec, utilityOptions);
      const { cells } = offered(setting.game, 'board', 'random-squares');
      const table = (rng: Rng): Model =>
        squaresModel(
          variantOf(setting.game),
          Array.from(cells, () => reach * (2 * rng.next() - 1)),
        );
      return rated(setting, style, (members, rng) => ({
        matchups: Array.from({ length: members }, (_, first) =>
          Array.from({ length: opponents }, (_, i) => ({ first, second: members + i })),
        ).flat(),
        guests: Array.from({ length: opponents }, () => table(rng)),
      }));
    },
  },
  knockout: {
    summary: 'single elimination: the number of rounds won; a random draw decides a tied match',
    options: knockoutOptions,
    build: knockoutFitness,
  },
  coaches: {
    summary: 'all members play five coaches, which the best members replace every few generations',
    options: coachesOptions,
    build: coachesFitness,
  },
  'single-games': {
    summary: 'each member begins a few games against random others; points for a win, a draw and a loss are added up',
    options: singleGamesOptions,
    build: singleGamesFitness,
  },
} as const satisfies Catalogue<Fitness, LearnerSetting>;

const stagedOptions = {
  first: part('fitness', constantFitnesses, { kind: 'reference', against: { kind: 'random' } }, 'the measure at first'),
  second: part('fitness', constantFitnesses, { kind: 'reference' }, 'the measure afterwards'),
  after: integer(1, 1_000_000, 100, 'generations with the first measure'),
};

const fitnesses = {
  ...constantFitnesses,
  staged: {
    summary: 'one measure for some generations, and then another, such as a stronger opponent',
    options: stagedOptions,
    build(spec: Spec, setting: LearnerSetting): Fitness {
      const { first, second, after } = readOptions(spec, stagedOptions);
      const [early, late] = [first, second].map(each =>
        build<Fitness, LearnerSetting>('fitness', constantFitnesses, each, setting),
      ) as [Fitness, Fitness];
      if (early.nextHallOfFame || late.nextHallOfFame)
        throw new BadSpec('staged: coaches change by themselves, and are not one of two measures');
      return (field, backend, seed) => (field.generation <= after ? early : late)(field, backend, seed);
    },
  },
} as const satisfies Catalogue<Fitness, LearnerSetting>;

/** Throws BadSpec. */
export const buildFitness = (spec: Spec, setting: LearnerSetting): Fitness =>
  build<Fitness, LearnerSetting>('fitness', fitnesses, spec, setting);

export const fitnessOption = (fallback: Spec) => part('fitness', fitnesses, fallback, 'how fitness is measured');

/**
 * How often the interval of `rate` contains the true rating. The scores that the anchors recorded against each other are
 * taken for the truth, so that the ratings of the ladder are true by definition; then the whole ladder and the games of
 * a player that is rated are drawn again from them, pair by pair. Unlike a simulation with assumed differences between
 * opponents, this has those of real players; unlike `--anew`, a figure for thousands of ratings costs seconds.
 */
import { type PairCounts, reverseTally, type Tally, tallyOfPairs } from '../matches/tally.js';
import { type Rng, rngFrom } from '../random/rng.js';
import { type Seed, seedFor } from '../random/seed.js';
import { LADDER_PLAN, type Ladder, ladderOf } from './ladder.js';
import { addEncounter, type Encounter, errorOf, nextRound, placeOf } from './placing.js';
import { uncertaintyOf, widened } from './uncertainty.js';

/** The ratings of one anchor. */
export type Covered = {
  readonly player: number;
  readonly times: number;
  /** Mean distance from the true rating: what the opponents alone do. */
  readonly bias: number;
  /** Mean of the figure after ±. */
  readonly error: number;
  readonly inside: number;
  /** Within the error of the games alone. */
  readonly insideByGames: number;
};

/** So many pairs with the frequencies of recorded ones. */
function drawn({ pairs }: Tally, count: number, rng: Rng): Tally {
  const all = pairs.reduce((sum, each) => sum + each, 0);
  const result: [number, number, number, number, number] = [0, 0, 0, 0, 0];
  for (let i = 0; i < count; i++) {
    let left = rng.below(all);
    let kind = 0;
    while (left >= pairs[kind]!) left -= pairs[kind++]!;
    result[kind]!++;
  }
  return tallyOfPairs(result satisfies PairCounts);
}

/** What player `a` recorded against `b`. */
const recorded = ({ matchTallies }: Ladder, a: number, b: number): Tally => {
  const found = matchTallies.find(
    ({ first, second }) => (first === a && second === b) || (first === b && second === a),
  );
  return found!.first === a ? found!.tally : reverseTally(found!.tally);
};

/** One anchor on ladders drawn anew, until `games` games are played or the error of the games is 10, as `rate` does. */
export function coverageOf(ladder: Ladder, player: number, games: number, times: number, seed: Seed): Covered {
  const truth = ladder.rungs[player]!.rating;
  const against = ladder.rungs.map((_, i) => (i === player ? undefined : recorded(ladder, player, i)));
  let [bias, error, inside, insideByGames] = [0, 0, 0, 0];
  for (let time = 0; time < times; time++) {
    const rng = rngFrom(seedFor(seed, 'coverage', player, games, time));
    const known = ladderOf(
      ladder.matchTallies.map(each => ({ ...each, tally: drawn(each.tally, LADDER_PLAN.pairs, rng) })),
    );
    const others = known.rungs.filter((_, i) => i !== player);
    let met: readonly Encounter[] = [];
    for (
      let place = placeOf(met);
      place.games < games && (place.games === 0 || errorOf(place) > 10);
      place = placeOf(met)
    )
      for (const { rung, pairs } of nextRound(others, met))
        met = addEncounter(met, rung, drawn(against[known.rungs.indexOf(rung)]!, pairs, rng));
    const place = placeOf(met);
    const wide = widened(place, met, uncertaintyOf(known, others, met, place.rating));
    bias += place.rating - truth;
    error += (wide.high - wide.low) / 2;
    if (wide.low <= truth && truth <= wide.high) inside++;
    if (place.low <= truth && truth <= place.high) insideByGames++;
  }
  return { player, times, bias: bias / times, error: error / times, inside, insideByGames };
}

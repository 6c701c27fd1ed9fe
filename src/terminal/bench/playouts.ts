/** Games played to their end at random: by the plain rules and, where a game has one, by its fast part. One thread, CPU time. */
import { everyGame } from '../../games/catalogue.js';
import { rngFrom } from '../../random/rng.js';
import { parseSeed, seedFor } from '../../random/seed.js';
import type { Game } from '../../rules/game.js';
import { randomEnds } from '../../search/playout.js';
import { type Contender, type Measured, measure, rounded } from './rounds.js';

const SEED = parseSeed('bench playouts');
const ROUNDS = 7;
const SECONDS = 0.2;
/** Games between two looks at the clock. */
const GAMES = 50;

function contender(name: string, game: Game): Contender {
  const playOut = randomEnds(game);
  const start = game.initial();
  let done = 0;
  return {
    name,
    work() {
      const rng = rngFrom(seedFor(SEED, done++));
      for (let i = 0; i < GAMES; i++) playOut(start, rng);
      return GAMES;
    },
  };
}

type PlayoutRow = Measured & {
  /** How many times as many as by the plain rules, in the same run. */
  readonly ratio: number;
};

export function benchPlayouts(): { readonly unit: string; readonly results: readonly PlayoutRow[] } {
  const pairs = everyGame().map(game => {
    const { fast, ...plain } = game;
    return { id: game.id, plain, game, hasFast: fast !== undefined };
  });
  const contenders = pairs.flatMap(({ id, plain, game, hasFast }) => [
    contender(`${id}, plain rules`, plain),
    ...(hasFast ? [contender(`${id}, fast part`, game)] : []),
  ]);
  const measured = measure(contenders, ROUNDS, SECONDS);
  const plainOf = (name: string): number =>
    measured.find(each => each.name === name.replace('fast part', 'plain rules'))!.perSecond;
  return {
    unit: 'random games/s',
    results: measured.map(each => ({ ...each, ratio: rounded(each.perSecond / plainOf(each.name)) })),
  };
}

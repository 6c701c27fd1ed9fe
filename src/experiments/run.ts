/** A running experiment: a stream of steps. The consumer may stop after any of them and resume from it later. */

import { startsFor } from '../arena/openings.js';
import { buildGame } from '../games/catalogue.js';
import type { Backend } from '../learners/backend.js';
import { buildLearner } from '../learners/catalogue.js';
import type { Learner, State } from '../learners/learner.js';
import { addGame, addPair, EMPTY_TALLY, type GameScore, type Tally } from '../matches/tally.js';
import { parseSeed, type Seed, seedFor } from '../random/seed.js';
import type { Game, Model } from '../rules/game.js';
import type { Checkpoint } from './checkpoint.js';
import type { Experiment, RunEvent, Step, Yardstick } from './experiment.js';

export function tallyOf(results: Uint8Array, margins: Float64Array): Tally {
  const score = (game: number): GameScore => ({
    result: results[game] as GameScore['result'],
    margin: margins[game]!,
  });
  let tally = EMPTY_TALLY;
  for (let game = 0; game + 1 < results.length; game += 2) tally = addPair(tally, score(game), score(game + 1));
  return results.length % 2 === 1 ? addGame(tally, score(results.length - 1)) : tally;
}

/** The result of a champion against one yardstick. The games depend only on the seed. */
export async function measure(
  { against, plays, pairs, openings, epsilon }: Yardstick,
  champion: Model,
  game: Game,
  experiment: Pick<Experiment, 'game'>,
  backend: Backend,
  seed: Seed,
): Promise<Tally> {
  const [evaluator] = await backend.register([champion]);
  const starts = startsFor(openings, { game, pairs, seed: seedFor(seed, 'openings') });
  const player = { ...plays, evaluator: evaluator! };
  const match = { game: experiment.game, players: [player, against] as const, starts, pairs, epsilon, seed };
  for await (const { results, margins } of backend.play([match])) return tallyOf(results, margins);
  throw new Error('a match was not played');
}

const isDue = (every: number, step: number, isLast: boolean): boolean => isLast || step % every === 0;

export const buildFor = (experiment: Experiment): { readonly game: Game; readonly learner: Learner } => {
  const game = buildGame(experiment.game);
  return { game, learner: buildLearner(experiment.learner, { game, spec: experiment.game }) };
};

/** Whether a step is the last, and whether its champion is kept. */
export function marksOf(
  experiment: Experiment,
  learner: Learner,
  step: number,
  state: State,
): Pick<Step, 'isKept' | 'isLast'> {
  const isLast = step >= experiment.steps || (learner.isDone?.(state) ?? false);
  return { isKept: isDue(experiment.keep, step, isLast), isLast };
}

/** Step 0 is the initial state. */
export async function* run(
  experiment: Experiment,
  backend: Backend,
  from?: Checkpoint,
): AsyncGenerator<Step, void, void> {
  const { game, learner } = buildFor(experiment);
  const seed = parseSeed(experiment.seed);

  const look = async (step: number, state: State, games: number): Promise<Step> => {
    const { isKept, isLast } = marksOf(experiment, learner, step, state);
    const champion = learner.champion(state);
    const events: RunEvent[] = [{ type: 'step', step, progress: learner.progress(state), games }];
    const lines = learner.log?.(state) ?? [];
    if (lines.length > 0) events.push({ type: 'log', step, lines });
    for (const yardstick of experiment.yardsticks) {
      if (!isDue(yardstick.every, step, isLast)) continue;
      const tally = await measure(
        yardstick,
        champion,
        game,
        experiment,
        backend,
        seedFor(seed, 'measure', yardstick.name, step),
      );
      events.push({ type: 'measured', step, yardstick: yardstick.name, tally });
    }
    return { step, state, events, births: learner.births?.(state) ?? [], champion, isKept, isLast };
  };

  let step = from?.step ?? 0;
  let state = from?.state;
  if (state === undefined) {
    const own = seedFor(seed, 'begin');
    state = learner.begin(own);
    if (learner.fetch) state = await learner.fetch(state, backend, own);
    const first = await look(0, state, 0);
    yield first;
    if (first.isLast) return;
  } else if (step >= experiment.steps || learner.isDone?.(state)) return;

  for (;;) {
    step++;
    const before = backend.games;
    state = await learner.step(state, backend, seedFor(seed, 'step', step));
    const next = await look(step, state, backend.games - before);
    yield next;
    if (next.isLast) return;
  }
}

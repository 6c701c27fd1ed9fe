/**
 * Bill 3.0's Bayesian learning (K.-F. Lee and S. Mahajan; Ferrer 1996, appendix C). An earlier version of the program,
 * Bill 1.0, plays itself; every position is labelled by whether the side that made the move to it won or lost; for each of
 * the 60 moves of a game a quadratic discriminant is computed from the mean vectors and covariance matrices of both
 * classes, over the positions within two discs.
 *
 * The state is the sums of which means and covariances are made, move by move, so a step is only more games. What the
 * papers do not say: games begin with random moves, of a number that goes in turn through a range, so that they differ;
 * those moves, drawn games and finished boards teach nothing; a move with too few positions of a class has the
 * discriminant of the nearest that has enough; both classes are equally likely beforehand.
 */

import { startsFor } from '../../../arena/openings.js';
import type { OthelloPosition } from '../../../games/othello/board.js';
import {
  BILL_STAGES,
  discriminant,
  featuresOfMover,
  STAGE_WEIGHTS,
  stageOf,
} from '../../../games/othello/evaluators/bill/bill-3.js';
import { BILL_FEATURES } from '../../../games/othello/evaluators/bill/features.js';
import { billModel } from '../../../games/othello/files.js';
import { othelloRules } from '../../../games/othello/rules.js';
import { variantSpec } from '../../../games/variants.js';
import type { GameRecord } from '../../../matches/record.js';
import { evaluators } from '../../../models/catalogue.js';
import { players } from '../../../players/catalogue.js';
import { type Seed, seedFor } from '../../../random/seed.js';
import { part } from '../../../specs/catalogue.js';
import { BadSpec, integer, readOptions, type Values } from '../../../specs/options.js';
import { count, type Infer, object } from '../../../specs/schema.js';
import type { Spec } from '../../../specs/spec.js';
import { type Backend, playMatches, type UnstoredMatch } from '../../backend.js';
import { arrayOf, BadState, dataOf } from '../../codec.js';
import { addExample, discriminantOf, momentsOf, sumsLength } from '../../discriminant.js';
import { needsKind } from '../../genomes/entry.js';
import { type Codec, encoded, type Learner, type LearnerEntry, type LearnerSetting } from '../../learner.js';

const options = {
  player: part(
    'player',
    [players, evaluators],
    { kind: 'search', depth: 2, evaluator: { kind: 'bill-1' } },
    'who plays both sides: the earlier version of the program',
  ),
  games: integer(2, 1e6, 340, 'games a step'),
  least: integer(1, 40, 4, 'least number of random moves before a game'),
  most: integer(1, 40, 20, 'most of them'),
  window: integer(0, 60, 2, 'a discriminant learns from positions with so many discs more or fewer'),
  enough: integer(2, 1e6, 50, 'positions of each class that a discriminant needs'),
};
type BillOptions = Values<typeof options>;

const FEATURES = BILL_FEATURES.length;
/** Sums of a class at a move. Lost positions come first. */
const CLASS = sumsLength(FEATURES);
const LOST = 0;
const WON = 1;
const STAGE = 2 * CLASS;

const billData = object({
  games: count,
  positions: count,
  /** Positions of the last step, and those of them that the discriminants from the steps before classified rightly. */
  judged: count,
  right: count,
});

type BillState = Infer<typeof billData> & {
  /** By stage, class and sum. */
  readonly sums: Float64Array;
};

const codec: Codec<BillState> = {
  encode: ({ sums, ...data }) => ({ data, arrays: { sums } }),
  decode(state) {
    const sums = arrayOf(state, 'sums', 'Float64Array');
    if (sums.length !== BILL_STAGES * STAGE)
      throw new BadState(`the state does not belong to this learner: it has ${sums.length} sums`);
    return { ...dataOf(billData, state), sums };
  },
};

/** The sums of a class over the stages from `stage − window` to `stage + window`, of 1 to 60. */
function around(sums: Float64Array, stage: number, window: number, which: 0 | 1): Float64Array {
  const all = new Float64Array(CLASS);
  for (let each = Math.max(1, stage - window); each <= Math.min(BILL_STAGES, stage + window); each++) {
    const at = (each - 1) * STAGE + which * CLASS;
    for (let i = 0; i < CLASS; i++) all[i]! += sums[at + i]!;
  }
  return all;
}

/** The discriminants of all stages; zeros as long as none has enough positions. */
export function billWeights(
  sums: Float64Array,
  { window, enough }: Pick<BillOptions, 'window' | 'enough'>,
): Float32Array {
  const weights = new Float32Array(BILL_STAGES * STAGE_WEIGHTS);
  const known: number[] = [];
  for (let stage = 1; stage <= BILL_STAGES; stage++) {
    const [lost, won] = [around(sums, stage, window, LOST), around(sums, stage, window, WON)];
    if (lost[0]! < enough || won[0]! < enough) continue;
    known.push(stage);
    weights.set(discriminantOf(momentsOf(won, FEATURES), momentsOf(lost, FEATURES)), (stage - 1) * STAGE_WEIGHTS);
  }
  if (known.length === 0) return weights;
  for (let stage = 1; stage <= BILL_STAGES; stage++) {
    // Of two that are equally near the earlier one.
    const nearest = known.reduce((best, each) => (Math.abs(each - stage) < Math.abs(best - stage) ? each : best));
    const from = (nearest - 1) * STAGE_WEIGHTS;
    if (nearest !== stage) weights.copyWithin((stage - 1) * STAGE_WEIGHTS, from, from + STAGE_WEIGHTS);
  }
  return weights;
}

type Example = { readonly position: OthelloPosition; readonly isWon: boolean };

/** The positions after each move that the players chose, until the game is over. */
export function* examplesOf({ start, moves, outcome }: GameRecord): Generator<Example> {
  if (outcome.winner === null) return;
  const first = othelloRules.display.parsePosition(start.position);
  if (!first.ok) throw new Error(`a game starts from a position that cannot be read: ${first.reason}`);
  let position = start.moves.reduce((before, move) => othelloRules.play(before, move), first.value);
  for (const move of moves) {
    const { turn } = position;
    position = othelloRules.play(position, move);
    if (othelloRules.isPass(move)) continue;
    if (othelloRules.outcome(position)) return;
    yield { position, isWon: outcome.winner === turn };
  }
}

/** One match for each number of random moves. */
function matchesOf(
  settings: BillOptions,
  { game, spec = variantSpec(game) }: LearnerSetting,
  seed: Seed,
): UnstoredMatch[] {
  const { player, games, least, most } = settings;
  const lengths = most - least + 1;
  const pairs = Math.ceil(games / 2);
  return Array.from({ length: lengths }, (_, i): UnstoredMatch => {
    const own = seedFor(seed, 'bill', least + i);
    const share = Math.floor((pairs * (i + 1)) / lengths) - Math.floor((pairs * i) / lengths);
    const openings = { kind: 'random', plies: least + i };
    return {
      game: spec,
      players: [player, player],
      starts: share === 0 ? [] : startsFor(openings, { game, pairs: share, seed: seedFor(own, 'openings') }),
      pairs: share,
      seed: own,
      want: 'records',
    };
  }).filter(({ pairs: share }) => share > 0);
}

function bill(spec: Spec, setting: LearnerSetting): Learner {
  needsKind(setting.game, 'bill');
  const settings = readOptions(spec, options);
  if (settings.least > settings.most)
    throw new BadSpec(`bill: least=${settings.least} is more than most=${settings.most}`);

  async function step(state: BillState, backend: Backend, seed: Seed): Promise<BillState> {
    const before = billWeights(state.sums, settings);
    const sums = state.sums.slice();
    const features = new Float64Array(FEATURES);
    let [games, judged, right] = [0, 0, 0];
    for (const { records = [] } of await playMatches(backend, matchesOf(settings, setting, seed))) {
      for (const record of records) {
        games++;
        for (const { position, isWon } of examplesOf(record)) {
          featuresOfMover(position, features);
          const stage = stageOf(position);
          judged++;
          if (discriminant(before, stage, features) > 0 === isWon) right++;
          addExample(sums, (stage - 1) * STAGE + (isWon ? WON : LOST) * CLASS, features);
        }
      }
    }
    return { games: state.games + games, positions: state.positions + judged, judged, right, sums };
  }

  const learner: Learner<BillState> = {
    begin: () => ({ games: 0, positions: 0, judged: 0, right: 0, sums: new Float64Array(BILL_STAGES * STAGE) }),
    step,
    champion: ({ sums }) => billModel(billWeights(sums, settings)),
    progress: ({ games, positions, judged, right }) =>
      judged === 0 ? { games, positions } : { games, positions, right: right / judged },
  };
  return encoded(learner, codec);
}

export const entry: LearnerEntry = {
  summary: 'Lee & Mahajan’s Bill 3.0: quadratic discriminants of won and lost positions, from games of Bill 1.0',
  options,
  examples: ['bill(player=bill-1, games=34, enough=5)'],
  build: bill,
};

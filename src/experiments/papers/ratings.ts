/**
 * The systems of this folder measured by one scale: at Othello by their ratings on the ladder, at noughts and crosses and
 * Senet by matches. Each is learnt as its own experiment learns it, with seed 1, and shares its run.
 */
import { startsFor } from '../../arena/openings.js';
import { buildGame } from '../../games/catalogue.js';
import type { Tally } from '../../matches/tally.js';
import { gamesOf } from '../../matches/tally.js';
import { canonicalPlayer } from '../../players/catalogue.js';
import { type Seed, seedFor } from '../../random/seed.js';
import { anyGame } from '../../rules/game.js';
import { formatSpec, type Spec } from '../../specs/spec.js';
import { LADDER_PLAN, shippedLadder } from '../../tournaments/ladder.js';
import { addEncounter, type Encounter, nextRound, placeOf } from '../../tournaments/placing.js';
import { uncertaintyOf, widened } from '../../tournaments/uncertainty.js';
import { championPresets } from '../champions.js';
import { type Figure, measuredScore, type Row } from '../comparison.js';
import { SEED_TABLES, seedRecipe } from '../presets-by-game.js';
import type { Preset, Recipe } from '../recipe.js';
import {
  type FinishedRun,
  type MeasuredTable,
  playPaperMatch,
  type Reproduction,
  type ReproductionOutcome,
  type ReproductionTools,
  sizeOf,
} from '../reproduction.js';
import { tallyOf } from '../run.js';
import { angelinePollackPresets } from './noughts/angeline-pollack.js';
import { rosinBelewPresets } from './noughts/rosin-belew.js';
import { alliotNetPresets } from './othello/alliot-net.js';
import { anacondaPresets } from './othello/anaconda.js';
import { billPresets } from './othello/bill.js';
import { focusPresets } from './othello/focus.js';
import { moriartyPresets } from './othello/moriarty.js';
import { samuelPresets } from './othello/samuel.js';
import { sunWuPresets } from './othello/sun-wu.js';

type RunOf = { readonly run: string; readonly presets: Readonly<Record<string, Preset>> };
const isRun = (plays: Spec | RunOf): plays is RunOf => 'presets' in plays;

type System = {
  readonly name: string;
  /** An evaluator by name, or the run whose champion plays. */
  readonly plays: Spec | RunOf;
  /** Plies of its search. */
  readonly depths: readonly number[];
};

/** At every scale, and without its games against the champion. */
const REGRESSION: Preset = {
  ...championPresets['regression-quick']!,
  recipe: { ...championPresets['regression-quick']!.recipe, yardsticks: [] },
};

/** A run's name is that of the system's own experiment, and its recipe that of the preset: one run for both. */
const SYSTEMS: readonly System[] = [
  { name: 'Iago, with its table of edges', plays: { kind: 'iago-edge' }, depths: [1, 2] },
  { name: 'Bill 1.0', plays: { kind: 'bill-1' }, depths: [1, 2] },
  { name: 'Bill 3.0', plays: { run: 'bill', presets: billPresets }, depths: [1, 2] },
  { name: 'Samuel', plays: { run: 'samuel', presets: samuelPresets }, depths: [1, 2] },
  { name: 'Sun & Wu', plays: { run: 'sun-wu', presets: sunWuPresets }, depths: [1, 2] },
  { name: 'Moriarty & Miikkulainen', plays: { run: 'moriarty', presets: moriartyPresets }, depths: [1] },
  { name: 'squares, without focus', plays: { kind: 'squares' }, depths: [1, 2] },
  { name: 'focus network over squares', plays: { run: 'focus-squares', presets: focusPresets }, depths: [1, 2] },
  { name: 'Anaconda’s method', plays: { run: 'anaconda', presets: anacondaPresets }, depths: [1, 2] },
  {
    name: 'Logistello’s regression, from own games',
    plays: { run: 'regression', presets: { regression: REGRESSION } },
    depths: [1, 2],
  },
  {
    name: 'Alliot & Durand’s network, evolved',
    plays: { run: 'alliot-net', presets: alliotNetPresets },
    depths: [1, 2],
  },
];

/** The preset of a system, at the size of the scale where it has one. */
function recipeOf(presets: Readonly<Record<string, Preset>>, scale: ReproductionTools['scale']): Recipe {
  const all = Object.entries(presets);
  const found = all.find(([name]) => name.endsWith('-quick') === (scale === 'quick')) ?? all[0]!;
  return found[1].recipe;
}

const learnt = (tools: ReproductionTools, run: string, presets: Readonly<Record<string, Preset>>) =>
  tools.learn(`${run}-${sizeOf(tools.scale)}`, recipeOf(presets, tools.scale), 1);

/** So many rounds against the anchors, as `breedboard rate` plays them: about 40 games each. */
export async function ratingOf(
  { backend }: Pick<ReproductionTools, 'backend'>,
  player: Spec,
  rounds: number,
  seed: Seed,
): Promise<Figure> {
  const ladder = shippedLadder();
  const game = buildGame(LADDER_PLAN.game);
  const rungs = ladder.rungs.filter(rung => formatSpec(rung.spec) !== formatSpec(player));
  let encounters: readonly Encounter[] = [];
  for (let i = 0; i < rounds; i++) {
    const round = nextRound(rungs, encounters);
    const matches = round.map(({ rung, pairs }) => {
      const before = encounters.find(each => each.rung === rung);
      const own = seedFor(seed, 'rate', rung.name, before ? gamesOf(before.tally) : 0);
      const starts = startsFor(LADDER_PLAN.openings, { game: anyGame(game), pairs, seed: seedFor(own, 'openings') });
      return { game: LADDER_PLAN.game, players: [player, rung.spec] as const, starts, pairs, seed: own };
    });
    let at = 0;
    for await (const { results, margins } of backend.play(matches))
      encounters = addEncounter(encounters, round[at++]!.rung, tallyOf(results, margins));
  }
  const place = placeOf(encounters);
  const { rating, low, high, games } = widened(
    place,
    encounters,
    uncertaintyOf(ladder, rungs, encounters, place.rating),
  );
  return { value: rating, low, high, n: games };
}

async function ratings(tools: ReproductionTools, rounds: number): Promise<Row[]> {
  const { backend, seed, say } = tools;
  const rows: Row[] = [];
  for (const { name, plays, depths } of SYSTEMS) {
    const model = isRun(plays) ? (await learnt(tools, plays.run, plays.presets)).champion : undefined;
    for (const depth of depths) {
      const what = `${name}, ${depth === 1 ? 'one move ahead' : `${depth} plies`}`;
      say(`rating of ${what}`);
      const [stored] = model ? await backend.register([model]) : [];
      const evaluator: Spec = stored ?? (plays as Spec);
      const player = model
        ? { kind: 'search', depth, evaluator }
        : canonicalPlayer({ kind: 'search', depth, evaluator });
      const ours = await ratingOf(tools, player, rounds, seedFor(seed, 'ratings', name, depth));
      rows.push({ what, paper: '', ours, unit: 'number' });
    }
  }
  return rows;
}

const BEST_PLAY: Spec = { kind: 'pinkney-noughts' };

async function atNoughts(tools: ReproductionTools, games: number): Promise<MeasuredTable> {
  const { backend } = tools;
  const hosts = (await learnt(tools, 'rosin-belew', rosinBelewPresets)).champion;
  const programs = (await learnt(tools, 'angeline-pollack', angelinePollackPresets)).champion;
  const [host, program] = (await backend.register([hosts, programs])).map(
    (evaluator): Spec => ({ kind: 'search', depth: 1, evaluator }),
  );
  const meet = async (own: Spec, other: Spec, label: string): Promise<Figure> =>
    measuredScore(
      await playPaperMatch(tools, label, {
        game: { kind: 'noughts' },
        players: [own, other],
        pairs: games / 2,
        openings: { kind: 'start' },
      }),
    );
  const row = async (what: string, own: Spec, other: Spec) => ({
    what,
    cells: [
      await meet(own, { kind: 'random' }, `${what} random`),
      await meet(own, BEST_PLAY, `${what} best play`),
      await meet(own, other, `${what} each other`),
    ],
  });
  return {
    title: 'Noughts and crosses: scores from the empty board',
    columns: ['random', 'best play', 'each other'],
    rows: [await row('Rosin & Belew', host!, program!), await row('Angeline & Pollack', program!, host!)],
  };
}

const lastScore = ({ events }: FinishedRun, opponent: string): Figure => {
  const tallies = events.flatMap((event): Tally[] =>
    event.type === 'measured' && event.yardstick === opponent ? [event.tally] : [],
  );
  return measuredScore(tallies.at(-1)!);
};

/** The runs of `reproduce learners --experiment senet`. */
async function atSenet(tools: ReproductionTools): Promise<MeasuredTable> {
  const table = SEED_TABLES.find(({ id }) => id === 'senet')!;
  const [share, games] = tools.scale === 'quick' ? [0.1, 100] : [1, 400];
  const rows: MeasuredTable['rows'][number][] = [];
  for (const [row, what] of [
    ['td, network', 'Tesauro: TD(λ) of a network'],
    ['td, patterns', 'TD(λ) of patterns'],
  ] as const) {
    const name = `${row.replace(', ', '-')}-${table.game}-seeds-${sizeOf(tools.scale)}`;
    const run = await tools.learn(name, seedRecipe(row, table, share, games), 1);
    rows.push({ what, cells: table.opponents.map(opponent => lastScore(run, opponent)) });
  }
  return { title: 'Senet: scores one move ahead', columns: table.opponents, rows };
}

async function reproduce(tools: ReproductionTools): Promise<ReproductionOutcome> {
  const [rounds, games] = tools.scale === 'quick' ? [8, 200] : [16, 1000];
  return {
    comparisons: [
      {
        title: 'Othello: Elo on the ladder, where the random mover has 0',
        rows: await ratings(tools, rounds),
        notes: [
          'Intervals are those of breedboard rate: the games, the ladder’s own error, and the choice of opponents.',
        ],
      },
    ],
    tables: [await atNoughts(tools, games), await atSenet(tools)],
    plots: [],
    deviations: ['the papers rate none of these systems; each is the champion of one run with seed 1'],
  };
}

export const ratingsReproduction: Reproduction = {
  paper: 'systems',
  id: 'ratings',
  summary: 'all systems by one scale: ratings at Othello, matches at noughts and crosses and Senet',
  reproduce,
};

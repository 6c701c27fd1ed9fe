/** Ferrer's figures 4.1 to 4.28: one point a winner and test player, curves of his longest runs, and means. */
import { measuredScore } from '../../comparison.js';
import { type Curve, curvesOf, meanCurve, type Point } from '../../curves.js';
import type { RunEvent } from '../../experiment.js';
import type { FinishedRun, Plot } from '../../reproduction.js';
import { CHANCE_NAMES, type GameId, handMadeNames, RANDOM_NAMES } from './baselines.js';
import type { Claim, Claims } from './claims.js';
import { type Measured, scoreOver } from './runs.js';

/** The numbers of his figures: against random and against hand-made players, and others. */
type FigureNumbers = {
  /** By population and generations. */
  readonly sizes: Readonly<Record<string, readonly [chance: number, handMade: number]>>;
  /** By population. */
  readonly longest: Readonly<Record<number, number>>;
  readonly populations: number;
  readonly seeded: readonly [chance: number, handMade: number];
  readonly seeds: number;
};
export const FIGURES: Readonly<Record<GameId, FigureNumbers>> = {
  senet: {
    sizes: { '256-100': [1, 2], '256-200': [3, 4], '512-100': [5, 6], '512-200': [7, 8] },
    longest: { 256: 9, 512: 10 },
    populations: 11,
    seeded: [23, 24],
    seeds: 25,
  },
  othello: {
    sizes: { '256-100': [12, 13], '256-200': [14, 15], '512-100': [16, 17], '512-200': [18, 19] },
    longest: { 256: 20, 512: 21 },
    populations: 22,
    seeded: [26, 27],
    seeds: 28,
  },
};

const figureName = (n: number): string => `figure-4.${n}`;
export const titleOf = (game: GameId): string => (game === 'senet' ? 'Senet' : 'Othello');
const SCORE = 'score in 200 games';

/** As he calls the winners. */
const WINNERS = ['One', 'Two', 'Three', 'Four', 'Five', 'Six'];

const claimCurve = ([paper, { value, low, high }]: Claim, count: number): Curve => ({
  name: `he: ${paper}`,
  isScore: true,
  isClaim: true,
  points: Array.from({ length: count }, (_, i) => ({ step: i + 1, value, low, high })),
});

const byPlayer = (
  n: number,
  title: string,
  names: readonly string[],
  runs: readonly Measured[],
  claim: Claim,
): Plot => ({
  name: figureName(n),
  title: `Figure 4.${n}: ${title}`,
  x: 'test player',
  y: SCORE,
  names,
  curves: [
    ...runs.map((run, i): Curve => {
      const points = names.map((name, at): Point => {
        const { value, low, high } = measuredScore(run.get(name)!);
        return { step: at + 1, value, low, high };
      });
      return { name: WINNERS[i]!, isScore: true, points };
    }),
    claimCurve(claim, names.length),
  ],
});

/** The winners against random and against hand-made players. */
export const winnerPlots = (
  [chance, handMade]: readonly [number, number],
  title: string,
  game: GameId,
  runs: readonly Measured[],
  claims: Claims,
): Plot[] => [
  byPlayer(chance, `${title}, against random players`, CHANCE_NAMES, runs, claims.chance),
  byPlayer(handMade, `${title}, against hand-made players`, handMadeNames(game), runs, claims.handMade),
];

/** RND1–8 as one, as he merges them. */
function baselineCurves(events: readonly RunEvent[], game: GameId): Curve[] {
  const curves = curvesOf(events).filter(({ isScore }) => isScore);
  const named = (name: string): Curve[] => curves.filter(curve => curve.name === name);
  const merged = { ...meanCurve(RANDOM_NAMES.flatMap(named)), name: 'RND1–8' };
  return [merged, ...['Const', ...handMadeNames(game)].flatMap(named)];
}

const curvesPlot = (name: string, title: string, game: GameId, runs: readonly FinishedRun[]): Plot => {
  const all = runs.map(({ events }) => baselineCurves(events, game));
  const curves = all[0]!.map((_, i) => meanCurve(all.map(own => own[i]!)));
  return { name, title, x: 'generation', y: SCORE, curves };
};

/** The best of every fifth generation of a run. */
export const longestPlot = (game: GameId, population: number, run: FinishedRun): Plot => {
  const n = FIGURES[game].longest[population]!;
  const title = `Figure 4.${n}: ${titleOf(game)}, the best of every fifth generation, population ${population}`;
  return curvesPlot(figureName(n), title, game, [run]);
};

/** What he did not draw: the same, as the mean of several runs. */
export const followedPlot = (name: string, title: string, game: GameId, runs: readonly FinishedRun[]): Plot =>
  curvesPlot(name, title, game, runs);

/** Means of groups of winners by test player, RND1–8 as one; the intervals are those of the runs. */
export function meansPlot(
  n: number,
  title: string,
  game: GameId,
  groups: readonly (readonly [name: string, runs: readonly Measured[]])[],
): Plot {
  const players = meanPlayers(game);
  return {
    name: figureName(n),
    title: `Figure 4.${n}: ${title}`,
    x: 'test player',
    y: SCORE,
    names: players.map(([name]) => name),
    curves: groups.map(([name, runs]) => ({
      name,
      isScore: true,
      points: players.map(([, names], i): Point => {
        const { value, low, high } = scoreOver(runs, names);
        return { step: i + 1, value, low, high };
      }),
    })),
  };
}

export const meanPlayers = (game: GameId): (readonly [name: string, names: readonly string[]])[] => [
  ['RND1–8', RANDOM_NAMES],
  ...['Const', ...handMadeNames(game)].map(name => [name, [name]] as const),
];

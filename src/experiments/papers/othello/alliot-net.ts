/**
 * Alliot & Durand 1995, section 4: a 64-8-1 network taught by their program, and its evolution, which they plan and
 * scale extended runs.
 */
import { type Figure, measuredScore, overRuns, printedNone } from '../../comparison.js';
import type { Preset, Recipe } from '../../recipe.js';
import type { FinishedRun, Reproduction, ReproductionOutcome, ReproductionTools } from '../../reproduction.js';
import { curvesOver, runsOver, seedsOf } from '../over-seeds.js';

const TEACHER = 'alliot(stage=0)';
/** Depths as they count. */
const DEPTHS = [0, 1, 2] as const;
const OPPONENTS = DEPTHS.map(depth => `reference, depth ${depth}`);

type Size = { readonly lessons: number; readonly generations: number; readonly games: number };
const QUICK: Size = { lessons: 20, generations: 40, games: 200 };
const FULL: Size = { lessons: 100, generations: 400, games: 400 };

/**
 * `lessons` 0: random networks evolve, as they tried first. `generations` 0: the network is only taught. Both sides look one
 * move ahead in fitness games.
 */
const recipe = ({ lessons, generations, games }: Size): Recipe => ({
  learner: `imitation(teacher=${TEACHER}, lessons=${lessons}, fitness=reference(against=${TEACHER}, pairs=50, openings=inner))`,
  steps: lessons + generations,
  keep: lessons || generations,
  yardsticks: DEPTHS.map((depth, i) => ({
    name: OPPONENTS[i]!,
    against: `alliot-durand(stage=0, depth=${depth})`,
    plays: `search(depth=${depth + 1})`,
    openings: 'inner',
    games,
    every: lessons || generations / 2,
  })),
});

export const alliotNetPresets: Readonly<Record<string, Preset>> = {
  'alliot-net': {
    summary: 'Alliot & Durand’s plan: a 64-8-1 network taught by their program and then evolved',
    recipe: recipe(FULL),
  },
  'alliot-net-quick': { summary: 'the same with 20 lessons and 40 generations: a minute', recipe: recipe(QUICK) },
};

/** Section 4: “never one game of 20” by any network from random weights. */
const NEVER_OF = 20;

/** Scores against all opponents after so many steps. */
const scoresAt = (runs: readonly FinishedRun[], step: number): Figure[] =>
  OPPONENTS.map(name =>
    overRuns(
      runs.map(({ events }) => {
        const found = events.findLast(
          event => event.type === 'measured' && event.yardstick === name && event.step <= step,
        );
        if (found?.type !== 'measured') throw new Error(`there is no score against ${name}`);
        return measuredScore(found.tally);
      }),
    ),
  );

async function net(tools: ReproductionTools): Promise<ReproductionOutcome> {
  const size = tools.scale === 'quick' ? QUICK : FULL;
  const { lessons, generations } = size;
  const seeds = seedsOf(tools.scale);
  const isEvolved = tools.scale === 'extended';
  const taught = isEvolved
    ? await runsOver(tools, 'alliot-net', recipe(size), seeds)
    : await runsOver(tools, 'alliot-net-taught', recipe({ ...size, generations: 0 }), seeds);
  const random = await runsOver(tools, 'alliot-net-random', recipe({ ...size, lessons: 0 }), seeds);
  const last = Number.POSITIVE_INFINITY;
  const [atFirst] = scoresAt(random, last);
  return {
    comparisons: [
      {
        title: 'Networks from random weights against the reference program',
        rows: [
          {
            what: `evolved for ${generations} generations, one move ahead`,
            paper: 'never one game of 20',
            figure: printedNone(NEVER_OF),
            ours: atFirst!,
          },
        ],
        ...(tools.scale === 'quick' ? { isSmaller: true } : {}),
      },
    ],
    tables: [
      {
        title: `A 64-8-1 network against the reference program, ${seeds.length} runs: scores at equal depth, as they count`,
        columns: OPPONENTS,
        rows: [
          { what: 'random weights', cells: scoresAt(taught, 0) },
          { what: `random weights, after ${generations} generations`, cells: scoresAt(random, last) },
          { what: `taught by the program in ${lessons} lessons`, cells: scoresAt(taught, lessons) },
          ...(isEvolved
            ? [{ what: `taught, and evolved for ${generations} generations`, cells: scoresAt(taught, last) }]
            : []),
        ],
        notes: ['They write that a taught network plays quite good Othello and sometimes defeats the program.'],
      },
    ],
    plots: [
      {
        name: 'net',
        title: isEvolved
          ? `The network, taught until step ${lessons} and evolved from there`
          : `The network, taught in ${lessons} lessons`,
        x: 'step',
        y: 'score',
        curves: curvesOver(taught),
      },
    ],
    deviations: [
      'lessons are ours: one position in four of 500 random games a lesson, with the value of the program’s search one move ahead',
      'labels are divided by their standard deviation and squashed by tanh; back-propagation with rate 0.02, every position in its eight symmetries',
      'evolution has no settings in their text: population 30, tournaments of two, five elites, units crossed, noise 0.02 on a tenth of the weights, 100 games against the program one move ahead',
      'a drawn game counts half',
    ],
  };
}

export const alliotNetReproduction: Reproduction = {
  paper: 'alliot',
  id: 'net',
  summary: 'section 4: a 64-8-1 network taught by their program; evolved from there at --scale extended',
  reproduce: net,
};

/**
 * How well shallow searches predict deep ones, measured for one evaluator: the regression behind ProbCut.
 * Positions come from games of the evaluator's own one-ply player with some random moves, so they are typical for it.
 */
import type { OthelloPosition } from '../../games/othello/board.js';
import { discs } from '../../games/othello/board.js';
import { othello } from '../../games/othello/othello.js';
import { STANDARD } from '../../games/othello/starts.js';
import type { Kernel } from '../../kernel/bridge.js';
import { matchMoves, setMatch } from '../../kernel/match.js';
import type { ProbCutRow } from '../../kernel/probcut.js';
import { fullSearch, rootMoves, runSearch } from '../../kernel/search.js';
import { type Seed, seedFor } from '../../random/seed.js';
import { bestMoves } from '../root.js';
import type { DepthValues } from './multi-probcut.js';

/** The shallow search for each deep one: of the same parity, since values swing from ply to ply. */
export const shallowFor = (deep: number): number => (deep < 5 ? deep - 2 : deep < 9 ? deep - 4 : deep - 6);

/** The share of random moves, so that no two games are alike. */
const EPSILON = 0.2;
/** Far from the end: where games are solved exactly nothing is foretold. */
const FEWEST_EMPTIES = 16;
const FEWEST_DISCS = 10;

/** One position from each game, at a ply that goes round. */
export function samplePositions(kernel: Kernel, bound: number, seed: Seed, count: number): OthelloPosition[] {
  const player = {
    evaluator: 0,
    bound,
    depth: 1,
    plain: true,
    passCosts: false,
    ratedEnds: false,
    randomTies: true,
    epsilon: EPSILON,
  };
  setMatch(kernel, [player, player], seed);
  const positions: OthelloPosition[] = [];
  for (let n = 0; positions.length < count; n++) {
    const plies = FEWEST_DISCS - 4 + (n % (60 - FEWEST_EMPTIES - FEWEST_DISCS + 4));
    const moves = matchMoves(kernel, STANDARD, false, n).slice(0, plies);
    const position = moves.reduce<OthelloPosition>((at, move) => othello.play(at, move), STANDARD);
    const [black, white] = discs(position);
    if (64 - black - white >= FEWEST_EMPTIES && othello.moves(position).length > 1) positions.push(position);
  }
  return positions;
}

/** Least squares, and the deviation of what it leaves. */
function fit(pairs: readonly (readonly [number, number])[]): Pick<ProbCutRow, 'slope' | 'intercept' | 'deviation'> {
  const n = pairs.length;
  const mean = (of: (pair: readonly [number, number]) => number): number =>
    pairs.reduce((sum, pair) => sum + of(pair), 0) / n;
  const [x, y] = [mean(([shallow]) => shallow), mean(([, deep]) => deep)];
  const varies = mean(([shallow]) => (shallow - x) ** 2);
  const slope = varies === 0 ? 1 : mean(([shallow, deep]) => (shallow - x) * (deep - y)) / varies;
  const intercept = y - slope * x;
  const deviation = Math.sqrt(mean(([shallow, deep]) => (deep - slope * shallow - intercept) ** 2));
  return { slope, intercept, deviation };
}

/** What a search to each depth finds in each position. The evaluator is at offset 0 of the kernel's weights. */
export function searchToDepths(
  kernel: Kernel,
  bound: number,
  seed: Seed,
  { positions, depth }: { readonly positions: number; readonly depth: number },
  onProgress: (done: number) => void,
): DepthValues[] {
  const found = samplePositions(kernel, bound, seedFor(seed, 'calibration'), positions).map((position, i) => {
    const values: number[] = [];
    kernel.host.depthDone = d => {
      values[d] = bestMoves(rootMoves(kernel).filter(each => each.exact))[0]!.value;
    };
    runSearch(kernel, position, fullSearch(0, bound, depth), {});
    onProgress(i + 1);
    const [black, white] = discs(position);
    return { discs: black + white, values };
  });
  kernel.host.depthDone = () => {};
  return found;
}

/** The table of ProbCut, one for all phases of the game. */
export function probCutTable(found: readonly DepthValues[], bound: number, depth: number): ProbCutRow[] {
  const table: ProbCutRow[] = [];
  for (let deep = 3; deep <= depth; deep++) {
    const shallow = shallowFor(deep);
    // A game that is already decided has values beyond the bound: they say nothing about evaluations.
    const pairs = found
      .map(({ values }) => [values[shallow]!, values[deep]!] as const)
      .filter(([a, b]) => Math.abs(a) <= bound && Math.abs(b) <= bound);
    const line = fit(pairs);
    // A slope near or below zero foretells nothing; dividing by it would cut at random.
    if (pairs.length >= 30 && line.slope > 0.2) table.push({ deep, shallow, ...line });
  }
  return table;
}

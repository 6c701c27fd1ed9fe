/** Pairs of games as batches of the kernel, where both players live there. */
import { constant } from '../../evaluators/constant.js';
import type { OthelloPosition } from '../../games/othello/board.js';
import { othello } from '../../games/othello/othello.js';
import { score } from '../../games/othello/rules.js';
import { type Kernel, openKernel } from '../../kernel/bridge.js';
import type { KernelModule } from '../../kernel/instance.js';
import { layoutOf } from '../../kernel/layout.js';
import { type KernelPlayer, matchGames, matchMoves, setMatch } from '../../kernel/match.js';
import { probCutSize } from '../../kernel/probcut.js';
import type { GameRecord } from '../../matches/record.js';
import type { Player, Setup } from '../../players/player.js';
import { PLAYER_TABLE_BYTES } from '../../players/searching.js';
import type { KernelEvaluator } from '../../rules/evaluator.js';
import type { Game } from '../../rules/game.js';
import type { Side } from '../../rules/position.js';
import { CONVENTIONS, isSelective } from '../../search/conventions.js';
import type { Spec } from '../../specs/spec.js';
import { type Batch, type BatchResult, gamesIn } from '../batch.js';
import { gameHash, rootOf } from '../hash.js';
import { afterOpening, marginFor, openStart, resultFor } from '../referee.js';

/** Up to this depth the plain search, which keeps no table and orders no moves, is the faster one. Their values are equal. */
const PLAIN_DEPTH = 3;
/** As many plies as a game has. */
const NO_DEPTH = 128;

const WEIGHT_BYTES = 1 << 20;

/** A random mover, as a search: all moves are equally good, those that end the game too. */
export const RANDOM: Setup = {
  evaluator: constant(),
  limits: { depth: 1 },
  conventions: { ...CONVENTIONS, terminal: 'evaluator' },
  epsilon: 0,
  exact: 0,
};

export type KernelTwin = { readonly setup: Setup; readonly kernel: KernelEvaluator };

/** What the kernel needs to play a player’s moves; undefined where it cannot. */
export function kernelTwinOf(game: Game, spec: Spec, { setup }: Player): KernelTwin | undefined {
  const known = setup ?? (spec.kind === 'random' ? RANDOM : undefined);
  if (!game.kernel || !known?.evaluator.kernel || known.limits.milliseconds !== undefined || known.steps)
    return undefined;
  return { setup: known, kernel: known.evaluator.kernel };
}

/** Whether all moves of a player are equally good to it, also those that end the game. */
const isUniform = ({ evaluator, limits, conventions, exact }: Setup): boolean =>
  evaluator === RANDOM.evaluator &&
  limits.depth === 1 &&
  exact === 0 &&
  conventions.ties === 'random' &&
  conventions.terminal === 'evaluator';

const kernelPlayer = ({ setup }: KernelTwin, offset: number, cuts: number, epsilon: number): KernelPlayer => {
  const { evaluator, limits, conventions, epsilon: own, exact, probCut } = setup;
  return {
    uniform: isUniform(setup),
    evaluator: offset,
    bound: evaluator.bound,
    depth: limits.depth ?? NO_DEPTH,
    alone: conventions.turns === 'alone',
    taper: conventions.taper,
    singular: conventions.singular,
    forward: probCut?.forward ?? false,
    plain:
      conventions.turns === 'alone' ||
      isSelective(conventions) ||
      (!probCut && limits.nodes === undefined && limits.depth !== undefined && limits.depth <= PLAIN_DEPTH),
    passCosts: conventions.pass === 'ply',
    ratedEnds: conventions.terminal === 'evaluator',
    randomTies: conventions.ties === 'random',
    tolerance: conventions.ties === 'random' ? conventions.tolerance : 0,
    exact,
    epsilon: epsilon > 0 ? epsilon : own,
    ...(limits.nodes === undefined ? {} : { nodes: limits.nodes }),
    ...(probCut ? { probCut: { table: cuts, confidence: probCut.confidence } } : {}),
  };
};

/** A kernel of one's own, opened when it is first needed, with room for the players at hand. */
export class KernelSession {
  private kernel: Kernel | undefined;
  private readonly module: KernelModule;
  private readonly tableBytes: number;

  constructor(module: KernelModule, tableBytes = PLAYER_TABLE_BYTES) {
    this.module = module;
    this.tableBytes = tableBytes;
  }

  /** For players of this game that are asked one move at a time. */
  readonly source = (evaluator: KernelEvaluator): Kernel => {
    const layout = layoutOf(this.module);
    return this.kernelFor(evaluator.bytes(layout).length + probCutSize(layout));
  };

  private kernelFor(bytes: number): Kernel {
    if (!this.kernel || this.kernel.plan.weightBytes < bytes) {
      const weightBytes = Math.max(WEIGHT_BYTES, bytes);
      this.kernel = openKernel(this.module, { threads: 1, tableBytes: this.tableBytes, weightBytes });
    }
    return this.kernel;
  }

  play([a, b]: readonly [KernelTwin, KernelTwin], batch: Batch, isRandom: boolean): BatchResult {
    const { first, starts, seed, epsilon = [0, 0], want } = batch;
    const layout = layoutOf(this.module);
    const second = a.kernel.bytes(layout).length; // a multiple of 16
    const cuts = second + b.kernel.bytes(layout).length;
    const secondCuts = cuts + probCutSize(layout);
    const kernel = this.kernelFor(secondCuts + probCutSize(layout));
    kernel.setEvaluator(0, a.kernel);
    kernel.setEvaluator(second, b.kernel);
    for (const [i, { setup }] of [a, b].entries()) {
      if (setup.probCut) kernel.keepProbCut(i === 0 ? cuts : secondCuts, setup.probCut.table);
    }
    setMatch(kernel, [kernelPlayer(a, 0, cuts, epsilon[0]), kernelPlayer(b, second, secondCuts, epsilon[1])], seed);

    const openings = starts.map(start => {
      const from = afterOpening(othello as Game, openStart(othello as Game, start)) as OthelloPosition;
      return { start, from, root: rootOf(othello as Game, from, isRandom) };
    });
    const games = gamesIn(batch);
    const results = new Uint8Array(games);
    const margins = new Float64Array(games);
    const hashes = new BigUint64Array(games);
    const records: GameRecord[] = [];
    for (let i = 0; i < games; i++) {
      const { start, from, root } = openings[(i >> 1) % openings.length]!;
      const side: Side = i % 2 === 0 ? 0 : 1; // the first player's
      const swapped = from.turn !== side;
      const n = 2 * first + i;
      // The kernel's own hash knows nothing of mirror images.
      if (want === 'records' || root.mirrors.length > 0) {
        const moves = matchMoves(kernel, from, swapped, n);
        const outcome = score(moves.reduce((at, move) => othello.play(at, move), from));
        results[i] = resultFor(outcome, side);
        margins[i] = marginFor(outcome, side);
        hashes[i] = gameHash(root, moves);
        if (want === 'records') records.push({ start, moves, outcome, ended: 'played' });
        continue;
      }
      const [game] = matchGames(kernel, from, swapped, n, 1);
      const [own, other] = swapped ? [game!.other, game!.own] : [game!.own, game!.other];
      results[i] = own > other ? 2 : own === other ? 1 : 0;
      margins[i] = own - other;
      hashes[i] = root.hash ^ game!.hash;
    }
    return {
      results,
      margins,
      hashes,
      isRandom,
      otherwise: [],
      reproducible: true,
      ...(want === 'records' ? { records } : {}),
    };
  }
}

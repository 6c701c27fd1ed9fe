/**
 * How fast each game is, by every path that it has: the kernel, its fast part, the plain rules. All play the same games and search
 * the same nodes, which `fastSuite` and the kernel's tests prove. One thread, CPU time, all paths in turn.
 */
import type { Batch, BatchResult } from '../../../arena/batch.js';
import { KernelSession, kernelTwinOf } from '../../../arena/kernel/pairs.js';
import { onePlyPlayerOf, playOnePlyPairs } from '../../../arena/one-ply.js';
import { weightsPerPhase } from '../../../evaluators/patterns/data.js';
import { tupleSet, tupleSetNames } from '../../../evaluators/patterns/presets.js';
import { everyGame } from '../../../games/catalogue.js';
import { loadKernel } from '../../../kernel/load.node.js';
import { buildEvaluator } from '../../../models/catalogue.js';
import { buildPlayer } from '../../../players/catalogue.js';
import type { Decision } from '../../../players/player.js';
import { rngFrom } from '../../../random/rng.js';
import { parseSeed, type Seed, seedFor } from '../../../random/seed.js';
import { settle } from '../../../rules/dice.js';
import type { Game } from '../../../rules/game.js';
import type { Position } from '../../../rules/position.js';
import { plainAlphaBeta } from '../../../search/alpha-beta.js';
import { CONVENTIONS, type Conventions } from '../../../search/conventions.js';
import { expectiminimax } from '../../../search/expectiminimax.js';
import { kernelSearch } from '../../../search/kernel/searcher.js';
import type { Searcher } from '../../../search/searcher.js';
import type { Spec } from '../../../specs/spec.js';
import type { Arrays } from '../../../training/arrays.js';
import { trainingKernel } from '../../../training/kernel/kernel-training.js';
import { train } from '../../../training/train.js';
import { type Contender, type Measured, measure, rounded } from '../rounds.js';

const SEED = parseSeed('bench games');
const ROUNDS = 5;
const SECONDS = 0.15;
const ITERATIONS = 1000;
/** No table, first of equals; the throws of dice multiply the nodes. */
const DEPTH = 8;
const DEPTH_WITH_DICE = 2;
const CHOICE: Conventions = { ...CONVENTIONS, ties: 'first' };

type Path = 'kernel' | 'fast part' | 'plain rules';

const context = (seed: Seed) => ({ seed, rng: rngFrom(seed), shouldStop: () => false, report: () => {} });

/** The first position in which the side to move has a choice. */
function firstChoice(game: Game, seed: Seed): Position {
  const rng = rngFrom(seed);
  let position = settle(game, game.initial(), rng);
  for (let moves = game.moves(position); moves.length === 1; moves = game.moves(position)) {
    position = settle(game, game.play(position, moves[0]!), rng);
  }
  return position;
}

type Work = () => number;

/** What is measured: each gives the work of a path of a game, or nothing where the game has no such path. */
const MEASURES: Readonly<Record<string, (game: Game, path: Path) => Work | undefined>> = {
  /** Those of `match random random`. */
  'random games/s'(game, path) {
    const spec: Spec = { kind: 'random' };
    const players = [buildPlayer(spec, game), buildPlayer(spec, game)] as const;
    const twin = kernelTwinOf(game, spec, players[0]);
    const start = { position: game.display.formatPosition(game.initial()), moves: [] };
    let first = 0;
    const batch = (pairs: number): Batch => {
      first += pairs;
      return {
        game: { kind: game.id },
        players: [spec, spec],
        starts: [start],
        pairs,
        first,
        seed: SEED,
        want: 'tally',
      };
    };
    const count = ({ results }: BatchResult): number => results.length;
    if (path === 'kernel') {
      const session = twin && new KernelSession(loadKernel());
      return session && (() => count(session.play([twin, twin], batch(1000), true)));
    }
    const own = players.map(player => onePlyPlayerOf(spec, player)!) as [never, never];
    return () => count(playOnePlyPairs(game, own, batch(50), true));
  },

  /** Monte-Carlo tree search that plays every leaf to the end. */
  'playouts/s'(game, path) {
    if (path === 'kernel') return undefined;
    const player = buildPlayer({ kind: 'mcts', iterations: ITERATIONS }, game);
    let searches = 0;
    return () => {
      const seed = seedFor(SEED, searches++);
      return (player.choose(firstChoice(game, seed), {}, context(seed)) as Decision).report!.nodes;
    };
  },

  /** Plain alpha-beta with the evaluator squares; expectiminimax with dice. */
  'nodes/s'(game, path) {
    const evaluator = buildEvaluator({ kind: 'squares' }, game);
    const depth = game.chances ? DEPTH_WITH_DICE : DEPTH;
    let searcher: Searcher<Position>;
    if (path !== 'kernel') searcher = (game.chances ? expectiminimax : plainAlphaBeta)(game, evaluator, CHOICE);
    else if (!evaluator.kernel) return undefined;
    else {
      const kernel = new KernelSession(loadKernel()).source(evaluator.kernel);
      searcher = kernelSearch(kernel, evaluator, CHOICE, { plain: true });
    }
    const position = firstChoice(game, SEED);
    return () => searcher.search(position, { depth }, context(SEED)).nodes;
  },

  /** Temporal coherence against itself, by patterns: the game's own, or all lines of four (of three on small boards). */
  'training games/s'(game, path) {
    if (!game.board || (path === 'kernel' && !game.kernel)) return undefined;
    const names = tupleSetNames(game.board);
    const name = ['logistello', 'all-4', 'all-3'].find(each => names.includes(each))!;
    const tuples = tupleSet(game.board, name, 'one', rngFrom(SEED));
    const perspective = game.chances ? 'inversion' : 'moved';
    const extra = game.board.extra ? { extra: game.board.extra.names } : {};
    const shape = { tuples, boundaries: [], ...extra, biases: [], output: 'tanh', perspective };
    const learner: Spec = { kind: 'patterns', shape, rule: 'tc', rate: 1, mirror: true } as Spec;
    const batch: Spec = { kind: 'td', learner, target: 'outcome', explore: 0.1 };
    const zeros = (): Float32Array => new Float32Array(weightsPerPhase(shape));
    let arrays: Arrays = { weights: zeros(), errors: zeros(), magnitudes: zeros() };
    const kernels = path === 'kernel' ? trainingKernel(loadKernel()) : undefined;
    let first = 0;
    return () => {
      const games = path === 'kernel' ? 500 : 20;
      arrays = train(game, kernels, { ...batch, first, games }, arrays, SEED);
      first += games;
      return games;
    };
  },
};

type GamesRow = Measured & {
  readonly game: string;
  readonly unit: string;
  readonly path: Path;
  /** How many times as many as by the plain rules, in the same run. */
  readonly ratio: number;
};

export function benchGames(): { readonly results: readonly GamesRow[] } {
  const rows: Omit<GamesRow, keyof Measured | 'ratio'>[] = [];
  const contenders: Contender[] = [];
  for (const game of everyGame()) {
    const { fast, ...plain } = game;
    for (const [unit, workOf] of Object.entries(MEASURES)) {
      const paths: [Path, Game][] = [['plain rules', plain]];
      if (fast) paths.push(['fast part', game]);
      if (game.kernel) paths.push(['kernel', game]);
      for (const [path, by] of paths) {
        const work = workOf(by, path);
        if (!work) continue;
        rows.push({ game: game.id, unit, path });
        contenders.push({ name: `${game.id}, ${unit}, ${path}`, work });
      }
    }
  }
  const measured = measure(contenders, ROUNDS, SECONDS);
  let plainly = 0; // the plain rules come first of each measure
  return {
    results: measured.map((each, i) => {
      if (rows[i]!.path === 'plain rules') plainly = each.perSecond;
      return { ...rows[i]!, ...each, ratio: rounded(each.perSecond / plainly) };
    }),
  };
}

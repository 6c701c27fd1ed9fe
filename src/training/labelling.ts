/** The batches `play`, `replay` and `regress` for any game and any way to encode its positions. */
import type { Patterns } from '../evaluators/patterns/data.js';
import { rngFrom } from '../random/rng.js';
import { type Seed, seedFor } from '../random/seed.js';
import type { BoardView } from '../rules/board.js';
import type { Game } from '../rules/game.js';
import type { Move, Outcome, Position } from '../rules/position.js';
import { BadSpec } from '../specs/options.js';
import { type Arrays, floats, patternsOf } from './arrays.js';
import type { PlayBatch, RegressBatch } from './batch.js';
import { type LabelledPosition, type Oracle, playLabelled, replayLabelled } from './labelled-games.js';
import { type Examples, regress } from './regression.js';

/** The result of a game for side 0 in the unit of patterns: discs, the empty squares to the winner, or −1, 0, 1. */
export const finalOf =
  (output: Patterns['output'] | undefined) =>
  ({ official, winner }: Outcome): number =>
    output === 'discs' ? official : winner === null ? 0 : winner === 0 ? 1 : -1;

/** Values between −most and most: those of a search may lie outside. */
const clamp = (value: number, most: number): number => Math.max(-most, Math.min(most, value));

function arraysOf<P extends Position>(
  labels: readonly LabelledPosition<P>[],
  most: number,
  encode: (positions: readonly P[]) => Uint32Array,
  games: number,
): Arrays {
  return {
    boards: encode(labels.map(({ position }) => position)),
    values: Float32Array.from(labels, ({ value }) => clamp(value, most)),
    results: Float32Array.from(labels, ({ result }) => clamp(result, most)),
    figures: Float64Array.of(games, 0, 0, 0, 0, 0, 0),
  };
}

export type Labelling<P extends Position> = {
  readonly game: Game<P>;
  readonly oracle: Oracle<P>;
  /** The largest absolute label. */
  readonly most: number;
  encode(positions: readonly P[]): Uint32Array;
};

export function playGames<P extends Position>(
  { game, oracle, most, encode }: Labelling<P>,
  batch: PlayBatch,
  seed: Seed,
): Arrays {
  if (game.chances) throw new BadSpec(`play: a position of ${game.id} has no value without its dice`);
  const labels: LabelledPosition<P>[] = [];
  for (let number = batch.first; number < batch.first + batch.games; number++)
    for (const label of playLabelled(game, oracle, batch, rngFrom(seedFor(seedFor(seed, 'game'), number))))
      labels.push(label);
  return arraysOf(labels, most, encode, batch.games);
}

/** The games in `moves`: the number of moves of each, then its moves. Throws BadSpec. */
function gamesIn({ moves }: Arrays): Move[][] {
  if (!(moves instanceof Uint32Array)) throw new BadSpec('the array “moves” of recorded games is missing');
  const games: Move[][] = [];
  for (let at = 0; at < moves.length; ) {
    const end = at + 1 + moves[at]!;
    if (end > moves.length) throw new BadSpec('the array “moves” ends within a game');
    games.push([...moves.subarray(at + 1, end)]);
    at = end;
  }
  return games;
}

export function replayGames<P extends Position>({ game, oracle, most, encode }: Labelling<P>, arrays: Arrays): Arrays {
  const games = gamesIn(arrays);
  const labels = games.flatMap(moves => replayLabelled(game, oracle, moves));
  return arraysOf(labels, most, encode, 0);
}

/** `cellsOf` gives the cells of each position for the side that is not to move. */
export function regressPatterns(
  board: Pick<BoardView<never>, 'cells' | 'extra' | 'symmetries'>,
  { shape, stretch, ...options }: RegressBatch,
  arrays: Arrays,
  examples: Pick<Examples, 'count' | 'read'>,
): Arrays {
  const data = patternsOf(board, shape, floats(arrays, 'weights'));
  if (data.perspective !== 'moved' || (data.extra ?? []).length > 0)
    throw new BadSpec('regress: only for patterns of cells with perspective “moved”');
  const targets = floats(arrays, 'targets', examples.count);
  if (!targets.every(Number.isFinite))
    throw new BadSpec('the array “targets” holds a value that is not a finite number');
  const labels = targets.map(target => -target); // for the side that is not to move
  const fitted = regress(board, data, { ...examples, labels }, { ...options, isStretched: stretch });
  return {
    weights: fitted.weights,
    figures: Float64Array.of(0, 0, 0, 0, examples.count, fitted.errors, fitted.squares),
    before: Float64Array.of(fitted.errorsBefore),
  };
}

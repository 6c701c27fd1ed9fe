/** Pairs of games through the contract: any game, any player. The kernel (kernel-pairs.ts) plays the same games. */

import { playGame } from '../matches/match.js';
import type { GameRecord } from '../matches/record.js';
import { withEpsilon } from '../players/epsilon.js';
import type { Player } from '../players/player.js';
import { seedFor } from '../random/seed.js';
import type { Ended, Start } from '../rules/archive.js';
import { nextPlies } from '../rules/dice.js';
import type { Game } from '../rules/game.js';
import { isPass } from '../rules/passes.js';
import type { Move, Outcome, Position, Side } from '../rules/position.js';
import { type Batch, type BatchResult, gamesIn } from './batch.js';
import { isRandomPlay } from './evidence.js';
import { gameHash, rootOf } from './hash.js';

export type Opened = { readonly position: Position; readonly moves: readonly Move[] };

/** Throws where the start is not a position of this game. */
export function openStart(game: Game, { position, moves }: Start): Opened {
  const read = game.display.parsePosition(position);
  if (!read.ok) throw new RangeError(`a start cannot be read: ${read.reason}`);
  return { position: read.value, moves };
}

/** The position of a game after its opening. */
export function afterOpening(game: Game, { position, moves }: Opened): Position {
  return moves.reduce((at, move) => {
    if (!nextPlies(game, at).includes(move)) {
      const named = isPass(game, move) ? 'pass' : game.display.formatMove(move, at);
      throw new RangeError(`the opening’s ${named} is illegal`);
    }
    return game.play(at, move);
  }, position);
}

/** For the player on a side. */
export const resultFor = ({ winner }: Outcome, side: Side): 0 | 1 | 2 =>
  winner === null ? 1 : winner === side ? 2 : 0;
export const marginFor = ({ margin }: Outcome, side: Side): number => (side === 0 || margin === 0 ? margin : -margin);

type Referee = {
  readonly game: Game;
  readonly players: readonly [Player, Player];
  readonly reproducible: boolean;
  readonly now?: () => number;
  /** Called for each game that a player, 0 or 1, loses other than on the board. */
  readonly onFault?: (player: 0 | 1, ended: Ended, reason: string) => void;
};

export async function refereePairs(
  { game, players, reproducible, now, onFault }: Referee,
  batch: Batch,
): Promise<BatchResult> {
  const { first, starts, seed, epsilon = [0, 0], time, want } = batch;
  const [a, b] = [withEpsilon(players[0], game, epsilon[0]), withEpsilon(players[1], game, epsilon[1])];
  const games = gamesIn(batch);
  const results = new Uint8Array(games);
  const margins = new Float64Array(games);
  const hashes = new BigUint64Array(games);
  const otherwise: [number, Ended][] = [];
  const records: GameRecord[] = [];
  const milliseconds: [number, number] = [0, 0];
  const moves: [number, number] = [0, 0];
  const isRandom = isRandomPlay(game, players, epsilon);
  const openings = starts.map(start => {
    const opening = openStart(game, start);
    return { opening, root: rootOf(game, afterOpening(game, opening), isRandom) };
  });
  for (let i = 0; i < games; i++) {
    const { opening, root } = openings[(i >> 1) % openings.length]!;
    const side: Side = i % 2 === 0 ? 0 : 1; // the first player's
    const playerOn = (each: Side): 0 | 1 => (each === side ? 0 : 1);
    const record = await playGame(game, side === 0 ? [a, b] : [b, a], {
      seed: seedFor(seed, 2 * first + i),
      opening,
      ...(now ? { now } : {}),
      ...(time
        ? {
            time,
            onTime(each, taken) {
              milliseconds[playerOn(each)] += taken;
              moves[playerOn(each)]++;
            },
          }
        : {}),
    });
    if (record.fault) onFault?.(playerOn(record.fault.side), record.ended, record.fault.reason);
    results[i] = resultFor(record.outcome, side);
    margins[i] = marginFor(record.outcome, side);
    hashes[i] = gameHash(root, record.moves);
    if (record.ended !== 'played') otherwise.push([i, record.ended]);
    if (want === 'records') records.push(record);
  }
  return {
    results,
    margins,
    hashes,
    isRandom,
    otherwise,
    reproducible: reproducible && !time,
    ...(time ? { spent: { milliseconds, moves } } : {}),
    ...(want === 'records' ? { records } : {}),
  };
}

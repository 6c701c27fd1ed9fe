/** Games as numbers, to find repeated ones: FNV-1a of 64 bits, as in kernel/assembly/match.ts. */
import type { Game } from '../rules/game.js';
import type { Move, Position } from '../rules/position.js';

/** In halves, many times faster than 64 bits at once: a game of dice has hundreds of moves. The prime is 2⁴⁰ + 435. */
export function movesHash(moves: readonly Move[]): bigint {
  let [high, low] = [0xcbf29ce4, 0x84222325];
  for (const move of moves) {
    const mixed = (low ^ move) >>> 0;
    const product = mixed * 435; // below 2⁴¹
    low = product >>> 0;
    high = (high * 435 + (mixed << 8) + Math.floor(product / 2 ** 32)) >>> 0;
  }
  return (BigInt(high) << 32n) | BigInt(low);
}

/** Shared by the games from one position. */
export type Root = {
  /** XORed with the hash of the moves. */
  readonly hash: bigint;
  /** A game and its mirror images have one hash; empty where the position is not symmetric. */
  readonly mirrors: readonly ((move: Move) => Move)[];
};

/** Of the position after the opening. Mirror images are the same game only where no player moves at random. */
export function rootOf(game: Game, position: Position, isRandom: boolean): Root {
  const letters = [...game.display.formatPosition(position)].map(letter => letter.charCodeAt(0));
  const mirrors = isRandom ? [] : (game.mirrors?.(position) ?? []);
  // The last step separates it from moves.
  return { hash: movesHash([...letters, 0x200]), mirrors: mirrors.length > 1 ? mirrors : [] };
}

export function gameHash({ hash, mirrors }: Root, moves: readonly Move[]): bigint {
  if (mirrors.length === 0) return hash ^ movesHash(moves);
  return hash ^ mirrors.map(turn => movesHash(moves.map(turn))).reduce((least, each) => (each < least ? each : least));
}

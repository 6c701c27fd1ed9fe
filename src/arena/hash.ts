/** Games as numbers, to find repeated ones: FNV-1a of 64 bits, as in kernel/assembly/match.ts. */
import type { Game } from '../rules/game.js';
import type { Move, Position } from '../rules/position.js';

/** In halves, many times faster than 64 bits at once: a game of dice has hundreds of moves. The prime is 2⁴⁰ + 435. */
export class GameHash {
  private high = 0;
  private low = 0;

  begin(): void {
    this.high = 0xcbf29ce4 | 0;
    this.low = 0x84222325 | 0;
  }

  add(move: Move): void {
    const mixed = this.low ^ move;
    // The upper half of mixed · 435, from sixteen bits at a time.
    const carry = ((mixed >>> 16) * 435 + (((mixed & 0xffff) * 435) >>> 16)) >>> 16;
    this.low = Math.imul(mixed, 435);
    this.high = (Math.imul(this.high, 435) + (mixed << 8) + carry) | 0;
  }

  get value(): bigint {
    return (BigInt(this.high >>> 0) << 32n) | BigInt(this.low >>> 0);
  }
}

export function movesHash(moves: readonly Move[]): bigint {
  const hash = new GameHash();
  hash.begin();
  for (const move of moves) hash.add(move);
  return hash.value;
}

/** Shared by the games from one position. */
export type Root = {
  /** XORed with the hash of the moves. */
  readonly hash: bigint;
  /** A game and its mirror images have one hash; empty where the position is not symmetric. */
  readonly mirrors: readonly ((move: Move) => Move)[];
};

/** The root is the position after the opening. Mirror images are the same game only where no player moves at random. */
export function rootOf(game: Game, position: Position, isRandom: boolean): Root {
  const letters = Array.from(game.display.formatPosition(position), letter => letter.charCodeAt(0));
  const mirrors = isRandom ? [] : (game.mirrors?.(position) ?? []);
  // The last step separates it from moves.
  return { hash: movesHash([...letters, 0x200]), mirrors: mirrors.length > 1 ? mirrors : [] };
}

export function gameHash({ hash, mirrors }: Root, moves: readonly Move[]): bigint {
  if (mirrors.length === 0) return hash ^ movesHash(moves);
  return hash ^ mirrors.map(turn => movesHash(moves.map(turn))).reduce((least, each) => (each < least ? each : least));
}

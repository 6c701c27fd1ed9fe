/**
 * Which pairs of games say something new. Players that do not move at random play the same game again from the same
 * position: a copy is no evidence, however often it is counted. So a pair counts where no pair before it that counts
 * has either of its games, with the players on the same sides. What is left are pairs that have no game in common.
 *
 * Where a player moves at random, or dice are thrown, a game that comes again was drawn anew and counts like any other:
 * to leave it out would make likely games look rare. Breaking ties at random does not count as moving at random, since
 * two such players may have no more than a handful of games in them.
 */
import { type PairCounts, type Tally, tallyOfPairs } from '../matches/tally.js';
import type { Player } from '../players/player.js';
import type { Game } from '../rules/game.js';

/** Whether anything but the openings tells two games between these players apart. */
export const isRandomPlay = (
  game: Game,
  players: readonly [Player, Player],
  epsilon: readonly [number, number] = [0, 0],
): boolean => game.chances !== undefined || epsilon.some(share => share > 0) || players.some(each => each.isRandom);

/** What statistics are computed from: every game, or the pairs that count where some do not. */
export const evidenceIn = ({ tally, evidence }: { readonly tally: Tally; readonly evidence?: PairCounts }): Tally =>
  evidence ? tallyOfPairs(evidence) : tally;

/** Most jobs have a few games, and an array of 64 bytes costs nothing to make. */
const FIRST_SIZE = 8;

/** 0 marks an empty slot. */
const kept = (hash: bigint): bigint => (hash === 0n ? 1n : hash);

/** Numbers of 64 bits in one array, by open addressing: a Set of ten million of them would take a gigabyte. */
class Hashes {
  private slots = new BigUint64Array(FIRST_SIZE);
  private used = 0;

  has(hash: bigint): boolean {
    return this.slots[this.find(kept(hash))] !== 0n;
  }

  add(hash: bigint): void {
    if (4 * this.used >= 3 * this.slots.length) this.grow();
    this.slots[this.find(kept(hash))] = kept(hash);
    this.used++;
  }

  /** Its slot, or the empty one where it belongs. */
  private find(value: bigint): number {
    const mask = this.slots.length - 1;
    let slot = Number(value & BigInt(mask));
    while (this.slots[slot] !== 0n && this.slots[slot] !== value) slot = (slot + 1) & mask;
    return slot;
  }

  private grow(): void {
    const before = this.slots;
    this.slots = new BigUint64Array(2 * before.length);
    for (const value of before) if (value !== 0n) this.slots[this.find(value)] = value;
  }
}

/** The pairs of one match that count, taken in the order of the schedule. */
export class Evidence {
  private readonly seen = [new Hashes(), new Hashes()] as const;
  private readonly counts: [number, number, number, number, number] = [0, 0, 0, 0, 0];
  private left = 0;

  /** The hashes of its two games, and its score in half points. True where it counts. */
  take(first: bigint, second: bigint, score: number, isRandom: boolean): boolean {
    if (!isRandom) {
      if (this.seen[0].has(first) || this.seen[1].has(second)) {
        this.left++;
        return false;
      }
      this.seen[0].add(first);
      this.seen[1].add(second);
    }
    this.counts[score]!++;
    return true;
  }

  /** Of those that count. */
  get pairs(): PairCounts {
    return [...this.counts];
  }

  /** How many do not. */
  get copies(): number {
    return this.left;
  }
}

/**
 * Decides which pairs of games are new evidence. Players that do not move at random repeat the same game from the same
 * position: a copy is not evidence, however often it is counted. So a pair counts if no earlier pair that counts has
 * one of its games, with the players on the same sides. The remaining pairs have no game in common.
 *
 * Where a player moves at random, or dice are thrown, a repeated game was drawn anew and counts like any other: to
 * leave it out would make likely games look rare. Random tie-breaks do not count as random moves, since two such
 * players may have only a handful of different games.
 */
import { type PairCounts, type Tally, tallyOfPairs } from '../matches/tally.js';
import type { Player } from '../players/player.js';
import type { Game } from '../rules/game.js';

/** Whether anything but the openings distinguishes games between these players. */
export const isRandomPlay = (
  game: Game,
  players: readonly [Player, Player],
  epsilon: readonly [number, number] = [0, 0],
): boolean => game.chances !== undefined || epsilon.some(share => share > 0) || players.some(each => each.isRandom);

/** The sample of the statistics: every game, or the pairs that count where some do not. */
export const evidenceIn = ({ tally, evidence }: { readonly tally: Tally; readonly evidence?: PairCounts }): Tally =>
  evidence ? tallyOfPairs(evidence) : tally;

/** Most matches have a few games, and an array of 64 bytes costs nothing to allocate. */
const FIRST_SIZE = 8;

/** 0 marks an empty slot. */
const slotValue = (hash: bigint): bigint => (hash === 0n ? 1n : hash);

/** Numbers of 64 bits in one array, by open addressing: a Set of ten million of them would take a gigabyte. */
class Hashes {
  private slots = new BigUint64Array(FIRST_SIZE);
  private used = 0;

  has(hash: bigint): boolean {
    return this.slots[this.find(slotValue(hash))] !== 0n;
  }

  add(hash: bigint): void {
    if (4 * this.used >= 3 * this.slots.length) this.grow();
    this.slots[this.find(slotValue(hash))] = slotValue(hash);
    this.used++;
  }

  /** Its slot, or the empty one for it. */
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

/** The pairs of one match that count, in the order of the schedule. */
export class Evidence {
  private readonly seen = [new Hashes(), new Hashes()] as const;
  private readonly counts: [number, number, number, number, number] = [0, 0, 0, 0, 0];
  private left = 0;

  /** The hashes of the pair's two games, and its score in half points. True where it counts. */
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

  /** The number of pairs that count, by score. */
  get pairs(): PairCounts {
    return [...this.counts];
  }

  /** The number of pairs that do not count. */
  get copies(): number {
    return this.left;
  }
}

/**
 * The openings of many games: at each position the moves that were played, how often, and with which results. Positions
 * that are mirror images of each other are one, and so are positions reached by different moves.
 *
 * A position is kept as 64 bits of Zobrist's hash (University of Wisconsin, technical report 88, 1970), the smallest over
 * the symmetries of the board; two different ones among ten million collide with a chance of about 3 in a million. All
 * hashes lie in one array, 8 bytes a ply: forty years of tournaments, some 8 million plies, take 64 MB, and a question
 * reads them once.
 */
import type { Game } from '../../rules/game.js';
import type { Move, Outcome, Position } from '../../rules/position.js';
import { type Interval, scoreInterval } from '../../tournaments/interval.js';
import { gameSample } from '../../tournaments/score.js';

export type PlayedMove = {
  readonly move: Move;
  /** Moves that lead to a mirror image of the same position. */
  readonly mirrored: readonly Move[];
  readonly games: number;
  /** For the side that moves; games without a stated result are in none of them. */
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
  /** The score of the side that moves, from 0 to 1, and its 95 % interval; absent without results. */
  readonly score?: number;
  readonly interval?: Interval;
};

export type Explored = {
  /** Games that reached the position. */
  readonly games: number;
  /** The most played first. */
  readonly moves: readonly PlayedMove[];
  /** Numbers of the first games that reached it, in the order in which they were added. */
  readonly examples: readonly number[];
};

export type OpeningIndex = {
  readonly games: number;
  /** `number` names the game in `examples`. */
  add(number: number, start: Position, moves: readonly Move[], outcome: Outcome | undefined): void;
  explore(position: Position): Explored;
};

/** Whether positions of a game can be compared cell by cell. */
export const hasOpenings = ({ board, chances }: Game): boolean => board !== undefined && chances === undefined;

const EXAMPLES = 10;

/** The finaliser of MurmurHash3: every bit of the input changes half of the output's. */
function mixed(value: number): number {
  let x = value | 0;
  x = Math.imul(x ^ (x >>> 16), 0x85ebca6b);
  x = Math.imul(x ^ (x >>> 13), 0xc2b2ae35);
  return (x ^ (x >>> 16)) >>> 0;
}

/** Writes the two words of a position into an array. */
type Hash = (position: Position, into: Uint32Array, at: number) => void;

function hashFor({ board }: Game): Hash {
  if (!board) throw new RangeError('this game has no cells to compare');
  const { cells, symmetries } = board;
  const owners = new Int8Array(cells.length);
  /** Two words for each owner, cell and symmetry. */
  const words = [1, -1].map(owner =>
    symmetries.map(symmetry =>
      Uint32Array.from({ length: 2 * cells.length }, (_, i) =>
        mixed((owner + 2) * 0x9e3779b9 + 2 * symmetry[i >> 1]! + (i & 1) + 1),
      ),
    ),
  );
  const turns = [0, 0, mixed(0x51ed270b), mixed(0x2545f491)];
  return (position, into, at) => {
    board.read(position, 0, owners);
    let [high, low] = [0xffffffff, 0xffffffff];
    for (let s = 0; s < symmetries.length; s++) {
      const [own, other] = [words[0]![s]!, words[1]![s]!];
      let a = 0;
      let b = 0;
      for (let cell = 0; cell < owners.length; cell++) {
        const owner = owners[cell]!;
        if (owner === 0) continue;
        const table = owner > 0 ? own : other;
        a ^= table[2 * cell]!;
        b ^= table[2 * cell + 1]!;
      }
      a >>>= 0;
      b >>>= 0;
      if (a < high || (a === high && b < low)) [high, low] = [a, b];
    }
    into[at] = high ^ turns[2 * position.turn]!;
    into[at + 1] = low ^ turns[2 * position.turn + 1]!;
  };
}

/** The result for the first side: 1 won, 0 drawn, −1 lost. */
const resultOf = (outcome: Outcome | undefined): number | undefined =>
  outcome && (outcome.winner === null ? 0 : outcome.winner === 0 ? 1 : -1);

type Entry = {
  readonly number: number;
  readonly from: number;
  readonly to: number;
  readonly result: number | undefined;
};

export function openingIndex(game: Game): OpeningIndex {
  const hash = hashFor(game);
  let hashes = new Uint32Array(1 << 12);
  let used = 0;
  const entries: Entry[] = [];
  const push = (position: Position): void => {
    if (used === hashes.length) {
      const larger = new Uint32Array(2 * hashes.length);
      larger.set(hashes);
      hashes = larger;
    }
    hash(position, hashes, used);
    used += 2;
  };
  const child = new Uint32Array(2);
  const keyOf = (words: Uint32Array, at: number): string => `${words[at]} ${words[at + 1]}`;

  /** Legal moves by the hash of the position after them. */
  function groupsOf(position: Position): ReadonlyMap<string, Pick<PlayedMove, 'move' | 'mirrored'>> {
    const groups = new Map<string, { move: Move; mirrored: Move[] }>();
    for (const move of game.moves(position)) {
      hash(game.play(position, move), child, 0);
      const group = groups.get(keyOf(child, 0));
      if (group) group.mirrored.push(move);
      else groups.set(keyOf(child, 0), { move, mirrored: [] });
    }
    const { normalise, display } = game;
    if (!normalise || display.formatPosition(position) !== display.formatPosition(game.initial())) return groups;
    // The first move is named as books write it.
    return new Map(
      [...groups].map(([key, { move, mirrored }]) => {
        const all = [move, ...mirrored];
        const [usual = move] = normalise([move]);
        return [
          key,
          all.includes(usual) ? { move: usual, mirrored: all.filter(each => each !== usual) } : { move, mirrored },
        ];
      }),
    );
  }

  return {
    get games() {
      return entries.length;
    },
    add(number, start, moves, outcome) {
      const from = used;
      let position = start;
      push(position);
      for (const move of moves) {
        position = game.play(position, move);
        push(position);
      }
      entries.push({ number, from, to: used, result: resultOf(outcome) });
    },
    explore(position) {
      const own = new Uint32Array(2);
      hash(position, own, 0);
      const [high, low] = own as unknown as [number, number];
      const groups = groupsOf(position);
      const counts = new Map<string, { games: number; results: [number, number, number] }>();
      const examples: number[] = [];
      let games = 0;
      const sign = position.turn === 0 ? 1 : -1;
      for (const { number, from, to, result } of entries) {
        for (let i = from; i < to; i += 2) {
          if (hashes[i] !== high || hashes[i + 1] !== low) continue;
          games++;
          if (examples.length < EXAMPLES) examples.push(number);
          if (i + 2 < to) {
            const key = keyOf(hashes, i + 2);
            const count = counts.get(key) ?? { games: 0, results: [0, 0, 0] };
            count.games++;
            if (result !== undefined) count.results[sign * result + 1]!++;
            counts.set(key, count);
          }
          break; // a position comes once a game
        }
      }
      const moves = [...counts].flatMap(([key, { games: played, results }]): PlayedMove[] => {
        const group = groups.get(key);
        if (!group) return [];
        const [losses, draws, wins] = results;
        const known = losses + draws + wins;
        return [
          {
            ...group,
            ...{ games: played, wins, draws, losses },
            ...(known === 0
              ? {}
              : { score: (wins + draws / 2) / known, interval: scoreInterval(gameSample(wins, draws, losses)) }),
          },
        ];
      });
      moves.sort((a, b) => b.games - a.games || a.move - b.move);
      return { games, moves, examples };
    },
  };
}

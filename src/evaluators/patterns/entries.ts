/**
 * What a board says to patterns: the phase, and for each placement the number of its entry in the tables of a phase. Read from
 * a position, or kept up to date while a state changes: a move touches only the placements of a few cells.
 */
import { tanh } from '../../arithmetic/squash.js';
import type { BoardView } from '../../rules/board.js';
import { type FastGame, MAX_CHANGES } from '../../rules/fast.js';
import type { Move } from '../../rules/position.js';
import { type Position, SIDES, type Side } from '../../rules/position.js';
import { type Patterns, weightsPerPhase } from './data.js';
import { phaseFinder } from './phases.js';
import { entriesOf } from './tuples.js';

/** The entries of a state that changes, as both sides see it. */
type FollowedEntries = {
  readonly seenBy: readonly [Int32Array, Int32Array];
  phase(): number;
  begin(): void;
  play(move: Move): void;
  undo(): void;
};

export type EntryReader<P extends Position> = {
  /** The number of placements. */
  readonly count: number;
  /** Where each table begins, by placement. */
  readonly tables: Int32Array;
  /** Reads a position as a side sees it, and returns the phase. */
  read(position: P, side: Side, into: Int32Array): number;
  /** The value of a board, with weights that may change between calls; `features` are what no cell shows. */
  value(entries: Int32Array, phase: number, features: readonly number[]): number;
  /** Undefined where the state does not tell what moves change. */
  follow(state: FastGame<P>): FollowedEntries | undefined;
};

/** For each cell the placements that it is in, and what it adds to their entries for an own piece. */
type Touches = { readonly from: Int32Array; readonly placements: Int32Array; readonly powers: Int32Array };

function touchesOf(cells: number, placements: readonly (readonly number[])[]): Touches {
  const lists = Array.from({ length: cells }, (): [placement: number, power: number][] => []);
  placements.forEach((placement, p) => {
    placement.forEach((cell, i) => {
      lists[cell]!.push([p, 3 ** (placement.length - 1 - i)]);
    });
  });
  let at = 0;
  const from = lists.map(list => (at += list.length) - list.length);
  return {
    from: Int32Array.from([...from, at]),
    placements: Int32Array.from(lists.flat(), ([placement]) => placement),
    powers: Int32Array.from(lists.flat(), ([, power]) => power),
  };
}

export function entryReader<P extends Position>(board: BoardView<P>, data: Patterns): EntryReader<P> {
  const { tuples, weights, biases, output, extra = [] } = data;
  const cells = new Int8Array(board.cells.length);
  const phaseOf = phaseFinder(data);
  const perPhase = weightsPerPhase(data);
  const placements = tuples.flat();
  const count = placements.length;
  const starts: number[] = [];
  let end = 0;
  for (const tuple of tuples) {
    for (const _ of tuple) starts.push(end);
    end += entriesOf(tuple);
  }
  const tables = Int32Array.from(starts);
  const features = end; // the weights of what no cell shows, behind the tables
  let touches: Touches | undefined;

  return {
    count,
    tables,
    read(position, side, into) {
      board.read(position, side, cells);
      for (let p = 0; p < count; p++) {
        const placement = placements[p]!;
        let index = 0;
        for (let i = 0; i < placement.length; i++) index = index * 3 + cells[placement[i]!]! + 1;
        into[p] = tables[p]! + index;
      }
      let own = 0;
      let taken = 0;
      for (let cell = 0; cell < cells.length; cell++) {
        if (cells[cell] === 0) continue;
        taken++;
        if (cells[cell]! > 0) own++;
      }
      return phaseOf(taken, position.turn === side ? taken - own : own);
    },
    value(entries, phase, shown) {
      const from = phase * perPhase;
      let [a, b, c, d] = [0, 0, 0, 0];
      let p = 0;
      for (; p + 3 < count; p += 4) {
        a += weights[from + entries[p]!]!;
        b += weights[from + entries[p + 1]!]!;
        c += weights[from + entries[p + 2]!]!;
        d += weights[from + entries[p + 3]!]!;
      }
      if (p < count) a += weights[from + entries[p]!]!;
      if (p + 1 < count) b += weights[from + entries[p + 1]!]!;
      if (p + 2 < count) c += weights[from + entries[p + 2]!]!;
      let sum = a + b + (c + d) + Math.fround(biases[phase] ?? 0);
      for (let i = 0; i < extra.length; i++) sum += weights[from + features + i]! * shown[i]!;
      const linear = Math.fround(sum);
      return output === 'tanh' ? tanh(linear) : linear;
    },
    follow(state) {
      if (!state.changes || !state.undo || extra.length > 0) return undefined;
      touches ??= touchesOf(cells.length, placements);
      return followEntries(board, state, touches, count, this.read, phaseOf);
    },
  };
}

function followEntries<P extends Position>(
  board: BoardView<P>,
  state: FastGame<P>,
  { from, placements, powers }: Touches,
  count: number,
  read: EntryReader<P>['read'],
  phaseOf: (discs: number, moved: number) => number,
): FollowedEntries {
  const seenBy = [new Int32Array(count), new Int32Array(count)] as const;
  const pieces = new Int32Array(2);
  const changed = new Int32Array(MAX_CHANGES);
  const cells = new Int8Array(board.cells.length);
  /** The changes of the moves since `begin`, and after those of each move how many they are. */
  let line: number[] = [];

  const add = (entries: Int32Array, cell: number, by: number): void => {
    const end = from[cell + 1]!;
    for (let i = from[cell]!; i < end; i++) entries[placements[i]!]! += by * powers[i]!;
  };
  /** `times` is −1 where the change is taken back. */
  const change = (number: number, times: 1 | -1): void => {
    const cell = number >> 2;
    const side = (number >> 1) & 1;
    const appears = (number & 1) === 1 ? times : -times;
    pieces[side]! += appears;
    const by = side === 0 ? appears : -appears;
    add(seenBy[0], cell, by);
    add(seenBy[1], board.seenBy ? board.seenBy[cell]! : cell, -by);
  };

  return {
    seenBy,
    phase: () => phaseOf(pieces[0]! + pieces[1]!, pieces[state.turn() === 0 ? 1 : 0]!),
    begin() {
      const position = state.save();
      for (const side of SIDES) {
        read(position, side, seenBy[side]);
        board.read(position, side, cells);
        pieces[side] = cells.reduce((sum, cell) => (cell === 1 ? sum + 1 : sum), 0);
      }
      line = [];
    },
    play(move) {
      const changes = state.changes!(move, changed);
      for (let i = 0; i < changes; i++) {
        change(changed[i]!, 1);
        line.push(changed[i]!);
      }
      line.push(changes);
    },
    undo() {
      for (let left = line.pop()!; left > 0; left--) change(line.pop()!, -1);
    },
  };
}

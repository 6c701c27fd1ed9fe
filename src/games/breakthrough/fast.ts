/**
 * The board as the owner of each cell, changed in place, with the cells and the number of pieces of each side. Cells are bits too,
 * in words of 32, so that moves are listed without looking at empty cells.
 */
import type { FastGame } from '../../rules/fast.js';
import { type Side, WON } from '../../rules/position.js';
import { type BreakthroughPosition, cellCount, ownerAt } from './board.js';
import { type BreakthroughRules, cellOf } from './rules.js';

/** On a cell: nothing, or a side's piece. */
const FREE = 2;

export function fastBreakthrough({ shape, targets }: BreakthroughRules): () => FastGame<BreakthroughPosition> {
  const cells = cellCount(shape);
  const { columns } = shape;
  const last = cells - columns;
  return () => {
    const owners = new Uint8Array(cells).fill(FREE);
    const pieces = new Uint8Array(2);
    /** Two words of cells for each side. */
    const bits = new Int32Array(4);
    let turn: Side = 0;
    let winner: Side | -1 = -1;
    return {
      load(position) {
        turn = position.turn;
        pieces.fill(0);
        bits[0] = position.whiteLo;
        bits[1] = position.whiteHi;
        bits[2] = position.blackLo;
        bits[3] = position.blackHi;
        winner = -1;
        for (let cell = 0; cell < cells; cell++) {
          const owner = ownerAt(position, cell);
          owners[cell] = owner ?? FREE;
          if (owner !== undefined) pieces[owner]!++;
          if (owner === 0 && cell >= last) winner = 0;
          if (owner === 1 && cell < columns && winner < 0) winner = 1;
        }
        if (winner < 0 && pieces[1] === 0) winner = 0;
        else if (winner < 0 && pieces[0] === 0) winner = 1;
      },
      save() {
        const [whiteLo = 0, whiteHi = 0, blackLo = 0, blackHi = 0] = bits;
        return { turn, whiteLo, whiteHi, blackLo, blackHi };
      },
      turn: () => turn,
      moves(into) {
        if (winner >= 0) return 0;
        let count = 0;
        const side = turn;
        for (let word = 0; word < 2; word++) {
          for (let rest = bits[2 * side + word]!; rest !== 0; rest &= rest - 1) {
            const first = 6 * (32 * word + 31 - Math.clz32(rest & -rest)) + 3 * side;
            const left = targets[first]!;
            if (left >= 0 && owners[left] !== side) into[count++] = first;
            if (owners[targets[first + 1]!] === FREE) into[count++] = first + 1;
            const right = targets[first + 2]!;
            if (right >= 0 && owners[right] !== side) into[count++] = first + 2;
          }
        }
        return count;
      },
      play(move) {
        const to = targets[move]!;
        const other: Side = turn === 0 ? 1 : 0;
        const from = cellOf(move);
        if (owners[to] === other) {
          pieces[other]!--;
          bits[2 * other + (to >> 5)]! ^= 1 << (to & 31);
        }
        owners[to] = turn;
        owners[from] = FREE;
        bits[2 * turn + (from >> 5)]! ^= 1 << (from & 31);
        bits[2 * turn + (to >> 5)]! ^= 1 << (to & 31);
        if ((turn === 0 ? to >= last : to < columns) || pieces[other] === 0) winner = turn;
        turn = other;
      },
      outcome: () => (winner < 0 ? undefined : WON[winner as Side]),
    };
  };
}

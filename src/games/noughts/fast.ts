/** Nine squares as bits that change in place; whether marks hold a line is looked up. */
import { changeOf, type FastGame } from '../../rules/fast.js';
import { DRAWN, type Side, WON } from '../../rules/position.js';
import { FULL, hasLine, type NoughtsPosition } from './squares.js';

const WINS = Uint8Array.from({ length: FULL + 1 }, (_, marks) => (hasLine(marks) ? 1 : 0));

export function fastNoughts(): FastGame<NoughtsPosition> {
  let [crosses, noughts] = [0, 0];
  let turn: Side = 0;
  /** The squares marked since `load`. */
  const line: number[] = [];
  return {
    load(position) {
      ({ turn, crosses, noughts } = position);
      line.length = 0;
    },
    save: () => ({ turn, crosses, noughts }),
    turn: () => turn,
    moves(into) {
      if (WINS[crosses] === 1 || WINS[noughts] === 1) return 0;
      let count = 0;
      for (let free = FULL & ~(crosses | noughts); free !== 0; free &= free - 1)
        into[count++] = 31 - Math.clz32(free & -free);
      return count;
    },
    play(square) {
      line.push(square);
      if (turn === 0) {
        crosses |= 1 << square;
        turn = 1;
      } else {
        noughts |= 1 << square;
        turn = 0;
      }
    },
    undo() {
      const mark = 1 << line.pop()!;
      if (turn === 1) {
        crosses ^= mark;
        turn = 0;
      } else {
        noughts ^= mark;
        turn = 1;
      }
    },
    outcome() {
      if (WINS[crosses] === 1) return WON[0];
      if (WINS[noughts] === 1) return WON[1];
      return (crosses | noughts) === FULL ? DRAWN : undefined;
    },
    key(into) {
      into[0] = crosses | (noughts << 9) | (turn << 18);
      return 1;
    },
    changes(square, into) {
      into[0] = changeOf(square, turn, true);
      return 1;
    },
  };
}

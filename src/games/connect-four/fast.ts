/** The usual rack as bits that change in place, with the height of each column kept. */
import { changeOf, type FastGame } from '../../rules/fast.js';
import { DRAWN, type Side, WON } from '../../rules/position.js';
import { type ConnectFourPosition, HEIGHT, hasFour, heightOf, WIDTH } from './board.js';

export function fastConnectFour(): FastGame<ConnectFourPosition> {
  const heights = new Uint8Array(WIDTH);
  /** The columns played since `load` are the last ones; `discs` is how many. */
  const line = new Uint8Array(WIDTH * HEIGHT);
  let [redLo, redHi, yellowLo, yellowHi] = [0, 0, 0, 0];
  let turn: Side = 0;
  let discs = 0;
  /** By the side that has just moved. */
  let isWon = false;

  return {
    load(position) {
      ({ turn, redLo, redHi, yellowLo, yellowHi } = position);
      discs = 0;
      for (let column = 0; column < WIDTH; column++) discs += heights[column] = heightOf(position, column);
      isWon = turn === 1 ? hasFour(redLo, redHi) : hasFour(yellowLo, yellowHi);
    },
    save: () => ({ turn, redLo, redHi, yellowLo, yellowHi }),
    turn: () => turn,
    moves(into) {
      if (isWon) return 0;
      let count = 0;
      for (let column = 0; column < WIDTH; column++) if (heights[column]! < HEIGHT) into[count++] = column;
      return count;
    },
    play(column) {
      const bit = column * (HEIGHT + 1) + heights[column]!++;
      if (turn === 0) {
        if (bit < 32) redLo |= 1 << bit;
        else redHi |= 1 << (bit - 32);
        isWon = hasFour(redLo, redHi);
        turn = 1;
      } else {
        if (bit < 32) yellowLo |= 1 << bit;
        else yellowHi |= 1 << (bit - 32);
        isWon = hasFour(yellowLo, yellowHi);
        turn = 0;
      }
      line[discs++] = column;
    },
    undo() {
      const column = line[--discs]!;
      const bit = column * (HEIGHT + 1) + --heights[column]!;
      if (turn === 1) {
        if (bit < 32) redLo ^= 1 << bit;
        else redHi ^= 1 << (bit - 32);
        turn = 0;
      } else {
        if (bit < 32) yellowLo ^= 1 << bit;
        else yellowHi ^= 1 << (bit - 32);
        turn = 1;
      }
      isWon = false;
    },
    outcome() {
      if (isWon) return WON[turn === 1 ? 0 : 1];
      return discs === WIDTH * HEIGHT ? DRAWN : undefined;
    },
    /** All discs plus those of the side to move: in each column the sum tells its height and discs. */
    key(into) {
      const low = ((redLo | yellowLo) >>> 0) + ((turn === 0 ? redLo : yellowLo) >>> 0);
      into[0] = low;
      into[1] = (redHi | yellowHi) + (turn === 0 ? redHi : yellowHi) + (low >= 2 ** 32 ? 1 : 0);
      return 2;
    },
    changes(column, into) {
      into[0] = changeOf(heights[column]! * WIDTH + column, turn, true);
      return 1;
    },
  };
}

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fastSuite } from '../../../test/suites/fast.js';
import { gameSuite } from '../../../test/suites/game.js';
import { rngFrom } from '../../random/rng.js';
import { parseSeed } from '../../random/seed.js';
import { pick } from '../../rules/dice.js';
import { linesOf, linesThrough } from '../../rules/lines.js';
import { perft } from '../../rules/perft.js';
import { outcomeSolver } from '../../search/outcome.js';
import type { ConnectFourPosition } from './board.js';
import { connectFour } from './connect-four.js';
import { columnsNotation } from './notation.js';
import { usualRack } from './rack.js';

const columns = columnsNotation(usualRack);
const LINES = linesOf(usualRack);
const LINES_THROUGH = linesThrough(LINES, 42);

gameSuite('connect-four', connectFour);
fastSuite('connect-four', connectFour, 1000);

/** Leaves at each depth; a won position has no moves and is one leaf from then on (J. Tromp's counts of sequences). */
for (const [depth, sequences, won] of [
  [1, 7, 0],
  [2, 49, 0],
  [3, 343, 0],
  [4, 2401, 0],
  [5, 16807, 0],
  [6, 117649, 0],
  [7, 823536, 13032],
] as const) {
  test(`connect-four: ${sequences} sequences of ${depth} plies, ${won} of them won by the last`, () => {
    let [last, wins] = [0, 0];
    const walk = (position: ConnectFourPosition, plies: number): void => {
      if (plies === 0) {
        last++;
        if (connectFour.outcome(position)?.winner !== undefined) wins++;
        return;
      }
      for (const move of connectFour.moves(position)) walk(connectFour.play(position, move), plies - 1);
    };
    walk(connectFour.initial(), depth);
    assert.deepEqual([last, wins], [sequences, won]);
  });
}

test('connect-four: perft counts games that ended early as leaves', () => {
  assert.equal(perft(connectFour, connectFour.initial(), 6), 117649);
});

/** OEIS A212693. */
test('connect-four: distinct positions after 0 to 7 plies', () => {
  let level = new Map([[connectFour.key!(connectFour.initial()), connectFour.initial()]]);
  const counts = [level.size];
  for (let ply = 1; ply <= 7; ply++) {
    const next: typeof level = new Map();
    for (const position of level.values()) {
      for (const move of connectFour.moves(position)) {
        const after = connectFour.play(position, move);
        next.set(connectFour.key!(after), after);
      }
    }
    level = next;
    counts.push(level.size);
  }
  assert.deepEqual(counts, [1, 7, 49, 238, 1120, 4263, 16422, 54859]);
});

test('connect-four: 69 lines, the middle of which most go through', () => {
  assert.equal(LINES.length, 69);
  assert.deepEqual(LINES_THROUGH.slice(0, 7), [3, 4, 5, 7, 5, 4, 3]);
  assert.deepEqual(LINES_THROUGH.slice(14, 21), [5, 8, 11, 13, 11, 8, 5]);
});

test('connect-four: a line of columns is read by number and by letter, and written by number', () => {
  const digits = columns.parse('4 4,53');
  const letters = columns.parse('ddec');
  assert.ok(digits.ok && letters.ok);
  assert.deepEqual(digits.value.moves, letters.value.moves);
  assert.equal(columns.format!(digits.value.moves), '4453');
});

for (const [text, reason] of [
  ['4444444', /move 7, “4” at character 7, is illegal: the column is full/],
  ['8', /not a column; columns are 1 to 7 or a to g/],
  ['11223344', /move 8, .* the game is already over/],
  ['', /no move/],
] as const) {
  test(`connect-four: the line “${text}” is refused`, () => {
    const read = columns.parse(text);
    assert.ok(!read.ok);
    assert.match(read.reason, reason);
  });
}

for (const [text, reason] of [
  ['xxx', /six rows of seven/],
  ['......./......./......./......./...x.../....... o', /d2 has no disc below it/],
  ['......./......./......./......./......./...x... x', /as many red discs as/],
  ['......./......./......./......./......./....... o', /one more red disc than/],
  ['......./......./......./......./ooo..../xxxx..o x', /red already has four in a line/],
] as const) {
  test(`connect-four: the position “${text}” is refused`, () => {
    const read = connectFour.display.parsePosition(text);
    assert.ok(!read.ok);
    assert.match(read.reason, reason);
  });
}

test('connect-four: touching any cell of a column plays the cell where the disc falls', () => {
  const { cells } = connectFour.display.diagram(connectFour.initial());
  assert.equal(cells.find(({ id }) => id === 'd6')!.landsOn, 'd1');
  assert.equal(cells.find(({ id }) => id === 'd1')!.landsOn, undefined);
});

const after = (line: string): ConnectFourPosition => {
  const read = columns.parse(line);
  assert.ok(read.ok, read.ok ? '' : read.reason);
  return read.value.moves.reduce((position, move) => connectFour.play(position, move), connectFour.initial());
};

test('connect-four: features count threats by row and sign', () => {
  // Red has a1, b1, c1 and so threatens d1; yellow has a2 and b2.
  const position = after('11223');
  const read = connectFour.features.read(position, 0);
  const named = Object.fromEntries(connectFour.features.names.map((name, i) => [name, read[i]]));
  assert.equal(named['open threes'], 1);
  assert.equal(named['winning moves'], 1);
  assert.equal(named['odd threats'], 1);
  assert.equal(named['even threats'], 0);
  assert.deepEqual(
    connectFour.features.read(position, 1),
    read.map(value => 0 - value),
  );
});

const solve = outcomeSolver(connectFour);

test('connect-four: an open three that cannot be stopped is won, and solved so', () => {
  const solved = solve(after('44335'));
  assert.ok(solved);
  assert.equal(solved.value, -1); // red has c1, d1, e1 and both ends are free
});

test('connect-four: the solver agrees with plain minimax on endings', () => {
  const plain = (position: ConnectFourPosition): number => {
    const outcome = connectFour.outcome(position);
    if (outcome) return outcome.winner === null ? 0 : outcome.winner === position.turn ? 1 : -1;
    return Math.max(...connectFour.moves(position).map(move => -plain(connectFour.play(position, move))));
  };
  const rng = rngFrom(parseSeed('endings'));
  let tried = 0;
  while (tried < 12) {
    let position = connectFour.initial();
    for (let ply = 0; ply < 30 && !connectFour.outcome(position); ply++) {
      position = connectFour.play(position, pick(connectFour.moves(position), rng));
    }
    if (connectFour.outcome(position)) continue;
    tried++;
    const solved = solve(position);
    assert.ok(solved);
    assert.equal(solved.value, plain(position));
    for (const { move, value } of solved.values) {
      assert.equal(value, 0 - plain(connectFour.play(position, move)));
    }
    assert.deepEqual(
      solved.best,
      solved.values.filter(({ value }) => value === solved.value).map(({ move }) => move),
    );
  }
});

test('connect-four: a solver that may not visit enough positions says so', () => {
  assert.equal(outcomeSolver(connectFour)(after('44'), 1000), undefined);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  buildEdgeTable,
  digitsOf,
  type EdgeSquares,
  EMPTY,
  edgeTable,
  expectation,
  indexOf,
  moveProbability,
  OWN,
  playedOn,
  stabilityOf,
  staticValue,
} from './edge-table.js';

/** X is the side to move, O the other; eight squares, then those of X if there are ten. */
const digits = (text: string): number[] => [...text].map(each => '-XO'.indexOf(each));
const written = (edge: readonly number[]): string => edge.map(each => '-XO'[each]).join('');
const worthOf = (text: string, sweeps?: number): number =>
  edgeTable(text.length as EdgeSquares, sweeps)[indexOf(digits(text))]!;
const colours = (text: string): string => text.replace(/[XO]/g, disc => (disc === 'X' ? 'O' : 'X'));
const turned = (text: string): string =>
  [...text.slice(0, 8)].reverse().join('') + [...text.slice(8)].reverse().join('');

test('a configuration is a number to base 3, its first corner the lowest digit', () => {
  for (const [text, index] of [
    ['--------', 0],
    ['X-------', 1],
    ['O-------', 2],
    ['-X------', 3],
    ['OOOOOOOO', 6560],
    ['OOOOOOOOOO', 59_048],
    ['--------X-', 6561],
    ['---------X', 19_683],
  ] as const) {
    assert.equal(indexOf(digits(text)), index);
    assert.equal(written(digitsOf(index, text.length as EdgeSquares)), text);
  }
  assert.equal(edgeTable(8).length, 6561);
  assert.equal(edgeTable(10).length, 59_049);
});

test('a move on the edge turns what it encloses there, and X squares turn nothing', () => {
  for (const [before, square, after] of [
    ['-OX-----', 0, 'XXX-----'],
    ['XOO-OX--', 3, 'XXXXXX--'],
    ['-OO-----', 0, 'XOO-----'],
    ['XO-O----', 2, 'XXXO----'],
    ['XO------O-', 9, 'XO------OX'],
  ] as const)
    assert.equal(written(playedOn(digits(before), square, OWN)), after);
});

test('stability of discs on an edge', () => {
  for (const [edge, expected] of [
    ['XX------', 'ss'],
    ['OX-X----', 'su-m'], // c1 by O turns b1, and nothing turns d1 at once
    ['-X------', '-m'],
    ['-XO-----', '-uu'],
    ['XXXOOXXX', 'ssssssss'],
    ['-XX-------', '-mm'],
    ['X-------O-', 's-------m'], // an X square whose corner is taken
    ['--------X-', '--------u'],
  ] as const) {
    const found = stabilityOf(digits(edge)).map(each =>
      each ? (each[0] === 's' && each !== 'stable' ? 'm' : each[0]) : '-',
    );
    assert.equal(found.join('').replace(/-+$/, ''), expected, edge);
  }
});

test('static values: by hand', () => {
  for (const [edge, value] of [
    ['--------', 0],
    ['X-------', 700],
    ['O-------', -700],
    ['XXXXXXXX', 2 * (700 + 1200 + 1000 + 1000)],
    ['XXXXOOOO', 0],
    ['-X------', 200],
    ['-XO-----', -25 - 75],
    ['X-------O-', 700],
    ['--------O-', 2000],
  ] as const)
    assert.equal(staticValue(digits(edge)), value, edge);
});

test('how likely a move is', () => {
  for (const [edge, square, probability] of [
    ['-OX-----', 0, 1], // encloses on the edge
    ['--------', 0, 0.1],
    ['----------', 0, 0.1],
    ['--------X-', 0, 0.001],
    ['--------O-', 0, 0.9],
    ['---------O', 0, 0.1],
    ['----------', 8, 0.5],
    ['--------', 3, 0.1],
    ['--X-----', 3, 0.05],
    ['--X-X---', 3, 0.01],
    ['--O-----', 3, 0.4],
    ['--O-O---', 3, 0.7],
    ['--O-X---', 3, 0.3],
    ['-OX-----', 3, 0.05 / 2], // the other side would enclose c1 there
  ] as const)
    assert.equal(moveProbability(digits(edge), square), probability, `${edge} ${square}`);
});

test('the best move that can be played, and no move that is worse than none', () => {
  const moves = [
    { probability: 0.5, value: 100 },
    { probability: 0.5, value: 60 },
    { probability: 1, value: -20 },
  ];
  assert.equal(expectation(moves, 0), 50 + 15 + 0);
  assert.equal(expectation(moves, 80), 50 + 40);
  assert.equal(expectation(moves, 200), 200);
  assert.equal(expectation(moves, -50), 50 + 15 - 5);
  assert.equal(expectation([], 7), 7);
});

test('a full edge has its static value, and all discs of one colour are worth most', () => {
  const table = edgeTable(8);
  let most = 0;
  table.forEach((value, index) => {
    const edge = digitsOf(index, 8);
    if (!edge.includes(EMPTY)) assert.equal(value, staticValue(edge));
    most = Math.max(most, value);
  });
  assert.equal(worthOf('XXXXXXXX'), 7800);
  assert.equal(worthOf('OOOOOOOO'), -7800);
  assert.equal(most, 7800);
  assert.equal(worthOf('XXXXXXXXXX'), 7800);
});

test('mirror images have one value, with X squares and without', () => {
  for (const squares of [8, 10] as const)
    edgeTable(squares).forEach((value, index) => {
      const edge = written(digitsOf(index, squares));
      if (worthOf(turned(edge)) !== value) assert.fail(edge);
    });
});

test('to move is never worse than to wait: a side may leave an edge alone', () => {
  for (const squares of [8, 10] as const)
    edgeTable(squares, 0).forEach((value, index) => {
      const edge = written(digitsOf(index, squares));
      // Values are rounded.
      if (value < -worthOf(colours(edge), 0) - 1) assert.fail(edge);
    });
});

/**
 * The text's own procedure, on texts and without the code above: sweep after sweep from full edges downwards, each with
 * the values of the last sweep for the side that moves elsewhere; over the given edges and all that follow from them.
 */
function slowTable(starts: readonly string[], sweeps: number): Map<string, number> {
  const empties = (edge: string): number => (edge.match(/-/g) ?? []).length;
  const play = (edge: string, at: number): string => {
    const right = edge.slice(at + 1).replace(/^(O+)X/, (_, run: string) => `${'X'.repeat(run.length)}X`);
    const left = edge.slice(0, at).replace(/X(O+)$/, (_, run: string) => `X${'X'.repeat(run.length)}`);
    return `${left}X${right}`;
  };
  const takes = (edge: string, at: number): boolean =>
    /^O+X/.test(edge.slice(at + 1)) || /XO+$/.test(edge.slice(0, at));
  const likely = (edge: string, at: number): number => {
    if (takes(edge, at)) return 1;
    if (at === 0 || at === 7) return 0.1;
    const pair = [edge[at - 1], edge[at + 1]].sort().join('');
    const byPair = { '--': 0.1, '-O': 0.4, OO: 0.7, '-X': 0.05, OX: 0.3, XX: 0.01 }[pair]!;
    return takes(colours(edge), at) ? byPair / 2 : byPair;
  };
  const reached = new Set<string>();
  const reach = (edge: string): void => {
    if (reached.has(edge)) return;
    reached.add(edge);
    reach(colours(edge));
    for (let at = 0; at < 8; at++) if (edge[at] === '-') reach(colours(play(edge, at)));
  };
  starts.forEach(reach);
  const all = [...reached].sort((a, b) => empties(a) - empties(b));
  const steps = all.map(edge => ({
    edge,
    swap: empties(edge) === 0 ? undefined : colours(edge),
    options: [...edge].flatMap((disc, at) =>
      disc === '-' ? [{ p: likely(edge, at), after: colours(play(edge, at)) }] : [],
    ),
  }));
  let values = new Map(all.map(edge => [edge, staticValue(digits(edge))]));
  for (let change = 1, sweep = 0; change > 1e-5 && sweep < sweeps; sweep++) {
    const next = new Map<string, number>();
    change = 0;
    for (const { edge, swap, options } of steps) {
      const elsewhere = swap === undefined ? values.get(edge)! : -values.get(swap)!;
      const worth = options.map(({ p, after }) => ({ p, v: -next.get(after)! })).sort((a, b) => b.v - a.v || b.p - a.p);
      let left = 1;
      let sum = 0;
      for (const { p, v } of worth.filter(each => each.v > elsewhere)) {
        sum += left * p * v;
        left *= 1 - p;
      }
      next.set(edge, sum + left * elsewhere);
      change = Math.max(change, Math.abs(next.get(edge)! - values.get(edge)!));
    }
    values = next;
  }
  return values;
}

const STARTS = ['-XO-XOOX', 'XX-OX--O', '-OOXX-XO', 'O-XXO-XX', '-XXXXXX-', 'OX--XXO-'];
for (const sweeps of [1, 2, 5, 0])
  test(`the table after ${sweeps || 'infinitely many'} sweeps from full edges downwards`, () => {
    const slow = slowTable(STARTS, sweeps || Number.POSITIVE_INFINITY);
    assert.ok(slow.size > 100, String(slow.size));
    for (const [edge, value] of slow) {
      const found = worthOf(edge, sweeps);
      if (Math.abs(found - value) > 0.51) assert.fail(`${edge}: ${found}, by sweeps ${value}`);
    }
  });

test('known judgements: the empty edge is worth something to its first mover, corners are worth having', () => {
  assert.ok(worthOf('--------') >= 0);
  for (const [better, worse] of [
    ['X-------', '-X------'],
    ['XX------', 'X-------'],
    ['----------', '--------X-'],
    ['X-------X-', '--------X-'],
  ] as const)
    assert.ok(worthOf(better) > worthOf(worse), `${better} ${worthOf(better)}, ${worse} ${worthOf(worse)}`);
});

test('building twice gives the same table', () => {
  assert.deepEqual(buildEdgeTable(8, 1), edgeTable(8, 1));
});

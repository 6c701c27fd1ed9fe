import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { buildGame } from '../../games/catalogue.js';
import { rngFrom } from '../../random/rng.js';
import { parseSeed } from '../../random/seed.js';
import type { Game } from '../../rules/game.js';
import type { Position } from '../../rules/position.js';
import { parseSpec } from '../../specs/spec.js';
import { grade } from '../grading.js';
import { Sandbox } from '../sandbox.js';
import { labs } from './catalogue.js';
import { EMPTY_CROSSES, freeSquares, randomCrosses, withMark } from './crosses.js';
import { lookAhead, lookAheadAlone, type Node, valuesAfter } from './differences.js';
import { buildRules, type RackBoard } from './rack-rules.js';
import { wrongChoice } from './sign-bug.js';

const program = (lab: string, name: string): string =>
  readFileSync(fileURLToPath(new URL(`../../../../course/${lab}/${name}.js`, import.meta.url)), 'utf8');

const SECRET = 'three herons';
const shares = async (lab: (typeof labs)[number], text: string, secret: string): Promise<number[]> =>
  (await grade(lab, text, { secret })).marks.map(({ points, of }) => points / of);

for (const lab of labs.filter(({ id }) => id !== 'race'))
  test(`${lab.id}: the model solution has all points, the starter none`, async () => {
    assert.equal(
      lab.checks.reduce((sum, { points }) => sum + points, 0),
      10,
    );
    const { marks, points } = await grade(lab, program(lab.id, 'solution'), { secret: SECRET });
    assert.equal(points, 10, JSON.stringify(marks));
    assert.equal((await grade(lab, program(lab.id, 'starter'), { secret: SECRET })).points, 0);
  });

/** Mistakes that students make, as changes of the model solution, and the share of points that each check then gives. */
const MISTAKES: readonly (readonly [
  lab: string,
  mistake: string,
  from: string,
  to: string,
  shares: readonly number[],
])[] = [
  [
    'sign-bug',
    'the sign is turned for the wrong side',
    'winner(board) * side',
    'winner(board) * -side',
    [1, 0, 0, 0, 0],
  ],
  ['sign-bug', 'the game is a draw', '[0, 1, 2, 4, 3, 7]', '[4, 0, 8, 2, 1, 7, 6, 3, 5]', [0, 1, 1, 1, 1]],
  ['sign-bug', 'value counts for crosses', 'return best;', 'return best * side;', [1, 0, 0, 0, 0]],
  ['sign-bug', 'choose takes the worst move', 'Math.max(...values)', 'Math.min(...values)', [1, 0, 0, 1, 1]],
  ['moat', 'a chance for a half', '(left * 2) / 3', 'left / 2', [0, 1, 1, 1, 1]],
  [
    'moat',
    'distance without its square',
    '((genes[0] - x) ** 2 + (genes[1] - y) ** 2)',
    '(Math.abs(genes[0] - x) + Math.abs(genes[1] - y))',
    [1, 0, 0, 0, 1],
  ],
  ['moat', 'the most crowded first', '-crowding(genes, chosen)', 'crowding(genes, chosen)', [1, 1, 1, 0, 0]],
  ['moat', 'the best by quality alone survive', 'taken.map(i => candidates[i].genes)', '[]', [1, 1, 1, 1, 0]],
  ['luck', 'ten per cent instead of five', '0.05 *', '0.1 *', [0, 1, 0, 0, 1]],
  ['luck', 'the indices are exchanged', '? 0 : 1', '? 1 : 0', [1, 0, 1, 1, 1]],
  ['luck', 'one win too many', 'return wins;', 'return wins + 1;', [1, 1, 1, 0, 1]],
  ['luck', 'the largest share is kept', '=> strength(won, games))', '=> won / games)', [1, 1, 1, 1, 0]],
  ['differences', 'traces do not fade', 'traces[other] *= lambda', 'traces[other] *= 1', [0, 0, 1, 0, 1, 1]],
  ['differences', 'traces are replaced', 'traces[state] += 1', 'traces[state] = 1', [1, 0, 1, 0, 1, 1]],
  ['differences', 'the wrong opponent', "answer = 'A'", "answer = 'B'", [1, 1, 0, 1, 1, 1]],
  [
    'differences',
    'both sides take the largest',
    'isOwn ? Math.max(...values) : Math.min(...values)',
    'Math.max(...values)',
    [1, 1, 1, 1, 1, 0],
  ],
  [
    'race',
    'prepare never ends',
    'export function prepare({ blocked }) {',
    'export function prepare({ blocked }) { for (;;);',
    [0, 0, 0, 0],
  ],
  ['perft', 'won games go on', 'if (winner(rack) !== 0) return [];', '', [1, 0, 1, 1, 0]],
  [
    'perft',
    'the rack that is given changes',
    'const cells = rack.cells.slice();',
    'const cells = rack.cells;',
    [0, 1, 0, 1, 0],
  ],
  ['perft', 'no rising diagonals', '[1, 1],', '', [1, 0.5, 1, 0.5, 0.5]],
  ['perft', 'the turn stays', 'side: -rack.side', 'side: rack.side', [0, 1, 0, 1, 0.5]],
  ['horizon', 'no cut', 'if (best >= beta) break;', '', [0, 1, 0, 1]],
  ['horizon', 'a cut only above beta', 'if (best >= beta)', 'if (best > beta)', [1, 1, 0, 1]],
  ['horizon', 'the window is not turned', '-beta, -Math.max(alpha, best)', 'alpha, beta', [0, 1, 0, 1]],
  ['horizon', 'no standing still', 'Math.max(value, ...values)', 'Math.max(...values)', [1, 1, 1, 0]],
  ['networks', 'no bias', 'let sum = row[row.length - 1];', 'let sum = 0;', [0, 0, 1, 1, 1]],
  ['networks', 'draws count nothing', '(result + 1) / 2', 'Math.max(0, result)', [1, 1, 0, 1, 1]],
  ['networks', 'the worst half is kept', 'scores[b] - scores[a]', 'scores[a] - scores[b]', [1, 1, 1, 0, 0]],
  ['networks', 'nothing is mutated', 'weight + 0.3', 'weight + 0', [1, 1, 1, 0, 0]],
  ['formulas', 'a quotient by 0 is 0', 'right === 0 ? 1', 'right === 0 ? 0', [0, 0.5, 1, 1, 1]],
  ['formulas', 'size counts leaves', '1 + size(formula[1])', 'size(formula[1])', [1, 1, 0, 0, 1]],
  ['formulas', 'one part that is blind is enough', 'isBlind(formula[1]) &&', 'isBlind(formula[1]) ||', [1, 1, 0, 1, 1]],
  ['formulas', 'only the best score counts', 'best - 0.01', 'best', [1, 1, 1, 1, 0]],
  ['islands', 'the niche has no radius', 'other.genes) / radius', 'other.genes)', [1, 0, 1, 1]],
  ['islands', 'the worst is sent', 'at(island, Math.max)', 'at(island, Math.min)', [1, 1, 0, 1]],
  ['islands', 'it is sent to the island before', 'i + islands.length - 1', 'i + 1', [1, 1, 0, 1]],
  ['islands', 'the last answer counts', 'if (results[job] === null) ', '', [1, 1, 1, 0]],
];

for (const [id, mistake, from, to, right] of MISTAKES)
  test(`${id}: ${mistake}: the points for that, and no others, are lost`, async () => {
    const lab = labs.find(each => each.id === id)!;
    const solution = program(id, 'solution');
    assert.ok(solution.includes(from), from);
    assert.deepEqual(await shares(lab, solution.replace(from, to), SECRET), right);
  });

test('the program that students get is the one whose games the evidence is compared with', async () => {
  const starter = await Sandbox.open('lab.js', program('sign-bug', 'starter'), 1);
  assert.ok(starter.ok);
  const rng = rngFrom(parseSeed('starter'));
  for (let i = 0; i < 100; i++) {
    const { board, side } = randomCrosses(rng);
    assert.deepEqual(starter.value.call('choose', board, side), { ok: true, value: wrongChoice(board, side) });
  }
});

test('the evidence can be found by hand: each reason says what the program takes next', async () => {
  const lab = labs.find(({ id }) => id === 'sign-bug')!;
  for (const [evidence, reason] of [
    ['[]', /^evidence is empty: it holds the squares of a game/],
    ['[0, 1, 2]', /^the game is not over: xox\/\.\.\.\/\.\.\.; the program as it was handed out takes 3 for noughts$/],
    ['[0, 1, 2, 3, 4, 5, 6]', /loses with noughts$/],
    [
      '[4, 1, 0, 2, 8]',
      /^noughts lose, but not all their moves are those of the program: move 2 is 1, where it takes 0$/,
    ],
  ] as const)
    assert.match((await grade(lab, `export const evidence = ${evidence};`)).marks[0]!.reason, reason);
});

test('TD(λ) on a walk, by hand', () => {
  const walk = { values: [0, 0, 0], visited: [1, 2], reward: 1, alpha: 0.5 };
  assert.deepEqual(valuesAfter({ ...walk, lambda: 0 }), [0, 0, 0.5]);
  assert.deepEqual(valuesAfter({ ...walk, lambda: 0.5 }), [0, 0.25, 0.5]);
  assert.deepEqual(valuesAfter({ ...walk, visited: [1, 2, 1, 2], lambda: 1 }), [0, 1, 1]);
});

test('a finished board has no free squares', () => {
  const crosses = [0, 1, 2].reduce((board, square) => withMark(board, square, 1), EMPTY_CROSSES);
  assert.deepEqual(freeSquares(crosses), []);
});

test('a look-ahead in turn, and one that moves alone', () => {
  const leaf = (value: number): Node => ({ value, own: [], other: [] });
  const inner = (value: number, own: readonly number[], other: readonly number[]): Node => ({
    ...{ value, own: own.map(leaf), other: other.map(leaf) },
  });
  const tree: Node = { value: 0, own: [inner(1, [5, 6], [-9, 2]), inner(3, [4, 7], [-2, 8])], other: [leaf(-5)] };
  const found = [0, 1, 2].map(depth => [lookAhead(tree, depth), lookAheadAlone(tree, depth)]);
  // To depth 2 the other side answers with −9 or −2; alone, the smallest of the own second moves are 5 and 4.
  assert.deepEqual(found, [
    [0, 0],
    [3, 3],
    [-2, 5],
  ]);
});

test('the racks of the lab are those of the game', () => {
  const rack = (columns: number, rows: number, line: number): RackBoard => ({
    ...{ columns, rows, line, side: 1 as const },
    cells: new Array<number>(columns * rows).fill(0),
  });
  const leaves = (at: RackBoard, depth: number): number =>
    depth === 0 ? 1 : buildRules.moves(at).reduce((sum, move) => sum + leaves(buildRules.play(at, move), depth - 1), 0);
  for (const [columns, rows, line, depth] of [
    [4, 4, 3, 7],
    [5, 4, 4, 6],
    [7, 6, 4, 5],
  ] as const) {
    // biome-ignore format: a table
    const spec = parseSpec(`connect-four(columns=${columns}, rows=${rows}, line=${line})`);
    assert.ok(spec.ok);
    const game = buildGame(spec.value) as Game;
    const own = (at: Position, left: number): number =>
      left === 0 ? 1 : game.moves(at).reduce((sum, move) => sum + own(game.play(at, move), left - 1), 0);
    assert.equal(leaves(rack(columns, rows, line), depth), own(game.initial(), depth));
  }
});

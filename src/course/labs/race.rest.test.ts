import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { grade } from '../grading.js';
import { labs } from './catalogue.js';

const program = (lab: string, name: string): string =>
  readFileSync(fileURLToPath(new URL(`../../../../course/${lab}/${name}.js`, import.meta.url)), 'utf8');

for (const lab of labs)
  test(`${lab.id}: the model solution has all points under other secrets`, async () => {
    for (const secret of ['a grey wall', '7']) {
      const { marks, points } = await grade(lab, program(lab.id, 'solution'), { secret });
      assert.equal(points, 10, `${secret}: ${JSON.stringify(marks)}`);
    }
  });

const race = labs.find(({ id }) => id === 'race')!;
const solution = program('race', 'solution');

/** Mistakes that cost all points of the race, as changes of the model solution. */
const MISTAKES: readonly (readonly [mistake: string, from: string, to: string])[] = [
  ['nothing is learnt', 'const GAMES = 600;', 'const GAMES = 0;'],
  ['the worst board is chosen', 'const here = value(boards[i]);', 'const here = -value(boards[i]);'],
  ['no index', 'return best(boards);', 'return boards[0];'],
  ['prepare never ends', 'export function prepare({ blocked }) {', 'export function prepare({ blocked }) { for (;;);'],
];

for (const [mistake, from, to] of MISTAKES)
  test(`race: ${mistake}: no points`, async () => {
    assert.ok(solution.includes(from), from);
    assert.equal((await grade(race, solution.replace(from, to), { secret: '7' })).points, 0);
  });

/** Corners are good, the squares beside them bad: what holds on the usual board. */
const BY_HAND = `
const ROWS = [[9, -3, 2], [-3, -5, 1], [2, 1, 1]];
const worth = i => ROWS[Math.min(Math.floor(i / 6), 5 - Math.floor(i / 6))][Math.min(i % 6, 5 - (i % 6))];
const value = board => board.reduce((sum, disc, i) => sum + disc * worth(i), 0);
export const choose = boards => boards.reduce((best, board, i) => (value(board) > value(boards[best]) ? i : best), 0);
`;

test('race: a table by hand has the points of the usual board, and not those of boards without its corners', async () => {
  const { marks } = await grade(race, BY_HAND, { secret: 'three herons' });
  assert.deepEqual(
    marks.map(({ points }) => points),
    [2, 2, 0, 0],
  );
});

test('race: the starter, which takes the most discs, has no points', async () => {
  assert.equal((await grade(race, program('race', 'starter'), { secret: '7' })).points, 0);
});

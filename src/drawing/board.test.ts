/** One drawing for every game: what is drawn, where, and that every renderer can read it. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buildGame, games } from '../games/catalogue.js';
import type { Rules } from '../rules/game.js';
import { parseSpec } from '../specs/spec.js';
import { boardDrawing, CELL, FRAME } from './board.js';
import type { Drawn, Role } from './drawn.js';
import { boardSvg } from './svg.js';
import { THEMES, themeCss, themeOf } from './theme.js';

const NAMES = [...Object.keys(games), 'othello(size=10, blocked=a1/j10)', 'connect-four(columns=5, rows=5)'];

function gameNamed(name: string): Rules {
  const spec = parseSpec(name);
  assert.ok(spec.ok);
  return buildGame(spec.value);
}

const pictureOf = ({ display, about, initial }: Rules) => ({
  display,
  colours: about.colours,
  diagram: display.diagram(initial()),
});

/** All shapes, with the place of the cell they are drawn in. */
function flat(
  shapes: readonly Drawn[],
  cell?: { id: string; x: number; y: number },
): { role: Role; cell?: typeof cell }[] {
  return shapes.flatMap(drawn => {
    if (drawn.kind !== 'group') return [{ role: drawn.role, ...(cell ? { cell } : {}) }];
    return flat(drawn.shapes, drawn.cell === undefined ? cell : { id: drawn.cell, x: drawn.x, y: drawn.y });
  });
}

for (const name of NAMES) {
  test(`${name}: each cell once, each piece in its cell, within the frame`, () => {
    const game = gameNamed(name);
    const { diagram } = pictureOf(game);
    for (const hasPrint of [false, true]) {
      const drawing = boardDrawing({ ...pictureOf(game), hasPrint, hasAxes: true });
      assert.deepEqual([drawing.x, drawing.width], [-FRAME, diagram.width * CELL + 2 * FRAME]);
      const all = flat(drawing.shapes);
      const grounds = all.filter(({ role }) => ['ground', 'tray', 'blocked'].includes(role));
      assert.deepEqual(
        grounds.map(({ cell }) => cell),
        diagram.cells.map(({ id, x, y }) => ({ id, x: x * CELL, y: y * CELL })),
      );
      const pieces = all.filter(({ role }) => role === 'piece' || role === 'cross' || role === 'ring');
      assert.deepEqual(
        pieces.map(({ cell }) => cell?.id),
        diagram.cells.filter(({ owner }) => owner !== undefined).map(({ id }) => id),
      );
    }
  });

  test(`${name}: as SVG in each theme, well formed and with every role painted`, () => {
    const game = gameNamed(name);
    for (const theme of THEMES) {
      const svg = boardSvg({ ...pictureOf(game), hasPrint: true, hasAxes: true }, { theme, label: 'a <board>' });
      assert.equal(svg.match(/<g[ >]/g)?.length, svg.match(/<\/g>/g)?.length);
      assert.ok(svg.includes('aria-label="a &lt;board&gt;"'));
      assert.doesNotMatch(svg, /undefined|NaN|class=/);
    }
  });
}

test('seen by the second side, the board is turned; where discs fall, it is not', () => {
  const corner = (name: string, isTurned: boolean) =>
    flat(boardDrawing({ ...pictureOf(gameNamed(name)), isTurned }).shapes)[0]?.cell;
  assert.deepEqual(corner('othello', false), { id: 'a1', x: 0, y: 0 });
  assert.deepEqual(corner('othello', true), { id: 'a1', x: 700, y: 700 });
  assert.deepEqual(corner('connect-four', true), corner('connect-four', false));
});

test('marks of the last move, of cells and of numbers are drawn in their cells', () => {
  const picture = pictureOf(gameNamed('noughts'));
  const shapes = flat(
    boardDrawing({
      ...picture,
      last: ['b2'],
      marked: ['a1'],
      tints: new Map([['c3', -0.5]]),
      numbers: new Map([['c3', '−5']]),
    }).shapes,
  );
  const where = (role: Role) => shapes.filter(each => each.role === role).map(({ cell }) => cell?.id);
  assert.deepEqual(
    ['last', 'marked', 'minus', 'plus', 'number'].map(role => where(role as Role)),
    [['b2'], ['a1'], ['c3'], [], ['c3']],
  );
});

test('a style sheet has a rule for each role, with units', () => {
  const css = themeCss(themeOf('wood', 'print'));
  assert.match(css, /\.axis\{[^}]*font-size:24px/);
  assert.ok(!css.includes('background'));
});

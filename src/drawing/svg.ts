/** Shapes as SVG text. With a theme, each shape has its colours as attributes; without one, its role as a class. */
import { attributes, escapeMarkup } from '../notations/markup.js';
import { type BoardPicture, boardDrawing, CELL } from './board.js';
import { type Drawn, transformOf } from './drawn.js';
import { type Theme, type ThemeName, themeOf } from './theme.js';

function drawnSvg(drawn: Drawn, theme: Theme | undefined): string {
  if (drawn.kind === 'group') {
    const title = drawn.title === undefined ? '' : `<title>${escapeMarkup(drawn.title)}</title>`;
    const opening = attributes({ 'data-cell': drawn.cell, transform: transformOf(drawn) });
    return `<g${opening}>${title}${shapesSvg(drawn.shapes, theme)}</g>`;
  }
  const { kind, role, ...own } = drawn;
  const look = theme ? theme[role] : { class: role };
  if (drawn.kind === 'text')
    return `<text${attributes({ ...look, x: drawn.x, y: drawn.y })}>${escapeMarkup(drawn.text)}</text>`;
  return `<${kind}${attributes({ ...look, ...own })}/>`;
}

export const shapesSvg = (shapes: readonly Drawn[], theme?: Theme): string =>
  shapes.map(drawn => drawnSvg(drawn, theme)).join('');

/** What a drawing that stands alone looks like. */
type SvgLook = {
  readonly theme?: ThemeName;
  /** In pixels; the height follows. */
  readonly width?: number;
  /** The board in words. */
  readonly label: string;
};

/** In pixels, if no width is given. */
const CELL_WIDTH = 64;

/** A board as an SVG that stands alone: a file, a part of a page, a picture. */
export function boardSvg(picture: BoardPicture, { theme: name, width: wanted, label }: SvgLook): string {
  const { x, y, width, height, shapes } = boardDrawing(picture);
  const theme = themeOf(picture.display.look?.surface, name);
  const pixels = wanted ?? Math.round((width / CELL) * CELL_WIDTH);
  const canvas = {
    xmlns: 'http://www.w3.org/2000/svg',
    width: pixels,
    height: Math.round((pixels * height) / width),
    viewBox: [x, y, width, height].join(' '),
    role: 'img',
    'aria-label': label,
    'font-family': 'sans-serif',
  };
  const back = { x, y, width, height, fill: theme.background };
  return `<svg${attributes(canvas)}><rect${attributes(back)}/>${shapesSvg(shapes, theme)}</svg>`;
}

/** The board as a self-contained picture: an SVG; and any SVG as a PNG. */
import { attributes, escapeMarkup } from '../../notations/markup.js';
import type { About } from '../../rules/about.js';
import { BLOCKED, type Cell, type Diagram, type Display, type Shape } from '../../rules/display.js';

const CELL = 64;
const EDGE = 28;

const SURFACES = { felt: '#2f7d5b', paper: '#fbfaf6', wood: '#d9bd8b', rack: '#2a5fbd' } as const;

/** A blocked field looks like a part of the frame. */
const FRAME = '#14181b';

const SHAPES: Readonly<Record<Shape, (fill: string) => string>> = {
  disc: fill => `<circle cx="32" cy="32" r="26" fill="${fill}" stroke="#14181b"/>`,
  cross: () => '<path d="M14 14 50 50M50 14 14 50" stroke="#1f5fa8" stroke-width="7" stroke-linecap="round"/>',
  ring: () => '<circle cx="32" cy="32" r="19" fill="none" stroke="#b4551d" stroke-width="7"/>',
  cone: fill => `<path d="M32 7 54 52Q32 61 10 52Z" fill="${fill}" stroke="#14181b"/>`,
  spool: fill => `<path d="M13 10H51V20Q40 32 51 44V54H13V44Q24 32 13 20Z" fill="${fill}" stroke="#14181b"/>`,
};

/** The parts of a game that the picture needs. */
type Drawn = { readonly display: Pick<Display, 'look' | 'axes'>; readonly about: Pick<About, 'colours'> };

function cellSvg(cell: Cell, { look }: Pick<Display, 'look'>, colours: About['colours']): string {
  const isBlocked = cell.mark === BLOCKED;
  const surface = isBlocked ? FRAME : SURFACES[look?.surface ?? 'paper'];
  const place = `translate(${EDGE + cell.x * CELL} ${EDGE + cell.y * CELL})`;
  const field = `<rect${attributes({ width: CELL, height: CELL, fill: surface, stroke: '#14181b', 'stroke-opacity': 0.45 })}/>`;
  const mark =
    cell.mark === undefined || isBlocked ? '' : `<text x="4" y="14" font-size="11">${escapeMarkup(cell.mark)}</text>`;
  const piece = cell.owner === undefined ? '' : SHAPES[look?.shapes[cell.owner] ?? 'disc'](colours[cell.owner]);
  return `<g transform="${place}">${field}${mark}${piece}</g>`;
}

export function boardSvg({ display, about }: Drawn, diagram: Diagram): string {
  const [width, height] = [diagram.width * CELL + 2 * EDGE, diagram.height * CELL + 2 * EDGE];
  const columns = (display.axes?.columns ?? []).map(
    (name, x) =>
      `<text${attributes({ x: EDGE + (x + 0.5) * CELL, y: 19, 'text-anchor': 'middle' })}>${escapeMarkup(name)}</text>`,
  );
  const rows = (display.axes?.rows ?? []).map(
    (name, y) =>
      `<text${attributes({ x: 14, y: EDGE + (y + 0.5) * CELL + 5, 'text-anchor': 'middle' })}>${escapeMarkup(name)}</text>`,
  );
  const cells = diagram.cells.map(cell => cellSvg(cell, display, about.colours));
  const canvas = {
    xmlns: 'http://www.w3.org/2000/svg',
    width,
    height,
    viewBox: `0 0 ${width} ${height}`,
    'font-family': 'sans-serif',
    'font-size': 15,
  };
  return `<svg${attributes(canvas)}><rect width="${width}" height="${height}" fill="#fff"/>${[...columns, ...rows, ...cells].join('')}</svg>`;
}

/** A drawing as pixels; `scale` times its own size. */
export async function pngOf(svg: string, scale = 1): Promise<Blob> {
  // A browser needs the size of a picture as attributes; our charts have only a view box.
  const [, width, height] = /viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(svg) ?? [];
  const sized = /^<svg[^>]* width=/.test(svg) ? svg : svg.replace('<svg', `<svg width="${width}" height="${height}"`);
  const address = URL.createObjectURL(new Blob([sized], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [image.naturalWidth * scale, image.naturalHeight * scale];
    canvas.getContext('2d')!.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((done, failed) =>
      canvas.toBlob(blob => (blob ? done(blob) : failed(new Error('the picture could not be drawn'))), 'image/png'),
    );
  } finally {
    URL.revokeObjectURL(address);
  }
}

export const boardPng = (game: Drawn, diagram: Diagram): Promise<Blob> => pngOf(boardSvg(game, diagram));

/**
 * An explanation as a drawing: the board with the share of each field, in numbers and in blue and orange, and beside it the parts
 * as bars. What had no say is grey. Several explanations stand one below the other.
 */
import { attributes, escapeMarkup } from '../notations/markup.js';
import type { Cell, Diagram, Display } from '../rules/display.js';
import { byWeight, type Explanation, type Part } from '../rules/explanation.js';
import { describePart, formatSigned } from './reasons.js';

export type Panel = {
  readonly title: string;
  readonly diagram: Diagram;
  readonly display: Pick<Display, 'sides' | 'pieces' | 'axes'>;
  readonly explanation: Explanation;
};

// In pixels.
const CELL = 52;
const MARGIN = 16;
const HEADER = 34;
const AXIS = 20;
const LINE = 20;
const BAR = 120;
const LIST = 640;
const MAX_LINES = 120;

type Row = { readonly part: Part; readonly level: number; readonly unused: boolean };

function rows(parts: readonly Part[], level = 0, unused = false): Row[] {
  return parts.flatMap(part => {
    const grey = unused || part.isUnused === true;
    return [{ part, level, unused: grey }, ...rows(part.parts ?? [], level + 1, grey)];
  });
}

const largest = (values: readonly number[]): number => Math.max(1e-12, ...values.map(Math.abs));

function drawCell(cell: Cell, heat: number | undefined, most: number, display: Panel['display']): string {
  const [x, y] = [cell.x * CELL, cell.y * CELL];
  const share = heat === undefined ? 0 : Math.abs(heat) / most;
  const field = { x, y, width: CELL, height: CELL, class: 'field' };
  const tint = {
    ...field,
    class: (heat ?? 0) < 0 ? 'minus' : 'plus',
    'fill-opacity': Number((0.75 * share).toFixed(3)),
  };
  const owner = cell.owner === undefined ? 'empty' : display.sides[cell.owner];
  const text = heat === undefined || heat === 0 ? '' : formatSigned(heat);
  const words = `<title>${escapeMarkup(`${cell.id}: ${owner}${text === '' ? '' : `, ${text}`}`)}</title>`;
  const piece =
    cell.owner === undefined
      ? ''
      : `<circle${attributes({ class: `side${cell.owner}`, cx: x + CELL / 2, cy: y + 20, r: 14 })}/>` +
        `<text${attributes({ class: `letter${cell.owner}`, x: x + CELL / 2, y: y + 24 })}>${escapeMarkup(display.pieces[cell.owner])}</text>`;
  const number = `<text${attributes({ class: 'number', x: x + CELL / 2, y: y + CELL - 5 })}>${escapeMarkup(text)}</text>`;
  return `<g>${words}<rect${attributes(field)}/>${heat ? `<rect${attributes(tint)}/>` : ''}${piece}${number}</g>\n`;
}

/** Letters above and numbers beside the board, if the game has them. */
const drawAxes = ({ axes }: Panel['display']): string =>
  [
    ...(axes?.columns ?? []).map((name, x) => ({ name, place: { class: 'axis', x: (x + 0.5) * CELL, y: -6 } })),
    ...(axes?.rows ?? []).map((name, y) => ({ name, place: { class: 'axis', x: -10, y: (y + 0.5) * CELL + 4 } })),
  ]
    .map(({ name, place }) => `<text${attributes(place)}>${escapeMarkup(name)}</text>`)
    .join('');

function drawRow({ part, level, unused }: Row, y: number, most: number): string {
  const width = (BAR / 2) * Math.min(1, Math.abs(part.value) / most);
  const bar = {
    class: unused ? 'grey' : part.value < 0 ? 'minus' : 'plus',
    x: part.value < 0 ? BAR / 2 - width : BAR / 2,
    y: y - 12,
    width: Number(width.toFixed(2)),
    height: 14,
  };
  const value = { class: 'value', x: BAR + 64, y };
  const label = { class: unused ? 'label unused' : 'label', x: BAR + 74 + level * 14, y };
  const words = `${describePart(part)}${unused ? ' (unused)' : ''}`;
  return (
    `<rect${attributes(bar)}/><text${attributes(value)}>${escapeMarkup(formatSigned(part.value))}</text>` +
    `<text${attributes(label)}>${escapeMarkup(words)}</text>\n`
  );
}

function drawPanel({ title, diagram, display, explanation }: Panel, top: number): { height: number; svg: string } {
  const { heat, parts } = explanation;
  const most = largest(Object.values(heat ?? {}));
  const all = rows(parts.length > 1 ? byWeight(parts) : parts);
  const shown = all.slice(0, MAX_LINES);
  const widest = largest(shown.filter(row => !row.unused).map(row => row.part.value));
  const hidden = all.length - shown.length;
  const list = shown.map((row, i) => drawRow(row, (i + 1) * LINE, widest));
  if (hidden > 0)
    list.push(`<text class="label" x="${BAR + 74}" y="${(MAX_LINES + 1) * LINE}">… ${hidden} more</text>`);
  const board = diagram.cells.map(cell => drawCell(cell, heat?.[cell.id], most, display)).join('');
  const height = HEADER + AXIS + Math.max(diagram.height * CELL, (list.length + 1) * LINE) + MARGIN;
  const svg = [
    `<g transform="translate(${MARGIN} ${top})">\n<text class="title" y="20">${escapeMarkup(title)}</text>\n`,
    `<g transform="translate(${AXIS} ${HEADER + AXIS})">\n${board}${drawAxes(display)}</g>\n`,
    `<g transform="translate(${AXIS + diagram.width * CELL + MARGIN} ${HEADER + AXIS})">\n${list.join('')}</g>\n</g>\n`,
  ];
  return { height, svg: svg.join('') };
}

const STYLE = `
    .canvas { fill: #fff } .field { fill: #f6f6f2; stroke: #888 }
    .plus { fill: #2b6cb0 } .minus { fill: #dd7a1c } .grey { fill: #bbb }
    .side0 { fill: #111; stroke: #111 } .side1 { fill: #fff; stroke: #111 }
    text { font: 12px sans-serif; fill: #111 } .title { font-size: 15px; font-weight: bold }
    .axis, .number, .letter0, .letter1 { font-size: 11px; text-anchor: middle } .letter0 { fill: #fff }
    .number { paint-order: stroke; stroke: #fff; stroke-width: 3px }
    .value { text-anchor: end } .unused { fill: #888 }
  `;

export function formatExplanationSvg(panels: readonly Panel[]): string {
  const drawn: string[] = [];
  let top = MARGIN;
  for (const panel of panels) {
    const { height, svg } = drawPanel(panel, top);
    drawn.push(svg);
    top += height;
  }
  const width = Math.max(...panels.map(panel => panel.diagram.width * CELL)) + AXIS + 3 * MARGIN + LIST;
  const canvas = {
    xmlns: 'http://www.w3.org/2000/svg',
    width,
    height: top,
    viewBox: `0 0 ${width} ${top}`,
    role: 'img',
  };
  const title = panels.map(panel => panel.title).join('; ');
  return [
    `<svg${attributes(canvas)}>\n<title>${escapeMarkup(title)}</title>\n<style>${STYLE}</style>\n`,
    `<rect class="canvas" width="${width}" height="${top}"/>\n`,
    ...drawn,
    '</svg>\n',
  ].join('');
}

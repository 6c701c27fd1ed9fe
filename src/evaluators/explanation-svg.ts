/**
 * An explanation as a drawing: the board with the share of each field, in numbers and in blue and orange, and beside it the parts
 * as bars. What had no say is grey. Several explanations stand one below the other.
 */
import { boardDrawing, CELL } from '../drawing/board.js';
import { shapesSvg } from '../drawing/svg.js';
import { themeCss, themeOf } from '../drawing/theme.js';
import { attributes, escapeMarkup } from '../notations/markup.js';
import type { About } from '../rules/about.js';
import type { Cell, Diagram, Display } from '../rules/display.js';
import { byWeight, type Explanation, type Part } from '../rules/explanation.js';
import { describePart, formatSigned } from './reasons.js';

export type Panel = {
  readonly title: string;
  readonly diagram: Diagram;
  readonly display: Pick<Display, 'sides' | 'axes' | 'look'>;
  readonly colours: About['colours'];
  readonly explanation: Explanation;
};

// In pixels.
const CELL_WIDTH = 52;
const MARGIN = 16;
const HEADER = 34;
const AXIS = 24;
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

function boardSvg({ diagram, display, colours, explanation: { heat = {} } }: Panel): string {
  const most = largest(Object.values(heat));
  const shares = Object.entries(heat).filter(([, share]) => share !== 0);
  const numbers = new Map(shares.map(([cell, share]) => [cell, formatSigned(share)]));
  const titleOf = ({ id, owner }: Cell): string =>
    `${id}: ${owner === undefined ? 'empty' : display.sides[owner]}${numbers.has(id) ? `, ${numbers.get(id)}` : ''}`;
  const tints = new Map(shares.map(([cell, share]) => [cell, share / most]));
  const { shapes } = boardDrawing({ diagram, display, colours, tints, numbers, titleOf, hasAxes: true });
  return shapesSvg(shapes);
}

function drawRow({ part, level, unused }: Row, y: number, most: number): string {
  const width = (BAR / 2) * Math.min(1, Math.abs(part.value) / most);
  const bar = {
    class: `bar ${unused ? 'grey' : part.value < 0 ? 'minus' : 'plus'}`,
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

function drawPanel(panel: Panel, top: number): { height: number; svg: string } {
  const { title, diagram, explanation } = panel;
  const { parts } = explanation;
  const all = rows(parts.length > 1 ? byWeight(parts) : parts);
  const shown = all.slice(0, MAX_LINES);
  const widest = largest(shown.filter(row => !row.unused).map(row => row.part.value));
  const hidden = all.length - shown.length;
  const list = shown.map((row, i) => drawRow(row, (i + 1) * LINE, widest));
  if (hidden > 0)
    list.push(`<text class="label" x="${BAR + 74}" y="${(MAX_LINES + 1) * LINE}">… ${hidden} more</text>`);
  const height = HEADER + AXIS + Math.max(diagram.height * CELL_WIDTH, (list.length + 1) * LINE) + MARGIN;
  const svg = [
    `<g transform="translate(${MARGIN} ${top})">\n<text class="title" y="20">${escapeMarkup(title)}</text>\n`,
    `<g transform="translate(${AXIS} ${HEADER + AXIS}) scale(${CELL_WIDTH / CELL})">\n${boardSvg(panel)}</g>\n`,
    `<g transform="translate(${AXIS + diagram.width * CELL_WIDTH + MARGIN} ${HEADER + AXIS})">\n${list.join('')}</g>\n</g>\n`,
  ];
  return { height, svg: svg.join('') };
}

const STYLE = `
    .canvas { fill: #fff } .bar.plus { fill: #2b6cb0 } .bar.minus { fill: #dd7a1c } .bar.grey { fill: #bbb }
    text { font: 12px sans-serif; fill: #111 } .title { font-size: 15px; font-weight: bold }
    .value { text-anchor: end } .unused { fill: #888 }
    ${themeCss(themeOf('neutral'))}
  `;

export function formatExplanationSvg(panels: readonly Panel[]): string {
  const drawn: string[] = [];
  let top = MARGIN;
  for (const panel of panels) {
    const { height, svg } = drawPanel(panel, top);
    drawn.push(svg);
    top += height;
  }
  const width = Math.max(...panels.map(panel => panel.diagram.width * CELL_WIDTH)) + AXIS + 3 * MARGIN + LIST;
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

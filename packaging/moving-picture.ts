/**
 * Draws the moving picture of README from a run of squares: the weights of every generation that was measured, and its score.
 *
 *   breedboard learn samples/learns.yaml --seed 1
 *   node dist/packaging/moving-picture.js runs/learns-1 docs/learns.svg
 */
import { writeFileSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { loadRun } from '../src/api/breedboard.node.js';
import { readAncestor } from '../src/store/runs.node.js';

const [WIDTH, HEIGHT] = [760, 300];
const CELL = 31;
const BOARD = { x: 26, y: 34 } as const;
const PLOT = { left: 340, top: 46, width: 390, height: 196 } as const;
/** A generation that was measured is in view for so long; the last one longer. */
const SECONDS = 0.5;
const HELD = 6;
const [HIGHEST, EVEN] = [0.6, 0.5];

const round = (value: number): number => Math.round(value * 10) / 10;

/** From red (bad) by grey to green (good), by the share of the largest weight. */
function colour(share: number): string {
  const [red, green, blue] = share >= 0 ? [26, 127, 92] : [196, 64, 48];
  const strength = Math.abs(share) ** 0.7;
  const mixed = [red, green, blue].map(end => Math.round(232 + (end - 232) * strength));
  return `#${mixed.map(each => each.toString(16).padStart(2, '0')).join('')}`;
}

const animated = (name: string, values: readonly (string | number)[], seconds: number): string =>
  `<animate attributeName="${name}" calcMode="discrete" dur="${seconds}s" repeatCount="indefinite" values="${values.join(';')}"/>`;

const [folder, file] = process.argv.slice(2).map(each => resolve(each)) as [string, string];
const { steps } = await loadRun(folder);
const measured = steps.filter(each => each.measured.length > 0);
const shown = [...measured, ...Array.from({ length: HELD }, () => measured.at(-1)!)];
const seconds = shown.length * SECONDS;
const last = measured.at(-1)!.step;

const weights = await Promise.all(
  measured.map(async ({ step }) => {
    const found = await readAncestor(dirname(folder), basename(folder), step);
    if (!found.ok) throw new Error(found.reason);
    const all = [...found.value.file.weights];
    const most = Math.max(...all.map(Math.abs), 1e-9);
    return all.map(weight => weight / most);
  }),
);
const at = (i: number): number => Math.min(i, measured.length - 1);

const cells = Array.from({ length: 64 }, (_, cell) => {
  const colours = shown.map((_, i) => colour(weights[at(i)]![cell]!));
  const [x, y] = [BOARD.x + CELL * (cell % 8), BOARD.y + CELL * Math.floor(cell / 8)];
  return `<rect x="${x}" y="${y}" width="${CELL - 1}" height="${CELL - 1}" fill="${colours.at(-1)}">${animated('fill', colours, seconds)}</rect>`;
});

const xOf = (step: number): number => round(PLOT.left + (PLOT.width * step) / last);
const yOf = (score: number): number => round(PLOT.top + PLOT.height * (1 - score / HIGHEST));
const scores = measured.map(({ measured: [first] }) => first!.statistics);
const points = measured.map(({ step }, i) => `${xOf(step)},${yOf(scores[i]!.score)}`);
const band = [
  ...measured.map(({ step }, i) => `${xOf(step)},${yOf(scores[i]!.interval.high)}`),
  ...measured.map(({ step }, i) => `${xOf(step)},${yOf(scores[i]!.interval.low)}`).reverse(),
];
const xs = shown.map((_, i) => xOf(measured[at(i)]!.step));
const ys = shown.map((_, i) => yOf(scores[at(i)]!.score));
const percent = (score: number): string => `${(100 * score).toFixed(1)} %`;
const labels = measured.map((each, i) => {
  const visible = shown.map((_, k) => (at(k) === i ? 1 : 0));
  const text = `generation ${each.step}: ${percent(scores[i]!.score)}`;
  const still = i === measured.length - 1 ? 1 : 0;
  return `<text x="${PLOT.left}" y="30" class="h" opacity="${still}">${text}${animated('opacity', visible, seconds)}</text>`;
});
const grid = [0, 0.25, EVEN].map(
  score =>
    `<line x1="${PLOT.left}" x2="${PLOT.left + PLOT.width}" y1="${yOf(score)}" y2="${yOf(score)}" stroke="#d8dbd6"/><text x="${PLOT.left - 8}" y="${yOf(score) + 4}" text-anchor="end">${100 * score} %</text>`,
);

writeFileSync(
  file,
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}" role="img" aria-label="The weights of 64 squares change over ${last} generations, and their score against the League’s standard rises from ${percent(scores[0]!.score)} to ${percent(scores.at(-1)!.score)}">
<style>text{font:13px system-ui,sans-serif;fill:#3c4043}.h{font-size:15px;font-weight:600}</style>
<rect width="${WIDTH}" height="${HEIGHT}" rx="10" fill="#fbfbf9"/>
<text x="${BOARD.x}" y="22">what a square is worth</text>
${cells.join('\n')}
${grid.join('')}
<polygon points="${band.join(' ')}" fill="#1a7f5c" opacity="0.15"/>
<polyline points="${points.join(' ')}" fill="none" stroke="#1a7f5c" stroke-width="2" opacity="0.45"/>
<circle r="6" fill="#1a7f5c" cx="${xs.at(-1)}" cy="${ys.at(-1)}">${animated('cx', xs, seconds)}${animated('cy', ys, seconds)}</circle>
${labels.join('\n')}
<text x="${PLOT.left}" y="${PLOT.top + PLOT.height + 24}">generations</text>
<text x="${PLOT.left + PLOT.width}" y="${PLOT.top + PLOT.height + 24}" text-anchor="end">score in 1,000 games, with 95 % intervals</text>
</svg>
`,
);

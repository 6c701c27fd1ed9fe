/**
 * Draws the learning curves of a stored run as an SVG file: its score against each benchmark opponent, with the 95 % interval.
 * Run breed.mjs first, or `npx breedboard learn noughts`.
 *
 *   node plot-run.mjs [run] [file]       node plot-run.mjs runs/noughts-1 noughts.svg
 */
import { writeFile } from 'node:fs/promises';
import { loadRun } from 'breedboard';

const [folder = 'runs/bred', file = 'curve.svg'] = process.argv.slice(2);
const { name, steps, champion } = await loadRun(folder);

const [WIDTH, HEIGHT, EDGE] = [640, 400, 56];
const COLOURS = ['#0072b2', '#d55e00', '#009e73', '#cc79a7', '#e69f00', '#56b4e9'];
const last = Math.max(1, steps.at(-1)?.step ?? 1);
/** @param {number} step */
const x = step => (EDGE + (step / last) * (WIDTH - 2 * EDGE)).toFixed(1);
/** @param {number} score */
const y = score => (HEIGHT - EDGE - score * (HEIGHT - 2 * EDGE)).toFixed(1);

/** @param {string} text */
const escaped = text => text.replace(/[&<]/g, character => `&#${character.charCodeAt(0)};`);

const measured = steps.flatMap(({ step, measured }) => measured.map(each => ({ step, ...each })));
const opponents = [...new Set(measured.map(({ against }) => against))];
const curves = opponents.map((opponent, i) => {
  const points = measured.filter(({ against }) => against === opponent);
  const line = points.map(({ step, statistics }) => `${x(step)},${y(statistics.score)}`);
  const above = points.map(({ step, statistics }) => `${x(step)},${y(statistics.interval.high)}`);
  const below = points.map(({ step, statistics }) => `${x(step)},${y(statistics.interval.low)}`).reverse();
  const colour = COLOURS[i % COLOURS.length];
  return `<polygon points="${[...above, ...below].join(' ')}" fill="${colour}" opacity="0.2"/>
<polyline points="${line.join(' ')}" fill="none" stroke="${colour}" stroke-width="2"/>
<text x="${WIDTH - EDGE}" y="${HEIGHT - EDGE - 12 - 18 * i}" text-anchor="end" fill="${colour}">${escaped(opponent)}</text>`;
});
const lines = [0, 0.25, 0.5, 0.75, 1].map(
  score => `<path d="M${EDGE} ${y(score)}H${WIDTH - EDGE}" stroke="#ccc"/>
<text x="${EDGE - 8}" y="${Number(y(score)) + 4}" text-anchor="end">${100 * score} %</text>`,
);
await writeFile(
  file,
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif" font-size="13">
<rect width="100%" height="100%" fill="#fff"/>
<text x="${EDGE}" y="24" font-size="16">${escaped(name)}: score by step</text>
${[...lines, ...curves].join('\n')}
<text x="${x(last)}" y="${HEIGHT - 20}" text-anchor="end">step ${last}</text>
</svg>
`,
);
console.log(`${file}: ${steps.length} steps, ${opponents.length} curves; the champion is ${(await champion()).name}`);

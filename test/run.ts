/**
 * The test command: finds the compiled tests, prepares what they need, runs them, and prints one last line `N passed, N
 * failed` (`, N skipped` for tests that cannot run here). Without arguments it runs the first part (`parts.ts`); `--rest`
 * selects the other part, `--all` both. Words select test files of both parts by a piece of their path.
 */
import { join } from 'node:path';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';
import { fileURLToPath } from 'node:url';
import { provideChromium } from './browser/chromium.js';
import { provideDevice } from './device/software.js';
import { providePacked } from './package/installed.js';
import { providePandas } from './pandas.js';
import { PARTS, partOf, testFiles } from './parts.js';
import { provideRedis } from './redis/redis.js';
import { provideRhino } from './rhino/rhino.js';

const dist = fileURLToPath(new URL('../', import.meta.url));
const [first, ...others] = process.argv.slice(2);
const flag = first === '--rest' || first === '--all' ? first : undefined;
const words = flag || first === undefined ? others : [first, ...others];
const unknown = words.find(word => word.startsWith('-'));
if (unknown !== undefined) {
  console.error(`${unknown}: there are --rest and --all, before any word`);
  process.exit(2);
}
const wanted = flag === '--rest' ? ['rest'] : flag === '--all' || words.length > 0 ? PARTS : ['test'];

// The first part comes first: it finds most for its cost.
const files = PARTS.filter(part => wanted.includes(part))
  .flatMap(part => testFiles().filter(file => partOf(file) === part))
  .filter(file => words.length === 0 || words.some(word => file.includes(word)))
  .map(file => join(dist, file));

if (files.some(file => file.includes('browser'))) provideChromium(line => console.error(line));
if (files.some(file => /gpu|device/.test(file.slice(dist.length)))) provideDevice(line => console.error(line));
if (files.some(file => file.includes('examples.test'))) providePandas(line => console.error(line));
if (files.some(file => file.includes('rhino'))) provideRhino(line => console.error(line));
if (files.some(file => /queue|redis/.test(file))) provideRedis(line => console.error(line));
const removePacked = files.some(file => /package|examples/.test(file)) ? providePacked() : () => {};

const counts = { passed: 0, failed: 0, skipped: 0 };
const stream = run({ files, concurrency: true });
// node:test reports a file like a test; only tests inside a file are counted, and a file that fails to load.
stream.on('test:pass', ({ name, skip, details }) => {
  if (files.includes(name) || details.type === 'suite') return;
  if (skip !== undefined && skip !== false) counts.skipped++;
  else counts.passed++;
});
stream.on('test:fail', ({ details }) => {
  // A suite or file that only passes on the failures inside it does not count itself.
  if ((details.error as { failureType?: string }).failureType !== 'subtestsFailed') counts.failed++;
});
stream.compose(new spec()).pipe(process.stdout);
process.on('exit', () => {
  removePacked();
  if (counts.passed + counts.failed + counts.skipped === 0) counts.failed++; // no test at all is not a success
  const skipped = counts.skipped > 0 ? `, ${counts.skipped} skipped` : '';
  console.log(`${counts.passed} passed, ${counts.failed} failed${skipped}`);
  process.exitCode = counts.failed > 0 ? 1 : 0;
});

/**
 * `npm run test:planted`: plants every fault of `faults.ts`, one at a time, in a copy of the sources, builds it, and says which
 * part of the tests finds it. First `npm test`'s files for all faults, then the others for those that are left; each fault
 * stops at the first file that fails. Results go to planted.jsonl, from which a second call continues. Numbers after the
 * command select faults by their place, from 1; `--table` only prints what is known.
 */
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { provideChromium } from '../browser/chromium.js';
import { providePandas } from '../pandas.js';
import { PARTS, type Part, partOf, testFiles } from '../parts.js';
import { provideRedis } from '../redis/redis.js';
import { provideRhino } from '../rhino/rhino.js';
import { FAULTS, type Fault } from './faults.js';
import { plantingField } from './planting.js';
import { candidates } from './reach.js';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const RESULTS = join(ROOT, 'planted.jsonl');

/** `finder`: the path of the test without its ending, so that it may change parts; `build` for the compiler; null for none. */
type Result = { readonly fault: string; readonly part: Part; readonly finder: string | null; readonly seconds: number };

const nameOf = ({ file, breaks }: Fault): string => `${file}: ${breaks}`;
const say = (line: string): void => console.error(line);

const results: Result[] = existsSync(RESULTS)
  ? readFileSync(RESULTS, 'utf8')
      .split('\n')
      .filter(line => line.endsWith('}')) // a kill may have cut the last
      .map(line => JSON.parse(line) as Result)
  : [];
const resultOf = (fault: Fault, part: Part): Result | undefined =>
  results.find(each => each.fault === nameOf(fault) && each.part === part);
const finderOf = (fault: Fault): string | undefined =>
  PARTS.map(part => resultOf(fault, part)?.finder).find(each => typeof each === 'string');

async function plant(chosen: readonly Fault[]): Promise<void> {
  for (const provide of [provideChromium, providePandas, provideRhino, provideRedis]) provide(say);
  const field = plantingField(ROOT, say);
  const near = candidates(join(ROOT, 'dist'));
  for (const part of PARTS) {
    const own = testFiles().filter(file => partOf(file) === part);
    for (const fault of chosen) {
      if (finderOf(fault) !== undefined || resultOf(fault, part)) continue;
      const start = Date.now();
      const found = await field.finder(fault, near(fault.file, own));
      const finder = found === null ? null : found.replace(/(?:\.rest)?\.test\.js$/, '');
      const result: Result = { fault: nameOf(fault), part, finder, seconds: Math.round((Date.now() - start) / 1000) };
      results.push(result);
      appendFileSync(RESULTS, `${JSON.stringify(result)}\n`);
      say(`${part}: ${nameOf(fault)} → ${finder ?? 'not found'} (${result.seconds} s)`);
    }
  }
}

/** A finder counts for the part in which it is today. */
function printTable(): void {
  const counts = { test: 0, rest: 0, none: 0, 'not yet known': 0 };
  for (const [i, fault] of FAULTS.entries()) {
    const finder = finderOf(fault);
    const inRest = finder !== undefined && existsSync(join(ROOT, `${finder}.rest.test.ts`));
    const known = finder ? (inRest ? 'rest' : 'test') : resultOf(fault, 'rest') ? 'none' : 'not yet known';
    counts[known]++;
    console.log([i + 1, known, finder ?? '–', nameOf(fault)].join('\t'));
  }
  const { test, rest, none } = counts;
  console.log(`${FAULTS.length} faults: npm test finds ${test}, only test:rest ${rest}, neither ${none}`);
  if (test + rest > 0) console.log(`npm test finds ${Math.round((100 * test) / (test + rest))} % of those found`);
}

const outdated = FAULTS.filter(({ file, right }) => {
  const path = join(ROOT, file);
  return !existsSync(path) || readFileSync(path, 'utf8').split(right).length !== 2;
});
for (const each of outdated) say(`${nameOf(each)}: its text does not stand exactly once in the file`);
if (outdated.length > 0) process.exit(1);

const args = process.argv.slice(2);
if (!args.includes('--table')) await plant(FAULTS.filter((_, i) => args.length === 0 || args.includes(String(i + 1))));
printTable();

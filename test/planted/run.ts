/**
 * `npm run test:planted`: plants every fault of `faults.ts`, one at a time, in a copy of the sources, builds it, and says which
 * part of the tests finds it. A fault is done with the first file that fails. The likely files of `npm test` come first, for
 * all faults; then its others, and what is left by it meets `test:rest`. Results go to planted.jsonl, from which a second
 * call continues. Numbers after the command select faults by their place, from 1; `--table` only prints what is known.
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
import { plantingField, type Trial } from './planting.js';
import { candidates } from './reach.js';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const RESULTS = join(ROOT, 'planted.jsonl');

/** Tests are named by their sources, without `.test.ts`. */
type Result = Trial & { readonly fault: string; readonly seconds: number };

const nameOf = ({ file, breaks }: Fault): string => `${file}: ${breaks}`;
const testOf = (file: string): string => file.replace(/\.test\.js$/, '');
const say = (line: string): void => console.error(line);

const results: Result[] = existsSync(RESULTS)
  ? readFileSync(RESULTS, 'utf8')
      .split('\n')
      .filter(line => line.endsWith('}')) // a kill may have cut the last
      .map(line => JSON.parse(line) as Result)
  : [];
const resultsOf = (fault: Fault): Result[] => results.filter(each => each.fault === nameOf(fault));
const finderOf = (fault: Fault): string | undefined =>
  resultsOf(fault).find(({ finder }) => finder !== null)?.finder ?? undefined;

/** The files that can meet each fault, the likely ones first. Read at once: the sources may change while this runs. */
const near = candidates(join(ROOT, 'dist'));
const files = testFiles();
const meeting = new Map(FAULTS.map(fault => [fault, near(fault.file, files)]));

/** Those of some parts that the fault has not yet met. */
function left(fault: Fault, parts: readonly Part[]): readonly string[] {
  const passed = new Set(resultsOf(fault).flatMap(each => each.passed));
  return meeting.get(fault)!.filter(file => parts.includes(partOf(file)) && !passed.has(testOf(file)));
}

/** So many files first: most faults are found by one beside them. */
const LIKELY = 10;

async function plant(chosen: readonly Fault[]): Promise<void> {
  for (const provide of [provideChromium, providePandas, provideRhino, provideRedis]) provide(say);
  const field = plantingField(ROOT, say);
  for (const [part, most] of [
    ['test', LIKELY],
    ['test', Number.POSITIVE_INFINITY],
    ['rest', LIKELY],
    ['rest', Number.POSITIVE_INFINITY],
  ] as const) {
    for (const fault of chosen) {
      const had = resultsOf(fault).flatMap(each => each.passed).length;
      if (finderOf(fault) !== undefined || (most === LIKELY && part === 'test' && had > 0)) continue;
      const next = left(fault, [part]).slice(0, most);
      if (next.length === 0) continue;
      const start = Date.now();
      const { passed, finder } = await field.plant(fault, next);
      const result: Result = {
        fault: nameOf(fault),
        finder: finder === null ? null : testOf(finder),
        passed: passed.map(testOf),
        seconds: Math.round((Date.now() - start) / 1000),
      };
      results.push(result);
      appendFileSync(RESULTS, `${JSON.stringify(result)}\n`);
      say(`${part}: ${nameOf(fault)} → ${result.finder ?? `not by ${passed.length} files`} (${result.seconds} s)`);
    }
  }
}

/** A finder that has changed parts since counts for its new one. */
function partNow(finder: string): Part {
  if (finder === 'build') return 'test';
  const isInRest = finder.endsWith('.rest');
  return isInRest === existsSync(join(ROOT, `${finder}.test.ts`)) ? 'rest' : 'test';
}

function printTable(): void {
  const counts = { test: 0, rest: 0, none: 0, 'not yet known': 0 };
  for (const [i, fault] of FAULTS.entries()) {
    const finder = finderOf(fault);
    const known = finder ? partNow(finder) : left(fault, PARTS).length === 0 ? 'none' : 'not yet known';
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

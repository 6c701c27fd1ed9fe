/**
 * Tries a GPU from end to end and writes what it finds to a folder, as text and JSON: every operation over a million inputs, whole games
 * of each player beside the kernel's, runs beside those on threads, and the benchmark. Each part is a process with a limit of its own, so
 * that one that fails loses only itself. `run.js FOLDER [PART]`; BREEDBOARD_SMALL=1 is for a device in software.
 */
import { spawn } from 'node:child_process';
import { appendFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { withId } from '../../src/arena/arena.js';
import { arenaOver, type BatchArena } from '../../src/arena/batch-runner.js';
import { startsFor } from '../../src/arena/openings.js';
import { openNodeRunner } from '../../src/arena/threads.node.js';
import { buildGame } from '../../src/games/catalogue.js';
import { openUntriedDevice } from '../../src/gpu/device.node.js';
import { Dispatcher } from '../../src/gpu/kernel/dispatcher.js';
import { GamesOnDevice } from '../../src/gpu/kernel/games.js';
import { OPERATIONS, tryOut } from '../../src/gpu/kernel/trial.js';
import { deviceRunner } from '../../src/gpu/runner.js';
import { layoutOf } from '../../src/kernel/layout.js';
import { loadKernel } from '../../src/kernel/load.node.js';
import { shipFromFolder } from '../../src/models/shipped.node.js';
import { parseSeed } from '../../src/random/seed.js';
import { parseSpec, type Spec } from '../../src/specs/spec.js';
import { benchDeviceLines, benchOn } from '../../src/terminal/bench/kernel/device.js';
import { DEVICE_GAMES } from './pairings.js';

const isSmall = process.env.BREEDBOARD_SMALL !== undefined;
const INPUTS = isSmall ? 50_000 : 1_000_000;
const PAIRS = isSmall ? 10 : 1000;
const MOST_GAMES = isSmall ? 1024 : 1 << 20;
const STEPS = isSmall ? 1 : 20;
const MAIN = fileURLToPath(new URL('../../src/terminal/main.js', import.meta.url));
/** Those that a device plays from the first step to the last. */
const RUNS: readonly (readonly string[])[] = [
  ['pinkney-quick', '--set', `steps=${STEPS}`],
  ['currie', '--set', `steps=${STEPS}`],
];

type Out = { say(line: string): void; keep(data: object): void };

async function device() {
  const opened = await openUntriedDevice();
  if (!opened.ok) throw new Error(opened.reason);
  return opened.value;
}

const specOf = (text: string): Spec => {
  const spec = parseSpec(text);
  if (!spec.ok) throw new Error(spec.reason);
  return spec.value;
};

async function exactness({ say, keep }: Out): Promise<void> {
  const own = await device();
  say(`device: ${own.name}`);
  const { inputs, wrong } = await tryOut(own, parseSeed('exactness'), INPUTS);
  for (const operation of new Set(OPERATIONS)) {
    const found = wrong.find(each => each.operation === operation)?.inputs ?? 0;
    say(`${operation}: ${found} of ${inputs} differ`);
  }
  keep({ device: own.name, inputs, operations: OPERATIONS, wrong });
}

async function games({ say, keep }: Out): Promise<void> {
  const layout = layoutOf(loadKernel());
  const own = await device();
  const dispatcher = new Dispatcher(new GamesOnDevice(own, layout));
  const setting = { layout, isStrict: true, check: { share: 0, seed: parseSeed('check') }, complain: say };
  const onDevice = arenaOver(deviceRunner(dispatcher, await openNodeRunner(1), setting));
  const onThreads = arenaOver(await openNodeRunner(8));
  const rows: object[] = [];
  for (const { players, game, openings, epsilon, want } of DEVICE_GAMES) {
    const name = `${players.join(' – ')} at ${game}, ${openings}${epsilon ? `, epsilon ${epsilon.join(' and ')}` : ''}, ${want}`;
    const pairs = PAIRS;
    const starts = startsFor(specOf(openings), { game: buildGame(specOf(game)), pairs, seed: parseSeed('starts') });
    const [a, b] = players.map(specOf);
    const match = withId({
      ...{ game: specOf(game), players: [a!, b!], starts, pairs, seed: parseSeed('games'), want },
      ...(epsilon ? { epsilon } : {}),
    });
    const resultOf = async (arena: BatchArena) => {
      for await (const result of arena.run([match])) return result;
      return undefined;
    };
    try {
      const [found, right] = [await resultOf(onDevice), await resultOf(onThreads)];
      const isEqual = isDeepStrictEqual(found, right);
      say(`${isEqual ? 'equal' : 'DIFFERENT'}: ${2 * pairs} games, ${name}`);
      rows.push({ name, games: 2 * pairs, isEqual });
    } catch (error) {
      say(`FAILED: ${name}: ${String(error)}`);
      rows.push({ name, error: String(error) });
    }
    keep({ device: own.name, rows });
  }
}

/** The bytes of each file that a run is; the others hold times. */
function filesOf(folder: string): Record<string, string> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort();
  const kept = names.filter(name => /\.(json|jsonl)$/.test(name) && !/provenance|timings|checks/.test(name));
  return Object.fromEntries(kept.map(name => [name, readFileSync(join(folder, name), 'base64')]));
}

async function learning({ say, keep }: Out): Promise<void> {
  const rows: object[] = [];
  for (const recipe of RUNS) {
    const folder = mkdtempSync(join(tmpdir(), 'breedboard-device-'));
    const seconds: Record<string, number> = {};
    for (const on of ['threads', 'gpu']) {
      const began = performance.now();
      const { code, text } = await spawned(
        [MAIN, 'learn', ...recipe, '--runs', join(folder, on), '--name', 'run', '--device', on, '--quiet'],
        60_000,
      );
      seconds[on] = (performance.now() - began) / 1000;
      if (code !== 0) say(`FAILED: ${recipe.join(' ')} on ${on}: ${text.slice(-500)}`);
    }
    try {
      const [left, right] = ['threads', 'gpu'].map(on => filesOf(join(folder, on, 'run')));
      const isEqual = isDeepStrictEqual(left, right);
      say(`${isEqual ? 'equal' : 'DIFFERENT'}: ${recipe.join(' ')}; ${JSON.stringify(seconds)} seconds`);
      rows.push({ recipe: recipe.join(' '), isEqual, files: Object.keys(left!).length, seconds });
    } catch (error) {
      rows.push({ recipe: recipe.join(' '), error: String(error), seconds });
    }
    keep({ rows });
    rmSync(folder, { recursive: true, force: true });
  }
}

async function bench({ say, keep }: Out): Promise<void> {
  const done: object[] = [];
  const result = await benchOn(await device(), MOST_GAMES, speed => {
    done.push(speed);
    keep({ results: done });
    say(JSON.stringify(speed));
  });
  keep(result);
  for (const line of benchDeviceLines(result)) say(line);
}

/** With seconds for each. */
const PARTS = {
  exactness: [exactness, 60],
  games: [games, 90],
  bench: [bench, 80],
  learning: [learning, 60],
} as const;

function spawned(
  args: readonly string[],
  limit: number,
): Promise<{ readonly code: number | null; readonly text: string }> {
  return new Promise(done => {
    const child = spawn(process.execPath, args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: limit,
      killSignal: 'SIGKILL',
    });
    let text = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (text += part.toString()));
    child.on('close', code => done({ code, text }));
  });
}

const [first, second, third] = process.argv.slice(2);
if (first === '--part') {
  const [part] = PARTS[second as keyof typeof PARTS];
  shipFromFolder();
  await part({
    say(line) {
      console.log(line);
      appendFileSync(join(third!, `${second}.txt`), `${line}\n`);
    },
    keep: data => writeFileSync(join(third!, `${second}.json`), `${JSON.stringify(data, undefined, 1)}\n`),
  });
  process.exit(0); // whatever the driver still holds
}
if (first === undefined) {
  console.error('usage: run.js FOLDER, for what it finds');
  process.exit(2);
}
mkdirSync(first, { recursive: true });
const only = second === undefined ? Object.keys(PARTS) : [second];
for (const [name, [, seconds]] of Object.entries(PARTS).filter(([each]) => only.includes(each))) {
  const began = performance.now();
  const { code, text } = await spawned([fileURLToPath(import.meta.url), '--part', name, first], 1000 * seconds);
  const line = `${name}: ${code === 0 ? 'done' : code === null ? `stopped after ${seconds} seconds` : `FAILED (${code})`} in ${((performance.now() - began) / 1000).toFixed(1)} s`;
  console.log(`${text.trimEnd()}\n${line}`);
  appendFileSync(join(first, 'summary.txt'), `${line}\n`);
  if (code !== 0) writeFileSync(join(first, `${name}-output.txt`), text);
}

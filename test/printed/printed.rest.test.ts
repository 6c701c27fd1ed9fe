/**
 * Every command that README, CONTRIBUTING, docs/, samples/, examples/ and the help texts print is run, page by page, in the order of the
 * page, in a folder that holds the samples. budgets.ts says which run with a smaller budget and which are only parsed.
 */
import assert from 'node:assert/strict';
import { type ChildProcess, fork, spawn, spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { ROOT } from '../../packaging/packed.js';
import { presets } from '../../src/experiments/presets.js';
import { readRecipe } from '../../src/experiments/recipe.js';
import { commands } from '../../src/terminal/commands.js';
import { EXIT } from '../../src/terminal/failure.js';
import type { Ended } from '../suites/captured.js';
import { MAIN } from '../suites/command.js';
import { PARSED, type Plan, planFor, type Step } from './budgets.js';
import { commandsIn, type PrintedCommand, printedIn, printedInHelp } from './commands.js';
import type { Request } from './session.js';

const SESSION = fileURLToPath(new URL('./session.js', import.meta.url));
const PAGES = [
  'README.md',
  'CONTRIBUTING.md',
  'samples/README.md',
  'examples/README.md',
  ...readdirSync(join(ROOT, 'docs'))
    .filter(file => file.endsWith('.md') && file !== 'commands.md') // it has the help texts again
    .map(file => `docs/${file}`),
];
const MOST_PARSED = 10;
/** With these a command writes its result to a file, and says so on stderr. */
const WRITES = ['-o', '--output', '--parquet', '--csv', 'export', 'pack', 'grow'];

const home = mkdtempSync(join(tmpdir(), 'breedboard-printed-'));
after(() => rmSync(home, { recursive: true }));

/** Programs of our own under other names: for gtp-rhino, which few machines have, and for Python where there is none. */
const programs = join(home, 'programs');
const environment = {
  PATH: `${programs}${delimiter}${process.env.PATH ?? ''}`,
  HOME: home,
  LANG: 'C.UTF-8',
};

function standIn(name: string, protocol: string): void {
  const script = `#!/bin/sh\nexec '${process.execPath}' '${MAIN}' engine --${protocol} --player random\n`;
  writeFileSync(join(programs, name), script);
  chmodSync(join(programs, name), 0o755);
}

let session: ChildProcess;
before(() => {
  mkdirSync(programs);
  standIn('gtp-rhino', 'gtp');
  if (spawnSync('python3', ['--version']).status !== 0) standIn('python3', 'simple');
  session = fork(SESSION, { env: environment });
});
after(() => session.disconnect());

function ask(request: Request): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const died = (code: number | null): void => reject(new Error(`the session ended with ${code}`));
    session.once('exit', died);
    session.once('message', (said: Ended) => {
      session.off('exit', died);
      resolve(said);
    });
    session.send(request);
  });
}

/** A program that has been stopped ends by the signal, without a code. */
function start(folder: string, args: readonly string[], isStopped: boolean): Promise<Ended> {
  const child = spawn(process.execPath, args, { cwd: folder, env: environment, stdio: ['ignore', 'pipe', 'pipe'] });
  return new Promise((resolve, reject) => {
    let [out, err] = ['', ''];
    child.stdout.setEncoding('utf8').on('data', text => (out += text));
    child.stderr.setEncoding('utf8').on('data', text => {
      err += text;
      if (isStopped) child.kill('SIGINT');
    });
    child.on('error', reject);
    child.on('close', (code, signal) =>
      resolve({ code: signal === 'SIGINT' ? EXIT.interrupted : (code ?? -1), out, err }),
    );
  });
}

const answers = new Map<string, Promise<Ended>>();

async function answerTo(step: Exclude<Step, { kind: 'parsed' }>, folder: string): Promise<Ended> {
  const run = (): Promise<Ended> =>
    step.kind === 'process' ? start(folder, step.args, step.isStopped) : ask({ ...step, folder });
  if (!step.isAlike) return run();
  const key = JSON.stringify(step.args);
  if (!answers.has(key)) answers.set(key, run());
  return answers.get(key)!;
}

async function runStep(step: Step, folder: string): Promise<void> {
  if (step.kind === 'parsed') return assert.ok(Object.hasOwn(PARSED, step.what));
  const { code, out, err } = await answerTo(step, folder);
  const called = step.args.join(' ');
  const told = `${called}\n${out}${err}`;
  const mayStop = step.isStopped && code === EXIT.interrupted;
  assert.ok(code === EXIT.ok || mayStop, `exit code ${code}: ${told}`);
  const result = step.isStopped || step.args.some(arg => WRITES.includes(arg)) ? out + err : out;
  assert.notEqual(result.trim(), '', `no output: ${told}`);
  // A note about an old name, or a failure.
  if (!mayStop) assert.doesNotMatch(err, /^breedboard: /m, told);
  if (step.kind === 'command' && step.output !== undefined) writeFileSync(join(folder, step.output), out);
}

/** The first plug-in of its page: commands load it as mine.mjs. */
const [, plugin = ''] = /```js\n(export default [\s\S]*?)```/.exec(
  readFileSync(join(ROOT, 'docs/plugins.md'), 'utf8'),
)!;

function folderFor(page: string): string {
  const folder = join(home, page.replaceAll(/\W/g, '-'));
  mkdirSync(folder);
  cpSync(join(ROOT, 'samples'), join(folder, 'samples'), { recursive: true });
  mkdirSync(join(folder, 'data'));
  writeFileSync(join(folder, 'mine.mjs'), plugin);
  return folder;
}

const helpOf = async (...names: readonly string[]): Promise<string> =>
  (await ask({ folder: home, args: [...names, '--help'], input: '', hasShortSteps: false, isStopped: false })).out;

const counts: Record<Plan['how'], number> = { 'as printed': 0, smaller: 0, parsed: 0 };

async function runAll(printed: readonly PrintedCommand[], folder: string): Promise<void> {
  const failed: string[] = [];
  for (const command of printed) {
    try {
      const { steps, how } = planFor(command);
      for (const step of steps) await runStep(step, folder);
      counts[how]++;
    } catch (error) {
      failed.push(`${command.text}: ${(error as Error).message}`);
    }
  }
  assert.equal(failed.length, 0, failed.join('\n'));
}

describe('printed commands', () => {
  for (const page of PAGES) {
    const printed = printedIn(readFileSync(join(ROOT, page), 'utf8'));
    if (printed.length > 0) test(`${page}: ${printed.length} run`, () => runAll(printed, folderFor(page)));
  }

  for (const name of Object.keys(commands)) {
    test(`the examples of breedboard ${name} --help run`, async () => {
      const help = await helpOf(name);
      const under = /^Commands:\n((?: .*\n)+)/m.exec(help)?.[1] ?? '';
      const all = [help];
      for (const [, own] of under.matchAll(/^ {2}([a-z]+)/gm)) all.push(await helpOf(name, own!));
      const printed = all.flatMap(printedInHelp);
      assert.ok(printed.length > 0);
      await runAll(printed, folderFor(`help ${name}`));
    });
  }

  test('few are only parsed, and their scripts exist', t => {
    assert.ok(Object.keys(PARSED).length <= MOST_PARSED);
    const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
    for (const [, script] of Object.keys(PARSED)
      .join('\n')
      .matchAll(/^npm run (\S+)/gm))
      assert.ok(Object.hasOwn(scripts, script!), script);
    t.diagnostic(JSON.stringify(counts));
  });

  test('a printed command that fails is found', async () => {
    const folder = folderFor('failing');
    for (const page of [
      '```sh\nbreedboard solve nothing.obf   # no such file\n```',
      'Run `breedboard match iago\nnobody`.',
      '    breedboard match iago random --errs 0.1',
      'Then `npm run nothing`, or `node dist/nothing.js`.',
    ]) {
      const printed = printedIn(page);
      assert.ok(printed.length > 0, page);
      await assert.rejects(runAll(printed, folder));
    }
  });
});

test('the printed command makes the champion that ships: its recipe and seed are those of the shipped weights', () => {
  const shipped = JSON.parse(readFileSync(join(ROOT, 'data/champion/1/champion.json'), 'utf8'));
  const made = readRecipe(shipped.from.provenance.recipe);
  assert.ok(made.ok);
  const [printed, ...others] = printedIn(readFileSync(join(ROOT, 'docs/results.md'), 'utf8'))
    .map(({ words }) => words)
    .filter(words => words[1] === 'learn' && words[2] === 'champion' && words.length === 5);
  assert.deepEqual([printed, others], [['breedboard', 'learn', 'champion', '--seed', made.value.seed], []]);
  assert.deepEqual(readRecipe({ ...presets.champion!.recipe, seed: made.value.seed }), made);
});

test('the engine of the samples is the one that docs/protocols.md prints', () => {
  const page = readFileSync(join(ROOT, 'docs/protocols.md'), 'utf8');
  const [, code] = /```python\n([\s\S]*?)```/.exec(page)!;
  assert.equal(readFileSync(join(ROOT, 'samples/engine.py'), 'utf8'), code);
});

test('a line of the shell has its commands', () => {
  for (const [line, ...expected] of [
    ['npm install && npm start   # opens', ['npm', 'install'], ['npm', 'start']],
    ["npx breedboard match 'run(a, b=1)' x # c", ['breedboard', 'match', 'run(a, b=1)', 'x']],
    [
      'diff <(breedboard ladder) <(breedboard ladder --from a/b)',
      ['breedboard', 'ladder'],
      ['breedboard', 'ladder', '--from', 'a/b'],
    ],
    ['RECORD=1 node a.js', ['node', 'a.js']],
    [`breedboard play --second 'engine("a b")'`, ['breedboard', 'play', '--second', 'engine("a b")']],
    ['breedboard openings --json > data/x.json', ['breedboard', 'openings', '--json']],
  ] as const)
    assert.deepEqual(
      commandsIn(line).map(({ words }) => words),
      expected,
    );
  assert.equal(commandsIn('breedboard openings > x.json')[0]!.output, 'x.json');
  assert.deepEqual(commandsIn('A=1 node x')[0]!.env, { A: '1' });
});

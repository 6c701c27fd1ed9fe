/**
 * Every command that stores, killed and failing at its calls to the disk (`breedboard torture`). A trial is a row of kills in one
 * folder, an error of the disk or a jump of the clock, and then the command undisturbed.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rowsOf, type Trial } from '../../src/terminal/torture/faults.js';
import { torture } from '../../src/terminal/torture/trials.node.js';
import { MAIN } from '../suites/command.js';
import type { Campaign } from './campaign.js';

type Work = {
  readonly args: readonly string[];
  /** A command of its own instead of ours. */
  readonly program?: string;
  readonly files?: Readonly<Record<string, string>>;
  /** Commands that come before it, undisturbed. */
  readonly before?: readonly (readonly string[])[];
};

const LADDER = fileURLToPath(new URL('./class-ladder.js', import.meta.url));

const ONE = ['--threads', '1'];
const SMALL = `game: noughts
learner: evolution(genome=features, population=8, fitness=reference(against=random, pairs=4))
steps: 3
yardsticks: [{ against: random, games: 4, every: 2 }]
`;
const learn = (recipe: string, ...set: readonly string[]): Work => ({
  args: ['learn', recipe, '--name', 'first', ...set.flatMap(each => ['--set', each]), ...ONE],
  files: { 'small.yaml': SMALL },
});
const LEARNT: Pick<Work, 'files' | 'before'> = {
  files: { 'small.yaml': SMALL },
  before: [learn('small.yaml').args],
};
const GAME = ['--game', 'noughts'];

/** In rows of so many kills. */
const ROW = 8;

/** A recipe of its own text. */
const recipe = (text: string): Work => ({
  args: ['learn', 'own.yaml', '--name', 'first', ...ONE],
  files: { 'own.yaml': text },
});

const TORTURED: Readonly<Record<string, Work>> = {
  learn: learn('small.yaml'),
  alliot: recipe('game: othello\nlearner: alliot(islands=2, population=4, deepest=0, positions=2)\nsteps: 2\n'),
  'rosin-belew': learn('rosin-belew-quick', 'population=10', 'tests=10', 'sample=4', 'steps=2'),
  'two-populations': learn('two-populations', 'population=6', 'steps=2'),
  regression: recipe(
    'game: othello\nlearner: regression(tuples=all-3, pretraining=1, games=10, pool-size=1, batches=1, played=4, depth=1, exact=4)\nsteps: 2\n',
  ),
  match: { args: ['match', 'random', 'features', ...GAME, '--games', '400', '--output', 'played', ...ONE] },
  tournament: {
    args: [
      ...['tournament', 'random', 'features', 'search(depth=2)', ...GAME, '--format', 'round-robin'],
      ...['--pairs', '4', '--output', 'held', ...ONE],
    ],
  },
  sweep: {
    args: [
      'sweep',
      'small.yaml',
      '--grid',
      'population=6,8',
      '--seeds',
      '1',
      '--csv',
      'table.csv',
      '--set',
      'steps=1',
      ...ONE,
    ],
    files: { 'small.yaml': SMALL },
  },
  export: { args: ['runs', 'export', 'first'], ...LEARNT },
  import: {
    args: ['runs', 'import', 'first.run.gz', '--name', 'second'],
    ...LEARNT,
    before: [learn('small.yaml').args, ['runs', 'export', 'first']],
  },
  reproduce: { args: ['reproduce', 'currie', '--experiment', 'moat', ...ONE] },
  ladder: { args: [], program: LADDER, before: [['begin']] },
  book: { args: ['book', 'grow', 'book.json', '--positions', '12', '--depth', '2', ...ONE] },
};

/** A folder is made once, and each trial begins in a copy of it. */
async function openTorture(name: string) {
  const { args, program = MAIN, files = {}, before = [] } = TORTURED[name]!;
  const from = mkdtempSync(join(tmpdir(), 'breedboard-from-'));
  for (const [file, text] of Object.entries(files)) writeFileSync(join(from, file), text);
  for (const each of before) execFileSync(process.execPath, [program, '-q', ...each], { cwd: from, stdio: 'ignore' });
  const tortured = await torture(args, from, program);
  const rows: readonly Trial[][] = rowsOf(tortured.trials, ROW);
  const close = async (): Promise<void> => {
    await tortured.close();
    rmSync(from, { recursive: true, force: true });
  };
  return { tortured, rows, close };
}

export function torturing(name: string): Campaign {
  let opened: ReturnType<typeof openTorture> | undefined;
  const ready = () => {
    opened ??= openTorture(name);
    return opened;
  };
  return {
    name: `torture-${name}`,
    unit: 'folders',
    count: async () => (await ready()).rows.length,
    async run(trial) {
      const { tortured, rows } = await ready();
      return (await tortured.run(rows[trial % rows.length]!)).loss;
    },
    async close() {
      await (await opened)?.close();
    },
  };
}

export const TORTURED_COMMANDS: readonly string[] = Object.keys(TORTURED);

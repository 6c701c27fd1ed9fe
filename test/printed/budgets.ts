/**
 * How each printed command is run. Most run as printed. A command that needs over ten seconds has a smaller budget here, a
 * command with a placeholder has something in its place, and a few are only parsed, for the reason given.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { ROOT } from '../../packaging/packed.js';
import { findChromium } from '../browser/chromium.js';
import { findRedis } from '../redis/redis.js';
import { commandsIn, type PrintedCommand } from './commands.js';

export type Step =
  | {
      readonly kind: 'command';
      readonly args: readonly string[];
      readonly output?: string;
      readonly input: string;
      /** A learner's matches and training batches have a few games (session.ts). */
      readonly hasShortSteps: boolean;
      /** Ends by Ctrl-C after it has begun. */
      readonly isStopped: boolean;
      /** Neither reads nor leaves a file: run once for all pages. */
      readonly isAlike: boolean;
    }
  /** A program of the project in its own process. */
  | { readonly kind: 'process'; readonly args: readonly string[]; readonly isStopped: boolean; readonly isAlike: true }
  | { readonly kind: 'parsed'; readonly what: string };

export type Plan = { readonly steps: readonly Step[]; readonly how: 'as printed' | 'smaller' | 'parsed' };

const manifest = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  readonly version: string;
  readonly scripts: Readonly<Record<string, string>>;
};

/** Commands that no test runs: at most ten. */
export const PARSED: Readonly<Record<string, string>> = {
  'npm install': 'it needs the network, and builds the files that the tests run',
  [`npm install ./breedboard-${manifest.version}.tgz`]: 'it needs the network; test/package/ installs the tarball',
  'npm run build': 'it replaces the files that the tests run',
  'npm run check': 'it builds; every change is checked before its tests',
  'npm run pack': 'it builds; test/package/ packs the same files',
  'npm run docs': 'it builds; test/package/ makes the same site',
  'cp node_modules/breedboard/examples/perft.mjs .': 'test/examples.rest.test.ts copies it from the installed package',
  'npx biome check --write .': 'it changes sources',
  'npm install -g breedboard bullmq@6.7.0 ioredis@5.11.1': 'it needs the network, and changes the machine',
  'breedboard ladder --data --from ladder/results.jsonl':
    'it takes the results of the whole tournament before it, seven minutes; test/ladder.rest.test.ts reads such a file',
};

/** A queue needs a server: test/queue.rest.test.ts plays on one, here the help of these commands is printed. */
const QUEUES = Object.fromEntries(
  [
    'worker --queue redis://host:6379',
    'worker --queue redis://queue.example:6379 --threads 8',
    'worker --queue redis://127.0.0.1:6379 --allow-engine rhino=gtp-rhino',
    'worker --allow-engine rhino=/opt/rhino/gtp-rhino',
    `match 'engine("gtp-rhino", level=2)' iago --games 200 --allow-engine rhino=gtp-rhino`,
    'lab --queue redis://host:6379',
    'lab --queue URL',
    'bench queue --queue URL',
    'worker --plugin mine.mjs',
  ].map(printed => [`breedboard ${printed}`, `breedboard ${/^\w+/.exec(printed)![0]} --help`]),
);

/** What stands in the place of a placeholder. A command before `&&` makes what the printed one needs. */
const FILLED: Readonly<Record<string, string>> = {
  ...QUEUES,
  'breedboard workers --queue redis://queue.example:6379': 'breedboard workers --help',
  'breedboard lab --class --host 192.168.1.5': 'breedboard lab --class --host 127.0.0.2 --class-port 0',
  // A submission needs a class: test/lab/class-command.rest.test.ts sends some.
  'breedboard submit 192.168.1.5 mine.json --code "K7F 4MQ" --name Ada': 'breedboard submit --help',
  'breedboard submit 192.168.1.5 samples/player.json --code "K7F 4MQ" --name Ada': 'breedboard submit --help',
  'breedboard lab --class --host 192.168.1.5 --allow-code':
    'breedboard lab --class --host 127.0.0.2 --class-port 0 --allow-code',
  'breedboard submit 192.168.1.5 samples/sign-bug.js --lab sign-bug --name Ada': 'breedboard submit --help',
  'breedboard submit ADDRESS FILE': 'breedboard submit --help',
  'breedboard lab --class --host ADDRESS': 'breedboard lab --class --host 127.0.0.2 --class-port 0',
  'BREEDBOARD_QUEUE=rediss://:password@queue.example:6380 breedboard worker': 'breedboard worker --help',
  "breedboard match 'search(depth=2, evaluator=iago-edge(sweeps=1))' 'search(depth=2, evaluator=iago-edge(sweeps=N))' --games 400":
    "breedboard match 'search(depth=2, evaluator=iago-edge(sweeps=1))' 'search(depth=2, evaluator=iago-edge(sweeps=2))' --games 400",
  "breedboard match 'search(depth=2, evaluator=bill-1(current=C, potential=P, sequences=S))' 'search(depth=2, evaluator=iago-edge)' --games 300":
    "breedboard match 'search(depth=2, evaluator=bill-1(current=20, potential=30, sequences=12))' 'search(depth=2, evaluator=iago-edge)' --games 300",
  'breedboard rate … --games 2000 --time 240s': 'breedboard rate iago-edge --games 2000 --time 240s',
  'breedboard match A B': 'breedboard match random greedy',
  "breedboard match 'search(depth=60, evaluator=champion, exact=18)' 'engine(\"node ../baseline/dist/src/terminal/main.js engine --simple --player search(depth=60,evaluator=champion,exact=18)\", protocol=simple, name=baseline)' --cpu-time 50ms --openings balanced --games 200":
    "breedboard match 'search(depth=60, evaluator=champion, exact=18)' 'engine(\"python3 samples/engine.py\", protocol=simple, name=baseline)' --cpu-time 5ms --openings balanced --games 200",
  "breedboard match 'search(depth=60, evaluator=champion, multiprobcut=1, exact=20, ties=first, milliseconds=550)' 'engine(\"gtp-rhino --level=4 --book=0\", move=3600)' --openings balanced --games 20 --seed 1":
    "breedboard match 'search(depth=60, evaluator=champion, multiprobcut=1, exact=20, ties=first, milliseconds=5)' 'engine(gtp-rhino)' --openings balanced --games 20 --seed 1",
  "breedboard suite solved FOLDER --source '…' --folder data":
    'breedboard suite solved samples/wthor --positions 1 --folder solved',
  // A GPU is a matter of the machine: test/device/ has one in software.
  'breedboard learn pinkney-quick --device gpu': 'breedboard learn pinkney-quick --device threads',
  'breedboard bench gpu': 'breedboard bench --help',
  "breedboard bench evaluator champion 'run(NAME)'": 'breedboard bench evaluator champion',
  "breedboard match 'run(NAME)' squares --league": "breedboard match 'run(first)' squares --league",
  "breedboard match 'run(NAME)' squares --games 600 --seed 7 --records FILE":
    "breedboard match 'run(champion-1)' squares --games 600 --seed 7 --records lost.tsv",
  "breedboard match 'level(3)' 'level(2)' --games 40 --openings 'random(plies=8)' --seed 1 --records FILE":
    "breedboard match 'level(3)' 'level(2)' --games 40 --openings 'random(plies=8)' --seed 1 --records same.tsv",
  'breedboard match champion X --games 2000 --seed 1': 'breedboard match champion iago --games 2000 --seed 1',
  "breedboard match 'search(depth=3, evaluator=champion)' X --games 1000 --seed 1":
    "breedboard match 'search(depth=3, evaluator=champion)' iago --games 1000 --seed 1",
  "breedboard tournament 'run(league-1)' champion squares … --pairs 200 --seed 1":
    "breedboard tournament 'run(league-1)' champion squares --pairs 200 --seed 1",
  'breedboard bench coach': 'breedboard bench coach samples/wthor/WTH_2026.wtb --moves 1',
  'breedboard bench coach samples/wthor/WTH_2026.wtb --moves 300 --examples 30':
    'breedboard bench coach samples/wthor/WTH_2026.wtb --moves 1 --examples 1',
  'breedboard review FILE': 'breedboard review samples/games.ggf --number 1',
  'breedboard grade luck hand-ins/* --secret "three herons" --csv marks.csv':
    'breedboard grade luck samples/sign-bug.js --secret "three herons" --csv marks.csv',
  'breedboard learn --dialogue': 'breedboard learn --dialogue --set steps=2',
  'breedboard learners NAME': 'breedboard learners pinkney',
  'breedboard analyse LINE --depth 12': 'breedboard analyse f5d6c3d3c4 --depth 12',
  'breedboard explain PLAYER POSITION': 'breedboard explain iago f5d6c3d3c4',
  'breedboard players NAME -o FILE': "breedboard players 'search(depth=2)' -o two-ahead.json",
  'breedboard runs verify NAME': 'breedboard learn noughts --name mine && breedboard runs verify mine',
  'breedboard runs repair NAME': 'breedboard learn noughts --name mine && breedboard runs repair mine',
  'breedboard reproduce PAPER': 'breedboard reproduce pinkney',
  "breedboard players 'run(NAME)' -o FILE":
    "breedboard learn noughts --name kept && breedboard players 'run(kept)' -g noughts -o kept.json",
  'breedboard champion pack FILE --folder FOLDER':
    'breedboard learn champion-minute --name mine && breedboard champion pack runs/mine/champion.json --folder packed',
  'breedboard champion pack --run NAME --edition 2 --folder data/champion/2':
    'breedboard learn champion-minute --name mine && breedboard champion pack --run mine --edition 2 --folder packed/2',
  "breedboard optimal 'search(depth=4)' --game GAME --positions 100":
    "breedboard optimal 'search(depth=4)' --game connect-four --positions 100",
  "breedboard optimal 'run(NAME)' --game GAME":
    "breedboard learn noughts --name mine && breedboard optimal 'run(mine)' --game noughts --plies 0-8",
};

/** Commands whose run is learnt elsewhere: later in the page, or inside an experiment that takes minutes. */
const NEEDS: Readonly<Record<string, string>> = {
  "breedboard match 'run(td-patterns-senet-full-1.1, runs=reproductions/runs)' random --game senet":
    'breedboard learn senet-td --name td-patterns-senet-full-1.1 --runs reproductions/runs',
  "breedboard match 'run(league-taught-1)' squares --league --games 50000 --seed 2":
    'breedboard learn league-taught --seed 1',
  'breedboard champion pack --run champion-1 --folder packed --edition 2': 'breedboard learn champion --seed 1',
};

/** Sentences name these commands without what they need: their help is printed. */
const NAMED = [
  'worker',
  'workers',
  'match',
  'records',
  'tournament',
  'rate',
  'convert',
  'calibrate',
  'explain',
  'play --load',
  'torture',
];

type Change = (args: readonly string[]) => readonly string[];

/** At most this value for an option, also where the option is not printed. */
const most =
  (option: string, value: number): Change =>
  args => {
    const at = args.indexOf(option);
    if (at < 0) return [...args, option, String(value)];
    return Number(args[at + 1]) <= value ? args : args.with(at + 1, String(value));
  };
/** The same for an option of a recipe. */
const mostSet =
  (name: string, value: number): Change =>
  args => {
    const at = args.findIndex((arg, i) => args[i - 1] === '--set' && arg.startsWith(`${name}=`));
    if (at < 0) return [...args, '--set', `${name}=${value}`];
    return Number(args[at]!.slice(name.length + 1)) <= value ? args : args.with(at, `${name}=${value}`);
  };
const setTo =
  (name: string, value: string): Change =>
  args => [...args, '--set', `${name}=${value}`];
const all =
  (...changes: readonly Change[]): Change =>
  args =>
    changes.reduce((changed, change) => change(changed), args);
const when =
  (applies: (args: readonly string[]) => boolean, change: Change): Change =>
  args =>
    applies(args) ? change(args) : args;
const has =
  (...words: readonly string[]) =>
  (args: readonly string[]): boolean =>
    words.every(word => args.includes(word));

const hasRecipe = (args: readonly string[]): boolean => args[1] !== undefined && !args[1].startsWith('-');
const steps: Change = args =>
  mostSet(args.some(arg => arg.startsWith('generations=')) ? 'generations' : 'steps', 3)(args);

/** Options of recipes whose single step is long. */
const SMALL_STEPS: readonly (readonly [recipe: RegExp, change: Change])[] = [
  [/^league$/, setTo('tuples', 'all-2')],
  [/^champion/, all(setTo('tuples', 'all-2'), mostSet('pool-size', 2))],
  [/^alliot/, all(mostSet('islands', 2), mostSet('population', 4))],
  [/^co-cma-es$/, mostSet('lambda', 8)],
  [/^ferrer/, mostSet('population', 16)],
  [/^jaskowski/, mostSet('lambda', 10)],
  [/^pinkney/, mostSet('population', 4)],
  [/^(?:regression|logistello)/, all(setTo('tuples', 'all-2'), mostSet('played', 4), mostSet('pool-size', 2))],
];
const smallSteps: Change = args =>
  all(steps, ...SMALL_STEPS.filter(([recipe]) => recipe.test(args[1]!)).map(([, change]) => change))(args);
/** The name that the run has as printed: a changed recipe would be part of it. */
const named: Change = args => {
  if (args.includes('--name') || args.includes('--set') || args.includes('--stages')) return args;
  const [, recipe = ''] = args;
  const seed = args.includes('--seed') ? args[args.indexOf('--seed') + 1] : '1';
  const own = basename(recipe).replace(/\.ya?ml$/, '');
  return [...args, '--name', args.includes('--seeds') ? own : `${own}-${seed}`];
};

/** By the name of a command. */
const SMALLER: Readonly<Record<string, Change>> = {
  ablate: all(smallSteps, most('--seeds', 2)),
  analyse: most('--depth', 6),
  book: when(has('grow'), all(most('--positions', 5), most('--depth', 2))),
  calibrate: all(most('--positions', 50), most('--depth', 4)),
  lab: when(
    args => !args.includes('--export'),
    args => [...new Set([...args, '--no-open']), ...(args.includes('--port') ? [] : ['--port', '0'])],
  ),
  ladder: all(when(has('--anew'), most('--anew', 20)), when(has('--coverage'), most('--coverage', 2))),
  learn: when(hasRecipe, all(named, smallSteps)),
  match: most('--games', 2),
  openings: all(most('--count', 5), most('--plies', 5), most('--depth', 4)),
  optimal: most('--positions', 4),
  rate: most('--games', 28),
  suite: when(args => args[1] !== 'solved', all(most('--positions', 2), most('--depth', 4), most('--exact', 12))),
  sweep: all(smallSteps, most('--seeds', 2)),
  tournament: most('--pairs', 1),
};

/** These run as printed, though their command has a smaller budget: a second or two each. */
const QUICK: readonly string[] = [
  "match 'currie(level=3)' iago",
  'match squares random --league --games 20000',
  'match random squares --league --games 50000 --seed 2',
  "match 'run(noughts-1)' 'run(noughts-1, generation=1)' --game noughts",
  "match 'run(first)' 'run(first, generation=3)'",
  "match 'file(all-2.json)' squares --league --games 20000",
  "match 'level(3)' 'level(2)' --games 40 --openings 'random(plies=8)' --seed 1 --records same.tsv",
  "match 'mcts(iterations=100)' random --game noughts --games 400 --seed 1",
  'optimal features --game noughts --plies 0-8',
  'tournament random greedy iago',
  "tournament random greedy iago 'currie(level=3)' --pairs 50",
  "tournament 'search(depth=3)' random greedy --format gauntlet",
  'tournament @samples/players.txt --format swiss',
  'tournament @samples/players.txt --format swiss --out cup/',
  'learn noughts',
  'learn samples/recipe.yaml --seed 7 --name first',
].flatMap(line => commandsIn(line).map(({ words }) => words.join(' ')));

/** Commands that take a line at a time, and what they are told. */
const INPUTS: readonly (readonly [words: readonly string[], input: string])[] = [
  // Two computers with one lookahead; one lookahead and the genes of the first individual.
  [['play', '--dialogue'], '2\n1\n2\n1\n'],
  [['learn', '--dialogue'], '1\n1\n5\n5\n5\n'],
  [['play'], 'moves\nsave\nquit\n'],
  [['engine', '--gtp'], 'name\nquit\n'],
  [
    ['engine', '--nboard'],
    'nboard 2\nset game (;GM[Othello]PC[x]PB[a]PW[b]TY[8]RE[?]BO[8 ---------------------------O*------*O--------------------------- *];)\nping 1\nquit\n',
  ],
  [['engine', '--simple'], 'game othello\nquit\n'],
];

/** They learn in a few games. */
const LEARNING = ['ablate', 'learn', 'reproduce', 'study', 'sweep'];
const LEARNING_AGAIN = ['verify', 'repair'];
/** They go on until they are stopped, or for minutes without an option that would make them shorter. */
const STOPPED = ['lab', 'reproduce', 'bench'];
/** Of those, what needs a process of its own: in the common one its matches would go on beside the next commands. */
const ALONE = ['reproduce', 'bench'];
/** Of those, what ends by itself within seconds. */
const ENDS = ['moat', '--export'];

/** They follow from their arguments alone, and some take seconds. */
const ALIKE = ['ladder', 'openings', 'perft'];

const same = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((word, i) => word === b[i]);

function breedboard(printed: readonly string[], output: string | undefined): Plan {
  const [name = ''] = printed;
  if (NAMED.includes(printed.join(' '))) {
    const args = [name, '--help'];
    return {
      how: 'smaller',
      steps: [{ kind: 'command', args, input: '', hasShortSteps: false, isStopped: false, isAlike: true }],
    };
  }
  const isQuick = QUICK.includes(printed.join(' '));
  const args = isQuick ? printed : (SMALLER[name]?.(printed) ?? printed);
  const isStopped = STOPPED.includes(name) && hasRecipeOrNone(name, args) && !ENDS.some(word => args.includes(word));
  const learns =
    name === 'runs'
      ? LEARNING_AGAIN.includes(args[1]!)
      : LEARNING.includes(name) && (hasRecipe(args) || args.includes('--all'));
  const hasShortSteps = learns && !isQuick && !ENDS.some(word => args.includes(word));
  const how = same(args, printed) && !hasShortSteps && !isStopped ? 'as printed' : 'smaller';
  const step: Step =
    isStopped && ALONE.includes(name)
      ? { kind: 'process', args: [join(ROOT, 'dist/src/terminal/main.js'), ...args], isStopped: true, isAlike: true }
      : {
          kind: 'command',
          args,
          ...(output === undefined ? {} : { output }),
          input: INPUTS.find(([words]) => words.every(word => args.includes(word)))?.[1] ?? '',
          hasShortSteps,
          isStopped,
          isAlike: isStopped || ALIKE.includes(name),
        };
  return { how, steps: [step] };
}

/** `reproduce` alone lists the experiments, and with --all runs them. */
const hasRecipeOrNone = (name: string, args: readonly string[]): boolean =>
  name !== 'reproduce' || hasRecipe(args) || args.includes('--all');

const joined = (plans: readonly Plan[]): Plan => ({
  steps: plans.flatMap(plan => plan.steps),
  how: plans.every(({ how }) => how === 'parsed')
    ? 'parsed'
    : plans.every(({ how }) => how === 'as printed')
      ? 'as printed'
      : 'smaller',
});

/** What an npm command runs. The build is not repeated: the tests run what it made. */
function npm(words: readonly string[]): Plan {
  const [, verb = '', ...rest] = words;
  const [name = verb, ...options] = verb === 'run' ? rest.filter(word => word !== '--silent') : [verb, ...rest];
  const script = manifest.scripts[name];
  if (name.startsWith('build')) return { how: 'parsed', steps: [{ kind: 'parsed', what: 'npm run build' }] };
  if (script === undefined) throw new Error(`package.json has no script “${name}”`);
  const commands = commandsIn(script);
  const [last] = commands.slice(-1);
  const more = options.filter(word => word !== '--');
  return joined([
    ...commands.slice(0, -1).map(each => planFor(each)),
    planFor({ ...last!, text: `${last!.text} ${more.join(' ')}`.trim(), words: [...last!.words, ...more] }),
  ]);
}

/** A command that needs a program which this machine has not. */
const WITHOUT_PROGRAM: Plan = { how: 'parsed', steps: [] };

/** Of the campaign against a cluster. */
const ONE_KILL = '--workers 1 --redis 0 --coordinators 0 --pauses 0 --games 100 --between 100'.split(' ');

const TESTS = readdirSync(join(ROOT, 'dist'), { recursive: true, encoding: 'utf8' }).filter(file =>
  file.endsWith('.test.js'),
);

/**
 * Programs of the project. The tests that a command selects must exist; another one is run, with no record made. Examples run
 * where they are.
 */
function node(words: readonly string[]): Plan {
  const [, program = '', ...args] = words;
  const path = join(ROOT, program);
  if (program === 'dist/src/terminal/main.js') return breedboard(args, undefined);
  if (program === 'dist/test/run.js') {
    for (const word of args.filter(word => !word.startsWith('--')))
      if (!TESTS.some(file => file.includes(word))) throw new Error(`no test has “${word}” in its path`);
    return {
      how: 'smaller',
      steps: [{ kind: 'process', args: [path, 'specs/specs'], isStopped: false, isAlike: true }],
    };
  }
  if (program === 'dist/test/faults/soak.js')
    return {
      how: 'smaller',
      steps: [{ kind: 'process', args: [path, '--games', '100'], isStopped: false, isAlike: true }],
    };
  if (program === 'dist/test/faults/services.js')
    return findRedis() === undefined
      ? WITHOUT_PROGRAM
      : {
          how: 'smaller',
          steps: [{ kind: 'process', args: [path, '--minutes', '0.02'], isStopped: false, isAlike: true }],
        };
  // It starts a server of its own.
  if (program === 'dist/test/faults/cluster.js')
    return findRedis() === undefined
      ? WITHOUT_PROGRAM
      : { how: 'smaller', steps: [{ kind: 'process', args: [path, ...ONE_KILL], isStopped: false, isAlike: true }] };
  // The other version is this one here, and one measure stands for all.
  if (program === 'dist/packaging/beside.js')
    return {
      how: 'smaller',
      steps: [{ kind: 'process', args: [path, ROOT, 'random games', 'noughts'], isStopped: false, isAlike: true }],
    };
  if (program === 'dist/test/browser/figures.js')
    return findChromium() === undefined
      ? WITHOUT_PROGRAM
      : { how: 'smaller', steps: [{ kind: 'process', args: [path, '1'], isStopped: false, isAlike: true }] };
  if (program === 'dist/test/planted/run.js')
    return {
      how: 'smaller',
      steps: [{ kind: 'process', args: [path, '--table'], isStopped: false, isAlike: true }],
    };
  if (program === 'dist/test/faults/run.js') {
    const few = ['--only', 'fuzzing', '--inputs', '100', '--jobs', '1'];
    return { how: 'smaller', steps: [{ kind: 'process', args: [path, ...few], isStopped: false, isAlike: true }] };
  }
  if (program.endsWith('.mjs')) {
    const example = join(ROOT, 'examples', basename(program));
    return {
      how: 'as printed',
      steps: [{ kind: 'process', args: [example, ...args], isStopped: false, isAlike: true }],
    };
  }
  throw new Error(`no budget for ${words.join(' ')}`);
}

/** Throws if the command is of an unknown kind, so that none is passed over. */
export function planFor(command: PrintedCommand, isPrepared = false): Plan {
  const { text, words, output } = command;
  const key = text.replace(' --silent', '');
  if (Object.hasOwn(PARSED, key)) return { how: 'parsed', steps: [{ kind: 'parsed', what: key }] };
  if (Object.hasOwn(FILLED, text)) {
    const { steps } = joined(commandsIn(FILLED[text]!).map(each => planFor(each)));
    return { how: 'smaller', steps };
  }
  if (Object.hasOwn(NEEDS, text) && !isPrepared) {
    return joined([...commandsIn(NEEDS[text]!).map(each => planFor(each)), planFor(command, true)]);
  }
  if (words[0] === 'breedboard') return breedboard(words.slice(1), output);
  if (words[0] === 'npm') return npm(words);
  if (words[0] === 'node') return node(words);
  throw new Error(`no budget for ${text}`);
}

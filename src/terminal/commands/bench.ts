/** `breedboard bench`: speed on this machine, as medians of interleaved rounds; and errors of evaluators. */
import type { Command } from 'commander';
import { suggestion } from '../../specs/nearest.js';
import { quote } from '../../specs/parsed.js';
import { benchCluster } from '../bench/cluster.js';
import { benchAlliot } from '../bench/kernel/alliot-games.js';
import { benchCoach, coachLines } from '../bench/kernel/coach.js';
import { benchDevice, benchDeviceLines } from '../bench/kernel/device.js';
import { benchEndgame } from '../bench/kernel/endgame.js';
import { benchData, benchEvaluator, benchLines, evaluatorNamed, splitFrom } from '../bench/kernel/evaluator.js';
import { benchEvaluators } from '../bench/kernel/evaluators.js';
import { benchGames } from '../bench/kernel/games.js';
import { benchGenerations } from '../bench/kernel/generations.js';
import { benchLearners } from '../bench/kernel/learners.js';
import { benchMidgame } from '../bench/kernel/midgame.js';
import { benchRules } from '../bench/kernel/rules.js';
import { benchSearch } from '../bench/kernel/search.js';
import { benchSolve } from '../bench/kernel/solve.js';
import { benchQueue } from '../bench/queue.js';
import { onProgress } from '../bench/rounds.js';
import { Failure } from '../failure.js';
import { ratingFor } from '../kernel/search-limits.js';
import { SUITE_EDITIONS } from '../kernel/suites.js';
import { readWhole } from '../numbers.js';
import { blockingStatus } from '../progress.js';
import { INSECURE_OPTION, mustHaveQueue, QUEUE_OPTION, type QueueOptions } from '../queue.js';
import type { Screen } from '../screen.js';

type BenchOptions = QueueOptions & {
  readonly split?: string;
  readonly suite?: string;
  readonly moves?: string;
  readonly examples?: string;
};

/** The edition of the midgame suite. Throws Failure. */
const suiteFrom = (suite: string | undefined): number =>
  readWhole('--suite', suite ?? String(SUITE_EDITIONS), 1, SUITE_EDITIONS);

/** Throws Failure. */
const coachSize = (moves = '300', examples = '0') => ({
  moves: readWhole('--moves', moves, 1, 10_000),
  examples: readWhole('--examples', examples, 0, 1000),
});

type Bench = {
  readonly summary: string;
  /** Takes the names of evaluators and a split, and refuses wrong ones before the measurement starts. */
  check?(options: BenchOptions, names: readonly string[]): Promise<void>;
  run(
    options: BenchOptions,
    names: readonly string[],
  ): Promise<{ readonly data: object; readonly lines: readonly string[] }>;
};

const number = (value: number): string => value.toLocaleString('en');

async function solveBench(adviser: string): ReturnType<Bench['run']> {
  const data = await benchSolve(adviser);
  const { total, threads } = data;
  const lines = data.problems.map(
    each => `FFO ${each.number}: ${each.right ? 'right' : 'WRONG'}, ${number(each.nodes)} nodes, ${each.seconds} s`,
  );
  return {
    data,
    lines: [
      ...lines,
      `total: ${number(total.nodes)} nodes, ${total.seconds} s, ${number(total.nodesPerSecond)} nodes/s`,
      `after a stop it answers within ${data.stop.median} ms (median; at worst ${data.stop.worst} ms)`,
      `FFO ${threads.number} on two threads: ${threads.speedUp} times as fast as on one`,
    ],
  };
}

const BENCHES: Readonly<Record<string, Bench>> = {
  rules: {
    summary: 'perft and random games, kernel and reference',
    async run() {
      const data = benchRules();
      const lines = [data.perft, data.games].flatMap(({ unit, results, kernelOverReference }) => [
        ...results.map(({ name, perSecond }) => `${number(perSecond).padStart(13)} ${unit}  ${name}`),
        `the kernel is ${kernelOverReference} × as fast as the reference`,
      ]);
      return { data, lines };
    },
  },
  evaluators: {
    summary: 'evaluations per second, kernel and reference',
    async run() {
      const data = benchEvaluators();
      const lines = data.results.map(
        each =>
          `${number(each.kernel).padStart(13)} kernel ${number(each.reference).padStart(11)} reference  ${each.name}`,
      );
      return { data, lines };
    },
  },
  evaluator: {
    summary: 'errors of EVALUATOR… (default: champion) on solved positions, by empty squares and by depth',
    async check({ split = 'development' }, names) {
      splitFrom(split);
      for (const name of names) await evaluatorNamed(name);
    },
    async run({ split = 'development' }, names) {
      const data = await benchEvaluator(names.length > 0 ? names : ['champion'], splitFrom(split));
      return { data: benchData(data), lines: benchLines(data) };
    },
  },
  games: {
    summary:
      'each game by kernel, fast part and plain rules: random games, playouts, nodes and training games a second',
    async run() {
      const data = benchGames();
      const lines = data.results.map(
        ({ game, path, unit, perSecond, ratio }) =>
          `${number(perSecond).padStart(13)} ${unit.padEnd(16)}  ${game}, ${path}${ratio === 1 ? '' : `: ${ratio} times as many as by the plain rules`}`,
      );
      return { data, lines };
    },
  },
  alliot: {
    summary: 'whole games of Alliot & Durand’s program at the depths of their paper, on one core',
    async run() {
      const data = benchAlliot();
      const lines = data.depths.map(
        ({ depth, kernel, reference, timesTheirs }) =>
          `depth ${depth}: ${number(kernel.perSecond).padStart(8)} ${data.unit} kernel ${number(reference.perSecond).padStart(8)} reference; ${number(timesTheirs)} × their workstation`,
      );
      return { data, lines };
    },
  },
  search: {
    summary: 'midgame search to a fixed depth, by evaluator',
    async run() {
      const data = benchSearch();
      const lines = data.results.map(
        ({ name, perSecond }) => `${number(perSecond).padStart(13)} ${data.unit}  ${name}`,
      );
      return { data, lines };
    },
  },
  learners: {
    summary: 'learning games per second, and the cost of a generation, on one core',
    async run() {
      const data = { ...benchLearners(), generations: await benchGenerations() };
      const lines = [
        ...data.results.map(({ name, perSecond, unit }) => `${number(perSecond).padStart(13)} ${unit}  ${name}`),
        ...data.generations.map(
          ({ name, seconds, games }) => `${String(seconds).padStart(13)} s for a generation of ${games} games  ${name}`,
        ),
      ];
      return { data, lines };
    },
  },
  midgame: {
    summary: 'moves of EVALUATOR (default: champion) in a suite of positions, by depth, nodes and milliseconds',
    async check({ suite, split }, names) {
      suiteFrom(suite);
      if (split !== undefined) throw new Failure('usage', '--split is for the benchmark “evaluator”');
      if (names.length > 1)
        throw new Failure('usage', `“midgame” measures one evaluator, not also ${quote(names[1]!)}`);
      for (const name of names) ratingFor(name);
    },
    async run({ suite }, [name = 'champion']) {
      const data = benchMidgame(name, suiteFrom(suite));
      const { evaluator, depth, exact } = data.labels;
      const lines = data.results.map(
        ({ search, limit, accuracy, loss, meanDepth }) =>
          `${search.padEnd(14)}${limit.padStart(13)}: ${(100 * accuracy).toFixed(1).padStart(5)} % best moves, ${loss} discs lost per move, mean depth ${meanDepth}`,
      );
      return {
        data,
        lines: [
          `${data.positions} positions, rated by ${evaluator} at depth ${depth}, solved at ${exact} or fewer empty squares`,
          ...lines,
        ],
      };
    },
  },
  endgame: {
    summary: 'the champion’s moves in solved positions with 18 to 22 empty squares, by nodes, with and without steps',
    async run() {
      const data = await benchEndgame();
      const lines = data.results.map(({ nodes, empties, positions, best, only, used }) => {
        const [without, inSteps] = best.map(each => `${((100 * each) / positions).toFixed(1)} %`);
        const counts = `only one finds a best move: ${only[0]}, ${only[1]}; nodes used: ${used.map(number).join(', ')}`;
        return `${number(nodes)} nodes, ${empties} empty, ${positions} positions: ${without} best moves, in steps ${inSteps}; ${counts}`;
      });
      return { data, lines: [data.searches.join(' against '), ...lines] };
    },
  },
  coach: {
    summary:
      'the reasons of a review, on mistakes and good moves of the games in FILE…: how often named, how often confirmed',
    async check({ moves, examples }, names) {
      if (names.length === 0) throw new Failure('usage', 'the benchmark “coach” needs files of recorded games');
      coachSize(moves, examples);
    },
    async run({ moves, examples }, names) {
      const size = coachSize(moves, examples);
      const data = await benchCoach(names, size.moves);
      return { data, lines: coachLines(data, size.examples) };
    },
  },
  solve: {
    summary: 'FFO 40–44 exact on one thread, moves ordered by the champion, and one of them on two',
    run: () => solveBench('champion'),
  },
  'solve-alone': {
    summary: 'the same without evaluation-guided move ordering',
    run: () => solveBench('iago'),
  },
  queue: {
    summary: 'the cost of a queue (--queue): two worker processes against two threads',
    run: options => benchQueue(mustHaveQueue(options)),
  },
  gpu: {
    summary: 'games on this machine’s GPU, by players and games at once, beside the kernel on one core',
    async run() {
      const data = await benchDevice();
      return { data, lines: benchDeviceLines(data) };
    },
  },
  cluster: {
    summary: 'the model of a cluster of 10 to 10,000 workers beside a simulation',
    run: async () => benchCluster(),
  },
};

export function addBench(program: Command, screen: () => Screen): void {
  const list = Object.entries(BENCHES).map(([name, { summary }]) => `  ${name.padEnd(12)}${summary}`);
  program
    .command('bench')
    .description(
      'Measure speed in one interleaved run: medians and ratios, of CPU time where one thread works. The machine should be idle.',
    )
    .argument('[what]', 'what to measure', 'rules')
    .argument(
      '[evaluators...]',
      'for “evaluator”: evaluators by name, file(…) or run(…), compared with the first; for “midgame”: one by name; for “coach”: files of games',
    )
    .option('--suite <n>', 'for “midgame”: the edition of its positions and labels (default: the newest)')
    .option('--moves <n>', 'for “coach”: mistakes, and as many good moves (default: 300)')
    .option('--examples <n>', 'for “coach”: mistakes to print with board and sentence (default: 0)')
    .option('--split <name>', 'for “evaluator”: development or test (default: development)')
    .option(...QUEUE_OPTION)
    .option(...INSECURE_OPTION)
    .option('--json', 'print one JSON object')
    .addHelpText(
      'after',
      `\nWhat:\n${list.join('\n')}\n\nExamples:\n  breedboard bench rules --json\n  breedboard bench evaluator champion iago --split test`,
    )
    .action(async (what: string, names: readonly string[], options: BenchOptions & { json?: true }) => {
      const bench = Object.hasOwn(BENCHES, what) ? BENCHES[what] : undefined;
      if (!bench) {
        throw new Failure('usage', `no benchmark called ${quote(what)}; ${suggestion(what, Object.keys(BENCHES))}`);
      }
      if (!bench.check && names.length > 0)
        throw new Failure('usage', `the benchmark ${quote(what)} takes no names, such as ${quote(names[0]!)}`);
      if (!bench.check && options.split !== undefined)
        throw new Failure('usage', '--split is for the benchmark “evaluator”');
      if (what !== 'midgame' && options.suite !== undefined)
        throw new Failure('usage', '--suite is for the benchmark “midgame”');
      if (what !== 'coach' && (options.moves !== undefined || options.examples !== undefined))
        throw new Failure('usage', '--moves and --examples are for the benchmark “coach”');
      await bench.check?.(options, names);
      const { show, data, say, quiet } = screen();
      say('measuring; this takes up to a minute …');
      const line = blockingStatus(quiet);
      onProgress((done, of) => line.show(`${done} of ${of} pieces measured`));
      const result = await bench.run(options, names).finally(() => line.close());
      if (options.json) data(JSON.stringify(result.data));
      else for (const line of result.lines) show(line);
    });
}

/** `breedboard ablate`: a recipe with and without chosen ingredients, on the same seeds. */
import type { Command } from 'commander';
import { columns } from '../columns.js';
import { Failure } from '../failure.js';
import { collect, RUNS_FLAG, THREADS_FLAG, threadsFrom } from '../flags.js';
import { readWhole } from '../numbers.js';
import type { Parts } from '../parts.js';
import { CHECK_OPTION, DEVICE_OPTION, INSECURE_OPTION, QUEUE_OPTION, type QueueOptions, reachQueue } from '../queue.js';
import { runsFolder } from '../runs-folder.js';
import type { Screen } from '../screen.js';
import { effectOf, planVariants, runVariants, type SeedEffect } from '../variant-runs.js';
import { recipeFor } from './learn.js';

type AblateOptions = QueueOptions & {
  readonly set?: readonly string[];
  readonly without?: readonly string[];
  readonly seed?: string;
  readonly seeds: string;
  readonly threads?: string;
  readonly runs?: string;
  readonly json?: true;
};

type Effect = SeedEffect & { readonly change: string; readonly yardstick: string };

function points(value: number): string {
  const text = Math.abs(100 * value).toFixed(1);
  return `${value < 0 && text !== '0.0' ? '−' : '+'}${text}`;
}

export function addAblate(program: Command, parts: Parts, screen: () => Screen): void {
  program
    .command('ablate')
    .description(
      'Run a recipe unchanged and with one change at a time, on the same seeds, and print what each ingredient is worth: the difference of the last scores with and without it, and the 95 % interval of the mean.',
    )
    .argument('<recipe>', 'a preset or a .yaml file, see: breedboard learn')
    .requiredOption(
      '--without <name=value>',
      'a change that takes an ingredient out; separate changes made together by “; ”; repeatable',
      collect,
    )
    .option('--set <name=value>', 'change the recipe in all runs', collect)
    .option('--seed <text>', 'the first seed (default: that of the recipe, or 1)')
    .option('--seeds <n>', 'number of pairs of runs', '5')
    .option(...THREADS_FLAG)
    .option(...RUNS_FLAG)
    .option(...QUEUE_OPTION)
    .option(...INSECURE_OPTION)
    .option(...CHECK_OPTION)
    .option(...DEVICE_OPTION)
    .option('--json', 'print one JSON object')
    .addHelpText(
      'after',
      `
Examples:
  breedboard ablate pinkney-quick --without noise=0 --seeds 4
  breedboard ablate champion-minute --without 'rule=td; rate=0.05' --without phases=1 --seeds 3`,
    )
    .action(async (text: string, options: AblateOptions) => {
      const view = screen();
      const { without = [], set = [] } = options;
      if (without.length === 0) throw new Failure('usage', 'name an ingredient to take out: --without name=value');
      const threads = threadsFrom(options.threads);
      const runs = runsFolder(options.runs);
      const count = readWhole('--seeds', options.seeds, 2, 1000);
      const variants = [[], ...without.map(change => change.split(/;\s*/))];
      await recipeFor(text, set); // reports what is wrong with --set
      const wanted = variants.map(changes => ({ recipe: text, changes: [...set, ...changes] }));
      const plan = await planVariants(wanted, { seed: options.seed, seeds: count, flag: '--without' });
      await reachQueue(options);
      const [base, ...others] = await runVariants(parts, view, plan, { runs, threads, queue: options });
      const effects = without.flatMap((change, i) =>
        plan.yardsticks.map((yardstick): Effect => ({ change, yardstick, ...effectOf(base!, others[i]!, yardstick) })),
      );
      if (options.json) {
        view.data(JSON.stringify({ recipe: text, seeds: count, effects }));
        return;
      }
      view.show(
        `score with each ingredient minus the score without it, in points of 100, mean of ${count} paired seeds:`,
      );
      const head = ['without', 'against', 'effect', '95 %', ''];
      const rows = effects.map(({ change, yardstick, mean, low, high }) => [
        change,
        yardstick,
        points(mean),
        `${points(low)} … ${points(high)}`,
        low > 0 ? 'it helps' : high < 0 ? 'it hurts' : 'not settled',
      ]);
      for (const line of columns([head, ...rows], [0, 1, 2, 3, 4])) view.show(line);
    });
}

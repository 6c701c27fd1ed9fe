/** `breedboard stats`: the statistics of a match result. */
import { type Command, Option } from 'commander';
import { quote } from '../../specs/parsed.js';
import { luckOf } from '../../tournaments/luck.js';
import { parseResult } from '../../tournaments/result-text.js';
import { faultOfSprt, type Sprt, sprtResult } from '../../tournaments/sprt.js';
import { summarise, summaryLines } from '../../tournaments/summary.js';
import { Failure } from '../failure.js';
import type { Screen } from '../screen.js';
import { sprtLine } from '../sprt-line.js';

type StatsOptions = {
  readonly elo0?: string;
  readonly elo1?: string;
  readonly alpha?: string;
  readonly beta?: string;
  readonly model?: Sprt['model'];
  readonly json?: true;
};

function number(name: string, text: string): number {
  if (/^[+-]?(\d+\.?\d*|\.\d+)$/.test(text) && text.length <= 20) return Number(text);
  throw new Failure('usage', `--${name} ${quote(text)} is not a number`);
}

const ERROR_RATE = '0.05';

/** The sequential test, if the user asked for one: --elo1 asks for it, and elo0 is then 0 unless given. */
function sprtFrom({ elo0, elo1, alpha, beta, model }: StatsOptions): Sprt | undefined {
  if (elo1 === undefined) {
    const [given] = Object.entries({ elo0, alpha, beta, model }).filter(([, value]) => value !== undefined);
    if (given) throw new Failure('usage', `--${given[0]} needs --elo1 too`);
    return undefined;
  }
  const test = {
    model: model ?? ('logistic' as const),
    elo0: number('elo0', elo0 ?? '0'),
    elo1: number('elo1', elo1),
    alpha: number('alpha', alpha ?? ERROR_RATE),
    beta: number('beta', beta ?? ERROR_RATE),
  };
  const fault = faultOfSprt(test);
  if (fault !== undefined) throw new Failure('usage', fault);
  return test;
}

export function addStats(program: Command, screen: () => Screen): void {
  program
    .command('stats')
    .description(
      'Print what a match result shows: its confidence interval, the difference in rating, whether one player is significantly better, and how many games would show it.',
    )
    .argument('<result...>', 'the first player’s +wins =draws -losses, wins-draws-losses, or five counts of pairs')
    .option('--elo0 <elo>', 'SPRT: difference under the null hypothesis (default: 0)')
    .option('--elo1 <elo>', 'SPRT: difference under the alternative hypothesis')
    .option('--alpha <share>', `rate of accepting elo1 when elo0 is true (default: ${ERROR_RATE})`)
    .option('--beta <share>', `rate of accepting elo0 when elo1 is true (default: ${ERROR_RATE})`)
    .addOption(
      new Option('--model <name>', 'kind of Elo of elo0 and elo1 (default: logistic)').choices([
        'logistic',
        'normalised',
      ]),
    )
    .option('--json', 'print one JSON object')
    .addHelpText(
      'after',
      `
A pair is two games from one opening with sides exchanged. The five counts are by score: 0, 1/2, 1, 3/2, 2.

Examples:
  breedboard stats +46 =0 -2
  breedboard stats 282-20-98 --json
  breedboard stats 3/10/21/10/4 --elo0 0 --elo1 10`,
    )
    .action((result: readonly string[], options: StatsOptions) => {
      const { show, data } = screen();
      const sample = parseResult(result.join(' '));
      if (!sample.ok) throw new Failure('input', sample.reason);
      const test = sprtFrom(options);
      const summary = summarise(sample.value);
      const luck = luckOf(summary);
      const sprt = test && sprtResult(test, sample.value);
      if (options.json) {
        return data(
          JSON.stringify({ ...summary, luckCorrected: luck, ...(test ? { sprt: { ...test, ...sprt } } : {}) }),
        );
      }
      for (const line of summaryLines(summary, { luck })) show(line);
      if (test && sprt) show(sprtLine(test, sprt));
    });
}

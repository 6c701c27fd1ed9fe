/** `breedboard learners`: the methods of learning, what they breed, and every option of one. */
import type { Command } from 'commander';
import { presets } from '../../experiments/presets.js';
import { everyGame } from '../../games/catalogue.js';
import { buildLearner, learners } from '../../learners/catalogue.js';
import { genomes } from '../../learners/genomes/catalogue.js';
import { suggestion } from '../../specs/nearest.js';
import { BadSpec } from '../../specs/options.js';
import { quote } from '../../specs/parsed.js';
import { isSpec, parseSpec } from '../../specs/spec.js';
import { Failure } from '../failure.js';
import { describeOptions, type OptionLine, optionText } from '../option-lines.js';
import type { Screen } from '../screen.js';

/** The games that a learner can learn with its defaults. */
const gamesOf = (kind: string): string[] =>
  everyGame()
    .filter(game => {
      try {
        buildLearner({ kind }, { game });
        return true;
      } catch (error) {
        if (error instanceof BadSpec) return false;
        throw error;
      }
    })
    .map(({ id }) => id);

/** The recipes that use it. */
const recipesOf = (kind: string): string[] =>
  Object.entries(presets)
    .filter(([, { recipe }]) => {
      const { learner } = recipe;
      const spec = typeof learner === 'string' ? parseSpec(learner) : undefined;
      return (spec?.ok ? spec.value.kind : isSpec(learner as never) ? (learner as { kind: string }).kind : '') === kind;
    })
    .map(([name]) => name);

type Explained = {
  readonly name: string;
  readonly summary: string;
  readonly games?: readonly string[];
  readonly recipes?: readonly string[];
  readonly options: readonly OptionLine[];
};

const about = (name: string): Explained => {
  const { summary, options } = learners[name]!;
  return { name, summary, games: gamesOf(name), recipes: recipesOf(name), options: describeOptions(options) };
};

const genomesAbout = (): Explained[] =>
  Object.entries(genomes).map(([name, { summary, options }]) => ({ name, summary, options: describeOptions(options) }));

export function addLearners(program: Command, screen: () => Screen): void {
  program
    .command('learners')
    .description('List the methods of learning; or explain every option of one, with the recipes that use it.')
    .argument('[learner]', 'the learner, or the genome, to explain')
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      `
A recipe names a learner with its options, as in td(model=network, lambda=0.7). Evolution breeds a genome, as in
evolution(genome=squares): the list has both.

Examples:
  breedboard learners
  breedboard learners td
  breedboard learners patterns`,
    )
    .action((name: string | undefined, { json }: { readonly json?: true }) => {
      const { show, data, paint } = screen();
      if (name === undefined) {
        if (json) return data(JSON.stringify({ learners: Object.keys(learners).map(about), genomes: genomesAbout() }));
        show('Learners: “breedboard learners NAME” explains every option of one');
        for (const [each, { summary }] of Object.entries(learners)) show(`  ${paint.bold(each)}: ${summary}`);
        show('');
        show('Genomes: what evolution(genome=…), es, cma-es and coevolution breed');
        for (const [each, { summary }] of Object.entries(genomes)) show(`  ${paint.bold(each)}: ${summary}`);
        return;
      }
      const isLearner = Object.hasOwn(learners, name);
      if (!isLearner && !Object.hasOwn(genomes, name)) {
        const known = [...Object.keys(learners), ...Object.keys(genomes)];
        throw new Failure('usage', `no learner or genome called ${quote(name)}; ${suggestion(name, known)}`);
      }
      const found = isLearner ? about(name) : genomesAbout().find(each => each.name === name)!;
      if (json) return data(JSON.stringify(found));
      show(`${paint.bold(name)}: ${found.summary}`);
      const { games, recipes = [] } = found;
      if (games) {
        show(`  learns: ${games.length > 0 ? games.join(', ') : 'needs options; none with its defaults'}`);
        if (recipes.length > 0) show(`  recipes: ${recipes.join(', ')}`);
      } else show('  a genome, as in evolution(genome=…)');
      for (const option of found.options) show(`    ${optionText(option)}`);
    });
}

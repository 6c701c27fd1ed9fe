/** `breedboard games`: the games and their options. */
import type { Command } from 'commander';
import type { Rules } from '../../rules/game.js';
import type { Catalogue } from '../../specs/catalogue.js';
import type { Screen } from '../screen.js';

const describe = (games: Catalogue<Rules>) =>
  Object.entries(games).map(([id, { summary, options, build }]) => ({
    id,
    summary,
    sides: build({ kind: id }).display.sides,
    options: Object.entries(options).map(([name, { accepts, fallback, summary }]) => ({
      name,
      accepts,
      default: fallback as unknown,
      summary,
    })),
  }));

export function addGames(program: Command, games: () => Promise<Catalogue<Rules>>, screen: () => Screen): void {
  program
    .command('games')
    .description('List the games, the names of their sides, and their options.')
    .option('--json', 'print one JSON array')
    .addHelpText(
      'after',
      `
Write options after the name of the game: name(option=value).

Examples:
  breedboard games
  breedboard games --json`,
    )
    .action(async ({ json }: { json?: true }) => {
      const list = describe(await games());
      const { show, data, paint } = screen();
      if (json) return data(JSON.stringify(list));
      for (const { id, summary, sides, options } of list) {
        show(`${paint.bold(id)}: ${summary}`);
        show(`  sides: ${sides.join(', ')}`);
        for (const option of options) {
          show(`  ${option.name}=${option.accepts} (default ${option.default}): ${option.summary}`);
        }
      }
    });
}

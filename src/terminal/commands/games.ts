/** `breedboard games`: the games and their options. */
import type { Command } from 'commander';
import { gameFor, type Parts } from '../parts.js';
import type { Screen } from '../screen.js';

const describe = (parts: Parts) =>
  Object.entries(parts.games).map(([id, { summary, options }]) => ({
    id,
    summary,
    sides: gameFor(parts, id).game.display.sides,
    options: Object.entries(options).map(([name, { accepts, fallback, summary }]) => ({
      name,
      accepts,
      default: fallback as unknown,
      summary,
    })),
  }));

export function addGames(program: Command, parts: Parts, screen: () => Screen): void {
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
    .action(({ json }: { json?: true }) => {
      const list = describe(parts);
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

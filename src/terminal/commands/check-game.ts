/** `breedboard check-game`: random games of a game that a file exports, until a promise of the contract breaks. */
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Command } from 'commander';
import { checkGame, type GameCheck } from '../../api/check-game.js';
import '../../api/breedboard.node.js';
import { BreedboardError } from '../../api/errors.js';
import { plain, quote } from '../../specs/parsed.js';
import { readBytes } from '../../store/files.node.js';
import { EXIT, Failure } from '../failure.js';
import { SEED } from '../flags.js';
import { readWhole } from '../numbers.js';
import type { Screen } from '../screen.js';

type CheckOptions = { readonly games: string; readonly seed: string; readonly json?: true };

const MOST = 1_000_000;
/** A module of the user's own, in bytes. */
const MAX_FILE = 1 << 24;

/** Throws Failure for what is no game. */
async function checked(file: string, options: Parameters<typeof checkGame>[1]): Promise<GameCheck> {
  try {
    return await checkGame(pathToFileURL(resolve(file)), options);
  } catch (error) {
    if (error instanceof BreedboardError) throw new Failure('input', `${quote(file)}: ${error.message}`);
    throw error;
  }
}

export function addCheckGame(program: Command, screen: () => Screen): void {
  program
    .command('check-game')
    .description(
      'Play random games of a game of your own, and name the first broken promise with the moves that lead there.',
    )
    .argument('<file>', 'a JavaScript module whose default export is the game (GameRules)')
    .option('--games <n>', 'number of random games', '1000')
    .option('--seed <text>', 'the same seed plays the same games', SEED)
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      `
The promises: ascending moves below moveCount, positions that never change, an outcome that stays, chances that sum to 1, no game
longer than maxPlies, and texts that read back. The file runs as a program, in a thread of its own: Ctrl-C ends it. Exit code 3
if a promise is broken.

Examples:
  breedboard check-game samples/my-game.mjs
  breedboard check-game samples/my-game.mjs --games 20 --json`,
    )
    .action(async (file: string, options: CheckOptions) => {
      const games = readWhole('--games', options.games, 1, MOST);
      const { show, data } = screen();
      const content = await readBytes(file, MAX_FILE);
      if (!content.ok) throw new Failure('input', `${quote(file)}: ${content.reason}`);
      const interrupted = new AbortController();
      process.once('SIGINT', () => interrupted.abort(new Failure('interrupted', 'the check was interrupted')));
      const found = await checked(file, { games, seed: options.seed, signal: interrupted.signal });
      if (found.broken !== undefined) process.exitCode = EXIT.input;
      if (options.json) return data(JSON.stringify(found));
      if (found.broken === undefined)
        return show(`${found.game}: ${found.games} games, ${found.plies} plies, no broken promise`);
      show(`${found.game}: ${plain(found.broken)}`);
      const { length } = found.moves!;
      show(
        length === 0
          ? `  in game ${found.games}, at the start`
          : `  in game ${found.games}, after ${plain(found.moves!.join(' '))}`,
      );
    });
}

/** The inside of a thread for code given as a module: it loads what the call names, and runs the call of the library. */
import type { Port } from '../arena/messages.js';
import { checkGame } from './check-game.js';
import { BreedboardError } from './errors.js';
import { type Game, registerGame } from './game.js';
import { type MatchOptions, matchHere } from './match.js';
import { isModule, type ModuleCall, type ModuleMessage } from './module.js';
import type { OwnPlayer } from './player.js';
import type { GameRules } from './rules.js';

const reason = (error: unknown): string => (error instanceof Error ? error.message : String(error)).split('\n')[0]!;

/** The default export. Throws BreedboardError. */
async function loaded(href: string): Promise<unknown> {
  let module: { readonly default?: unknown };
  try {
    module = await import(/* @vite-ignore */ href);
  } catch (error) {
    throw new BreedboardError(
      'argument',
      `the module ${href} cannot be loaded: ${reason(error).replace(/ imported from .*/, '')}`,
    );
  }
  if (module.default === undefined)
    throw new BreedboardError('argument', `the module ${href} has no default export, which is its game or player`);
  return module.default;
}

const given = async (value: unknown): Promise<unknown> => (isModule(value) ? loaded(value.href) : value);

async function answer({ call, args }: ModuleCall, post: (message: ModuleMessage) => void): Promise<unknown> {
  if (call === 'checkGame') {
    const [rules, options] = args as [unknown, object];
    return checkGame((await given(rules)) as GameRules, options);
  }
  const [first, second, { game, ...rest }] = args as [unknown, unknown, MatchOptions];
  const own = isModule(game)
    ? registerGame((await loaded(game.href)) as GameRules)
    : (game as string | Game | undefined);
  const [a, b] = [await given(first), await given(second)] as [OwnPlayer, OwnPlayer];
  const options = {
    ...rest,
    ...(own === undefined ? {} : { game: own }),
    onProgress: (progress: unknown) => post({ progress }),
  };
  return matchHere(a, b, options, move => post({ move }));
}

export function serveModule({ post, listen }: Port): void {
  listen(call => {
    answer(call as ModuleCall, post).then(
      result => post({ answer: result }),
      error => post({ error: reason(error), ...(error instanceof BreedboardError ? { code: error.code } : {}) }),
    );
  });
}

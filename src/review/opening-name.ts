/** The name of the opening that a game follows, from the names that its game has. */
import type { Game } from '../rules/game.js';
import type { Move, Position } from '../rules/position.js';

type Named = { readonly name: string; readonly plies: number };

const known = new WeakMap<object, ReadonlyMap<string | number, Named>>();

/** Positions after the moves of each name. Throws RangeError where the table has a move that cannot be played. */
function namesOf(game: Game): ReadonlyMap<string | number, Named> {
  const { openingNames = {}, display } = game;
  const before = known.get(openingNames);
  if (before) return before;
  const found = new Map<string | number, Named>();
  for (const [text, name] of Object.entries(openingNames)) {
    let position = game.initial();
    const moves = text.split(' ');
    for (const word of moves) {
      const move = game.moves(position).find(each => display.formatMove(each, position) === word);
      if (move === undefined) throw new RangeError(`the opening ${name} has ${word}, which cannot be played`);
      position = game.play(position, move);
    }
    found.set(game.key!(position), { name, plies: moves.length });
  }
  known.set(openingNames, found);
  return found;
}

/**
 * The last named position of the game: by any order of moves, and turned as books write it. Undefined where the game did
 * not begin at its usual start, or has no names.
 */
export function openingNameOf(game: Game, start: Position, moves: readonly Move[]): string | undefined {
  if (!game.openingNames || !game.key) return undefined;
  const initial = game.initial();
  if (game.key(start) !== game.key(initial)) return undefined;
  const names = namesOf(game);
  const last = Math.max(...[...names.values()].map(({ plies }) => plies));
  let position = initial;
  let name: string | undefined;
  for (const move of (game.normalise?.(moves) ?? moves).slice(0, last)) {
    position = game.play(position, move);
    name = names.get(game.key(position))?.name ?? name;
  }
  return name;
}

/** `breedboard/rules`: games, positions and boards, for programs that only play and draw. It starts no thread and loads no file. */
import { buildFrom } from '../../games/build.js';
import { rulesOfGames } from '../../games/rules-catalogue.js';
import { canonicalSpec } from '../../specs/catalogue.js';
import { parseSpec } from '../../specs/spec.js';
import { accepted, BreedboardError, named } from '../errors.js';
import { type Game, GameOf, type Listed, type SideOf } from '../position.js';

export type { Sides } from '../../games/sides.js';
export type { About } from '../../rules/about.js';
export type { Cell, Diagram, Display } from '../../rules/display.js';
export type { Move, Outcome, Position as PlainPosition, Side } from '../../rules/position.js';
export { type Board, type BoardEvent, board } from '../board.js';
export { BreedboardError, type ErrorCode } from '../errors.js';
export type { FinalScore, Game, Listed, Piece, Position, PositionDiagram, SideOf, Throw } from '../position.js';
export type { GameRules } from '../rules.js';

/**
 * A game by its name: `game('othello')`, `game('senet(blockade=true)')`. The other calls of the library take it too.
 *
 * @throws BreedboardError `name`
 */
export function game<Name extends string>(name: Name): Game<SideOf<Name>> {
  if (typeof name !== 'string') throw new BreedboardError('argument', 'a game must be a name');
  const spec = accepted(parseSpec(name), 'name');
  return named(
    () => new GameOf(canonicalSpec('game', rulesOfGames, spec), buildFrom(rulesOfGames, spec)),
  ) as unknown as Game<SideOf<Name>>;
}

/** All games that `game` knows. */
export const games = (): readonly Listed[] =>
  Object.entries(rulesOfGames).map(([name, { summary }]) => ({ name, summary }));

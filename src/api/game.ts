/** The games of the library with all their parts, and those of callers. */
import { addOpeningsOf, openings } from '../arena/openings.js';
import { addGame, buildGame, games as catalogue, FIRST_GAME } from '../games/catalogue.js';
import { addEvaluatorsOf, evaluators } from '../models/catalogue.js';
import { addPlayersOf, players } from '../players/catalogue.js';
import { checkedGame } from '../rules/contract.js';
import type { Game as Rules } from '../rules/game.js';
import type { Position as PlainPosition } from '../rules/position.js';
import { canonicalSpec } from '../specs/catalogue.js';
import { readOptions } from '../specs/options.js';
import { pluginOption } from '../specs/origins.js';
import { quote } from '../specs/parsed.js';
import { parseSpec } from '../specs/spec.js';
import { accepted, BreedboardError, named } from './errors.js';
import { type Game, GameOf, type Listed, type Position, PositionOf, type SideOf } from './position.js';
import type { GameRules } from './rules.js';

export type { Game, Listed, Position } from './position.js';
export type NamedGame = GameOf<Rules>;
export type NamedPosition = PositionOf<Rules>;

const fromOutside = new Set<string>();

/** Games of `breedboard/rules` have the rules alone. */
const isWhole = (given: GameOf): given is NamedGame => 'defaults' in given.rules;

/** A game, or the game of a name; the first game if none is given. Throws BreedboardError. */
export function gameOf(given: unknown): NamedGame {
  if (given instanceof GameOf) return isWhole(given) ? given : gameOf(given.name);
  if (given !== undefined && typeof given !== 'string')
    throw new BreedboardError('argument', 'a game must be a name or a result of game(…)');
  const spec = accepted(parseSpec(given ?? FIRST_GAME), 'name');
  return named(() => new GameOf(canonicalSpec('game', catalogue, spec), buildGame(spec), fromOutside.has(spec.kind)));
}

/**
 * A game by its name: `game('othello')`, `game('senet(blockade=true)')`.
 *
 * @throws BreedboardError `name`
 */
export const game = <Name extends string>(name: Name): Game<SideOf<Name>> =>
  gameOf(name) as unknown as Game<SideOf<Name>>;

/** All games that `game` knows. */
export const games = (): readonly Listed[] =>
  Object.entries(catalogue).map(([name, { summary }]) => ({ name, summary }));

/** A name that two games would share, if any: the catalogues hold the names of all games. */
function nameInUse(rules: Rules): string | undefined {
  const taken: readonly (readonly [object, object | undefined])[] = [
    [catalogue, { [rules.id]: rules }],
    [players, { ...rules.players, ...rules.evaluators }],
    [evaluators, { ...rules.players, ...rules.evaluators }],
    [openings, rules.openings],
  ];
  for (const [known, own = {}] of taken) {
    const twice = Object.keys(own).find(name => Object.hasOwn(known, name));
    if (twice !== undefined) return twice;
  }
  return undefined;
}

/** The parts that every game needs, and what each must be. */
const REQUIRED = {
  id: 'string',
  moveCount: 'number',
  maxPlies: 'number',
  initial: 'function',
  moves: 'function',
  play: 'function',
  outcome: 'function',
  about: 'object',
  display: 'object',
} as const;

function faultOfRules(given: unknown): string | undefined {
  if (typeof given !== 'object' || given === null) return `${given === null ? 'null' : typeof given} is not an object`;
  const parts = given as Readonly<Record<string, unknown>>;
  const wrong = Object.entries(REQUIRED).find(([name, type]) => typeof parts[name] !== type || parts[name] === null);
  return wrong && `${wrong[0]} must be ${wrong[1] === 'object' ? 'an' : 'a'} ${wrong[1]}`;
}

/** The rules with everything that a screen asks for. */
const complete = (given: GameRules): Rules =>
  ({
    ...given,
    about: { lessons: [], colours: ['#1b1b1b', '#f4f4f4'], ...given.about },
    defaults: { weights: {}, opponent: 'random', lineUp: ['random'], example: 'random', ...given.defaults },
  }) as Rules;

/** The rules of an external game with everything that a screen asks for. Throws BreedboardError. */
export function rulesOf(given: unknown): Rules {
  const fault = faultOfRules(given);
  if (fault !== undefined)
    throw new BreedboardError('argument', `a game must be an object of type GameRules: ${fault}`);
  const rules = complete(given as GameRules);
  if (!/^[a-z][a-z0-9-]*$/.test(rules.id))
    throw new BreedboardError(
      'argument',
      `${quote(rules.id)} is not a valid id: use lower-case letters, digits and “-”`,
    );
  return rules;
}

/**
 * Adds an external game, under its `id`. From then on `game(id)`, `player`, `match`, `analyse`, `solve` and `learn`
 * know it, with every evaluator, search and learner whose parts the game offers. Its games are played in the calling
 * thread, because worker threads know only the games of the library.
 *
 * @throws BreedboardError `argument` if the id, or a name of the game's parts, is in use
 */
export function registerGame<P extends PlainPosition>(given: GameRules<P>): Game {
  ownGame(given, { plugin: undefined, fail: message => new BreedboardError('rules', message) })();
  fromOutside.add(given.id);
  return gameOf(given.id);
}

/** A game of a plug-in, or of this thread alone. The function that is returned adds it. Throws BreedboardError. */
export function ownGame(
  given: unknown,
  { plugin, fail }: { readonly plugin: string | undefined; fail(message: string): Error },
): () => void {
  const rules = checkedGame(rulesOf(given), fail);
  if (rules.kernel)
    throw new BreedboardError('argument', `${rules.id} cannot have a kernel: it belongs to the library`);
  const twice = nameInUse(rules);
  if (twice !== undefined) throw new BreedboardError('argument', `the name ${quote(twice)} is already in use`);
  const options = pluginOption(plugin);
  return () => {
    addGame(rules.id, {
      summary: rules.about.summary,
      options,
      build(spec) {
        readOptions(spec, options);
        return rules;
      },
    });
    addEvaluatorsOf(rules);
    addPlayersOf(rules);
    addOpeningsOf(rules);
  };
}

/** The caller's position, given as one or as text of the given game. Throws BreedboardError. */
export function positionOf(given: string | Position, of?: string | Game): NamedPosition {
  if (typeof given === 'string') return gameOf(of).position(given);
  if (!(given instanceof PositionOf))
    throw new BreedboardError('argument', 'a position must be a text or a result of game(…).position(…)');
  return isWhole(given.game) ? (given as NamedPosition) : gameOf(given.game).fromData(given.data);
}

/** The position for a call that needs a legal move. Throws BreedboardError. */
export function positionToMove(given: string | Position, of?: string | Game): NamedPosition {
  const position = positionOf(given, of);
  if (position.isOver) throw new BreedboardError('argument', 'the game is over in this position');
  if (position.throws().length > 0)
    throw new BreedboardError('argument', 'the dice must be thrown first: play one of position.throws()');
  return position;
}

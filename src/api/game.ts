/** Games and positions: the rules, with moves and positions as texts. */
import { addOpeningsOf, openings } from '../arena/openings.js';
import { addGame, buildGame, games as catalogue, FIRST_GAME } from '../games/catalogue.js';
import { readPosition } from '../matches/position-text.js';
import { addEvaluatorsOf, evaluators } from '../models/catalogue.js';
import { addPlayersOf, players } from '../players/catalogue.js';
import { checkedGame } from '../rules/contract.js';
import type { Diagram } from '../rules/display.js';
import type { Game as Rules } from '../rules/game.js';
import type { Move, Outcome, Position as PlainPosition } from '../rules/position.js';
import { canonicalSpec } from '../specs/catalogue.js';
import { readOptions } from '../specs/options.js';
import { quote } from '../specs/parsed.js';
import { formatSpec, parseSpec, type Spec } from '../specs/spec.js';
import { accepted, BreedboardError, named } from './errors.js';
import type { GameRules } from './rules.js';

/** How a game ended. Both counts are from the view of the side that moved first. */
export type FinalScore = {
  /** The name of the side that won; null for a draw. */
  readonly winner: string | null;
  /** From the board, such as discs; 1, 0 or −1 in a game that is only won, drawn or lost. */
  readonly margin: number;
  /** The same by the official rules: Othello counts empty squares for the winner. */
  readonly official: number;
};

/** A possible throw of the dice: play it like a move. */
export type Throw = { readonly move: string; readonly probability: number };

/** A game with its rules, such as Othello from the usual start. */
export interface Game {
  /** The name for `game`, with all options that differ from the default. */
  readonly name: string;
  /** As it appears in a heading. */
  readonly title: string;
  /** One sentence. */
  readonly summary: string;
  /** The names of the two sides; the first one moves first. */
  readonly sides: readonly [string, string];
  /**
   * The interface below, with moves as numbers and positions as plain data: faster, and the one that external games
   * implement.
   */
  readonly rules: GameRules;
  /** The starting position. */
  start(): Position;
  /**
   * A position from text: the output of `position.toString()`, or a common notation (for Othello a transcript such as
   * `f5d6c3`, a board, an OBF line or a GGF game).
   *
   * @throws BreedboardError `text`
   */
  position(text: string): Position;
  /** A position from the plain data of another one, for example from JSON or a worker. */
  fromData(data: PlainPosition): Position;
}

/** What a screen draws: cells with their pieces, and the legal moves with the cells to touch for each. */
export type PositionDiagram = Omit<Diagram, 'choices'> & {
  readonly choices: readonly {
    /** As `play` takes it. */
    readonly move: string;
    /** Cells to touch, in order. */
    readonly touches: readonly string[];
    /** A sentence for a screen reader. */
    readonly label: string;
  }[];
};

/** A position of a game. It never changes: `play` returns another one. */
export interface Position {
  readonly game: Game;
  /** The name of the side to move, or to throw the dice. */
  readonly turn: string;
  /** Whether the game has ended. */
  readonly isOver: boolean;
  /** How it ended; undefined while it is unfinished. */
  readonly result: FinalScore | undefined;
  /** The moves since `start()`, or since the position was read. */
  readonly history: readonly string[];
  /** Plain data, to store or send. */
  readonly data: PlainPosition;
  /** The legal moves, including a forced pass; empty if the game is over or the dice must be thrown first. */
  moves(): readonly string[];
  /** The possible throws, if the dice must be thrown; otherwise, and in games without dice, empty. */
  throws(): readonly Throw[];
  /**
   * The position after these moves in sequence.
   *
   * @throws BreedboardError `illegal`
   */
  play(...moves: readonly string[]): Position;
  /** Cells, pieces and legal moves, for drawing without knowing the game. */
  diagram(): PositionDiagram;
  /** One line that `game.position` reads. */
  toString(): string;
}

export const scoreOf = ({ winner, margin, official }: Outcome, sides: readonly [string, string]): FinalScore => ({
  winner: winner === null ? null : sides[winner],
  margin,
  official,
});

/** The playable moves: those of the side to move, or those of the dice. */
const playable = (rules: Rules, position: PlainPosition): readonly Move[] => {
  const chances = rules.chances?.(position) ?? [];
  return chances.length > 0 ? chances.map(chance => chance.move) : rules.moves(position);
};

export class NamedPosition implements Position {
  readonly game: NamedGame;
  readonly data: PlainPosition;
  readonly history: readonly string[];

  constructor(game: NamedGame, data: PlainPosition, history: readonly string[] = []) {
    this.game = game;
    this.data = data;
    this.history = history;
  }

  get turn(): string {
    return this.game.sides[this.data.turn];
  }
  get result(): FinalScore | undefined {
    const outcome = this.game.rules.outcome(this.data);
    return outcome && scoreOf(outcome, this.game.sides);
  }
  get isOver(): boolean {
    return this.game.rules.outcome(this.data) !== undefined;
  }
  moves(): readonly string[] {
    return this.game.rules.moves(this.data).map(move => this.game.rules.display.formatMove(move, this.data));
  }
  throws(): readonly Throw[] {
    const { rules } = this.game;
    return (rules.chances?.(this.data) ?? []).map(({ move, probability }) => ({
      move: rules.display.formatMove(move, this.data),
      probability,
    }));
  }
  play(...moves: readonly string[]): NamedPosition {
    const { rules } = this.game;
    return moves.reduce<NamedPosition>((position, text) => {
      const move = readMove(position, text);
      const history = [...position.history, rules.display.formatMove(move, position.data)];
      return new NamedPosition(position.game, rules.play(position.data, move), history);
    }, this);
  }
  diagram(): PositionDiagram {
    const { display } = this.game.rules;
    const diagram = display.diagram(this.data);
    return {
      ...diagram,
      choices: diagram.choices.map(choice => ({ ...choice, move: display.formatMove(choice.move, this.data) })),
    };
  }
  toString(): string {
    return this.game.rules.display.formatPosition(this.data);
  }
  toJSON(): string {
    return this.toString();
  }
}

/** A legal move from text. Throws BreedboardError. */
export function readMove({ game: { rules, name }, data }: NamedPosition, text: string): Move {
  const legal = playable(rules, data);
  const move = typeof text === 'string' ? rules.display.parseMove(text) : undefined;
  if (move?.ok && legal.includes(move.value)) return move.value;
  const said = quote(String(text));
  if (legal.length === 0) throw new BreedboardError('illegal', `${said} cannot be played: the game is over`);
  const names = legal.map(each => rules.display.formatMove(each, data)).join(' ');
  const wrong = !move || move.ok ? 'is not a legal move here' : `is not a move of ${name}`;
  throw new BreedboardError('illegal', `${said} ${wrong}; legal are: ${names}`);
}

export class NamedGame implements Game {
  readonly rules: Rules;
  readonly spec: Spec;
  /** Worker threads know the games of the program, but no external ones. */
  readonly isFromOutside: boolean;

  constructor(spec: Spec, rules: Rules, isFromOutside: boolean) {
    this.spec = spec;
    this.rules = rules;
    this.isFromOutside = isFromOutside;
  }

  get name(): string {
    return formatSpec(this.spec);
  }
  get title(): string {
    return this.rules.about.title;
  }
  get summary(): string {
    return this.rules.about.summary;
  }
  get sides(): readonly [string, string] {
    return this.rules.display.sides;
  }
  start(): NamedPosition {
    return new NamedPosition(this, this.rules.initial());
  }
  position(text: string): NamedPosition {
    if (typeof text !== 'string') throw new BreedboardError('argument', 'a position must be a text');
    return new NamedPosition(this, accepted(readPosition(this.rules, text), 'text'));
  }
  fromData(data: PlainPosition): NamedPosition {
    return new NamedPosition(this, data);
  }
}

const fromOutside = new Set<string>();

/** A game, or the game of a name; the first game if none is given. Throws BreedboardError. */
export function gameOf(given: unknown): NamedGame {
  if (given instanceof NamedGame) return given;
  if (given !== undefined && typeof given !== 'string')
    throw new BreedboardError('argument', 'a game must be a name or a result of game(…)');
  const spec = accepted(parseSpec(given ?? FIRST_GAME), 'name');
  return named(
    () => new NamedGame(canonicalSpec('game', catalogue, spec), buildGame(spec), fromOutside.has(spec.kind)),
  );
}

/**
 * A game by its name: `game('othello')`, `game('senet(blockade=true)')`.
 *
 * @throws BreedboardError `name`
 */
export const game = (name: string): Game => gameOf(name);

/** A name with its description. */
export type Listed = { readonly name: string; readonly summary: string };

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
  const rules = checkedGame(rulesOf(given), message => new BreedboardError('rules', message));
  if (rules.kernel)
    throw new BreedboardError('argument', `${rules.id} cannot have a kernel: it belongs to the library`);
  const twice = nameInUse(rules);
  if (twice !== undefined) throw new BreedboardError('argument', `the name ${quote(twice)} is already in use`);
  addGame(rules.id, {
    summary: rules.about.summary,
    options: {},
    build(spec) {
      readOptions(spec, {});
      return rules;
    },
  });
  addEvaluatorsOf(rules);
  addPlayersOf(rules);
  addOpeningsOf(rules);
  fromOutside.add(rules.id);
  return gameOf(rules.id);
}

/** The caller's position, given as one or as text of the given game. Throws BreedboardError. */
export function positionOf(given: string | Position, of?: string | Game): NamedPosition {
  if (typeof given === 'string') return gameOf(of).position(given);
  if (!(given instanceof NamedPosition))
    throw new BreedboardError('argument', 'a position must be a text or a result of game(…).position(…)');
  return given;
}

/** The same for a call that needs a legal move. Throws BreedboardError. */
export function positionToMove(given: string | Position, of?: string | Game): NamedPosition {
  const position = positionOf(given, of);
  if (position.isOver) throw new BreedboardError('argument', 'the game is over in this position');
  if (position.throws().length > 0)
    throw new BreedboardError('argument', 'the dice must be thrown first: play one of position.throws()');
  return position;
}

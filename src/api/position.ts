/** Games and positions: the rules, with moves and positions as texts. */
import type { Sides } from '../games/sides.js';
import { readPosition } from '../matches/position-text.js';
import type { Diagram, Shape } from '../rules/display.js';
import type { Rules } from '../rules/game.js';
import type { Move, Outcome, Position as PlainPosition } from '../rules/position.js';
import { quote } from '../specs/parsed.js';
import { formatSpec, type Spec } from '../specs/spec.js';
import { accepted, BreedboardError } from './errors.js';
import type { GameRules } from './rules.js';

/** The names of the sides of a game, from its name: `'black' | 'white'` for `'othello(size=6)'`. */
export type SideOf<Name extends string> = Name extends keyof Sides
  ? Sides[Name]
  : Name extends `${infer Id}(${string}`
    ? Id extends keyof Sides
      ? Sides[Id]
      : string
    : string;

/** How a game ended. Both counts are from the view of the side that moved first. */
export type FinalScore<S extends string = string> = {
  /** The name of the side that won; null for a draw. */
  readonly winner: S | null;
  /** From the board, such as discs; 1, 0 or −1 in a game that is only won, drawn or lost. */
  readonly margin: number;
  /** The margin by the official rules: Othello counts empty squares for the winner. */
  readonly official: number;
  /** The game reached its limit, and lots decided who won: the margin may be the other side’s. Absent otherwise. */
  readonly capped?: true;
};

/** A possible throw of the dice: play it like a move. */
export type Throw = { readonly move: string; readonly probability: number };

/** A game with its rules, such as Othello from the usual start. */
export interface Game<S extends string = string> {
  /** The name for `game`, with all options that differ from the default. */
  readonly name: string;
  /** As it appears in a heading. */
  readonly title: string;
  /** One sentence. */
  readonly summary: string;
  /** The names of the two sides; the first one moves first. */
  readonly sides: readonly [S, S];
  /** The names of the cells, as diagrams and moves have them. */
  readonly cells: readonly string[];
  /**
   * The turns and mirrorings of the board that leave the rules as they are, the identity first: for each cell the cell that
   * takes its place.
   */
  readonly symmetries: readonly Readonly<Record<string, string>>[];
  /**
   * The interface below, with moves as numbers and positions as plain data: faster, and the one that external games
   * implement.
   */
  readonly rules: GameRules;
  /** The starting position. */
  start(): Position<S>;
  /**
   * A position from text: the output of `position.toString()`, or a common notation (for Othello a transcript such as
   * `f5d6c3`, a board, an OBF line or a GGF game).
   *
   * @throws BreedboardError `text`
   */
  position(text: string): Position<S>;
  /**
   * The position after a game from the start, its moves with blanks between them: what `history.join(' ')` gives.
   *
   * @throws BreedboardError `illegal`
   */
  replay(moves: string): Position<S>;
  /** A position from the plain data of another one, for example from JSON or a worker. */
  fromData(data: PlainPosition): Position<S>;
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

/** A piece on the board. */
export type Piece<S extends string = string> = {
  /** Whose it is. */
  readonly side: S;
  /** How it is drawn: `disc`, `cross`, `cone` and so on. */
  readonly shape: Shape;
};

/** A position of a game. It never changes: `play` returns another one. */
export interface Position<S extends string = string> {
  readonly game: Game<S>;
  /** The name of the side to move, or to throw the dice. */
  readonly turn: S;
  /** Whether the game has ended. */
  readonly isOver: boolean;
  /** How it ended; undefined while it is unfinished. */
  readonly result: FinalScore<S> | undefined;
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
  play(...moves: readonly string[]): Position<S>;
  /**
   * The position before the last moves of its history.
   *
   * @throws BreedboardError `argument` if it has fewer moves
   */
  undo(moves?: number): Position<S>;
  /**
   * The piece on a cell; null if there is none.
   *
   * @throws BreedboardError `argument` if the board has no such cell
   */
  at(cell: string): Piece<S> | null;
  /** How many pieces each side has on the board. */
  counts(): Readonly<Record<S, number>>;
  /** A move in words, for people and screen readers: `black to f5`. */
  inWords(move: string): string;
  /** Cells, pieces and legal moves, for drawing without knowing the game. */
  diagram(): PositionDiagram;
  /** One line that `game.position` reads. */
  toString(): string;
}

export const scoreOf = (
  { winner, margin, official, capped }: Outcome,
  sides: readonly [string, string],
): FinalScore => ({
  winner: winner === null ? null : sides[winner],
  margin,
  official,
  ...(capped ? { capped } : {}),
});

/** The playable moves: those of the side to move, or those of the dice. */
const playable = (rules: Rules, position: PlainPosition): readonly Move[] => {
  const chances = rules.chances?.(position) ?? [];
  return chances.length > 0 ? chances.map(chance => chance.move) : rules.moves(position);
};

/** A position of a game of which all parts are known, or its rules alone. */
export class PositionOf<R extends Rules = Rules> implements Position {
  readonly game: GameOf<R>;
  readonly data: PlainPosition;
  readonly history: readonly string[];
  private readonly before: PositionOf<R> | undefined;

  constructor(game: GameOf<R>, data: PlainPosition, history: readonly string[] = [], before?: PositionOf<R>) {
    this.game = game;
    this.data = data;
    this.history = history;
    this.before = before;
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
  play(...moves: readonly string[]): PositionOf<R> {
    const { rules } = this.game;
    return moves.reduce<PositionOf<R>>((position, text) => {
      const move = readMove(position, text);
      const history = [...position.history, rules.display.formatMove(move, position.data)];
      return new PositionOf(position.game, rules.play(position.data, move), history, position);
    }, this);
  }
  undo(moves = 1): PositionOf<R> {
    if (!Number.isInteger(moves) || moves < 0 || moves > this.history.length)
      throw new BreedboardError(
        'argument',
        `undo takes back 0 to ${this.history.length} moves here, not ${String(moves)}`,
      );
    let position: PositionOf<R> = this;
    for (let left = moves; left > 0; left--) position = position.before!;
    return position;
  }
  at(cell: string): Piece | null {
    const found = this.game.rules.display.diagram(this.data).cells.find(({ id }) => id === cell);
    if (!found) {
      const { cells } = this.game;
      throw new BreedboardError(
        'argument',
        `${quote(String(cell))} is not a cell of ${this.game.name}; its cells are ${cells[0]} to ${cells.at(-1)}`,
      );
    }
    if (found.owner === undefined) return null;
    return { side: this.game.sides[found.owner], shape: this.game.rules.display.look?.shapes[found.owner] ?? 'disc' };
  }
  counts(): Readonly<Record<string, number>> {
    const counts: [number, number] = [0, 0];
    for (const { owner } of this.game.rules.display.diagram(this.data).cells) if (owner !== undefined) counts[owner]++;
    const [first, second] = this.game.sides;
    return { [first]: counts[0], [second]: counts[1] };
  }
  inWords(text: string): string {
    const move = readMove(this, text);
    const { display } = this.game.rules;
    const choice = display.diagram(this.data).choices.find(each => each.move === move);
    return choice?.label ?? `${this.turn}: ${display.formatMove(move, this.data)}`;
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
export function readMove({ game: { rules, name }, data }: PositionOf, text: string): Move {
  const legal = playable(rules, data);
  const move = typeof text === 'string' ? rules.display.parseMove(text) : undefined;
  if (move?.ok && legal.includes(move.value)) return move.value;
  const said = quote(String(text));
  if (legal.length === 0) throw new BreedboardError('illegal', `${said} cannot be played: the game is over`);
  const names = legal.map(each => rules.display.formatMove(each, data)).join(' ');
  const wrong = !move || move.ok ? 'is not a legal move here' : `is not a move of ${name}`;
  throw new BreedboardError('illegal', `${said} ${wrong}; legal are: ${names}`);
}

export class GameOf<R extends Rules = Rules> implements Game {
  readonly rules: R;
  readonly spec: Spec;
  /** Worker threads know the games of the program, but no external ones. */
  readonly isFromOutside: boolean;

  constructor(spec: Spec, rules: R, isFromOutside = false) {
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
  get cells(): readonly string[] {
    return this.rules.display.diagram(this.rules.initial()).cells.map(({ id }) => id);
  }
  get symmetries(): readonly Readonly<Record<string, string>>[] {
    const { board } = this.rules;
    if (!board) return [Object.fromEntries(this.cells.map(cell => [cell, cell]))];
    return board.symmetries.map(symmetry =>
      Object.fromEntries(board.cells.map((cell, i) => [cell, board.cells[symmetry[i]!]!])),
    );
  }
  start(): PositionOf<R> {
    return new PositionOf(this, this.rules.initial());
  }
  position(text: string): PositionOf<R> {
    if (typeof text !== 'string') throw new BreedboardError('argument', 'a position must be a text');
    return new PositionOf(this, accepted(readPosition(this.rules, text), 'text') as PlainPosition);
  }
  replay(moves: string): PositionOf<R> {
    if (typeof moves !== 'string') throw new BreedboardError('argument', 'the moves of a game must be a text');
    return this.start().play(...moves.split(/\s+/).filter(move => move !== ''));
  }
  fromData(data: PlainPosition): PositionOf<R> {
    return new PositionOf(this, data);
  }
}

/** A name with its description. */
export type Listed = { readonly name: string; readonly summary: string };

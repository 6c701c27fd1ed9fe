/**
 * The contract a game signs. Everything else in the program knows games only through it, and asks what a game offers,
 * never which game it is. Parts with a question mark are offers: what needs a part works for every game that has it.
 */
import type { Rng } from '../random/rng.js';
import type { Options, Values } from '../specs/options.js';
import type { Parsed } from '../specs/parsed.js';
import type { Json, Spec } from '../specs/spec.js';
import type { About } from './about.js';
import type { Archived, Entry, NameFile, Source, Written } from './archive.js';
import type { BoardView } from './board.js';
import type { ShippedBook } from './book.js';
import type { Cause } from './causes.js';
import type { Display } from './display.js';
import type { Evaluator, Evaluators } from './evaluator.js';
import type { FastGame } from './fast.js';
import type { Features, FeatureWeights } from './features.js';
import type { Chance, Move, Outcome, Position, Side } from './position.js';
import type { Primitives } from './primitives.js';

/** An opponent as a screen offers it: who it is, in one sentence. */
export type Opponent = {
  /** As on the command line. */
  readonly player: string;
  readonly title: string;
  /** One sentence, with the paper it is from. */
  readonly about: string;
  /** On the ladder, and half its 95 % interval. Absent where it was not measured. */
  readonly elo?: readonly [rating: number, error: number];
};

/** What to offer a person who has not chosen. Players are written as on the command line. */
export type Defaults = {
  /** Hand-made weights of the features, by name; the first is the usual one. Empty where there are none. */
  readonly weights: Readonly<Record<string, FeatureWeights>>;
  /** A first opponent: beatable, and no fool. */
  readonly opponent: string;
  /** The player to ask for a hint: strong enough to help, quick enough to answer at once. Random playouts without one. */
  readonly adviser?: string;
  /** Players for a first tournament. */
  readonly lineUp: readonly string[];
  /** A player worth a look inside. */
  readonly example: string;
  /** Moves from the start to a position worth a look, with a space between them; the start if absent. */
  readonly exampleMoves?: string;
  /** Graded opponents, the weakest first. */
  readonly levels?: readonly string[];
  /** Opponents worth meeting, levels among them, the weakest first. The first opponent alone where there are none. */
  readonly opponents?: readonly Opponent[];
  /** Where matches begin: a kind of opening. Random moves, or with dice the start, where nothing is said. */
  readonly openings?: string;
};

/** A way to write whole games or positions that people paste. */
export type Notation<P extends Position = Position> = {
  readonly name: string;
  /** A game or a position. */
  parse(text: string): Parsed<{ readonly start: P; readonly moves: readonly Move[] }>;
  /** The moves from the standard start in one line, where the notation can say it. */
  format?(moves: readonly Move[]): string;
};

/** A way to keep games in files. */
export type ArchiveFormat = {
  readonly summary: string;
  /** The end of the names of such files, in lower case. */
  readonly ending: string;
  /** Whether a text file that begins with this line is one of them; absent where the ending alone tells. */
  begins?(line: string): boolean;
  /** Files beside it that hold names by number. */
  readonly beside?: Readonly<Record<'players' | 'tournaments', NameFile>>;
  /** Several files that belong together, so they need a folder. */
  readonly folder?: true;
  read?(source: Source, game: Game): Iterable<Entry>;
  /** Absent where games are only read from it. */
  write?(games: readonly Archived[], game: Game): Written;
};

export type WritableArchive = ArchiveFormat & Required<Pick<ArchiveFormat, 'write'>>;

/** Where games of a match may begin, beside what any game has: positions drawn by chance, or lines of moves. */
export type Opening<P extends Position = Position> = { readonly summary: string } & (
  | { draw(rng: Rng): P }
  /** `editions`: how many there are, from 1, where newer lines do not replace older ones. */
  | { readonly editions?: number; lines(edition: number): readonly (readonly Move[])[] }
);

/** A player by a name of its own: a search with these options. */
export type SearchAlias = {
  /** Its name on a screen; the word of the command line if absent. */
  readonly title?: string;
  readonly summary: string;
  readonly options: Options;
  /** As of an entry of a catalogue. */
  readonly examples?: readonly string[];
  /** The options of the search, from those of the name. */
  expansion(values: Values<Options>): Readonly<Record<string, Spec | string | number>>;
};

export const searchAlias = <O extends Options>(
  summary: string,
  options: O,
  means: (values: Values<O>) => Readonly<Record<string, Spec | string | number>>,
  title?: string,
): SearchAlias => ({
  ...(title === undefined ? {} : { title }),
  summary,
  options,
  expansion: values => means(values as Values<O>),
});

export type NamedWeight = { readonly name: string; readonly value: number };
export type WeightMap = {
  readonly name: string;
  /** One a cell of the board. */
  readonly weights: readonly number[];
};

/**
 * The game for code that handles any game. Such code gets every position it hands to the game from the game itself, which
 * the compiler cannot see.
 */
export const anyGame = <P extends Position>(game: Game<P>): Game => game as unknown as Game;

/** The rules alone, for code that handles the rules of any game. */
export const anyRules = <P extends Position>(rules: Rules<P>): Rules => rules as unknown as Rules;

/** A kind of evaluator that only this game has, as it is kept in files. */
export type EvaluatorKind<P extends Position = Position> = {
  /** Throws BadShape. */
  build(shape: Json, weights: Float32Array): Evaluator<P>;
  /** Weights that lie on the board, and weights that have names. */
  maps?(weights: Float32Array): readonly WeightMap[];
  named?(weights: Float32Array): readonly NamedWeight[];
};

/**
 * Weights that ship with the program, under the name of an evaluator, in editions that never change. They are read when they
 * are first needed.
 */
export type Shipped = {
  readonly name: string;
  /** The evaluator of that name, and players that search with it: all have the options `edition` and `weights`. */
  readonly parts: readonly string[];
  /** The checksums of their weights, the first edition first. */
  readonly editions: readonly string[];
  /** The start of such a checksum, as stored work records it in `weights`. */
  fingerprint(edition: number): string;
  /** The edition that one of the parts names; the first where it names none. Throws BadSpec where it records other weights. */
  editionOf(part: Spec): number;
  /** Decompressed, in bytes. */
  readonly most: number;
  /** From the decompressed bytes. */
  parse(bytes: Uint8Array): Parsed<RegisteredModel>;
  /** From what another thread parsed: this takes no time. */
  assemble(prepared: PreparedModel): RegisteredModel;
  /** The border (a command, a worker, a page) says once where an edition is read from. The reader throws BadSpec. */
  ship(edition: number, reader: () => RegisteredModel): void;
  /** Throws BadSpec where it is not here, or has other weights than its edition. */
  read(edition: number): RegisteredModel;
};

/** An evaluator as data: what a file or a learner has. */
export type Model = {
  /** The variant of the game that it rates. */
  readonly game: string;
  readonly kind: string;
  /** What models/shapes.ts reads. */
  readonly shape: Json;
  readonly weights: Float32Array;
};

/** A model with what takes time to compute: a thread sends it to another. */
export type PreparedModel = Model & {
  readonly checksum: string;
  /** The bound of its evaluator. */
  readonly bound: number;
  /** Its evaluator in the kernel's format. */
  readonly bytes: Uint8Array;
};

export type RegisteredModel = Model & {
  readonly checksum: string;
  readonly provenance: Json;
  readonly evaluator: Evaluator;
};

/**
 * A fast twin of the rules in WebAssembly. The program has one kernel, and the game that names it is the one it plays;
 * search, arena and training use it where it can express the players, with the same results.
 */
export type GameKernel = {
  /** Kinds of evaluator that have a twin there. */
  readonly twins: ReadonlySet<string>;
};

export interface Game<P extends Position = Position> {
  readonly id: string;
  /**
   * The id with those options that change the board and differ from their defaults, such as `breakthrough(size=6)`. The
   * catalogue fills it in; absent where it is the id. Models fit every game of their variant and no other.
   */
  readonly variant?: string;
  readonly moveCount: number;
  /** No game of it lasts longer, chance and passes included. */
  readonly maxPlies: number;
  initial(): P;
  /** Legal moves, ascending. Empty exactly when the game is over or chance is to act. */
  moves(position: P): readonly Move[];
  /** Legality is the caller's promise. Chance's moves are played like any other. */
  play(position: P, move: Move): P;
  /** Undefined while the game goes on. */
  outcome(position: P): Outcome | undefined;
  /** The dice: what may happen and how likely, where chance is to act; empty elsewhere. Games without dice leave it out. */
  chances?(position: P): readonly Chance[];
  isPass?(move: Move): boolean;
  /** The board with that side to move: for a look-ahead in which one side moves alone. */
  giveTurn?(position: P, side: Side): P;
  /**
   * The symmetries of the rules that leave a position as it is, each as what it makes of a move; the identity is the
   * first. A game from there and its mirror image are one game to players who see no difference between them.
   */
  mirrors?(position: P): readonly ((move: Move) => Move)[];
  /** What a margin counts, such as discs; absent where a game is only won, drawn or lost. */
  readonly margin?: string;
  readonly about: About;
  readonly display: Display<P>;
  readonly defaults: Defaults;

  /** Numbers worth weighing: evaluator and genome `features`. */
  readonly features?: Features<P>;
  /** Cells and pieces: `squares`, `patterns`, `network`, and what learns them. */
  readonly board?: BoardView<P>;
  /** Functions and terminals: `formula`, genetic programming. */
  readonly primitives?: Primitives<P>;
  /** What two positions share exactly when they are the same: for tables of positions. A number is quicker than a text. */
  key?(position: P): string | number;
  /** A state that changes in place, for code that plays very many moves: one for each caller. */
  fast?(): FastGame<P>;
  readonly notations?: readonly Notation<P>[];
  readonly archives?: Readonly<Record<string, ArchiveFormat>>;
  /** A game from the usual start, turned as books write it. */
  normalise?(moves: readonly Move[]): readonly Move[];
  readonly openings?: Readonly<Record<string, Opening<P>>>;
  /** Names of openings, by their moves from the start as `display` writes them, with a space between. Needs `key`. */
  readonly openingNames?: Readonly<Record<string, string>>;
  /** Why a move was a mistake, the strongest cause first. Without them the features say what the move changed. */
  readonly causes?: readonly Cause<P>[];
  /** Evaluators and players of this game alone, by name. Names are unique among all games. */
  readonly evaluators?: Evaluators<P>;
  readonly players?: Readonly<Record<string, SearchAlias>>;
  readonly kinds?: Readonly<Record<string, EvaluatorKind<P>>>;
  readonly shipped?: Shipped;
  /** An opening book that ships: for play, never for measurements. */
  readonly book?: ShippedBook<P>;
  /** Players that never change, the random mover first: others are rated against them. */
  readonly ladder?: readonly string[];
  readonly kernel?: GameKernel;
}

/**
 * The rules of a game with how it is drawn and written: all that a board needs. The parts left out are for evaluators, players,
 * learners and files of many games; they are most of a game's code, so a page that only plays need not load them.
 */
export type Rules<P extends Position = Position> = Omit<
  Game<P>,
  | 'defaults'
  | 'features'
  | 'fast'
  | 'primitives'
  | 'archives'
  | 'openings'
  | 'openingNames'
  | 'causes'
  | 'evaluators'
  | 'players'
  | 'kinds'
  | 'shipped'
  | 'book'
  | 'ladder'
  | 'kernel'
>;

/** A game that has what every evaluator and learner needs. */
export type FullGame<P extends Position = Position> = Game<P> &
  Required<Pick<Game<P>, 'features' | 'board' | 'primitives'>>;

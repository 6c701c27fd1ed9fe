/** What a class tells students, the projector and the teacher: plain data. */
import { exactly, type Infer, text } from '../../specs/schema.js';

/** One player on the ladder. */
export type LadderRow = {
  /** The id of the entry; that of a player of the house starts with `house`. */
  readonly entry: string;
  readonly name: string;
  readonly isHouse: boolean;
  /** The number of the student's submission, from 1. */
  readonly number: number;
  readonly place: number;
  /** Elo above the random player, or the mean of all where there is none, and half its 95 % interval. */
  readonly rating: number;
  readonly error: number;
  readonly games: number;
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
};

/** A finished game, for a small board. */
export type GameShown = {
  /** Different for each game of a class. */
  readonly id: string;
  /** In the order of the sides. */
  readonly names: readonly [string, string];
  /** The final position, in the game's notation. */
  readonly position: string;
  /** The last move, in the game's notation; empty if there is none. */
  readonly last: string;
  /** The side that won; null if drawn. */
  readonly winner: 0 | 1 | null;
  readonly margin: number;
};

export type LadderState = 'playing' | 'paused' | 'waiting' | 'complete';

export type ClassStandings = {
  /** The text of the game. */
  readonly game: string;
  readonly state: LadderState;
  readonly students: number;
  readonly games: number;
  /** By place. */
  readonly rows: readonly LadderRow[];
  /** The latest first. */
  readonly last: readonly GameShown[];
};

/** What a student knows of the own players. */
export type OwnStatus = {
  readonly name: string;
  readonly state: LadderState;
  /** Players on the whole ladder. */
  readonly players: number;
  readonly rows: readonly LadderRow[];
};

export const joinRequest = exactly({ code: text(64), name: text(200) });
export type JoinRequest = Infer<typeof joinRequest>;
export const joinAnswer = exactly({ token: text(64), name: text(64) });
export const watchRequest = exactly({ code: text(64) });
/** The text of a player file or an evaluator file. */
export const submitRequest = exactly({ player: text(1 << 20) });
export const submitAnswer = exactly({ entry: text(64), name: text(64), player: text(80) });
export type SubmitAnswer = Infer<typeof submitAnswer>;

type StudentShown = { readonly id: string; readonly name: string; readonly submissions: number };

/** What the teacher sees. */
export type ClassShown = {
  /** Where students send players, `http://192.168.1.5:4817`. */
  readonly address: string;
  readonly code: string;
  readonly isPaused: boolean;
  readonly standings: ClassStandings;
  readonly students: readonly StudentShown[];
  /** What could not be read or played. */
  readonly troubles: readonly string[];
};

/** From a page of the student's own lab, which sends it on. */
export const forwardRequest = exactly({ address: text(300), code: text(64), name: text(200), player: text(1 << 20) });
export type ForwardRequest = Infer<typeof forwardRequest>;

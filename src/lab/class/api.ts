/** What a class tells students, the projector and the teacher: plain data. */
import { LONGEST_PROGRAM } from '../../course/program.js';
import { count, exactly, flag, type Infer, list, number, optional, text } from '../../specs/schema.js';

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

/** A student's program for a lab of the course. */
export const handInRequest = exactly({ lab: text(64), program: text(LONGEST_PROGRAM) });
export const marksRequest = exactly({ lab: text(64) });

const points = number(0, 1000);
const publicMark = exactly({ check: text(400), points, of: points, isHidden: flag, reason: text(4000) });
/** The latest hand-in of a student for a lab, as the student sees it: public marks alone. */
const ownHandIn = exactly({
  lab: text(64),
  /** Counts the hand-ins of the student for this lab, from 1; the earlier ones are kept. */
  number: count,
  /** Missing until it is graded. */
  marks: optional(list(publicMark, 100)),
  /** Hand-ins that are graded before it. */
  before: count,
});
export type OwnHandIn = Infer<typeof ownHandIn>;
export const handInAnswer = exactly({ handIn: ownHandIn, name: text(64) });
export const ownMarks = exactly({ handIn: optional(ownHandIn) });

/** What the teacher sees of the latest hand-in of a student for a lab. */
type HandInShown = {
  readonly student: string;
  readonly lab: string;
  readonly number: number;
  /** With the hidden checks; missing until it is graded. */
  readonly points?: number;
  readonly of?: number;
};
export type CourseShown = {
  readonly labs: readonly { readonly id: string; readonly title: string; readonly points: number }[];
  readonly handIns: readonly HandInShown[];
  /** Students whose latest programs for a lab are one text but for comments and spaces. */
  readonly same: readonly { readonly lab: string; readonly students: readonly string[] }[];
  /** Hand-ins that wait for their marks. */
  readonly waiting: number;
};

type StudentShown = { readonly id: string; readonly name: string; readonly submissions: number };

/** What the teacher sees. */
export type ClassShown = {
  /** Where students send players, `http://192.168.1.5:4817`. */
  readonly address: string;
  readonly code: string;
  readonly isPaused: boolean;
  readonly standings: ClassStandings;
  readonly students: readonly StudentShown[];
  /** Where the class takes programs. */
  readonly course?: CourseShown;
  /** What could not be read or played. */
  readonly troubles: readonly string[];
};

/** From a page of the student's own lab, which sends it on. */
export const forwardRequest = exactly({ address: text(300), code: text(64), name: text(200), player: text(1 << 20) });
export type ForwardRequest = Infer<typeof forwardRequest>;

/** A hand-in from a page of the student's own lab, and the question for its marks. */
export const forwardHandInRequest = exactly({
  address: text(300),
  code: text(64),
  name: text(200),
  lab: text(64),
  program: text(LONGEST_PROGRAM),
});
export type ForwardHandInRequest = Infer<typeof forwardHandInRequest>;
export const forwardMarksRequest = exactly({ address: text(300), name: text(200), lab: text(64) });
export type ForwardMarksRequest = Infer<typeof forwardMarksRequest>;

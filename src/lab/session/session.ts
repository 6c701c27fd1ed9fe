/**
 * The game on the table as a plain value, and all operations on it as functions from one value to the next. Nothing
 * here draws, searches, stores or measures time; the page holds the value and does that.
 *
 * The user can leave a game for a variation (`trunk` is then the game that was left), undo and redo, resign, or lose on
 * time. Each line of play has an id under which the archive keeps it.
 */
import {
  advance,
  type History,
  latest,
  moveTexts,
  type Ply,
  positionAt,
  streamOf,
  takeBack,
} from '../../matches/history.js';
import type { Rng } from '../../random/rng.js';
import { type Seed, seedFor } from '../../random/seed.js';
import { chancesIn } from '../../rules/dice.js';
import type { Game } from '../../rules/game.js';
import { hasDecision } from '../../rules/passes.js';
import { type Move, type Outcome, opponent, type Position, type Side } from '../../rules/position.js';
import type { NamedGame } from './named-game.js';

/** The seat of the user; any other seat is the text of a player. */
export const HUMAN = 'human';

export type Seats = readonly [string, string];

/** The game ended by resignation or on time. */
export type Ending = { readonly loser: Side; readonly how: 'resigned' | 'time' };

/** What one undo took back: plies in their order, or the ending after them. */
type Undone = { readonly plies: readonly Ply[]; readonly ending?: Ending };

/** One line of play. */
export type Line = {
  /** The archive keeps one game per id. */
  readonly id: string;
  readonly history: History;
  /** The number of shown plies. */
  readonly at: number;
  /** What can be redone; the next redo is the last of the list. */
  readonly undone: readonly Undone[];
  readonly ending?: Ending;
  /** Plies that were there at the start, such as an opening: the archive keeps a game only with more. */
  readonly given: number;
  /** A fixed game (pasted, or saved as a copy): playing on starts a game with its own id. */
  readonly isSealed: boolean;
};

export type Session = Line & {
  /** The game with its options: `othello`, `senet(blockade=true)`. */
  readonly name: string;
  readonly game: Game;
  readonly seats: Seats;
  /** The players' names in a record, if the game came from one; empty if unknown. */
  readonly names?: readonly [string, string];
  /** The game that this variation left after `trunk.at` plies. */
  readonly trunk?: Line;
};

/** Returns a new id each time. */
export type Fresh = () => string;

export type Setup = NamedGame & {
  readonly seats: Seats;
  readonly seed: Seed;
  readonly start?: Position;
  /** Moves that no player chose here: they do not advance the stream of draws. */
  readonly moves?: readonly Move[];
};

export function begin({ name, game, seats, seed, start = game.initial(), moves = [] }: Setup): Session {
  let history: History = { seed, start, plies: [] };
  for (const move of moves) history = advance(game, history, move, streamOf(history));
  const { length } = moves;
  return { id: seed, name, game, seats, history, at: length, undone: [], given: length, isSealed: false };
}

export type Import = Setup & { readonly names?: readonly [string, string]; readonly ending?: Ending };

/**
 * A game from elsewhere: pasted, linked, or from a tournament. The archive keeps it unchanged; its id is computed from
 * its content, so that the same game is kept once.
 */
export function imported({ names, ending, ...setup }: Import): Session {
  const session = begin(setup);
  const { game, name, history } = session;
  const moves = moveTexts(game, history).join(' ');
  const content = [name, game.display.formatPosition(history.start), moves, ...(names ?? [])];
  return {
    ...session,
    id: seedFor('0'.repeat(32), 'imported game', ...content),
    given: 0,
    isSealed: true,
    ...(names === undefined ? {} : { names }),
    ...(ending === undefined ? {} : { ending }),
  };
}

/** The user has made no move yet: another game or opponent may take its place at once. */
export const isUntouched = ({ game, history, seats, given, ending }: Session): boolean =>
  ending === undefined &&
  (seats.includes(HUMAN) || history.plies.length === given) &&
  history.plies.slice(given).every((_, i) => {
    const before = positionAt(history, given + i);
    return seats[before.turn] !== HUMAN || chancesIn(game, before).length > 0;
  });

export const shown = ({ history, at }: Pick<Line, 'history' | 'at'>): Position => positionAt(history, at);
export const isLive = ({ history, at }: Pick<Line, 'history' | 'at'>): boolean => at === history.plies.length;

const lostBy = ({ loser }: Ending): Outcome => ({ winner: opponent(loser), margin: 0, official: 0 });

export const outcomeOf = ({ game, history, ending }: Pick<Session, 'game' | 'history' | 'ending'>) =>
  ending ? lostBy(ending) : game.outcome(latest(history));

export const chanceActs = ({ game, history }: Pick<Session, 'game' | 'history'>): boolean =>
  chancesIn(game, latest(history)).length > 0;

/** Whether the user is to move on the shown board. */
export const isPersonsTurn = (session: Session): boolean =>
  isLive(session) &&
  !outcomeOf(session) &&
  !chanceActs(session) &&
  session.seats[latest(session.history).turn] === HUMAN;

/**
 * What acts next without the user: the dice, or the player of a seat. Neither acts while an earlier position is shown.
 */
export type Actor = { readonly kind: 'chance' } | { readonly kind: 'player'; readonly seat: string };

export function actorOf(session: Session): Actor | undefined {
  if (!isLive(session) || outcomeOf(session)) return undefined;
  if (chanceActs(session)) return { kind: 'chance' };
  const seat = session.seats[latest(session.history).turn];
  return seat === HUMAN ? undefined : { kind: 'player', seat };
}

/** Whether a new move would drop undone moves of a finished game. That game stays in the archive as it was. */
const dropsFinished = ({ game, undone }: Session): boolean =>
  undone.some(({ plies, ending }) => ending || (plies.length > 0 && game.outcome(plies.at(-1)!.position)));

/** The line before a new move: nothing is left to redo, and a fixed or finished game gets a new id. */
function renewed(session: Session, fresh: Fresh): Session {
  const id = session.isSealed || dropsFinished(session) ? fresh() : session.id;
  return { ...session, id, undone: [], isSealed: false };
}

/** Plays the move; `rng` is the generator from which it was drawn or chosen. */
export function play(session: Session, move: Move, rng: Rng, fresh: Fresh): Session {
  const history = advance(session.game, session.history, move, rng);
  return { ...renewed(session, fresh), history, at: history.plies.length };
}

/** Undefined if it is not the user's turn, or the move is illegal. */
export const playByPerson = (session: Session, move: Move, fresh: Fresh): Session | undefined =>
  isPersonsTurn(session) && session.game.moves(latest(session.history)).includes(move)
    ? play(session, move, streamOf(session.history), fresh)
    : undefined;

const withoutEnding = <L extends Line>({ ending: _, ...line }: L): Omit<L, 'ending'> => line;

/** The number of plies left after an undo: up to the user's last decision. */
function lastDecision({ game, history, seats }: Session): number | undefined {
  for (let i = history.plies.length - 1; i >= 0; i--) {
    const position = positionAt(history, i);
    if (seats[position.turn] === HUMAN && hasDecision(game, game.moves(position))) return i;
  }
  return undefined;
}

/** Undefined if there is nothing to undo. A resignation is undone alone; a loss on time cannot be undone. */
export function undo(session: Session): Session | undefined {
  const { history, undone, ending } = session;
  if (ending?.how === 'time') return undefined;
  if (ending) {
    return {
      ...withoutEnding(session),
      at: history.plies.length,
      undone: [...undone, { plies: [], ending }],
    };
  }
  const plies = lastDecision(session);
  if (plies === undefined) return undefined;
  return {
    ...session,
    history: takeBack(history, plies),
    at: plies,
    undone: [...undone, { plies: history.plies.slice(plies) }],
  };
}

export const canUndo = (session: Session): boolean =>
  session.ending ? session.ending.how !== 'time' : lastDecision(session) !== undefined;

/** Undefined if nothing was undone since the last move. */
export function redo(session: Session): Session | undefined {
  const next = session.undone.at(-1);
  if (!next) return undefined;
  const plies = [...session.history.plies, ...next.plies];
  return {
    ...session,
    history: { ...session.history, plies },
    at: plies.length,
    undone: session.undone.slice(0, -1),
    ...(next.ending ? { ending: next.ending } : {}),
  };
}

/** The side that loses by resigning: the user, or the side to move if both seats or neither are the user's. */
const resigningSide = ({ seats, history }: Session): Side => {
  const { turn } = latest(history);
  return seats[turn] !== HUMAN && seats[opponent(turn)] === HUMAN ? opponent(turn) : turn;
};

const end = (session: Session, ending: Ending, fresh: Fresh): Session =>
  outcomeOf(session) ? session : { ...renewed(session, fresh), at: session.history.plies.length, ending };

export const resign = (session: Session, fresh: Fresh): Session =>
  end(session, { loser: resigningSide(session), how: 'resigned' }, fresh);

export const loseOnTime = (session: Session, loser: Side, fresh: Fresh): Session =>
  end(session, { loser, how: 'time' }, fresh);

export const showPly = (session: Session, at: number): Session => ({
  ...session,
  at: Math.max(0, Math.min(session.history.plies.length, at)),
});

const lineOf = ({ id, history, at, undone, ending, given, isSealed }: Line): Line => ({
  id,
  history,
  at,
  undone,
  given,
  isSealed,
  ...(ending ? { ending } : {}),
});

/** The game itself, even if a variation of it is on the table. */
export const gameLine = (session: Session): Line => session.trunk ?? lineOf(session);

const branched = (session: Session, from: Line, trunk: Line, at: number, fresh: Fresh): Session => ({
  ...withoutEnding(session),
  id: fresh(),
  history: takeBack(from.history, at),
  at,
  undone: [],
  given: 0,
  isSealed: false,
  trunk: { ...trunk, at: Math.min(at, trunk.history.plies.length) },
});

/** A variation from the shown position. At the end of an unfinished game there is nothing to leave. */
export function branch(session: Session, fresh: Fresh): Session {
  if (isLive(session) && !session.ending) return session;
  return branched(session, session, gameLine(session), session.at, fresh);
}

/** A variation of the game itself after `at` plies, for the review page. */
export function branchGame(session: Session, at: number, fresh: Fresh): Session {
  const line = gameLine(session);
  if (at >= line.history.plies.length && !line.ending) return comeBack(session) ?? showPly(session, at);
  return branched(session, line, line, Math.min(at, line.history.plies.length), fresh);
}

/** Undefined if this is the game itself. */
export function comeBack({ trunk, ...session }: Session): Session | undefined {
  return trunk && { ...withoutEnding(session), ...trunk };
}

/** The line with everything redone. */
export function redoneAll(session: Session): Session {
  const next = redo(session);
  return next ? redoneAll(next) : session;
}

/** Whether the line has a move that the archive lacks; a variation must have left its game. */
export function isWorthKeeping(session: Session): boolean {
  const { history, trunk, given } = redoneAll(session);
  return history.plies.slice(given).some(({ move }, i) => trunk?.history.plies[given + i]?.move !== move);
}

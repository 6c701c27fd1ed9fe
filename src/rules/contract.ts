/**
 * The promises of a game, checked after every call: for code that the project did not write. A shipped game is tested, and
 * pays nothing. Every check reads only what the game has just answered, so that a wrapped game makes no further draws.
 */
import type { Game } from './game.js';
import type { Chance, Move, Outcome, Position } from './position.js';

/** A game, or a part of it, does what the contract forbids. The message names the call, in one line. */
export class BrokenContract extends Error {}

/** What is remembered of a position while it is in use. */
type Seen = {
  /** As it was when it was first met. */
  readonly text: string;
  /** At least so many plies were played before it. */
  readonly plies: number;
  outcome?: string;
};

/** Positions are plain data; a number that JSON cannot hold still differs from another. */
export const plainText = (value: unknown): string =>
  JSON.stringify(value, (_, each: unknown) =>
    typeof each === 'bigint' || (typeof each === 'number' && !Number.isFinite(each)) ? `${typeof each} ${each}` : each,
  ) ?? 'undefined';

/** How far the sum of probabilities may be from one. */
const ROUNDING = 1e-9;

const oneLine = (error: unknown): string =>
  (error instanceof Error ? `${error.name}: ${error.message}` : String(error)).split('\n')[0]!.slice(0, 200);

function moveFault(moves: readonly Move[], moveCount: number): string | undefined {
  if (!Array.isArray(moves)) return `is no array: ${plainText(moves)}`;
  for (const [i, move] of moves.entries()) {
    if (!Number.isInteger(move) || move < 0 || move >= moveCount)
      return `has ${plainText(move)}, which is not a whole number from 0 to ${moveCount - 1} (moveCount ${moveCount})`;
    if (i > 0 && move <= moves[i - 1]!) return `is not ascending: ${move} follows ${moves[i - 1]}`;
  }
  return undefined;
}

function chanceFault(chances: readonly Chance[], moveCount: number): string | undefined {
  if (!Array.isArray(chances)) return `is no array: ${plainText(chances)}`;
  const moves = chances.map(chance => chance.move);
  const fault = moveFault(
    [...moves].sort((a, b) => a - b),
    moveCount,
  );
  if (fault !== undefined) return fault;
  if (chances.some(({ probability }) => !(probability > 0))) return 'has a probability that is not above 0';
  const sum = chances.reduce((total, { probability }) => total + probability, 0);
  return chances.length === 0 || Math.abs(sum - 1) <= ROUNDING ? undefined : `sums to ${sum}, not to 1`;
}

function outcomeFault(outcome: Outcome): string | undefined {
  if (typeof outcome !== 'object' || outcome === null)
    return `is ${plainText(outcome)}, neither undefined nor an outcome`;
  const { winner, margin, official } = outcome;
  if (winner !== 0 && winner !== 1 && winner !== null) return `has the winner ${plainText(winner)}, not 0, 1 or null`;
  return [margin, official].every(Number.isFinite) ? undefined : 'needs a margin and an official margin, both numbers';
}

/** The answer of a call on a position. */
type Ask<P> = <R>(call: string, position: P, answer: () => R) => R;

function checkedParts<P extends Position>(
  { features, board }: Game<P>,
  ask: Ask<P>,
  broken: (message: string) => Error,
): Pick<Game<P>, 'features' | 'board'> {
  return {
    ...(features
      ? {
          features: {
            ...features,
            read(position, side) {
              const values = ask('features.read', position, () => features.read(position, side));
              if (values.length !== features.names.length || !values.every(Number.isFinite))
                throw broken(`features.read gives ${plainText(values)}, not ${features.names.length} numbers`);
              return values;
            },
          },
        }
      : {}),
    ...(board
      ? {
          board: {
            ...board,
            read: (position, side, into) => ask('board.read', position, () => board.read(position, side, into)),
          },
        }
      : {}),
  };
}

/** The game with every call checked. `fail` makes the error; its message says which call broke which promise. */
export function checkedGame<P extends Position>(
  game: Game<P>,
  fail: (message: string) => Error = message => new BrokenContract(message),
): Game<P> {
  const met = new WeakMap<object, Seen>();
  const broken = (message: string): Error => fail(`${game.id}: ${message}`);

  const see = (position: P, plies: number, call: string): P => {
    if (typeof position !== 'object' || position === null || (position.turn !== 0 && position.turn !== 1))
      throw broken(`${call} gives no position, which is plain data with a turn of 0 or 1`);
    // A game may give the same object again: the shortest way to it counts.
    const known = met.get(position);
    if (known) met.set(position, { ...known, plies: Math.min(known.plies, plies) });
    else met.set(position, { text: plainText(position), plies });
    return position;
  };
  const seen = (position: P): Seen => met.get(position) ?? met.get(see(position, 0, 'a caller'))!;

  /** The answer of a call on a position, which must be the same afterwards. */
  const ask = <R>(call: string, position: P, answer: () => R): R => {
    const { text } = seen(position);
    let given: R;
    try {
      given = answer();
    } catch (error) {
      throw broken(`${call} throws ${oneLine(error)}`);
    }
    if (plainText(position) !== text) throw broken(`${call} changes the position it is asked about`);
    return given;
  };
  const guarded = (fault: string | undefined, call: string): void => {
    if (fault !== undefined) throw broken(`${call} ${fault}`);
  };

  const chances = game.chances?.bind(game);
  const outcome = (position: P): Outcome | undefined => {
    const given = ask('outcome', position, () => game.outcome(position));
    if (given !== undefined) guarded(outcomeFault(given), 'outcome');
    const known = seen(position);
    // An end is asked about once in most games: it is asked again here, so that it cannot change unseen.
    for (const each of given === undefined
      ? [given]
      : [given, ask('outcome', position, () => game.outcome(position))]) {
      const text = plainText(each);
      known.outcome ??= text;
      if (known.outcome !== text)
        throw broken(`outcome does not stay: it was ${known.outcome}, and is now ${text} for the same position`);
    }
    return given;
  };
  const checked: Game<P> = {
    ...game,
    initial() {
      let given: P;
      try {
        given = game.initial();
      } catch (error) {
        throw broken(`initial throws ${oneLine(error)}`);
      }
      return see(given, 0, 'initial');
    },
    moves(position) {
      const moves = ask('moves', position, () => game.moves(position));
      guarded(moveFault(moves, game.moveCount), 'moves');
      return moves;
    },
    play(position, move) {
      const { plies } = seen(position);
      const next = ask('play', position, () => game.play(position, move));
      if (plies >= game.maxPlies) throw broken(`a game is longer than maxPlies, which is ${game.maxPlies}`);
      return see(next, plies + 1, 'play');
    },
    outcome,
    ...(chances
      ? {
          chances(position: P) {
            const given = ask('chances', position, () => chances(position));
            guarded(chanceFault(given, game.moveCount), 'chances');
            return given;
          },
        }
      : {}),
    ...checkedParts(game, ask, broken),
  };
  return checked;
}

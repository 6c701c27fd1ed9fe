/** Two players, one game, one record. The referee applies the rules, throws the dice and keeps the time. */
import { Forfeit } from '../players/forfeit.js';
import type { Player } from '../players/player.js';
import { rngFrom } from '../random/rng.js';
import type { Seed } from '../random/seed.js';
import { nextPlies, throwDice } from '../rules/dice.js';
import type { Game } from '../rules/game.js';
import { isPass } from '../rules/passes.js';
import type { Move, Position, Side } from '../rules/position.js';
import type { Limits, SearchContext } from '../search/searcher.js';
import { advance, type History, latest } from './history.js';
import { faultOf, type GameRecord, lostBy } from './record.js';
import { fixedLimits, type TimeControl, timekeeper } from './time-control.js';

type GameOptions<P extends Position> = {
  /** The seed of the one random stream from which dice and both players draw, in the order of play. */
  readonly seed: Seed;
  readonly opening?: { readonly position?: P; readonly moves?: readonly Move[] };
  /** For each move of either side. */
  readonly limits?: readonly [Limits, Limits];
  /** In place of limits. */
  readonly time?: TimeControl;
  /** Milliseconds since any fixed moment; required for a time limit. For CPU time, that of this process. */
  readonly now?: () => number;
  /** Called after each move with its time, where there is a clock. */
  readonly onTime?: (side: Side, milliseconds: number) => void;
  /** In milliseconds: a move that is late by this much still counts. */
  readonly grace?: number;
};

/** For a pipe, a busy machine and a clock that is read at intervals. */
const GRACE = 500;

export async function playGame<P extends Position>(
  game: Game<P>,
  players: readonly [Player<P>, Player<P>],
  { seed, opening = {}, limits = [{}, {}], time, now, onTime, grace = GRACE }: GameOptions<P>,
): Promise<GameRecord> {
  const { display } = game;
  const rng = rngFrom(seed);
  const start = opening.position ?? game.initial();
  let history: History<P> = { seed, start, plies: [] };

  const legal = (): readonly Move[] => nextPlies(game, latest(history));
  const play = (move: Move): void => {
    history = advance(game, history, move, rng);
  };
  for (const move of opening.moves ?? []) {
    if (!legal().includes(move))
      throw new RangeError(`the opening’s ${display.formatMove(move, latest(history))} is illegal`);
    play(move);
  }
  const openingLength = history.plies.length;
  const keeper = time ? timekeeper(game as Game, time, grace) : fixedLimits(limits, grace);
  /** CPU time is that of the process in which the player runs. */
  const clockOf = (player: Player<P>): (() => number) =>
    time?.kind === 'cpu' && player.cpu ? () => player.cpu!() : (now ?? (() => 0));

  /** Throws Forfeit. */
  const decide = async (side: Side): Promise<Move> => {
    const context: SearchContext = {
      seed,
      rng,
      ...(now ? { now } : {}),
      shouldStop: () => false,
      report: () => {},
      path: { start, moves: history.plies.map(ply => ply.move) },
    };
    await players[side].ready?.();
    const clock = clockOf(players[side]);
    const started = clock();
    const decision = players[side].choose(latest(history), keeper.limits(side, latest(history)), context);
    const { move } = decision instanceof Promise ? await decision : decision;
    const taken = clock() - started;
    onTime?.(side, taken);
    keeper.took(side, taken);
    if (!legal().includes(move)) {
      const named = isPass(game, move) ? 'a pass' : display.formatMove(move, latest(history));
      throw new Forfeit('illegal', `${named} is illegal in ${display.formatPosition(latest(history))}`);
    }
    return move;
  };
  const record = (): Pick<GameRecord, 'start' | 'moves'> => {
    const moves = history.plies.map(ply => ply.move);
    const position = display.formatPosition(start);
    return { start: { position, moves: moves.slice(0, openingLength) }, moves: moves.slice(openingLength) };
  };

  for (;;) {
    const position = latest(history);
    const outcome = game.outcome(position);
    if (outcome) return { ...record(), outcome, ended: outcome.capped ? 'cap' : 'played' };
    try {
      play(throwDice(game, position, rng) ?? (await decide(position.turn)));
    } catch (error) {
      if (!(error instanceof Forfeit)) throw error;
      const side = position.turn;
      return { ...record(), outcome: lostBy(side), ended: error.loss, fault: faultOf(side, error.message) };
    }
  }
}

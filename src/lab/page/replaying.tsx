/** A recorded game on its own board. */
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { GameRecord } from '../../matches/record.js';
import type { Game } from '../../rules/game.js';
import { describeOutcome } from '../../rules/words.js';
import { HUMAN, imported, type Session } from '../session/session.js';
import { Board } from './board.js';
import { describeTurn, lastCells, Moves, Walk } from './moves.js';
import { go } from './route.js';
import { randomSeed, startGame } from './table.js';

/** The record as a game on the table, under the names of its players; the user who plays on plays both sides. */
export function sessionOf(name: string, game: Game, names: readonly [string, string], record: GameRecord): Session {
  const start = game.display.parsePosition(record.start.position);
  if (!start.ok) throw new Error(start.reason);
  const { ended, fault } = record;
  const ending = fault && (ended === 'resigned' || ended === 'time') ? { loser: fault.side, how: ended } : undefined;
  return imported({
    name,
    game,
    names,
    seats: [HUMAN, HUMAN],
    seed: randomSeed(),
    start: start.value,
    moves: [...record.start.moves, ...record.moves],
    ...(ending ? { ending } : {}),
  });
}

type ReplayProps = {
  readonly name: string;
  readonly game: Game;
  readonly names: readonly [string, string];
  readonly record: GameRecord;
};

export function Replay({ name, game, names, record }: ReplayProps) {
  const replayed = useMemo(() => sessionOf(name, game, names, record), [name, record]);
  const { history } = replayed;
  const [at, setAt] = useState(record.start.moves.length);
  const position = at === 0 ? history.start : history.plies[at - 1]!.position;
  const { display } = game;
  const frame = useRef<HTMLElement>(null);
  // It may be far from the place where the game was chosen.
  useEffect(() => frame.current?.focus(), []);
  const isEnd = at === history.plies.length;
  return (
    <section class="card" aria-label="Replay" tabIndex={-1} ref={frame}>
      <p>
        {display.sides[0]} {names[0]}, {display.sides[1]} {names[1]}:{' '}
        {describeOutcome(display, record.outcome, game.margin !== undefined)}
        {record.ended === 'played' ? '' : ` (${record.ended})`}
      </p>
      <Board
        display={display}
        colours={game.about.colours}
        diagram={display.diagram(position)}
        label="replayed game"
        last={lastCells(game, history, at)}
      />
      <p class="below">{isEnd ? 'the end' : describeTurn(game, position)}</p>
      <Walk history={history} at={at} onShow={setAt} />
      <Moves game={game} history={history} at={at} onShow={setAt} />
      <div class="buttons">
        <button
          type="button"
          onClick={() => {
            startGame(replayed);
            go('review');
          }}
        >
          Review this game
        </button>
      </div>
    </section>
  );
}

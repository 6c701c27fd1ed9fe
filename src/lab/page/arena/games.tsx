/** The games of one match as small final boards, to replay. */
import { useState } from 'preact/hooks';
import type { GameRecord } from '../../../matches/record.js';
import type { Diagram } from '../../../rules/display.js';
import type { Game } from '../../../rules/game.js';
import { describeOutcome } from '../../../rules/words.js';
import { type PlayedMatch, seatsOf, type Tournament } from '../../arena/tournament.js';
import { Choice } from '../fields.js';
import { MiniBoard } from '../mini-board.js';

/** Games listed at first, and added by each “Show more”. */
const LISTED = 12;

const finals = new WeakMap<GameRecord, Diagram>();

/** The board at the end of a game, computed once. */
function finalBoard(game: Game, record: GameRecord): Diagram | undefined {
  const known = finals.get(record);
  if (known) return known;
  const start = game.display.parsePosition(record.start.position);
  if (!start.ok) return undefined;
  const moves = [...record.start.moves, ...record.moves];
  const diagram = game.display.diagram(moves.reduce((position, move) => game.play(position, move), start.value));
  finals.set(record, diagram);
  return diagram;
}

function GameButton({
  held,
  match,
  game: number,
  isChosen,
  onChoose,
}: {
  readonly held: Tournament;
  readonly match: PlayedMatch;
  readonly game: number;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}) {
  const { game } = held;
  const record = match.records[number]!;
  const [first, second] = seatsOf(held, match, number);
  const board = finalBoard(game, record);
  const { winner } = record.outcome;
  const name = (side: 0 | 1, text: string) => (
    <span class="who">
      <i style={{ background: game.about.colours[side] }} />
      {winner === side ? <b>{text}</b> : text}
    </span>
  );
  const outcome = describeOutcome(game.display, record.outcome, game.margin !== undefined);
  return (
    <li>
      <button type="button" aria-pressed={isChosen} onClick={onChoose}>
        <span class="unseen">Game {number + 1}: </span>
        {board && <MiniBoard display={game.display} colours={game.about.colours} diagram={board} />}
        {name(0, first)}
        {name(1, second)}
        <span class="quiet">{outcome}</span>
      </button>
    </li>
  );
}

export function Games({
  held,
  match,
  chosen,
  onMatch,
  onChoose,
}: {
  readonly held: Tournament;
  readonly match: PlayedMatch;
  readonly chosen: number | undefined;
  readonly onMatch: (id: string) => void;
  readonly onChoose: (game: number) => void;
}) {
  const [count, setCount] = useState(LISTED);
  return (
    <section class="card" aria-label="Games">
      <div class="line">
        <h2>Games</h2>
        <Choice
          label="Meeting"
          value={match.id}
          choices={held.matches.map(({ id, pairing: [a, b] }) => [id, `${held.names[a]} – ${held.names[b]}`] as const)}
          onPick={onMatch}
        />
      </div>
      <ol class="games">
        {match.records.slice(0, count).map((_, i) => (
          <GameButton
            key={`${match.id} ${i}`}
            held={held}
            match={match}
            game={i}
            isChosen={chosen === i}
            onChoose={() => onChoose(i)}
          />
        ))}
      </ol>
      {match.records.length > count && (
        <button type="button" onClick={() => setCount(count + LISTED)}>
          Show more of {match.records.length} games
        </button>
      )}
    </section>
  );
}

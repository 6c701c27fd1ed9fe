/** Who to play: games and opponents as cards, and one button that starts. Everything else is behind “Advanced”. */

import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { everyGame } from '../../games/catalogue.js';
import { variantOf } from '../../games/variants.js';
import type { Game, Opponent } from '../../rules/game.js';
import type { Side } from '../../rules/position.js';
import { isTimed } from '../session/clock.js';
import { engineOf, engineSeat } from '../session/engine-seat.js';
import { boardFields, type GameChoice, plainChoice } from '../session/game-choice.js';
import { gameTitle } from '../session/game-title.js';
import { readGame } from '../session/named-game.js';
import { describeEnd } from '../session/sentences.js';
import { begin, HUMAN, isUntouched, type Session } from '../session/session.js';
import { Dialog } from './dialog.js';
import { engines, GAME_TITLES, opponentsOf, readPlayer, type Strength, strengthText, titleOf } from './gallery.js';
import { BoardFields, FirstBoard } from './game-picker.js';
import { Icon } from './icons.js';
import { bred } from './models.js';
import { NewGame } from './new-game.js';
import { announce, warn } from './notices.js';
import { Piece } from './piece.js';
import { clock, randomSeed, session, startGame } from './table.js';
import { championState } from './workers.js';

/** Elo at the right end of the scale; the strongest measured player is below it. */
const TOP = 2100;

const Ladder = ({ elo: [rating] }: { readonly elo: Strength }) => (
  <span class="ladder" style={{ '--rating': String(Math.min(1, rating / TOP)) }} aria-hidden="true">
    <span class="reach" />
    <b />
  </span>
);

function GameCards({ game, onPick }: { readonly game: string; readonly onPick: (id: string) => void }) {
  return (
    <fieldset class="game-cards">
      <legend class="unseen">Game</legend>
      {everyGame().map(({ id, about, display }) => (
        <label key={id} class={id === game ? 'game-card picked' : 'game-card'}>
          <input type="radio" name="game" class="unseen" checked={id === game} onChange={() => onPick(id)} />
          <span class={`emblem-board ${display.look?.surface ?? 'paper'}`}>
            <Piece display={display} side={0} colours={about.colours} />
            <Piece display={display} side={1} colours={about.colours} />
          </span>
          {GAME_TITLES[id]}
        </label>
      ))}
    </fieldset>
  );
}

type CardProps = {
  readonly opponent: Opponent;
  readonly isPicked: boolean;
  readonly onPick: () => void;
};

function OpponentCard({ opponent: { title, about, elo }, isPicked, onPick }: CardProps) {
  return (
    <label class={isPicked ? 'opponent picked' : 'opponent'}>
      <input type="radio" name="opponent" class="unseen" checked={isPicked} onChange={onPick} />
      <span class="opponent-name">
        {title}
        {elo && <span class="elo">{strengthText(elo)}</span>}
      </span>
      <span class="opponent-about">{about}</span>
      {elo && <Ladder elo={elo} />}
    </label>
  );
}

/** Opponents beside those that the game puts forward. */
function othersOf(game: Game): readonly Opponent[] {
  return [
    ...bred.value
      .filter(each => each.game === variantOf(game))
      .slice(0, 8)
      .map(({ seat, title, isChosen }) => ({
        player: seat,
        title,
        about: isChosen ? 'Chosen for this copy of the lab.' : 'Bred in a run here.',
      })),
    ...engines.value.map(({ id }) => ({
      player: engineSeat(id),
      title: titleOf(engineSeat(id)),
      about: 'A program registered with the lab.',
    })),
    { player: HUMAN, title: 'Another person', about: 'At this screen.' },
  ];
}

/** The choice of a form: nothing of it is on the table while a game is under way. */
type Chosen = { readonly choice: GameChoice; readonly opponent: string; readonly you: Side };

const chosenOf = ({ game, seats }: Session): Chosen => ({
  choice: plainChoice(variantOf(game)),
  opponent: seats.find(seat => seat !== HUMAN) ?? HUMAN,
  you: seats[0] !== HUMAN && seats[1] === HUMAN ? 1 : 0,
});

/** False where the choice cannot be played; the reason is shown. */
function begun(next: Chosen): boolean {
  const read = readGame(next.choice.name);
  if (!read.ok || next.choice.fault !== '') return false;
  const isBuilt =
    next.opponent === HUMAN || engineOf(next.opponent) !== undefined || readPlayer(next.opponent, read.value.game).ok;
  if (!isBuilt && championState.value !== 'loading') {
    warn(`${titleOf(next.opponent)} cannot play: its weights could not be read`);
    return false;
  }
  const seats = next.you === 0 ? ([HUMAN, next.opponent] as const) : ([next.opponent, HUMAN] as const);
  const { name, game: before, history, given } = session.value;
  // Another opponent takes over the rules and the position that are on the board.
  const isSame = next.choice.name === variantOf(before) && isUntouched(session.value);
  const setup = isSame
    ? { name, game: before, start: history.start, moves: history.plies.slice(0, given).map(({ move }) => move) }
    : read.value;
  startGame(begin({ ...setup, seats, seed: randomSeed() }));
  announce(`a new game of ${gameTitle(next.choice.name)}`);
  return true;
}

type FootProps = {
  readonly sides: readonly [string, string];
  readonly you: Side;
  readonly onSide: (side: Side) => void;
  readonly children: ComponentChildren;
};

/** Under the opponents: the own side, and what begins a game. */
const Foot = ({ sides, you, onSide, children }: FootProps) => (
  <div class="card-foot">
    <fieldset class="segments">
      <legend class="unseen">Your side</legend>
      {([0, 1] as const).map(side => (
        <label key={side} class={side === you ? 'picked' : ''}>
          <input type="radio" name="you" class="unseen" checked={side === you} onChange={() => onSide(side)} />
          {sides[side]}
        </label>
      ))}
    </fieldset>
    {children}
  </div>
);

export function Opponents() {
  const now = session.value;
  const [pending, setPending] = useState<Chosen>();
  useEffect(() => setPending(undefined), [now.id]);
  const chosen = pending ?? chosenOf(now);
  const { choice, opponent, you } = chosen;
  const [isAdvanced, setAdvanced] = useState(false);
  const found = readGame(choice.name);
  const game = found.ok ? found.value.game : now.game;
  const cards = [...opponentsOf(game), ...othersOf(game)];
  const { sides } = game.display;

  /** Before the first move a choice acts at once; later it waits for “New game”. */
  const choose = (change: Partial<Chosen>): void => {
    const next = { ...chosen, ...change };
    const isAtOnce = isUntouched(session.value) && !isTimed(clock.value);
    if (!isAtOnce || !begun(next)) setPending(next);
  };
  const chooseGame = (next: GameChoice): void => {
    if (next.name === choice.name && next.fault === choice.fault) return;
    const read = readGame(next.name);
    choose({ choice: next, ...(read.ok ? { opponent: read.value.game.defaults.opponent } : {}) });
  };

  return (
    <section class="opponents" aria-label="New game">
      <GameCards game={choice.wanted.kind} onPick={id => chooseGame(plainChoice(id))} />
      {boardFields(choice).length > 0 && (
        <div class="board-options">
          <FirstBoard game={game} />
          <div class="fields">
            <BoardFields choice={choice} onChoose={chooseGame} />
          </div>
        </div>
      )}
      <div class="card opponent-list">
        <div class="card-head">
          <h2>Opponents</h2>
          {cards.some(({ elo }) => elo) && <span class="quiet">Elo on the ladder</span>}
        </div>
        <fieldset class="cards">
          <legend class="unseen">Opponent</legend>
          {cards.map(each => (
            <OpponentCard
              key={each.player}
              opponent={each}
              isPicked={each.player === opponent}
              onPick={() => choose({ opponent: each.player })}
            />
          ))}
        </fieldset>
        <Foot sides={sides} you={you} onSide={side => choose({ you: side })}>
          <button type="button" onClick={() => setAdvanced(true)}>
            Advanced
          </button>
          <button
            type="button"
            class={describeEnd(now) === undefined ? 'main start' : 'start'}
            onClick={() => begun(chosen)}
          >
            <Icon name="plus" />
            New game
          </button>
        </Foot>
      </div>
      {isAdvanced && (
        <Dialog title="A new game, with all options" onClose={() => setAdvanced(false)}>
          <NewGame
            from={choice}
            against={opponent === HUMAN ? game.defaults.opponent : opponent}
            onStarted={() => setAdvanced(false)}
          />
        </Dialog>
      )}
    </section>
  );
}

/** Who to play: games and opponents as cards, and one button that starts. Everything else is behind “Advanced”. */

import { useState } from 'preact/hooks';
import { everyGame } from '../../games/catalogue.js';
import { variantOf } from '../../games/variants.js';
import type { Game, Opponent } from '../../rules/game.js';
import type { Side } from '../../rules/position.js';
import { engineOf, engineSeat } from '../session/engine-seat.js';
import { boardFields, type GameChoice, plainChoice } from '../session/game-choice.js';
import { gameTitle } from '../session/game-title.js';
import { readGame } from '../session/named-game.js';
import { describeEnd } from '../session/sentences.js';
import { begin, HUMAN } from '../session/session.js';
import { Dialog } from './dialog.js';
import { engines, GAME_TITLES, opponentsOf, readPlayer, type Strength, titleOf } from './gallery.js';
import { BoardFields, FirstBoard } from './game-picker.js';
import { Icon } from './icons.js';
import { bred } from './models.js';
import { NewGame } from './new-game.js';
import { announce, warn } from './notices.js';
import { Piece } from './piece.js';
import { randomSeed, session, startGame } from './table.js';
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
        {elo && (
          <span class="elo">
            {elo[0]} ± {elo[1]}
          </span>
        )}
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

export function Opponents() {
  const now = session.value;
  const [choice, setChoice] = useState(() => plainChoice(variantOf(now.game)));
  const [picked, setPicked] = useState(now.seats.find(seat => seat !== HUMAN));
  const [you, setYou] = useState<Side>(0);
  const [isAdvanced, setAdvanced] = useState(false);
  const found = readGame(choice.name);
  const game = found.ok ? found.value.game : now.game;
  const cards = [...opponentsOf(game), ...othersOf(game)];
  const opponent = picked ?? game.defaults.opponent;
  const { sides } = game.display;

  const choose = (next: GameChoice): void => {
    if (next.name !== choice.name) setPicked(undefined);
    setChoice(next);
  };
  const start = (): void => {
    if (!found.ok || choice.fault !== '') return; // the fault is shown
    const isBuilt = opponent === HUMAN || engineOf(opponent) !== undefined || readPlayer(opponent, game).ok;
    if (!isBuilt && championState.value !== 'loading') {
      warn(`${titleOf(opponent)} cannot play: its weights could not be read`);
      return;
    }
    const seats = you === 0 ? ([HUMAN, opponent] as const) : ([opponent, HUMAN] as const);
    startGame(begin({ ...found.value, seats, seed: randomSeed() }));
    announce(`a new game of ${gameTitle(choice.name)}`);
  };

  return (
    <section class="opponents" aria-label="New game">
      <GameCards game={choice.wanted.kind} onPick={id => choose(plainChoice(id))} />
      {boardFields(choice).length > 0 && (
        <div class="board-options">
          <FirstBoard game={game} />
          <div class="fields">
            <BoardFields choice={choice} onChoose={choose} />
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
              onPick={() => setPicked(each.player)}
            />
          ))}
        </fieldset>
        <div class="card-foot">
          <fieldset class="segments">
            <legend class="unseen">Your side</legend>
            {([0, 1] as const).map(side => (
              <label key={side} class={side === you ? 'picked' : ''}>
                <input type="radio" name="you" class="unseen" checked={side === you} onChange={() => setYou(side)} />
                {sides[side]}
              </label>
            ))}
          </fieldset>
          <button type="button" onClick={() => setAdvanced(true)}>
            Advanced
          </button>
          <button type="button" class={describeEnd(now) === undefined ? 'main start' : 'start'} onClick={start}>
            <Icon name="plus" />
            New game
          </button>
        </div>
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

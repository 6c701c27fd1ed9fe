/** The form for a new game: players, starting position and clock. */
import { useMemo, useState } from 'preact/hooks';
import { openingsOf, startsFor } from '../../arena/openings.js';
import { games } from '../../games/catalogue.js';
import type { Game } from '../../rules/game.js';
import type { Move, Position } from '../../rules/position.js';
import { BadSpec } from '../../specs/options.js';
import { parseSpec } from '../../specs/spec.js';
import { clockOf } from '../session/clock.js';
import { engineOf } from '../session/engine-seat.js';
import { type GameChoice, plainChoice } from '../session/game-choice.js';
import { gameTitle } from '../session/game-title.js';
import { readGame } from '../session/named-game.js';
import { describePasted } from '../session/pasted.js';
import { begin, HUMAN, imported } from '../session/session.js';
import { editionsOf, readPasted, readPlayer } from './gallery.js';
import { FirstBoard, GamePicker } from './game-picker.js';
import { announce } from './notices.js';
import { turnBook, usesBook } from './opening-book.js';
import { PlayerNote, PlayerPicker } from './picker.js';
import { randomSeed, session, startGame } from './table.js';
import { editionRead } from './workers.js';

const CLOCKS = [0, 1, 3, 5, 10, 30];

type Who = 'first' | 'second' | 'friends' | 'watch';

/** A random opening of the catalogue. */
function openingOf(game: Game, text: string): { readonly start: Position; readonly moves: readonly Move[] } {
  const spec = parseSpec(text);
  if (!spec.ok) throw new BadSpec(spec.reason);
  const [begin] = startsFor(spec.value, { game, pairs: 1, seed: randomSeed() });
  const start = game.display.parsePosition(begin!.position);
  if (!start.ok) throw new BadSpec(start.reason);
  return { start: start.value, moves: begin!.moves };
}

/** The options of a game that leave its board as it is, each with its accepted values. */
const rulesOf = (id: string): string =>
  Object.entries(games[id as keyof typeof games]?.options ?? {})
    .filter(([, option]) => !option.changesBoard)
    .map(([name, option]) => `${name}=${option.accepts}`)
    .join(', ');

/** A board with rules that differ, as a user types them: `start=currie`. */
function withRules(board: string, rules: string): string {
  if (rules.trim() === '') return board;
  const options = /^[^(]*\((.*)\)$/s.exec(board)?.[1];
  return `${plainChoice(board).wanted.kind}(${options === undefined ? '' : `${options}, `}${rules})`;
}

type NewGameProps = {
  /** The game that the form shows first. */
  readonly from: GameChoice;
  readonly against: string;
  readonly onStarted: () => void;
};

export function NewGame({ from: first, against, onStarted }: NewGameProps) {
  const now = session.value;
  const [choice, setChoice] = useState(first);
  const [options, setOptions] = useState('');
  const [who, setWho] = useState<Who>('first');
  const [opponent, setOpponent] = useState(against);
  const [second, setSecond] = useState('random');
  const [opening, setOpening] = useState('start');
  const [from, setFrom] = useState('');
  const [which, setWhich] = useState(0);
  const [minutes, setMinutes] = useState(0);
  const [problem, setProblem] = useState('');
  const id = choice.wanted.kind;
  const chosen = useMemo(() => readGame(withRules(choice.name, options)), [choice.name, options]);
  const plain = useMemo(() => readGame(choice.name), [choice.name]);
  const game = chosen.ok ? chosen.value.game : plain.ok ? plain.value.game : now.game;
  const { sides } = game.display;
  const pasted = useMemo(() => (from.trim() === '' ? undefined : readPasted(game, from)), [game, from]);
  const pastes = pasted?.ok ? pasted.value : undefined;
  const kinds = useMemo(() => openingsOf(game), [game]);

  const pickGame = (next: GameChoice): void => {
    setChoice(next);
    const picked = readGame(next.name);
    if (next.name === choice.name || !picked.ok) return;
    if (next.wanted.kind !== id) setOptions('');
    setOpponent(picked.value.game.defaults.opponent);
    setSecond('random');
    setOpening('start');
    setFrom('');
    setWhich(0);
    setProblem('');
  };

  const start = async (event: Event): Promise<void> => {
    event.preventDefault();
    if (choice.fault !== '') return; // it is shown
    if (!chosen.ok) {
      setProblem(chosen.reason);
      return;
    }
    const { name } = chosen.value;
    const seats: Readonly<Record<Who, readonly [string, string]>> = {
      first: [HUMAN, opponent],
      second: [opponent, HUMAN],
      friends: [HUMAN, HUMAN],
      watch: [opponent, second],
    };
    for (const seat of seats[who]) {
      if (seat === HUMAN || engineOf(seat) !== undefined) continue;
      // The champion's weights may still be on their way.
      for (const edition of editionsOf(seat, game)) await editionRead(edition);
      const player = readPlayer(seat, game);
      if (!player.ok) {
        setProblem(player.reason);
        return;
      }
    }
    if (pasted && !pasted.ok) {
      setProblem(pasted.reason);
      return;
    }
    const setup = { name, game, seats: seats[who], seed: randomSeed() };
    const chosenGame = pastes?.games[which];
    setProblem('');
    startGame(
      chosenGame
        ? imported({ ...setup, ...chosenGame })
        : begin({ ...setup, ...(opening === 'start' ? {} : openingOf(game, opening)) }),
      clockOf(minutes),
    );
    announce(`a new game of ${gameTitle(name)}`);
    onStarted();
  };

  return (
    <form class="fields" onSubmit={start}>
      <GamePicker choice={choice} onChoose={pickGame} />
      <FirstBoard game={game} />
      <label class="field">
        <span>You play</span>
        <select value={who} onChange={event => setWho(event.currentTarget.value as Who)}>
          <option value="first">{sides[0]}, first</option>
          <option value="second">{sides[1]}, second</option>
          <option value="friends">both, or with a friend</option>
          <option value="watch">neither: watch two players</option>
        </select>
      </label>
      {who !== 'friends' && (
        <PlayerPicker
          key={`${choice.name} opponent`}
          label={who === 'watch' ? sides[0] : 'Opponent'}
          game={game}
          seat={opponent}
          onPick={setOpponent}
          withEngines
        />
      )}
      {who === 'watch' && (
        <PlayerPicker
          key={`${choice.name} second`}
          label={sides[1]}
          game={game}
          seat={second}
          onPick={setSecond}
          withEngines
        />
      )}
      {who !== 'friends' && <PlayerNote game={game} seat={opponent} />}
      {who === 'watch' && second !== opponent && <PlayerNote game={game} seat={second} />}
      <label class="field">
        <span>Opening</span>
        <select value={opening} onChange={event => setOpening(event.currentTarget.value)}>
          {kinds.map(kind => (
            <option key={kind} value={kind}>
              {kind}
            </option>
          ))}
        </select>
      </label>
      <label class="field">
        <span>Clock</span>
        <select value={minutes} onChange={event => setMinutes(Number(event.currentTarget.value))}>
          {CLOCKS.map(each => (
            <option key={each} value={each}>
              {each === 0 ? 'none' : `${each} min per side`}
            </option>
          ))}
        </select>
      </label>
      {game.book && (who === 'first' || who === 'second') && (
        <label class="field">
          <span>Opening book</span>
          <select
            value={usesBook.value ? 'on' : 'off'}
            onChange={event => turnBook(event.currentTarget.value === 'on')}
          >
            <option value="on">for strong players</option>
            <option value="off">none</option>
          </select>
        </label>
      )}
      {rulesOf(id) !== '' && (
        <label class="field wide">
          <span>Rules that differ: {rulesOf(id)}</span>
          <input
            type="text"
            value={options}
            spellcheck={false}
            autocomplete="off"
            aria-invalid={!chosen.ok}
            onInput={event => setOptions(event.currentTarget.value)}
          />
          {!chosen.ok && <span class="problem">{chosen.reason}</span>}
        </label>
      )}
      <label class="field wide">
        <span>Or paste a position or a game to start from</span>
        <textarea
          rows={2}
          value={from}
          spellcheck={false}
          placeholder={game.display.formatPosition(game.initial())}
          onInput={event => {
            setFrom(event.currentTarget.value);
            setWhich(0);
          }}
        />
      </label>
      {pastes && pastes.games.length > 1 && (
        <label class="field wide">
          <span>This text holds {pastes.games.length} games: which one?</span>
          <select value={which} onChange={event => setWhich(Number(event.currentTarget.value))}>
            {pastes.games.map((each, i) => (
              <option key={i} value={i}>
                {describePasted(each, i)}
              </option>
            ))}
          </select>
        </label>
      )}
      {pastes && pastes.faults.length > 0 && (
        <p class="quiet wide">
          {pastes.faults.length === 1 ? 'One game' : `${pastes.faults.length} games`} of this text could not be read:{' '}
          {pastes.faults[0]}
        </p>
      )}
      {problem !== '' && (
        <p class="problem" role="alert">
          {problem}
        </p>
      )}
      <button type="submit" class="main">
        Start
      </button>
    </form>
  );
}

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
import { describePasted, type Pastes } from '../session/pasted.js';
import { begin, HUMAN, imported } from '../session/session.js';
import { Alert, Choice, plainly, TextBox, TextField } from './fields.js';
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

/** Who sits where; the second player plays only where two are watched. */
function seatsOf(who: Who, opponent: string, second: string): readonly [string, string] {
  const seats: Readonly<Record<Who, readonly [string, string]>> = {
    first: [HUMAN, opponent],
    second: [opponent, HUMAN],
    friends: [HUMAN, HUMAN],
    watch: [opponent, second],
  };
  return seats[who];
}

/** Why one of them cannot play, if one cannot; the champion's weights may still be on their way. */
async function refusalOf(seats: readonly string[], game: Game): Promise<string | undefined> {
  for (const seat of seats) {
    if (seat === HUMAN || engineOf(seat) !== undefined) continue;
    for (const edition of editionsOf(seat, game)) await editionRead(edition);
    const player = readPlayer(seat, game);
    if (!player.ok) return player.reason;
  }
  return undefined;
}

type SeatsProps = {
  readonly game: Game;
  /** Lists of players are drawn anew for another board. */
  readonly board: string;
  readonly who: Who;
  readonly opponent: string;
  readonly second: string;
  readonly onWho: (who: Who) => void;
  readonly onOpponent: (seat: string) => void;
  readonly onSecond: (seat: string) => void;
};

function Seats({ game, board, who, opponent, second, onWho, onOpponent, onSecond }: SeatsProps) {
  const { sides } = game.display;
  return (
    <>
      <Choice
        label="You play"
        value={who}
        choices={[
          ['first', `${sides[0]}, first`],
          ['second', `${sides[1]}, second`],
          ['friends', 'both, or with a friend'],
          ['watch', 'neither: watch two players'],
        ]}
        onPick={onWho}
      />
      {who !== 'friends' && (
        <PlayerPicker
          key={`${board} opponent`}
          label={who === 'watch' ? sides[0] : 'Opponent'}
          game={game}
          seat={opponent}
          onPick={onOpponent}
          withEngines
        />
      )}
      {who === 'watch' && (
        <PlayerPicker
          key={`${board} second`}
          label={sides[1]}
          game={game}
          seat={second}
          onPick={onSecond}
          withEngines
        />
      )}
      {who !== 'friends' && <PlayerNote game={game} seat={opponent} />}
      {who === 'watch' && second !== opponent && <PlayerNote game={game} seat={second} />}
    </>
  );
}

const BookChoice = () => (
  <Choice
    label="Opening book"
    value={usesBook.value ? 'on' : 'off'}
    choices={[
      ['on', 'for strong players'],
      ['off', 'none'],
    ]}
    onPick={next => turnBook(next === 'on')}
  />
);

type RulesProps = {
  readonly id: string;
  readonly text: string;
  readonly reason: string | undefined;
  readonly onText: (text: string) => void;
};

/** The game's options that leave its board as it is. */
function Rules({ id, text, reason, onText }: RulesProps) {
  const rules = rulesOf(id);
  return rules === '' ? null : (
    <TextField
      label={`Rules that differ: ${rules}`}
      kind="wide"
      value={text}
      isCode
      isInvalid={reason !== undefined}
      onText={onText}
    >
      {reason !== undefined && <span class="problem">{reason}</span>}
    </TextField>
  );
}

type PasteProps = {
  readonly game: Game;
  readonly text: string;
  readonly read: Pastes | undefined;
  readonly which: number;
  readonly onText: (text: string) => void;
  readonly onWhich: (which: number) => void;
};

/** A text with a position, or with games of which one is chosen. */
function Paste({ game, text, read, which, onText, onWhich }: PasteProps) {
  return (
    <>
      <TextBox
        label="Or paste a position or a game to start from"
        kind="wide"
        rows={2}
        value={text}
        spellcheck={false}
        placeholder={game.display.formatPosition(game.initial())}
        onText={onText}
      />
      {read && read.games.length > 1 && (
        <Choice
          label={`This text holds ${read.games.length} games: which one?`}
          kind="wide"
          value={which}
          choices={read.games.map((each, i) => [i, describePasted(each, i)])}
          onPick={onWhich}
        />
      )}
      {read && read.faults.length > 0 && (
        <p class="quiet wide">
          {read.faults.length === 1 ? 'One game' : `${read.faults.length} games`} of this text could not be read:{' '}
          {read.faults[0]}
        </p>
      )}
    </>
  );
}

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
  const pasted = useMemo(() => (from.trim() === '' ? undefined : readPasted(game, from)), [game, from]);
  const pastes = pasted?.ok ? pasted.value : undefined;
  const kinds = useMemo(() => openingsOf(game), [game]);

  const paste = (text: string): void => {
    setFrom(text);
    setWhich(0);
  };
  const pickGame = (next: GameChoice): void => {
    setChoice(next);
    const picked = readGame(next.name);
    if (next.name === choice.name || !picked.ok) return;
    if (next.wanted.kind !== id) setOptions('');
    setOpponent(picked.value.game.defaults.opponent);
    setSecond('random');
    setOpening('start');
    paste('');
    setProblem('');
  };

  const start = async (event: Event): Promise<void> => {
    event.preventDefault();
    if (choice.fault !== '') return; // it is shown
    if (!chosen.ok) {
      setProblem(chosen.reason);
      return;
    }
    const seats = seatsOf(who, opponent, second);
    const refusal = (await refusalOf(seats, game)) ?? (pasted && !pasted.ok ? pasted.reason : undefined);
    setProblem(refusal ?? '');
    if (refusal !== undefined) return;
    const { name } = chosen.value;
    const setup = { name, game, seats, seed: randomSeed() };
    const chosenGame = pastes?.games[which];
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
      <Seats
        game={game}
        board={choice.name}
        who={who}
        opponent={opponent}
        second={second}
        onWho={setWho}
        onOpponent={setOpponent}
        onSecond={setSecond}
      />
      <Choice label="Opening" value={opening} choices={plainly(kinds)} onPick={setOpening} />
      <Choice
        label="Clock"
        value={minutes}
        choices={CLOCKS.map(each => [each, each === 0 ? 'none' : `${each} min per side`])}
        onPick={setMinutes}
      />
      {game.book && (who === 'first' || who === 'second') && <BookChoice />}
      <Rules id={id} text={options} reason={chosen.ok ? undefined : chosen.reason} onText={setOptions} />
      <Paste game={game} text={from} read={pastes} which={which} onText={paste} onWhich={setWhich} />
      <Alert text={problem} />
      <button type="submit" class="main">
        Start
      </button>
    </form>
  );
}

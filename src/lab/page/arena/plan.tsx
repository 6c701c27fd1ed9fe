/** The form of a tournament: the game, the players, the pairings, and a test that may end a match of two. */
import { useMemo, useState } from 'preact/hooks';
import { FIRST_GAME } from '../../../games/catalogue.js';
import type { Game } from '../../../rules/game.js';
import { type Parsed, parsed, quote, refused } from '../../../specs/parsed.js';
import { parseSpec } from '../../../specs/spec.js';
import { usualSwissRounds } from '../../../tournaments/swiss.js';
import type { Format } from '../../../tournaments/tournament.js';
import {
  FORMAT_TITLES,
  PAIR_COUNTS,
  type PlanSettings,
  planLink,
  readPlanLink,
  USUAL_SETTINGS,
} from '../../arena/plan-link.js';
import { sprtOf, TEST_ELOS } from '../../arena/sprt-test.js';
import { type GameChoice, linkedChoice } from '../../session/game-choice.js';
import { gameTitle } from '../../session/game-title.js';
import { gameNamed } from '../../session/named-game.js';
import { copyOf } from '../clipboard.js';
import { Alert, Choice, plainly, TextField, titled } from '../fields.js';
import { readPlayer, titleOf } from '../gallery.js';
import { FirstBoard, GamePicker } from '../game-picker.js';
import { Icon } from '../icons.js';
import { PlayerNote, PlayerPicker } from '../picker.js';
import { addressAt, invitation, keepGame, route } from '../route.js';
import { championState } from '../workers.js';
import { startTournament, type TournamentWish, tournament } from './tournament.js';

function formatFor(kind: Format['kind'], players: number): Format {
  if (kind === 'gauntlet') return { kind, challengers: 1 };
  if (kind === 'swiss') return { kind, rounds: usualSwissRounds(players) };
  return { kind };
}

const firstPlayers = (game: Game): readonly string[] => game.defaults.lineUp;

type Entrant = { readonly seat: string; readonly reason: string };

/** The picker below lists all players; a suggestion is enough here. */
const withoutList = (reason: string): string => reason.replace(/(\?|;) there are: .*$/s, '$1').replace(/;$/, '');

/** The entrants that cannot take part, each with the reason. */
const refusalsOf = (seats: readonly string[], game: Game): readonly Entrant[] =>
  seats.flatMap(seat => {
    const player = readPlayer(seat, game);
    return player.ok ? [] : [{ seat, reason: withoutList(player.reason) }];
  });

function Entrants({
  seats,
  refused,
  onRemove,
}: {
  readonly seats: readonly string[];
  readonly refused: readonly Entrant[];
  readonly onRemove: (seat: string) => void;
}) {
  return (
    <>
      <ul>
        {seats.map(seat => {
          const isRefused = refused.some(each => each.seat === seat);
          return (
            <li key={seat} class={isRefused ? 'bad' : ''}>
              <span class={isRefused ? 'problem' : ''}>{titleOf(seat)}</span>
              <button type="button" aria-label={`Remove ${titleOf(seat)}`} onClick={() => onRemove(seat)}>
                <Icon name="close" />
              </button>
            </li>
          );
        })}
      </ul>
      {refused.map(({ seat, reason }) => (
        <p key={seat} class="problem" role="alert">
          {quote(seat)} cannot take part: {reason.replace(/[^.?]$/, '$&.')} Remove it to start.
        </p>
      ))}
    </>
  );
}

type SettingsProps = {
  readonly settings: PlanSettings;
  /** The first of two players: whether it is better can be tested. */
  readonly first: string | undefined;
  readonly onChange: (change: Partial<PlanSettings>) => void;
};

function Settings({ settings: { kind, pairs, elo, seed }, first, onChange }: SettingsProps) {
  return (
    <>
      <Choice label="Pairings" value={kind} choices={titled(FORMAT_TITLES)} onPick={kind => onChange({ kind })} />
      <Choice
        label="Pairs of games per pairing"
        value={pairs}
        choices={plainly(PAIR_COUNTS)}
        onPick={pairs => onChange({ pairs })}
      />
      {first !== undefined ? (
        <Choice
          label={`Stop when it is clear whether ${first} is better`}
          kind="wide"
          value={elo}
          choices={[
            [0, 'no, play all pairs'],
            ...TEST_ELOS.map(each => [each, `by ${each} Elo, or not at all (SPRT)`] as const),
          ]}
          onPick={elo => onChange({ elo })}
        />
      ) : (
        <p class="quiet wide">A match of two players can stop as soon as a sequential test (SPRT) is decided.</p>
      )}
      <TextField
        label="Seed: the same seed gives the same games"
        kind="wide"
        value={seed}
        maxLength={64}
        onText={seed => onChange({ seed })}
      />
    </>
  );
}

/** The tournament that the form describes; why there is none, if there is none. */
function planned(name: string, game: Game, seats: readonly string[], settings: PlanSettings): Parsed<TournamentWish> {
  const spec = parseSpec(name);
  if (!spec.ok || seats.length < 2) return refused('a tournament needs two players or more');
  const players = seats.flatMap(seat => {
    const player = readPlayer(seat, game);
    return player.ok ? [{ name: titleOf(seat), spec: player.value.spec }] : [];
  });
  const { kind, pairs, elo, seed } = settings;
  const test = seats.length === 2 && elo > 0 ? sprtOf(elo) : undefined;
  // The test asks about the first player, so the first player must be the first of the match.
  const format = formatFor(test ? 'gauntlet' : kind, players.length);
  return parsed({ name, spec: spec.value, game, players, format, pairs, seed, ...(test ? { test } : {}) });
}

export function Plan() {
  const [invited] = useState(invitation);
  const [asked] = useState(() => linkedChoice(invited.game, FIRST_GAME));
  const [choice, setChoice] = useState<GameChoice>({ ...asked, fault: '' });
  const { name } = choice;
  const game = useMemo(() => gameNamed(name), [name]);
  const [seats, setSeats] = useState(invited.seats.length > 0 ? invited.seats : firstPlayers(game));
  const [adding, setAdding] = useState(() => game.defaults.levels?.[2] ?? firstPlayers(game)[0]!);
  const [linked] = useState(() => readPlanLink(route.peek().query));
  const [settings, setSettings] = useState(linked.ok ? linked.value : USUAL_SETTINGS);
  const [problem, setProblem] = useState(
    !linked.ok
      ? `the link cannot be used: ${linked.reason}`
      : asked.fault === ''
        ? ''
        : `${asked.fault}; ${gameTitle(name)} is shown`,
  );
  const isRunning = tournament.value?.state === 'running';
  // Players that use the champion can be built once its weights are there.
  const refused = championState.value === 'loading' ? [] : refusalsOf(seats, game);

  const pickGame = (picked: GameChoice): void => {
    setChoice(picked);
    if (picked.name === name) return;
    keepGame('arena', picked.name);
    const next = gameNamed(picked.name);
    setSeats(firstPlayers(next));
    setAdding(firstPlayers(next)[0]!);
    setProblem('');
  };
  const add = (): void => {
    const player = readPlayer(adding, game);
    if (!player.ok) setProblem(`${quote(adding)} cannot take part: ${player.reason}`);
    else if (seats.includes(adding)) setProblem(`${titleOf(adding)} takes part already`);
    else {
      setProblem('');
      setSeats([...seats, adding]);
    }
  };
  const start = (event: Event): void => {
    event.preventDefault();
    if (choice.fault !== '') return; // it is shown
    if (refusalsOf(seats, game).length > 0) {
      // The list above names each of them, once the weights that some need are read.
      setProblem(championState.value === 'loading' ? 'the champion is still being read: start again in a moment' : '');
      return;
    }
    const plan = planned(name, game, seats, settings);
    setProblem(plan.ok ? '' : plan.reason);
    if (plan.ok) void startTournament(plan.value);
  };

  return (
    <form class="card fields" onSubmit={start} aria-label="Plan">
      <GamePicker choice={choice} onChoose={pickGame} />
      <FirstBoard game={game} />
      <fieldset class="wide entrants">
        <legend>Players</legend>
        <Entrants
          seats={seats}
          refused={refused}
          onRemove={seat => {
            setProblem('');
            setSeats(seats.filter(each => each !== seat));
          }}
        />
        <div class="line">
          <PlayerPicker key={name} label="One more" game={game} seat={adding} onPick={setAdding} />
          <button type="button" onClick={add}>
            <Icon name="plus" />
            Add
          </button>
        </div>
        <PlayerNote game={game} seat={adding} />
      </fieldset>
      <Settings
        settings={settings}
        first={seats.length === 2 ? titleOf(seats[0]!) : undefined}
        onChange={change => setSettings({ ...settings, ...change })}
      />
      <Alert text={problem} />
      <div class="buttons wide">
        <button type="submit" class="main" disabled={isRunning}>
          Start
        </button>
        <button
          type="button"
          onClick={() => {
            const link = planLink(name, seats, { ...settings, ...(seats.length === 2 ? {} : { elo: 0 }) });
            void copyOf('link', addressAt(`arena?${new URLSearchParams(link)}`));
          }}
        >
          Copy link
        </button>
      </div>
    </form>
  );
}

/**
 * Arena: players meet in pairs of games with sides swapped; standings that fill as they play, and every game to replay.
 */
import { useState } from 'preact/hooks';
import { buildGame, FIRST_GAME } from '../../../games/catalogue.js';
import type { Game } from '../../../rules/game.js';
import { describeOutcome } from '../../../rules/words.js';
import { quote } from '../../../specs/parsed.js';
import { parseSpec } from '../../../specs/spec.js';
import { crossText, percent, pointsText, signed } from '../../../tournaments/report.js';
import { pairSample } from '../../../tournaments/score.js';
import { summarise, summaryLines } from '../../../tournaments/summary.js';
import { maxSwissRounds } from '../../../tournaments/swiss.js';
import type { Format } from '../../../tournaments/tournament.js';
import { GAME_TITLES, readPlayer, titleOf } from '../gallery.js';
import { GamePicker } from '../game-picker.js';
import { PlayerPicker } from '../picker.js';
import { Replay } from '../replaying.js';
import { invitation } from '../route.js';
import { type PlayedMatch, runTournament, stopTournament, type Tournament, tournament } from '../tournament.js';

const PAIRS = [1, 5, 10, 25, 50, 100];
const FORMATS: Readonly<Record<Format['kind'], string>> = {
  'round-robin': 'all play all',
  gauntlet: 'the first plays all the others',
  elimination: 'knock-out',
  swiss: 'Swiss rounds',
};

function formatFor(kind: Format['kind'], players: number): Format {
  if (kind === 'gauntlet') return { kind, challengers: 1 };
  if (kind === 'swiss') return { kind, rounds: Math.min(maxSwissRounds(players), Math.ceil(Math.log2(players)) + 1) };
  return { kind };
}

const firstPlayers = (game: Game): readonly string[] => game.defaults.lineUp;

function Plan() {
  const [invited] = useState(invitation);
  const [name, setName] = useState(
    invited.game !== undefined && invited.game in GAME_TITLES ? invited.game : FIRST_GAME,
  );
  const [game, setGame] = useState(() => buildGame({ kind: name }));
  const [seats, setSeats] = useState(invited.seats.length > 0 ? invited.seats : firstPlayers(game));
  const [adding, setAdding] = useState('level(level=3, edition=2)');
  const [kind, setKind] = useState<Format['kind']>('round-robin');
  const [pairs, setPairs] = useState(10);
  const [seed, setSeed] = useState('0');
  const [problem, setProblem] = useState(
    invited.game === undefined || invited.game in GAME_TITLES
      ? ''
      : `there is no game called ${quote(invited.game)}; ${GAME_TITLES[name as keyof typeof GAME_TITLES]} is shown`,
  );
  const isRunning = tournament.value?.state === 'running';

  const pickGame = (id: string): void => {
    const next = buildGame({ kind: id });
    setName(id);
    setGame(next);
    setSeats(firstPlayers(next));
    setAdding(firstPlayers(next)[0]!);
    setProblem('');
  };
  const add = (): void => {
    const player = readPlayer(adding, game);
    if (!player.ok) setProblem(player.reason);
    else if (seats.includes(adding)) setProblem(`${adding} takes part already`);
    else {
      setProblem('');
      setSeats([...seats, adding]);
    }
  };
  const start = (event: Event): void => {
    event.preventDefault();
    const spec = parseSpec(name);
    if (!spec.ok || seats.length < 2) {
      setProblem('a tournament needs two players or more');
      return;
    }
    const entrants = seats.map(seat => ({ seat, player: readPlayer(seat, game) }));
    const refusals = entrants.flatMap(({ seat, player }) =>
      player.ok ? [] : [`${quote(seat)} cannot take part: ${player.reason}`],
    );
    if (refusals.length > 0) {
      setProblem(`${refusals.join('; ')}. Remove ${refusals.length === 1 ? 'it' : 'them'} to start.`);
      return;
    }
    const players = entrants.flatMap(({ seat, player }) =>
      player.ok ? [{ name: titleOf(seat), spec: player.value.spec }] : [],
    );
    setProblem('');
    void runTournament({
      name,
      spec: spec.value,
      game,
      players,
      format: formatFor(kind, players.length),
      pairs,
      seed,
    });
  };

  return (
    <form class="card fields" onSubmit={start} aria-label="Plan">
      <GamePicker game={name} onPick={pickGame} />
      <label class="field">
        <span>Pairings</span>
        <select value={kind} onChange={event => setKind(event.currentTarget.value as Format['kind'])}>
          {Object.entries(FORMATS).map(([each, title]) => (
            <option key={each} value={each}>
              {title}
            </option>
          ))}
        </select>
      </label>
      <label class="field">
        <span>Pairs of games per pairing</span>
        <select value={pairs} onChange={event => setPairs(Number(event.currentTarget.value))}>
          {PAIRS.map(each => (
            <option key={each} value={each}>
              {each}
            </option>
          ))}
        </select>
      </label>
      <label class="field">
        <span>Seed: the same seed gives the same games</span>
        <input type="text" value={seed} maxLength={64} onInput={event => setSeed(event.currentTarget.value)} />
      </label>
      <fieldset class="wide entrants">
        <legend>Players</legend>
        <ul>
          {seats.map(seat => (
            <li key={seat}>
              <span class={readPlayer(seat, game).ok ? '' : 'problem'}>{titleOf(seat)}</span>
              <button
                type="button"
                aria-label={`Remove ${titleOf(seat)}`}
                onClick={() => setSeats(seats.filter(each => each !== seat))}
              >
                ×
              </button>
            </li>
          ))}
        </ul>
        <div class="line">
          <PlayerPicker key={name} label="One more" game={game} seat={adding} onPick={setAdding} />
          <button type="button" onClick={add}>
            Add
          </button>
        </div>
      </fieldset>
      {problem !== '' && (
        <p class="problem" role="alert">
          {problem}
        </p>
      )}
      <div class="buttons wide">
        <button type="submit" class="main" disabled={isRunning}>
          Start
        </button>
        <button type="button" onClick={stopTournament} disabled={!isRunning}>
          Stop
        </button>
      </div>
    </form>
  );
}

type Chosen = { readonly match: PlayedMatch; readonly game: number };

/** The two players of game n of a match, by side. */
const seatsOf = ({ names }: Tournament, { pairing: [a, b] }: PlayedMatch, game: number): readonly [string, string] =>
  game % 2 === 0 ? [names[a]!, names[b]!] : [names[b]!, names[a]!];

function Games({ held, onChoose }: { readonly held: Tournament; readonly onChoose: (chosen: Chosen) => void }) {
  const [which, setWhich] = useState(0);
  const match = held.matches[Math.min(which, held.matches.length - 1)];
  if (!match) return null;
  return (
    <section class="card" aria-label="Games">
      <h2>Games</h2>
      <label class="field">
        <span>Meeting</span>
        <select value={which} onChange={event => setWhich(Number(event.currentTarget.value))}>
          {held.matches.map(({ pairing: [a, b] }, i) => (
            <option key={`${a} ${b} ${i}`} value={i}>
              {held.names[a]} – {held.names[b]}
            </option>
          ))}
        </select>
      </label>
      <ol class="games">
        {match.records.map((record, i) => {
          const [first, second] = seatsOf(held, match, i);
          const text = `${first} – ${second}: ${describeOutcome(held.game.display, record.outcome, held.game.margin !== undefined)}`;
          return (
            <li key={i}>
              <button type="button" onClick={() => onChoose({ match, game: i })}>
                {text}
              </button>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

/** The most important columns come first, because a phone shows only those. */
const HEAD = ['place', 'player', 'Elo', '±', 'score %', '95 %', 'points', 'games', 'won', 'drawn', 'lost'];

function Table({ held }: { readonly held: Tournament }) {
  const { players, cross } = held.standings;
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard */}
      <section class="scroll" tabIndex={0} aria-label="Standings">
        <table>
          <caption>Elo is relative to the mean of all players; ± is half the 95 % interval.</caption>
          <thead>
            <tr>
              {HEAD.map((head, i) => (
                <th key={head} scope="col" class={i === 1 ? 'text' : ''}>
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {players.map(each => (
              <tr key={each.player}>
                <td>{each.place}</td>
                <th scope="row" class="text">
                  {each.name}
                </th>
                <td>{signed(each.rating)}</td>
                <td>{each.error.toFixed(0)}</td>
                <td>{percent(each.score)}</td>
                <td>
                  {percent(each.interval.low)}–{percent(each.interval.high)}
                </td>
                <td>{pointsText(each.points)}</td>
                <td>{each.games}</td>
                <td>{each.wins}</td>
                <td>{each.draws}</td>
                <td>{each.losses}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard */}
      <section class="scroll" tabIndex={0} aria-label="Cross-table">
        <table class="cross">
          <caption>Cross-table: points of the row’s player out of the games against the column’s.</caption>
          <thead>
            <tr>
              <th scope="col" class="text">
                player
              </th>
              {players.map((each, i) => (
                <th key={each.player} scope="col">
                  <abbr title={each.name}>{i + 1}</abbr>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {players.map((each, i) => (
              <tr key={each.player}>
                <th scope="row" class="text">
                  {i + 1} {each.name}
                </th>
                {cross[i]!.map((crossing, j) => (
                  <td key={players[j]!.player} class={crossing && crossing.points * 2 > crossing.games ? 'ahead' : ''}>
                    {i === j ? '–' : crossText(crossing)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}

/** With two players: what the result shows, in sentences. */
function ResultSummary({ held }: { readonly held: Tournament }) {
  const [match] = held.matches;
  if (held.names.length !== 2 || !match || held.state !== 'done') return null;
  const [first, second] = match.pairing;
  return (
    <section class="card" aria-label="What the result shows">
      <h2>
        {held.names[first]} against {held.names[second]}
      </h2>
      {summaryLines(summarise(pairSample(match.evidence))).map(line => (
        <p key={line}>{line}</p>
      ))}
    </section>
  );
}

export function Arena() {
  const held = tournament.value;
  const [chosen, setChosen] = useState<Chosen>();
  const record = chosen?.match.records[chosen.game];
  const isOfThis =
    held !== undefined && chosen !== undefined && held.matches.some(each => each.records === chosen.match.records);
  return (
    <div class="page two">
      <div class="stack">
        <h1>Arena</h1>
        <Plan />
        {held && record && chosen && isOfThis && (
          <Replay
            key={`${held.matches.indexOf(chosen.match)} ${chosen.game}`}
            name={held.name}
            game={held.game}
            names={seatsOf(held, chosen.match, chosen.game)}
            record={record}
          />
        )}
      </div>
      <div class="stack">
        {!held && <p class="quiet">Choose players and start; the table fills as they play.</p>}
        {held && (
          <section class="card" aria-label="Results">
            <h2>Results</h2>
            <p role="status">
              {held.games} of {held.gamesInAll} games{' '}
              {{ running: 'played …', done: 'played', stopped: 'played, then stopped', failed: 'played' }[held.state]}
            </p>
            <progress max={held.gamesInAll} value={held.games} aria-label="games played" />
            {held.trouble !== undefined && (
              <p class="problem" role="alert">
                {held.trouble}
              </p>
            )}
            <Table held={held} />
            {held.standings.countedGames !== undefined && (
              <p class="quiet">
                {held.standings.games - held.standings.countedGames} of {held.standings.games} games repeat others and
                add no evidence: score, interval and Elo leave them out.
              </p>
            )}
          </section>
        )}
        {held && <ResultSummary held={held} />}
        {held && <Games key={held.plan.seed + held.name + held.names.join()} held={held} onChoose={setChosen} />}
      </div>
    </div>
  );
}

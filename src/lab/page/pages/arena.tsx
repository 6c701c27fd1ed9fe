/**
 * Arena: players meet in pairs of games with sides swapped. Standings fill as they play, the browser keeps the results,
 * and every game can be replayed.
 */
import type { ComponentType } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { pairSample } from '../../../tournaments/score.js';
import { namesInSentences, summarise, summaryLines } from '../../../tournaments/summary.js';
import { seatsOf, type Tournament } from '../../arena/tournament.js';
import { Games } from '../arena/games.js';
import { KeptList } from '../arena/kept-list.js';
import { Plan } from '../arena/plan.js';
import { Progress } from '../arena/progress.js';
import { SprtCard } from '../arena/sprt-chart.js';
import { CrossTable, StandingsTable } from '../arena/standings.js';
import { isOpening, restoreTournament, tournament } from '../arena/tournament.js';
import { Replay } from '../replaying.js';
import { invitation } from '../route.js';

/** With two players: what the result shows, in sentences. */
function ResultSummary({ held }: { readonly held: Tournament }) {
  const [match] = held.matches;
  if (held.names.length !== 2 || !match || held.state !== 'done') return null;
  const [first, second] = match.pairing;
  const names = [held.names[first]!, held.names[second]!] as const;
  return (
    <section class="card" aria-label="What the result shows">
      <h2>
        {names[0]} against {names[1]}
      </h2>
      {summaryLines(summarise(pairSample(match.evidence)), { names: namesInSentences(names) }).map(line => (
        <p key={line}>{line}</p>
      ))}
    </section>
  );
}

/** One match of the tournament: its test, its games, and the game that is replayed. */
function Meeting({ held }: { readonly held: Tournament }) {
  const [wanted, setWanted] = useState<string>();
  const [game, setGame] = useState<number>();
  const match = held.matches.find(({ id }) => id === wanted) ?? held.matches[0];
  if (!match) return null;
  const record = game === undefined ? undefined : match.records[game];
  return (
    <>
      <div class="pair">
        <SprtCard key={match.id} held={held} match={match} />
        <Games
          held={held}
          match={match}
          chosen={game}
          onMatch={id => {
            setWanted(id);
            setGame(undefined);
          }}
          onChoose={setGame}
        />
      </div>
      {record && game !== undefined && (
        <Replay
          key={`${match.id} ${game}`}
          name={held.name}
          game={held.game}
          names={seatsOf(held, match, game)}
          record={record}
        />
      )}
    </>
  );
}

/** Loaded where it is shown. */
function LoadedSample() {
  const [Found, setFound] = useState<ComponentType>();
  useEffect(() => {
    import('../arena/sample.js').then(
      ({ Sample }) => setFound(() => Sample),
      () => {},
    );
  }, []);
  return Found ? <Found /> : null;
}

export function Arena() {
  const held = tournament.value;
  // Another page that sends players here wants a new tournament.
  useEffect(() => void restoreTournament(invitation().seats.length === 0), []);
  const results = useRef<HTMLDivElement>(null);
  const started = held?.state === 'running' ? held.id : undefined;
  // On a phone the results are below the plan.
  useEffect(() => {
    const card = results.current?.firstElementChild;
    if (started !== undefined && card && card.getBoundingClientRect().bottom > innerHeight) card.scrollIntoView();
  }, [started]);
  return (
    <div class="page arena">
      <div class="stack">
        <h1>Arena</h1>
        <Plan />
        <KeptList />
      </div>
      <div class="stack" ref={results}>
        {!held &&
          (isOpening.value ? (
            <p class="quiet">Reading the last results …</p>
          ) : (
            <div class="empty">
              <h2>No tournament yet</h2>
              <p>
                Every two players meet in pairs of games with sides swapped. Press Start, and the standings, who beat
                whom and every game appear here as they are played. Here is a sample: one such pair.
              </p>
              <LoadedSample />
            </div>
          ))}
        {held && (
          <>
            <Progress held={held} />
            <div class="pair">
              <StandingsTable held={held} />
              <CrossTable held={held} />
            </div>
            <ResultSummary held={held} />
            <Meeting key={held.id} held={held} />
          </>
        )}
      </div>
    </div>
  );
}

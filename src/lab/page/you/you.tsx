/** You: how strong you play, where you lose, whom to play next, and all that this browser keeps of you. */
import './you.css';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { countText, DISCS } from '../../../review/verdict.js';
import { gameTitle } from '../../session/game-title.js';
import { readGame } from '../../session/named-game.js';
import { HUMAN } from '../../session/session.js';
import { type JudgedGame, openingTotals, phaseTotals, weakestOpening, weakestPhase } from '../../you/accuracy.js';
import {
  favouriteOf,
  LEAST_GAMES,
  type OwnGame,
  ownGame,
  ratingsOf,
  strengthSentence,
  suggestedFor,
} from '../../you/own-games.js';
import { formatPerson, parsePerson } from '../../you/person-file.js';
import { archive, deleteGame, putGame } from '../archive.js';
import { saveFile } from '../downloads.js';
import { Choice } from '../fields.js';
import { strengthText } from '../gallery.js';
import { Chart } from '../learning/chart.js';
import { iAm, me } from '../me.js';
import { notify, warn } from '../notices.js';
import { dropKeptFiles } from '../review/kept-files.js';
import { addCards, deck, eraseDeck, readDeck } from '../review/practice.js';
import { eraseReviews, storedReview } from '../reviewing.js';
import { hasSound, switchSound } from '../sound.js';

/** Games that are read between two looks at other tasks. */
const AT_ONCE = 5;
const breath = (): Promise<void> => new Promise(done => setTimeout(done));

/** The oldest first, with the judged moves of those that were reviewed; undefined while they are read. */
function useOwnGames(): { readonly games: readonly OwnGame[]; readonly judged: readonly JudgedGame[] } | undefined {
  const [found, setFound] = useState<{ readonly games: readonly OwnGame[]; readonly judged: readonly JudgedGame[] }>();
  const kept = archive.value;
  useEffect(() => {
    let isOver = false;
    const read = async (): Promise<void> => {
      const games: OwnGame[] = [];
      const judged: JudgedGame[] = [];
      for (const [i, each] of [...kept].reverse().entries()) {
        if (i % AT_ONCE === 0) await breath();
        if (isOver) return;
        const own = ownGame(each);
        if (!own) continue;
        games.push(own);
        const moves = await storedReview(own.game, own.name, own.line.history);
        if (moves) judged.push({ own, judged: moves });
      }
      if (!isOver) setFound({ games, judged });
    };
    void read();
    return () => {
      isOver = true;
    };
  }, [kept]);
  return found;
}

const percent = (share: number): string => `${(100 * share).toFixed(0)} %`;

type PartProps = { readonly games: readonly OwnGame[]; readonly judged: readonly JudgedGame[] };

function Strength({ name, games }: PartProps & { readonly name: string }) {
  const found = readGame(name);
  if (!found.ok) return null;
  const { game } = found.value;
  const ratings = ratingsOf(game, games);
  const next = suggestedFor(game, ratings.at(-1)?.value);
  const curve = {
    name: 'your rating',
    isScore: false,
    points: ratings.slice(LEAST_GAMES - 1).map((each, i) => ({ step: i + LEAST_GAMES, ...each })),
  };
  return (
    <>
      <h1>{strengthSentence(game, ratings)}</h1>
      {next && (
        <section class="card suggested" aria-label="Whom to play next">
          <div>
            <h2>
              Next: {next.title}
              {next.elo ? `, ${strengthText(next.elo)} Elo` : ''}
            </h2>
            <p class="quiet">{next.about}</p>
          </div>
          <a
            class="button main"
            href={`#/play?${new URLSearchParams([
              ['game', name],
              ['player', HUMAN],
              ['player', next.player],
            ])}`}
          >
            Play {next.title}
          </a>
        </section>
      )}
      {curve.points.length > 1 && (
        <section class="card" aria-label="Your rating over time">
          <Chart
            title="Your rating, game by game"
            curves={[curve]}
            owner="you"
            notes={[
              'The median of what your results allow, and its 95 % interval. Hints and undone moves are not taken off.',
            ]}
          />
        </section>
      )}
    </>
  );
}

function Accuracy({ games, judged }: PartProps) {
  const phases = useMemo(() => phaseTotals(judged), [judged]);
  const openings = useMemo(() => openingTotals(games), [games]);
  const [phase, opening] = [weakestPhase(phases), weakestOpening(openings)];
  const unjudged = games.length - judged.length;
  return (
    <div class="two">
      <section class="card" aria-labelledby="by-phase">
        <h2 id="by-phase">
          {phase
            ? `You lose most in the ${phase.phase}: ${countText(phase.loss, DISCS)} a move`
            : 'Where you lose discs'}
        </h2>
        {phases.length === 0 ? (
          <p class="quiet">No game of yours was reviewed yet, so nothing is known of your moves.</p>
        ) : (
          <table>
            <caption>Discs lost a move, in {judged.length} reviewed games</caption>
            <thead>
              <tr>
                <th scope="col" class="text">
                  phase
                </th>
                <th scope="col">discs a move</th>
                <th scope="col">moves</th>
              </tr>
            </thead>
            <tbody>
              {phases.map(each => (
                <tr key={each.phase}>
                  <th scope="row" class="text">
                    {each.phase}
                  </th>
                  <td>{each.loss.toFixed(1)}</td>
                  <td>{each.moves}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
        {unjudged > 0 && (
          <p class="quiet">
            {unjudged} of your games {unjudged === 1 ? 'was' : 'were'} not reviewed:{' '}
            <a href="#/review?view=practise">Practise</a> looks for mistakes in all of them.
          </p>
        )}
      </section>
      <section class="card" aria-labelledby="by-opening">
        <h2 id="by-opening">
          {opening
            ? `Your worst opening is ${opening.name}: ${percent(opening.score)} of ${opening.games} games`
            : 'Your openings'}
        </h2>
        {openings.length === 0 ? (
          <p class="quiet">No finished game yet.</p>
        ) : (
          <table>
            <caption>Your score by opening</caption>
            <thead>
              <tr>
                <th scope="col" class="text">
                  opening
                </th>
                <th scope="col">games</th>
                <th scope="col">score</th>
              </tr>
            </thead>
            <tbody>
              {openings.slice(0, 12).map(each => (
                <tr key={each.name}>
                  <th scope="row" class="text">
                    {each.name}
                  </th>
                  <td>{each.games}</td>
                  <td>{percent(each.score)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </section>
    </div>
  );
}

async function takeFile(file: File): Promise<void> {
  const read = parsePerson(await file.text());
  if (!read.ok) {
    warn(`${file.name}: ${read.reason}`);
    return;
  }
  const { name, games, cards, lost } = read.value;
  await readDeck();
  const known = new Set(archive.value.map(({ id }) => id));
  const fresh = games.filter(({ id }) => !known.has(id));
  for (const game of fresh) putGame(game);
  const more = addCards(cards);
  if (me.value === '' && name !== '') iAm(name);
  notify(`${fresh.length} of ${games.length} games and ${more} of ${cards.length} practice cards were new`);
  if (lost > 0) warn(`${file.name}: ${lost} entries could not be read and were left out`);
}

async function erase(): Promise<void> {
  for (const { id } of archive.value) deleteGame(id);
  eraseDeck();
  iAm('');
  try {
    await eraseReviews();
    await dropKeptFiles();
    notify('your games, reviews, practice, opened files and name are erased');
  } catch {
    warn('this browser would not erase the reviews; its own settings can');
  }
}

function Kept() {
  const [isAsked, setAsked] = useState(false);
  const save = async (): Promise<void> => {
    await readDeck();
    const text = formatPerson({ name: me.value, games: archive.value, cards: deck.value });
    saveFile('breedboard-you.json', new Blob([text], { type: 'application/json' }));
    notify('breedboard-you.json is saved: your name, games and practice');
  };
  return (
    <section class="card" aria-labelledby="kept">
      <h2 id="kept">What this browser keeps of you</h2>
      <p>
        {archive.value.length} games, their reviews, your practice and opened files. Nothing of it leaves this browser
        unless you export it.
      </p>
      <label class="field">
        <span>Your name in games from elsewhere</span>
        <input type="text" value={me.value} maxLength={200} onChange={event => iAm(event.currentTarget.value.trim())} />
      </label>
      <label class="field tick">
        <input type="checkbox" checked={hasSound.value} onChange={event => switchSound(event.currentTarget.checked)} />A
        sound for each move
      </label>
      <div class="buttons">
        <button type="button" onClick={() => void save()}>
          Export
        </button>
        <label class="button">
          Import
          <input
            type="file"
            class="unseen"
            accept=".json,application/json"
            onChange={event => {
              const [file] = event.currentTarget.files ?? [];
              if (file) void takeFile(file);
              event.currentTarget.value = '';
            }}
          />
        </label>
        {!isAsked && (
          <button type="button" onClick={() => setAsked(true)}>
            Erase …
          </button>
        )}
      </div>
      {isAsked && (
        <div class="question" role="alert">
          <p>Erase all of it? It cannot be undone; export it first if you may want it again.</p>
          <div class="buttons">
            <button
              type="button"
              onClick={() => {
                setAsked(false);
                void erase();
              }}
            >
              Erase all
            </button>
            <button type="button" onClick={() => setAsked(false)}>
              Keep it
            </button>
          </div>
        </div>
      )}
    </section>
  );
}

export function You() {
  const found = useOwnGames();
  const [picked, setPicked] = useState<string>();
  if (!found)
    return (
      <div class="page plain you">
        <h1>You</h1>
        <p class="quiet">Your games are being read …</p>
      </div>
    );
  const names = [...new Set(found.games.map(({ name }) => name))];
  const name = picked ?? favouriteOf(found.games);
  const own = {
    games: found.games.filter(each => each.name === name),
    judged: found.judged.filter(each => each.own.name === name),
  };
  return (
    <div class="page plain you">
      <Strength name={name} {...own} />
      {names.length > 1 && (
        <Choice
          label="Game"
          value={name}
          choices={names.map(each => [each, gameTitle(each)] as const)}
          onPick={setPicked}
        />
      )}
      <Accuracy {...own} />
      <Kept />
    </div>
  );
}

/** Openings: the moves played in opened archives or in Your games, with counts and results, walked on the board. */
import { useEffect, useMemo, useState } from 'preact/hooks';
import { everyGame } from '../../../games/catalogue.js';
import { positionAt } from '../../../matches/history.js';
import { openingNameOf } from '../../../review/opening-name.js';
import type { Game } from '../../../rules/game.js';
import type { Move, Position } from '../../../rules/position.js';
import type { Exploration, Source } from '../../review/library.js';
import type { PlayedMove } from '../../review/openings.js';
import { readGame } from '../../session/named-game.js';
import { tellMove } from '../../session/sentences.js';
import { begin, HUMAN } from '../../session/session.js';
import { archive } from '../archive.js';
import { Board } from '../board.js';
import type { Note } from '../board-cell.js';
import { Choice } from '../fields.js';
import { describeTurn, lastCells, Moves, Walk } from '../moves.js';
import { announce, warn } from '../notices.js';
import { addressOf } from './addresses.js';
import { BookCard } from './book-card.js';
import { ChooseFiles } from './dropping.js';
import { askLibrary, library, reviewAt } from './library.js';

/** No random draw is made in a walk through openings. */
const SEED = '0'.repeat(32);

/** Games, or the opening book alone. */
type Kind = { readonly source: Source | 'book'; readonly game: string; readonly games: number };

const SOURCES: Readonly<Record<Kind['source'], string>> = {
  opened: 'Opened games',
  yours: 'Your games',
  book: 'Opening book',
};

/** What can be explored; undefined while it is looked up. */
function useKinds(): readonly Kind[] | undefined {
  const [kinds, setKinds] = useState<readonly Kind[]>();
  const { total } = library.value;
  const kept = archive.value;
  useEffect(() => {
    let isStale = false;
    const read = async (): Promise<void> => {
      await askLibrary('yours', { tables: kept.filter(each => !each.isVariation).map(({ text }) => text) });
      const found: Kind[] = [];
      for (const source of ['opened', 'yours'] as const)
        for (const each of await askLibrary('kinds', { source })) found.push({ source, ...each });
      if (!isStale) setKinds(found);
    };
    read().catch((error: unknown) => warn(error instanceof Error ? error.message : String(error)));
    return () => {
      isStale = true;
    };
  }, [total, kept]);
  return kinds;
}

const percent = (share: number): string => `${Math.round(100 * share)} %`;

function MoveRow({
  game,
  position,
  played,
  of,
  onPlay,
}: {
  readonly game: Game;
  readonly position: Position;
  readonly played: PlayedMove;
  readonly of: number;
  readonly onPlay: (move: Move) => void;
}) {
  const { move, mirrored, games, wins, draws, losses, score, interval } = played;
  const name = game.display.formatMove(move, position);
  const images = mirrored.map(each => game.display.formatMove(each, position)).join(', ');
  return (
    <tr>
      <th scope="row">
        <button type="button" class="link" onClick={() => onPlay(move)} aria-label={`Play ${name}`}>
          {name}
        </button>
        {images !== '' && <span class="quiet"> = {images}</span>}
      </th>
      <td>{games.toLocaleString('en')}</td>
      <td>{percent(games / of)}</td>
      <td>{score === undefined ? '' : percent(score)}</td>
      <td>{interval ? `${Math.round(100 * interval.low)}–${Math.round(100 * interval.high)} %` : ''}</td>
      <td class="results">{score === undefined ? '' : `${wins}–${draws}–${losses}`}</td>
    </tr>
  );
}

/** How often each move was played, on its cell. */
function notesOf(game: Game, position: ReturnType<Game['initial']>, explored: Exploration): ReadonlyMap<string, Note> {
  const { choices } = game.display.diagram(position);
  const notes = new Map<string, Note>();
  explored.moves.forEach(({ move, mirrored, games }) => {
    for (const each of [move, ...mirrored]) {
      const cell = choices.find(choice => choice.move === each)?.touches.at(-1);
      const share = percent(games / explored.games);
      if (cell !== undefined)
        notes.set(cell, {
          text: share.replace(' ', ''),
          spoken: `played in ${share} of ${explored.games} games`,
        });
    }
  });
  return notes;
}

/** The opening book, for a user without games. */
const BOOK: Kind = { source: 'book', game: everyGame().find(({ book }) => book)!.id, games: 0 };

/** The games of a source that reached a position; undefined while they are counted, and for the book. */
function useExploration(kind: Kind, position: string): Exploration | undefined {
  const [explored, setExplored] = useState<Exploration>();
  useEffect(() => {
    let isStale = false;
    setExplored(undefined);
    if (kind.source === 'book') return undefined;
    askLibrary('explore', { source: kind.source, game: kind.game, position }).then(
      found => {
        if (!isStale) setExplored(found);
      },
      (error: Error) => warn(error.message),
    );
    return () => {
      isStale = true;
    };
  }, [kind, position]);
  return explored;
}

type PlayedProps = {
  readonly game: Game;
  readonly position: Position;
  readonly explored: Exploration;
  readonly onPlay: (move: Move) => void;
};

function Played({ game, position, explored, onPlay }: PlayedProps) {
  if (explored.moves.length === 0) {
    return (
      <p class="quiet">
        {explored.games === 0 ? 'No game reached this position.' : 'Every game that reached this position ends here.'}
      </p>
    );
  }
  return (
    <>
      <p class="quiet">
        The score of {game.display.sides[position.turn]} with its 95 % interval, and its wins, draws and losses. Mirror
        images and transpositions are one position.
      </p>
      <div class="scroll">
        <table class="openings" aria-label="Moves played">
          <thead>
            <tr>
              {['move', 'games', 'share', 'score', '95 %', 'w–d–l'].map(head => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {explored.moves.map(played => (
              <MoveRow
                key={played.move}
                game={game}
                position={position}
                played={played}
                of={explored.games}
                onPlay={onPlay}
              />
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

const Invitation = () => (
  <section class="card" aria-label="Your own games">
    <p>
      Drop an archive of games on this page, such as a year of WTHOR, or play a game: it then shows what was played at
      each position.
    </p>
    <div class="buttons">
      <ChooseFiles isMain />
      <a class="button" href={addressOf('games')}>
        Paste games
      </a>
    </div>
  </section>
);

const Examples = ({ examples }: Pick<Exploration, 'examples'>) => (
  <details class="card">
    <summary>Games from here</summary>
    <ul class="saved" aria-label="Games from here">
      {examples.map(({ index, names, result, event, year }) => (
        <li key={index}>
          <span class="game">
            {names[0] || 'unknown'} – {names[1] || 'unknown'}
            {[result, event, year ?? ''].filter(fact => fact !== '').map(fact => `, ${fact}`)}
          </span>
          <button type="button" aria-label={`Review ${names[0]} – ${names[1]}`} onClick={() => void reviewAt(index)}>
            Review
          </button>
        </li>
      ))}
    </ul>
  </details>
);

/** What is counted: all games of a source, and those that reached the position. */
function countText({ source, games }: Kind, explored: Exploration | undefined): string {
  if (source === 'book') return SOURCES.book;
  if (explored === undefined) return 'Counting …';
  const all = `${games.toLocaleString('en')} ${games === 1 ? 'game' : 'games'}`;
  return `${explored.games.toLocaleString('en')} of ${all}`;
}

function Tree({ kind }: { readonly kind: Kind }) {
  const named = useMemo(() => readGame(kind.game), [kind.game]);
  const [path, setPath] = useState<readonly Move[]>([]);
  const [at, setAt] = useState(0);
  if (!named.ok) throw new Error(named.reason);
  const { game } = named.value;
  const { display } = game;
  const history = useMemo(
    () => begin({ ...named.value, seats: [HUMAN, HUMAN], seed: SEED, moves: path }).history,
    [named, path],
  );
  const position = positionAt(history, at);
  const explored = useExploration(kind, display.formatPosition(position));
  const play = (move: Move): void => {
    announce(tellMove(game, position, move));
    // A move of the path is walked; another one starts a new path from here.
    if (path[at] !== move) setPath([...path.slice(0, at), move]);
    setAt(at + 1);
  };
  const isEnd = game.outcome(position) !== undefined;
  const isBook = kind.source === 'book';
  const opening = openingNameOf(game, history.start, path.slice(0, at));
  return (
    <>
      <section class="table puzzle" aria-label="Board">
        <h1 class="puzzle-title">
          Openings <span class="quiet state">{isEnd ? 'the end' : describeTurn(game, position)}</span>
        </h1>
        <div class="board-place">
          <Board
            display={display}
            colours={game.about.colours}
            diagram={display.diagram(position)}
            label="board, play any move"
            last={lastCells(game, history, at)}
            notes={explored && explored.games > 0 ? notesOf(game, position, explored) : new Map()}
            turn={position.turn}
            after={move => display.diagram(game.play(position, move))}
            onMove={play}
          />
        </div>
      </section>
      <div class="side">
        <section class="card" aria-label={isBook ? 'Walk' : 'Moves played'}>
          <h2>{countText(kind, explored)}</h2>
          {opening !== undefined && <p class="opening-name">{opening}</p>}
          <Walk history={history} at={at} onShow={setAt} />
          {explored && <Played game={game} position={position} explored={explored} onPlay={play} />}
        </section>
        {isBook && <Invitation />}
        <BookCard name={kind.game} game={game} position={position} onPlay={play} />
        {path.length > 0 && (
          <section class="card" aria-label="Path">
            <Moves game={game} history={history} at={at} onShow={setAt} />
          </section>
        )}
        {kind.source === 'opened' && explored && explored.examples.length > 0 && (
          <Examples examples={explored.examples} />
        )}
      </div>
    </>
  );
}

export function Explorer() {
  const kinds = useKinds();
  const [choice, setChoice] = useState('');
  const nameOf = ({ source, game }: Kind): string => `${source} ${game}`;
  const kind = kinds?.find(each => nameOf(each) === choice) ?? kinds?.[0] ?? BOOK;
  if (!kinds) return <p class="loading">One moment …</p>;
  return (
    <div class="page review openings-page">
      {kinds.length > 1 && (
        <Choice
          label="Games"
          kind="source"
          value={nameOf(kind)}
          choices={kinds.map(
            each =>
              [nameOf(each), `${SOURCES[each.source]}: ${each.game} (${each.games.toLocaleString('en')})`] as const,
          )}
          onPick={setChoice}
        />
      )}
      <Tree key={nameOf(kind)} kind={kind} />
    </div>
  );
}

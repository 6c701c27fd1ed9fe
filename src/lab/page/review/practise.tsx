/** Practise: mistakes from all games come back, spaced. */
import { useEffect, useRef, useState } from 'preact/hooks';
import { BOXES, type Card, daysOf, dueCards, formatDeck, puzzleOf } from '../../review/practice.js';
import { saveFile } from '../downloads.js';
import { go } from '../route.js';
import { addressOf } from './addresses.js';
import {
  answerCard,
  deck,
  importDeck,
  isRead,
  readDeck,
  removeCard,
  search,
  searchAll,
  stopSearch,
  today,
  unsearched,
} from './practice.js';
import { PuzzleBoard } from './puzzle-board.js';
import { SolvingSteps, useSolving } from './solving.js';

const counted = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`;

function Task({ card, onNext }: { readonly card: Card; readonly onNext: () => void }) {
  const found = puzzleOf(card);
  const puzzle = found.ok ? found.value : undefined;
  const [isAnswered, setAnswered] = useState(false);
  const solving = useSolving(puzzle, undefined, isGood => {
    setAnswered(true);
    answerCard(card, isGood);
  });
  if (!puzzle || !solving) {
    return (
      <div class="review-part">
        <p class="problem" role="alert">
          This card cannot be shown: {found.ok ? '' : found.reason}.
        </p>
        <button type="button" onClick={() => removeCard(card)}>
          Remove it
        </button>
      </div>
    );
  }
  const { game, position, played } = puzzle;
  const { display } = game;
  const now = deck.value.find(({ id }) => id === card.id) ?? card;
  return (
    <div class="page review">
      <PuzzleBoard title="Practise" puzzle={puzzle} solving={solving} />
      <div class="side">
        <section class="card task" aria-label="Task">
          <h2>
            {display.sides[position.turn]} played {display.formatMove(played, position)} here. Find a better move.
          </h2>
          <p class="quiet">{card.from}</p>
          <SolvingSteps puzzle={puzzle} solving={solving} />
          {isAnswered && (
            <p class="quiet" role="status">
              Box {now.box}: this position comes back on {now.due}.
            </p>
          )}
          <div class="buttons">
            {solving.isOver && !solving.line && (
              <button type="button" class="main" onClick={onNext}>
                Next
              </button>
            )}
            <button
              type="button"
              onClick={() => {
                removeCard(card);
                onNext();
              }}
            >
              Remove this card
            </button>
          </div>
        </section>
        <Deck />
      </div>
    </div>
  );
}

function Deck() {
  const input = useRef<HTMLInputElement>(null);
  const cards = deck.value;
  const waiting = unsearched().length;
  const running = search.value;
  return (
    <section class="card" aria-label="All cards">
      <h2>{counted(cards.length, 'card')}</h2>
      {cards.length > 0 && (
        <table class="boxes">
          <caption>
            A good answer moves a card to the next box, a bad one to the first (Leitner’s boxes). A card comes back
            after the days of its box.
          </caption>
          <thead>
            <tr>
              <th scope="col">box</th>
              <th scope="col">days</th>
              <th scope="col">cards</th>
              <th scope="col">due today</th>
            </tr>
          </thead>
          <tbody>
            {Array.from({ length: BOXES }, (_, i) => i + 1).map(box => {
              const own = cards.filter(card => card.box === box);
              return (
                <tr key={box}>
                  <th scope="row">{box}</th>
                  <td>{daysOf(box)}</td>
                  <td>{own.length}</td>
                  <td>{dueCards(own, today()).length}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      )}
      <p class="quiet" role="status">
        {running ? `Searching game ${running.done + 1} of ${running.of} …` : ''}
      </p>
      <div class="buttons">
        {running ? (
          <button type="button" onClick={stopSearch}>
            Stop after this game
          </button>
        ) : (
          waiting > 0 && (
            <button type="button" onClick={() => void searchAll()}>
              Look for mistakes in {counted(waiting, 'more game')}
            </button>
          )
        )}
        {cards.length > 0 && (
          <button
            type="button"
            onClick={() => saveFile('practice.json', new Blob([formatDeck(cards)], { type: 'application/json' }))}
          >
            Export
          </button>
        )}
        <button type="button" onClick={() => input.current?.click()}>
          Import …
        </button>
        <input
          ref={input}
          type="file"
          hidden
          accept=".json"
          aria-label="Practice file"
          onChange={event => {
            const { currentTarget } = event;
            void currentTarget.files?.[0]?.text().then(importDeck);
            currentTarget.value = '';
          }}
        />
      </div>
    </section>
  );
}

export function Practise() {
  const [card, setCard] = useState<Card>();
  useEffect(() => void readDeck(), []);
  const due = dueCards(deck.value, today());
  const current = card ?? due[0];
  // The card stays while the user looks at its lines, although it is due later now.
  useEffect(() => {
    if (!card && current) setCard(current);
  }, [current?.id]);
  if (!isRead.value) return <p class="loading">One moment …</p>;
  if (current) return <Task key={current.id} card={current} onNext={() => setCard(undefined)} />;
  const next = deck.value.map(each => each.due).sort()[0];
  return (
    <div class="review-part">
      <h1>Practise</h1>
      <section class="card" aria-label="Today">
        {next === undefined ? (
          <>
            <p>
              No mistakes to practise yet. Play or open a game and review it: positions in which you made a mistake or a
              blunder come back here until you know them.
            </p>
            <div class="buttons">
              <button type="button" class="main" onClick={() => go('play')}>
                Play a game
              </button>
              <a class="button" href={addressOf('games')}>
                Open games
              </a>
            </div>
          </>
        ) : (
          <p>Nothing is due today. The next position comes back on {next}.</p>
        )}
      </section>
      <Deck />
    </div>
  );
}

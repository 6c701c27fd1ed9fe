/** The practice cards that this browser keeps (IndexedDB), and the search for mistakes in all its games. */
import { effect, signal } from '@preact/signals';
import { answer, databaseOf, done } from '../../../store/indexed-db.web.js';
import { answered, type Card, cardsOf, isCard, parseDeck, withCards } from '../../review/practice.js';
import { type KeptGame, openKept } from '../../session/archive.js';
import { gameLine, type Session } from '../../session/session.js';
import { archive } from '../archive.js';
import { shownName } from '../gallery.js';
import { me } from '../me.js';
import { notify, warn } from '../notices.js';
import { type Review, reviewOf } from '../reviewing.js';
import { storageReport } from '../storage-report.js';

const CARDS = 'cards';
/** Games whose mistakes are in the deck, by id, with their number of moves. */
const SEARCHED = 'searched';
const database = databaseOf('breedboard practice', 1, made => {
  made.createObjectStore(CARDS, { keyPath: 'id' });
  made.createObjectStore(SEARCHED);
});

export const deck = signal<readonly Card[]>([]);
/** False until the stored deck is read. */
export const isRead = signal(false);
const searched = signal<ReadonlyMap<string, number>>(new Map());

/** The calendar day where the user is. */
export function today(now = new Date()): string {
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

const report = storageReport('the practice', 'export it');

function write(stores: readonly string[], act: (transaction: IDBTransaction) => void): void {
  database()
    .then(opened => {
      const transaction = opened.transaction([...stores], 'readwrite');
      const finished = done(transaction);
      act(transaction);
      return finished;
    })
    .then(report.worked, report.failed);
}

let reading: Promise<void> | undefined;

async function read(): Promise<void> {
  try {
    const transaction = (await database()).transaction([CARDS, SEARCHED]);
    const [cards, keys, counts] = await Promise.all([
      answer(transaction.objectStore(CARDS).getAll() as IDBRequest<unknown[]>),
      answer(transaction.objectStore(SEARCHED).getAllKeys()),
      answer(transaction.objectStore(SEARCHED).getAll() as IDBRequest<unknown[]>),
    ]);
    deck.value = withCards(cards.filter(isCard), deck.value);
    searched.value = new Map([...keys.map((key, i) => [String(key), Number(counts[i])] as const), ...searched.value]);
  } catch (error) {
    report.failed(error);
  }
  isRead.value = true;
}

/** Reads the stored deck once; what was added before stays. */
export const readDeck = (): Promise<void> => {
  reading ??= read();
  return reading;
};

function putCards(cards: readonly Card[]): void {
  write([CARDS], transaction => {
    for (const card of cards) transaction.objectStore(CARDS).put(card);
  });
}

const reviewed = (session: Session): Promise<Review> =>
  new Promise(finish => {
    const { game, name } = session;
    const review = reviewOf(game, name, gameLine(session).history);
    const stop = effect(() => {
      const now = review.value;
      if (!now.done && now.trouble === undefined) return;
      queueMicrotask(() => stop());
      finish(now);
    });
  });

/** Adds the mistakes of a reviewed game. */
async function keepMistakes(session: Session, { moves, done: isDone }: Review): Promise<void> {
  if (!isDone) return;
  await readDeck();
  const line = gameLine(session);
  const count = line.history.plies.length;
  if (searched.value.get(line.id) === count) return;
  const cards = cardsOf(session, line, moves, [shownName(session, 0), shownName(session, 1)], today(), me.value);
  const before = deck.value;
  deck.value = withCards(before, cards);
  putCards(deck.value.slice(before.length));
  searched.value = new Map([...searched.value, [line.id, count]]);
  write([SEARCHED], transaction => transaction.objectStore(SEARCHED).put(count, line.id));
}

export function answerCard(card: Card, isGood: boolean): void {
  const next = answered(card, isGood, today());
  deck.value = deck.value.map(each => (each.id === card.id ? next : each));
  putCards([next]);
}

export function removeCard(card: Card): void {
  deck.value = deck.value.filter(({ id }) => id !== card.id);
  write([CARDS], transaction => transaction.objectStore(CARDS).delete(card.id));
  notify('the card is removed', {
    label: 'Undo',
    run: () => {
      deck.value = withCards(deck.value, [card]);
      putCards([card]);
    },
  });
}

/** Adds the cards of an exported deck; cards that are here keep their box. */
export function importDeck(text: string): void {
  const read = parseDeck(text);
  if (!read.ok) {
    warn(read.reason);
    return;
  }
  notify(`${addCards(read.value)} of ${read.value.length} cards were new`);
}

/** All cards, and which games were searched. */
export function eraseDeck(): void {
  deck.value = [];
  searched.value = new Map();
  write([CARDS, SEARCHED], transaction => {
    transaction.objectStore(CARDS).clear();
    transaction.objectStore(SEARCHED).clear();
  });
}

/** Cards of a file that are not here yet; those that are here keep their box. */
export function addCards(cards: readonly Card[]): number {
  const before = deck.value;
  deck.value = withCards(before, cards);
  putCards(deck.value.slice(before.length));
  return deck.value.length - before.length;
}

/** Games of the archive in which mistakes were not looked for yet. */
export const unsearched = (): readonly KeptGame[] =>
  archive.value.filter(({ id, moves, isVariation }) => !isVariation && searched.value.get(id) !== moves);

export type Search = { readonly done: number; readonly of: number };
/** While games are searched for mistakes. */
export const search = signal<Search | undefined>(undefined);
let isStopped = false;
export const stopSearch = (): void => {
  isStopped = true;
};

/** The mistakes of a game join the deck when its review is done, even if the user has left the page by then. */
export const keepWhenReviewed = async (session: Session): Promise<void> =>
  keepMistakes(session, await reviewed(session));

/** Reviews one game after the other. */
export async function searchAll(): Promise<void> {
  const games = unsearched();
  isStopped = false;
  for (const [i, kept] of games.entries()) {
    if (isStopped) break;
    search.value = { done: i, of: games.length };
    const table = openKept(kept);
    if (!table.ok) {
      warn(table.reason);
      continue;
    }
    const { session } = table.value;
    const review = await reviewed(session);
    if (review.trouble !== undefined) {
      warn(review.trouble);
      break;
    }
    await keepMistakes(session, review);
  }
  search.value = undefined;
}

/**
 * The table of the page: it holds the session and the clock (lab/session/), lets players and dice act, runs the clock,
 * and stores everything in the browser. None of that starts before `openTable`.
 */

import { effect, signal } from '@preact/signals';
import { games } from '../../games/catalogue.js';
import { variantOf } from '../../games/variants.js';
import { latest, moveTexts, streamOf } from '../../matches/history.js';
import { rngFromState } from '../../random/rng.js';
import { parseSeed, type Seed } from '../../random/seed.js';
import { throwDice } from '../../rules/dice.js';
import type { Game } from '../../rules/game.js';
import type { Move, Position } from '../../rules/position.js';
import type { Report } from '../../search/searcher.js';
import { type Parsed, parsed, refused } from '../../specs/parsed.js';
import { text } from '../../specs/schema.js';
import { parseSpec } from '../../specs/spec.js';
import { keptGame, savedCopy } from '../session/archive.js';
import { type Clock, hasFallen, isTimed, NO_CLOCK, spend } from '../session/clock.js';
import { engineOf } from '../session/engine-seat.js';
import { readGame } from '../session/named-game.js';
import { describeEnd, tellLastMove, tellShown } from '../session/sentences.js';
import * as acts from '../session/session.js';
import { HUMAN, type Session } from '../session/session.js';
import { formatTable, parseTable, type Table } from '../session/session-file.js';
import { askEngine } from './api.js';
import { archive, leavePending, putGame, readArchive, resumePending } from './archive.js';
import { editionsOf, type ReadPlayer, readPlayer, whoIs } from './gallery.js';
import { models } from './models.js';
import { announce, notify, warn } from './notices.js';
import { bookFor } from './opening-book.js';
import { sound } from './sound.js';
import { readStored, writeStored } from './storage.js';
import { calm } from './theme.js';
import { editionRead, Interrupted, PlayerWorker } from './workers.js';

/** A search, or the last one, and the position that it searches. */
type SearchStatus = { readonly position: Position; readonly report?: Report };

export const randomSeed = (): Seed =>
  [...crypto.getRandomValues(new Uint8Array(16))].map(byte => byte.toString(16).padStart(2, '0')).join('');

/** The first game of the catalogue, against its default opponent. */
function firstGame(): Session {
  const [id] = Object.keys(games);
  const found = readGame(id!);
  if (!found.ok) throw new Error(found.reason);
  return acts.begin({ ...found.value, seats: [HUMAN, found.value.game.defaults.opponent], seed: randomSeed() });
}

export const session = signal<Session>(firstGame());
export const clock = signal<Clock>(NO_CLOCK);
export const searchStatus = signal<SearchStatus | undefined>(undefined);
/** The cell of a move that the user prepared while the opponent thinks. */
export const premove = signal<string | undefined>(undefined);
/** A hint at every turn of the user, for a first game. */
export const coaching = signal(false);
/** The error of a player, for the user who waits for it. */
export const trouble = signal('');

const table = (): Table => ({ session: session.peek(), clock: clock.peek() });

/** Set from `openTable` on: its worker is loaded while the server is there, and play needs no server afterwards. */
let thinker: PlayerWorker | undefined;

/** The last session given to the archive. Showing another ply of it is not a change. */
let archived: Session | undefined;
const isArchived = (now: Session): boolean =>
  archived?.id === now.id &&
  archived.history === now.history &&
  archived.undone === now.undone &&
  archived.ending === now.ending;

function archiveNow(): void {
  const now = session.peek();
  if (isArchived(now)) return;
  archived = now;
  const entry = keptGame(table(), whoIs, new Date().toISOString());
  if (entry) putGame(entry);
}

/** Every change of the table goes through here: a line that is left for one with another id is archived first. */
function become(next: Session): void {
  if (next.id !== session.peek().id) archiveNow();
  session.value = next;
}

/** Replaces the session and stops the search for the previous position. */
function replace(next: Session): void {
  premove.value = undefined;
  thinker?.interrupt();
  searchStatus.value = undefined;
  become(next);
}

function tellMoved(next: Session): void {
  announce(tellLastMove(next));
  sound(describeEnd(next) === undefined ? 'move' : 'end');
}

/** The user's move. */
export function playMove(move: Move): void {
  const next = acts.playByPerson(session.value, move, randomSeed);
  if (!next) return;
  become(next);
  tellMoved(next);
}

/** Prepares a move for the user's next turn; the same cell again cancels it. */
export function prepareMove(cell: string): void {
  premove.value = premove.value === cell ? undefined : cell;
  announce(premove.value === undefined ? 'no move is prepared' : `${cell} is prepared`);
}

/** Plays the prepared move if it is legal now. */
function playPrepared(now: Session): void {
  const cell = premove.peek();
  if (cell === undefined || !acts.isPersonsTurn(now)) return;
  premove.value = undefined;
  const { choices } = now.game.display.diagram(latest(now.history));
  const choice = choices.find(({ touches }) => touches.length === 1 && touches[0] === cell);
  if (choice) playMove(choice.move);
  else notify(`${cell} is not legal now: the prepared move is dropped`);
}

function advance(now: Session, move: Move, rng = streamOf(now.history)): void {
  const next = acts.play(now, move, rng, randomSeed);
  become(next);
  tellMoved(next);
  playPrepared(next);
}

/** Milliseconds before a reply and before a throw, so that the user sees what happened. */
const PACE = 350;
const pause = (ms: number): Promise<void> => new Promise(finish => setTimeout(finish, ms));
const pace = (): Promise<void> => pause(calm() ? 0 : PACE);

/** A player that needs the champion waits until its weights are read. */
async function readyPlayer(seat: string, game: Game): Promise<Parsed<ReadPlayer>> {
  const player = readPlayer(seat, game);
  if (player.ok) return player;
  for (const edition of editionsOf(seat, game)) await editionRead(edition);
  return readPlayer(seat, game);
}

async function reply(now: Session, seat: string): Promise<void> {
  const { game, history, name } = now;
  const position = latest(history);
  searchStatus.value = { position };
  const isStale = (): boolean => session.value !== now;
  try {
    const waited = pace();
    const engine = engineOf(seat);
    if (engine !== undefined) {
      const answer = await askEngine(engine, {
        game: name,
        start: game.display.formatPosition(history.start),
        moves: moveTexts(game, history),
      });
      await waited;
      if (isStale()) return;
      const move = answer.ok ? game.display.parseMove(answer.value.move) : answer;
      if (!move.ok) throw new Error(move.reason);
      searchStatus.value = undefined;
      return advance(now, move.value);
    }
    const player = await readyPlayer(seat, game);
    if (!player.ok) throw new Error(player.reason);
    const spec = parseSpec(name);
    if (!spec.ok) throw new Error(spec.reason);
    const answer = await thinker!.choose(
      {
        game: spec.value,
        player: player.value.spec,
        position,
        limits: {},
        seed: history.seed,
        stream: streamOf(history).state,
        // Between two programs a game is a measurement.
        ...(now.seats.includes(HUMAN) ? await bookFor(game, player.value.player) : {}),
      },
      report => {
        if (!isStale()) searchStatus.value = { position, report };
      },
    );
    await waited;
    if (isStale()) return;
    // The report of the search stays visible while the user thinks.
    searchStatus.value = answer.report ? { position, report: answer.report } : undefined;
    advance(now, answer.move, rngFromState(answer.stream));
  } catch (error) {
    if (isStale()) return;
    searchStatus.value = undefined;
    trouble.value = error instanceof Error ? error.message : String(error);
  }
}

async function letChanceAct(now: Session): Promise<void> {
  await pace();
  if (session.value !== now) return;
  const rng = streamOf(now.history);
  advance(now, throwDice(now.game, latest(now.history), rng)!, rng);
}

export function saveCopy(title: string): void {
  const { game, history } = session.value;
  const name = title || `${variantOf(game)}, ${history.plies.length} moves`;
  putGame(savedCopy(table(), whoIs, new Date().toISOString(), name, randomSeed()));
  notify(`saved as ${name}`);
}

/** Starts another game; the current one is kept. */
export function startGame(next: Session, time: Clock = NO_CLOCK): void {
  const before = session.peek();
  clock.value = time;
  replace(next);
  const isKept = archive.value.some(({ id }) => id === before.id);
  if (isKept && before.id !== next.id && !acts.outcomeOf(before))
    notify('the game before this one is kept under Your games');
}

export function undo(): void {
  const now = session.value;
  const next = acts.undo(now);
  if (!next) {
    notify(now.ending ? 'the time has run out: nothing can be undone' : 'there is nothing to undo');
    return;
  }
  replace(next);
  announce(now.ending ? 'the resignation is undone' : `move ${next.history.plies.length + 1} is undone`);
}

export function redo(): void {
  const next = acts.redo(session.value);
  if (!next) {
    notify('there is nothing to redo');
    return;
  }
  replace(next);
  announce(tellLastMove(next));
}

function endWith(next: Session): void {
  replace(next);
  announce(describeEnd(next) ?? '');
}

export const resign = (): void => endWith(acts.resign(session.value, randomSeed));

/** Shows another position of the game; a player that was thinking continues when the latest position is shown again. */
export function showPly(at: number): void {
  const now = session.value;
  const next = acts.showPly(now, at);
  if (next.at === now.at) return;
  thinker?.interrupt();
  become(next);
  announce(tellShown(next));
}

/** Starts a variation; the game it leaves, and an earlier variation, are kept. */
function leaveFor(next: Session): void {
  const isNew = next.trunk !== undefined && next.id !== session.peek().id;
  replace(next);
  if (isNew) notify('this is a variation: the game is kept, and you can come back to it');
}

export const playFromHere = (): void => leaveFor(acts.branch(session.value, randomSeed));

/** From a ply of the game itself, for the review page. */
export const playGameFrom = (at: number): void => leaveFor(acts.branchGame(session.value, at, randomSeed));

export function comeBack(): void {
  const next = acts.comeBack(session.value);
  if (!next) return;
  leaveFor(next);
  announce('back to the game');
}

/** A hint for the current board, by the given player. */
export async function advise(adviser: string): Promise<Parsed<{ readonly move: Move; readonly report?: Report }>> {
  const { game, history, name } = session.value;
  const player = await readyPlayer(adviser, game);
  const spec = parseSpec(name);
  if (!player.ok) return player;
  if (!spec.ok) return spec;
  const seed = parseSeed('hint');
  const question = { game: spec.value, player: player.value.spec, position: latest(history), limits: {}, seed };
  try {
    const stream = streamOf({ ...history, plies: [], seed }).state;
    return parsed(await thinker!.choose({ ...question, stream }, () => {}));
  } catch (error) {
    if (error instanceof Interrupted) return refused(error.message);
    throw error;
  }
}

const KEY = 'session';
/** Where version 0.1 kept the game on the table. */
const VERSION_1 = 'game';
const UNREADABLE = 'session.unreadable';

/** Milliseconds between a change and its storage in the browser: writing a long game takes time. */
const KEEP_AFTER = 500;
let keeping: ReturnType<typeof setTimeout> | undefined;

function saveNow(): void {
  clearTimeout(keeping);
  keeping = undefined;
  const formatted = formatTable(table());
  writeStored(KEY, formatted, 'tab');
  writeStored(KEY, formatted);
  archiveNow();
}

const saveSoon = (): void => {
  keeping ??= setTimeout(saveNow, KEEP_AFTER);
};

/** Restores the table of this tab, or of the last open one; an unreadable text is put aside, not lost. */
function restore(): void {
  for (const kept of [readStored(KEY, text(), 'tab'), readStored(KEY, text()), readStored(VERSION_1, text())]) {
    if (kept === undefined) continue;
    const found = parseTable(kept);
    if (found.ok) {
      session.value = found.value.session;
      clock.value = found.value.clock;
      return;
    }
    writeStored(UNREADABLE, kept);
    warn(`the game on the table could not be read (${found.reason}); its text is put aside`);
  }
}

let release: () => void = () => {};

/** Two pages with the same game would overwrite each other: the second plays on under a new id. */
function hold(id: string): void {
  release();
  release = () => {};
  void navigator.locks?.request(`breedboard game ${id}`, { ifAvailable: true }, lock => {
    const now = session.peek();
    if (now.id !== id) return;
    if (!lock) {
      session.value = { ...now, isSealed: true };
      return;
    }
    return new Promise<void>(resolve => {
      release = resolve;
    });
  });
}

/** Milliseconds between two updates of the clock, and between two times it is stored. */
const TICK = 200;
const KEEP_CLOCK = 5000;

function runClock(): void {
  let last = performance.now();
  let keptAt = last;
  setInterval(() => {
    const time = performance.now();
    const elapsed = time - last;
    last = time;
    const now = session.peek();
    const isStopped = !acts.isLive(now) || acts.outcomeOf(now) || now.trunk || acts.chanceActs(now);
    if (!isTimed(clock.peek()) || isStopped) return;
    const side = latest(now.history).turn;
    clock.value = spend(clock.peek(), side, elapsed);
    if (hasFallen(clock.peek(), side)) endWith(acts.loseOnTime(now, side, randomSeed));
    if (time - keptAt < KEEP_CLOCK) return;
    keptAt = time;
    saveSoon();
  }, TICK);
}

/** Restores the table. From now on players act, the clock runs, and everything is stored. */
export function openTable(): void {
  thinker = new PlayerWorker();
  restore();
  effect(() => {
    void session.value;
    saveSoon();
  });
  effect(() => {
    const now = session.value;
    trouble.value = '';
    void models.value; // a missing champion may have been loaded by now
    const actor = acts.actorOf(now);
    if (actor?.kind === 'chance') void letChanceAct(now);
    else if (actor) void reply(now, actor.seat);
  });
  let held = '';
  effect(() => {
    const { id } = session.value;
    if (id === held) return;
    held = id;
    hold(id);
  });
  const leave = (): void => {
    saveNow();
    leavePending();
  };
  addEventListener('pagehide', leave);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') leave();
    else void readArchive();
  });
  runClock();
  resumePending();
  void readArchive();
}

/** The game on the table: everything about it as data, and whoever is to act acts. */
import { effect, signal } from '@preact/signals';
import { buildGame, FIRST_GAME } from '../../games/catalogue.js';
import { formatGameFile, type GameFile, gameFile, parseGameFile, replay } from '../../matches/game-file.js';
import { advance, type History, latest, positionAt, streamOf, takeBack } from '../../matches/history.js';
import { rngFromState } from '../../random/rng.js';
import { parseSeed, type Seed } from '../../random/seed.js';
import { draw } from '../../rules/dice.js';
import type { Game } from '../../rules/game.js';
import { type Move, type Outcome, opponent, type Position, type Side } from '../../rules/position.js';
import { describeMove, describeOutcome, does } from '../../rules/words.js';
import type { Report } from '../../search/searcher.js';
import { type Parsed, parsed } from '../../specs/parsed.js';
import { parseSpec } from '../../specs/spec.js';
import { announce } from './announcer.js';
import { askEngine } from './api.js';
import { Thinker } from './engine-room.js';
import { engineOf, HUMAN, readGame, readPlayer } from './gallery.js';
import { keep, kept } from './keeping.js';
import { shelf } from './shelf.js';
import { calm } from './theme.js';

export type Ending = { readonly loser: Side; readonly how: 'resigned' | 'time' };

export type Session = {
  /** As it is asked for: `othello`, `senet(blockade=true)`. */
  readonly name: string;
  readonly game: Game;
  readonly seats: readonly [string, string];
  readonly history: History;
  /** How many plies are shown. */
  readonly at: number;
  /** The game from which this one branched off. */
  readonly trunk?: { readonly history: History; readonly at: number };
  /** It ended otherwise than on the board. */
  readonly ending?: Ending;
  /** Minutes each side has for the game; 0 for no clock. */
  readonly minutes: number;
};

export type Thought = { readonly side: Side; readonly report?: Report };

export const randomSeed = (): Seed =>
  [...crypto.getRandomValues(new Uint8Array(16))].map(byte => byte.toString(16).padStart(2, '0')).join('');

export type Setup = {
  readonly name: string;
  readonly seats: readonly [string, string];
  readonly minutes?: number;
  readonly start?: Position;
  readonly moves?: readonly Move[];
  readonly seed?: Seed;
};

/** Moves that are given were chosen by nobody, so they leave the stream of draws where it was. */
export function begin({ name, seats, minutes = 0, start, moves = [], seed = randomSeed() }: Setup): Session {
  const found = readGame(name);
  if (!found.ok) throw new Error(found.reason);
  const { game } = found.value;
  let history: History = { seed, start: start ?? game.initial(), plies: [] };
  for (const move of moves) history = advance(game, history, move, streamOf(history));
  return { name, game, seats, history, at: history.plies.length, minutes };
}

const KEY = 'game';
const GAMES_KEY = 'games';

const fileOf = ({ game, history, name, seats }: Session): GameFile =>
  gameFile(game, history, { game: name, players: seats });

/** A saved game again. */
export function readSaved(text: string): Parsed<Session> {
  const file = parseGameFile(text);
  if (!file.ok) return file;
  const found = readGame(file.value.game);
  if (!found.ok) return found;
  const { name, game } = found.value;
  const history = replay(game, file.value);
  if (!history.ok) return history;
  const { players: seats } = file.value;
  return parsed({ name, game, seats, history: history.value, at: history.value.plies.length, minutes: 0 });
}

function lastGame(): Session {
  const before = kept(KEY);
  const saved = typeof before === 'string' ? readSaved(before) : undefined;
  return saved?.ok
    ? saved.value
    : begin({ name: FIRST_GAME, seats: [HUMAN, buildGame({ kind: FIRST_GAME }).defaults.opponent] });
}

export const session = signal<Session>(lastGame());
export const thought = signal<Thought | undefined>(undefined);
/** What went wrong with a player, for the person waiting for it. */
export const trouble = signal('');
/** Milliseconds that each side has left. */
export const clocks = signal<readonly [number, number]>([0, 0]);

export type SavedGame = { readonly title: string; readonly when: string; readonly text: string };
const isSaved = (value: unknown): value is SavedGame =>
  typeof value === 'object' &&
  value !== null &&
  ['title', 'when', 'text'].every(key => typeof (value as Record<string, unknown>)[key] === 'string');
const listed = kept(GAMES_KEY);
export const savedGames = signal<readonly SavedGame[]>(Array.isArray(listed) ? listed.filter(isSaved) : []);

const setSavedGames = (games: readonly SavedGame[]): boolean => {
  savedGames.value = games;
  return keep(GAMES_KEY, games);
};
export const saveGame = (title: string): boolean =>
  setSavedGames([
    { title, when: new Date().toISOString(), text: formatGameFile(fileOf(session.value)) },
    ...savedGames.value,
  ]);
export const forgetGame = (game: SavedGame): boolean => setSavedGames(savedGames.value.filter(each => each !== game));

export const outcomeOf = ({ game, history, ending }: Session): Outcome | undefined =>
  ending ? { winner: opponent(ending.loser), margin: 0, official: 0 } : game.outcome(latest(history));

export function describeEnd(session: Session): string | undefined {
  const { game, ending } = session;
  const { sides } = game.display;
  if (ending) {
    const winner = does(sides[opponent(ending.loser)], 'win');
    return ending.how === 'resigned'
      ? `${does(sides[ending.loser], 'resign')}; ${winner}`
      : `the time of ${sides[ending.loser]} has run out; ${winner}`;
  }
  const outcome = outcomeOf(session);
  return outcome && describeOutcome(game.display, outcome);
}

export const shown = ({ history, at }: Session): Position => positionAt(history, at);
export const isLive = ({ history, at }: Session): boolean => at === history.plies.length;
export const chanceActs = ({ game, history }: Session): boolean => (game.chances?.(latest(history)) ?? []).length > 0;

/** Whether the person at the screen is to move on the board as it is shown. */
export const isPersonsTurn = (now: Session): boolean =>
  isLive(now) && !outcomeOf(now) && !chanceActs(now) && now.seats[latest(now.history).turn] === HUMAN;

/** What a move was, in the words of the game where it has some. */
export function tellMove(game: Game, position: Position, move: Move): string {
  const choice = game.display.diagram(position).choices.find(each => each.move === move);
  return choice?.label ?? describeMove(game, position, move);
}

function tell(before: Session, move: Move, after: Session): void {
  const position = latest(before.history);
  const end = describeEnd(after);
  const next = latest(after.history);
  const { sides } = after.game.display;
  const turn = end ?? (chanceActs(after) ? '' : `${sides[next.turn]} to move`);
  announce([tellMove(before.game, position, move), turn].filter(text => text !== '').join('; '));
}

function advanceBy(now: Session, move: Move, rng = streamOf(now.history)): void {
  const history = advance(now.game, now.history, move, rng);
  const after = { ...now, history, at: history.plies.length };
  tell(now, move, after);
  session.value = after;
}

/** The person's move. */
export function playMove(move: Move): void {
  const now = session.value;
  if (isPersonsTurn(now) && now.game.moves(latest(now.history)).includes(move)) advanceBy(now, move);
}

const thinker = new Thinker();

/** Milliseconds before a reply and before a throw: enough to see what has happened. */
const PACE = 350;
/** Milliseconds between a change and its being kept by the browser. */
const KEEP_AFTER = 500;
const pause = (ms: number): Promise<void> => new Promise(done => setTimeout(done, ms));
const pace = (): Promise<void> => pause(calm() ? 0 : PACE);

async function reply(now: Session, seat: string): Promise<void> {
  const { game, history, name } = now;
  const position = latest(history);
  const side = position.turn;
  thought.value = { side };
  const isStale = (): boolean => session.value !== now;
  try {
    const waited = pace();
    const engine = engineOf(seat);
    if (engine !== undefined) {
      const answer = await askEngine(engine, {
        game: name,
        start: game.display.formatPosition(history.start),
        moves: history.plies.map(ply => game.display.formatMove(ply.move)),
      });
      await waited;
      if (isStale()) return;
      const move = answer.ok ? game.display.parseMove(answer.value.move) : answer;
      if (!move.ok) throw new Error(move.reason);
      thought.value = undefined;
      return advanceBy(now, move.value);
    }
    const player = readPlayer(seat, game);
    if (!player.ok) throw new Error(player.reason);
    const spec = parseSpec(name);
    if (!spec.ok) throw new Error(spec.reason);
    const answer = await thinker.choose(
      {
        game: spec.value,
        player: player.value.spec,
        position,
        limits: {},
        seed: history.seed,
        stream: streamOf(history).state,
      },
      report => {
        if (!isStale()) thought.value = { side, report };
      },
    );
    await waited;
    if (isStale()) return;
    // What it thought stays on the screen while the person thinks.
    thought.value = answer.report ? { side, report: answer.report } : undefined;
    advanceBy(now, answer.move, rngFromState(answer.stream));
  } catch (error) {
    if (isStale()) return;
    thought.value = undefined;
    trouble.value = error instanceof Error ? error.message : String(error);
  }
}

async function throwDice(now: Session): Promise<void> {
  await pace();
  if (session.value !== now) return;
  const rng = streamOf(now.history);
  advanceBy(now, draw(now.game.chances!(latest(now.history)), rng), rng);
}

let isKeeping = false;
const keepNow = (): void => {
  isKeeping = false;
  keep(KEY, formatGameFile(fileOf(session.peek())));
};
/** A long game is long to write down, and moves may come fast. */
function keepSoon(): void {
  if (isKeeping) return;
  isKeeping = true;
  setTimeout(() => isKeeping && keepNow(), KEEP_AFTER);
}
addEventListener('pagehide', keepNow);

/** Whoever is to act, unless it is a person or the board shows the past. */
effect(() => {
  const now = session.value;
  trouble.value = '';
  void shelf.value; // a champion that was not there may be there now
  keepSoon();
  if (!isLive(now) || outcomeOf(now)) return;
  if (chanceActs(now)) void throwDice(now);
  else {
    const seat = now.seats[latest(now.history).turn];
    if (seat !== HUMAN) void reply(now, seat);
  }
});

export function startGame(next: Session): void {
  thinker.interrupt();
  thought.value = undefined;
  clocks.value = [next.minutes * 60_000, next.minutes * 60_000];
  session.value = next;
}

/** To where the person last had something to decide. */
export function undo(): void {
  const now = session.value;
  const { game, history, seats } = now;
  for (let i = history.plies.length - 1; i >= 0; i--) {
    const position = positionAt(history, i);
    const moves = game.moves(position);
    const isForced = moves.length === 1 && Boolean(game.isPass?.(moves[0]!));
    if (seats[position.turn] !== HUMAN || moves.length === 0 || isForced) continue;
    const { ending: _, ...rest } = now;
    thinker.interrupt();
    thought.value = undefined;
    announce(`move ${i + 1} is taken back`);
    session.value = { ...rest, history: takeBack(history, i), at: i };
    return;
  }
  announce('there is nothing to take back');
}

export function resign(): void {
  const now = session.value;
  const { seats, history } = now;
  const turn = latest(history).turn;
  const loser = seats[turn] === HUMAN ? turn : opponent(turn);
  const after: Session = { ...now, at: history.plies.length, ending: { loser, how: 'resigned' } };
  thinker.interrupt();
  thought.value = undefined;
  session.value = after;
  announce(describeEnd(after) ?? '');
}

/** Look at another moment of the game; whoever was thinking goes on when the present is shown again. */
export function showPly(at: number): void {
  const now = session.value;
  const bounded = Math.max(0, Math.min(now.history.plies.length, at));
  if (bounded === now.at) return;
  thinker.interrupt();
  session.value = { ...now, at: bounded };
  const last = now.history.plies[bounded - 1];
  announce(
    last ? `move ${bounded}: ${tellMove(now.game, positionAt(now.history, bounded - 1), last.move)}` : 'the start',
  );
}

export function playFromHere(): void {
  const now = session.value;
  const { ending: _, ...rest } = now;
  thought.value = undefined;
  announce('playing from here; the game is kept');
  session.value = {
    ...rest,
    history: takeBack(now.history, now.at),
    trunk: now.trunk ?? { history: now.history, at: now.at },
  };
}

export function comeBack(): void {
  const { trunk, ...rest } = session.value;
  if (!trunk) return;
  thinker.interrupt();
  thought.value = undefined;
  announce('back to the game');
  session.value = { ...rest, history: trunk.history, at: trunk.at };
}

const TICK = 200;
setInterval(() => {
  const now = session.value;
  if (now.minutes === 0 || !isLive(now) || outcomeOf(now) || now.trunk || chanceActs(now)) return;
  const side = latest(now.history).turn;
  const left = clocks.value.map((ms, i) => (i === side ? Math.max(0, ms - TICK) : ms)) as [number, number];
  clocks.value = left;
  if (left[side] > 0) return;
  thinker.interrupt();
  const after: Session = { ...now, ending: { loser: side, how: 'time' } };
  session.value = after;
  announce(describeEnd(after) ?? '');
}, TICK);

/** Advice on the board as it stands, by the player of that name. */
export async function advise(adviser: string): Promise<Parsed<{ readonly move: Move; readonly report?: Report }>> {
  const { game, history, name } = session.value;
  const player = readPlayer(adviser, game);
  const spec = parseSpec(name);
  if (!player.ok) return player;
  if (!spec.ok) return spec;
  const seed = parseSeed('hint');
  const question = { game: spec.value, player: player.value.spec, position: latest(history), limits: {}, seed };
  return parsed(
    await thinker.choose({ ...question, stream: streamOf({ ...history, plies: [], seed }).state }, () => {}),
  );
}

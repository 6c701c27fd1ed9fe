/** The current tournament, in the page's own workers. It continues while other pages are shown. */
import { signal } from '@preact/signals';
import type { BatchResult } from '../../../arena/batch.js';
import { usualOpenings } from '../../../arena/openings.js';
import type { Threads } from '../../../arena/threads.js';
import { editionsFor } from '../../../players/editions.js';
import { parseSeed } from '../../../random/seed.js';
import type { Game } from '../../../rules/game.js';
import type { Spec } from '../../../specs/spec.js';
import type { Sprt } from '../../../tournaments/sprt.js';
import type { Format } from '../../../tournaments/tournament.js';
import { batchOf, type KeptTournament, keptMatchOf, keptOf, setupOf } from '../../arena/kept.js';
import { playGames } from '../../arena/playing.js';
import { type Tournament, type TournamentSetup, tournamentOf } from '../../arena/tournament.js';
import { notify, warn } from '../notices.js';
import { randomSeed } from '../table.js';
import { openArena } from '../workers.js';
import { drop, keep, kept, matchesOf, readKept } from './store.js';

export const tournament = signal<Tournament | undefined>(undefined);
/** A stored tournament is being read. */
export const isOpening = signal(false);

let threads: Promise<Threads> | undefined;
/** The editions of the champion that they have. */
let shipped: readonly number[] = [];
let isStopped = false;

export const stopTournament = (): void => {
  isStopped = true;
};

const now = (): string => new Date().toISOString();

async function run(setup: TournamentSetup, before: ReadonlyMap<string, readonly BatchResult[]>): Promise<void> {
  isStopped = false;
  tournament.value = tournamentOf(
    setup,
    tournament.peek()?.id === setup.id ? tournament.peek()!.matches : [],
    'running',
  );
  const missing = editionsFor(setup.game, setup.plan.players).filter(edition => !shipped.includes(edition));
  if (missing.length > 0) {
    shipped = [...shipped, ...missing];
    void threads?.then(before => before.close());
    threads = undefined;
  }
  threads ??= openArena(shipped);
  let pool: Threads;
  try {
    pool = await threads;
  } catch (error) {
    threads = undefined;
    const trouble = error instanceof Error ? error.message : String(error);
    tournament.value = tournamentOf(setup, [], 'failed', { trouble });
    return;
  }
  const end = await playGames(setup, {
    before,
    play: (match, span) => pool.play(match, span),
    isStopped: () => isStopped,
    tell(shown, changed) {
      tournament.value = shown;
      if (shown.games > 0) void keep(keptOf(shown, now()), changed ? [keptMatchOf(shown, changed)] : []);
    },
  });
  if (end.state === 'done') notify('the tournament is over');
}

export type TournamentWish = {
  readonly name: string;
  readonly spec: Spec;
  readonly game: Game;
  readonly players: readonly { readonly name: string; readonly spec: Spec }[];
  readonly format: Format;
  readonly pairs: number;
  readonly seed: string;
  readonly test?: Sprt;
};

export function startTournament({
  name,
  spec,
  game,
  players,
  format,
  pairs,
  seed,
  test,
}: TournamentWish): Promise<void> {
  const plan = {
    game: spec,
    players: players.map(each => each.spec),
    format,
    pairs,
    openings: usualOpenings(game),
    seed: parseSeed(seed),
    want: 'records',
  } as const;
  const names = players.map(each => each.name);
  return run({ id: randomSeed(), name, game, names, plan, seedText: seed, ...(test ? { test } : {}) }, new Map());
}

/** The stored games, by match; those of a damaged match are left out, and are played again on resuming. */
async function gamesOf({ id, game }: TournamentSetup): Promise<ReadonlyMap<string, readonly BatchResult[]>> {
  const before = new Map<string, readonly BatchResult[]>();
  for (const match of await matchesOf(id)) {
    const batch = await batchOf(game, match);
    if (batch.ok) before.set(match.id, [batch.value]);
    else warn(`the stored games of one match cannot be read: ${batch.reason}`);
    await new Promise(next => setTimeout(next)); // the page stays free between matches
  }
  return before;
}

/** Shows a stored tournament. */
export async function openKept(wanted: KeptTournament): Promise<void> {
  const setup = setupOf(wanted);
  if (!setup.ok) {
    warn(`this tournament cannot be opened: ${setup.reason}`);
    return;
  }
  isOpening.value = true;
  try {
    const before = await gamesOf(setup.value);
    await playGames(setup.value, {
      before,
      tell(shown) {
        tournament.value = shown;
      },
    });
  } catch (error) {
    warn(`this tournament cannot be opened: ${error instanceof Error ? error.message : String(error)}`);
  } finally {
    isOpening.value = false;
  }
}

/** Continues the tournament that is shown. */
export async function resumeTournament(): Promise<void> {
  const shown = tournament.peek();
  if (!shown || shown.state === 'running' || shown.state === 'done') return;
  const { trouble: _, ...setup } = shown;
  await run(setup, new Map(shown.matches.map(match => [match.id, match.batches])));
}

/** Deletes a stored tournament; the notice offers to undo it. */
export async function deleteKept(entry: KeptTournament): Promise<void> {
  const matches = await matchesOf(entry.id).catch(() => []);
  if (tournament.peek()?.id === entry.id) tournament.value = undefined;
  await drop(entry.id);
  notify('the tournament is deleted', { label: 'Undo', run: () => void keep(entry, matches) });
}

/** Reads the list, and shows the latest tournament if none is shown. */
export async function restoreTournament(wantsLatest: boolean): Promise<void> {
  await readKept();
  const [latest] = kept.peek() ?? [];
  if (wantsLatest && latest && !tournament.peek()) await openKept(latest);
}

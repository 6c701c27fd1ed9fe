/**
 * The games of a generation. Learners keep results of their games, not the games; so the members of the stored population
 * play again, the way the run's players play. The seeds come from the run, so the games are the same every time.
 */
import { type Match, withId } from '../../arena/arena.js';
import type { GameRecord } from '../../matches/record.js';
import { parseSeed, seedFor } from '../../random/seed.js';
import type { Game } from '../../rules/game.js';
import type { Position } from '../../rules/position.js';
import type { Spec } from '../../specs/spec.js';
import type { RunAbout } from '../api.js';

export type Actor = { readonly name: string; readonly checksum: string };
/** The first member has the first side; in a champions' meeting each side once. */
export type Scene = { readonly actors: readonly [Actor, Actor]; readonly match: Match };

/** Boards that fit a page. */
const MAX_SCENES = 8;

const specOf = (plays: Spec, checksum: string): Spec => ({ ...plays, evaluator: { kind: 'stored', checksum } }) as Spec;

type Setting = {
  readonly about: RunAbout;
  readonly spec: Spec;
  readonly game: Game;
  readonly step: number;
};

function sceneOf(
  { about, spec, game, step }: Setting,
  actors: readonly [Actor, Actor],
  label: string,
  isPair: boolean,
): Scene {
  const [first, second] = actors;
  const match = withId({
    game: spec,
    players: [specOf(about.plays, first.checksum), specOf(about.plays, second.checksum)],
    starts: [{ position: game.display.formatPosition(game.initial()), moves: [] }],
    pairs: 1,
    ...(isPair ? {} : { odd: true as const }),
    seed: seedFor(parseSeed(about.seed), 'theatre', step, label),
    want: 'records',
  });
  return { actors, match };
}

/** Neighbours in rank play one game: the first against the second, the third against the fourth, … */
export function populationScenes(setting: Setting, actors: readonly Actor[]): readonly Scene[] {
  const scenes: Scene[] = [];
  for (let i = 0; i + 1 < actors.length && scenes.length < MAX_SCENES; i += 2)
    scenes.push(sceneOf(setting, [actors[i]!, actors[i + 1]!], `members ${i}`, false));
  return scenes;
}

/** The best of a generation against an earlier one, with each side once. */
export const championScene = (setting: Setting, now: Actor, before: Actor): Scene =>
  sceneOf(setting, [now, before], 'champions', true);

/** From the start of a recorded game to its end. */
export function positionsOf(game: Game, { start, moves }: GameRecord): readonly Position[] {
  const first = game.display.parsePosition(start.position);
  if (!first.ok) throw new Error(first.reason);
  const positions: Position[] = [first.value];
  for (const move of [...start.moves, ...moves]) positions.push(game.play(positions.at(-1)!, move));
  return positions;
}

/** Milliseconds of the longest game, and limits for a move. */
const WHOLE = 30_000;
const [QUICKEST, SLOWEST] = [80, 450];

/** Milliseconds between two moves. */
export const paceOf = (plies: number): number =>
  Math.round(Math.min(SLOWEST, Math.max(QUICKEST, WHOLE / Math.max(1, plies))));

/** Earlier generations to ask for a champion that differs: the last one, then ever further back. */
export function earlierSteps(step: number): readonly number[] {
  const steps: number[] = [];
  for (let back = 1; step - back > 0; back *= 2) steps.push(step - back);
  return step > 0 ? [...steps, 0] : [];
}

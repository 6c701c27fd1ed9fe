/**
 * Engines on a queue. Only a name and limits cross it: the worker's own command line says which program the name is
 * (`breedboard worker --allow-engine NAME=command`), and a worker without the name refuses the job.
 */
import type { Batch, BatchResult } from '../arena/batch.js';
import { exactly, type Infer, matching, oneOf, whole } from '../specs/schema.js';
import type { Spec } from '../specs/spec.js';

/** The player of a job that is an engine of the worker. No catalogue builds it. */
export const ALLOWED_ENGINE = 'allowed-engine';

const ENGINE_NAME = /^[\w .-]{1,40}$/;

export const allowedEngine = exactly({
  kind: oneOf(ALLOWED_ENGINE),
  name: matching(ENGINE_NAME, 'the name of an engine'),
  /** As options of `engine(…)`: −1 and 0 are the program's own defaults. */
  level: whole(-1, 1000),
  depth: whole(0, 60),
  milliseconds: whole(0, 3_600_000),
  /** Time limits for its start and for a move, in seconds. */
  start: whole(1, 3600),
  move: whole(1, 3600),
});
export type AllowedEngine = Infer<typeof allowedEngine>;

/** Outside programs of this process, which workers may have too. */
export type EnginesHere = {
  /** The engine as it crosses the queue; undefined for any other player. */
  allowed(player: Spec): AllowedEngine | undefined;
  /** One game at a time, in this process. */
  play(batches: readonly Batch[]): Promise<readonly BatchResult[]>;
};

/** Names of the engines that play in these batches. */
export const enginesIn = (batches: readonly Pick<Batch, 'players'>[]): string[] => [
  ...new Set(
    batches.flatMap(({ players }) =>
      players.flatMap(({ kind, name }) => (kind === ALLOWED_ENGINE && typeof name === 'string' ? [name] : [])),
    ),
  ),
];

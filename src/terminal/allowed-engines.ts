/**
 * `--allow-engine NAME=command`. On a worker it names a program that jobs may ask for by that name. On a command that
 * plays on a queue it says which of the typed engines has that name at the workers: the name crosses the queue, and
 * neither side sends the other a program.
 */
import type { Batch, BatchResult } from '../arena/batch.js';
import { ENGINE, engineOptions } from '../protocols/engine.node.js';
import type { EngineSource } from '../queue/engine-games.node.js';
import { ALLOWED_ENGINE, type AllowedEngine, type EnginesHere } from '../queue/engines.js';
import type { Game } from '../rules/game.js';
import { readOptions } from '../specs/options.js';
import { quote } from '../specs/parsed.js';
import { formatSpec, type Spec } from '../specs/spec.js';
import { type Entrant, type OnFault, playHere } from './entrants.js';
import { Failure } from './failure.js';
import { type RegisteredEngine, registeredEngine } from './outside.js';
import { addressFrom, type QueueOptions } from './queue.js';

export type AllowOptions = { readonly allowEngine?: readonly string[] };

const FLAG = '--allow-engine';
export const ALLOW_OPTION = [
  `${FLAG} <name=command>`,
  'the name at the workers of an engine("command") that plays; NAME=nboard:COMMAND for NBoard; repeatable',
] as const;

/** Throws Failure. */
function readAllowed({ allowEngine = [] }: AllowOptions): readonly RegisteredEngine[] {
  const engines = allowEngine.map(text => registeredEngine(text, FLAG));
  const twice = engines.find((each, i) => engines.findIndex(other => other.name === each.name) !== i);
  if (twice) throw new Failure('usage', `${FLAG}: two engines are called ${quote(twice.name)}`);
  return engines;
}

/** The programs of a worker. Throws Failure. */
export const engineSources = (options: AllowOptions): ReadonlyMap<string, EngineSource> =>
  new Map(
    readAllowed(options).map(({ name, open }) => [
      name,
      (game, { level, depth, milliseconds, start, move }) =>
        open(game, { level, depth, milliseconds, start, move, name }),
    ]),
  );

/** The entrants that workers know by name, for a command on a queue; undefined where there are none. Throws Failure. */
export function enginesHere(
  options: AllowOptions & QueueOptions,
  game: Game,
  entrants: readonly Entrant[],
  onFault?: OnFault,
): EnginesHere | undefined {
  const engines = readAllowed(options);
  if (engines.length === 0) return undefined;
  if (!addressFrom(options)) throw new Failure('usage', `${FLAG} is for games on a queue: add --queue`);
  const known = new Map<string, AllowedEngine>();
  for (const { name, command, protocol } of engines) {
    const own = entrants.filter(({ spec }) => {
      if (spec.kind !== ENGINE) return false;
      const read = readOptions(spec, engineOptions);
      return read.command === command && read.protocol.kind === protocol;
    });
    if (own.length === 0)
      throw new Failure(
        'usage',
        `${FLAG} ${quote(name)}: no player is engine(${JSON.stringify(command)}) by ${protocol}`,
      );
    for (const { spec } of own) {
      const { level, depth, milliseconds, start, move } = readOptions(spec, engineOptions);
      known.set(formatSpec(spec), { kind: ALLOWED_ENGINE, name, level, depth, milliseconds, start, move });
    }
  }
  const byName = new Map(entrants.map(each => [formatSpec(each.spec), each]));
  return {
    allowed: player => known.get(formatSpec(player)),
    async play(batches) {
      const results: BatchResult[] = [];
      for (const batch of batches) {
        const [a, b] = batch.players.map(player => byName.get(formatSpec(player)));
        if (!a || !b) throw new RangeError('an outside program can only play the entrants of its arena');
        const batchOnly: readonly Batch[] = [batch];
        for await (const played of playHere(game, [a, b], batchOnly, onFault)) results.push(played);
      }
      return results;
    },
  };
}

/** Whether workers may play for this player: every player that is not a program, and the programs that they know. */
export const isForWorkers = (engines: EnginesHere | undefined, spec: Spec): boolean =>
  spec.kind !== ENGINE || engines?.allowed(spec) !== undefined;

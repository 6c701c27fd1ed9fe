/** Players: by name, from a file, or a function of the caller. */

import { KernelSession } from '../arena/kernel/pairs.js';
import { parseJson } from '../evaluators/json.js';
import { variantOf } from '../games/variants.js';
import { evaluators, unread } from '../models/catalogue.js';
import { MAX_FILE, readEvaluator } from '../models/file.js';
import { type ModelRegistry, NO_MODELS } from '../models/registry.js';
import { buildPlayer, canonicalPlayer, players as catalogue, checkName, isOffered } from '../players/catalogue.js';
import { editionsFor, pinned } from '../players/editions.js';
import { formatPlayer, isPlayerFile, readPlayer } from '../players/file.js';
import { Forfeit } from '../players/forfeit.js';
import type { Player as Mover } from '../players/player.js';
import type { KernelSource } from '../players/searching.js';
import { rngFrom } from '../random/rng.js';
import { parseSeed } from '../random/seed.js';
import type { RegisteredModel } from '../rules/game.js';
import { formatLine } from '../rules/words.js';
import type { Limits, Report, SearchContext } from '../search/searcher.js';
import { isOnlyHere } from '../specs/origins.js';
import { quote } from '../specs/parsed.js';
import { formatSpec, mentions, parseSpec, type Spec } from '../specs/spec.js';
import { accepted, BreedboardError, named } from './errors.js';
import {
  type Game,
  gameOf,
  type Listed,
  type NamedGame,
  type NamedPosition,
  type Position,
  positionToMove,
} from './game.js';
import { platform, type RunningProgram } from './platform.js';
import { playerThread } from './player-thread.js';
import { readMove } from './position.js';
import { readSettings, seedText, whole } from './settings.js';
import { type Signal, signal, throwIfAborted, unlessAborted } from './signal.js';

declare const performance: { now(): number };

/** Limits of a move, in addition to the player's own; the tighter one applies. */
export type ChooseOptions = {
  /** Plies, including the player's own move. */
  readonly depth?: number;
  /** Positions searched. */
  readonly nodes?: number;
  readonly milliseconds?: number;
  /** The seed of random choices; the same seed gives the same move, except with a time limit. Default: 1. */
  readonly seed?: string | number;
  /** Ends the search: the call is rejected with the signal's reason. */
  readonly signal?: Signal;
};

/** A move and the result of the search. A player that does not search returns only the move. */
export type ChosenMove = {
  readonly move: string;
  /** For the side to move, in the unit of the evaluator; the final margin if `isFinal`. */
  readonly value?: number;
  /** The search has reached the end of the game with this margin. */
  readonly isFinal?: boolean;
  readonly depth?: number;
  readonly nodes?: number;
  /** The line that both sides are expected to play, this move first. */
  readonly line?: readonly string[];
};

/** A player of one game. */
export interface Player {
  /** A name that `player` reads; for a player from a file or a run it includes the checksum of its weights. */
  readonly name: string;
  readonly game: Game;
  /**
   * Chooses a move. A player of the library searches in a worker thread, so the caller's thread stays free.
   *
   * @throws BreedboardError `argument` if there is no legal move
   */
  choose(position: string | Position, options?: ChooseOptions): Promise<ChosenMove>;
  /** This player by another name, for tables and reports: `champion.called('mine')`. */
  called(name: string): Player;
}

/** The caller's own player: a name, and a function from a position to one of its legal moves. */
export interface OwnPlayer {
  readonly name: string;
  /** An illegal move, or an error, loses the game. */
  choose(position: Position): string | Promise<string>;
}

/** The final margin of a value beyond the bound: a search values a finished game at 2 · bound plus the margin. */
export const withoutBound = (value: number, bound: number): { readonly value: number; readonly isFinal: boolean } =>
  Math.abs(value) > bound ? { value: value - Math.sign(value) * 2 * bound, isFinal: true } : { value, isFinal: false };

function chosenMove(position: NamedPosition, move: number, report: Report | undefined, bound = Infinity): ChosenMove {
  const { rules } = position.game;
  const text = rules.display.formatMove(move, position.data);
  if (!report) return { move: text };
  const { value, isFinal } = withoutBound(report.value, bound);
  return {
    move: text,
    value,
    isFinal: isFinal || report.exact,
    depth: report.depth,
    nodes: report.nodes,
    line: formatLine(rules, position.data, report.pv),
  };
}

export const limitChecks = {
  depth: whole(1, 60),
  nodes: whole(1, 1e15),
  milliseconds: whole(1, 86_400_000),
};
const chooseChecks = { ...limitChecks, seed: seedText, signal };

/** A player that is only checked does not search. */
const UNUSED: KernelSource = () => {
  throw new Error('a player that was only checked has moved');
};

/** A search in this thread, which nothing ends. */
const hereContext = (seed: string): SearchContext => ({
  seed,
  rng: rngFrom(seed),
  now: () => performance.now(),
  shouldStop: () => false,
  report: () => {},
});

function checkNewName(name: unknown): void {
  if (typeof name === 'string' && name.trim() !== '') return;
  throw new BreedboardError('argument', 'the name of a player must be a text that is not empty');
}

export class CataloguePlayer implements Player {
  readonly game: NamedGame;
  /** The name that the caller gave. */
  readonly name: string;
  /** Canonical. */
  readonly spec: Spec;
  /** The models of its `stored` evaluators. */
  readonly models: ModelRegistry;

  /** Throws BreedboardError. */
  constructor(game: NamedGame, spec: Spec, models: ModelRegistry = NO_MODELS, name = formatSpec(spec)) {
    const { rules } = game;
    this.spec = named(() => {
      buildPlayer(spec, unread(rules), models, rules.kernel ? UNUSED : undefined);
      return canonicalPlayer(spec);
    });
    this.name = name;
    this.game = game;
    this.models = models;
  }

  called(name: string): CataloguePlayer {
    checkNewName(name);
    return new CataloguePlayer(this.game, this.spec, this.models, name);
  }

  /** Whether worker threads do not know its game, or an evaluator in it. */
  get isOnlyHere(): boolean {
    const kinds = [...this.models.values()].map(({ kind }) => ({ kind }));
    return this.game.isFromOutside || isOnlyHere([this.spec, ...kinds]);
  }

  /** Loads the shipped weights if this player needs them; returns what workers must be given. */
  async shipped(): Promise<readonly RegisteredModel[]> {
    const { rules } = this.game;
    const editions = editionsFor(rules, this.spec);
    return editions.length === 0 ? [] : platform().shipped(rules, editions);
  }

  /** A mover in this thread. */
  async mover(): Promise<Mover> {
    await this.shipped();
    const { rules } = this.game;
    const kernel = rules.kernel ? new KernelSession(await platform().kernel()).source : undefined;
    return named(() => buildPlayer(this.spec, rules, this.models, kernel));
  }

  async choose(given: string | Position, options?: ChooseOptions): Promise<ChosenMove> {
    const { seed = '1', signal: ending, ...limits } = readSettings('choose', options, chooseChecks);
    const position = ownPosition(this, given);
    const question = { position, limits, seed: parseSeed(seed) };
    throwIfAborted(ending);
    if (this.isOnlyHere) return this.chooseHere(question);
    const shipped = await unlessAborted(ending, this.shipped());
    return playerThread.use(ending, async thread => {
      await thread.prepare(this.models, shipped);
      const { move, report, bound } = await thread.ask('choose', {
        game: this.game.spec,
        player: this.spec,
        position: position.data,
        limits,
        seed: question.seed,
        stream: rngFrom(question.seed).state,
      });
      return chosenMove(position, move, report, bound);
    });
  }

  private async chooseHere({
    position,
    limits,
    seed,
  }: {
    readonly position: NamedPosition;
    readonly limits: Limits;
    readonly seed: string;
  }): Promise<ChosenMove> {
    const mover = await this.mover();
    const { move, report } = await mover.choose(position.data, limits, hereContext(seed));
    return chosenMove(position, move, report, mover.setup?.evaluator.bound);
  }
}

class CallersPlayer implements Player {
  readonly game: NamedGame;
  readonly name: string;
  private readonly own: OwnPlayer;

  constructor(game: NamedGame, own: OwnPlayer) {
    this.game = game;
    this.name = own.name;
    this.own = own;
  }

  called(name: string): CallersPlayer {
    checkNewName(name);
    return new CallersPlayer(this.game, { name, choose: position => this.own.choose(position) });
  }

  async mover(): Promise<Mover> {
    const { game, own } = this;
    return {
      async choose(data) {
        const position = game.fromData(data);
        let text: string;
        try {
          text = await own.choose(position);
        } catch (error) {
          if (error instanceof BreedboardError && error.code === 'rules') throw error; // the game's fault
          throw new Forfeit('crash', error instanceof Error ? error.message : String(error));
        }
        try {
          return { move: readMove(position, text) };
        } catch (error) {
          if (error instanceof BreedboardError) throw new Forfeit('illegal', error.message);
          throw error;
        }
      },
    };
  }

  async choose(given: string | Position, options?: ChooseOptions): Promise<ChosenMove> {
    const { signal: ending } = readSettings('choose', options, chooseChecks);
    const position = ownPosition(this, given);
    throwIfAborted(ending);
    const text = await unlessAborted(ending, Promise.resolve(this.own.choose(position)));
    return { move: this.game.rules.display.formatMove(readMove(position, text), position.data) };
  }
}

export class ProgramPlayer implements Player {
  readonly game: NamedGame;
  private readonly program: RunningProgram;
  private readonly otherName: string | undefined;

  constructor(game: NamedGame, program: RunningProgram, otherName?: string) {
    this.game = game;
    this.program = program;
    this.otherName = otherName;
  }

  called(name: string): ProgramPlayer {
    checkNewName(name);
    return new ProgramPlayer(this.game, this.program, name);
  }

  get name(): string {
    return this.otherName ?? this.program.name;
  }
  async mover(): Promise<Mover> {
    return this.program;
  }
  async choose(given: string | Position, options?: ChooseOptions): Promise<ChosenMove> {
    const { seed = '1', signal: ending, ...limits } = readSettings('choose', options, chooseChecks);
    const position = ownPosition(this, given);
    throwIfAborted(ending);
    const context = { ...hereContext(parseSeed(seed)), path: { start: position.data, moves: [] } };
    try {
      const { move } = await unlessAborted(
        ending,
        Promise.resolve(this.program.choose(position.data, limits, context)),
      );
      return { move: this.game.rules.display.formatMove(move, position.data) };
    } catch (error) {
      if (error instanceof Forfeit) throw new BreedboardError('illegal', `${this.name}: ${error.message}`);
      throw error;
    }
  }
  close(): Promise<void> {
    return this.program.close();
  }
}

export type AnyPlayer = CataloguePlayer | CallersPlayer | ProgramPlayer;

/** Throws BreedboardError if it is a position of another game. */
function ownPosition({ game, name }: AnyPlayer, given: string | Position): NamedPosition {
  const position = positionToMove(given, game);
  if (variantOf(position.game.rules) !== variantOf(game.rules))
    throw new BreedboardError(
      'argument',
      `${name} plays ${game.name}, and this is a position of ${position.game.name}`,
    );
  return position;
}

/** Names of things outside, which only the command line reads; a text never makes a library open a file or a program. */
const OUTSIDE: Readonly<Record<string, string>> = {
  file: 'read the file, and give its text to loadPlayer(text)',
  run: 'use (await loadRun(folder)).champion(step)',
  engine: 'start it with engine(command)',
};

/** Throws BreedboardError. */
function namedPlayer(name: string, of: string | Game | undefined): CataloguePlayer {
  const spec = accepted(parseSpec(name), 'name');
  const outside = Object.keys(OUTSIDE).find(kind => mentions(spec, kind));
  if (outside !== undefined)
    throw new BreedboardError('name', `only the command line understands ${outside}(…); ${OUTSIDE[outside]}`);
  const game = gameOf(of);
  const newest = named(() => {
    checkName(spec, game.rules);
    return pinned(canonicalPlayer(spec));
  });
  return new CataloguePlayer(game, newest, NO_MODELS, formatSpec(spec));
}

/** Throws BreedboardError. */
export function playerOf(given: string | Player | OwnPlayer, of?: string | Game): AnyPlayer {
  if (given instanceof CataloguePlayer || given instanceof CallersPlayer || given instanceof ProgramPlayer) {
    if (of !== undefined && variantOf(gameOf(of).rules) !== variantOf(given.game.rules))
      throw new BreedboardError('argument', `${given.name} plays ${given.game.name}, not ${gameOf(of).name}`);
    return given;
  }
  if (typeof given === 'string') return namedPlayer(given, of);
  if (
    typeof given === 'object' &&
    given !== null &&
    typeof given.name === 'string' &&
    typeof given.choose === 'function'
  )
    return new CallersPlayer(gameOf(of), given as OwnPlayer);
  throw new BreedboardError(
    'argument',
    'a player must be a name such as “level(3)”, or an object with a name and choose(position)',
  );
}

/** The game of a player; default: the first of the library. */
export type PlayerOptions = { readonly game?: string | Game };

/**
 * A player by its name, with options as on the command line: `player('level(3, edition=2)')`,
 * `player('search(depth=4, evaluator=squares)')`, `player('mcts(iterations=500)', { game: 'senet' })`; or the caller's
 * own player.
 *
 * @throws BreedboardError `name` if there is no such player, or it does not play the game
 */
export const player = (given: string | OwnPlayer, options?: PlayerOptions): Player =>
  playerOf(given, readSettings('player', options, { game: gameOf }).game);

/**
 * The players of a game by name; `name(option=value, …)` changes an option. The name of an evaluator is a player that
 * looks one move ahead with it.
 */
export function players(of?: string | Game): readonly Listed[] {
  const { rules } = gameOf(of);
  const listed = Object.entries({ ...catalogue, ...evaluators }).filter(([kind]) => isOffered(kind, rules));
  return listed.map(([name, { summary }]) => ({ name, summary }));
}

/**
 * A player from the text of a player or evaluator file, as written by `savePlayer` and `breedboard players -o`. The
 * file's checksum is verified.
 *
 * @throws BreedboardError `text`
 */
export function loadPlayer(content: string): Player {
  if (typeof content !== 'string') throw new BreedboardError('argument', 'loadPlayer needs the text of a file');
  const json = accepted(parseJson(content, MAX_FILE), 'text');
  if (isPlayerFile(json)) {
    const file = accepted(readPlayer(json), 'text');
    return new CataloguePlayer(gameOf(file.game), file.player, file.models);
  }
  const file = accepted(readEvaluator(json), 'text');
  const { checksum } = file;
  return new CataloguePlayer(gameOf(file.game), { kind: 'stored', checksum }, new Map([[checksum, file]]));
}

/**
 * A player as the text of a file, with its weights and a checksum. `loadPlayer` reads it, and so does `file(PATH)` on
 * the command line.
 *
 * @throws BreedboardError `unsupported` for the caller's own function
 */
export function savePlayer(given: Player): string {
  const each = playerOf(given);
  if (!(each instanceof CataloguePlayer))
    throw new BreedboardError(
      'unsupported',
      `${quote(each.name)} is a function or a program, which a file cannot hold`,
    );
  return formatPlayer(variantOf(each.game.rules), each.spec, each.models);
}

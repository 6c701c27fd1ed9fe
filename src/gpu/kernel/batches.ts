/** Batches of the kernel's game between batches of matches and jobs of a device. */

import { type Batch, type BatchResult, gamesIn } from '../../arena/batch.js';
import { isRandomPlay } from '../../arena/evidence.js';
import { gameHash, type Root, rootOf } from '../../arena/hash.js';
import { type KernelTwin, kernelTwinOf } from '../../arena/kernel/pairs.js';
import { afterOpening, marginFor, openStart, resultFor } from '../../arena/referee.js';
import { buildGame } from '../../games/catalogue.js';
import type { OthelloPosition } from '../../games/othello/board.js';
import { othello } from '../../games/othello/othello.js';
import { score } from '../../games/othello/rules.js';
import type { GameRecord } from '../../matches/record.js';
import type { KernelLayout } from '../../memory/layout.js';
import { type ModelRegistry, NO_MODELS } from '../../models/registry.js';
import { buildPlayer } from '../../players/catalogue.js';
import type { Player } from '../../players/player.js';
import type { Start } from '../../rules/archive.js';
import type { Game } from '../../rules/game.js';
import type { Side } from '../../rules/position.js';
import { type Parsed, parsed, refused } from '../../specs/parsed.js';
import { formatSpec, type Spec } from '../../specs/spec.js';
import type { DeviceGames, DeviceJob, DeviceStart, GamesOnDevice } from './games.js';
import { type DeviceTwin, deviceTwinOf } from './twin.js';

/** Two players as a device plays them. */
type Lineup = {
  readonly game: Game;
  readonly players: readonly [Player, Player];
  readonly twins: Parsed<readonly [DeviceTwin, DeviceTwin]>;
};

type Built = { readonly player: Player; readonly twin: Parsed<DeviceTwin> };

type Opened = { readonly from: OthelloPosition; readonly start: DeviceStart; readonly root: Root };

/** The players are only read. */
const neverSearches = (): never => {
  throw new Error('a player that a device plays has searched here');
};

export class DeviceBatches {
  private readonly layout: KernelLayout;
  private readonly initial: ModelRegistry;
  private models: ModelRegistry;
  private lineups = new Map<string, Lineup>();
  /** By game and player: one that plays in many matches is on the device once. */
  private built = new Map<string, Built>();
  /** By start: for players that draw at random, and for others. */
  private readonly openings = [new WeakMap<Start, Opened>(), new WeakMap<Start, Opened>()] as const;

  constructor(layout: KernelLayout, initial: ModelRegistry = NO_MODELS) {
    this.layout = layout;
    this.initial = initial;
    this.models = initial;
  }

  register(models: ModelRegistry): void {
    this.models = new Map([...this.initial, ...models]);
    this.lineups = new Map();
    this.built = new Map();
  }

  private twinOf(game: Game, spec: Spec, twin: KernelTwin | undefined): Parsed<DeviceTwin> {
    const found = twin
      ? deviceTwinOf(this.layout, twin)
      : refused('devices play searches by an evaluator of the kernel');
    return found.ok
      ? found
      : refused(`the device cannot play ${formatSpec(spec)} at ${game.id} exactly: ${found.reason}`);
  }

  private build(gameSpec: Spec, game: Game, spec: Spec): Built {
    const key = JSON.stringify([gameSpec, spec]);
    const before = this.built.get(key);
    if (before) return before;
    const player = buildPlayer(spec, game, this.models, game.kernel ? neverSearches : undefined);
    const built = { player, twin: this.twinOf(game, spec, kernelTwinOf(game, spec, player)) };
    this.built.set(key, built);
    return built;
  }

  private lineupOf({ game: spec, players: [a, b] }: Pick<Batch, 'game' | 'players'>): Lineup {
    const key = JSON.stringify([spec, a, b]);
    const before = this.lineups.get(key);
    if (before) return before;
    const game = buildGame(spec);
    const [first, second] = [this.build(spec, game, a), this.build(spec, game, b)];
    const twins = !first.twin.ok
      ? first.twin
      : !second.twin.ok
        ? second.twin
        : parsed([first.twin.value, second.twin.value] as const);
    const lineup = { game, players: [first.player, second.player] as const, twins };
    this.lineups.set(key, lineup);
    return lineup;
  }

  /** Why its games cannot be played on a device, if so. Throws where the match is wrong. */
  refusal(batch: Pick<Batch, 'game' | 'players' | 'epsilon' | 'time'>): string | undefined {
    if (batch.time) return 'a device has no clock for each player';
    const { game, twins } = this.lineupOf(batch);
    if (!game.kernel) return `devices do not play ${game.id}`;
    if (!twins.ok) return twins.reason;
    const drawsTwice = twins.value.some(({ epsilon }, i) => epsilon > 0 && (batch.epsilon?.[i] ?? 0) > 0);
    return drawsTwice ? 'a player that errs by itself errs twice in this match' : undefined;
  }

  /** The key of a match that is not refused: matches with one key can share a dispatch. */
  keyOf(match: Pick<Batch, 'game' | 'players'>, games: Pick<GamesOnDevice, 'keyOf'>): string {
    const { twins } = this.lineupOf(match);
    return twins.ok ? games.keyOf({ players: twins.value }) : '';
  }

  private open(start: Start, isRandom: boolean): Opened {
    const known = this.openings[isRandom ? 1 : 0];
    const before = known.get(start);
    if (before) return before;
    const from = afterOpening(othello as Game, openStart(othello as Game, start)) as OthelloPosition;
    const { blackLo, blackHi, whiteLo, whiteHi, turn } = from;
    const [black, white] = [[blackLo, blackHi] as const, [whiteLo, whiteHi] as const];
    const [own, other] = turn === 0 ? [black, white] : [white, black];
    const opened = { from, start: { own, other, side: turn }, root: rootOf(othello as Game, from, isRandom) };
    known.set(start, opened);
    return opened;
  }

  private openAll({ starts }: Batch, isRandom: boolean): readonly Opened[] {
    return starts.map(start => this.open(start, isRandom));
  }

  /** The job of a batch that is not refused. Throws where a start cannot be read. */
  jobOf(batch: Batch): DeviceJob {
    const { players, twins } = this.lineupOf(batch);
    if (!twins.ok) throw new Error(twins.reason);
    const { seed, first, epsilon = [0, 0], want } = batch;
    const opened = this.openAll(batch, isRandomPlay(othello as Game, players, batch.epsilon));
    const [a, b] = twins.value;
    const errs = (own: number, given: number): number => (given > 0 ? given : own);
    return {
      players: twins.value,
      epsilon: [errs(a.epsilon, epsilon[0]), errs(b.epsilon, epsilon[1])],
      seed,
      starts: opened.map(({ start }) => start),
      first: 2 * first,
      games: gamesIn(batch),
      withMoves: want === 'records' || opened.some(({ root }) => root.mirrors.length > 0),
    };
  }

  /** What the kernel would say of these games. */
  resultOf(batch: Batch, played: Omit<DeviceGames, 'inDoubt'>): BatchResult {
    const { players } = this.lineupOf(batch);
    const isRandom = isRandomPlay(othello as Game, players, batch.epsilon);
    const opened = this.openAll(batch, isRandom);
    const games = gamesIn(batch);
    const results = new Uint8Array(games);
    const margins = new Float64Array(games);
    const hashes = new BigUint64Array(games);
    const records: GameRecord[] = [];
    for (let i = 0; i < games; i++) {
      const which = (i >> 1) % opened.length;
      const { from, root } = opened[which]!;
      const side: Side = i % 2 === 0 ? 0 : 1; // the first player's
      if (batch.want === 'records') {
        const moves = [...played.moves![i]!];
        const outcome = score(moves.reduce((at, move) => othello.play(at, move), from));
        results[i] = resultFor(outcome, side);
        margins[i] = marginFor(outcome, side);
        records.push({ start: batch.starts[which]!, moves, outcome, ended: 'played' });
      } else {
        const difference = played.own[i]! - played.other[i]!;
        const margin = from.turn === side || difference === 0 ? difference : -difference;
        results[i] = margin > 0 ? 2 : margin === 0 ? 1 : 0;
        margins[i] = margin;
      }
      hashes[i] = root.mirrors.length > 0 ? gameHash(root, [...played.moves![i]!]) : root.hash ^ played.hashes[i]!;
    }
    return {
      results,
      margins,
      hashes,
      isRandom,
      otherwise: [],
      reproducible: true,
      ...(batch.want === 'records' ? { records } : {}),
    };
  }
}

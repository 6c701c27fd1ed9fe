/** Games of a worker against engines that it was started with. A program stays for the next job and plays one game at a time. */
import type { Batch, BatchResult } from '../arena/batch.js';
import { KernelSession } from '../arena/kernel/pairs.js';
import { refereePairs } from '../arena/referee.js';
import { buildGame } from '../games/catalogue.js';
import { loadKernel } from '../kernel/load.node.js';
import { buildPlayer } from '../players/catalogue.js';
import type { Player } from '../players/player.js';
import type { OutsidePlayer } from '../protocols/process.node.js';
import type { Game, RegisteredModel } from '../rules/game.js';
import { quote } from '../specs/parsed.js';
import { formatSpec, type Spec } from '../specs/spec.js';
import { ALLOWED_ENGINE, type AllowedEngine, enginesIn } from './engines.js';

/** A program that the worker's user named; it starts when it is first used. */
export type EngineSource = (game: Game, limits: AllowedEngine) => OutsidePlayer;

export class EngineGames {
  private readonly sources: ReadonlyMap<string, EngineSource>;
  private readonly complain: (text: string) => void;
  private readonly free = new Map<string, OutsidePlayer[]>();
  private readonly all = new Set<OutsidePlayer>();
  private session: KernelSession | undefined;

  constructor(sources: ReadonlyMap<string, EngineSource>, complain: (text: string) => void) {
    this.sources = sources;
    this.complain = complain;
  }

  get names(): readonly string[] {
    return [...this.sources.keys()];
  }

  /** Why this worker cannot play these games; undefined where it can. */
  refusal(batches: readonly Batch[]): string | undefined {
    const unknown = enginesIn(batches).find(name => !this.sources.has(name));
    if (unknown === undefined) return undefined;
    const known = this.names.length === 0 ? 'no engine' : this.names.map(quote).join(', ');
    return `the job names the engine ${quote(unknown)}; this worker allows ${known}`;
  }

  /** Throws where the program cannot be started, or cannot be told its limits. */
  private async take(spec: AllowedEngine, gameSpec: Spec, game: Game): Promise<OutsidePlayer> {
    const key = JSON.stringify([gameSpec, spec]);
    const free = this.free.get(key)?.pop();
    if (free) return free;
    const player = this.sources.get(spec.name)!(game, spec);
    this.all.add(player);
    try {
      const reason = await player.refusal();
      if (reason === undefined) return player;
      throw new Error(reason);
    } catch (error) {
      await this.drop(player);
      throw new Error(`${spec.name}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }

  private async drop(player: OutsidePlayer): Promise<void> {
    this.all.delete(player);
    await player.close();
  }

  private async playBatch(batch: Batch, models: readonly RegisteredModel[]): Promise<BatchResult> {
    const game = buildGame(batch.game);
    this.session ??= new KernelSession(loadKernel());
    const { source } = this.session;
    const registry = new Map(models.map(model => [model.checksum, model]));
    const taken: { readonly key: string; readonly engine: OutsidePlayer }[] = [];
    try {
      const players: Player[] = [];
      for (const spec of batch.players) {
        if (spec.kind !== ALLOWED_ENGINE) {
          players.push(buildPlayer(spec, game, registry, game.kernel ? source : undefined));
          continue;
        }
        const engine = await this.take(spec as AllowedEngine, batch.game, game);
        taken.push({ key: JSON.stringify([batch.game, spec]), engine });
        players.push(engine);
      }
      const onFault = (player: 0 | 1, ended: string, reason: string): void =>
        this.complain(`${formatSpec(batch.players[player])} lost a game (${ended}): ${reason}`);
      const pair = [players[0]!, players[1]!] as const;
      return await refereePairs(
        { game, players: pair, reproducible: false, now: () => performance.now(), onFault },
        batch,
      );
    } finally {
      for (const { key, engine } of taken) this.free.set(key, [...(this.free.get(key) ?? []), engine]);
    }
  }

  async play(batches: readonly Batch[], models: readonly RegisteredModel[]): Promise<readonly BatchResult[]> {
    const results: BatchResult[] = [];
    for (const batch of batches) results.push(await this.playBatch(batch, models));
    return results;
  }

  async close(): Promise<void> {
    await Promise.all([...this.all].map(player => this.drop(player)));
  }
}

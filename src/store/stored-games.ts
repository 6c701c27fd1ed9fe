/** The results of games in a file: by the rules, or by their own record where a checksum covers them. */

import type { BatchResult } from '../arena/batch.js';
import { gameHash, type Root, rootOf } from '../arena/hash.js';
import { afterOpening, marginFor, openStart, resultFor } from '../arena/referee.js';
import { RunningSum, type Scored } from '../arena/running-sum.js';
import { splitRecord } from '../matches/archive/record-lines.js';
import { type GameRecord, parseOutcome, parseRecord } from '../matches/record.js';
import { gamesOf } from '../matches/tally.js';
import type { Ended, Start } from '../rules/archive.js';
import type { Game } from '../rules/game.js';
import type { Move, Side } from '../rules/position.js';
import { type Parsed, parsed, refused } from '../specs/parsed.js';
import type { StoredResult } from './results.js';

/** The side of the first player: sides are exchanged from game to game. */
const sideIn = (game: number): Side => (game % 2 === 0 ? 0 : 1);

type Sayings = Pick<GameRecord, 'start' | 'moves' | 'outcome' | 'ended'>;

type RootFor = (start: Start) => Root;

/** Shared by the games from each start, computed once per start. */
function rootsOf(game: Game, isRandom: boolean): RootFor {
  const known = new Map<string, Root>();
  return start => {
    const key = `${start.position} ${start.moves.join()}`;
    const root = known.get(key) ?? rootOf(game, afterOpening(game, openStart(game, start)), isRandom);
    known.set(key, root);
    return root;
  };
}

type Play = Pick<Scored, 'isRandom' | 'reproducible'>;

/** In the order of the games, as the arena yields them. */
function scoredFrom(games: readonly Sayings[], rootFor: RootFor, play: Play): Scored {
  return {
    results: Uint8Array.from(games, ({ outcome }, i) => resultFor(outcome, sideIn(i))),
    margins: Float64Array.from(games, ({ outcome }, i) => marginFor(outcome, sideIn(i))),
    hashes: BigUint64Array.from(games, ({ start, moves }) => gameHash(rootFor(start), moves)),
    otherwise: games.flatMap(({ ended }, i) => (ended === 'played' ? [] : [[i, ended] as [number, Ended]])),
    ...play,
  };
}

/** Games held in memory while many are checked. Even, so that pairs stay together. */
const BATCH = 256;

export class StoredGames {
  private readonly game: Game;
  private readonly moves = new Map<string, Move>();
  private readonly isRandom: boolean;
  private readonly rootFor: RootFor;

  /** `isRandom`: whether repeated games were drawn anew; undefined where it differs from match to match. */
  constructor(game: Game, isRandom = true) {
    this.game = game;
    this.isRandom = isRandom;
    this.rootFor = rootsOf(game, isRandom);
  }

  private move(text: string): Move {
    const known = this.moves.get(text);
    if (known !== undefined) return known;
    const move = this.game.display.parseMove(text);
    if (!move.ok) throw new RangeError(move.reason);
    this.moves.set(text, move.value);
    return move.value;
  }

  private sayings(line: string): Sayings {
    const [position = '', opening = '', rest = '', result = '', ended] = splitRecord(line).record.split('\t');
    const list = (text: string): Move[] => (text === '' ? [] : text.split(',').map(each => this.move(each)));
    const outcome = parseOutcome(result);
    if (!outcome) throw new RangeError(`“${result}” is not an outcome`);
    return { start: { position, moves: list(opening) }, moves: list(rest), outcome, ended: ended as Ended };
  }

  /** For lines whose checksum fits: an eighth of the time that the rules take. */
  async scored(lines: AsyncIterable<string>, reproducible: boolean): Promise<Scored> {
    const games: Sayings[] = [];
    for await (const line of lines) games.push(this.sayings(line));
    return scoredFrom(games, this.rootFor, { isRandom: this.isRandom, reproducible });
  }

  private record(line: string, number: number): Parsed<GameRecord> {
    const record = parseRecord(this.game, splitRecord(line).record);
    return record.ok ? record : refused(`game ${number} of them: ${record.reason}`);
  }

  /** By the rules, with the records. */
  async played(lines: AsyncIterable<string>, reproducible: boolean): Promise<Parsed<BatchResult>> {
    const records: GameRecord[] = [];
    for await (const line of lines) {
      const record = this.record(line, records.length + 1);
      if (!record.ok) return record;
      records.push(record.value);
    }
    return parsed({
      ...scoredFrom(records, this.rootFor, { isRandom: this.isRandom, reproducible }),
      records,
    });
  }

  /** The fault of the games of a match; undefined where by the rules they give its result. */
  async faultOfGames({ result }: StoredResult, lines: AsyncIterable<string>): Promise<string | undefined> {
    const sum = new RunningSum(gamesOf(result.tally));
    let batch: GameRecord[] = [];
    let games = 0;
    const add = (): string | undefined => {
      const scored = scoredFrom(batch, this.rootFor, { isRandom: this.isRandom, reproducible: result.reproducible });
      const first = (games - batch.length) / 2;
      for (let pair = 0; 2 * pair + 1 < batch.length; pair++) {
        const score = scored.results[2 * pair]! + scored.results[2 * pair + 1]!;
        if (score !== result.pairScores[first + pair])
          return `game ${2 * (first + pair) + 1} of them or the next has another result`;
      }
      sum.add(scored);
      batch = [];
      return undefined;
    };
    for await (const line of lines) {
      if (++games > gamesOf(result.tally)) return `there are more than ${gamesOf(result.tally)} lines`;
      const record = this.record(line, games);
      if (!record.ok) return record.reason;
      batch.push(record.value);
      const fault = batch.length === BATCH ? add() : undefined;
      if (fault !== undefined) return fault;
    }
    const fault = add();
    if (fault !== undefined) return fault;
    if (games < gamesOf(result.tally)) return `there are ${games} lines`;
    const { tally, endings, forfeits = [{}, {}] } = sum.sum();
    const same =
      tally.margin === result.tally.margin &&
      tally.draws === result.tally.draws &&
      JSON.stringify([endings, forfeits]) === JSON.stringify([result.endings, result.forfeits ?? [{}, {}]]);
    return same ? undefined : 'they have another result';
  }
}

/**
 * The zoo of engines that misbehave, and the result of a game against each. Limits are generous: a slow machine changes
 * no result.
 */
import { fileURLToPath } from 'node:url';
import { othello } from '../../src/games/othello/othello.js';
import { playGame } from '../../src/matches/match.js';
import { formatRecord, type GameRecord } from '../../src/matches/record.js';
import { randomPlayer } from '../../src/players/random.js';
import { gtp } from '../../src/protocols/gtp.js';
import { nboard } from '../../src/protocols/othello/nboard.js';
import { OutsidePlayer, type Timeouts } from '../../src/protocols/process.node.js';
import { simple } from '../../src/protocols/simple.js';
import { parseSeed } from '../../src/random/seed.js';
import type { Ended } from '../../src/rules/archive.js';
import type { Game } from '../../src/rules/game.js';

export const ZOO = fileURLToPath(new URL('./zoo.js', import.meta.url));

export type Outcome = {
  readonly kind: string;
  readonly ended: Ended;
  readonly reason: RegExp;
  readonly patience?: Partial<Timeouts>;
  /** For each move. */
  readonly milliseconds?: number;
};

const game = othello as Game;
const seed = parseSeed('outside');
const random = randomPlayer(game);

const SHORT = { move: 1500 };
/** The limit is for an engine that never greets. */
const SHORT_START = { start: 4000 };

export const OUTCOMES: readonly Outcome[] = (
  [
    ['silent', 'stall', /no answer within 1500 ms/, { patience: SHORT }],
    ['tired', 'stall', /no answer within 1500 ms/, { patience: SHORT }],
    ['partial-line', 'stall', /no answer/, { patience: SHORT }],
    ['stops-itself', 'stall', /no answer/, { patience: { ...SHORT, quit: 500 } }],
    ['closes-input', 'stall', /no answer/, { patience: { ...SHORT, quit: 500 } }],
    ['wants-gtp', 'illegal', /its answer “=game” is not a move/],
    ['late', 'time', /no answer within 1500 ms/, { patience: { grace: 500 }, milliseconds: 1000 }],
    ['flood', 'flood', /more than 1048576 characters between two questions/],
    ['endless-line', 'flood', /a line of more than 16384 characters/],
    ['illegal', 'illegal', /a1 is illegal in /],
    ['wrong-pass', 'illegal', /a pass is illegal in /],
    ['rubbish', 'illegal', /its answer “best: d3, I think” is not a move/],
    ['nan', 'illegal', /its answer “NaN” is not a move/],
    ['not-utf8', 'illegal', /its answer “���” is not a move/],
    ['garbage', 'illegal', /is not a move/],
    ['answers-twice', 'illegal', / is illegal in /],
    ['hasty', 'illegal', /d3 is illegal in /],
    ['injects', 'illegal', /its answer “·\[31mf5·\[0m<script>” is not a move/],
    [
      'exits',
      'crash',
      /it ended with code 3; it printed last: line 1 of 2 \| ·\[31mTraceback·\[0m: <b>division by zero<\/b>$/,
    ],
    ['long-farewell', 'crash', /it ended with code 5; it printed last: \.{300} 8 \| \.{240} 9$/],
    ['one-long-line', 'crash', /it ended with code 6; it printed last: x{599}…$/],
    ['exits-at-once', 'crash', /it ended with code 1/],
    ['dies-later', 'crash', /it ended with code 7/],
    ['kills-itself', 'crash', /SIGKILL/],
    ['last-words', 'crash', /it ended with code 0/],
    ['hangs-up', 'crash', /it closed its output/],
    ['forks', 'crash', /it ended with code 0/],
    ['gtp-refuses', 'refused', /it refused “genmove black”: “I would rather not”/],
    ['gtp-resigns', 'resigned', /it resigned/],
    ['gtp-disagrees', 'refused', /it refused “play white .*”: “illegal move”/],
    ['gtp-expected', 'stall', /no answer within 4000 ms/, { patience: SHORT_START }],
    ['gtp-other-number', 'stall', /no answer within 4000 ms/, { patience: SHORT_START }],
    ['gtp-endless', 'stall', /no answer within 4000 ms/, { patience: SHORT_START }],
    ['nboard-other-pong', 'stall', /no answer within 4000 ms/, { patience: SHORT_START }],
    ['nboard-nan', 'illegal', /its answer “NaN” is not a move/],
    ['good', 'played', /^$/],
    ['floods-stderr', 'played', /^$/],
    ['long-name', 'played', /^$/],
    ['windows-lines', 'played', /^$/],
    ['drop-by-drop', 'played', /^$/],
    ['undying', 'played', /^$/, { patience: { quit: 500 } }],
  ] as const satisfies readonly (readonly [string, Ended, RegExp, Omit<Outcome, 'kind' | 'ended' | 'reason'>?])[]
).map(([kind, ended, reason, options = {}]) => ({ kind, ended, reason, ...options }));

/** One game as black against a random player, and the engine's own name. */
export async function playOnce(
  player: OutsidePlayer,
  milliseconds?: number,
): Promise<{ readonly record: GameRecord; readonly name: string }> {
  try {
    const limits = [milliseconds === undefined ? {} : { milliseconds }, {}] as const;
    const record = await playGame(game, [player, random], { seed, limits, now: () => performance.now() });
    return { record, name: player.name };
  } finally {
    await player.close();
  }
}

/** Characters that a terminal would obey, or that change the direction of text. */
const UNSAFE = /[\p{Cc}\u202e]/u;

/** What is wrong in a game against an engine of the zoo; undefined if nothing is. */
export async function faultOfOutcome(outcome: Outcome): Promise<string | undefined> {
  const { kind, ended, reason, patience = {}, milliseconds } = outcome;
  const protocol = kind.startsWith('gtp') ? gtp('top') : kind.startsWith('nboard') ? nboard : simple;
  const player = new OutsidePlayer({ argv: [process.execPath, ZOO, kind], protocol, patience }, game);
  const { record, name } = await playOnce(player, milliseconds);
  const said = record.fault?.reason ?? '';
  if (record.ended !== ended || !reason.test(said)) return `it ended by ${record.ended}: ${said}`;
  if (record.fault?.side !== (ended === 'played' ? undefined : 0)) return 'the other side lost it';
  if (ended !== 'played' && record.outcome.winner !== 1) return 'the other side did not win it';
  if (UNSAFE.test(formatRecord(game, record).replaceAll('\t', '')) || UNSAFE.test(name))
    return 'it says what is unsafe';
  return undefined;
}

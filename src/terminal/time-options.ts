/** `--time`, `--clock` and `--cpu-time`: the time control of a match or tournament, from the command line. */
import type { Command } from 'commander';
import { firstLimits, type TimeControl } from '../matches/time-control.js';
import { hasCpuTimes } from '../protocols/cpu.node.js';
import type { Game } from '../rules/game.js';
import { quote } from '../specs/parsed.js';
import { durationIn, HOUR, readDuration, unitMissing } from './durations.js';
import type { Entrant } from './entrants.js';
import { Failure } from './failure.js';

export type TimeOptions = { readonly time?: string; readonly clock?: string; readonly cpuTime?: string };

export const addTimeOptions = (command: Command): Command =>
  command
    .option('--time <duration>', 'wall time for each move of every player: 100ms, 1.5s')
    .option('--clock <time+increment>', 'game clock of every player, with the time added per move: 60s+1s, 5m')
    .option('--cpu-time <duration>', 'CPU time for each move of every player: 50ms');

const perMove = (flag: string, text: string): number => readDuration(flag, text, HOUR, '60m');

function gameClock(text: string): TimeControl {
  const [main = '', more = '0s', ...others] = text.split('+');
  const [milliseconds, increment] = [durationIn(main), durationIn(more)];
  const isSound =
    others.length === 0 &&
    milliseconds !== undefined &&
    increment !== undefined &&
    milliseconds >= 1 &&
    milliseconds <= 24 * HOUR &&
    increment <= HOUR;
  if (!isSound) {
    const bare = [main, more].find(each => unitMissing(each) !== undefined);
    if (bare !== undefined && main.trim() !== '' && others.length === 0)
      throw new Failure('usage', `--clock ${quote(text)}: ${quote(bare)} has no unit: write ${bare.trim()}s`);
    throw new Failure(
      'usage',
      `--clock ${quote(text)} is not a time of up to 24 hours with an increment, as in 60s+1s or 5m`,
    );
  }
  return { kind: 'clock', milliseconds, increment };
}

/** Throws Failure. */
export function readTime({ time, clock, cpuTime }: TimeOptions): TimeControl | undefined {
  if ([time, clock, cpuTime].filter(each => each !== undefined).length > 1) {
    throw new Failure('usage', 'choose one of --time, --clock and --cpu-time');
  }
  if (time !== undefined) return { kind: 'move', milliseconds: perMove('--time', time) };
  if (clock !== undefined) return gameClock(clock);
  return cpuTime === undefined ? undefined : { kind: 'cpu', milliseconds: perMove('--cpu-time', cpuTime) };
}

/** Every program can be told this time, and its time can be measured. Throws Failure. */
export async function checkTime(
  entrants: readonly Entrant[],
  game: Game,
  time: TimeControl | undefined,
): Promise<void> {
  if (!time) return;
  const limits = firstLimits(game, time);
  for (const { name, outside } of entrants) {
    if (!outside) continue;
    if (time.kind === 'cpu' && !hasCpuTimes) {
      throw new Failure('usage', '--cpu-time needs the times of programs in /proc, which this system does not have');
    }
    const reason = await outside.refusal(limits);
    if (reason !== undefined) throw new Failure('usage', `${quote(name)} cannot play with this time: ${reason}`);
  }
}

/** The options of commands that can play on the workers of a queue (docs/cluster.md) or a GPU (docs/gpu.md), and the arena they choose. */
import { randomBytes } from 'node:crypto';
import type { CheckPlan } from '../arena/checking.js';
import type { Threads } from '../arena/threads.js';
import type { ModelRegistry } from '../models/registry.js';
import { ADDRESS_VARIABLE, parseAddress, type QueueAddress } from '../queue/address.node.js';
import type { QueueSetting } from '../queue/arena.node.js';
import type { EnginesHere } from '../queue/engines.js';
import { quote } from '../specs/parsed.js';
import { Failure } from './failure.js';
import type { CommandArena, Parts } from './parts.js';
import type { Screen } from './screen.js';

export type QueueOptions = {
  readonly queue?: string;
  readonly insecure?: true;
  readonly check?: string;
  readonly device?: string;
};

export const QUEUE_OPTION = [
  '--queue <url>',
  `use the workers of a queue, as in redis://host:6379 (default: ${ADDRESS_VARIABLE})`,
] as const;
export const INSECURE_OPTION = ['--insecure', 'allow a queue on another machine without a password'] as const;

export const CHECK_OPTION = [
  '--check <percent>',
  'share of the answers of workers or a GPU that threads of this machine work out again (default: 2)',
] as const;

export const DEVICE_OPTION = [
  '--device <name>',
  'what plays games: threads, gpu, or auto: a GPU where it can, else threads (default: threads)',
] as const;
const DEVICES = ['threads', 'gpu', 'auto'];

/** In percent. */
const USUAL_CHECK = '2';

/** Throws Failure. */
function checkFrom({ check = USUAL_CHECK }: QueueOptions): CheckPlan {
  const percent = /^\d{1,3}(\.\d{1,6})?$/.test(check) ? Number(check) : Number.NaN;
  if (!(percent <= 100)) throw new Failure('usage', `--check ${quote(check)} is not a number from 0 to 100`);
  return { share: percent / 100, seed: randomBytes(16).toString('hex') };
}

/** Whether a GPU is asked for. Throws Failure. */
export function isOnDevice({ device = 'threads' }: QueueOptions): boolean {
  if (!DEVICES.includes(device))
    throw new Failure('usage', `--device ${quote(device)}: there are ${DEVICES.slice(0, -1).join(', ')} and auto`);
  return device !== 'threads';
}

/** Undefined without a queue. Throws Failure. */
export function addressFrom(options: QueueOptions): QueueAddress | undefined {
  const { queue, insecure, check } = options;
  if (isOnDevice(options)) {
    if (queue !== undefined) throw new Failure('usage', '--device is for games on this machine: leave out --queue');
    return undefined;
  }
  if (queue === '') throw new Failure('usage', '--queue is empty: write redis://host:6379, or leave it out');
  const text = queue ?? process.env[ADDRESS_VARIABLE] ?? '';
  if (text === '' && check !== undefined)
    throw new Failure('usage', '--check is for games on a queue or a GPU: add --queue or --device');
  if (text === '') return undefined;
  const address = parseAddress(text, insecure ?? false);
  if (!address.ok) throw new Failure('usage', address.reason);
  return address.value;
}

/** The address of the queue, for a command that cannot do without one. */
export function mustHaveQueue(options: QueueOptions): QueueAddress {
  const address = addressFrom(options);
  if (!address) throw new Failure('usage', `name a queue: --queue redis://host:6379, or ${ADDRESS_VARIABLE}`);
  return address;
}

/** Before a command creates a file: nothing without a queue, and one line where it takes no work. Throws QueueError. */
export async function reachQueue(options: QueueOptions): Promise<void> {
  const address = addressFrom(options);
  if (!address) return;
  checkFrom(options);
  const { connectToWork } = await import('../queue/connection.node.js');
  (await connectToWork(address, 'breedboard')).end();
}

/** The setting of a queue for what the user sees as `doing`. Throws Failure. */
function queueFrom(options: QueueOptions, view: Screen, doing: string): QueueSetting | undefined {
  const address = addressFrom(options);
  return (
    address && {
      address,
      doing,
      check: checkFrom(options),
      say: text => view.say(`queue: ${text}`),
      complain: text => view.complain(`breedboard: ${text}`),
    }
  );
}

/** On threads of this machine, on its GPU, or on the workers of the queue that the options name. Throws Failure. */
export async function openArena(
  parts: Parts,
  view: Screen,
  options: QueueOptions,
  {
    threads,
    models,
    doing,
    engines,
  }: {
    readonly threads: number;
    readonly models: ModelRegistry;
    readonly doing: string;
    /** Outside programs that workers know by name. */
    readonly engines?: EnginesHere | undefined;
  },
): Promise<CommandArena> {
  if (!parts.arena) throw new Failure('usage', 'this build has no arena, which the command needs');
  const queue = queueFrom(options, view, doing);
  if (!isOnDevice(options)) return parts.arena(threads, models, queue && engines ? { ...queue, engines } : queue);
  return parts.arena(threads, models, undefined, {
    isStrict: options.device === 'gpu',
    check: checkFrom(options),
    say: text => view.say(text),
    complain: text => view.complain(`breedboard: ${text}`),
  });
}

/** For the end of a status line. */
export const whereText = (arena: Pick<Threads, 'where'> | undefined): string =>
  arena?.where ? `, ${arena.where()}` : '';

/** Time left at the speed so far, for a status line. */
export function leftText(done: number, all: number, seconds: number): string {
  const left = ((all - done) * seconds) / done;
  if (!Number.isFinite(left)) return '';
  return left < 90 ? `, ${Math.ceil(left)} s left` : `, ${Math.ceil(left / 60)} min left`;
}

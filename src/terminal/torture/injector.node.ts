/**
 * Loaded into a command before everything else (trials.node.ts): counts its calls to the disk below its working folder, and at
 * one of them does what the trial says. Modules need no seam: bindings of built-in modules follow their source.
 */
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { relative, resolve, sep } from 'node:path';
import { isMainThread } from 'node:worker_threads';
import { type CallName, type DiskCall, FAULTS, type FaultCode, kindOf, parseTrial } from './faults.js';

/** The trial; empty to note the calls only, in the file of the other variable. */
export const TRIAL = 'BREEDBOARD_TORTURE';
export const NOTES = 'BREEDBOARD_TORTURE_NOTES';

const DAY = 86_400_000;

type Work = (...args: unknown[]) => Promise<unknown>;

const failure = (code: string, name: string, path: string): Error =>
  Object.assign(new Error(`${code}: torture, ${name} '${path}'`), { code, errno: -1, syscall: name, path });

const jump = (days: number): void => {
  const Before = Date;
  const now = (): number => Before.now() + days * DAY;
  globalThis.Date = class extends Before {
    static override now = now;
    constructor(...args: readonly unknown[]) {
      super(...((args.length === 0 ? [now()] : args) as [number]));
    }
  } as DateConstructor;
};

const halfOf = (content: unknown): unknown =>
  typeof content === 'string' || content instanceof Uint8Array ? content.slice(0, content.length >> 1) : content;

// Of a buffer (and its offset and length), or of a text.
const halfWritten = (content: unknown, offset: unknown, length: unknown, position: unknown): unknown[] =>
  typeof content === 'string'
    ? [halfOf(content), offset]
    : [content, offset ?? 0, Number(length ?? (content as Uint8Array).length) >> 1, position];

type At = (
  name: CallName,
  path: string,
  work: () => Promise<unknown>,
  half?: () => Promise<unknown>,
) => Promise<unknown>;

/** Every method of the class of this handle. */
function patchHandles(handle: object, paths: WeakMap<object, string>, at: At): void {
  const methods = Object.getPrototypeOf(handle) as Record<string, (...args: unknown[]) => Promise<unknown>>;
  const method = (name: string, as: CallName, half?: (...args: unknown[]) => unknown[]): void => {
    const own = methods[name]!;
    methods[name] = function (this: object, ...args) {
      const place = paths.get(this);
      if (place === undefined) return own.apply(this, args);
      return at(as, place, () => own.apply(this, args), half && (() => own.apply(this, half(...args))));
    };
  };
  method('write', 'write', halfWritten);
  method('appendFile', 'writeFile', (content, ...others) => [halfOf(content), ...others]);
  method('writeFile', 'writeFile', (content, ...others) => [halfOf(content), ...others]);
  method('read', 'read', (buffer, offset, length, position) =>
    buffer instanceof Uint8Array
      ? [buffer, offset ?? 0, Math.ceil(Number(length ?? buffer.length) / 2), position]
      : [buffer],
  );
  method('sync', 'sync');
  method('datasync', 'sync');
  method('truncate', 'truncate');
  method('chmod', 'chmod');
}

function inject(text: string, notes: string): void {
  const trial = parseTrial(text);
  const root = resolve(process.cwd());
  const calls: DiskCall[] = [];
  const paths = new WeakMap<object, string>();
  const { writeFileSync } = fs;
  process.on('exit', () => writeFileSync(notes, JSON.stringify(calls)));

  const placeOf = (path: unknown): string | undefined => {
    if (typeof path !== 'string') return undefined;
    const place = relative(root, resolve(path));
    return place === '..' || place.startsWith(`..${sep}`) || resolve(path) !== resolve(root, place) ? undefined : place;
  };
  const die = (): Promise<never> => {
    process.kill(process.pid, 'SIGKILL');
    return new Promise(() => {});
  };
  /** `half`: the same call with half of its bytes. */
  async function at(name: CallName, path: string, work: () => Promise<unknown>, half = work): Promise<unknown> {
    const number = calls.length;
    calls.push({ name, path });
    if (!trial || number < trial.call || (number > trial.call && !trial.isLasting)) return work();
    const { answer } = trial;
    if (answer === 'short') return half();
    if (kindOf(answer) === 'error') {
      if (!(FAULTS[name] as readonly FaultCode[]).includes(answer as FaultCode)) return work();
      throw failure(answer, name, path);
    }
    if (answer === 'kill-before') return die();
    if (answer === 'clock-back') jump(-1);
    else if (answer === 'clock-forward') jump(1);
    const done = await (answer === 'kill-half' ? half() : work());
    return kindOf(answer) === 'kill' ? die() : done;
  }

  const promises = fs.promises as unknown as Record<string, Work>;
  const wrap = (
    name: string,
    as: CallName | ((...args: unknown[]) => CallName),
    half?: (...args: unknown[]) => unknown[],
  ) => {
    const own = promises[name]!;
    promises[name] = async (...args) => {
      const place = placeOf(args[0]);
      if (place === undefined) return own(...args);
      const kind = typeof as === 'function' ? as(...args) : as;
      const halved = half && (() => own(...half(...args)));
      const done = await at(kind, place, () => own(...args), halved);
      if (name === 'open') paths.set(done as object, place);
      return done;
    };
  };
  wrap('open', (_, flags = 'r') => (typeof flags === 'string' && !/^rs?$/.test(flags) ? 'create' : 'open'));
  wrap('writeFile', 'writeFile', (path, content, ...others) => [path, halfOf(content), ...others]);
  wrap('appendFile', 'writeFile', (path, content, ...others) => [path, halfOf(content), ...others]);
  for (const name of ['stat', 'lstat', 'access', 'realpath']) wrap(name, 'stat');
  wrap('rm', 'unlink');
  for (const name of [
    'readFile',
    'copyFile',
    'truncate',
    'readdir',
    'mkdir',
    'link',
    'rename',
    'unlink',
    'rmdir',
  ] as const)
    wrap(name, name);

  // The class of handles has no name: one is opened to get at it.
  const own = promises.open!;
  let isPatched = false;
  promises.open = async (...args) => {
    const handle = (await own(...args)) as object;
    if (!isPatched) {
      isPatched = true;
      patchHandles(handle, paths, at);
    }
    return handle;
  };
  syncBuiltinESMExports();
}

const { [TRIAL]: trial, [NOTES]: notes } = process.env;
if (isMainThread && notes !== undefined) inject(trial ?? '', notes);

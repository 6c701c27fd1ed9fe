/**
 * A disk in memory that answers the calls of node:fs/promises, and fails as it is told: any call can give an error, do
 * half of its work, or be the last before the machine stops. It knows what was flushed and what was not, so that
 * power-cut.ts can say what is left.
 */
import { constants } from 'node:fs';
import { relative, resolve, sep } from 'node:path';
import type { CallName, FaultCode } from '../../../src/terminal/torture/faults.js';
import { apply, type Change, type FileNode, type FolderNode, type Image, ROOT_NODE, touches } from './image.js';

export type Call = { readonly number: number; readonly name: CallName; readonly path: string };
/** `works`, `stops` (the machine, in the middle of the call), or what it fails with. */
export type Answer = 'works' | 'stops' | FaultCode;

/** A folder that cannot be opened or flushed for these reasons is one that the system flushes by itself. */
const UNFLUSHABLE = ['EACCES', 'EPERM'];

const NEVER = new Promise<never>(() => {});

function failure(code: string, name: string, path: string): Error {
  return Object.assign(new Error(`${code}: simulated, ${name} '${path}'`), { code, errno: -1, syscall: name, path });
}

type Stats = {
  readonly size: number;
  readonly mode: number;
  readonly mtimeMs: number;
  isFile(): boolean;
  isDirectory(): boolean;
  isSymbolicLink(): boolean;
};

const statsOf = (node: FileNode | FolderNode): Stats => ({
  size: node.kind === 'file' ? node.bytes.length : 0,
  mode: node.kind === 'file' ? 0o100000 | node.mode : 0o40755,
  mtimeMs: 0,
  isFile: () => node.kind === 'file',
  isDirectory: () => node.kind === 'folder',
  isSymbolicLink: () => false,
});

type Place = { readonly folder: number; readonly name: string; readonly node: number | undefined };
type Content = string | Uint8Array;

const half = (bytes: Buffer): Buffer => bytes.subarray(0, bytes.length >> 1);

export class SimulatedDisk {
  readonly root: string;
  /** What programs see. */
  readonly seen: Image;
  /** What is there after a power cut, whatever happens. */
  readonly flushed: Image;
  /** What was done since, in its order. */
  pending: Change[] = [];
  calls: Call[] = [];
  /** Answers each call. */
  plan: (call: Call) => Answer = () => 'works';
  /** Settles when the machine stops. */
  readonly stopped: Promise<void>;
  private stop: () => void = () => {};
  private isStopped = false;
  private nextNode: number;

  constructor(root: string, image: Image) {
    this.root = root;
    this.seen = new Map(image);
    this.flushed = new Map(image);
    this.nextNode = Math.max(...image.keys()) + 1;
    this.stopped = new Promise(done => (this.stop = done));
  }

  has(path: unknown): path is string {
    return typeof path === 'string' && (path === this.root || path.startsWith(this.root + sep));
  }

  /** Performs a call, or fails after what `part` does of it. */
  private async call<T>(
    name: CallName,
    path: string,
    perform: (isShort: boolean) => T,
    part: (code: FaultCode) => void = () => {},
  ): Promise<T> {
    if (this.isStopped) return NEVER;
    const call = { number: this.calls.length, name, path };
    this.calls.push(call);
    const answer = this.plan(call);
    if (answer === 'works' || answer === 'short') return perform(answer === 'short');
    if (answer !== 'stops') {
      part(answer);
      throw failure(answer, name, path);
    }
    // The change was under way: how much of it is left is for the power cut to say. Nothing more is flushed.
    if (name !== 'sync') {
      try {
        perform(false);
      } catch {
        // It would have failed, and changed nothing.
      }
    }
    this.isStopped = true;
    this.stop();
    return NEVER;
  }

  private change(change: Change): void {
    apply(this.seen, change);
    this.pending.push(change);
  }

  private flush(node: number): void {
    const flushed = new Set<Change>();
    const names = new Set<string>();
    // A name that moves must have been entered before.
    for (const change of this.pending.toReversed()) {
      const entered = change.kind === 'enter' && names.has(`${change.folder}/${change.name}`);
      if (!entered && !touches(change, node)) continue;
      flushed.add(change);
      if (change.kind === 'move') names.add(`${change.from}/${change.name}`);
    }
    for (const change of this.pending) if (flushed.has(change)) apply(this.flushed, change);
    this.pending = this.pending.filter(change => !flushed.has(change));
  }

  private make(node: FileNode | FolderNode): number {
    const number = this.nextNode++;
    this.seen.set(number, node);
    this.flushed.set(number, node);
    return number;
  }

  private find(path: string, call: string): Place {
    const parts = relative(this.root, resolve(path)).split(sep).filter(Boolean);
    let place: Place = { folder: 0, name: '', node: ROOT_NODE };
    for (const name of parts) {
      const folder = place.node === undefined ? undefined : this.seen.get(place.node);
      if (!folder) throw failure('ENOENT', call, path);
      if (folder.kind !== 'folder') throw failure('ENOTDIR', call, path);
      place = { folder: place.node!, name, node: folder.entries.get(name) };
    }
    return place;
  }

  private nodeAt(path: string, call: string): number {
    const { node } = this.find(path, call);
    if (node === undefined) throw failure('ENOENT', call, path);
    return node;
  }

  private fileAt(path: string, call: string): FileNode {
    const node = this.seen.get(this.nodeAt(path, call))!;
    if (node.kind !== 'file') throw failure('EISDIR', call, path);
    return node;
  }

  private isFolder(path: string): boolean {
    const { node } = this.find(path, 'stat');
    return node !== undefined && this.seen.get(node)?.kind === 'folder';
  }

  /** Opens, and makes the file where that is asked for. */
  private enter(path: string, flags: string | number, mode: number | undefined, call: string): number {
    const { folder, name, node } = this.find(path, call);
    const creates = typeof flags === 'number' ? (flags & constants.O_CREAT) !== 0 : /^[wa]/.test(flags);
    if (node !== undefined && typeof flags === 'string' && flags.includes('x')) throw failure('EEXIST', call, path);
    if (node === undefined && !creates) throw failure('ENOENT', call, path);
    const file = node ?? this.make({ kind: 'file', bytes: Buffer.alloc(0), mode: mode ?? 0o644 });
    if (node === undefined) this.change({ kind: 'enter', folder, name, node: file });
    const isCut = typeof flags === 'string' && flags.startsWith('w') && node !== undefined;
    if (isCut) this.change({ kind: 'resize', node: file, size: 0 });
    return file;
  }

  private sizeOf(node: number): number {
    const file = this.seen.get(node);
    return file?.kind === 'file' ? file.bytes.length : 0;
  }

  private append(node: number, bytes: Buffer): void {
    if (bytes.length > 0) this.change({ kind: 'write', node, at: this.sizeOf(node), bytes });
  }

  async open(path: string, flags: string | number = 'r', mode?: number) {
    const isFolder = this.isFolder(path);
    const creates = flags !== 'r' && flags !== 'r+';
    const node = await this.call(
      creates ? 'create' : 'open',
      path,
      () => this.enter(path, flags, mode, 'open'),
      code => {
        if (isFolder && UNFLUSHABLE.includes(code)) this.flush(this.nodeAt(path, 'open'));
      },
    );
    return this.handle(path, node, isFolder);
  }

  private handle(path: string, node: number, isFolder: boolean) {
    const file = (): FileNode => this.seen.get(node) as FileNode;
    let position = 0;
    const put = (content: Content) => Buffer.from(content as Uint8Array);
    return {
      read: (buffer: Uint8Array, offset: number, length: number, at: number) =>
        this.call('read', path, isShort => {
          const wanted = isShort ? Math.max(1, length >> 1) : length;
          const bytes = file().bytes.subarray(at, at + wanted);
          buffer.set(bytes, offset);
          return { bytesRead: bytes.length, buffer };
        }),
      write: (buffer: Uint8Array, offset: number, length: number, at: number) => {
        const bytes = Buffer.from(buffer.subarray(offset, offset + length));
        return this.call(
          'write',
          path,
          isShort => {
            const written = isShort ? bytes.subarray(0, Math.max(1, bytes.length >> 1)) : bytes;
            this.change({ kind: 'write', node, at, bytes: written });
            return { bytesWritten: written.length, buffer };
          },
          () => this.change({ kind: 'write', node, at, bytes: half(bytes) }),
        );
      },
      writeFile: (content: Content) =>
        this.call(
          'write',
          path,
          () => {
            const bytes = put(content);
            this.change({ kind: 'write', node, at: position, bytes });
            position += bytes.length;
          },
          () => this.change({ kind: 'write', node, at: position, bytes: half(put(content)) }),
        ),
      appendFile: (content: Content) =>
        this.call(
          'write',
          path,
          () => this.append(node, put(content)),
          () => this.append(node, half(put(content))),
        ),
      sync: () =>
        this.call(
          'sync',
          path,
          () => this.flush(node),
          // Linux takes what could not be written for written: a second try has nothing to do, and succeeds.
          () => {
            if (!isFolder) this.pending = this.pending.filter(change => !touches(change, node));
          },
        ),
      truncate: (size: number) => this.call('truncate', path, () => this.change({ kind: 'resize', node, size })),
      chmod: (mode: number) => this.call('chmod', path, () => void this.seen.set(node, { ...file(), mode })),
      stat: () => this.call('stat', path, () => statsOf(this.seen.get(node)!)),
      // The system has closed it, whatever it answers.
      close: () => this.call('close', path, () => {}),
    };
  }

  readFile(path: string, encoding?: BufferEncoding | { readonly encoding?: BufferEncoding }) {
    const name = typeof encoding === 'string' ? encoding : encoding?.encoding;
    return this.call('readFile', path, () => {
      const { bytes } = this.fileAt(path, 'open');
      return name === undefined ? Buffer.from(bytes) : bytes.toString(name);
    });
  }

  writeFile(path: string, content: Content, { flag = 'w' }: { readonly flag?: string } = {}) {
    const write = (bytes: Buffer): void => this.append(this.enter(path, flag, undefined, 'open'), bytes);
    const bytes = Buffer.from(content as Uint8Array);
    return this.call(
      'writeFile',
      path,
      () => write(bytes),
      () => write(half(bytes)),
    );
  }

  copyFile(from: string, to: string, mode = 0) {
    const copy = (bytes: Buffer): void => {
      const flag = (mode & constants.COPYFILE_EXCL) !== 0 ? 'wx' : 'w';
      this.append(this.enter(to, flag, undefined, 'copyfile'), bytes);
    };
    return this.call(
      'copyFile',
      from,
      () => copy(this.fileAt(from, 'copyfile').bytes),
      () => copy(half(this.fileAt(from, 'copyfile').bytes)),
    );
  }

  truncate(path: string, size: number) {
    return this.call('truncate', path, () =>
      this.change({ kind: 'resize', node: this.nodeAt(path, 'truncate'), size }),
    );
  }

  stat(path: string) {
    return this.call('stat', path, () => statsOf(this.seen.get(this.nodeAt(path, 'stat'))!));
  }

  access(path: string) {
    return this.call('stat', path, () => void this.nodeAt(path, 'access'));
  }

  realpath(path: string) {
    return this.call('stat', path, () => {
      this.nodeAt(path, 'realpath');
      return resolve(path);
    });
  }

  readdir(path: string, options?: { readonly withFileTypes?: boolean }) {
    return this.call('readdir', path, () => {
      const folder = this.seen.get(this.nodeAt(path, 'scandir'))!;
      if (folder.kind !== 'folder') throw failure('ENOTDIR', 'scandir', path);
      const names = [...folder.entries];
      if (!options?.withFileTypes) return names.map(([name]) => name);
      return names.map(([name, node]) => ({ name, ...statsOf(this.seen.get(node)!) }));
    });
  }

  mkdir(path: string) {
    const make = (): void => {
      const { folder, name, node } = this.find(path, 'mkdir');
      if (node !== undefined) throw failure('EEXIST', 'mkdir', path);
      this.change({ kind: 'enter', folder, name, node: this.make({ kind: 'folder', entries: new Map() }) });
    };
    return this.call('mkdir', path, make);
  }

  link(from: string, to: string) {
    return this.call('link', to, () => {
      const { folder, name, node } = this.find(to, 'link');
      if (node !== undefined) throw failure('EEXIST', 'link', to);
      this.change({ kind: 'enter', folder, name, node: this.nodeAt(from, 'link') });
    });
  }

  rename(from: string, to: string) {
    return this.call('rename', from, () => {
      const node = this.nodeAt(from, 'rename');
      const [source, target] = [this.find(from, 'rename'), this.find(to, 'rename')];
      const move = { from: source.folder, name: source.name, to: target.folder, newName: target.name };
      this.change({ kind: 'move', ...move, node });
    });
  }

  unlink(path: string) {
    return this.call('unlink', path, () => {
      this.nodeAt(path, 'unlink');
      const { folder, name } = this.find(path, 'unlink');
      this.change({ kind: 'leave', folder, name });
    });
  }

  rmdir(path: string) {
    return this.call('rmdir', path, () => {
      const folder = this.seen.get(this.nodeAt(path, 'rmdir'))!;
      if (folder.kind === 'folder' && folder.entries.size > 0) throw failure('ENOTEMPTY', 'rmdir', path);
      const { folder: parent, name } = this.find(path, 'rmdir');
      this.change({ kind: 'leave', folder: parent, name });
    });
  }

  /** As Node does, call by call. */
  async rm(path: string, { recursive = false, force = false }: { recursive?: boolean; force?: boolean } = {}) {
    let found: Stats;
    try {
      found = await this.stat(path);
    } catch (error) {
      if (force && (error as NodeJS.ErrnoException).code === 'ENOENT') return;
      throw error;
    }
    if (!found.isDirectory()) return this.unlink(path);
    if (!recursive) throw failure('EISDIR', 'rm', path);
    for (const name of await this.readdir(path)) await this.rm(`${path}${sep}${name}`, { recursive });
    await this.rmdir(path);
  }
}

/**
 * A class in a folder: `class.json` with the students and their entries, `players/` with every submitted player, and
 * `games/` with one file for each pairing. Every file is replaced whole or not at all and ends in a checksum of its
 * content, so a killed process loses at most the games that it was playing. Games follow from the class's seed and the two
 * players, so a damaged file of games is set aside and played again.
 */
import { randomBytes, randomInt } from 'node:crypto';
import { chmod, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Seed } from '../../random/seed.js';
import { type Parsed, parsed, refused } from '../../specs/parsed.js';
import { count, exactly, flag, hex, type Infer, list, matching, oneOf, pair, text, where } from '../../specs/schema.js';
import { formatSpec, isSpec, type Json, type Spec } from '../../specs/spec.js';
import { listFolder, makeFolder, readText, reason, writeWhole } from '../../store/files.node.js';
import { LOCK, lock, sweep, unlock } from '../../store/lock.node.js';
import { MAX_SUBMISSION } from './admission.js';
import { newCode } from './code.js';
import { sealed, unsealed } from './sealed.node.js';

const CLASS_FORMAT = 'breedboard class 1';
const GAMES_FORMAT = 'breedboard class games 1';
const CLASS_FILE = 'class.json';
/** Bytes: a hundred games of a long game; some thousand entries. */
const MAX_GAMES_FILE = 1 << 23;
const MAX_CLASS_FILE = 1 << 22;

const checksum = matching(/^sha256:[0-9a-f]{64}$/, 'sha256: and 64 hex digits');

const student = exactly({
  id: text(16),
  name: text(64),
  /** SHA-256 of the token, which only the student has. */
  tokenHash: hex(64),
  /** The number of submissions of all time, also those that have left the ladder. */
  submissions: count,
});
export type Student = Infer<typeof student>;

const entry = exactly({ id: text(16), student: text(16), player: checksum, number: count });
/** A player of a student on the ladder. */
export type Entry = Infer<typeof entry>;

const record = exactly({
  format: oneOf(CLASS_FORMAT),
  game: where<Spec>('a game', value => isSpec(value as Json)),
  seed: hex(32),
  code: text(16),
  /** What a browser that knows the code gets, to read the standings. */
  watch: hex(64),
  isPaused: flag,
  /** Ids are never used again. */
  nextId: count,
  students: list(student, 1000),
  entries: list(entry, 1000),
});
export type ClassRecord = Infer<typeof record>;

const pairing = exactly({
  format: oneOf(GAMES_FORMAT),
  players: pair(checksum),
  /** Equal games were drawn anew, and are not copies (arena/evidence.ts). */
  isRandom: flag,
  reproducible: flag,
  /** Records (matches/record.ts), two for each pair. */
  games: list(text(1 << 16), 1000),
});
export type PairingGames = Omit<Infer<typeof pairing>, 'format'>;

/** The pairing of two players has one file, in whatever order they are named. */
export const pairingName = (a: string, b: string): string =>
  [a, b]
    .map(each => each.replace(/^sha256:/, ''))
    .sort()
    .map(each => each.slice(0, 24))
    .join('-');

export type ClassSetting = {
  /** The game of a new class; an existing one must have the same. */
  readonly game?: Spec | undefined;
  readonly usualGame: Spec;
  /** The seed of a new class; drawn if none is given. */
  readonly seed?: Seed;
};

const isThere = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );

export class ClassFolder {
  record: ClassRecord;
  /** Bytes of all submitted players. */
  playerBytes: number;
  private readonly folder: string;

  private constructor(folder: string, found: ClassRecord, playerBytes: number) {
    this.folder = folder;
    this.record = found;
    this.playerBytes = playerBytes;
  }

  /** Starts a class, or resumes the one in the folder. The caller closes it. */
  static async open(folder: string, setting: ClassSetting): Promise<Parsed<ClassFolder>> {
    const made = await makeFolder(folder);
    if (!made.ok) return made;
    const locked = await lock(join(folder, LOCK));
    if (!locked.ok) return locked;
    const opened = await ClassFolder.openLocked(folder, setting).catch((error: unknown) => refused(reason(error)));
    if (!opened.ok) await unlock(join(folder, LOCK));
    return opened;
  }

  private static async openLocked(
    folder: string,
    { game, usualGame, seed }: ClassSetting,
  ): Promise<Parsed<ClassFolder>> {
    const path = join(folder, CLASS_FILE);
    await sweep(folder);
    for (const each of ['players', 'games']) {
      const made = await makeFolder(join(folder, each));
      if (!made.ok) return made;
      await sweep(join(folder, each)); // what a killed process left
    }
    if (!(await isThere(path))) {
      await chmod(folder, 0o700); // it will hold the code, and the names of students
      const fresh: ClassRecord = {
        format: CLASS_FORMAT,
        game: game ?? usualGame,
        seed: seed ?? randomBytes(16).toString('hex'),
        code: newCode(randomInt),
        watch: randomBytes(32).toString('hex'),
        isPaused: false,
        nextId: 1,
        students: [],
        entries: [],
      };
      const written = await writeWhole(path, sealed(fresh), 0o600);
      if (!written.ok) return refused(`${CLASS_FILE}: ${written.reason}`);
    }
    const read = await unsealed(path, record, MAX_CLASS_FILE);
    if (!read.ok) return refused(`${CLASS_FILE}: ${read.reason}; move the folder away to start a new class`);
    if (game && formatSpec(game) !== formatSpec(read.value.game))
      return refused(
        `it holds a class of ${formatSpec(read.value.game)}, not ${formatSpec(game)}; name another folder`,
      );
    const names = await listFolder(join(folder, 'players'));
    let bytes = 0;
    for (const name of names.ok ? (names.value ?? []) : [])
      bytes += (await stat(join(folder, 'players', name)).catch(() => undefined))?.size ?? 0;
    return parsed(new ClassFolder(folder, read.value, bytes));
  }

  async save(next: ClassRecord): Promise<Parsed<void>> {
    const written = await writeWhole(join(this.folder, CLASS_FILE), sealed(next));
    if (written.ok) this.record = next;
    return written;
  }

  private playerPath(player: string): string {
    return join(this.folder, 'players', `${player.replace(/^sha256:/, '')}.json`);
  }

  /** Nothing happens if it is there already: the name is its checksum. */
  async putPlayer(player: string, file: string): Promise<Parsed<void>> {
    const path = this.playerPath(player);
    if (await isThere(path)) return parsed(undefined);
    const written = await writeWhole(path, file);
    if (written.ok) this.playerBytes += Buffer.byteLength(file);
    return written;
  }

  readPlayer(player: string): Promise<Parsed<string>> {
    return readText(this.playerPath(player), 2 * MAX_SUBMISSION);
  }

  putGames(games: PairingGames): Promise<Parsed<void>> {
    const path = join(this.folder, 'games', `${pairingName(...games.players)}.json`);
    return writeWhole(path, sealed({ format: GAMES_FORMAT, ...games }));
  }

  /** Undefined if there are none; a damaged file is set aside. */
  async readGames(a: string, b: string): Promise<Parsed<PairingGames | undefined>> {
    const path = join(this.folder, 'games', `${pairingName(a, b)}.json`);
    if (!(await isThere(path))) return parsed(undefined);
    const read = await unsealed(path, pairing, MAX_GAMES_FILE);
    if (read.ok && read.value.games.length % 2 === 0 && [a, b].sort().join() === read.value.players.join()) {
      const { format: _, ...games } = read.value;
      return parsed(games);
    }
    await rename(path, `${path}.damaged`).catch(() => {});
    return refused(read.ok ? 'it holds the games of other players' : read.reason);
  }

  close(): Promise<void> {
    return unlock(join(this.folder, LOCK));
  }
}

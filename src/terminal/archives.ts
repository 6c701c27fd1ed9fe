/** Games from files and folders: every readable game is returned, and each problem is one line with its place. */

import { basename, dirname, join } from 'node:path';
import { archiveFor, archives, archivesOf, gamesOfFormat } from '../matches/archive/catalogue.js';
import type { Archived, NameFile, Source } from '../rules/archive.js';
import type { ArchiveFormat, Game } from '../rules/game.js';
import { plain } from '../specs/parsed.js';
import { listFolder, readBytes } from '../store/files.node.js';

/** In bytes. Forty years of tournaments, some 130,000 games, are 9 MB of WTHOR. */
const MAX_ARCHIVE = 1 << 26;

/** Later problems are only counted. */
const MAX_PROBLEMS = 1000;

const ENDINGS = Object.values<ArchiveFormat>(archives)
  .filter(format => format.read)
  .map(format => format.ending);

/** In the folder of a stored match or tournament. */
const STORED = ['games.tsv', 'results.jsonl'] as const;

const hasEnding = (name: string, endings: readonly string[]): boolean =>
  endings.some(ending => name.toLowerCase().endsWith(ending));

/** Old archives use Latin-1, in which every byte is a letter. */
function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return Buffer.from(bytes).toString('latin1');
  }
}

type Collection = {
  readonly games: Archived[];
  readonly problems: string[];
  /** All problems of games and files, whether listed or not. */
  faults: number;
  files: number;
};

export class ArchiveReader {
  readonly collection: Collection = { games: [], problems: [], faults: 0, files: 0 };
  private readonly game: Game;
  private readonly from: string | undefined;
  constructor(game: Game, from: string | undefined) {
    this.game = game;
    this.from = from;
  }

  private problem(path: string, place: string, reason: string): void {
    const { problems } = this.collection;
    this.collection.faults++;
    if (problems.length < MAX_PROBLEMS)
      problems.push([plain(path), ...(place === '' ? [] : [place]), plain(reason)].join(': '));
  }

  /** The player names of a file: the only file of names beside it. */
  private async names(path: string, { ending, parse }: NameFile): Promise<readonly string[] | undefined> {
    const folder = dirname(path);
    const listed = await listFolder(folder);
    const found = listed.ok ? (listed.value ?? []).filter(name => hasEnding(name, [ending])) : [];
    if (found.length !== 1) return undefined;
    const place = join(folder, found[0]!);
    const bytes = await readBytes(place, MAX_ARCHIVE);
    const names = bytes.ok ? parse(bytes.value) : bytes;
    if (names.ok) return names.value;
    const known = `${plain(place)}: `;
    if (!this.collection.problems.some(line => line.startsWith(known))) this.problem(place, '', names.reason);
    return undefined;
  }

  private async readFile(path: string): Promise<void> {
    this.collection.files++;
    const bytes = await readBytes(path, MAX_ARCHIVE);
    if (!bytes.ok) return this.problem(path, '', bytes.reason);
    const text = (): string => textOf(bytes.value);
    const id = this.from ?? archiveFor(basename(path), text);
    const formats = archivesOf(this.game);
    const format = Object.hasOwn(formats, id) ? formats[id] : undefined;
    if (!format?.read) {
      const held = gamesOfFormat(id).join(', ');
      return this.problem(path, '', `it looks like ${id}, a format for ${held}, not for ${this.game.id}`);
    }
    const players = format.beside && (await this.names(path, format.beside.players));
    const tournaments = format.beside && (await this.names(path, format.beside.tournaments));
    const source: Source = {
      bytes: bytes.value,
      text,
      ...(players ? { players } : {}),
      ...(tournaments ? { tournaments } : {}),
    };
    for (const { place, game, doubts = [] } of format.read(source, this.game)) {
      if (game.ok) this.collection.games.push(game.value);
      else this.problem(path, place, game.reason);
      for (const doubt of doubts) this.problem(path, place, doubt);
    }
  }

  /** A file, or every archive in a folder. */
  async read(path: string): Promise<void> {
    const listed = await listFolder(path);
    if (!listed.ok) return this.problem(path, '', listed.reason);
    if (listed.value === undefined) return this.readFile(path);
    // The other files of a match or tournament are its results and reports.
    const isStored = STORED.every(name => listed.value!.includes(name));
    const files = isStored ? [STORED[0]] : listed.value.filter(name => hasEnding(name, ENDINGS));
    if (files.length === 0) this.problem(path, '', `the folder has no file whose name ends in ${ENDINGS.join(', ')}`);
    for (const name of files) await this.readFile(join(path, name));
  }
}

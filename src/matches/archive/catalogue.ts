/** The formats of recorded games: those for any game, and those that a game brings itself. */

import { everyGame } from '../../games/catalogue.js';
import type { ArchiveFormat, Game } from '../../rules/game.js';
import { html } from './html.js';
import { jsonLines } from './json-lines.js';
import { recordLines } from './record-lines.js';

const general: Readonly<Record<string, ArchiveFormat>> = { records: recordLines, jsonl: jsonLines, html };

export const archivesOf = (game: Game): Readonly<Record<string, ArchiveFormat>> => ({ ...game.archives, ...general });

const own: Readonly<Record<string, ArchiveFormat>> = Object.assign({}, ...everyGame().map(game => game.archives ?? {}));

/** The formats of all games. */
export const archives: Readonly<Record<string, ArchiveFormat>> = { ...own, ...general };

/** The games that a format supports. */
export const gamesOfFormat = (id: string): string[] =>
  everyGame()
    .filter(game => Object.hasOwn(archivesOf(game), id))
    .map(game => game.id);

/** Any text file may have these extensions. */
const PLAIN_TEXT = '.txt';

/** By the extension of the file, or else by its content. */
export function archiveFor(name: string, text: () => string): string {
  const ending = name.slice(name.lastIndexOf('.')).toLowerCase();
  const formats = Object.entries(own);
  const binary = formats.find(([, format]) => format.folder && format.ending === ending);
  if (binary) return binary[0];
  const begin = text().slice(0, 1 << 16);
  const line = begin.split('\n').find(each => each.trim() !== '' && !/^[#%]/.test(each)) ?? '';
  if (line.trimStart().startsWith('{')) return formats.find(([, { begins }]) => begins?.(begin))?.[0] ?? 'jsonl';
  const named = ending === PLAIN_TEXT ? undefined : formats.find(([, format]) => format.ending === ending);
  return (named ?? formats.find(([, { begins }]) => begins?.(line)))?.[0] ?? 'records';
}

/** What the page reads where it was exported: files beside it instead of answers of a server. */
import { type Parsed, parsed, refused } from '../../specs/parsed.js';
import { EXPORT_META, type ExportedPlayer, PAPERS_FILE, PLAYERS_FILE } from '../exported.js';
import { offerPlayer } from './models.js';

/** Whether the page is a part of an exported lab, which has no server. */
export const isExported = (): boolean => document.querySelector(`meta[name="${EXPORT_META}"]`) !== null;

export const NO_SERVER = 'this copy of the lab has no server: that needs breedboard lab';

async function read(file: string): Promise<Parsed<Response>> {
  try {
    const answer = await fetch(new URL(file, document.baseURI));
    return answer.ok ? parsed(answer) : refused(`${file} is not a part of this copy of the lab`);
  } catch {
    return refused(`${file} could not be loaded`);
  }
}

/** The files were exported together with the page, so they are trusted to have the types of the exporter. */
export async function readExported<T>(file: string): Promise<Parsed<T>> {
  const answer = await read(file);
  return answer.ok ? parsed((await answer.value.json()) as T) : answer;
}

export async function readExportedText(file: string): Promise<Parsed<string>> {
  const answer = await read(file);
  return answer.ok ? parsed(await answer.value.text()) : answer;
}

/** Offers the players that were chosen for this copy. */
export async function offerExported(): Promise<void> {
  const players = await readExported<readonly ExportedPlayer[]>(PLAYERS_FILE);
  for (const player of players.ok ? players.value : []) offerPlayer(player);
}

export const papersAddress = (): string => (isExported() ? PAPERS_FILE : 'papers');

/** Games to and from files: which file may be overwritten, and why a file cannot be loaded. */
import { existsSync } from 'node:fs';
import { formatGameFile, type GameFile, MAX_GAME_FILE, parseGameFile, replay } from '../matches/game-file.js';
import type { History } from '../matches/history.js';
import type { Game } from '../rules/game.js';
import { quote } from '../specs/parsed.js';
import { readText, writeWhole } from '../store/files.node.js';
import { sweepBeside } from '../store/whole-file.node.js';
import { Failure } from './failure.js';

/** A file name quoted for a shell. */
export const shellWord = (name: string): string =>
  /^[\w@%+=:,./-]+$/.test(name) ? name : `'${name.replaceAll("'", "'\\''")}'`;

/** `noughts-1.json`, or the first unused number. */
export function freeName(id: string): string {
  for (let i = 1; ; i++) if (!existsSync(`${id}-${i}.json`)) return `${id}-${i}.json`;
}

/** `own` is the file that this game was loaded from or saved to: it may be overwritten whatever it holds now. */
export async function saveGame(path: string, file: GameFile, own: string | undefined): Promise<void> {
  if (path !== own && existsSync(path)) {
    throw new Failure('input', `cannot save to ${quote(path)}: it already exists; choose another name`);
  }
  await sweepBeside(path); // what a killed game left
  const written = await writeWhole(path, formatGameFile(file));
  if (!written.ok) throw new Failure('failed', `cannot save to ${quote(path)}: ${written.reason}`);
}

export type Loaded = { readonly file: GameFile; readonly game: Game; readonly history: History };

export async function loadGame(path: string, buildGame: (text: string) => Game): Promise<Loaded> {
  const bad = (reason: string): never => {
    throw new Failure('input', `cannot load ${quote(path)}: ${reason}`);
  };
  const text = await readText(path, MAX_GAME_FILE);
  if (!text.ok) return bad(text.reason);
  const file = parseGameFile(text.value);
  if (!file.ok) return bad(`it is ${file.reason}`);
  let game: Game;
  try {
    game = buildGame(file.value.game);
  } catch (error) {
    if (error instanceof Failure) return bad(error.message);
    throw error;
  }
  const history = replay(game, file.value);
  return history.ok ? { file: file.value, game, history: history.value } : bad(history.reason);
}

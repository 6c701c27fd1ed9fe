/**
 * Everything that is removed from a folder of results is stored in its folder `aside`: files with damage in the middle
 * whole, in `aside/1`, `aside/2` and so on; and the cut-off ends of a file one after another in one file.
 */
import { constants, mkdir, open, readdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { flushFolder } from './files.node.js';
import { LINE_END, lineEndsIn, type OpenToRead, openIfThere, PIECE, piecesOf, type Range } from './pieces.node.js';
import { GAMES, RESULTS, SEALS } from './stored-results.node.js';

export const ASIDE = 'aside';

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined);

async function namesIn(folder: string): Promise<readonly string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return [];
    throw error;
  }
}

/** The numbers of the folders set aside, in ascending order. */
export const setAside = async (folder: string): Promise<readonly number[]> =>
  (await namesIn(join(folder, ASIDE)))
    .filter(name => /^[1-9]\d{0,8}$/.test(name))
    .map(Number)
    .sort((a, b) => a - b);

async function makeAside(folder: string): Promise<void> {
  await mkdir(join(folder, ASIDE)).catch(error => {
    if (codeOf(error) !== 'EEXIST') throw error;
  });
  await flushFolder(folder);
}

async function move(folder: string, name: string, to: string): Promise<void> {
  try {
    await rename(join(folder, name), join(to, name));
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error;
  }
  await flushFolder(to);
  await flushFolder(folder);
}

/** The target of an interrupted move; the results are moved first. */
export async function halfMoved(folder: string): Promise<string | undefined> {
  const last = (await setAside(folder)).at(-1);
  if (last === undefined) return undefined;
  const place = join(ASIDE, String(last));
  const [here, there] = [await namesIn(folder), await namesIn(join(folder, place))];
  const isHalf = there.includes(RESULTS) && !here.includes(RESULTS);
  return isHalf && ![GAMES, SEALS].some(name => here.includes(name) && there.includes(name)) ? place : undefined;
}

/** Returns the new place of the files, for a message. */
export async function moveAside(folder: string, withGames: boolean): Promise<string> {
  const half = await halfMoved(folder);
  const place = half ?? join(ASIDE, String(((await setAside(folder)).at(-1) ?? 0) + 1));
  const to = join(folder, place);
  await makeAside(folder);
  if (half === undefined) await mkdir(to);
  await flushFolder(join(folder, ASIDE));
  for (const name of withGames ? [RESULTS, GAMES, SEALS] : [RESULTS]) await move(folder, name, to);
  return place;
}

/** Zeros are not written, because a power cut can leave a tail of them of any length: the copy has a hole there. */
const ZEROS = Buffer.alloc(PIECE);
const isEmpty = (piece: Buffer): boolean => piece[0] === 0 && piece.equals(ZEROS.subarray(0, piece.length));

export type Cut = { readonly place: string; readonly lines: number };

/** Copies the end of a file, which can then be cut off. */
export async function copyTail(folder: string, name: string, tail: Range, openFile: OpenToRead): Promise<Cut> {
  const place = join(ASIDE, `tail-${name}`);
  await makeAside(folder);
  const copy = await open(join(folder, place), constants.O_RDWR | constants.O_CREAT);
  const { size } = await copy.stat();
  const source = await openIfThere(join(folder, name), name, openFile);
  try {
    let [at, lines, last] = [size, 0, LINE_END];
    for await (const piece of piecesOf(source!.file, name, tail)) {
      if (!isEmpty(piece)) {
        for (let done = 0; done < piece.length; )
          done += (await copy.write(piece, done, piece.length - done, at + done)).bytesWritten;
        lines += lineEndsIn(piece);
      }
      at += piece.length;
      last = piece.at(-1)!;
    }
    await copy.truncate(at);
    await copy.sync();
    return { place, lines: lines + (last === LINE_END ? 0 : 1) };
  } catch (error) {
    await copy.truncate(size).catch(() => {});
    throw error;
  } finally {
    await copy.close();
    await source?.file.close();
    await flushFolder(join(folder, ASIDE));
  }
}

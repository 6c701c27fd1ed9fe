/** A folder of results is new, empty, or one that a command of ours has begun: results never mix with other files. */
import { quote } from '../specs/parsed.js';
import { listFolder } from '../store/files.node.js';
import { LOCK } from '../store/lock.node.js';
import { Failure } from './failure.js';

/** Any of them says that a match or a tournament was begun here, however much of it was lost since. */
const RESULTS = ['results.jsonl', 'games.tsv', 'games.seals', 'aside', LOCK];

/** `ours`: names, each of which says that the folder is one of this command. Throws Failure. What cannot be listed is left to the code that opens it. */
export async function refuseForeign(folder: string, ours: readonly string[] = RESULTS): Promise<void> {
  const names = await listFolder(folder);
  const found = names.ok ? (names.value ?? []) : [];
  if (found.length === 0 || found.some(name => ours.includes(name))) return;
  throw new Failure(
    'usage',
    `${quote(folder)} holds other files, such as ${quote(found[0]!)}: name a folder that is new or empty`,
  );
}

/** The editions of shipped weights in stored results: a command that resumes them means the weights they began with. */
import { checkEditions, editionIn } from '../players/editions.js';
import { UNNAMED } from '../specs/editions.js';
import { BadSpec } from '../specs/options.js';
import { pluginFault } from '../specs/origins.js';
import { quote } from '../specs/parsed.js';
import { isSpec } from '../specs/spec.js';
import { openToRead } from '../store/pieces.node.js';
import { StoredResults } from '../store/stored-results.node.js';
import { Failure } from './failure.js';
import type { Parts } from './parts.js';

/** The parts for a command that stores its results in this folder, where they may be already. Throws Failure. */
export async function resuming(parts: Parts, folder: string | undefined): Promise<Parts> {
  if (folder === undefined) return parts;
  const opened = await StoredResults.open(folder, '', { games: false, openFile: openToRead }).catch(() => undefined);
  if (!opened?.ok) return parts; // nothing is stored, or opening it for the results says why it cannot be read
  const { plan } = opened.value;
  await opened.value.close();
  const fault = pluginFault(plan);
  if (fault !== undefined) throw new Failure('input', `cannot use ${quote(folder)}: ${fault}`);
  try {
    checkEditions(plan);
  } catch (error) {
    if (error instanceof BadSpec) throw new Failure('input', `cannot use ${quote(folder)}: ${error.message}`);
    throw error;
  }
  const edition = editionIn(plan);
  const { openings = null } = plan;
  const openingsEdition = isSpec(openings) ? Number(openings.edition ?? UNNAMED) : UNNAMED;
  return { ...parts, ...(edition === undefined ? {} : { edition }), openingsEdition };
}

/** The champion's weights from the folder they ship in. */
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { BadSpec } from '../../specs/options.js';
import { type Parsed, refused } from '../../specs/parsed.js';
import type { EvaluatorFile } from '../file/file.js';
import { shipChampion } from './champion.js';
import { MAX_CHAMPION, parseChampion } from './format.js';

/** data/champion of the package, from dist/src/evaluators/champion. */
export const CHAMPION_FOLDER = new URL('../../../../data/champion/', import.meta.url);
export const WEIGHTS = 'weights.gz';

export function readChampion(folder = CHAMPION_FOLDER): Parsed<EvaluatorFile> {
  let packed: Uint8Array;
  try {
    packed = readFileSync(new URL(WEIGHTS, folder));
  } catch {
    const which = folder === CHAMPION_FOLDER ? 'shipped with this build' : 'in that folder';
    return refused(`no weights are ${which}; see: breedboard champion pack`);
  }
  try {
    return parseChampion(gunzipSync(packed, { maxOutputLength: MAX_CHAMPION }));
  } catch {
    return refused('its weights are no gzip file, or too large');
  }
}

/** What programs do when they start; nothing is read yet. */
export const shipFromFolder = (): void =>
  shipChampion(() => {
    const file = readChampion();
    if (!file.ok) throw new BadSpec(`champion: ${file.reason}`);
    return file.value;
  });

/** Weights that ship with the program, from the folder they ship in: data/NAME of the package. */
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { everyGame } from '../games/catalogue.js';
import type { RegisteredModel, Shipped } from '../rules/game.js';
import { BadSpec } from '../specs/options.js';
import { type Parsed, refused } from '../specs/parsed.js';

/** Of the package, from dist/src/models. */
const DATA = new URL('../../../data/', import.meta.url);
export const WEIGHTS = 'weights.gz';

export const shippedFolder = ({ name }: Shipped): URL => new URL(`${name}/`, DATA);

export function readShipped(shipped: Shipped, folder = shippedFolder(shipped)): Parsed<RegisteredModel> {
  let packed: Uint8Array;
  try {
    packed = readFileSync(new URL(WEIGHTS, folder));
  } catch {
    const which = folder.href === shippedFolder(shipped).href ? 'shipped with this build' : 'in that folder';
    return refused(`no weights are ${which}; see: breedboard champion pack`);
  }
  try {
    return shipped.parse(gunzipSync(packed, { maxOutputLength: shipped.most }));
  } catch {
    return refused('its weights are not a gzip file, or too large');
  }
}

/** What programs do when they start; nothing is read yet. */
export function shipFromFolder(): void {
  for (const { shipped } of everyGame()) {
    shipped?.ship(() => {
      const file = readShipped(shipped);
      if (!file.ok) throw new BadSpec(`${shipped.name}: ${file.reason}`);
      return file.value;
    });
  }
}

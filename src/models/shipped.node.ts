/** Weights that ship with the program, from the folder they ship in: data/NAME/EDITION of the package. */
import '../evaluators/sha256.node.js';
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { everyGame } from '../games/catalogue.js';
import type { RegisteredModel, Shipped } from '../rules/game.js';
import { BadSpec } from '../specs/options.js';
import { type Parsed, refused } from '../specs/parsed.js';

/** The data folder of the package, from dist/src/models. */
const DATA = new URL('../../../data/', import.meta.url);
export const WEIGHTS = 'weights.gz';

export const shippedFolder = ({ name }: Shipped, edition: number): URL => new URL(`${name}/${edition}/`, DATA);

/** The editions there are, from 1. */
export const editionsOf = ({ editions }: Shipped): number[] => editions.map((_, i) => i + 1);

export function readShipped(shipped: Shipped, edition: number): Parsed<RegisteredModel> {
  return readPacked(shipped, shippedFolder(shipped, edition), `shipped with this build as edition ${edition}`);
}

/** `which` says where they are, for the reason of a refusal. */
export function readPacked(shipped: Shipped, folder: URL, which = 'in that folder'): Parsed<RegisteredModel> {
  let packed: Uint8Array;
  try {
    packed = readFileSync(new URL(WEIGHTS, folder));
  } catch {
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
    if (!shipped) continue;
    for (const edition of editionsOf(shipped)) {
      shipped.ship(edition, () => {
        const file = readShipped(shipped, edition);
        if (!file.ok) throw new BadSpec(`${shipped.name}: ${file.reason}`);
        return file.value;
      });
    }
  }
}

/** Recipes that come with the program, by name. A new one is one line. */
import { alliotPresets } from './papers/alliot.js';
import { curriePresets } from './papers/currie.js';
import { pinkneyPresets } from './papers/pinkney.js';
import { verhelstPresets } from './papers/verhelst.js';
import type { Preset } from './recipe.js';

export const presets: Readonly<Record<string, Preset>> = {
  ...alliotPresets,
  ...curriePresets,
  ...pinkneyPresets,
  ...verhelstPresets,
};

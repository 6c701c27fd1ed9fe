/** The papers' experiments there are. A new one is one line. */
import type { Reproduction } from '../reproduction.js';
import { ferrerReproductions } from './ferrer.js';
import { pinkneyReproductions } from './pinkney.js';
import { verhelstReproductions } from './verhelst.js';

export const reproductions: readonly Reproduction[] = [
  ...pinkneyReproductions,
  ...verhelstReproductions,
  ...ferrerReproductions,
];

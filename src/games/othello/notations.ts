/** What people paste: a game from a file, a board or a transcript. */
import { parsePaste } from './notations/paste.js';
import { notationOf } from './notations/plain.js';

export const othelloNotations = [notationOf('GGF, SGF, OBF, a board or a transcript', parsePaste)];

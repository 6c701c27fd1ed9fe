/** Pieces and the signs of fields, the only place that knows how they look. A piece fills a square of 100. */
import type { Shape, Sign } from '../rules/display.js';
import type { Drawn } from './drawn.js';

const CONE = 'M50 8 86 80Q50 98 14 80Z';
const CONE_SHADE = 'M50 8 86 80Q72 88 56 90Z';
const SPOOL = 'M16 14Q50 6 84 14Q66 50 84 86Q50 96 16 86Q34 50 16 14Z';
const SPOOL_SHADE = 'M84 14Q66 50 84 86Q72 91 58 92Q50 50 60 11Z';

const PIECES: Readonly<Record<Shape, (colour: string) => readonly Drawn[]>> = {
  disc: fill => [{ kind: 'circle', role: 'piece', cx: 50, cy: 50, r: 45, fill }],
  cross: stroke => [{ kind: 'path', role: 'cross', d: 'M20 20 80 80M80 20 20 80', stroke }],
  ring: stroke => [{ kind: 'circle', role: 'ring', cx: 50, cy: 50, r: 32, stroke }],
  cone: fill => [
    { kind: 'path', role: 'piece', d: CONE, fill },
    { kind: 'path', role: 'shade', d: CONE_SHADE },
  ],
  spool: fill => [
    { kind: 'path', role: 'piece', d: SPOOL, fill },
    { kind: 'path', role: 'shade', d: SPOOL_SHADE },
  ],
};

/** The piece of a side in a square of 100, in the side's colour. */
export const pieceShapes = (shape: Shape, colour: string): readonly Drawn[] => PIECES[shape](colour);

/** The side of the square in which a sign is drawn. */
export const SIGN_SIZE = 60;

const SIGNS: Readonly<Record<Sign, string>> = {
  ankh: 'M30 34V58M16 42H44M30 34C14 20 22 4 30 4S46 20 30 34',
  lute: 'M30 4V30M22 12H38M30 30C14 36 16 58 30 58S46 36 30 30',
  waves:
    'M6 16 14 8 22 16 30 8 38 16 46 8 54 16M6 34 14 26 22 34 30 26 38 34 46 26 54 34M6 52 14 44 22 52 30 44 38 52 46 44 54 52',
  three: 'M14 8V54M30 8V54M46 8V54',
  two: 'M21 8V54M39 8V54',
  sun: 'M30 8A22 22 0 1 0 30.1 8M30 24A6 6 0 1 0 30.1 24',
};

export const signShape = (sign: Sign): Drawn => ({ kind: 'path', role: 'sign', d: SIGNS[sign] });

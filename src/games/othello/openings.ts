/** Openings for matches of Othello, in addition to random moves. */
import balanced from '../../../data/balanced.json' with { type: 'json' };
import balanced2 from '../../../data/balanced-2.json' with { type: 'json' };
import type { Opening } from '../../rules/game.js';
import type { OthelloPosition } from './board.js';
import { lastingInner, lopsidedInner } from './inner-starts.js';
import { parseTranscript } from './notations/transcript.js';
import { randomInner } from './starts.js';

/** The outputs of `breedboard openings --json` by each edition of the champion. */
const BALANCED = [balanced, balanced2];

export const othelloOpenings: Readonly<Record<string, Opening<OthelloPosition>>> = {
  inner: {
    summary: 'Alliot & Durand’s random discs on the inner 4×4 squares, another board for each pair',
    draw: randomInner,
  },
  'inner-lasting': {
    summary: 'as inner, without boards that one move can end',
    draw: lastingInner,
  },
  'inner-lopsided': {
    summary: 'as inner, with a random share of black discs for each board',
    draw: lopsidedInner,
  },
  balanced: {
    summary: 'eight moves after which the champion’s search sees neither side ahead, another line for each pair',
    editions: BALANCED.length,
    lines: edition =>
      BALANCED[edition - 1]!.lines.map(line => {
        const transcript = parseTranscript(line);
        if (!transcript.ok) throw new Error(transcript.reason);
        return transcript.value.moves;
      }),
  },
};

/** What people paste: GGF, SGF, PlayOK's and Othello Quest's texts, OBF, boards and transcripts. */
import type { Notation } from '../../rules/game.js';
import { parsed } from '../../specs/parsed.js';
import type { OthelloPosition } from './board.js';
import { parsePaste } from './notations/paste.js';
import { formatTranscript } from './notations/transcript.js';

export const othelloNotations: readonly Notation<OthelloPosition>[] = [
  {
    name: 'GGF, SGF, OBF, a board or a transcript',
    parse(text) {
      const pasted = parsePaste(text);
      return pasted.ok ? parsed({ start: pasted.value.start, moves: pasted.value.moves }) : pasted;
    },
    format: moves => formatTranscript(moves),
  },
];

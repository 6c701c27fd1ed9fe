/**
 * Pasted text: a game as GGF, SGF, PlayOK's or Othello Quest's text or its squares; a position as a board or an OBF line. The
 * form of the text shows which format to try first.
 */
import { type Parsed, parsed, refused } from '../../../specs/parsed.js';
import { readGgf } from './ggf.js';
import { firstRead, type Pasted, plainCandidates, plainReaders, type Readers } from './plain.js';
import { isQuest, parseQuest } from './quest.js';
import { readSgf } from './sgf.js';
import { readTagged } from './tagged.js';

/** The first game that can be read. */
function asGgf(text: string): Parsed<Pasted> {
  let reason = '';
  for (const entry of readGgf(text)) {
    if (entry.ok) {
      const { start, plies, end } = entry.value;
      return parsed({ format: 'GGF', start, moves: plies.map(ply => ply.move), end });
    }
    reason ||= entry.reason;
  }
  return refused(reason);
}

function asSgf(text: string): Parsed<Pasted> {
  for (const entry of readSgf(text)) {
    if (!entry.ok) return entry;
    const { start, moves, end } = entry.value;
    return parsed({ format: 'SGF', start, moves, end });
  }
  return refused('it holds no game');
}

function asTagged(text: string): Parsed<Pasted> {
  for (const { game } of readTagged(text)) {
    if (!game.ok) return game;
    const { start, moves, end } = game.value;
    return parsed({ format: 'tagged', start, moves, end });
  }
  return refused('it holds no game');
}

function asQuest(text: string): Parsed<Pasted> {
  const game = parseQuest(text);
  if (!game.ok) return game;
  const { start, moves, end } = game.value;
  return parsed({ format: 'quest', start, moves, end });
}

const READERS: Readers<Pasted['format']> = {
  ...plainReaders,
  ...{ GGF: asGgf, SGF: asSgf, tagged: asTagged, quest: asQuest },
};

function candidates(text: string): readonly Pasted['format'][] {
  if (text.includes('(;')) return /GM\[2\]/.test(text) ? ['SGF'] : ['GGF'];
  if (isQuest(text)) return ['quest'];
  if (/^[ \t]{0,9}\[[A-Za-z]\w{0,30}[ \t]{1,9}"/m.test(text)) return ['tagged'];
  return plainCandidates(text);
}

export const parsePaste = (text: string): Parsed<Pasted> => firstRead(text, candidates, READERS);

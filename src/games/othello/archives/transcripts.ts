/** A game of Othello a line, as its squares; lines that start with # or % are ignored. */

import { linesOf, pliesOf, writeEach } from '../../../rules/archive.js';
import type { WritableArchive } from '../../../rules/game.js';
import { parsed, refused } from '../../../specs/parsed.js';
import { formatTranscript, parseTranscript } from '../notations/transcript.js';
import { othelloRules as othello } from '../rules.js';
import { STANDARD } from '../starts.js';

const start = othello.display.formatPosition(STANDARD);

export const transcripts: WritableArchive = {
  summary: 'a line of squares for each game: f5d6c3…',
  ending: '.txt',
  begins: line => !/[\t{]|\(;/.test(line),
  *read(source) {
    for (const { place, line } of linesOf(source.text())) {
      const game = parseTranscript(line);
      if (!game.ok) {
        yield { place, game };
        continue;
      }
      const outcome = othello.outcome(game.value.end);
      yield {
        place,
        game: parsed({
          names: ['', ''],
          event: '',
          start: { position: start, moves: [] },
          moves: game.value.moves,
          ...(outcome ? { outcome, ended: 'played' } : { ended: 'unfinished' }),
        }),
      };
    }
  },
  write: games =>
    writeEach(games, 'games.txt', game => {
      if (game.start.position !== start)
        return refused('a transcript needs the standard start, and this game has another');
      const text = formatTranscript(pliesOf(game));
      return text === '' ? refused('it has no moves, and an empty line is not a transcript') : parsed(text);
    }),
};

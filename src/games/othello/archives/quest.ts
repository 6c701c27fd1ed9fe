/** Othello Quest's JSON, one game a file or a line. It is read and not written. */
import { linesOf } from '../../../rules/archive.js';
import type { ArchiveFormat } from '../../../rules/game.js';
import { type Parsed, parsed } from '../../../specs/parsed.js';
import { isQuest, parseQuest, type QuestGame } from '../notations/quest.js';
import { othelloRules as othello } from '../rules.js';
import { STANDARD } from '../starts.js';

const start = othello.display.formatPosition(STANDARD);

export const quest: ArchiveFormat = {
  summary: 'Othello Quest’s JSON, a game a line or a file (read only)',
  ending: '.json',
  begins: isQuest,
  *read(source) {
    const text = source.text();
    const whole = parseQuest(text);
    const games: Iterable<{ place: string; game: Parsed<QuestGame> }> = whole.ok
      ? [{ place: 'line 1', game: whole }]
      : [...linesOf(text)].map(({ place, line }) => ({ place, game: parseQuest(line) }));
    for (const { place, game } of games) {
      if (!game.ok) {
        yield { place, game };
        continue;
      }
      const { names, moves, end } = game.value;
      const outcome = othello.outcome(end);
      const common = { names, event: 'Othello Quest', start: { position: start, moves: [] }, moves };
      yield {
        place,
        game: parsed(outcome ? { ...common, outcome, ended: 'played' } : { ...common, ended: 'unfinished' }),
      };
    }
  },
};

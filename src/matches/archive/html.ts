/** A list of games as a page to share: no scripts, and every text from outside is escaped. */

import { htmlPage, tableHtml } from '../../notations/html.js';
import type { Archived } from '../../rules/archive.js';
import type { WritableArchive } from '../../rules/game.js';
import { pliesText } from '../../rules/words.js';

const score = ({ outcome }: Archived): string => {
  if (!outcome) return '?';
  const { official } = outcome;
  return official > 0 ? `+${official}` : String(official).replace('-', '−');
};

export const html: WritableArchive = {
  summary: 'a page with a table of the games; written only',
  ending: '.html',
  write(games, game) {
    const [first, second] = game.display.sides;
    const rows = games.map((each, i) => [
      String(i + 1),
      each.year === undefined ? '' : String(each.year),
      each.event,
      each.names[0],
      each.names[1],
      score(each),
      each.ended,
      pliesText(game, each).join(' '),
    ]);
    const caption = `${games.length} ${games.length === 1 ? 'game' : 'games'}; the score is ${first}’s, official`;
    const head = ['no.', 'year', 'event', first, second, 'score', 'ended', 'moves'];
    return {
      files: [
        { name: 'games.html', content: htmlPage('Games', [tableHtml({ caption, head, rows, numeric: [0, 1, 5] })]) },
      ],
      left: [],
    };
  },
};

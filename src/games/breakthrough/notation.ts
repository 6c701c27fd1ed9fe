/** A game as its moves, as people write them: `1. a2-a3 b7-b6 2. a3-b4 …`; numbers are ignored, and so are marks such as “!”. */
import type { Notation } from '../../rules/game.js';
import type { Move } from '../../rules/position.js';
import { parsed, quote, refused } from '../../specs/parsed.js';
import type { BreakthroughPosition } from './board.js';
import { displayOf } from './display.js';
import type { BreakthroughRules } from './rules.js';

const MAX_LENGTH = 10_000;

export function movesNotation(rules: BreakthroughRules): Notation<BreakthroughPosition> {
  const { formatMove, parseMove } = displayOf(rules);
  return {
    name: 'moves',
    parse(text) {
      if (text.length > MAX_LENGTH) return refused(`a game has at most ${MAX_LENGTH} characters, not ${text.length}`);
      const plies: Move[] = [];
      let position = rules.initial();
      for (const word of text.replace(/\d+\.(\.\.)?/g, ' ').split(/[\s,;]+/)) {
        const bare = word.replace(/[!?+#]+$/, '');
        if (bare === '') continue;
        const move = parseMove(bare);
        if (!move.ok) return refused(`move ${plies.length + 1}: ${move.reason}`);
        if (!rules.moves(position).includes(move.value)) {
          const why = rules.outcome(position) ? 'the game is already over' : 'no piece may move so there';
          return refused(`move ${plies.length + 1}, ${quote(bare)}, is illegal: ${why}`);
        }
        plies.push(move.value);
        position = rules.play(position, move.value);
      }
      return plies.length === 0 ? refused('there is no move in it') : parsed({ start: rules.initial(), moves: plies });
    },
    format(plies) {
      let position = rules.initial();
      const texts: string[] = [];
      for (const move of plies) {
        texts.push(formatMove(move, position));
        position = rules.play(position, move);
      }
      return texts.join(' ');
    },
  };
}

/** Othello as it is played, drawn and written: rules.ts has the rules. */
import { anyRules, type Rules } from '../../rules/game.js';
import type { CatalogueEntry } from '../../specs/catalogue.js';
import { BadSpec, type Option, type Options, ofBoard, readOptions, text } from '../../specs/options.js';
import { parsed, refused } from '../../specs/parsed.js';
import { aboutOthello } from './about.js';
import type { OthelloPosition } from './board.js';
import { parseBoard } from './board-text.js';
import { rulesOnBoard } from './boards/played.js';
import { othelloOn } from './boards/rules.js';
import { blockedOption, NOTHING_BLOCKED, SIZES, shapeOf, USUAL_SIZE } from './boards/shape.js';
import { plainNotations } from './notations/plain.js';
import { othelloRules } from './rules.js';
import { CURRIE, innerStart, STANDARD } from './starts.js';
import { beginningWithF5, isItsOwnImage, SYMMETRIES, turnMove } from './symmetry.js';
import { othelloBoard } from './view.js';

export const othelloPlayedFrom = (start: OthelloPosition) =>
  ({
    ...othelloRules,
    initial: () => start,
    mirrors: position =>
      SYMMETRIES.filter(symmetry => isItsOwnImage(position, symmetry)).map(
        symmetry => move => turnMove(move, symmetry),
      ),
    about: aboutOthello,
    board: othelloBoard,
    key: ({ turn, blackLo, blackHi, whiteLo, whiteHi }) => `${turn} ${blackLo} ${blackHi} ${whiteLo} ${whiteHi}`,
    notations: plainNotations,
    normalise: beginningWithF5,
  }) satisfies Rules<OthelloPosition>;

const choiceOfSize: Option<number> = {
  summary: 'rows and columns of the board',
  accepts: SIZES.join('|'),
  fallback: USUAL_SIZE,
  read: value =>
    SIZES.some(size => size === value)
      ? parsed(value as number)
      : refused(`${JSON.stringify(value)} is not one of ${SIZES.join(', ')}`),
};

const othelloOptions = {
  start: text(
    'standard',
    'standard|currie|inner|a board',
    'the first position: currie is the mirror image, inner is Alliot & Durand’s random 4×4',
  ),
  seed: text('0', 'text', 'which of the random inner starts'),
  size: ofBoard(choiceOfSize),
  blocked: ofBoard(blockedOption),
} as const satisfies Options;

/** Throws BadSpec. */
function startCalled(name: string, seed: string): OthelloPosition {
  if (name === 'standard') return STANDARD;
  if (name === 'currie') return CURRIE;
  if (name === 'inner') return innerStart(seed);
  const board = parseBoard(name);
  if (!board.ok) throw new BadSpec(`othello(start=…): neither standard, currie nor inner; ${board.reason}`);
  return board.value;
}

/** An entry of the rules alone or of the whole game, on the usual board from a start, and on other boards. */
export function othelloEntryOf<T>(
  from: (start: OthelloPosition) => T,
  on: (size: number, blocked: string, start: string) => T,
): CatalogueEntry<T> {
  return {
    summary: aboutOthello.summary,
    options: othelloOptions,
    examples: ['othello', 'othello(start=inner, seed=5)', 'othello(size=6)', 'othello(size=10, blocked=a1/j10)'],
    build(spec) {
      const { size, blocked, start, seed } = readOptions(spec, othelloOptions);
      return size === USUAL_SIZE && blocked === NOTHING_BLOCKED
        ? from(startCalled(start, seed))
        : on(size, blocked, start);
    },
  };
}

export const othelloRulesEntry = othelloEntryOf(
  start => anyRules(othelloPlayedFrom(start)),
  (size, blocked, start) => anyRules(rulesOnBoard(othelloOn(shapeOf(size, blocked)), start)),
);

/** A position as a drawing. */
import type { BoardPicture } from '../../drawing/board.js';
import { boardSvg as svgOf } from '../../drawing/svg.js';
import { THEMES } from '../../drawing/theme.js';
import type { About } from '../../rules/about.js';
import { quote } from '../../specs/parsed.js';
import { BreedboardError } from '../errors.js';
import type { Position } from '../position.js';
import { any, flag, oneOf, readSettings, real, texts } from '../settings.js';

export type BoardSvgOptions<S extends string = string> = {
  /** The side that has its home below; default: the first one. Where discs fall, the board is never turned. */
  readonly orientation?: S;
  /** `print` has lines instead of surfaces; default: `light`. */
  readonly theme?: 'light' | 'dark' | 'print';
  /** In pixels; default: 64 a cell. The height follows. */
  readonly width?: number;
  /** Cells to frame. */
  readonly marked?: readonly string[];
  /** The cell of the last move has a dot; default: true. */
  readonly last?: boolean;
  /** Letters and numbers around the board, in games that have them; default: true. */
  readonly axes?: boolean;
};

/** Games from outside may have none. */
const COLOURS: About['colours'] = ['#1b1b1b', '#f4f1e8'];

/** The cell in which the last move of the history ended; throws of dice in between are no moves. */
export function lastCells(position: Position): readonly string[] {
  for (let taken = 1; taken <= position.history.length; taken++) {
    const before = position.undo(taken);
    if (before.throws().length > 0) continue;
    const move = position.history.at(-taken);
    return (
      before
        .diagram()
        .choices.find(each => each.move === move)
        ?.touches.slice(-1) ?? []
    );
  }
  return [];
}

/** The sides by name; a board is turned for the second. Throws BreedboardError. */
export function sideNamed({ game }: Position, side: string | undefined): 0 | 1 {
  if (side === undefined) return 0;
  const at = game.sides.indexOf(side);
  if (at >= 0) return at as 0 | 1;
  throw new BreedboardError('argument', `no side of ${game.name} is called ${quote(side)}: ${game.sides.join(', ')}`);
}

/** What is drawn of a position, without what a caller chooses. */
export function pictureOf(position: Position): Pick<BoardPicture, 'display' | 'colours' | 'diagram' | 'hasPrint'> {
  const { display, about } = position.game.rules;
  return { display, colours: about.colours ?? COLOURS, diagram: display.diagram(position.data), hasPrint: true };
}

/**
 * The board of a position as an SVG that stands alone: text for a file or for a page. `boardSvg(game('othello').start())`.
 *
 * @throws BreedboardError `argument`
 */
export function boardSvg<S extends string>(position: Position<S>, options?: BoardSvgOptions<S>): string {
  const { orientation, theme, width, marked, last, axes } = readSettings('boardSvg', options, {
    orientation: any<string>(),
    theme: oneOf(THEMES),
    width: real(1, 10_000),
    marked: texts,
    last: flag,
    axes: flag,
  });
  for (const cell of marked ?? []) position.at(cell); // refuses a cell that the board does not have
  const picture = {
    ...pictureOf(position),
    isTurned: sideNamed(position, orientation) === 1,
    marked: marked ?? [],
    last: last === false ? [] : lastCells(position),
    hasAxes: axes ?? true,
  };
  return svgOf(picture, {
    label: `${position.game.title}: ${position.toString()}`,
    ...(theme ? { theme } : {}),
    ...(width ? { width } : {}),
  });
}

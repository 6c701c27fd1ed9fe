/** A board to look at, not to touch. */
import { type BoardPicture, boardDrawing } from '../../drawing/board.js';
import { viewBoxOf } from '../../drawing/drawn.js';
import { Shapes } from './drawn.js';

type MiniBoardProps = BoardPicture & {
  /** For a screen reader; absent where the text beside it says everything. */
  readonly label?: string;
  /** A size or a use that the style sheets know. */
  readonly kind?: string;
};

/** With tints the board is neutral. */
export function MiniBoard({ label, kind = '', ...picture }: MiniBoardProps) {
  const drawing = boardDrawing(picture);
  const { tints, display } = picture;
  return (
    <svg
      class={`mini ${tints ? 'neutral' : (display.look?.surface ?? 'paper')} ${kind}`}
      viewBox={viewBoxOf(drawing)}
      focusable="false"
      role="img"
      aria-label={label}
      aria-hidden={label === undefined}
    >
      <Shapes shapes={drawing.shapes} />
    </svg>
  );
}

/** A piece of the board that moves: a disc has two faces, one for each side; other pieces are drawn. */
import { pieceShapes } from '../../drawing/pieces.js';
import type { About } from '../../rules/about.js';
import type { Display, Shape } from '../../rules/display.js';
import type { Side } from '../../rules/position.js';
import type { PieceMotion } from '../motion.js';
import { Shapes } from './drawn.js';

type PieceProps = {
  readonly display: Pick<Display, 'look'>;
  readonly side: Side;
  readonly colours: About['colours'];
  readonly motion?: PieceMotion | undefined;
  readonly isGhost?: boolean;
};

export function Piece({ display, side, colours, motion, isGhost }: PieceProps) {
  const shape: Shape = display.look?.shapes[side] ?? 'disc';
  const classes = `piece ${shape} side${side} ${motion?.kind ?? ''} ${isGhost ? 'ghost' : ''}`;
  if (shape === 'disc') {
    return (
      <span class={classes} style={{ '--colour0': colours[0], '--colour1': colours[1], ...motion?.style }}>
        <i />
        <i />
      </span>
    );
  }
  return (
    <svg class={classes} style={motion?.style} viewBox="0 0 100 100" aria-hidden="true" focusable="false">
      <Shapes shapes={pieceShapes(shape, colours[side])} />
    </svg>
  );
}

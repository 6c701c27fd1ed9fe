/** What a cell of the board shows, from its ground to the numbers on it. */
import { SIGN_SIZE, signShape } from '../../drawing/pieces.js';
import type { About } from '../../rules/about.js';
import { BLOCKED, type Cell, type Display } from '../../rules/display.js';
import type { Side } from '../../rules/position.js';
import type { PieceMotion } from '../motion.js';
import type { CellMark } from '../review/line-marks.js';
import { Shapes } from './drawn.js';
import { Piece } from './piece.js';

/** A short text on a cell, such as the value of a move, and its text for a screen reader. */
export type Note = { readonly text: string; readonly spoken: string; readonly best?: boolean };

const number = (value: number): string => (value < 0 ? '−' : '+') + Number(Math.abs(value).toPrecision(3));

/** At most two digits of the largest number: a cell has little room. */
function brief(value: number, largest: number): string {
  const decimals = Math.min(4, Math.max(0, 1 - Math.floor(Math.log10(largest))));
  const rounded = Number(Math.abs(value).toFixed(decimals));
  return rounded === 0 ? '0' : `${value < 0 ? '−' : '+'}${String(rounded).replace(/^0\./, '.')}`;
}

/** The contributions of cells: a tint and a number on each. */
export type Heat = {
  readonly of: Readonly<Record<string, number>>;
  /** The largest of them. */
  readonly most: number;
  /** How a number is written; at most two digits of the largest if absent. */
  readonly text?: ((value: number, largest: number) => string) | undefined;
};

export const heatOf = (of: Readonly<Record<string, number>> | undefined, text: Heat['text']): Heat | undefined =>
  of && { of, most: Math.max(1e-9, ...Object.values(of).map(Math.abs)), text };

/** The contribution of a cell in words, if it has one. */
export function heatInWords(heat: Heat | undefined, id: string): string {
  const value = heat?.of[id] ?? 0;
  return heat && value !== 0 ? `adds ${heat.text ? heat.text(value, heat.most) : number(value)}` : '';
}

/** Drawn by the style sheet, because the cell's label already says it in better words. */
const Figure = ({ kind, text }: { readonly kind: string; readonly text: string }) => (
  <span class={kind} data-text={text} aria-hidden="true" />
);

function Print({ cell: { sign, sticks, mark } }: { readonly cell: Cell }) {
  return (
    <>
      {sign !== undefined && (
        <svg class="sign" viewBox={`0 0 ${SIGN_SIZE} ${SIGN_SIZE}`} aria-hidden="true" focusable="false">
          <Shapes shapes={[signShape(sign)]} />
        </svg>
      )}
      {sticks && (
        <span key={mark} class="sticks">
          {sticks.map((isFlat, i) => (
            <span key={i} class={isFlat ? 'stick flat' : 'stick'} />
          ))}
        </span>
      )}
      {mark !== undefined && mark !== BLOCKED && <span class="mark">{mark}</span>}
    </>
  );
}

type CellContentProps = {
  readonly cell: Cell;
  readonly display: Pick<Display, 'look'>;
  readonly colours: About['colours'];
  /** Its key changes with each board on which the piece moved. */
  readonly motion?: PieceMotion | undefined;
  readonly changes: number;
  /** The owner after the move under the pointer, if the move changes it. */
  readonly next?: Side | undefined;
  readonly isOpen: boolean;
  readonly isHinted: boolean;
  readonly note?: Note | undefined;
  readonly mark?: CellMark | undefined;
  readonly heat?: Heat | undefined;
};

export function CellContent(props: CellContentProps) {
  const { cell, display, colours, motion, changes, next, isOpen, isHinted, note, mark, heat } = props;
  const { owner } = cell;
  const warmth = heat?.of[cell.id] ?? 0;
  return (
    <>
      {heat && warmth !== 0 && (
        <span
          class={`warmth ${warmth < 0 ? 'minus' : 'plus'}`}
          style={{ opacity: String((Math.abs(warmth) / heat.most) ** 0.7) }}
        />
      )}
      <Print cell={cell} />
      {owner !== undefined && (
        <Piece
          key={motion ? `${owner} ${changes}` : owner}
          display={display}
          side={owner}
          colours={colours}
          motion={motion}
        />
      )}
      {owner === undefined && next !== undefined && !note && (
        <Piece display={display} side={next} colours={colours} isGhost />
      )}
      {owner !== undefined && next !== undefined && <span class="pip" style={{ '--pip': colours[next] }} />}
      {mark?.kind && <span class={`verdict ${mark.kind}`} />}
      {mark?.ghost && owner === undefined && next === undefined && (
        <>
          <Piece display={display} side={mark.ghost.side} colours={colours} isGhost />
          <Figure kind={`ghost-number side${mark.ghost.side}`} text={String(mark.ghost.number)} />
        </>
      )}
      {mark?.grade && <Figure kind="verdict-grade" text={mark.grade} />}
      {isOpen && owner === undefined && next === undefined && !note && !mark && <span class="spot" />}
      {isHinted && <span class="hinted" />}
      {note && <Figure kind={note.best ? 'note best' : 'note'} text={note.text} />}
      {heat && warmth !== 0 && (
        <Figure kind="heat" text={heat.text ? heat.text(warmth, heat.most) : brief(warmth, heat.most)} />
      )}
    </>
  );
}

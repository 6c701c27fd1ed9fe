/**
 * A drawing as plain data: shapes with roles. Renderers turn it into SVG text, into elements of a page, or into anything else,
 * and give each role its colours; only the colours of a game's pieces come with the shapes.
 */

/** What a shape is part of. Style sheets use these names as classes. */
export type Role =
  | 'ground'
  | 'blocked'
  | 'tray'
  | 'hole'
  | 'plus'
  | 'minus'
  | 'path'
  | 'dot'
  | 'sign'
  | 'stick'
  | 'flat'
  | 'mark'
  | 'piece'
  | 'shade'
  | 'cross'
  | 'ring'
  | 'last'
  | 'marked'
  | 'spot'
  | 'open'
  | 'number'
  | 'axis';

/** The colours of a side's piece; whatever they leave out is the renderer's choice. */
type Ink = { readonly fill?: string; readonly stroke?: string };

export type Drawn =
  | ({
      readonly kind: 'rect';
      readonly role: Role;
      readonly x: number;
      readonly y: number;
      readonly width: number;
      readonly height: number;
      /** The radius of the corners. */
      readonly rx?: number;
      /** From 0 to 1. */
      readonly opacity?: number;
    } & Ink)
  | ({
      readonly kind: 'circle';
      readonly role: Role;
      readonly cx: number;
      readonly cy: number;
      readonly r: number;
    } & Ink)
  | ({ readonly kind: 'path'; readonly role: Role; readonly d: string } & Ink)
  | { readonly kind: 'text'; readonly role: Role; readonly x: number; readonly y: number; readonly text: string }
  | {
      readonly kind: 'group';
      readonly x: number;
      readonly y: number;
      readonly scale?: number;
      /** The cell that it draws. */
      readonly cell?: string;
      /** In words, for a tooltip and a screen reader. */
      readonly title?: string;
      readonly shapes: readonly Drawn[];
    };

/** Shapes and the rectangle around them. */
export type Drawing = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly shapes: readonly Drawn[];
};

export const viewBoxOf = ({ x, y, width, height }: Drawing): string => `${x} ${y} ${width} ${height}`;

export const transformOf = ({ x, y, scale }: Extract<Drawn, { kind: 'group' }>): string =>
  `translate(${x} ${y})${scale === undefined ? '' : ` scale(${scale})`}`;

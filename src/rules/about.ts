/** What a newcomer should know of a game: its name, one sentence, and how it is played, with positions to draw. */

/** One step of the explanation. Screens draw the position, where there is one, and mark the move in it. */
export type Lesson = {
  readonly text: string;
  /** As `display.parsePosition` reads it. */
  readonly position?: string;
  /** A move that is legal there, as `display.parseMove` reads it. */
  readonly move?: string;
};

export type About = {
  /** As it stands in a heading: Othello. */
  readonly title: string;
  /** One sentence, without a full stop. */
  readonly summary: string;
  readonly lessons: readonly Lesson[];
  /** The colours of the two sides' pieces, as hexadecimal sRGB: #1b1b1b. */
  readonly colours: readonly [string, string];
};

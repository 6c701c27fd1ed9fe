/** Why an evaluator likes a position: its value taken apart, for people. */

/** What a value is made of. */
export type Part = {
  readonly name: string;
  /** In words and numbers, such as “9 own moves, 4 of the opponent’s, × 18”. */
  readonly detail: string;
  readonly value: number;
  /** What this part was computed from: the arguments of a formula’s node, the inputs of a net’s unit. */
  readonly parts?: readonly Part[];
  /** Its own parts add up to its value; elsewhere they are combined in the way the detail says. */
  readonly isSum?: true;
  /** It had no say: the branch of an “if” that was not taken. Screens grey it. */
  readonly isUnused?: true;
  /** The cells it reads, by the ids of the diagram: a pattern in one place. */
  readonly cells?: readonly string[];
  /** The inputs of a network's unit that reads the board: what an own piece on each cell adds to its sum. */
  readonly inputs?: Readonly<Record<string, number>>;
  /** A function of a formula in words, its square or player by name: “d3 is empty”. */
  readonly label?: string;
  /** What its value names where it is used: “d3”, “the opponent”. */
  readonly reading?: string;
  /** Its value is 1 for yes and 0 for no. */
  readonly isClaim?: true;
};

export type Explanation = {
  readonly value: number;
  /** They add up to the value, but for the rounding of f32. A formula is one part with parts of its own. */
  readonly parts: readonly Part[];
  /** How much each cell of the board’s diagram contributes, by its id. */
  readonly heat?: Readonly<Record<string, number>>;
  /** How `heat` was computed, in one sentence, where it is not simply what each piece adds. */
  readonly heatMeaning?: string;
};

export const total = (parts: readonly Part[]): number => parts.reduce((sum, part) => sum + part.value, 0);

/** The largest first; those worth nothing stay, at the end. */
export const byWeight = (parts: readonly Part[]): Part[] =>
  [...parts].sort((a, b) => Math.abs(b.value) - Math.abs(a.value));

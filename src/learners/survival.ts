/** Which members survive into the next generation. `order` has the best first. */

export const elite = (order: readonly number[], count: number): number[] => order.slice(0, count);

/** Rounded; at least one member does not survive, so that there is room for a child. */
export const bestShare = (order: readonly number[], share: number): number[] =>
  order.slice(0, Math.min(order.length - 1, Math.round(share * order.length)));

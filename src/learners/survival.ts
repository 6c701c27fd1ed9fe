/** Who of a generation lives on in the next. `order` has the best first. */

export const elite = (order: readonly number[], count: number): number[] => order.slice(0, count);

/** Rounded; never everybody, or nobody would be born again. */
export const bestShare = (order: readonly number[], share: number): number[] =>
  order.slice(0, Math.min(order.length - 1, Math.round(share * order.length)));

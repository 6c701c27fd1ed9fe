/** ln(10)/400: one Elo point in natural units. */
export const ELO_UNIT = Math.LN10 / 400;

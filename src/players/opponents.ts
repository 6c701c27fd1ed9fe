/** Whom somebody meets who names nobody, by the id of the game: beatable, and no fool. */
const OPPONENTS: Readonly<Record<string, string>> = {
  othello: 'level(level=2, edition=2)',
  senet: 'hc(number=1)',
};

/** Of games that have nobody better. */
const ANYBODY = 'random';

export const opponentFor = (game: string): string => (Object.hasOwn(OPPONENTS, game) ? OPPONENTS[game]! : ANYBODY);

/** Whom to ask for a hint, by the id of the game: strong enough to help, quick enough to answer at once. */
export const ADVISERS: Readonly<Record<string, string>> = {
  othello: 'master(nodes=100000)',
  senet: 'search(depth=2, evaluator=features(set=pilgrim))',
  noughts: 'search(depth=9)',
};

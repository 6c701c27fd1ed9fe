/**
 * Edition 1 of the ladder (ladder.ts): who met whom, by number, and what came of it in the first one's view. What
 * `breedboard ladder --from ladder/results.jsonl` prints after the command that `breedboard ladder --data` names.
 */
export const LADDER_GAMES = `
0 1 0 0 0 0 0 0 0 0 0
`;

/** What the sides of each game are called. Programs that use the library get the names as types; a test compares them with the games. */
export const namesOfSides = {
  othello: ['black', 'white'],
  senet: ['cones', 'spools'],
  noughts: ['crosses', 'noughts'],
  'connect-four': ['red', 'yellow'],
  breakthrough: ['white', 'black'],
} as const;

export type Sides = { readonly [Id in keyof typeof namesOfSides]: (typeof namesOfSides)[Id][number] };

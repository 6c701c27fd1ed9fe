/** The names of the sides as types, for programs that use the library; a test compares them with what each game says. */
export type Sides = {
  readonly othello: 'black' | 'white';
  readonly senet: 'cones' | 'spools';
  readonly noughts: 'crosses' | 'noughts';
  readonly 'connect-four': 'red' | 'yellow';
  readonly breakthrough: 'white' | 'black';
};

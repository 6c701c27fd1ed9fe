/** What the page and the server say to each other: plain data, one type for each answer. */

export type About = {
  readonly version: string;
  /** Programs the user registered on the command line; requests know them by their ids only. */
  readonly engines: readonly { readonly id: string; readonly name: string }[];
};

/** A folder of the runs folder that holds events. Its id is opaque and stays the same when the server is restarted. */
export type RunListed = { readonly id: string; readonly name: string };

/** A game so far, and whose move it is to be: the referee of the question is the page, of the answer the server. */
export type EngineQuestion = {
  readonly game: string;
  readonly start: string;
  readonly moves: readonly string[];
};
export type EngineAnswer = { readonly move: string };

export type Refusal = { readonly error: string };

/** In characters: a longer program is not read. A page that only shows labs needs this without the interpreter. */
export const LONGEST_PROGRAM = 1 << 18;

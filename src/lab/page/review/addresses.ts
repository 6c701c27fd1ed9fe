/** The addresses of the parts of Review. */
export const addressOf = (id: string): string => (id === '' ? '#/review' : `#/review?view=${id}`);

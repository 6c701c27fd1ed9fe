/** Small numbers as rules of games write them: four in a line, seven columns. */
const WORDS = 'no one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen'.split(' ');

export const inWords = (n: number): string => WORDS[n] ?? String(n);

/**
 * Whether two names look the same. As in Unicode's UTS 39, each letter stands for the one that it looks like, so that names
 * have a skeleton; the letters here are those of common fonts on a projector.
 */

/** A letter or a mark, and what looks like it in Latin, Greek, Cyrillic, Armenian, Cherokee, Lisu and other signs. */
const ALIKE: readonly (readonly [string, string])[] = [
  ['A', 'ΑАᎪꓮᗅ'],
  ['B', 'ΒВᏴꓐᗷ'],
  ['C', 'СϹᏟꓚⅭ'],
  ['D', 'ᎠꓓᗞⅮ'],
  ['E', 'ΕЕᎬꓰ'],
  ['F', 'ϜꓝᖴԲ'],
  ['G', 'ԌᏀᏳꓖ'],
  ['H', 'ΗНᎻꓧᕼ'],
  ['J', 'ЈͿᎫꓙᒍ'],
  ['K', 'ΚКᏦꓗK'],
  ['L', 'ᏞꓡᒪⅬ'],
  ['M', 'ΜМᎷꓟϺ'],
  ['N', 'ΝꓠⲚ'],
  ['O', 'ΟОՕꓳ0〇Ⲟߋ'],
  ['P', 'ΡРᏢꓑᑭ'],
  ['Q', 'Ԛ'],
  ['R', 'ᎡᏒꓣᖇ'],
  ['S', 'ЅՏᏕᏚꓢ'],
  ['T', 'ΤТᎢꓔ'],
  ['U', 'Սᑌꓴ'],
  ['V', 'ѴᏙꓦⅤ'],
  ['W', 'ԜᎳᏔꓪ'],
  ['X', 'ΧХꓫⅩ'],
  ['Y', 'ΥУҮꓬϒ'],
  ['Z', 'ΖᏃꓜ'],
  ['a', 'αаɑ⍺'],
  ['b', 'Ььᑲ'],
  ['c', 'сϲᴄⅽ'],
  ['d', 'ԁɗᏧⅾ'],
  ['e', 'еҽ℮'],
  ['f', 'ƒſẝ'],
  ['g', 'ɡԍց'],
  ['h', 'һհᏂ'],
  ['i', 'іıɩιӏꙇⅰ'],
  ['j', 'јϳ'],
  ['k', 'κкᴋ'],
  ['n', 'ոη'],
  ['o', 'οоօσᴏ'],
  ['p', 'ρр⍴'],
  ['q', 'ԛգ'],
  ['r', 'гᴦⲅ'],
  ['s', 'ѕꜱ'],
  ['t', 'τтᴛ'],
  ['u', 'υսᴜ'],
  ['v', 'νѵᴠ∨ⅴ'],
  ['w', 'ԝᴡѡɯ'],
  ['x', 'хχ×ⅹ'],
  ['y', 'уүγʏყ'],
  ['z', 'ᴢ'],
  ["'", '’‘`´ʹʼʻʽˈ′‛＇'],
  ['-', '‐‑‒–—−⁃ー－'],
  ['.', '․。。'],
  ['|', 'IlΙІӀ1∣ǀꓲᛁ'],
  ['rn', 'm'],
  ['vv', 'w'],
];

const PROTOTYPES = new Map(ALIKE.flatMap(([prototype, others]) => [...others].map(each => [each, prototype] as const)));

/** Letters that no font shows: joiners, fillers, selectors; and the blank of Braille. */
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\u2800]/gu;

const prototypes = (text: string): string => [...text].map(letter => PROTOTYPES.get(letter) ?? letter).join('');

/** Before NFKD too, which takes an accent that stands alone for a blank with an accent. */
const skeleton = (text: string): string =>
  prototypes(prototypes(text.replace(UNSEEN, '')).normalize('NFKD')).toLowerCase();

/** In capitals, in small letters and as written: В looks like B, в does not, and I looks like l only as a capital. */
const skeletons = (name: string): string[] => [name, name.toUpperCase(), name.toLowerCase()].map(skeleton);

export function lookAlike(a: string, b: string): boolean {
  const others = skeletons(b);
  return skeletons(a).some((each, i) => each === others[i]);
}

/** Whether a reader sees nothing of it. */
export const isUnseen = (text: string): boolean => text.replace(UNSEEN, '').trim() === '';

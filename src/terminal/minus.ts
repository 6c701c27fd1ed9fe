/** Text for people with one minus sign, `−`. JSON, CSV and records keep the hyphen of ASCII. */
export const withMinus = (text: string): string => text.replace(/(^|[\s(])-(?=[\d.])/g, '$1−');

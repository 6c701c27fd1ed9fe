/**
 * A game is named in its own folder and nowhere else: code asks games for what they offer. Also allowed are folders
 * with a game's name or called kernel, the papers, the labs of the course, presets, and tests; a catalogue may import from such a folder.
 * Comments are free.
 */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join, relative, sep } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
const src = join(root, 'src');
const GAMES = readdirSync(join(src, 'games'), { withFileTypes: true }).flatMap(each =>
  each.isDirectory() ? [each.name] : [],
);
/**
 * connect-four is also “connect four”, connectFour, ConnectFour and CONNECT_FOUR; a part of another word does not
 * count.
 */
const namesOf = (game: string): readonly RegExp[] => {
  const words = game.split('-');
  const capitals = words.map(word => word[0]!.toUpperCase() + word.slice(1));
  return [
    new RegExp(`(?<![a-zA-Z])${words.join('[-_ ]?')}(?![a-z])`),
    new RegExp(`(?<![a-zA-Z])${[words[0], ...capitals.slice(1)].join('')}(?![a-z])`),
    new RegExp(`${capitals.join('[-_ ]?')}(?![a-z])`),
    new RegExp(`(?<![A-Z])${words.join('[-_ ]?').toUpperCase()}(?![A-Z])`),
  ];
};
const NAMES = GAMES.flatMap(namesOf);

const isAllowed = (path: readonly string[]): boolean => {
  const folders = path.slice(0, -1);
  return (
    folders[0] === 'games' ||
    ['experiments/papers', 'course/labs'].includes(folders.slice(0, 2).join('/')) ||
    folders.some(folder => folder === 'kernel' || GAMES.includes(folder)) ||
    /^presets.*\.ts$|\.test\.ts$/.test(path.at(-1)!)
  );
};

/** The start of a regular expression: characters and words that no value precedes. */
const BEFORE_PATTERN = /(?:^|[(,=:[!&|?{};+\-*%<>~^]|\b(?:return|typeof|case|of|in))\s*$/;

/**
 * The code without its comments, line by line. Strings, templates and patterns may contain text that looks like one.
 */
function withoutComments(code: string): string {
  let bare = '';
  let at = 0;
  const take = (end: number): void => {
    bare += code.slice(at, end);
    at = end;
  };
  while (at < code.length) {
    const rest = code.slice(at, at + 2);
    const first = rest[0]!;
    if (rest === '//') {
      const end = code.indexOf('\n', at);
      at = end < 0 ? code.length : end;
    } else if (rest === '/*') {
      const end = code.indexOf('*/', at) + 2;
      bare += code.slice(at, end).replace(/[^\n]/g, '');
      at = end;
    } else if (first === "'" || first === '"' || first === '`') {
      let end = at + 1;
      while (end < code.length && code[end] !== first && (first === '`' || code[end] !== '\n'))
        end += code[end] === '\\' ? 2 : 1;
      take(end + 1);
    } else if (first === '/' && BEFORE_PATTERN.test(bare.slice(-40))) {
      let end = at + 1;
      let inClass = false;
      while (end < code.length && code[end] !== '\n' && (inClass || code[end] !== '/')) {
        if (code[end] === '[') inClass = true;
        if (code[end] === ']') inClass = false;
        end += code[end] === '\\' ? 2 : 1;
      }
      take(end + 1);
    } else take(at + 1);
  }
  return bare;
}

const gameFolder = new RegExp(`/(?:${GAMES.join('|')})/`);
/** Without imports of a catalogue that may name a folder. */
const withoutEntries = (code: string): string =>
  code.replace(/^import [^;]*? from '([^']*)';$/gm, (line, path: string) =>
    gameFolder.test(path) ? line.replace(/[^\n]/g, '') : line,
  );

type Named = { readonly file: string; readonly lines: readonly number[] };

const named: readonly Named[] = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .filter(file => /\.tsx?$/.test(file) && !isAllowed(file.split(sep)))
  .sort()
  .flatMap(file => {
    const code = withoutComments(readFileSync(join(src, file), 'utf8'));
    const read = basename(file) === 'catalogue.ts' ? withoutEntries(code) : code;
    const lines = read.split('\n').flatMap((line, i) => (NAMES.some(name => name.test(line)) ? [i + 1] : []));
    return lines.length > 0 ? [{ file: relative(root, join(src, file)).split(sep).join('/'), lines }] : [];
  });

test('comments are distinguished from strings, templates and patterns', () => {
  for (const [code, bare] of [
    ["a('// b') // c", "a('// b') "],
    ['a /* b */ c', 'a  c'],
    ['a /* b\nc */ d', 'a \n d'],
    ['`a // b` // c', '`a // b` '],
    ["x.replace(/['\"]/g, '') // it's", "x.replace(/['\"]/g, '') "],
    ["x.match(/[/]/) // it's", 'x.match(/[/]/) '],
    ["'it\\'s // a' // b", "'it\\'s // a' "],
    ['a / b // c', 'a / b '],
  ] as const)
    assert.equal(withoutComments(code), bare);
});

test('a name is found in every spelling, and not inside another word', () => {
  for (const [game, line, isNamed] of [
    ['connect-four', "'connect-four'", true],
    ['connect-four', 'connect four', true],
    ['connect-four', 'connectFourRules', true],
    ['connect-four', 'isConnectFour', true],
    ['connect-four', 'THE_CONNECT_FOUR', true],
    ['connect-four', 'disconnect fourteen', false],
    ['nim', 'nimKernel', true],
    ['nim', 'theNim', true],
    ['nim', 'minimax', false],
    ['nim', 'Nimble', false],
    ['nim', 'MINIMUM', false],
  ] as const)
    assert.equal(
      namesOf(game).some(name => name.test(line)),
      isNamed,
      line,
    );
});

test('a game is named only where it may be', () => {
  assert.deepEqual(
    named.map(({ file, lines }) => `${file}:${lines.join(',')}`),
    [],
    'ask the game for what it offers (src/rules/game.ts) instead of naming it',
  );
});

/**
 * A game is named in its own folder and nowhere else: code asks games for what they offer. Allowed beside src/games are
 * folders that bear a game's name or are called kernel, the papers, presets, and tests; a catalogue may import from such
 * a folder. Comments are free.
 */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join, relative, sep } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

/** Files that still name one. This list only becomes shorter. */
const STILL: readonly string[] = [
  'src/arena/analysis.ts',
  'src/arena/kernel-pairs.ts',
  'src/arena/messages.ts',
  'src/arena/team.ts',
  'src/arena/worker.ts',
  'src/experiments/champions.ts',
  'src/experiments/recipe.ts',
  'src/lab/page/gallery.ts',
  'src/lab/page/judge.ts',
  'src/lab/page/learning/start-form.tsx',
  'src/lab/page/learning/weights.tsx',
  'src/lab/page/pages/arena.tsx',
  'src/lab/page/pages/inside.tsx',
  'src/lab/page/session.ts',
  'src/learners/contest.ts',
  'src/learners/ferrer.ts',
  'src/learners/genomes/patterns.ts',
  'src/learners/genomes/squares.ts',
  'src/learners/pinkney.ts',
  'src/learners/verhelst.ts',
  'src/models/catalogue.ts',
  'src/players/advisers.ts',
  'src/players/opponents.ts',
  'src/players/searching.ts',
  'src/protocols/nboard-hints.ts',
  'src/protocols/nboard.ts',
  'src/search/calibration.ts',
  'src/search/kernel.ts',
  'src/search/suite.ts',
  'src/terminal/bench/evaluators.ts',
  'src/terminal/bench/games.ts',
  'src/terminal/bench/generations.ts',
  'src/terminal/bench/learners.ts',
  'src/terminal/bench/patterns.ts',
  'src/terminal/bench/rules.ts',
  'src/terminal/bench/search.ts',
  'src/terminal/bench/solve.ts',
  'src/terminal/commands/analyse.ts',
  'src/terminal/commands/bench.ts',
  'src/terminal/commands/calibrate.ts',
  'src/terminal/commands/champion.ts',
  'src/terminal/commands/convert.ts',
  'src/terminal/commands/ladder.ts',
  'src/terminal/commands/learn.ts',
  'src/terminal/commands/match.ts',
  'src/terminal/commands/openings.ts',
  'src/terminal/commands/solve.ts',
  'src/terminal/main.ts',
  'src/terminal/suites.ts',
  'src/terminal/thinking.ts',
  'src/tournaments/ladder.ts',
];

const root = fileURLToPath(new URL('../../', import.meta.url));
const src = join(root, 'src');
const GAMES = readdirSync(join(src, 'games'), { withFileTypes: true }).flatMap(each =>
  each.isDirectory() ? [each.name] : [],
);
/** connect-four is also connectFour, CONNECT_FOUR and “connect four”. */
const NAMES = GAMES.map(game => new RegExp(game.split('-').join('[-_ ]?'), 'i'));

const isAllowed = (path: readonly string[]): boolean => {
  const folders = path.slice(0, -1);
  return (
    folders[0] === 'games' ||
    folders.join('/') === 'experiments/papers' ||
    folders.some(folder => folder === 'kernel' || GAMES.includes(folder)) ||
    /^presets.*\.ts$|\.test\.ts$/.test(path.at(-1)!)
  );
};

/** What may begin a regular expression: the characters and words after which no value stands. */
const BEFORE_PATTERN = /(?:^|[(,=:[!&|?{};+\-*%<>~^]|\b(?:return|typeof|case|of|in))\s*$/;

/** The code without its comments, line by line as it was. Texts, templates and patterns may hold what looks like one. */
function withoutComments(code: string): string {
  let kept = '';
  let at = 0;
  const take = (end: number): void => {
    kept += code.slice(at, end);
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
      kept += code.slice(at, end).replace(/[^\n]/g, '');
      at = end;
    } else if (first === "'" || first === '"' || first === '`') {
      let end = at + 1;
      while (end < code.length && code[end] !== first && (first === '`' || code[end] !== '\n'))
        end += code[end] === '\\' ? 2 : 1;
      take(end + 1);
    } else if (first === '/' && BEFORE_PATTERN.test(kept.slice(-40))) {
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
  return kept;
}

const gameFolder = new RegExp(`/(?:${GAMES.join('|')})/`);
/** Imports of a catalogue that may name a folder, taken out. */
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

test('comments are told from texts, templates and patterns', () => {
  for (const [code, kept] of [
    ["a('// b') // c", "a('// b') "],
    ['a /* b */ c', 'a  c'],
    ['a /* b\nc */ d', 'a \n d'],
    ['`a // b` // c', '`a // b` '],
    ["x.replace(/['\"]/g, '') // it's", "x.replace(/['\"]/g, '') "],
    ["x.match(/[/]/) // it's", 'x.match(/[/]/) '],
    ["'it\\'s // a' // b", "'it\\'s // a' "],
    ['a / b // c', 'a / b '],
  ] as const)
    assert.equal(withoutComments(code), kept);
});

test('a game is named only where it may be', () => {
  const strange = named.filter(({ file }) => !STILL.includes(file));
  assert.deepEqual(
    strange.map(({ file, lines }) => `${file}:${lines.join(',')}`),
    [],
    'ask the game for what it offers (src/rules/game.ts) instead of naming it',
  );
});

test('files that named a game and no longer do are taken off the list', () => {
  const files = named.map(({ file }) => file);
  assert.deepEqual(
    STILL.filter(file => !files.includes(file)),
    [],
  );
  assert.deepEqual([...STILL].sort(), STILL);
});

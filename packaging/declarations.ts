/**
 * The types of the library in one file: what its entry exports, and every type that these declarations mention, taken from
 * what the compiler has emitted. The package ships this file instead of hundreds; docs/api-report.md shows it, and a test
 * compares the two, so that no change of the public interface goes unseen.
 *
 * It reads the plain form in which the compiler emits declarations. Names with a capital are types; a name without one is a
 * reference only after `typeof`.
 */
import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

type Declaration = { readonly name: string; readonly comment: string; readonly code: string };
/** A name as another file has it. */
type Origin = { readonly file: string; readonly name: string };
type Module = {
  readonly declared: ReadonlyMap<string, Declaration>;
  readonly imported: ReadonlyMap<string, Origin>;
  /** What it exports under which name; declarations of its own among them. */
  readonly exported: ReadonlyMap<string, Origin>;
  readonly stars: readonly string[];
};

/** Comments and texts are taken whole: brackets and names in them mean nothing. */
const TOKEN = /\/\*[\s\S]*?\*\/|\/\/[^\n]*|'(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*"|`(?:\\.|[^`\\])*`|[\w$]+|\s+|[^\w\s]/g;
const isComment = (token: string): boolean => token.startsWith('/*') || token.startsWith('//');
const BLOCK = /^(?:export )?(?:declare )?(?:abstract )?(?:interface|class|enum|namespace)\b/;

/** Top-level statements, each with the comment right before it. */
function statementsIn(text: string): { readonly comment: string; readonly code: string }[] {
  const statements: { comment: string; code: string }[] = [];
  let [comment, code, depth] = ['', '', 0];
  for (const [token] of text.matchAll(TOKEN)) {
    if (code.trim() === '') {
      code = '';
      if (isComment(token)) comment = token.startsWith('/**') ? token : comment;
      else if (token.trim() !== '') code = token;
      continue;
    }
    code += token;
    if ('{(['.includes(token)) depth++;
    if ('})]'.includes(token)) depth--;
    if (depth > 0 || (token !== ';' && !(token === '}' && BLOCK.test(code)))) continue;
    statements.push({ comment, code: code.trim() });
    [comment, code] = ['', ''];
  }
  return statements;
}

const NAMED = /^(?:export )?(?:declare )?(?:abstract )?(?:type|interface|class|function|const|let|enum) ([\w$]+)/;
const CLAUSE = /^(import|export) (?:type )?\{([\s\S]*?)\}(?: from '([^']+)')?;$/;
const STAR = /^export \* from '([^']+)';$/;

/** `A`, `type A` or `A as B`. */
const pairsIn = (list: string): [string, string][] =>
  list
    .split(',')
    .map(each => each.trim().replace(/^type /, ''))
    .filter(each => each !== '')
    .map(each => each.split(' as ') as [string, string?])
    .map(([name, as = name]) => [name, as]);

const modules = new Map<string, Module>();

function moduleAt(file: string): Module {
  const known = modules.get(file);
  if (known) return known;
  const declared = new Map<string, Declaration>();
  const [imported, exported] = [new Map<string, Origin>(), new Map<string, Origin>()];
  const stars: string[] = [];
  const target = (path: string): string =>
    path.startsWith('.') ? resolve(dirname(file), path.replace(/\.js$/, '.d.ts')) : path;
  for (const { comment, code } of statementsIn(readFileSync(file, 'utf8'))) {
    const [, verb, list, from] = CLAUSE.exec(code) ?? [];
    const star = STAR.exec(code)?.[1];
    const name = NAMED.exec(code)?.[1];
    if (star !== undefined) stars.push(target(star));
    else if (verb !== undefined) {
      for (const [own, as] of pairsIn(list!)) {
        const origin =
          from === undefined ? (imported.get(own) ?? { file, name: own }) : { file: target(from), name: own };
        if (verb === 'import') imported.set(as, origin);
        else exported.set(as, origin);
      }
    } else if (name !== undefined) {
      declared.set(name, { name, comment, code });
      if (code.startsWith('export ')) exported.set(name, { file, name });
    } else if (!/^import '|^export \{\s*\};?$/.test(code))
      throw new Error(`${file}: cannot read “${code.slice(0, 80)}”`);
  }
  const read = { declared, imported, exported, stars };
  modules.set(file, read);
  return read;
}

/** Where a name that a module exports is declared. */
function originOf({ file, name }: Origin): Origin {
  const { declared, exported, stars } = moduleAt(file);
  if (declared.has(name)) return { file, name };
  const next = exported.get(name);
  if (next) return originOf(next);
  for (const star of stars) if (moduleAt(star).exported.has(name)) return originOf({ file: star, name });
  throw new Error(`${file} does not export ${name}`);
}

const keyOf = ({ file, name }: Origin): string => `${file} ${name}`;

/** Each name that a declaration of a file mentions, and its text with other names for some of them. */
function mentioned(file: string, code: string, rename: (origin: Origin, name: string) => string): string {
  const { declared, imported } = moduleAt(file);
  let before = '';
  return [...code.matchAll(TOKEN)]
    .map(([token]) => {
      const isName = /^[A-Za-z_$]/.test(token) && before !== '.' && (/^[A-Z]/.test(token) || before === 'typeof');
      if (token.trim() !== '' && !isComment(token)) before = token;
      if (!isName) return token;
      const from = imported.get(token);
      if (from && !from.file.endsWith('.d.ts')) throw new Error(`${file} mentions ${token} of ${from.file}`);
      if (!from && !declared.has(token)) return token;
      return rename(originOf(from ?? { file, name: token }), token);
    })
    .join('');
}

/** The statement, as an exported declaration or one that only others refer to. */
function printed({ comment, code }: Declaration, name: string, text: string, isPublic: boolean): string {
  if (/\bimport\(/.test(code)) throw new Error(`${name} has a type that was not written down: ${code.slice(0, 200)}`);
  const bare = text.replace(/^(?:export )?(?:declare )?/, '').replace(NAMED, match => match.replace(/[\w$]+$/, name));
  const isType = /^(?:type|interface)\b/.test(bare);
  return [...(comment ? [comment] : []), `${isPublic ? 'export ' : ''}${isType ? '' : 'declare '}${bare}`].join('\n');
}

/** A declaration of the library's types: where it comes from, and its text with its comment. */
export type PublicDeclaration = {
  readonly name: string;
  /** Exported; the others are only mentioned. */
  readonly isPublic: boolean;
  readonly file: string;
  readonly text: string;
};

/** All public declarations of an entry, in alphabetical order, and after them what they mention. */
export function declarationsOf(entry: string): readonly PublicDeclaration[] {
  const { exported } = moduleAt(resolve(entry));
  const names = new Map<string, string>();
  const waiting: { readonly origin: Origin; readonly name: string; readonly isPublic: boolean }[] = [];
  for (const [name, at] of [...exported].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const origin = originOf(at);
    names.set(keyOf(origin), name);
    waiting.push({ origin, name, isPublic: true });
  }
  const taken = new Set(exported.keys());
  const texts: PublicDeclaration[] = [];
  for (const { origin, name, isPublic } of waiting) {
    const declaration = moduleAt(origin.file).declared.get(origin.name)!;
    const text = mentioned(origin.file, declaration.code, (found, as) => {
      const known = names.get(keyOf(found));
      if (known !== undefined) return known;
      if (taken.has(found.name))
        throw new Error(`two types are called ${found.name}: rename one (${found.file}, ${as})`);
      taken.add(found.name);
      names.set(keyOf(found), found.name);
      waiting.push({ origin: found, name: found.name, isPublic: false });
      return found.name;
    });
    texts.push({ name, isPublic, file: origin.file, text: printed(declaration, name, text, isPublic) });
  }
  const inner = texts.filter(each => !each.isPublic).sort((a, b) => (a.name < b.name ? -1 : 1));
  return [...texts.filter(each => each.isPublic), ...inner];
}

/** So that `document.querySelector('breed-board')` has the element's type; where there is no DOM, the empty interface stands alone. */
const ELEMENT = `import type { BreedBoardElement } from './breedboard.js';

declare global {
  interface HTMLElement {}
  interface HTMLElementTagNameMap {
    'breed-board': BreedBoardElement & HTMLElement;
  }
}
`;

/** The types of an entry that has a part of the library: the same types, so that its values fit the other entries. */
export function doorDeclarations(entry: string, library: string): string {
  const names = [...moduleAt(resolve(entry)).exported.keys()].sort();
  const all = moduleAt(resolve(library)).exported;
  const strange = names.filter(name => !all.has(name));
  if (strange.length > 0) throw new Error(`${entry} exports ${strange.join(', ')}, which the library does not`);
  const element = names.includes('BreedBoardElement') ? ELEMENT : '';
  return `export { ${names.join(', ')} } from './breedboard.js';\n${element}`;
}

/** All public declarations of an entry as the text of one file. */
export const publicDeclarations = (entry: string): string =>
  `${declarationsOf(entry)
    .map(({ text }) => text)
    .join('\n\n')}\n\nexport {};\n`;

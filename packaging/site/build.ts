/**
 * `npm run docs`: the documentation as one static site in dist/site, which opens from disk or any web server. TypeDoc writes
 * it from the package's declarations, the pages of docs/ and the examples; a broken link or a warning fails the build.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, extname, join } from 'node:path';
import { declarationsOf } from '../declarations.js';
import { ROOT } from '../packed.js';
import { brokenLinks } from './links.js';
import { CATEGORY_ORDER, categoryOf, PAGES } from './pages.js';

const LANGUAGES: Readonly<Record<string, string>> = {
  '.mjs': 'js',
  '.js': 'js',
  '.py': 'python',
  '.html': 'html',
  '.css': 'css',
};

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const HEADING = /^# (.*)\n+/;

/** A page as TypeDoc reads it: what the navigation says of it, and then its text. */
function page(
  text: string,
  group: string,
  title = HEADING.exec(text)?.[1] ?? '',
  children: readonly string[] = [],
): string {
  const list = children.length > 0 ? `children:\n${children.map(child => `  - ./${child}\n`).join('')}` : '';
  return `---\ntitle: ${JSON.stringify(title)}\ngroup: ${group}\n${list}---\n\n${text}`;
}

/** The examples as pages: each has its code, those in a folder of their own all of it. */
function examplePages(): ReadonlyMap<string, string> {
  const pages = new Map<string, string>();
  const shown = (path: string): string => {
    const code = read(`examples/${path}`);
    return `\`\`\`${LANGUAGES[extname(path)]}\n${code}\`\`\`\n`;
  };
  for (const entry of readdirSync(join(ROOT, 'examples'), { withFileTypes: true })) {
    if (entry.isDirectory()) {
      const files = readdirSync(join(ROOT, 'examples', entry.name)).filter(file => extname(file) in LANGUAGES);
      const parts = files.map(file => `## ${file}\n\n${shown(`${entry.name}/${file}`)}`);
      pages.set(entry.name, `# ${entry.name}/\n\n${parts.join('\n')}`);
    } else if (extname(entry.name) in LANGUAGES) pages.set(entry.name, `# ${entry.name}\n\n${shown(entry.name)}`);
  }
  return pages;
}

/** Links to a program lead to the page that shows it. */
const toExamplePages = (text: string, names: Iterable<string>): string =>
  [...names].reduce(
    (rewritten, name) =>
      rewritten.replaceAll(
        new RegExp(`\\]\\(((?:\\.\\./)?(?:examples/)?)${name.replaceAll('.', '\\.')}(?:/index\\.html)?\\)`, 'g'),
        (_, folder: string) => `](${folder}${name}.md)`,
      ),
    text,
  );

const HEAD = `/**
 * What \`import 'breedboard'\` has, in Node and in pages. [The guide](docs/api.md) explains the calls with examples.
 *
 * @module breedboard
 * @group API
 */

`;

/** The declarations with what their pages need; those that are only mentioned have pages too. */
const declarations = (): string =>
  HEAD +
  declarationsOf(join(ROOT, 'dist/src/api/breedboard.d.ts'))
    .map(({ name, file, text }) => {
      const [, comment = '/**', code = text] = /^(\/\*\*[\s\S]*?)\s*\*\/\n([\s\S]*)$/.exec(text) ?? [];
      const lines = comment.replaceAll('@throws BreedboardError', '@throws {@link BreedboardError}');
      const isFunction = /^(?:export )?declare const \w+: (?:<[^>]*>)?\(/.test(code);
      const tags = [...(isFunction ? ['@function'] : []), `@category ${categoryOf(name, file)}`];
      const exported = code.replace(/^(?!export )/, 'export ');
      return `${lines}\n${tags.map(tag => ` * ${tag}\n`).join('')} */\n${exported}`;
    })
    .join('\n\n');

/** What TypeDoc reads, as the folders of the project have it. Returns the documents. */
function writeSource(folder: string): string[] {
  const examples = examplePages();
  const [documents, named]: [string[], Set<string>] = [[], new Set()];
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), toExamplePages(text, examples.keys()));
  };
  for (const extra of ['docs', 'examples'])
    cpSync(join(ROOT, extra), join(folder, extra), { recursive: true, filter: path => !path.endsWith('.md') });
  write('README.md', read('README.md').replace(HEADING, ''));
  write('breedboard.d.ts', declarations());
  for (const [name, text] of examples) write(`examples/${name}.md`, page(text, 'Examples'));
  for (const [group, pages] of Object.entries(PAGES)) {
    for (const { path, title } of pages) {
      const children = path.startsWith('examples/') ? [...examples.keys()].map(name => `${name}.md`) : [];
      write(path, page(read(path), group, title, children));
      documents.push(join(folder, path));
      named.add(path);
    }
  }
  for (const file of readdirSync(join(ROOT, 'docs')).filter(name => name.endsWith('.md')))
    if (!named.has(`docs/${file}`)) throw new Error(`docs/${file} is in no group of packaging/site/pages.ts`);
  return documents;
}

const optionsFor = (source: string, site: string, documents: readonly string[]): object => ({
  name: `Breedboard ${(JSON.parse(read('package.json')) as { readonly version: string }).version}`,
  entryPoints: [join(source, 'breedboard.d.ts')],
  tsconfig: join(source, 'tsconfig.json'),
  projectDocuments: documents,
  readme: join(source, 'README.md'),
  out: site,
  categorizeByGroup: false,
  categoryOrder: CATEGORY_ORDER,
  groupOrder: ['Guides', 'API', ...Object.keys(PAGES), '*'],
  kindSortOrder: ['Document', 'Project', 'Module', 'Function', 'Class', 'Interface', 'TypeAlias', 'Variable'],
  sort: ['kind', 'instance-first', 'alphabetical-ignoring-documents'],
  navigation: { includeCategories: true, includeGroups: true },
  useFirstParagraphOfCommentAsSummary: true,
  disableSources: true,
  includeHierarchySummary: false,
  hideGenerator: true,
  searchInDocuments: true,
  searchInComments: true,
  treatWarningsAsErrors: true,
  highlightLanguages: ['js', 'ts', 'sh', 'python', 'html', 'css', 'yaml', 'json'],
  customCss: join(ROOT, 'packaging/site/site.css'),
});

/** The program, which stands beside its own TypeScript. */
function typedoc(): string {
  try {
    const manifest = createRequire(join(ROOT, 'packaging/site/package.json')).resolve('typedoc/package.json');
    return join(dirname(manifest), 'bin/typedoc');
  } catch {
    throw new Error('TypeDoc is not installed: run npm install');
  }
}

/** Writes the site into a folder, which stays as it is if something is wrong. Throws an Error that says what. */
export function buildSite(site: string): void {
  const [source, made] = [`${site}-source`, `${site}-made`];
  for (const folder of [source, made]) rmSync(folder, { recursive: true, force: true });
  try {
    const documents = writeSource(source);
    const compilerOptions = { target: 'es2023', module: 'nodenext', strict: true, types: [], noEmit: true };
    writeFileSync(join(source, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['breedboard.d.ts'] }));
    writeFileSync(join(source, 'typedoc.json'), JSON.stringify(optionsFor(source, made, documents)));
    const { status, stderr } = spawnSync(process.execPath, [typedoc(), '--options', join(source, 'typedoc.json')], {
      encoding: 'utf8',
      env: { ...process.env, NO_COLOR: '1' },
    });
    if (status !== 0) throw new Error(stderr.trim());
    const broken = brokenLinks(made);
    if (broken.length > 0) throw new Error(`${broken.length} broken links:\n${broken.join('\n')}`);
    rmSync(site, { recursive: true, force: true });
    renameSync(made, site);
  } finally {
    for (const folder of [source, made]) rmSync(folder, { recursive: true, force: true });
  }
}

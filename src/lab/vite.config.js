/** Builds the page into dist/lab. Assets are separate files: the page's policy allows nothing inline. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const at = path => fileURLToPath(new URL(path, import.meta.url));

/** The licence of each typeface goes where the typeface goes. */
const licences = {
  name: 'licences',
  generateBundle() {
    for (const font of ['figtree', 'geist-mono']) {
      const name = `LICENSE-${font}.txt`;
      this.emitFile({ type: 'asset', fileName: `assets/${name}`, source: readFileSync(at(`page/fonts/${name}`)) });
    }
  },
};

/**
 * The workers as parts of the page's own build: all load the same files for what they share, which is most of them.
 * `import address from 'worker-address'` is the URL of the first.
 */
const WORKERS = {
  '\0worker-address': { name: 'worker', script: '../arena/worker.web.ts' },
  '\0grading-worker-address': { name: 'grading-worker', script: 'page/course/grading.worker.ts' },
  '\0library-worker-address': { name: 'library-worker', script: 'page/review/library.worker.ts' },
};
const worker = {
  name: 'worker',
  resolveId: id => (`\0${id}` in WORKERS ? `\0${id}` : undefined),
  load(id) {
    if (!(id in WORKERS)) return undefined;
    const { name, script } = WORKERS[id];
    const file = this.emitFile({ type: 'chunk', id: at(script), name });
    return `export default import.meta.ROLLUP_FILE_URL_${file};`;
  },
};

export default defineConfig({
  root: at('page/'),
  // An exported lab may be in any folder of a server.
  base: './',
  publicDir: false,
  logLevel: 'warn',
  plugins: [licences, worker],
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: {
    outDir: at('../../dist/lab/'),
    emptyOutDir: true,
    // The lab, and the two pages that the server of a class serves.
    rollupOptions: { input: ['index', 'projector', 'class-course'].map(name => at(`page/${name}.html`)) },
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'es2022',
    // The first versions with light-dark() and round(): nothing is rewritten for older ones.
    cssTarget: ['chrome125', 'firefox120', 'safari17.5'],
    reportCompressedSize: false,
  },
});

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
 * The worker as a part of the page's own build: both load the same files for what they share, which is most of the
 * worker. `import address from 'worker-address'` is its URL.
 */
const worker = {
  name: 'worker',
  resolveId: id => (id === 'worker-address' ? '\0worker-address' : undefined),
  load(id) {
    if (id !== '\0worker-address') return undefined;
    const file = this.emitFile({ type: 'chunk', id: at('../arena/worker.web.ts'), name: 'worker' });
    return `export default import.meta.ROLLUP_FILE_URL_${file};`;
  },
};

export default defineConfig({
  root: at('page/'),
  publicDir: false,
  logLevel: 'warn',
  plugins: [licences, worker],
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: {
    outDir: at('../../dist/lab/'),
    emptyOutDir: true,
    // The lab, and the page that the server of a class serves.
    rollupOptions: { input: [at('page/index.html'), at('page/projector.html')] },
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'es2022',
    // The first versions with light-dark() and round(): nothing is rewritten for older ones.
    cssTarget: ['chrome125', 'firefox120', 'safari17.5'],
    reportCompressedSize: false,
  },
});

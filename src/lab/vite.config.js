/** Builds the page into dist/lab. Assets are separate files: the page's policy allows nothing inline. */
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const at = path => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  root: at('page/'),
  publicDir: false,
  logLevel: 'warn',
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: {
    outDir: at('../../dist/lab/'),
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'es2022',
    reportCompressedSize: false,
  },
  worker: { format: 'es' },
});

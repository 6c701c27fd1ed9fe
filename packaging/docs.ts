/** `npm run docs`: the documentation site, in dist/site. */
import { join } from 'node:path';
import { ROOT } from './packed.js';
import { buildSite } from './site/build.js';

const site = join(ROOT, 'dist/site');
try {
  buildSite(site);
  console.log(join(site, 'index.html'));
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}

/** `npm run pack`: the tarball of what has been built, beside the manifest. */
import { pack, ROOT } from './packed.js';

const { filename, size, files } = pack(ROOT);
console.log(`${filename}: ${size} bytes, ${files.length} files`);

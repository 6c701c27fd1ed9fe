/** Its first move is never made. It says so on stderr, at once: a thread that is stuck never flushes its own. */
import { writeSync } from 'node:fs';
import { counting } from './counting.js';

export default counting('stuck-aloud', {
  play() {
    writeSync(2, 'stuck\n');
    for (;;);
  },
});

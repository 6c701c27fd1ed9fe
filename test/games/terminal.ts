/** The command line with the race as its only game. */
import { run } from '../../src/terminal/program.js';
import { RACE_PARTS } from './race-parts.js';

await run(() => RACE_PARTS, process.argv.slice(2));

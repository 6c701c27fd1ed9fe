/**
 * The command line in a process that runs many commands, one after another: the parent sends each and gets its result. With
 * the argument `race`, that game is the only one.
 */
import { load } from '../../src/terminal/loading.js';
import { RACE_PARTS } from '../games/race-parts.js';
import { captured } from './captured.js';

export type Request = { readonly args: readonly string[]; readonly input: string };

const parts = process.argv[2] === 'race' ? () => RACE_PARTS : load;

process.on('message', ({ args, input }: Request) => {
  void captured(parts, args, input).then(ended => process.send!(ended));
});
process.on('disconnect', () => process.exit(0));

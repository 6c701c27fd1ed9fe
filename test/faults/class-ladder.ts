/**
 * The ladder of a class as a command that ends, for torture: it opens the class in the folder `class`, plays until the ladder is
 * complete, and closes it. With `begin` it makes the class, with a student and a player.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { Classroom } from '../../src/lab/class/classroom.node.js';
import { formatEvaluator, squaresModel } from '../../src/models/file.js';
import { parseSeed } from '../../src/random/seed.js';

function fail(reason: string): never {
  process.stderr.write(`breedboard: ${reason}\n`);
  process.exit(1);
}

const opened = await Classroom.open({
  folder: 'class',
  game: 'noughts',
  seed: parseSeed('class'),
  now: () => performance.now(),
});
if (!opened.ok) fail(opened.reason);
const room = opened.value;

if (process.argv.includes('begin')) {
  await room.pause(true); // its games are for later
  const joined = await room.join({ code: room.look('').code, name: 'student' }, 'here');
  if (!joined.ok) fail(joined.reason);
  const weights = Array.from({ length: 9 }, (_, k) => (k === 4 ? 3 : 1));
  const player = formatEvaluator(squaresModel('noughts', weights));
  const submitted = await room.submit(room.studentWith(joined.value.token)!.id, player, 'here');
  if (!submitted.ok) fail(submitted.reason);
  await room.pause(false);
} else {
  for (;;) {
    const { state } = room.standings();
    const [trouble] = room.look('').troubles.filter(each => !each.includes('played again'));
    if (trouble !== undefined) fail(trouble);
    if (state === 'complete') break;
    await sleep(20);
  }
}
await room.close();

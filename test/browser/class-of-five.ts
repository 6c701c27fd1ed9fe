/** A lab with a class of five students, whose ladder has played all its games. */
import { join } from 'node:path';
import type { ClassShown } from '../../src/lab/class/api.js';
import { submitPlayer } from '../../src/lab/class/client.node.js';
import { CLASS_PORT } from '../../src/lab/class/port.js';
import { openLab, type RunningLab } from '../../src/lab/server/lab.node.js';
import { canonicalPlayer } from '../../src/players/catalogue.js';
import { formatPlayer } from '../../src/players/file.js';
import { parseSpec } from '../../src/specs/spec.js';

const STUDENTS: Readonly<Record<string, string>> = {
  Ada: 'iago',
  Bo: 'search(depth=2)',
  Chen: 'squares',
  Dora: 'ohc(number=5)',
  Emil: 'greedy',
};

/** Milliseconds between two looks at the ladder. */
const LOOK = 500;

/** It opens folders below `folder`. Close it. */
export async function openClassOfFive(folder: string): Promise<RunningLab> {
  // The address of another machine of the network.
  const room = { folder: join(folder, 'class'), game: 'othello', host: '127.0.0.2', port: CLASS_PORT };
  const lab = await openLab({ port: 0, runs: join(folder, 'runs'), version: '0', engines: [], class: room });
  const headers = { Authorization: `Bearer ${lab.token}` };
  const at = `http://127.0.0.1:${lab.port}/api/class`;
  const look = async (): Promise<ClassShown> =>
    ((await (await fetch(at, { headers })).json()) as { class: ClassShown }).class;
  const { address, code } = await look();
  for (const [name, text] of Object.entries(STUDENTS)) {
    const spec = parseSpec(text);
    if (!spec.ok) throw new Error(spec.reason);
    const player = formatPlayer('othello', canonicalPlayer(spec.value));
    const sent = await submitPlayer({ address, code, name, player }, join(folder, name));
    if (!sent.ok) throw new Error(sent.reason);
  }
  while ((await look()).standings.state !== 'complete') await new Promise(done => setTimeout(done, LOOK));
  return lab;
}

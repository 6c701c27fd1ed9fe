/**
 * Some trials of one campaign, in a process of its own: an input that ends the program ends this one. The number of the
 * current trial is in a file, so that a crash can be traced to it.
 *
 *     worker.js NAME FIRST UNTIL STRIDE MARK
 */
import { openSync, writeSync } from 'node:fs';
import type { Loss } from './campaign.js';
import { CAMPAIGNS } from './catalogue.js';

export type Report = { readonly next: number; readonly losses: readonly Loss[] };

const EVERY = 500; // ms

const [name = '', first = '0', until = '0', stride = '1', mark = ''] = process.argv.slice(2);
const campaign = CAMPAIGNS[name]!.open();
const file = openSync(mark, 'r+');
let losses: Loss[] = [];
let reportedAt = performance.now();
let isStopped = false;

process.on('message', () => (isStopped = true));
process.once('disconnect', () => process.exit(1)); // without its parent no process counts the results
process.on('SIGINT', () => {}); // the terminal sends it to all of us; the one that started us says when to stop

const report = (next: number): void => {
  process.send!({ next, losses } satisfies Report);
  losses = [];
  reportedAt = performance.now();
};

let trial = Number(first);
for (; trial < Number(until) && !isStopped; trial += Number(stride)) {
  writeSync(file, String(trial).padEnd(16), 0);
  const what = await campaign.run(trial);
  if (what !== undefined) losses.push({ trial, what });
  if (losses.length === 0 && performance.now() - reportedAt < EVERY) continue;
  report(trial + Number(stride));
  await new Promise(resolve => setImmediate(resolve)); // so that a message is heard
}
await campaign.close?.();
report(trial);
process.removeAllListeners('disconnect').disconnect();

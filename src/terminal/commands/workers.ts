/** `breedboard workers`: who is at a queue, what they do, and how fast. */

import type { Command } from 'commander';
import { ownBuild } from '../../queue/build.node.js';
import { connect, refusalOf } from '../../queue/connection.node.js';
import { buildName, sameBuild } from '../../queue/job.js';
import { DISAGREEMENTS } from '../../queue/keys.js';
import { readLeftovers } from '../../queue/leftovers.node.js';
import { readCoordinators, readWorkers } from '../../queue/roster.node.js';
import { plain } from '../../specs/parsed.js';
import { columns } from '../columns.js';
import { INSECURE_OPTION, mustHaveQueue, QUEUE_OPTION, type QueueOptions } from '../queue.js';
import type { Screen } from '../screen.js';

const rateText = (rate: number): string => (rate < 10 ? rate.toFixed(1) : String(Math.round(rate)));

const leftMinutes = (seconds: number): string =>
  seconds < 60 ? 'less than a minute' : `${Math.ceil(seconds / 60)} min`;

export function addWorkers(program: Command, screen: () => Screen): void {
  program
    .command('workers')
    .description('List the workers and coordinators at a queue: what they do, how fast, and who is refused.')
    .option(...QUEUE_OPTION)
    .option(...INSECURE_OPTION)
    .option('--json', 'print one JSON object')
    .addHelpText(
      'after',
      `
Example:
  breedboard workers --queue redis://queue.example:6379`,
    )
    .action(async (options: QueueOptions & { readonly json?: true }) => {
      const { show, data, complain } = screen();
      const connection = await connect(mustHaveQueue(options), 'breedboard workers');
      const { client } = connection;
      const [workers, coordinators, noted] = await Promise.all([
        readWorkers(client),
        readCoordinators(client),
        client.lrange(DISAGREEMENTS, 0, 9),
      ]);
      const left = await readLeftovers(client, coordinators);
      // A copy, or a user who may only read, shows the workers of a queue: a refusal does not end the list.
      const refusal = await refusalOf(connection);
      connection.end();
      if (refusal) complain(`breedboard: ${refusal.message}`);
      if (options.json)
        return data(JSON.stringify({ workers, coordinators, leftovers: left, disagreements: noted.map(plain) }));
      const own = ownBuild();
      const builds = coordinators.length > 0 ? coordinators.map(({ build }) => build) : [own];
      const stateOf = ({ build, busy, threads, doing, engines = [] }: (typeof workers)[number]): string => {
        if (!builds.some(each => sameBuild(each, build))) return `refused: it is ${plain(buildName(build))}`;
        const allowed = engines.length > 0 ? `, allows ${engines.map(plain).join(', ')}` : '';
        return busy === 0 ? `idle${allowed}` : `${busy} of ${threads} busy${allowed}: ${plain(doing[0] ?? '')}`;
      };
      const games = workers.reduce((sum, { rate }) => sum + rate, 0);
      const threads = workers.reduce((sum, each) => sum + each.threads, 0);
      show(`workers: ${workers.length}, threads: ${threads}, games/s: ${rateText(games)}`);
      const rows = workers.map(each => [
        plain(each.name),
        String(each.threads),
        String(each.games),
        rateText(each.rate),
        stateOf(each),
      ]);
      if (rows.length > 0)
        for (const line of columns([['worker', 'threads', 'games', 'games/s', ''], ...rows], [0, 4])) show(line);
      show(`coordinators: ${coordinators.length}`);
      const runs = coordinators.map(each => [
        plain(each.name),
        String(each.waiting),
        String(each.games),
        rateText(each.rate),
        plain(each.doing),
      ]);
      if (runs.length > 0)
        for (const line of columns([['coordinator', 'jobs', 'games', 'games/s', ''], ...runs], [0, 4])) show(line);
      for (const { build, jobs, seconds } of left) {
        const until = seconds < 0 ? 'the next coordinator lets them expire' : `they expire in ${leftMinutes(seconds)}`;
        show(
          `left behind: ${jobs} ${jobs === 1 ? 'job' : 'jobs'} of ${plain(buildName(build))}, which has no coordinator; ${until}`,
        );
      }
      for (const each of noted) show(`disagreement: ${plain(each)}`);
    });
}

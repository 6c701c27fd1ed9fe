/** `breedboard worker`: plays the games of other machines. */
import { availableParallelism } from 'node:os';
import type { Command } from 'commander';
import { SickQueue } from '../../queue/error.js';
import { type RunningWorker, startWorker } from '../../queue/worker.node.js';
import { quote } from '../../specs/parsed.js';
import { type AllowOptions, engineSources } from '../allowed-engines.js';
import { Failure } from '../failure.js';
import { collect } from '../flags.js';
import { readWhole } from '../numbers.js';
import { INSECURE_OPTION, mustHaveQueue, QUEUE_OPTION, type QueueOptions } from '../queue.js';
import type { Screen } from '../screen.js';

type WorkerOptions = QueueOptions & AllowOptions & { readonly threads?: string; readonly name?: string };

const MAX_THREADS = 256;
/** Seconds between attempts to join a queue that takes no work. */
const RETRY = 5;

/** Waits for a queue that is there and takes no work: a copy may become the main server, a memory may be emptied. */
async function joined(complain: (text: string) => void, start: () => Promise<RunningWorker>): Promise<RunningWorker> {
  for (let told = ''; ; ) {
    try {
      return await start();
    } catch (error) {
      if (!(error instanceof SickQueue)) throw error;
      if (error.message !== told) complain(`${error.message}; trying again every ${RETRY} s`);
      told = error.message;
      await new Promise(resolve => setTimeout(resolve, 1000 * RETRY));
    }
  }
}

export function addWorker(program: Command, screen: () => Screen): void {
  program
    .command('worker')
    .description(
      'Join a queue and play the games of runs that other machines coordinate, until Ctrl-C. Coordinators and workers come and go in any order; a worker takes jobs only of its own version.',
    )
    .option(...QUEUE_OPTION)
    .option(...INSECURE_OPTION)
    .option('-t, --threads <n>', 'number of threads (default: all cores)')
    .option('--name <name>', 'the name that others see (default: machine and process)')
    .option(
      '--allow-engine <name=command>',
      'play games of this program where a job names it; NAME=nboard:COMMAND for NBoard; repeatable',
      collect,
    )
    .addHelpText(
      'after',
      `
The first Ctrl-C finishes the current jobs, the second ends at once; other workers then do them again. A job is data: it
can open no file, and start no program but those of --allow-engine.

Examples:
  breedboard worker --queue redis://queue.example:6379 --threads 8
  BREEDBOARD_QUEUE=rediss://:password@queue.example:6380 breedboard worker
  breedboard worker --queue redis://127.0.0.1:6379 --allow-engine rhino=gtp-rhino`,
    )
    .action(async (options: WorkerOptions) => {
      const { say, complain } = screen();
      const address = mustHaveQueue(options);
      const threads = readWhole('--threads', options.threads ?? String(availableParallelism()), 1, MAX_THREADS);
      const { name } = options;
      if (name !== undefined && !/^[\w.@/-]{1,100}$/.test(name))
        throw new Failure(
          'usage',
          `${quote(name)} is not a valid name of a worker: use letters, digits, "-", "_", ".", "@" and "/"`,
        );
      const told = (text: string): void => complain(`breedboard: ${text}`);
      const engines = engineSources(options);
      const worker = await joined(told, () =>
        startWorker(address, { threads, engines, ...(name === undefined ? {} : { name }), say, complain: told }),
      );
      await new Promise<void>(resolve => {
        let isAsked = false;
        const stop = (): void => {
          if (isAsked) process.exit(0);
          isAsked = true;
          say('finishing the current jobs; Ctrl-C again ends at once');
          void worker.close().then(resolve);
        };
        process.on('SIGINT', stop);
        process.on('SIGTERM', stop);
      });
      const { jobs, games } = worker.counts;
      say(`${worker.name} left after ${jobs} jobs, ${games} games`);
      process.exit(0);
    });
}

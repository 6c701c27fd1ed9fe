/**
 * The cost of a queue on this machine: two worker processes against two threads of this process, in turns, over the
 * seconds of games in a job; and the constants of the model (queue/model.ts).
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Match, withId } from '../../arena/arena.js';
import { arenaOver, type BatchArena } from '../../arena/batch-runner.js';
import { startsFor } from '../../arena/openings.js';
import { openThreads } from '../../arena/threads.node.js';
import { buildGame, FIRST_GAME } from '../../games/catalogue.js';
import { NO_MODELS } from '../../models/registry.js';
import { ADDRESS_VARIABLE, type QueueAddress } from '../../queue/address.node.js';
import { connectToWork } from '../../queue/connection.node.js';
import { Coordinator } from '../../queue/coordinator.node.js';
import { queueRunner } from '../../queue/runner.node.js';
import { parseSeed } from '../../random/seed.js';
import { cpuSeconds } from '../cpu.js';
import { median, rounded } from './rounds.js';

const MAIN = fileURLToPath(new URL('../main.js', import.meta.url));
const WORKERS = 2;
/** Seconds of CPU that the games of a job take. On a busy machine they last longer by the clock. */
const JOBS = [0.03, 0.1, 0.3, 1];
const ROUNDS = 3;
/** Seconds of games in a round, for each thread; and jobs at least. */
const ROUND_SECONDS = 2;
const LEAST_JOBS = 4;
const IDLE_SECONDS = 5;

function matchOf(pairs: number): Match {
  const game = { kind: FIRST_GAME };
  const player = { kind: 'search', depth: 3 };
  const starts = startsFor({ kind: 'random' }, { game: buildGame(game), pairs: 512, seed: parseSeed('bench') });
  return withId({ game, players: [player, player], starts, pairs, seed: parseSeed('bench'), want: 'tally' });
}

async function secondsFor(arena: BatchArena, pairs: number): Promise<number> {
  const began = performance.now();
  for await (const _ of arena.run([matchOf(pairs)]));
  return (performance.now() - began) / 1000;
}

/** Seconds of CPU of a process, where the system tells; its clock has ticks of 10 ms. */
function cpuOf(pid: number | undefined): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'latin1')
      .replace(/^.*\) /, '')
      .split(' ');
    return (Number(fields[11]) + Number(fields[12])) / 100;
  } catch {
    return Number.NaN;
  }
}

const wait = (seconds: number): Promise<void> => new Promise(resolve => setTimeout(resolve, 1000 * seconds));

export async function benchQueue(
  address: QueueAddress,
): Promise<{ readonly data: object; readonly lines: readonly string[] }> {
  const connection = await connectToWork(address, 'breedboard bench');
  const redisFigures = async (): Promise<{ readonly cpu: number; readonly bytes: number }> => {
    const info = await connection.client.info();
    const field = (name: string): number => Number(new RegExp(`^${name}:([\\d.]+)`, 'm').exec(info)?.[1] ?? 0);
    return {
      cpu: field('used_cpu_sys') + field('used_cpu_user'),
      bytes: field('total_net_input_bytes') + field('total_net_output_bytes'),
    };
  };
  const idleCpu = async (): Promise<number> => {
    const { cpu } = await redisFigures();
    await wait(IDLE_SECONDS);
    return ((await redisFigures()).cpu - cpu) / IDLE_SECONDS;
  };
  const alone = await idleCpu();
  const children: ChildProcess[] = Array.from({ length: WORKERS }, (_, i) =>
    spawn(process.execPath, [MAIN, '-q', 'worker', '--insecure', '--threads', '1', '--name', `bench-${i + 1}`], {
      env: { ...process.env, [ADDRESS_VARIABLE]: address.url },
      stdio: 'ignore',
    }),
  );
  const workersCpu = (): number => children.reduce((sum, { pid }) => sum + cpuOf(pid), 0);
  const coordinator = await Coordinator.open(address, { doing: 'bench queue', say: () => {}, complain: () => {} });
  const threads = await openThreads(WORKERS);
  try {
    while (coordinator.state.capacity < WORKERS) await wait(0.1);
    const idle = await idleCpu();
    const presence = Math.max(0, idle - alone) / WORKERS;
    await secondsFor(threads, 64);
    const cpuBefore = cpuSeconds();
    await secondsFor(threads, 256);
    const pair = (cpuSeconds() - cpuBefore) / 256;
    const rows: object[] = [];
    const lines: string[] = [];
    let constants: { readonly jobs: number } | undefined;
    for (const seconds of JOBS) {
      const inJob = Math.max(1, Math.round(seconds / pair));
      const queue = arenaOver(queueRunner(coordinator, 1, NO_MODELS, { pairs: inJob }));
      // Whole jobs, as many for each worker.
      const pairs = inJob * WORKERS * Math.max(LEAST_JOBS, Math.round(ROUND_SECONDS / seconds));
      await secondsFor(queue, WORKERS * inJob);
      const [ratios, cpuRatios]: [number[], number[]] = [[], []];
      const [jobs, bytes] = [coordinator.jobs, (await redisFigures()).bytes];
      const { copies } = coordinator.faults;
      let [redisCpu, ownCpu, gamesCpu, workerCpu] = [0, 0, 0, 0];
      for (let round = 0; round < ROUNDS; round++) {
        const [redisBefore, ownBefore, workersBefore] = [(await redisFigures()).cpu, cpuSeconds(), workersCpu()];
        const there = await secondsFor(queue, pairs);
        const redisPart = Math.max(0, (await redisFigures()).cpu - redisBefore - idle * there);
        const ownPart = cpuSeconds() - ownBefore;
        const workersPart = workersCpu() - workersBefore;
        const then = cpuSeconds();
        const here = await secondsFor(threads, pairs);
        const threadsPart = cpuSeconds() - then;
        redisCpu += redisPart;
        ownCpu += ownPart;
        gamesCpu += threadsPart;
        workerCpu += workersPart;
        ratios.push(there / here);
        cpuRatios.push((redisPart + ownPart + workersPart) / threadsPart);
      }
      const done = coordinator.jobs - jobs;
      const own = {
        jobs: done,
        /** Late jobs that were given to the second worker too: work that is done twice. */
        copies: coordinator.faults.copies - copies,
        redisPerJob: rounded(redisCpu / done),
        coordinatorPerJob: rounded(ownCpu / done),
        workerPerJob: rounded((workerCpu - gamesCpu) / done),
        gamesCpuPerJob: rounded(gamesCpu / done),
        bytesPerJob: rounded(((await redisFigures()).bytes - bytes) / done),
        gamesPerJob: rounded((2 * pairs * ROUNDS) / done),
      };
      if (!constants || done > constants.jobs) constants = own; // the most jobs tell most about one
      const [time, cpu] = [median(ratios) - 1, median(cpuRatios) - 1];
      rows.push({ jobSeconds: seconds, time: rounded(time), cpu: rounded(cpu), ratios: ratios.map(rounded), ...own });
      const percent = (share: number): string => `${share < 0 ? '−' : '+'}${Math.abs(100 * share).toFixed(1)} %`;
      lines.push(
        `jobs of ${(1000 * own.gamesCpuPerJob).toFixed(0)} ms of CPU: ${percent(cpu)} CPU of all processes and ${percent(time)} time against ${WORKERS} threads; ${done} jobs, ${own.copies} of them twice`,
      );
    }
    const all = { ...constants, redisPerWorker: rounded(presence) };
    return { data: { rows, constants: all }, lines: [...lines, `constants: ${JSON.stringify(all)}`] };
  } finally {
    for (const child of children) child.kill('SIGKILL');
    await Promise.all([coordinator.close(), threads.close()]);
    connection.end();
  }
}

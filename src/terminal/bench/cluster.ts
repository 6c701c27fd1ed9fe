/** The model of a cluster beside a simulation of it, for sizes that no one machine has. */
import {
  type ClusterConstants,
  type ClusterFigures,
  type ClusterSize,
  clusterModel,
  jobSecondsFor,
} from '../../queue/model.js';
import { simulateCluster } from '../../queue/simulation.js';
import { columns } from '../columns.js';

/** By `breedboard bench queue` on two cores of a virtual machine; docs/cluster.md has the conditions. */
export const MEASURED: ClusterConstants = {
  redisPerJob: 0.0006,
  redisPerWorker: 0.00006,
  coordinatorPerJob: 0.0015,
  gapPerJob: 0.004,
  bytesPerJob: 36_000,
};

const SIZES = [10, 100, 1000, 10_000];
/** Seconds until a worker is killed, on the average. */
const LIVES = [Number.POSITIVE_INFINITY, 600];

type Row = { readonly size: ClusterSize; readonly model: ClusterFigures; readonly simulated: ClusterFigures };

const significant = (value: number): string =>
  value >= 1000 ? value.toFixed(0) : String(Number(value.toPrecision(2)));
const both = (a: number, b: number, unit = ''): string => `${significant(a)}${unit} / ${significant(b)}${unit}`;

export function benchCluster(): { readonly data: object; readonly lines: readonly string[] } {
  const rows = LIVES.flatMap(workerLife =>
    SIZES.map((threads): Row => {
      const size = { threads, threadsPerWorker: 4, jobSeconds: jobSecondsFor(threads), workerLife };
      return { size, model: clusterModel(MEASURED, size), simulated: simulateCluster(MEASURED, size) };
    }),
  );
  const head = ['threads', 'job', 'jobs/s', 'efficiency', 'Redis', 'coordinator', 'MB/s', 'last answer'];
  const table = (chosen: readonly Row[]): string[] =>
    columns(
      [
        head,
        ...chosen.map(({ size, model, simulated }) => [
          String(size.threads),
          `${size.jobSeconds} s`,
          both(model.jobsPerSecond, simulated.jobsPerSecond),
          both(100 * model.efficiency, 100 * simulated.efficiency, ' %'),
          both(100 * model.redisLoad, 100 * simulated.redisLoad, ' %'),
          both(100 * model.coordinatorLoad, 100 * simulated.coordinatorLoad, ' %'),
          both(model.megabytesPerSecond, simulated.megabytesPerSecond),
          both(model.tail, simulated.tail, ' s'),
        ]),
      ],
      [],
    );
  const [sound, killed] = LIVES.map(life => rows.filter(({ size }) => size.workerLife === life));
  return {
    data: { constants: MEASURED, rows },
    lines: [
      'model / simulation, four threads to a worker; loads are shares of one core',
      'no worker fails:',
      ...table(sound!),
      'each worker is killed every 10 minutes, and back after 2 s:',
      ...table(killed!),
    ],
  };
}

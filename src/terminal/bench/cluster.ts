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
const MEASURED: ClusterConstants = {
  redisPerJob: 0.00045,
  redisPerWorker: 0.0002,
  coordinatorPerJob: 0.0012,
  gapPerJob: 0.003,
  bytesPerJob: 32_000,
};

/** Workers, of four threads each. */
const SIZES = [10, 100, 1000, 10_000];
const THREADS = 4;
/** A larger cluster takes minutes to simulate. */
const MOST_SIMULATED = 1000;
/** Seconds until a worker is killed, on the average. */
const LIVES = [Number.POSITIVE_INFINITY, 600];

type Row = {
  readonly size: ClusterSize;
  readonly model: ClusterFigures;
  readonly simulated: ClusterFigures | undefined;
};

const significant = (value: number): string =>
  value >= 1000 ? value.toFixed(0) : String(Number(value.toPrecision(2)));
const both = (a: number, b: number | undefined, unit = ''): string =>
  `${significant(a)}${unit} / ${b === undefined ? '–' : `${significant(b)}${unit}`}`;

const percentOf = (share: number | undefined): number | undefined => (share === undefined ? undefined : 100 * share);

export function benchCluster(): { readonly data: object; readonly lines: readonly string[] } {
  const rows = LIVES.flatMap(workerLife =>
    SIZES.map((workers): Row => {
      const threads = THREADS * workers;
      const size = { threads, threadsPerWorker: THREADS, jobSeconds: jobSecondsFor(threads), workerLife };
      const simulated = workers <= MOST_SIMULATED ? simulateCluster(MEASURED, size) : undefined;
      return { size, model: clusterModel(MEASURED, size), simulated };
    }),
  );
  const head = ['workers', 'job', 'jobs/s', 'efficiency', 'Redis', 'coordinator', 'MB/s', 'last answer'];
  const table = (chosen: readonly Row[]): string[] =>
    columns(
      [
        head,
        ...chosen.map(({ size, model, simulated }) => [
          String(size.threads / size.threadsPerWorker),
          `${size.jobSeconds} s`,
          both(model.jobsPerSecond, simulated?.jobsPerSecond),
          both(100 * model.efficiency, percentOf(simulated?.efficiency), ' %'),
          both(100 * model.redisLoad, percentOf(simulated?.redisLoad), ' %'),
          both(100 * model.coordinatorLoad, percentOf(simulated?.coordinatorLoad), ' %'),
          both(model.megabytesPerSecond, simulated?.megabytesPerSecond),
          both(model.tail, simulated?.tail, ' s'),
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

/** The model of a cluster agrees with a simulation that does not use its formulas. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clusterModel, jobSecondsFor } from './model.js';
import { simulateCluster } from './simulation.js';

const constants = {
  redisPerJob: 0.0005,
  redisPerWorker: 0.00006,
  coordinatorPerJob: 0.001,
  gapPerJob: 0.005,
  bytesPerJob: 36_000,
};

for (const threads of [10, 100, 1000]) {
  for (const workerLife of [Number.POSITIVE_INFINITY, 600]) {
    test(`${threads} threads, workers that live ${workerLife} s`, () => {
      const size = { threads, threadsPerWorker: 4, jobSeconds: jobSecondsFor(threads), workerLife };
      const model = clusterModel(constants, size);
      const simulated = simulateCluster(constants, size);
      for (const name of ['jobsPerSecond', 'efficiency', 'redisLoad', 'coordinatorLoad'] as const) {
        const ratio = model[name] / simulated[name];
        assert.ok(ratio > 0.85 && ratio < 1.18, `${name}: ${model[name]}, simulated ${simulated[name]}`);
      }
      assert.ok(simulated.tail < 4 * model.tail && model.tail < 4 * simulated.tail, `${model.tail} ${simulated.tail}`);
    });
  }
}

test('nothing is lost or counted twice where workers are killed', () => {
  const size = { threads: 200, threadsPerWorker: 2, jobSeconds: 1, workerLife: 20 };
  const { kills, copies, efficiency } = simulateCluster(constants, size);
  assert.ok(kills > 50 && copies > 0, `${kills} kills, ${copies} copies`);
  assert.ok(efficiency > 0.7 && efficiency < 1, String(efficiency));
});

test('one Redis limits jobs that are too short for the number of threads', () => {
  const size = { threads: 10_000, threadsPerWorker: 4, jobSeconds: 0.1, workerLife: Number.POSITIVE_INFINITY };
  assert.ok(clusterModel(constants, size).efficiency < 0.05);
  assert.ok(clusterModel(constants, { ...size, jobSeconds: jobSecondsFor(10_000) }).efficiency > 0.9);
});

/** Evaluators are copied into the kernel's memory only when necessary. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { constant } from '../evaluators/constant.js';
import { readField } from '../memory/record.js';
import type { KernelEvaluator } from '../rules/evaluator.js';
import { joinKernel, type Kernel, openKernel, planKernel } from './bridge.js';
import { createMemory } from './instance.js';
import { loadKernel } from './load.node.js';

const module = loadKernel();
const SIZE = { threads: 1, tableBytes: 0, weightBytes: 4096 };
const [one, two, three] = [constant(1), constant(2), constant(3)].map(({ kernel }) => kernel!) as [
  KernelEvaluator,
  KernelEvaluator,
  KernelEvaluator,
];

const writes = ({ memory, plan }: Kernel): number => Atomics.load(new Int32Array(memory.buffer), plan.writes / 4);
const valueAt = ({ memory, plan, layout }: Kernel, offset: number): number =>
  readField(layout.Constant, new DataView(memory.buffer), plan.weights + offset + layout.Block.bytes, 'value');

/** How often the weights were written during `work`. */
function written(kernel: Kernel, work: () => void): number {
  const before = writes(kernel);
  work();
  return writes(kernel) - before;
}

test('an evaluator that is already in its place is not copied again', () => {
  const kernel = openKernel(module, SIZE);
  assert.equal(
    written(kernel, () => kernel.keepEvaluator(0, one)),
    1,
  );
  for (let i = 0; i < 3; i++) {
    assert.equal(
      written(kernel, () => kernel.keepEvaluator(0, one)),
      0,
    );
  }
  assert.equal(
    written(kernel, () => kernel.setEvaluator(0, one)),
    1,
  );
  assert.equal(valueAt(kernel, 0), 1);
});

test('a second evaluator may be placed beside the first, but not over it', () => {
  const kernel = openKernel(module, SIZE);
  const size = one.bytes(kernel.layout).length;
  kernel.keepEvaluator(0, one);
  kernel.keepEvaluator(size, two);
  const table = [{ deep: 3, shallow: 1, slope: 1, intercept: 0, deviation: 1 }];
  kernel.keepProbCut(2 * size, table);
  assert.equal(
    written(kernel, () => {
      kernel.keepEvaluator(0, one);
      kernel.keepEvaluator(size, two);
      kernel.keepProbCut(2 * size, table);
    }),
    0,
  );
  kernel.setEvaluator(size - 16, three); // over the end of the first and the beginning of the second
  kernel.keepEvaluator(0, one);
  kernel.keepEvaluator(size, two);
  assert.deepEqual([valueAt(kernel, 0), valueAt(kernel, size)], [1, 2]);
});

test('an overwrite by another thread is noticed', () => {
  const plan = planKernel(module, { ...SIZE, threads: 2 });
  const memory = createMemory(plan.pages);
  const [first, second] = [joinKernel(module, memory, plan, 0), joinKernel(module, memory, plan, 1)];
  first.keepEvaluator(0, one);
  second.keepEvaluator(0, two);
  assert.equal(valueAt(first, 0), 2);
  first.keepEvaluator(0, one);
  assert.equal(valueAt(first, 0), 1);
  second.keepEvaluator(0, two);
  second.keepEvaluator(0, two);
  assert.equal(valueAt(first, 0), 2);
});

test('an evaluator that does not fit is refused, and the old one stays', () => {
  const kernel = openKernel(module, SIZE);
  const { weightBytes } = kernel.plan;
  const room = weightBytes - one.bytes(kernel.layout).length;
  kernel.keepEvaluator(room, one);
  assert.throws(() => kernel.keepEvaluator(room + 16, two), /does not fit into the kernel’s weights/);
  assert.equal(valueAt(kernel, room), 1);
});

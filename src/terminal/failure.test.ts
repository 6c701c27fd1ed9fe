import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { machineFault } from './failure.js';

const caught = (act: () => unknown): unknown => {
  try {
    return act();
  } catch (error) {
    return error;
  }
};

test('faults of the machine have a message of their own; bugs have none', () => {
  const memory = 'there is not enough memory; a smaller --table or fewer --threads need less';
  for (const [error, message] of [
    [caught(() => new ArrayBuffer(2 ** 52)), memory],
    [new RangeError('WebAssembly.Memory(): could not allocate memory'), memory],
    [new RangeError('WebAssembly.instantiate(): Out of memory: Cannot allocate Wasm memory for new instance'), memory],
    [new Error('Worker terminated due to reaching memory limit: JS heap out of memory'), memory],
    [caught(() => readFileSync('/no/such/file')), '“/no/such/file”: no such file or folder'],
    [
      Object.assign(new Error('EIO: i/o error, read'), { code: 'EIO', syscall: 'read' }),
      'the disk answers with an input/output error: it may be failing',
    ],
    [new TypeError('x is not a function'), undefined],
    [new RangeError('Invalid count'), undefined],
    ['text', undefined],
  ] as const)
    assert.equal(machineFault(error), message, String(error));
});

const main = fileURLToPath(new URL('./main.js', import.meta.url));
const POSITION = '--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X';

test('a table that exceeds the memory ends in one line', {
  skip: process.platform !== 'linux' && 'the limit exists on Linux only',
}, () => {
  // V8 reserves some 10 GB of addresses for each memory of the kernel; the limit leaves space for everything but that.
  const command = 'ulimit -v 11500000; exec "$0" "$@"';
  const args = [main, 'solve', POSITION, '--table', '1024'];
  const { status, stdout, stderr } = spawnSync('sh', ['-c', command, process.execPath, ...args], { encoding: 'utf8' });
  assert.deepEqual(
    [status, stdout, stderr],
    [1, '', 'breedboard: there is not enough memory; a smaller --table or fewer --threads need less\n'],
  );
});

/**
 * Whether a device computes as the kernel does: every operation on which a move depends, over random inputs, compared with
 * JavaScript bit by bit. Each device is tried before it plays.
 */
import { sigmoid, tanh } from '../../arithmetic/squash.js';
import { count, findFlips, findMoves, hi, lo } from '../../games/othello/bitboard.js';
import { type Rng, rngFrom, rngFromState } from '../../random/rng.js';
import { numberedSeeds, type Seed, seedOf } from '../../random/seed.js';
import type { Device } from '../device.js';
import { ARITHMETIC } from './arithmetic.js';
import { BOARD } from './board.js';
import { DRAWS } from './draws.js';
import { WORDS } from './words.js';

const INPUTS = 8;
const OUTPUTS = 16;
const WORKGROUP = 64;

const PROGRAM = /* wgsl */ `
struct Run { items: u32, nothing: u32, first: u32, spare: u32 }
@group(0) @binding(0) var<uniform> run: Run;
@group(0) @binding(1) var<storage, read> inputs: array<u32>;
@group(0) @binding(2) var<storage, read_write> outputs: array<u32>;
${WORDS}${BOARD}${DRAWS}${ARITHMETIC}
@compute @workgroup_size(${WORKGROUP}) fn main(@builtin(global_invocation_id) id: vec3u) {
  if (id.x >= run.items) { return; }
  nothing = run.nothing;
  let given = id.x * ${INPUTS}u;
  let to = id.x * ${OUTPUTS}u;
  let x = bitcast<f32>(inputs[given]);
  let y = bitcast<f32>(inputs[given + 1u]);
  let z = bitcast<f32>(inputs[given + 2u]);
  outputs[to] = bitcast<u32>(product(x, y));
  outputs[to + 1u] = bitcast<u32>((x + y) + z);
  outputs[to + 2u] = bitcast<u32>(product(x, y) + z);
  outputs[to + 3u] = bitcast<u32>(quotient(x, y));
  outputs[to + 4u] = bitcast<u32>(squashed(vec4f(z), false).x);
  outputs[to + 5u] = bitcast<u32>(squashed(vec4f(z), true).y);
  let sum = plus(plus(fixed(inputs[given], -40), fixed(inputs[given + 1u], -40)), negative(fixed(inputs[given + 2u], -40)));
  outputs[to + 6u] = bitcast<u32>(rounded(sum, -40));
  outputs[to + 7u] = bitcast<u32>(f32(i32(inputs[given + 3u]) >> 8u));
  seedGame(vec4u(inputs[given + 3u], inputs[given + 4u], inputs[given + 5u], inputs[given + 6u]), run.first + id.x);
  outputs[to + 8u] = draw();
  outputs[to + 9u] = draw();
  outputs[to + 10u] = below(33u);
  let own = vec2u(inputs[given + 3u], inputs[given + 4u]) & ~vec2u(inputs[given + 5u], inputs[given + 6u]);
  let other = vec2u(inputs[given + 5u], inputs[given + 6u]);
  let legal = moves(own, other);
  outputs[to + 11u] = legal.x;
  outputs[to + 12u] = legal.y;
  var turned = vec2u();
  if (!isNone(legal)) { turned = flips(lowest(legal), own, other); }
  outputs[to + 13u] = turned.x;
  outputs[to + 14u] = turned.y;
  outputs[to + 15u] = count(legal);
}
`;

/** What each output is. */
export const OPERATIONS = [
  'a product',
  'a sum of three',
  'a product and a sum',
  'a quotient',
  'tanh',
  'the sigmoid',
  'a sum of 64 bits, rounded once',
  'a whole number as f32',
  'the first draw of a game',
  'the second draw',
  'a draw below 33',
  'moves',
  'moves',
  'flips',
  'flips',
  'a count of bits',
] as const;

const f = Math.fround;
const floats = new Float32Array(1);
const bits = new Uint32Array(floats.buffer);
const bitsOf = (value: number): number => {
  floats[0] = value;
  return bits[0]!;
};

/** From 2⁻¹² to 2¹³, of either sign, and sometimes 0 or a whole number, where ties of rounding are. */
function drawFloat(rng: Rng): number {
  const kind = rng.below(16);
  if (kind === 0) return 0;
  if (kind === 1) return rng.below(4096) - 2048;
  return f((rng.next() < 0.5 ? -1 : 1) * (1 + rng.next()) * 2 ** (rng.below(25) - 12));
}

/** The outputs of arithmetic. */
function compute(input: Uint32Array, to: Uint32Array): void {
  const [x, y, z] = new Float32Array(input.buffer, input.byteOffset, 3);
  to[0] = bitsOf(f(x! * y!));
  to[1] = bitsOf(f(f(x! + y!) + z!));
  to[2] = bitsOf(f(f(x! * y!) + z!));
  to[3] = bitsOf(f(x! / y!));
  to[4] = bitsOf(tanh(z!));
  to[5] = bitsOf(sigmoid(z!));
  // In f64 the sum is exact: its terms are multiples of 2⁻³⁵ below 2¹³.
  to[6] = bitsOf(f(x! + y! - z!));
  to[7] = bitsOf((input[3]! | 0) >> 8);
}

/** Draws, moves and flips. */
function follow(input: Uint32Array, n: number, to: Uint32Array): void {
  const [a, b, c, d] = [input[3]!, input[4]!, input[5]!, input[6]!];
  const rng = rngFromState(numberedSeeds(seedOf([a, b, c, d]))(n));
  to[8] = rng.next() * 2 ** 32;
  to[9] = rng.next() * 2 ** 32;
  to[10] = rng.below(33);
  const [ownLo, ownHi] = [a & ~c, b & ~d];
  findMoves(ownLo, ownHi, c, d);
  to[11] = lo;
  to[12] = hi;
  to[15] = count(lo) + count(hi);
  const [movesLo, movesHi] = [lo, hi];
  to[13] = 0;
  to[14] = 0;
  if ((movesLo | movesHi) === 0) return;
  const square = movesLo !== 0 ? 31 - Math.clz32(movesLo & -movesLo) : 63 - Math.clz32(movesHi & -movesHi);
  findFlips(square, ownLo, ownHi, c, d);
  to[13] = lo;
  to[14] = hi;
}

export type Trial = {
  readonly inputs: number;
  readonly wrong: readonly { readonly operation: string; readonly inputs: number }[];
};

const PART = 1 << 16;

/** So many inputs. Throws DeviceFault. */
export async function tryOut(
  device: Device,
  seed: Seed,
  inputs: number,
  alter: (code: string) => string = code => code,
): Promise<Trial> {
  const pipeline = await device.pipeline(alter(PROGRAM));
  const [run, given, found] = [device.uniform(), device.storage(), device.storage()];
  const rng = rngFrom(seed);
  const wrong = new Map<string, number>();
  for (let first = 0; first < inputs; first += PART) {
    const items = Math.min(PART, inputs - first);
    const input = new Uint32Array(items * INPUTS);
    for (let i = 0; i < items; i++) {
      const at = i * INPUTS;
      input[at] = bitsOf(drawFloat(rng));
      do input[at + 1] = bitsOf(drawFloat(rng));
      while (input[at + 1]! << 1 === 0); // it also divides
      input[at + 2] = bitsOf(drawFloat(rng));
      for (let word = 3; word < INPUTS; word++) input[at + word] = rng.next() * 2 ** 32;
    }
    const [answer] = await device.run({
      pipeline,
      buffers: [run.write(Uint32Array.of(items, 0, first, 0)), given.write(input), found.sized(4 * items * OUTPUTS)],
      workgroups: Math.ceil(items / WORKGROUP),
      read: [{ buffer: found.sized(0), bytes: 4 * items * OUTPUTS }],
    });
    const output = new Uint32Array(answer!);
    const right = new Uint32Array(OUTPUTS);
    for (let i = 0; i < items; i++) {
      const own = input.subarray(i * INPUTS, (i + 1) * INPUTS);
      compute(own, right);
      follow(own, first + i, right);
      for (let k = 0; k < OUTPUTS; k++) {
        const got = output[i * OUTPUTS + k]!;
        // −0 and 0 are one value, and no move tells them apart.
        if (got === right[k] || (k < 8 && (got | right[k]!) << 1 === 0)) continue;
        wrong.set(OPERATIONS[k]!, (wrong.get(OPERATIONS[k]!) ?? 0) + 1);
      }
    }
  }
  const names = [...new Set(OPERATIONS)].filter(operation => wrong.has(operation));
  return { inputs, wrong: names.map(operation => ({ operation, inputs: wrong.get(operation)! })) };
}

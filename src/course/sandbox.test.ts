import assert from 'node:assert/strict';
import { test } from 'node:test';
import { printedBy, Sandbox, USUAL_LIMITS } from './sandbox.js';

const LIMITS = { ...USUAL_LIMITS, memory: 16 << 20, ticks: 200, allTicks: 2000 };

async function answerOf(program: string, ...args: readonly unknown[]): Promise<unknown> {
  const sandbox = await Sandbox.open('lab.js', program, 7, LIMITS);
  if (!sandbox.ok) return sandbox.reason;
  const answer = sandbox.value.call('f', ...args);
  return answer.ok ? answer.value : answer.reason;
}

test('plain data go in and come out', async () => {
  for (const [program, right] of [
    ['export const f = list => list.map(x => 2 * x)', [2, 4]],
    ['export const f = () => ({ a: [1, null, "x"], b: undefined })', { a: [1, null, 'x'] }],
    ['export const f = () => [0 / 0, 1 / 0]', ['NaN', 'Infinity']],
  ] as const)
    assert.deepEqual(await answerOf(program, [1, 2]), right);
});

/** What a hostile or a careless program tries, and what it gets. */
const ATTACKS: readonly (readonly [name: string, program: string, answer: unknown])[] = [
  ['a file', 'import fs from "fs"; export const f = 1', /could not load module/],
  ['a file, later', 'export const f = () => { import("node:fs"); return typeof require }', 'undefined'],
  [
    'the network',
    'export const f = () => typeof fetch + typeof XMLHttpRequest + typeof WebSocket',
    'undefinedundefinedundefined',
  ],
  [
    'the environment',
    'export const f = () => typeof process + typeof std + typeof os + typeof Deno',
    'undefinedundefinedundefinedundefined',
  ],
  [
    'the clock',
    'export const f = () => typeof Date + typeof performance + typeof setTimeout',
    'undefinedundefinedundefined',
  ],
  [
    'the world around it',
    'export const f = () => (0, eval)("this").constructor.constructor("return typeof process")()',
    'undefined',
  ],
  ['an endless loop', 'export const f = () => { for (;;); }', /too many steps/],
  ['an endless loop in a pattern', 'export const f = () => /(a+)+b/.test("a".repeat(40))', /too many steps/],
  ['an endless loop before all', 'for (;;); export const f = 1', /too many steps/],
  ['an endless loop in a getter', 'export const f = () => ({ get a() { for (;;); } })', /too many steps/],
  ['a loop that catches its end', 'export const f = () => { for (;;) try { for (;;); } catch {} }', /too many steps/],
  ['all memory', 'export const f = () => { const a = []; for (;;) a.push(a.slice()); }', /more memory/],
  ['a long text', 'export const f = () => "x".repeat(1e9)', /more memory/],
  ['a huge answer', 'export const f = () => "x".repeat(3e6)', /answer of 3000002 characters/],
  ['a recursion without end', 'export const f = () => f() + 1', /calls itself too deeply/],
  ['a promise', 'export const f = async () => 1', /promise/],
  ['waiting at the top', 'await new Promise(() => {}); export const f = 1', /waits at its top level/],
  ['nothing', 'export const f = () => {}', /gave nothing/],
  ['no such function', 'export const g = 1', /exports no function f/],
  [
    'an answer of its own for JSON',
    'JSON.stringify = () => "[9]"; JSON.parse = () => [[9]]; export const f = x => x',
    [1],
  ],
  [
    'apply of its own',
    'Reflect.apply = () => 9; Function.prototype.call = Function.prototype.apply = () => 9; export const f = x => x',
    [1],
  ],
  ['prototypes', 'Object.prototype.ok = true; Array.prototype.push = 3; export const f = x => x', [1]],
  [
    'a prototype in the answer',
    'export const f = () => JSON.parse(\'{"__proto__":{"ok":true}}\')',
    JSON.parse('{"__proto__":{"ok":true}}'),
  ],
  ['control characters', 'export const f = () => { throw new Error("\\u001b[2J\\n\\u202e") }', /^f: Error: ·\[2J··/],
  ['a thrown value that throws', 'export const f = () => { throw { get message() { throw 1 } } }', /^f: /],
];

for (const [name, program, right] of ATTACKS)
  test(`an attack by ${name} is held`, async () => {
    const answer = await answerOf(program, [1]);
    if (right instanceof RegExp) assert.match(String(answer), right);
    else assert.deepEqual(answer, right);
  });

test('nothing of an attack reaches the program around it', () => {
  assert.equal(({} as { ok?: boolean }).ok, undefined);
  assert.equal([1].push(2), 2);
});

test('the same seed draws the same numbers, and steps run out at the same place', async () => {
  const program =
    'let n = 0; export const f = () => [Math.random(), Math.random()]; export const g = () => { for (;;) n++; }; export const h = () => n;';
  const played = async (seed: number) => {
    const sandbox = await Sandbox.open('lab.js', program, seed, LIMITS);
    assert.ok(sandbox.ok);
    const { value } = sandbox;
    return [value.call('f'), value.call('g'), value.call('h')];
  };
  assert.deepEqual(await played(1), await played(1));
  assert.notDeepEqual((await played(1))[0], (await played(2))[0]);
});

test('all calls together have a limit too, and the program is then over', async () => {
  const sandbox = await Sandbox.open(
    'lab.js',
    'export const f = () => { for (let i = 0; i < 5e5; i++); return 1; }',
    1,
    LIMITS,
  );
  assert.ok(sandbox.ok);
  let calls = 0;
  while (calls < 100 && sandbox.value.call('f').ok) calls++;
  assert.ok(calls > 5 && calls < 100, String(calls));
  const again = sandbox.value.call('f');
  assert.match(again.ok ? '' : again.reason, /used up all the steps/);
});

/** What a program prints at its top, and why it ended. */
const PRINTED: readonly (readonly [name: string, program: string, lines: readonly string[], problem?: RegExp])[] = [
  [
    'texts, numbers and data',
    'console.log("a", 1, [2, { b: 0 / 0 }], null, undefined)',
    ['a 1 [2,{"b":"NaN"}] null undefined'],
  ],
  ['up to an error', 'console.log(1); console.error(2); f();', ['1', '2'], /ReferenceError.*line 1$/],
  ['up to a loop without end', 'console.log(1); for (;;);', ['1'], /too many steps/],
  ['nothing', 'export const f = () => console.log(1)', []],
  ['nothing, where it does not parse', 'console.log(', [], /SyntaxError/],
  ['what cannot be shown', 'const a = []; a.push(a); console.log(a, { toJSON() { throw 1 } })', ['? ?']],
  ['control characters', 'console.log("\\u001b[2J\\u202e")', ['·[2J·']],
  ['with texts of its own', 'String.prototype.slice = () => 7; globalThis.String = 8; console.log("x")', ['x']],
];

for (const [name, program, lines, problem] of PRINTED)
  test(`printed: ${name}`, async () => {
    const found = await printedBy('lab.js', program, LIMITS);
    assert.deepEqual(found.lines, lines);
    assert.match(found.problem ?? '', problem ?? /^$/);
  });

test('what is printed without end is cut', async () => {
  const { lines, problem } = await printedBy('lab.js', 'for (;;) console.log("abcdefghi")', LIMITS);
  assert.deepEqual([lines.length, lines[0], lines.at(-1)], [1001, 'abcdefghi', '… and more']);
  assert.match(problem!, /too many steps/);
  assert.deepEqual((await printedBy('lab.js', 'console.log("x".repeat(2e6))', LIMITS)).lines.length, 2);
});

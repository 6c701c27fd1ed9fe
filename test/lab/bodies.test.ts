/** `breedboard lab` as a process, with hostile requests: it answers with a message, and keeps running. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MAIN, workshop } from '../suites/command.js';

const { start, at } = workshop();

const RECIPE = 'learner: pinkney(population=2)\nsteps: 1\n';
const request = (recipe: string): string => JSON.stringify({ recipe, seed: '1', seeds: 1, options: {} });
const deep = (open: string, close: string, times: number): string => open.repeat(times) + close.repeat(times);

/** Each is sent several times: often the second of its kind ends a process. */
const TIMES = 8;
const BODIES: readonly (readonly [string, string])[] = [
  ['900 brackets in a recipe', request(`learner: ${deep('[', ']', 900)}`)],
  ['30,000 brackets in a recipe', request(deep('[', ']', 30_000))],
  ['900 braces in a recipe', request(`learner: ${deep('{a: ', '}', 900)}`)],
  ['3,000 lists in a recipe', request(`learner:\n  ${'- '.repeat(3000)}x`)],
  ['3,000 names in a recipe', request(`${'? '.repeat(3000)}x`)],
  ['10,000 names side by side', request(Array.from({ length: 9000 }, (_, i) => `${i.toString(36)}:\n`).join(''))],
  ['a part within parts', request(`${RECIPE}plays: ${deep('a(', ')', 1500)}`)],
  [
    'an option within parts',
    JSON.stringify({ ...JSON.parse(request(RECIPE)), options: { noise: deep('a(', ')', 900) } }),
  ],
  ['brackets alone', deep('[', ']', 30_000)],
  ['brackets in a field', `{"recipe":${deep('[', ']', 30_000)},"seed":"1","seeds":1,"options":{}}`],
  ['objects in a field', `{"options":${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}}`],
  ['half a body', '{"recipe":"'],
  ['no body', ''],
  ['a number', '1e999'],
  ['a name that every object has', '{"__proto__":{"seed":"1"},"constructor":1}'],
  ['invalid characters', request(`learner: "\\ud800\\u0000"`)],
];

test('the lab survives any body', async () => {
  const { child, ended } = start(MAIN, ['lab', '--no-open', '--port', '0', '--runs', at('runs')]);
  let text = '';
  for await (const part of child.stdout) {
    text += part;
    if (text.includes('\n')) break;
  }
  const address = new URL(text.trim());
  const headers = {
    Authorization: `Bearer ${address.searchParams.get('token')}`,
    'Content-Type': 'application/json',
  };
  try {
    for (const [what, body] of BODIES) {
      for (const path of ['/api/runs', '/api/engines/x/move']) {
        for (let time = 0; time < TIMES; time++) {
          const answer = await fetch(new URL(path, address), { method: 'POST', headers, body });
          assert.ok(answer.status >= 400 && answer.status < 500, `${what}: ${answer.status}`);
          const { error } = (await answer.json()) as { error: string };
          assert.doesNotMatch(error, /call stack|\n/, what);
        }
      }
    }
    assert.equal((await fetch(new URL('/api/about', address), { headers })).status, 200);
  } finally {
    child.kill('SIGTERM');
  }
  const { code, err } = await ended;
  assert.equal(code, 0);
  assert.doesNotMatch(err, /failed to answer/);
});

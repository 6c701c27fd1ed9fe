/** What the lab's server refuses, on every route; and streams of events lose and double nothing. */
import assert from 'node:assert/strict';
import { appendFileSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { type OutgoingHttpHeaders, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { othello } from '../../src/games/othello/othello.js';
import { openLab, type RunningLab } from '../../src/lab/server/lab.node.js';
import { ROUTES } from '../../src/lab/server/routes.node.js';
import { randomPlayer } from '../../src/players/random.js';
import { type Answer, CUT, type Sent, ask as send } from './asking.js';

const folder = mkdtempSync(join(tmpdir(), 'breedboard-lab-'));
const runs = join(folder, 'runs');
after(() => rmSync(folder, { recursive: true }));

const open = (port = 0): Promise<RunningLab> =>
  openLab({
    port,
    runs,
    version: '0',
    engines: [{ name: 'lot', open: game => ({ ...randomPlayer(game), close: async () => {} }) }],
  });

const ask = (lab: RunningLab, path: string, sent: Sent = {}): Promise<Answer> =>
  send('127.0.0.1', lab.port, path, sent);

const bearer = (lab: RunningLab): OutgoingHttpHeaders => ({ Authorization: `Bearer ${lab.token}` });
const fill = (path: string, value: string): string => path.replace(/:[a-z]+/g, value);

describe('the lab’s server', () => {
  let lab: RunningLab;
  before(async () => {
    lab = await open();
    mkdirSync(join(runs, 'first'), { recursive: true });
    writeFileSync(join(runs, 'first', 'events.jsonl'), '{"n":1}\n{"n":2}\n');
    writeFileSync(join(folder, 'secret.jsonl'), 'secret\n');
    mkdirSync(join(runs, 'linked'));
    symlinkSync(join(folder, 'secret.jsonl'), join(runs, 'linked', 'events.jsonl'));
    symlinkSync(join(folder, 'secret.jsonl'), join(runs, 'first', 'champion.json'));
    mkdirSync(join(folder, 'outside'));
    writeFileSync(join(folder, 'outside', 'events.jsonl'), 'secret\n');
    symlinkSync(join(folder, 'outside'), join(runs, 'elsewhere'));
  });
  after(() => lab.close());

  for (const { method, path } of ROUTES) {
    const at = fill(path, 'x');
    const body = method === 'POST' ? '{}' : undefined;
    const sent = { method, ...(body === undefined ? {} : { body }) };

    test(`${method} ${path} refuses requests without the token`, async () => {
      const refused = async (what: string, status: number, headers: OutgoingHttpHeaders): Promise<void> =>
        assert.equal((await ask(lab, at, { ...sent, headers })).status, status, what);
      await refused('no token', 403, {});
      await refused('a wrong token', 403, { Authorization: `Bearer ${'0'.repeat(64)}` });
      await refused('a wrong cookie', 403, { Cookie: `breedboard-${lab.port}=${'0'.repeat(64)}` });
      for (const host of ['evil.example', `evil.example:${lab.port}`, `127.0.0.1:${lab.port + 1}`, '127.0.0.1']) {
        await refused(`host ${host}`, 403, { ...bearer(lab), Host: host });
      }
      for (const origin of [
        'http://evil.example',
        'null',
        `http://127.0.0.1:${lab.port + 1}`,
        `https://127.0.0.1:${lab.port}`,
      ]) {
        await refused(`origin ${origin}`, 403, { ...bearer(lab), Origin: origin });
      }
      await refused('another site', 403, { ...bearer(lab), 'Sec-Fetch-Site': 'cross-site' });
    });

    test(`${method} ${path} refuses 100 MB`, async () => {
      const { status } = await ask(lab, at, { method, headers: bearer(lab), body: 100 * 1024 * 1024 });
      assert.ok(status === 413 || status === CUT, String(status));
    });

    test(`${method} ${path} serves nothing outside its folder`, async () => {
      for (const name of [
        '..',
        '../..',
        '%2e%2e',
        '..%2f..%2fpackage.json',
        '%2e%2e%5c',
        '%00',
        'first',
        'a'.repeat(9000),
      ]) {
        if (!path.includes(':')) continue;
        const { status, body: text } = await ask(lab, fill(path, name), { ...sent, headers: bearer(lab) });
        assert.ok([400, 404, 414, 431].includes(status) || text.startsWith('<!doctype'), `${name}: ${status}`);
      }
    });

    test(`${method} ${path} isolates the page and allows no other site`, async () => {
      const { headers } = await ask(lab, at, { ...sent, headers: bearer(lab) });
      // The report of the papers runs no script.
      const policy =
        path === '/papers'
          ? /^default-src 'none'; style-src 'unsafe-inline';/
          : /^default-src 'none'; script-src 'self' 'wasm-unsafe-eval';/;
      assert.match(String(headers['content-security-policy']), policy);
      assert.equal(headers['cross-origin-opener-policy'], 'same-origin');
      assert.equal(headers['cross-origin-embedder-policy'], 'require-corp');
      assert.equal(headers['access-control-allow-origin'], undefined);
      assert.equal(headers['x-content-type-options'], 'nosniff');
    });
  }

  test('a body without a declared length is cut off as well', async () => {
    const headers = { ...bearer(lab), 'Content-Type': 'application/json', 'Transfer-Encoding': 'chunked' };
    const status = await new Promise<number>(resolve => {
      const at = { host: '127.0.0.1', port: lab.port, path: '/api/engines/x/move', method: 'POST', headers };
      const asking = request(at, response => resolve(response.statusCode ?? 0));
      let isOver = false;
      asking.on('response', () => (isOver = true));
      asking.on('error', () => resolve(CUT));
      const part = Buffer.alloc(1 << 16, 32);
      const send = (left: number): void => {
        if (isOver || left === 0) asking.end();
        else asking.write(part, () => setImmediate(send, left - 1));
      };
      send(400);
    });
    assert.ok(status === 413 || status === CUT, String(status));
  });

  test('the printed address gives a cookie that scripts cannot read, and the page', async () => {
    const { pathname, search } = new URL(lab.address);
    const first = await ask(lab, pathname + search);
    assert.equal(first.status, 303);
    assert.equal(first.headers.location, '/');
    const cookie = first.headers['set-cookie']?.[0] ?? '';
    assert.match(cookie, /; HttpOnly/);
    assert.match(cookie, /; SameSite=Strict/);
    const page = await ask(lab, '/', { headers: { Cookie: cookie.split(';')[0]! } });
    assert.equal(page.status, 200);
    const [asset] = /assets\/[^"]+\.js/.exec(page.body) ?? [];
    assert.equal((await ask(lab, `/${asset}`, { headers: { Cookie: cookie.split(';')[0]! } })).status, 200);
    assert.equal((await ask(lab, `/?token=${'0'.repeat(64)}`)).status, 403);
  });

  test('only the user can read the token', () => {
    assert.equal(statSync(join(runs, '.lab-token')).mode & 0o777, 0o600);
  });

  test('runs are listed by opaque ids; links lead nowhere', async () => {
    const { body } = await ask(lab, '/api/runs', { headers: bearer(lab) });
    const listed = JSON.parse(body) as { id: string; name: string }[];
    assert.deepEqual(
      listed.map(run => run.name),
      ['first'],
    );
    assert.match(listed[0]!.id, /^[0-9a-f]{24}$/);
    const champion = await ask(lab, `/api/runs/${listed[0]!.id}/best/last`, { headers: bearer(lab) });
    assert.equal(champion.status, 404);
    assert.doesNotMatch(champion.body, /secret/);
  });

  test('an engine answers for the given game, and only registered engines can be used', async () => {
    const about = JSON.parse((await ask(lab, '/api/about', { headers: bearer(lab) })).body);
    assert.deepEqual(
      about.engines.map((engine: { name: string }) => engine.name),
      ['lot'],
    );
    const at = `/api/engines/${about.engines[0].id}/move`;
    const start = othello.display.formatPosition(othello.initial());
    const move = async (question: object) => {
      const answer = await ask(lab, at, { method: 'POST', headers: bearer(lab), body: JSON.stringify(question) });
      return { status: answer.status, ...JSON.parse(answer.body) };
    };
    const answer = await move({ game: 'othello', start, moves: ['f5'] });
    assert.ok(['d6', 'f4', 'f6'].includes(answer.move), JSON.stringify(answer));
    assert.equal((await move({ game: 'othello', start, moves: ['a1'] })).status, 502);
    assert.equal((await move({ game: 'othello', start, moves: ['f5'], command: 'sh' })).status, 400);
    assert.match((await move({ game: 'engine("sh")', start, moves: [] })).error, /no game called/);
  });
});

/** Reads the given number of events, then disconnects. */
function events(lab: RunningLab, id: string, count: number, last?: string): Promise<{ id: string; data: string }[]> {
  return new Promise((resolve, reject) => {
    const headers = { ...bearer(lab), ...(last === undefined ? {} : { 'Last-Event-ID': last }) };
    const asking = request({ host: '127.0.0.1', port: lab.port, path: `/api/runs/${id}/events`, headers }, response => {
      let text = '';
      response.setEncoding('utf8').on('data', part => {
        text += part;
        const found = [...text.matchAll(/data: (.*)\nid: (\d+)\n\n/g)].map(([, data = '', number = '']) => ({
          id: number,
          data,
        }));
        if (found.length < count) return;
        asking.destroy();
        resolve(found);
      });
      response.on('error', () => {}); // we have disconnected
    });
    asking.on('error', reject);
    asking.end();
  });
}

test('events are neither lost nor doubled, through breaks and a restart of the server', async () => {
  const file = join(runs, 'second', 'events.jsonl');
  mkdirSync(join(runs, 'second'), { recursive: true });
  writeFileSync(file, '{"n":1}\n{"n":2}\n{"n":3');
  let lab = await open();
  const { body } = await ask(lab, '/api/runs', { headers: bearer(lab) });
  const { id } = (JSON.parse(body) as { id: string; name: string }[]).find(run => run.name === 'second')!;
  assert.deepEqual(await events(lab, id, 2), [
    { id: '1', data: '{"n":1}' },
    { id: '2', data: '{"n":2}' },
  ]);
  const waiting = events(lab, id, 2, '2');
  appendFileSync(file, '}\n{"n":4}\n'); // the torn line is whole now
  assert.deepEqual(await waiting, [
    { id: '3', data: '{"n":3}' },
    { id: '4', data: '{"n":4}' },
  ]);
  const { port, token } = lab;
  await lab.close();
  appendFileSync(file, '{"n":5}\n');
  lab = await open(port);
  try {
    assert.equal(lab.token, token, 'an open page recognises the server again');
    assert.deepEqual(await events(lab, id, 1, '4'), [{ id: '5', data: '{"n":5}' }]);
  } finally {
    await lab.close();
  }
});

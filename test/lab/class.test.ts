/**
 * What the server of a class refuses, on every route, and what the lab's own server still serves to this machine only. The
 * class listens on 127.0.0.2, which stands for an address of the network.
 */
import assert from 'node:assert/strict';
import { readFileSync, rmSync, statSync } from 'node:fs';
import { createServer, type OutgoingHttpHeaders } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { readAddress, submitPlayer } from '../../src/lab/class/client.node.js';
import { addressKey, CLASS_ROUTES, readHost } from '../../src/lab/server/class-server.node.js';
import { openLab, type RunningLab } from '../../src/lab/server/lab.node.js';
import { ROUTES } from '../../src/lab/server/routes.node.js';
import { formatEvaluator, squaresModel } from '../../src/models/file.js';
import { formatPlayer } from '../../src/players/file.js';
import { workshop } from '../suites/command.js';
import { type Answer, CUT, type Sent, ask as send } from './asking.js';

const HOST = '127.0.0.2';
const { at } = workshop();
/** Requests that were refused. */
let forged = 0;

const ask = (port: number, path: string, sent: Sent = {}, host = HOST): Promise<Answer> => send(host, port, path, sent);

const fill = (path: string, value: string): string => path.replace(/:[a-z]+/g, value);

describe('the server of a class', () => {
  let lab: RunningLab;
  let port: number;
  let code: string;
  let token: string;
  before(async () => {
    lab = await openLab({
      port: 0,
      runs: at('runs'),
      version: '0',
      engines: [],
      class: { folder: at('class'), game: 'noughts', host: HOST, port: 0 },
    });
    const address = new URL(lab.class!.address);
    assert.equal(address.hostname, HOST);
    port = Number(address.port);
    code = lab.class!.code;
    const joined = await post('/api/class/join', { code, name: 'Ada' });
    assert.equal(joined.status, 200, joined.body);
    token = JSON.parse(joined.body).token;
  });
  after(() => lab.close());

  const post = (path: string, body: unknown, headers: OutgoingHttpHeaders = {}): Promise<Answer> =>
    ask(port, path, { method: 'POST', body: JSON.stringify(body), headers });
  const bearer = (given = token): OutgoingHttpHeaders => ({ Authorization: `Bearer ${given}` });
  const labBearer = (): OutgoingHttpHeaders => ({ Authorization: `Bearer ${lab.token}` });
  const refused = async (what: string, statuses: readonly number[], path: string, sent: Sent): Promise<void> => {
    const { status } = await ask(port, path, sent);
    assert.ok(statuses.includes(status), `${what}: ${status}`);
    forged++;
  };

  for (const { method, path, access } of CLASS_ROUTES) {
    const here = fill(path, 'x');
    const sent = { method, ...(method === 'POST' ? { body: '{}' } : {}) };

    test(`${method} ${path} answers to its own address and its own page only`, async () => {
      for (const host of [
        'evil.example',
        `evil.example:${port}`,
        `127.0.0.1:${port}`,
        `localhost:${port}`,
        `${HOST}:${port + 1}`,
        HOST,
        `0.0.0.0:${port}`,
        `[::1]:${port}`,
        `${HOST}:${port}.evil.example`,
      ])
        await refused(`host ${host}`, [400, 403], here, { ...sent, headers: { ...bearer(), Host: host } });
      for (const origin of [
        'http://evil.example',
        'null',
        `http://127.0.0.1:${lab.port}`,
        `http://${HOST}:${port + 1}`,
        `https://${HOST}:${port}`,
        `http://${HOST}`,
      ])
        await refused(`origin ${origin}`, [403], here, { ...sent, headers: { ...bearer(), Origin: origin } });
      for (const site of ['cross-site', 'same-site'])
        await refused(site, [403], here, { ...sent, headers: { ...bearer(), 'Sec-Fetch-Site': site } });
    });

    if (access === 'student' || access === 'watching')
      test(`${method} ${path} refuses requests without a token of the class`, async () => {
        for (const headers of [
          {},
          bearer('0'.repeat(64)),
          bearer(token.slice(1)),
          { Authorization: `Basic ${token}` },
          { Authorization: `Bearer ${token} ${token}` },
          { Cookie: `breedboard-class-${port}=${'0'.repeat(64)}` },
          { Cookie: `breedboard-class-${port}=${token}` },
          { Cookie: `breedboard-${port}=${lab.token}` },
          labBearer(),
        ])
          await refused(JSON.stringify(headers), [401], here, { ...sent, headers });
        await refused('a token in the address', [401], `${here}?token=${token}`, sent);
      });

    test(`${method} ${path} refuses 100 MB`, async () => {
      await refused('100 MB', [413, CUT], here, { method, headers: bearer(), body: 100 * 1024 * 1024 });
    });

    test(`${method} ${path} refuses other methods, and serves nothing outside its folder`, async () => {
      for (const other of ['PUT', 'DELETE', 'OPTIONS', 'PATCH'])
        await refused(other, [403, 404, 405], here, { method: other, headers: bearer() });
      if (path.includes(':'))
        for (const name of [
          '..',
          '../..',
          '%2e%2e',
          '..%2f..%2fpackage.json',
          '%2e%2e%5c',
          '%00',
          'index.html',
          'a'.repeat(9000),
        ]) {
          const { status, body } = await ask(port, fill(path, name), { headers: bearer() });
          assert.ok([400, 404, 414, 431].includes(status) || body.startsWith('<!doctype'), `${name}: ${status}`);
          forged++;
        }
    });

    test(`${method} ${path} isolates the page and opens it to no other site`, async () => {
      const { headers } = await ask(port, here, { ...sent, headers: bearer() });
      assert.match(String(headers['content-security-policy']), /^default-src 'none'; script-src 'self' /);
      assert.equal(headers['access-control-allow-origin'], undefined);
      assert.equal(headers['access-control-allow-methods'], undefined);
      assert.equal(headers['x-content-type-options'], 'nosniff');
    });
  }

  test('no other route of the lab is there, with the lab’s token or without', async () => {
    const shared = new Set(CLASS_ROUTES.map(({ method, path }) => `${method} ${path}`));
    for (const { method, path } of ROUTES) {
      if (shared.has(`${method} ${path}`)) continue;
      for (const headers of [{}, bearer(), labBearer(), { Cookie: `breedboard-${lab.port}=${lab.token}` }])
        await refused(`${method} ${path}`, [404], fill(path, 'x'), {
          method,
          headers,
          ...(method === 'POST' ? { body: '{}' } : {}),
        });
    }
    const page = await ask(port, '/', {});
    assert.match(page.body, /<div id="class">/, 'the page of the class, not the lab');
  });

  test('the lab itself stays at loopback, and gives students nothing', async () => {
    await assert.rejects(ask(lab.port, '/api/about', { headers: labBearer() }), /ECONNREFUSED/);
    for (const { path, method } of CLASS_ROUTES) {
      const { status } = await ask(
        lab.port,
        fill(path, 'x'),
        { method, headers: bearer(), ...(method === 'POST' ? { body: '{}' } : {}) },
        '127.0.0.1',
      );
      assert.equal(status, 403, path);
      forged++;
    }
    const { status } = await ask(
      lab.port,
      '/',
      { headers: { ...labBearer(), Host: `${HOST}:${lab.port}` } },
      '127.0.0.1',
    );
    assert.equal(status, 403);
  });

  test('a submission is data: nothing that names a program or a file, and nothing oversized', async () => {
    const player = (kind: string, options: object = {}): string =>
      JSON.stringify({ format: 'breedboard player 2', game: 'noughts', kind, options, evaluators: [], checksum: 'x' });
    const later = await post('/api/class/join', { code, name: 'Mallory' });
    const own = bearer(JSON.parse(later.body).token);
    const bodies: readonly unknown[] = [
      {},
      [],
      null,
      { player: 7 },
      { player: '' },
      { player: formatPlayer('othello', { kind: 'random' }) },
      { player: player('engine', { command: 'sh' }) },
      { player: player('file', { path: '/etc/passwd' }) },
      { player: 'x'.repeat((1 << 20) + 1) },
      { player: '['.repeat(1 << 19) },
    ];
    for (const body of bodies) {
      const { status } = await post('/api/class/submit', body, own);
      assert.equal(status, 400, JSON.stringify(body).slice(0, 60));
      forged++;
    }
    const limited = await post('/api/class/join', { code, name: 'Trudy' });
    const another = bearer(JSON.parse(limited.body).token);
    const extra = await post('/api/class/submit', { player: '{}', command: 'sh' }, another);
    assert.equal(extra.status, 400);
    const form = { ...another, 'Content-Type': 'text/plain' };
    assert.equal((await post('/api/class/submit', { player: '{}' }, form)).status, 415);
    forged += 2;
  });

  test('hundreds of wrong codes from thirty addresses, whatever they claim to be, lock no one out', async () => {
    const attempt = (path: string, from: string, typed: string): Promise<number> =>
      ask(port, path, {
        method: 'POST',
        body: JSON.stringify({ code: typed, ...(path.endsWith('join') ? { name: `Eve ${from}` } : {}) }),
        headers: { 'X-Forwarded-For': '10.0.0.1', Forwarded: 'for=10.0.0.1' },
        from,
      }).then(({ status }) => status);
    for (let machine = 20; machine < 50; machine++) {
      const path = machine % 2 === 0 ? '/api/class/join' : '/api/class/watch';
      for (let i = 0; i < 10; i++) {
        assert.equal(await attempt(path, `127.0.0.${machine}`, `AAAA${'34679'[i % 5]}A`), 403);
        forged++;
      }
    }
    for (const path of ['/api/class/join', '/api/class/watch']) {
      assert.equal(await attempt(path, '127.0.0.5', code), 200);
      assert.equal(await attempt(path, '127.0.0.20', code), 200, 'later, and from where wrong ones came');
    }
  });

  test('a few machines cannot take all connections', async () => {
    const sockets = Array.from({ length: 480 }, (_, i) =>
      connect({ host: HOST, port, localAddress: `127.0.1.${1 + (i % 8)}` }).on('error', () => {}),
    );
    await Promise.all(sockets.map(socket => new Promise(done => socket.once('connect', done).once('close', done))));
    for (let i = 0; i < 20; i++) assert.equal((await ask(port, '/', { from: '127.0.0.5' })).status, 200);
    for (const socket of sockets) socket.destroy();
  });

  test('one machine cannot take all connections', async () => {
    const sockets = Array.from({ length: 100 }, () => connect({ host: HOST, port, localAddress: '127.0.0.9' }));
    let closed = 0;
    for (const socket of sockets) socket.on('error', () => {}).on('close', () => closed++);
    await Promise.all(sockets.map(socket => new Promise(done => socket.once('connect', done).once('close', done))));
    for (let i = 0; i < 500 && closed < 40; i++) await new Promise(done => setTimeout(done, 10));
    assert.equal(closed, 40);
    assert.equal((await ask(port, '/', {})).status, 200, 'others are served');
    for (const socket of sockets) socket.destroy();
  });

  test('names are refused that could change what others see', async () => {
    for (const name of ['', ' ', 'a\u202eb', 'a\u0007b', 'a\nb', 'x'.repeat(25), 'x'.repeat(300), 'random', 'ADA']) {
      const { status } = await post('/api/class/join', { code, name });
      assert.ok([400, 409].includes(status), JSON.stringify(name));
      forged++;
    }
  });

  test('the code gives a cookie that scripts cannot read, and with it the standings', async () => {
    const watched = await post('/api/class/watch', { code });
    const cookie = String(watched.headers['set-cookie']);
    assert.match(cookie, /; HttpOnly/);
    assert.match(cookie, /; SameSite=Strict/);
    const standings = await ask(port, '/api/class/standings', { headers: { Cookie: cookie.split(';')[0]! } });
    assert.equal(standings.status, 200);
    assert.doesNotMatch(standings.body, new RegExp(`${code}|${token}`), 'no secrets in it');
    const status = await ask(port, '/api/class/status', { headers: { Cookie: cookie.split(';')[0]! } });
    assert.equal(status.status, 401, 'a viewer is not a student');
  });

  test('a student sees the own players, and a submission joins the ladder', async () => {
    const text = formatEvaluator(squaresModel('noughts', new Array(9).fill(1)));
    const sent = await post('/api/class/submit', { player: text }, bearer());
    assert.equal(sent.status, 200, sent.body);
    const status = JSON.parse((await ask(port, '/api/class/status', { headers: bearer() })).body);
    assert.equal(status.name, 'Ada');
    assert.equal(status.rows.length, 1);
    assert.equal(statSync(join(at('class'), 'class.json')).mode & 0o777, 0o600);
    assert.doesNotMatch(readFileSync(join(at('class'), 'class.json'), 'utf8'), new RegExp(token));
  });

  test('the lab sends a player on to a class, and to nothing else', async () => {
    const forward = async (body: object): Promise<{ status: number; error: string; name: string }> => {
      const answer = await ask(
        lab.port,
        '/api/submissions',
        { method: 'POST', headers: labBearer(), body: JSON.stringify(body) },
        '127.0.0.1',
      );
      return { status: answer.status, ...JSON.parse(answer.body) };
    };
    const player = formatPlayer('noughts', { kind: 'random' });
    const sent = await forward({ address: `${HOST}:${port}`, code, name: 'Bob', player });
    assert.deepEqual([sent.status, sent.name], [200, 'Bob']);
    assert.equal(
      (await forward({ address: `${HOST}:${port}`, code: '', name: 'Bob', player })).status,
      200,
      'by the token',
    );
    assert.match(
      (await forward({ address: `${HOST}:${port}`, code: 'AAAAAA', name: 'Eve', player })).error,
      /not the code/,
    );
    assert.equal((await forward({ address: `${HOST}:${port}`, code, name: 'Eve', player, path: '/' })).status, 400);
    for (const address of [
      'file:///etc/passwd',
      'http://user:password@127.0.0.1:1',
      `http://127.0.0.1:${lab.port}/api/about`,
      `127.0.0.1:${lab.port}?x`,
      `127.0.0.1:${lab.port}#x`,
      'ftp://127.0.0.1',
      '127.0.0.1:99999',
      '127.0.0.1:0',
      'a b',
      '',
      `127.0.0.1\r\nHost: x:${lab.port}`,
      'x'.repeat(299),
    ]) {
      const { status, error } = await forward({ address, code, name: 'Eve', player });
      assert.equal(status, 502, address);
      assert.match(error, /not the address of a class|no class answers/);
      forged++;
    }
    assert.match(
      (await forward({ address: `127.0.0.1:${lab.port}`, code, name: 'Eve', player })).error,
      /token|not a class/,
    );
  });

  test('at least 400 forged requests were refused', () => {
    assert.ok(forged >= 400, String(forged));
  });
});

test('the student’s side follows no redirect and reads no long answer', async () => {
  let redirected = 0;
  const answers: readonly [number, Record<string, string>, string][] = [
    [302, { Location: '/elsewhere' }, ''],
    [200, {}, 'x'.repeat(1 << 20)],
    [200, {}, '{"token":7}'],
    [200, {}, `{"token":"${'0'.repeat(64)}","name":"Ada","more":1}`],
    [400, {}, `{"error":"a\\u001b[31mb"}`],
  ];
  let next = 0;
  const server = createServer((asked, response) => {
    if (asked.url === '/elsewhere') redirected++;
    const [status, headers, body] = answers[next++ % answers.length]!;
    response.writeHead(status, headers).end(body);
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const submission = { address: `127.0.0.1:${port}`, code: 'K7F4MQ', name: 'Ada', player: '{}' };
  const reasons: string[] = [];
  for (let i = 0; i < answers.length; i++) {
    const sent = await submitPlayer(submission, at('student'));
    reasons.push(sent.ok ? 'sent' : sent.reason);
  }
  server.close();
  server.closeAllConnections();
  for (const reason of reasons.slice(0, 4)) assert.match(reason, /is not a class/);
  assert.equal(reasons[4], 'a·[31mb', 'without control characters');
  assert.equal(redirected, 0);
  rmSync(at('student'), { recursive: true });
});

test('addresses of classes and of hosts, as people type them', () => {
  for (const [typed, address] of [
    ['192.168.1.5', 'http://192.168.1.5:4817'],
    [' 192.168.1.5:80 ', 'http://192.168.1.5'],
    ['http://192.168.1.5:4817/', 'http://192.168.1.5:4817'],
    ['https://class.example', 'https://class.example'],
    ['[fe80::1]:4817', 'http://[fe80::1]:4817'],
  ] as const) {
    const read = readAddress(typed);
    assert.equal(read.ok ? read.value : read.reason, address);
  }
  for (const host of [
    '0.0.0.0',
    '::',
    '0:0:0:0:0:0:0:0',
    'localhost',
    'example.org',
    '',
    '10.0.0.1:80',
    'fe80::1%eth0',
  ])
    assert.equal(readHost(host).ok, false, host);
  assert.ok(readHost('127.0.0.2').ok);
  for (const [address, key] of [
    ['10.0.0.1', '10.0.0.1'],
    ['::ffff:10.0.0.1', '10.0.0.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:db8:1:2::9', '2001:db8:1:2'],
    ['::1', '0:0:0:0'],
  ])
    assert.equal(addressKey(address!), key);
});

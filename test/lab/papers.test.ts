/** The report of the papers in the lab: the user's own, of the largest scale, under a policy without scripts. */
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { openLab } from '../../src/lab/server/lab.node.js';

const folder = mkdtempSync(join(tmpdir(), 'breedboard-lab-papers-'));
after(() => rmSync(folder, { recursive: true }));

test('the page of the papers is the report of the largest scale, and may run nothing', async () => {
  const reports = join(folder, 'reports');
  const lab = await openLab({ port: 0, runs: join(folder, 'runs'), reports, version: '0', engines: [] });
  const address = `http://127.0.0.1:${lab.port}/papers`;
  const ask = async () => {
    const response = await fetch(address, { headers: { Authorization: `Bearer ${lab.token}` } });
    assert.equal(response.status, 200);
    assert.match(response.headers.get('content-type')!, /^text\/html/);
    const policy = response.headers.get('content-security-policy')!;
    assert.match(policy, /default-src 'none'; style-src 'unsafe-inline'/);
    assert.doesNotMatch(policy, /script-src/);
    assert.equal(response.headers.get('x-content-type-options'), 'nosniff');
    return response.text();
  };
  try {
    assert.match(await ask(), /Five papers, measured again|There is no report of the papers yet/);
    mkdirSync(reports);
    writeFileSync(join(reports, 'papers-quick.html'), 'quick');
    assert.equal(await ask(), 'quick');
    writeFileSync(join(reports, 'papers-full.html'), 'full');
    assert.equal(await ask(), 'full');
    // A folder of that name is not a report.
    mkdirSync(join(reports, 'papers-extended.html'));
    assert.equal(await ask(), 'full');
    assert.equal((await fetch(address)).status, 403);
  } finally {
    await lab.close();
  }
});

/** `breedboard runs export|import|table`, from real processes, and archives that are damaged or forged. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { gunzipSync, gzipSync } from 'node:zlib';
import { parquetReadObjects } from 'hyparquet';
import { workshop } from './suites/command.js';

describe('runs in one file', () => {
  const { at, inSession: breedboard } = workshop();
  writeFileSync(
    at('r.yaml'),
    'game: noughts\nlearner: td(games=20)\nsteps: 3\nyardsticks:\n  - {against: random, games: 4}\n',
  );
  const made = breedboard(['learn', 'r.yaml', '--name', 'first', '-q']);
  const filesIn = (folder: string): Record<string, string> =>
    Object.fromEntries(
      readdirSync(at(folder), { recursive: true, withFileTypes: true })
        .filter(each => each.isFile())
        .map(each => `${each.parentPath}/${each.name}`)
        .map(path => [
          path.slice(at(folder).length + 1),
          createHash('sha256').update(readFileSync(path)).digest('hex'),
        ]),
    );
  const exported = made.then(async ended => {
    assert.equal(ended.code, 0, ended.err);
    const out = await breedboard(['runs', 'export', 'first', '-o', 'first.run.gz']);
    assert.equal(out.code, 0, out.err);
    return readFileSync(at('first.run.gz'));
  });

  test('a run is exported and imported file for file, and resumes as if it had always been there', async () => {
    await exported;
    const back = await breedboard(['runs', 'import', 'first.run.gz', '--runs', 'other']);
    assert.equal(back.code, 0, back.err);
    assert.deepEqual(filesIn('other/first'), filesIn('runs/first'));
    const again = await breedboard(['runs', 'import', 'first.run.gz', '--runs', 'other']);
    assert.equal(again.code, 3);
    assert.match(again.err, /the run “first” already exists: choose another name with --name/);
    assert.equal((await breedboard(['runs', 'import', 'first.run.gz', '--runs', 'other', '--name', 'two'])).code, 0);
    assert.equal((await breedboard(['runs', 'verify', 'two', '--runs', 'other'])).code, 0);
    const kept = await breedboard(['runs', 'export', 'first', '-o', 'first.run.gz']);
    assert.deepEqual([kept.code, kept.err], [3, 'breedboard: “first.run.gz” already exists; --force overwrites it\n']);
  });

  test('a damaged or forged archive is refused, and leaves nothing', async () => {
    const bytes = await exported;
    const plain = gunzipSync(bytes);
    const text = plain.toString('latin1');
    const [head] = text.split('\n', 1);
    const forged = (content: string): Buffer => gzipSync(Buffer.from(content, 'latin1'));
    const flipped = Buffer.from(plain);
    flipped[plain.length >> 1] = flipped[plain.length >> 1]! ^ 1;
    const cases: Readonly<Record<string, readonly [Buffer, RegExp]>> = {
      empty: [Buffer.alloc(0), /cut short|not an archive/],
      'no gzip': [Buffer.from('run'), /not an archive of a run, or it is damaged/],
      'cut short': [bytes.subarray(0, bytes.length - 40), /damaged|cut short/],
      'a bit flipped': [gzipSync(flipped), /checksum does not fit|not an archive|not a file that a run has|cut short/],
      'data after the end': [gzipSync(Buffer.concat([plain, Buffer.from('x')])), /it has data after its end/],
      'a path that leads out': [
        forged(`${head}\n{"path":"../../evil","bytes":1}\nx\n`),
        /“..\/..\/evil” is not a file of a run/,
      ],
      'a length that is not a number': [forged(`${head}\n{"path":"run.json","bytes":-1}\n`), /its length is missing/],
      'another format': [forged('{"format":"x"}\n'), /its format is not/],
      'an endless line': [forged(`{"x":"${'y'.repeat(9000)}"}`), /a line of it is too long/],
    };
    mkdirSync(at('bad'), { recursive: true });
    for (const [name, [content, message]] of Object.entries(cases)) {
      writeFileSync(at('bad.gz'), content);
      const ended = await breedboard(['runs', 'import', 'bad.gz', '--runs', 'bad']);
      assert.equal(ended.code, 3, name);
      assert.match(ended.err, message, name);
      assert.deepEqual(readdirSync(at('bad')), [], name);
    }
    assert.ok(!existsSync(at('evil')));
  });

  /** A forged archive with these files, of zeros, and checksums that fit. */
  const ofZeros = (sizes: Readonly<Record<string, number>>): Buffer => {
    const line = (content: object): Buffer => Buffer.from(`${JSON.stringify(content)}\n`);
    const digest = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
    const parts = Object.entries(sizes).map(([path, bytes]) => {
      const content = Buffer.alloc(bytes);
      return { head: line({ path, bytes }), content, sum: line({ sha256: digest(content) }) };
    });
    const first = line({ format: 'breedboard run archive 1', name: 'forged', files: parts.length });
    const end = line({ end: digest(Buffer.concat([first, ...parts.flatMap(({ head, sum }) => [head, sum])])) });
    return gzipSync(Buffer.concat([first, ...parts.flatMap(({ head, content, sum }) => [head, content, sum]), end]));
  };

  test('an archive that unpacks to far more than its size is refused before a byte of it is written', async () => {
    // A folder that cannot be written: whatever is written is an error of another kind.
    writeFileSync(at('no-folder'), '');
    const large = ofZeros({ 'run.json': 10, 'checkpoints/00000001.bin': 2 ** 28 });
    const names = Array.from(
      { length: 40_000 },
      (_, i) => [`ancestors/${String(i).padStart(8, '0')}.json`, 0] as const,
    );
    const many = ofZeros(Object.fromEntries(names));
    for (const bomb of [large, many]) {
      writeFileSync(at('bomb.gz'), bomb);
      const { code, err } = await breedboard(['runs', 'import', 'bomb.gz', '--runs', 'no-folder']);
      assert.equal(code, 3);
      assert.match(err, /: it unpacks to more than 100 times its size beyond 128 MiB; .* add --trust\n$/);
    }
    writeFileSync(at('bomb.gz'), large);
    const trusted = await breedboard(['runs', 'import', 'bomb.gz', '--runs', 'bombed', '--trust']);
    assert.deepEqual([trusted.code, existsSync(at('bombed'))], [3, false]);
    assert.match(trusted.err, /the run in it is damaged/);
  });

  test('an archive that is damaged at its end is refused before a byte of it is written', async () => {
    const bytes = Buffer.from(await exported);
    writeFileSync(at('no-folder'), '');
    writeFileSync(at('cut.gz'), bytes.subarray(0, bytes.length - 40));
    const { code, err } = await breedboard(['runs', 'import', 'cut.gz', '--runs', 'no-folder']);
    assert.equal(code, 3);
    assert.match(err, /damaged|cut short/);
  });

  test('an archive that is missing, a folder or a pipe is refused, and leaves nothing', async () => {
    mkdirSync(at('folder.gz'));
    execFileSync('mkfifo', [at('pipe.gz')]);
    for (const [file, reason] of [
      ['missing.gz', 'no such file or folder'],
      ['folder.gz', 'it is a folder'],
      ['pipe.gz', 'it is not a plain file'],
    ] as const) {
      const { code, err } = await breedboard(['runs', 'import', file, '--runs', 'nowhere']);
      assert.deepEqual([code, err], [3, `breedboard: cannot import “${file}”: ${reason}\n`]);
      assert.ok(!existsSync(at('nowhere')));
    }
  });

  test('an import removes what a killed one left, and nothing else', async () => {
    await exported;
    const dead = 2 ** 22 + 1; // Linux stops at 2²²
    const left = [
      `.import.${dead}.0123456789ab/checkpoints`,
      `.import.${process.pid}.0123456789ab`,
      '.import.x.0123456789ab',
    ];
    for (const name of left) mkdirSync(at(`swept/${name}`), { recursive: true });
    assert.equal((await breedboard(['runs', 'import', 'first.run.gz', '--runs', 'swept'])).code, 0);
    assert.deepEqual(readdirSync(at('swept')).sort(), [left[1], left[2], 'first'].sort());
  });

  test('the import of a damaged run reports the damage', async () => {
    await exported;
    cpSync(at('runs/first'), at('runs/hurt'), { recursive: true });
    writeFileSync(at('runs/hurt/champion.json'), '{}');
    assert.equal((await breedboard(['runs', 'export', 'hurt', '-o', 'hurt.gz'])).code, 0);
    const ended = await breedboard(['runs', 'import', 'hurt.gz', '--runs', 'third']);
    assert.equal(ended.code, 3);
    assert.match(ended.err, /the run in it is damaged: champion\.json/);
    assert.ok(!existsSync(at('third')));
  });

  test('measurements are one long table, as CSV and as Parquet', async () => {
    await exported;
    const printed = await breedboard(['runs', 'table', 'first']);
    const [head, ...rows] = printed.out.trimEnd().split('\n');
    assert.equal(head, 'run,seed,step,kind,name,value,low,high');
    assert.equal(rows.filter(row => row.includes(',score,random,')).length, 4);
    const written = await breedboard(['runs', 'table', 'first', '--csv', 't.csv', '--parquet', 't.parquet']);
    assert.equal(written.code, 0, written.err);
    assert.equal(readFileSync(at('t.csv'), 'utf8'), printed.out);
    const file = readFileSync(at('t.parquet'));
    const table = await parquetReadObjects({
      file: file.buffer.slice(file.byteOffset, file.byteOffset + file.byteLength) as ArrayBuffer,
    });
    assert.equal(table.length, rows.length);
    for (const [i, row] of table.entries()) {
      const cells = ['run', 'seed', 'step', 'kind', 'name', 'value', 'low', 'high'].map(name => row[name] ?? '');
      assert.equal(cells.join(','), rows[i]);
    }
    const none = await breedboard(['runs', 'table', 'nothing']);
    assert.deepEqual([none.code, none.err], [3, 'breedboard: there is no run “nothing”\n']);
  });
});

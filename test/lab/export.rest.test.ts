/** `breedboard lab --export`: whole sites, by their checksums, with addresses that hold in any folder; or nothing. */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { everyGame } from '../../src/games/catalogue.js';
import { writeRunLabel } from '../../src/store/labels.node.js';
import { fails, workshop } from '../suites/command.js';

const { at, breedboard } = workshop();

const filesIn = (folder: string): string[] =>
  readdirSync(at(folder), { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name).slice(at(folder).length + 1))
    .sort();
const textOf = (folder: string, file: string): string => readFileSync(join(at(folder), file), 'utf8');
const versionOf = (folder: string): string =>
  /"version":"([0-9a-f]{16})"/.exec(textOf(folder, 'service-worker.js'))![1]!;

async function exported(folder: string, ...more: readonly string[]): Promise<void> {
  const { code, out, err } = await breedboard(['lab', '--export', folder, ...more]);
  assert.deepEqual([code, out], [0, `${folder}\n`], err);
}

before(async () => {
  for (const seed of ['1', '2']) {
    const { code, err } = await breedboard([
      ...['learn', 'noughts', '--seed', seed, '--name', `n${seed}`],
      ...['--set', 'steps=2', '--set', 'population=4'],
    ]);
    assert.equal(code, 0, err);
  }
});

test('a run keeps its title, note and tags', async () => {
  const label = { title: 'First', note: 'for the class', tags: ['quick'] };
  assert.ok((await writeRunLabel(at('runs'), 'n2', label)).ok);
  await exported('labelled', '--run', 'n2');
  const [run] = JSON.parse(textOf('labelled', 'runs.json')) as { label: object }[];
  assert.deepEqual(run!.label, label);
});

test('a site is complete: its list has every file with its checksum, its worker all that a visit needs', async () => {
  await exported('site', '--run', 'n1', '--player', 'run(n2)', '--player', 'random');
  const { sha256 } = JSON.parse(textOf('site', 'breedboard-lab.json')) as { sha256: Record<string, string> };
  const files = filesIn('site');
  assert.deepEqual([...Object.keys(sha256), 'breedboard-lab.json'].sort(), files);
  for (const [file, hash] of Object.entries(sha256))
    assert.equal(
      createHash('sha256')
        .update(readFileSync(join(at('site'), file)))
        .digest('hex'),
      hash,
      file,
    );
  const stored = JSON.parse(/^const SITE = (.*);$/m.exec(textOf('site', 'service-worker.js'))![1]!) as {
    files: string[];
  };
  assert.deepEqual([...stored.files, 'breedboard-lab.json', 'service-worker.js'].sort(), files);
  assert.doesNotMatch(textOf('site', 'service-worker.js'), /^(ex|im)port\b/m, 'it is a classic script');
  const runs = JSON.parse(textOf('site', 'runs.json')) as { name: string; state: string; step: number }[];
  assert.deepEqual(
    runs.map(({ name, state, step }) => [name, state, step]),
    [['n1', 'finished', 2]],
  );
  const players = JSON.parse(textOf('site', 'players.json')) as { title: string; games: string[]; evaluators: [] }[];
  assert.deepEqual(
    players.map(({ title, games, evaluators }) => [title, games, evaluators.length]),
    [
      ['run(n2)', ['noughts'], 1],
      ['Random', everyGame().map(({ id }) => id), 0],
    ],
  );
});

test('no address begins at the root of the server, and pages state their policies', () => {
  for (const file of filesIn('site').filter(each => /^(index|papers)\.html$|\.(css|webmanifest)$/.test(each)))
    assert.doesNotMatch(textOf('site', file), /(href|src|url)[="'(:]+\/(?!\/)|"\/[a-z]/, file);
  for (const file of filesIn('site').filter(each => each.endsWith('.js')))
    assert.doesNotMatch(textOf('site', file), /["'`]\/(assets|weights|papers|runs)\b/, file);
  for (const file of ['index.html', 'papers.html'])
    assert.match(
      textOf('site', file),
      /<head>\n<meta http-equiv="Content-Security-Policy" content="default-src 'none'/,
    );
});

test('the same content has the same version, other content another one', async () => {
  await exported('again', '--run', 'n1', '--player', 'run(n2)', '--player', 'random');
  assert.equal(versionOf('again'), versionOf('site'));
  await exported('other', '--run', 'n2', '--player', 'run(n2)', '--player', 'random');
  assert.notEqual(versionOf('other'), versionOf('site'));
});

test('an earlier site is replaced only by --force, other files never; after a refusal everything is as before', async () => {
  mkdirSync(at('mine'));
  writeFileSync(join(at('mine'), 'thesis.txt'), 'years of work');
  writeFileSync(at('file'), '');
  mkdirSync(at('empty'));
  cpSync(at('runs/n1'), at('runs/damaged'), { recursive: true });
  writeFileSync(join(at('runs/damaged/ancestors'), readdirSync(at('runs/damaged/ancestors'))[0]!), '{}');
  const before = [readdirSync(at('')).sort(), textOf('site', 'breedboard-lab.json')];
  const refusals: readonly (readonly [number, string, ...string[]])[] = [
    [3, '“site” already holds an exported lab; --force replaces it', 'site'],
    [3, '“mine” is not empty, and not an exported lab: choose another folder', 'mine', '--force'],
    [1, 'cannot write to “file”: there is a file of that name', 'file'],
    [3, 'cannot export: there is no run “none”', 'site', '--force', '--run', 'none'],
    [1, 'cannot write to “file”: there is a file of that name', 'file/x'],
    [2, '--export needs a folder', ''],
    [2, '--player “engine(x)”: an exported lab has no server that could run a program', 'new', '--player', 'engine(x)'],
    [2, '--port has no meaning with --export, which starts no server', 'new', '--port', '0'],
  ];
  for (const [code, message, folder, ...more] of refusals)
    assert.deepEqual(await breedboard(['lab', '--export', folder!, ...more]), fails(code, message));
  assert.deepEqual(await breedboard(['lab', '--run', 'n1']), fails(2, '--run goes with --export'));
  const { code, err } = await breedboard(['lab', '--export', 'site', '--force', '--run', 'damaged']);
  assert.equal(code, 3);
  assert.match(err, /^breedboard: cannot export the run “damaged”: .*\n$/);
  assert.deepEqual([readdirSync(at('')).sort(), textOf('site', 'breedboard-lab.json')], before);

  await exported('empty');
  await exported('site', '--force');
  assert.deepEqual(JSON.parse(textOf('site', 'runs.json')), []);
  assert.ok(!existsSync(at('site/runs')), 'nothing of the earlier site is left');
  await exported('a/new/folder');
  assert.ok(existsSync(at('a/new/folder/index.html')));
});

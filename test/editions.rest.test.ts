/** Work that was stored with an edition of the champion continues with its weights, though newer ones ship. */
import assert from 'node:assert/strict';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { shippedChampion } from '../src/games/othello/champion/champion.js';
import { formatGameFile, parseGameFile } from '../src/matches/game-file.js';
import { formatPlayer } from '../src/players/file.js';
import type { Json } from '../src/specs/spec.js';
import { headerLine } from '../src/store/results.js';
import { fails, workshop } from './suites/command.js';

const FIXTURES = fileURLToPath(new URL('../../test/fixtures/v0.2/', import.meta.url));
const stored = (path: string): string => readFileSync(join(FIXTURES, path), 'utf8');
const firstLine = (text: string): string => text.slice(0, text.indexOf('\n') + 1);
const first = { edition: 1, weights: 'cb19f1e0246b' };
const newest = {
  edition: shippedChampion.editions.length,
  weights: shippedChampion.fingerprint(shippedChampion.editions.length),
};
const FORGED = '0123456789ab';
const REFUSED = `champion: edition 1 was recorded with the weights ${FORGED}, and cb19f1e0246b ships here`;

const PLAYERS = {
  match: ['match', 'champion', 'search(depth=2, evaluator=champion)', '--games', '6', '--openings', 'balanced'],
  cup: ['tournament', 'champion', 'master(nodes=500, exact=6)', 'level(3, edition=2)', '--pairs', '2'],
} as const;

describe('editions in stored work', { concurrency: 2 }, () => {
  const { at, inSession: breedboard } = workshop();
  const planIn = (folder: string): { readonly plan: { readonly [name: string]: Json } } =>
    JSON.parse(firstLine(readFileSync(at(`${folder}/results.jsonl`), 'utf8')));

  for (const [folder, args] of Object.entries(PLAYERS)) {
    test(`${args[0]}: begun without an edition, it ends with the bytes of edition 1`, async () => {
      mkdirSync(at(folder));
      writeFileSync(at(`${folder}/results.jsonl`), firstLine(stored(`${folder}/results.jsonl`)));
      const { code, err } = await breedboard([...args, '--seed', '3', '--output', folder]);
      assert.equal(code, 0, err);
      for (const name of ['results.jsonl', 'games.tsv', 'games.seals'])
        assert.equal(readFileSync(at(`${folder}/${name}`), 'utf8'), stored(`${folder}/${name}`), name);
    });

    test(`${args[0]}: new work names the newest edition and its weights, and resumes`, async () => {
      const command = [...args, '--seed', '3', '--output', `new-${folder}`];
      assert.equal((await breedboard(command)).code, 0);
      const [player] = planIn(`new-${folder}`).plan.players as readonly Json[];
      assert.deepEqual(player, { kind: 'champion', ...newest });
      const whole = readFileSync(at(`new-${folder}/results.jsonl`), 'utf8');
      writeFileSync(at(`new-${folder}/results.jsonl`), firstLine(whole));
      assert.equal((await breedboard(command)).code, 0);
      assert.equal(readFileSync(at(`new-${folder}/results.jsonl`), 'utf8'), whole);
    });

    test(`${args[0]}: other weights than those of the edition are refused`, async () => {
      const { plan } = JSON.parse(firstLine(stored(`${folder}/results.jsonl`))) as ReturnType<typeof planIn>;
      const [, ...others] = plan.players as readonly Json[];
      const players = [{ kind: 'champion', edition: 1, weights: FORGED }, ...others];
      mkdirSync(at(`forged-${folder}`));
      writeFileSync(at(`forged-${folder}/results.jsonl`), headerLine({ ...plan, players }).line);
      assert.deepEqual(
        await breedboard([...args, '--seed', '3', '--output', `forged-${folder}`]),
        fails(3, `cannot use “forged-${folder}”: ${REFUSED}`),
      );
    });
  }

  test('a run that was begun without an edition resumes to the bytes of edition 1', async () => {
    cpSync(join(FIXTURES, 'learning'), at('runs'), { recursive: true });
    writeFileSync(at('recipe.yaml'), stored('recipe.yaml'));
    const cut = (name: string, isKept: (line: string) => boolean): void => {
      const lines = stored(`learning/kept/${name}`).split('\n').filter(isKept);
      writeFileSync(at(`runs/kept/${name}`), lines.map(line => `${line}\n`).join(''));
    };
    for (const name of ['events.jsonl', 'checks.jsonl']) cut(name, line => line !== '' && !line.includes('"step":3'));
    for (const name of ['ancestors/00000003.json', 'checkpoints/00000003.bin', 'champion.json'])
      rmSync(at(`runs/kept/${name}`));
    const { code, err } = await breedboard(['learn', 'recipe.yaml', '--name', 'kept', '--runs', 'runs', '--seed', '1']);
    assert.equal(code, 0, err);
    assert.match(err, /resumes after step 2/);
    for (const name of ['run.json', 'events.jsonl', 'checks.jsonl', 'champion.json'])
      assert.equal(readFileSync(at(`runs/kept/${name}`), 'utf8'), stored(`learning/kept/${name}`), name);
  });

  test('a new run of the same recipe records edition 1 and its weights, and learns the same', async () => {
    writeFileSync(at('again.yaml'), stored('recipe.yaml'));
    const command = ['learn', 'again.yaml', '--name', 'again', '--runs', 'new-runs', '--seed', '1'];
    assert.equal((await breedboard(command)).code, 0);
    const run = JSON.parse(readFileSync(at('new-runs/again/run.json'), 'utf8'));
    assert.deepEqual(run.yardsticks[0].against, { kind: 'champion', ...first });
    assert.deepEqual(run.yardsticks[1].against, { kind: 'master', nodes: 200, exact: 4, ...first });
    const events = readFileSync(at('new-runs/again/events.jsonl'), 'utf8');
    assert.equal(events, stored('learning/kept/events.jsonl'));
  });

  test('a recipe that records other weights is refused', async () => {
    writeFileSync(
      at('forged.yaml'),
      `learner: cma-es(genome=squares, lambda=4)\nsteps: 1\nyardsticks:\n  - champion(edition=1, weights="${FORGED}")\n`,
    );
    const { code, err } = await breedboard(['learn', 'forged.yaml', '--runs', 'forged-runs']);
    assert.equal(code, 3);
    assert.ok(err.includes(REFUSED), err);
  });

  test('a player file without an edition plays edition 1; with other weights it is refused', async () => {
    writeFileSync(at('player.json'), stored('player.json'));
    const shown = await breedboard(['players', 'file(player.json)', '--json']);
    assert.equal(shown.code, 0, shown.err);
    const search = 'search(depth=2, evaluator=champion)';
    assert.ok(shown.out.includes(JSON.stringify(search)), shown.out);
    const forged = { kind: 'champion', edition: 1, weights: FORGED };
    writeFileSync(at('forged.json'), formatPlayer('othello', forged));
    const { code, err } = await breedboard(['match', 'file(forged.json)', 'random', '--games', '2']);
    assert.equal(code, 2);
    assert.ok(err.includes(REFUSED), err);
  });

  test('a saved game names the edition and its weights; with others it is refused', async () => {
    const saved = ['play', '--white', 'master(nodes=50, exact=2)', '--no-book', '--save', 'saved.json'];
    assert.equal((await breedboard(saved, 'f5\nquit\n')).code, 0);
    const read = parseGameFile(readFileSync(at('saved.json'), 'utf8'));
    assert.ok(read.ok);
    const [person, player] = read.value.players;
    assert.equal(player, `master(nodes=50, exact=2, edition=${newest.edition}, weights=${newest.weights})`);
    const forged = 'champion(edition=1, weights="0123456789ab")';
    writeFileSync(at('forged-game.json'), formatGameFile({ ...read.value, players: [person, forged] }));
    const { code, err } = await breedboard(['play', '--load', 'forged-game.json']);
    assert.equal(code, 2);
    assert.ok(err.includes(REFUSED), err);
  });
});

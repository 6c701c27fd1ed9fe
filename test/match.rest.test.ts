/** `breedboard match`, from real processes: threads, the League, kill -9, damage, and forfeits. */
import assert from 'node:assert/strict';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { formatLeague } from '../src/games/othello/notations/league.js';
import { TABLES } from '../src/games/othello/view.js';
import { fails, MAIN, workshop } from './suites/command.js';

const { at, start, inSession: breedboard } = workshop();

/** On one thread, where a test names no number: starting a thread costs more than most of these games. */
const match = async (...args: readonly string[]) => {
  const threads = args.includes('--threads') ? [] : ['--threads', '1'];
  const { code, out, err } = await breedboard(['match', ...args, ...threads, '--json']);
  assert.equal(code, 0, err);
  return { result: JSON.parse(out), out, err };
};

describe('match', { concurrency: 2 }, () => {
  test('the number of threads changes nothing, the seed does', async () => {
    const args = ['iago', 'squares', '--games', '300', '--epsilon', '0.05,0.1'];
    const one = await match(...args, '--threads', '1');
    for (const threads of ['2', '3']) assert.equal((await match(...args, '--threads', threads)).out, one.out);
    assert.notEqual((await match(...args, '--seed', '2')).result.margin, one.result.margin);
  });

  test('the League: its standard heuristic scores 50 % against itself, and 80 % against a random mover', async () => {
    for (const [opponent, known] of [
      ['squares', 0.5],
      ['random', 0.8025],
    ] as const) {
      const { result } = await match('squares', opponent, '--league', '--games', '20000');
      assert.ok(Math.abs(result.score - known) < 0.01, `${opponent}: ${result.score}, known ${known}`);
      assert.deepEqual([result.openings, result.epsilon, result.protocol], ['start', [0.1, 0.1], 'league']);
    }
  });

  test('the League: the evaluator rates a finished board like any other, for every player', async () => {
    const games = async (...args: readonly string[]): Promise<number[]> => {
      const { result } = await match(...args, '--games', '2000');
      return [result.wins, result.draws, result.margin];
    };
    const spelt = ['--epsilon', '0.1', '--openings', 'start'];
    const rated = (evaluator: string): string => `search(depth=1, evaluator=${evaluator}, terminal=evaluator)`;
    const league = await games('iago', 'squares', '--league');
    assert.deepEqual(league, await games(rated('iago'), rated('squares'), ...spelt));
    assert.notDeepEqual(league, await games('iago', 'squares', ...spelt));
    writeFileSync(at('verhelst.txt'), formatLeague({ squares: Float32Array.from(TABLES.verhelst) }));
    await breedboard(['convert', 'verhelst.txt', '-o', 'verhelst.json']);
    assert.deepEqual(
      await games('file(verhelst.json)', 'squares', '--league'),
      await games(rated('squares(table=verhelst)'), rated('squares'), ...spelt),
    );
    // A named player is its search; a random mover and an outside program do not change.
    assert.deepEqual(
      await games('currie(level=1)', 'random', '--league'),
      await games(
        'search(depth=1, evaluator=strategies(level=1), ties=first, pass=ply, terminal=evaluator)',
        'random',
        ...spelt,
      ),
    );
  });

  test('copies add no evidence: interval, likelihood, conclusion and test are those of the distinct pairs', async () => {
    const [a, b] = ['iago', 'greedy'].map(name => `search(depth=1, evaluator=${name}, ties=first)`) as [string, string];
    const args = [a, b, '--games', '400', '--openings', 'start', '--sprt', '0,20'];
    const { result, out } = await match(...args);
    assert.deepEqual([result.games, result.wins, result.distinctGames], [400, 400, 2]);
    assert.deepEqual(
      [result.pairs, result.evidence],
      [
        [0, 0, 0, 0, 200],
        [0, 0, 0, 0, 1],
      ],
    );
    assert.ok(result.interval.low < 0.5 && result.superiority < 0.95 && result.elo.low < 0);
    assert.equal(result.sprt.accepted, undefined);
    const text = await breedboard(['match', ...args]);
    assert.match(text.out, /^Of 200 pairs 1 counts: the others repeat earlier games\.$/m);
    assert.match(text.out, /^Not decided: about \d+ more distinct games with this score/m);
    assert.doesNotMatch(text.out, /is significant|99\.9 %/);
    for (const threads of ['1', '3']) assert.equal((await match(...args, '--threads', threads)).out, out);
    // Stored, and resumed after the first blocks: the copies are recognised again.
    const whole = await match(...args, '--output', 'copies');
    assert.equal(whole.out, out);
    const [header, first] = readFileSync(at('copies/results.jsonl'), 'latin1').split('\n');
    mkdirSync(at('copies-torn'));
    writeFileSync(at('copies-torn/results.jsonl'), `${header}\n${first}\n`, 'latin1');
    writeFileSync(at('copies-torn/games.tsv'), readFileSync(at('copies/games.tsv')));
    assert.equal((await match(...args, '--output', 'copies-torn')).out, out);
  });

  test('Ctrl-C before the first game is over: no result is claimed', async () => {
    // It reports the request for a move, and never answers.
    writeFileSync(
      at('silent.mjs'),
      `import { writeFileSync } from 'node:fs';
       process.stdin.on('data', text => String(text).includes('go') && writeFileSync(process.argv[2], ''));`,
    );
    const interrupted = async (name: string, ...more: readonly string[]): Promise<string> => {
      const engine = `engine("'${process.execPath}' silent.mjs ${name}", protocol=simple, move=5)`;
      const { child, ended } = start(MAIN, ['match', engine, 'random', '--openings', 'start', ...more]);
      while (!existsSync(at(name))) await new Promise(resolve => setTimeout(resolve, 20));
      child.kill('SIGINT');
      const { code, out } = await ended;
      assert.equal(code, 130);
      return out;
    };
    const [text, json] = await Promise.all([interrupted('asked-1'), interrupted('asked-2', '--json')]);
    assert.match(
      text,
      /^[^\n]* against random, openings start, seed 1\nNo game was finished, so there is no result\.\n$/,
    );
    const result = JSON.parse(json);
    assert.deepEqual([result.games, result.interrupted], [0, true]);
    for (const key of ['score', 'interval', 'elo', 'superiority']) assert.ok(!Object.hasOwn(result, key), key);
  });

  test('openings: found in the same order on any number of threads, and usable in a match', async () => {
    const args = ['openings', '--plies', '5', '--depth', '4', '--count', '12'];
    const one = await breedboard([...args, '--threads', '1']);
    assert.deepEqual([one.code, one.out.split('\n').length], [0, 14]);
    assert.match(one.out, /^% 5 plies, within 2 discs at depth 4, seed 1\n([a-h][1-8]){5}\n/);
    assert.equal((await breedboard([...args, '--threads', '2'])).out, one.out);
    writeFileSync(at('found.txt'), one.out);
    const { result } = await match('random', 'random', '--games', '24', '--openings', 'file(found.txt)');
    assert.equal(result.games, 24);
    assert.deepEqual(await breedboard(['openings', '--within', '0']), fails(2, '--within “0” is not a number above 0'));
  });

  test('killed and resumed; Ctrl-C prints the result so far, and the same command resumes', async () => {
    const args = ['match', 'squares', 'random', '--games', '9999998', '--json', '--output', 'endless'];
    const size = (): number =>
      existsSync(at('endless/results.jsonl')) ? statSync(at('endless/results.jsonl')).size : 0;
    const until = async (bytes: number): Promise<void> => {
      while (size() < bytes) await new Promise(resolve => setTimeout(resolve, 20));
    };
    const first = start(MAIN, args);
    await until(2000);
    first.child.kill('SIGKILL');
    assert.equal((await first.ended).code, null);
    const second = start(MAIN, args);
    await until(size() + 2000);
    second.child.kill('SIGINT');
    const { code, out, err } = await second.ended;
    const result = JSON.parse(out);
    assert.deepEqual([code, result.interrupted], [130, true]);
    assert.match(
      err,
      /the folder already holds [\d,]+ games\n.*breedboard: interrupted; the same command resumes here\n$/s,
    );
    const before = Number(/^the folder already holds ([\d,]+) games$/m.exec(err)![1]!.replaceAll(',', ''));
    assert.ok(before > 0 && before < result.games && result.games < 9999998);
  });

  test('a damaged block is set aside and replayed, and no other; the end is the same', async () => {
    const args = ['match', 'iago', 'squares', '--games', '700', '--json', '--output'];
    const whole = await breedboard([...args, 'sound']);
    assert.equal(whole.code, 0, whole.err);
    const content = (folder: string): string[] =>
      ['results.jsonl', 'games.tsv', 'result.json', 'games.seals'].map(name =>
        readFileSync(at(`${folder}/${name}`), 'latin1'),
      );
    const good = content('sound');
    const changed = (text: string, line: number, change: (line: string) => string): string =>
      text
        .split('\n')
        .map((each, i) => (i === line ? change(each) : each))
        .join('\n');
    // Game 300 is in the third block. Its seed does not affect the rules: only a checksum shows the change.
    const seed = (line: string): string => line.replace(/seed ./, each => `seed ${each.endsWith('0') ? '1' : '0'}`);
    for (const [name, damage] of [
      ['games.tsv', (text: string) => changed(text, 299, seed)],
      ['games.tsv', (text: string) => changed(text, 299, line => '\0'.repeat(line.length))],
      ['results.jsonl', (text: string) => changed(text, 3, line => line.replace('"wins":', '"wims":'))],
    ] as const) {
      rmSync(at('spoilt'), { recursive: true, force: true });
      cpSync(at('sound'), at('spoilt'), { recursive: true });
      const bad = damage(readFileSync(at(`spoilt/${name}`), 'latin1'));
      writeFileSync(at(`spoilt/${name}`), bad, 'latin1');
      const again = await breedboard([...args, 'spoilt']);
      const [fault, what, before] = again.err.split('\n');
      assert.ok(fault!.startsWith(`breedboard: ${name}: `), fault);
      assert.equal(
        what,
        'breedboard: 1 result (128 games) cannot be trusted; the original files are in aside/1, and 5 results in them are reused',
      );
      assert.equal(before, 'the folder already holds 572 games');
      assert.equal(again.out, whole.out);
      assert.deepEqual(content('spoilt'), good);
      assert.equal(readFileSync(at(`spoilt/aside/1/${name}`), 'latin1'), bad);
    }
  });

  test('a damaged block of an outside program is replayed with other games, and the later blocks stay', async () => {
    const engine = `engine("'${process.execPath}' '${MAIN}' engine --simple --player random", protocol=simple)`;
    const args = ['match', engine, 'random', '--game', 'othello', '--games', '200', '--output', 'engine'];
    assert.equal((await breedboard(args)).code, 0);
    const read = (): string[] => readFileSync(at('engine/games.tsv'), 'utf8').trimEnd().split('\n');
    const before = read();
    writeFileSync(at('engine/games.tsv'), `${before.with(5, before[5]!.replace('\t', ' ')).join('\n')}\n`);
    const again = await breedboard(args);
    assert.equal(again.code, 0, again.err);
    assert.match(
      again.err,
      /^breedboard: 1 result \(128 games\) cannot be trusted; .*\nthe folder already holds 72 games$/m,
    );
    assert.deepEqual([read().length, read().slice(128)], [200, before.slice(128)]);
    assert.equal((await breedboard(args)).err, 'the folder already holds 200 games\n');
  });

  test('--records that cannot be written are refused before the first game', async () => {
    const args = ['match', 'squares', 'random', '--games', '9999998', '--records', 'nowhere/games.txt'];
    assert.deepEqual(await breedboard(args), fails(1, 'cannot write to “nowhere/games.txt”: no such file or folder'));
    const { child, ended } = start(MAIN, [...args.slice(0, -1), 'some.txt']);
    const temporary = (): string | undefined => readdirSync(at('.')).find(name => name.startsWith('.some.txt.'));
    const size = (): number => (temporary() === undefined ? 0 : statSync(at(temporary()!)).size);
    while (size() < 100_000) await new Promise(resolve => setTimeout(resolve, 20));
    child.kill('SIGINT');
    const { code, out } = await ended;
    assert.equal(code, 130);
    const games = Number(
      /^\+(\d+) =(\d+) [-−](\d+)$/m
        .exec(out)!
        .slice(1)
        .reduce((a, b) => String(+a + +b)),
    );
    assert.equal(readFileSync(at('some.txt'), 'utf8').trimEnd().split('\n').length, games);
    assert.equal(temporary(), undefined);
  });

  test('forfeits are counted by kind and player', async () => {
    const zoo = fileURLToPath(new URL('./engines/zoo.js', import.meta.url));
    const engine = `engine("'${process.execPath}' '${zoo}' wrong-pass", protocol=simple)`;
    const { result } = await match('random', engine, '--games', '4', '--output', 'forfeits');
    assert.deepEqual([result.wins, result.endings, result.forfeits], [4, { illegal: 4 }, [{}, { illegal: 4 }]]);
    const again = await breedboard(['match', 'random', engine, '--games', '4', '--output', 'forfeits']);
    assert.match(again.out, /^Not played to the end: 4 by illegal\.\nForfeited by .*: 4 by illegal\.$/m);
  });
});

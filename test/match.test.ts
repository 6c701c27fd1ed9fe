/** `breedboard match`, from real processes. */
import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { buildGame } from '../src/games/catalogue.js';
import { splitRecord } from '../src/matches/archive/record-lines.js';
import { parseRecord } from '../src/matches/record.js';
import { fails, lines, MAIN, workshop } from './suites/command.js';

const { at, inSession: breedboard, raceInSession: race } = workshop();

/** On one thread, where a test names no number: starting a thread costs more than most of these games. */
const match = async (...args: readonly string[]) => {
  const threads = args.includes('--threads') ? [] : ['--threads', '1'];
  const { code, out, err } = await breedboard(['match', ...args, ...threads, '--json']);
  assert.equal(code, 0, err);
  return { result: JSON.parse(out), out, err };
};

describe('match', { concurrency: 2 }, () => {
  test('one JSON object with all statistics of the result', async () => {
    const { result, err } = await match('squares', 'random', '--games', '40');
    assert.equal(err, '');
    assert.deepEqual(Object.keys(result), [
      'game',
      'players',
      'wins',
      'draws',
      'losses',
      'games',
      'score',
      'interval',
      'elo',
      'normalisedElo',
      'superiority',
      'luckCorrected',
      'margin',
      'pairs',
      'distinctGames',
      'endings',
      'openings',
      'epsilon',
      'seed',
      'reproducible',
      'interrupted',
    ]);
    assert.equal(result.wins + result.draws + result.losses, 40);
    assert.equal(result.score, (result.wins + result.draws / 2) / 40);
    assert.ok(result.interval.low < result.score && result.score < result.interval.high);
    assert.equal(
      result.pairs.reduce((sum: number, count: number) => sum + count, 0),
      20,
    );
    assert.deepEqual([result.distinctGames, result.reproducible], [40, true]);
  });

  test('Senet, noughts, and a game that only this test has', async () => {
    const senet = await match('random', 'hc(2)', '--game', 'senet', '--games', '10');
    assert.deepEqual([senet.result.games, senet.result.openings], [10, 'start']);
    const noughts = await match('pinkney-noughts', 'random', '--game', 'noughts', '--games', '10');
    assert.equal(noughts.result.losses, 0);
    const { code, out } = await race(['match', 'random', 'random', '--games', '10', '--json']);
    assert.deepEqual([code, JSON.parse(out).games, JSON.parse(out).game], [0, 10, 'race']);
  });

  test('an odd number is rounded up, and few distinct games give a notice', async () => {
    const still = 'search(depth=1, evaluator=squares, ties=first)';
    const { result, err } = await match(still, still, '--games', '9', '--openings', 'start');
    assert.deepEqual([result.games, result.distinctGames], [10, 1]);
    assert.equal(
      err,
      lines(
        'games are played in pairs: 10 games instead of 9',
        'only 1 of 10 games are distinct: the rest repeat them and add no evidence; use more openings',
      ),
    );
  });

  test('a sequential test ends at the same pair on any number of threads', async () => {
    const args = ['squares', 'random', '--sprt', '0,50', '--games', '10000'];
    const { result, out } = await match(...args, '--threads', '1');
    assert.equal(result.sprt.accepted, 'H1');
    assert.ok(result.games < 1000);
    assert.equal((await match(...args, '--threads', '3')).out, out);
    assert.equal(
      Object.values(result.endings as Record<string, number>).reduce((sum, count) => sum + count, 0),
      result.games,
    );
  });

  test('openings from a file, and every game recorded', async () => {
    writeFileSync(at('book.txt'), '% two openings\nf5d6c3\n\nf5f6e6f4\r\n');
    await match('random', 'random', '--games', '8', '--openings', 'file(book.txt)', '--records', 'games.txt');
    const othello = buildGame({ kind: 'othello' });
    const records = readFileSync(at('games.txt'), 'utf8').trimEnd().split('\n');
    assert.equal(records.length, 8);
    const starts = records.map(line => {
      const { head, record: text } = splitRecord(line);
      assert.deepEqual(head, ['random', 'random', '']);
      const record = parseRecord(othello, text);
      assert.ok(record.ok);
      return record.value.start.position;
    });
    assert.equal(new Set(starts).size, 2);
    assert.deepEqual(starts.slice(0, 4), starts.slice(4));
    assert.deepEqual(
      await breedboard(['match', 'random', 'random', '--records', 'games.txt']),
      fails(3, '“games.txt” already exists; --force overwrites it'),
    );
    writeFileSync(at('bad.txt'), 'f5d6\nf5f5\n');
    const { code, err } = await breedboard(['match', 'random', 'random', '--openings', 'file(bad.txt)']);
    assert.equal(code, 3);
    assert.match(err, /^breedboard: “bad.txt” line 2: .*\n$/);
  });

  test('--openings FILE: a list of XOT, eight moves per line in any case, with Windows line ends', async () => {
    writeFileSync(at('xot.txt'), '\ufeffF5F6E6F4E3C5C4E7\r\nF5D6C3D3C4F4F6G5\r\nf5d6c5f4e3c6e6f6\r\n');
    const { result } = await match('random', 'random', '--games', '6', '--openings', 'xot.txt', '--records', 'xot.tsv');
    assert.deepEqual([result.games, result.openings], [6, 'file(xot.txt)']);
    const starts = readFileSync(at('xot.tsv'), 'utf8')
      .trimEnd()
      .split('\n')
      .map(line => line.split('\t')[3]!);
    assert.equal(new Set(starts).size, 3);
    for (const start of starts) assert.match(start, /^[-XO]{64} X$/);
    const cup = await breedboard(['tournament', 'random', 'greedy', '--pairs', '3', '--openings', './xot.txt']);
    assert.equal(cup.code, 0, cup.err);
  });

  test('an outside program plays too, and its games are not marked reproducible', async () => {
    const engine = `engine("'${process.execPath}' '${MAIN}' engine --simple --player random", protocol=simple)`;
    const { result } = await match(engine, 'squares', '--games', '4');
    assert.deepEqual([result.games, result.reproducible, result.endings], [4, false, { played: 4 }]);
  });

  test('--output stores every game; one thread, several, and killed and resumed: the same files', async () => {
    const filesOf = (folder: string): string[] =>
      ['results.jsonl', 'games.tsv', 'result.json'].map(name => readFileSync(at(`${folder}/${name}`), 'latin1'));
    for (const [name, players, extra] of [
      ['kept', ['iago', 'squares', '--games', '700'], []],
      ['tested', ['iago', 'squares', '--games', '700'], ['--sprt', '0,100']],
      ['playouts', ['mcts(iterations=5)', 'mcts(iterations=2)', '--game', 'noughts', '--games', '300'], []],
    ] as const) {
      const args = ['match', ...players, ...extra, '--json', '--output'];
      const whole = await breedboard([...args, `${name}-one`, '--threads', '1']);
      assert.equal(whole.code, 0, whole.err);
      const plain = await match(...players, ...extra);
      assert.equal(whole.out, plain.out);
      const expected = filesOf(`${name}-one`);
      assert.equal(expected[2], whole.out);
      await breedboard([...args, `${name}-three`, '--threads', '3']);
      assert.deepEqual(filesOf(`${name}-three`), expected);
      // The state after a kill during a write: fewer blocks, half a line, and games without a result.
      mkdirSync(at(`${name}-torn`));
      const [header, first, ...rest] = expected[0]!.split('\n');
      writeFileSync(at(`${name}-torn/results.jsonl`), `${header}\n${first}\n${rest[0]!.slice(0, 50)}`, 'latin1');
      writeFileSync(at(`${name}-torn/games.tsv`), expected[1]!, 'latin1');
      const again = await breedboard([...args, `${name}-torn`]);
      assert.equal(again.out, whole.out);
      assert.match(
        again.err,
        extra.length === 0 ? /^the folder already holds 128 games$/m : /^the folder already holds /m,
      );
      assert.deepEqual(filesOf(`${name}-torn`), expected);
    }
  });

  test('a stored game has its players, seed, opening, moves and ending', async () => {
    await match('squares', 'random', '--games', '2', '--output', 'deep/er/two');
    const [first, second] = readFileSync(at('deep/er/two/games.tsv'), 'utf8').trimEnd().split('\n');
    assert.match(first!, /^squares\trandom\tseed [0-9a-f]{32}\t-{27}OX-{6}XO-{27} X\t([a-h][1-8],){7}[a-h][1-8]\t/);
    assert.match(second!, /^random\tsquares\tseed [0-9a-f]{32}\t.*\t[01-] -?\d+ -?\d+\tplayed$/);
    assert.deepEqual(
      await breedboard(['match', 'squares', 'random', '--games', '4', '--seed', '2', '--output', 'deep/er/two']),
      fails(2, 'cannot use “deep/er/two”: it holds results of another plan: they differ in pairs, seed'),
    );
    assert.deepEqual(
      await breedboard(['match', 'squares', 'random', '--output', 'x', '--records', 'y']),
      fails(2, '--output already stores every game: leave --records out'),
    );
    rmSync(at('deep/er/two/games.tsv'));
    symlinkSync('games.tsv', at('deep/er/two/games.tsv')); // to itself
    assert.deepEqual(
      await breedboard(['match', 'squares', 'random', '--games', '2', '--output', 'deep/er/two']),
      fails(1, 'cannot use “deep/er/two”: games.tsv: its links form a circle'),
    );
    assert.equal(readFileSync(at('deep/er/two/results.jsonl'), 'latin1').split('\n').length, 3);
  });

  for (const [args, code, message] of [
    [['squares', 'randm'], 2, /^no player called “randm”; did you mean “random”\? there are: /],
    [['squares'], 2, /^missing required argument 'b'$/],
    [['squares', 'human'], 2, /^human cannot take part in a match; see: breedboard play$/],
    [['squares', 'random', '--games', '0'], 2, /^--games “0” is not a whole number from 1 to 10000000$/],
    [['squares', 'random', '--games', '1e3'], 2, /^--games “1e3” is not a whole number/],
    [['squares', 'random', '--threads', '0'], 2, /^--threads “0” is not a whole number from 1 to 256$/],
    [['squares', 'random', '--openings', 'randm'], 2, /^no opening called “randm”; did you mean “random”\?/],
    [['squares', 'random', '--openings', 'none.txt'], 3, /^cannot use “none.txt”: no such file or folder$/],
    [['squares', 'random', '--openings', 'random(plies=99)'], 2, /is not a whole number from 1 to 40$/],
    [['squares', 'random', '--openings', 'file(none.txt)'], 3, /^cannot use “none.txt”: no such file or folder$/],
    [['squares', 'random', '--epsilon', '2'], 2, /^--epsilon “2” is not one or two numbers from 0 to 1/],
    [
      ['squares', 'random', '--league', '--epsilon', '0.2'],
      2,
      /^--league already sets --epsilon: leave --epsilon out$/,
    ],
    [['squares', 'random', '--sprt', '5'], 2, /^--sprt “5” is not two differences in Elo/],
    [['squares', 'random', '--sprt', '20,0'], 2, /^--sprt: elo0 must be less than elo1/],
    [['iago', 'random', '--game', 'senet'], 2, /^iago is an evaluator for othello, not for senet$/],
    [
      ['random', 'random', '--game', 'senet', '--openings', 'inner'],
      2,
      /^inner openings are for othello, not for senet$/,
    ],
    [['random', 'file(none.json)'], 3, /^cannot use “none.json”: no such file or folder$/],
  ] as const) {
    test(`match ${args.join(' ')}: one line, exit code ${code}`, async () => {
      const ended = await breedboard(['match', ...args]);
      assert.deepEqual([ended.code, ended.out], [code, '']);
      assert.match(ended.err, /^breedboard: [^\n]*\n$/);
      assert.match(ended.err.slice('breedboard: '.length).trimEnd(), message);
    });
  }
});

/** `breedboard match`, from real processes. */
import assert from 'node:assert/strict';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { buildGame } from '../src/games/catalogue.js';
import { formatLeague } from '../src/games/othello/notations/league.js';
import { TABLES } from '../src/games/othello/view.js';
import { splitRecord } from '../src/matches/archive/record-lines.js';
import { parseRecord } from '../src/matches/record.js';
import { fails, lines, MAIN, workshop } from './suites/command.js';

const { at, start, inSession: breedboard, raceInSession: race } = workshop();

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

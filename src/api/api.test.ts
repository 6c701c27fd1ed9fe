/** The library as its users call it, in Node. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { dataLines } from '../../test/data/files.js';
import { nim } from '../../test/games/nim.js';
import {
  analyse,
  BreedboardError,
  type ErrorCode,
  game,
  gameFormats,
  games,
  type LearningStep,
  learn,
  loadPlayer,
  loadRun,
  match,
  perft,
  player,
  players,
  readGames,
  readProblems,
  recipes,
  registerGame,
  savePlayer,
  solve,
  sprt,
  statistics,
  writeGames,
  writeProblems,
} from './breedboard.node.js';

registerGame(nim);

const easy = readProblems(dataLines('fforum-1-19.obf').slice(0, 3).join('\n'));
const hard = dataLines('fforum-40-59.obf')[15]!.slice(0, 66);

async function lastOf(steps: AsyncIterable<LearningStep>): Promise<LearningStep> {
  let last: LearningStep | undefined;
  for await (const step of steps) last = step;
  assert.ok(last?.isLast);
  return last;
}

describe('positions', () => {
  test('are read from text, played move by move, and written as text', () => {
    const start = game('othello').start();
    assert.deepEqual([start.turn, start.moves().length, start.isOver], ['black', 4, false]);
    const position = start.play('f5', 'D6', 'c3');
    assert.deepEqual([position.turn, position.history], ['white', ['f5', 'd6', 'c3']]);
    for (const text of ['f5d6c3', String(position), `${position};`])
      assert.deepEqual(game('othello').position(text).data, position.data);
    assert.deepEqual(
      game('othello')
        .fromData(JSON.parse(JSON.stringify(position.data)))
        .moves(),
      position.moves(),
    );
    assert.equal(start.history.length, 0);
  });

  test('know how a game ended', () => {
    const end = game('noughts').start().play('a1', 'a2', 'b1', 'b2', 'c1');
    assert.deepEqual(end.result, { winner: game('noughts').sides[0], margin: 1, official: 1 });
    assert.deepEqual([end.isOver, end.moves()], [true, []]);
  });

  test('a game that lots decided says so', () => {
    let at = game('senet(cap=2)').start();
    while (!at.isOver) at = at.play(at.moves()[0] ?? at.throws()[1]!.move);
    const { winner, margin, official } = at.result!;
    assert.deepEqual(at.result, { winner, margin, official, capped: true });
    assert.equal(margin, 0); // each has seven pieces left
    assert.ok(winner !== null);
  });

  test('have throws in a game with dice', () => {
    const start = game('senet').start();
    const sum = start.throws().reduce((all, { probability }) => all + probability, 0);
    assert.ok(Math.abs(sum - 1) < 1e-12);
    assert.ok(start.play(start.throws()[0]!.move).history.length === 1);
  });

  for (const [name, depth, leaves] of [
    ['othello', 9, 3_005_288],
    ['noughts', 9, 255_168],
    ['connect-four', 5, 16_807],
    ['nim', 3, 27],
  ] as const) {
    test(`perft ${name} ${depth}`, async () => assert.equal(await perft('start', depth, { game: name }), leaves));
  }
});

describe('solve', () => {
  test('finds the scores of a problem set, one call after the other and together', async () => {
    const solved = await Promise.all(easy.map(({ position }) => solve(position)));
    for (const [i, { scores }] of easy.entries()) {
      const best = Math.max(...scores.map(each => each.score));
      assert.deepEqual([solved[i]!.score, solved[i]!.isProven], [best, true]);
      assert.ok(scores.some(each => each.score === best && each.move === solved[i]!.move));
      assert.equal(solved[i]!.line[0], solved[i]!.move);
    }
    const { score } = await solve(easy[0]!.position, { winnerOnly: true, threads: 2 });
    assert.equal(score, 1);
  });

  test('finds the winner of small games, and says if it is not proven', async () => {
    assert.deepEqual((await solve('start', { game: 'noughts' })).score, 0);
    assert.deepEqual((await solve('5 0', { game: 'nim' })).score, -1);
    assert.deepEqual((await solve('4 0', { game: 'nim' })).move, '3');
    assert.equal((await solve('start', { game: 'connect-four', nodes: 1000 })).isProven, false);
    const { isProven, move } = await solve(hard, { nodes: 100_000 });
    assert.equal(isProven, false);
    assert.ok(game('othello').position(hard).moves().includes(move!));
  });

  test('ends on a signal with its reason, and the next call works', async () => {
    const ending = new AbortController();
    const under = assert.rejects(solve(hard, { signal: ending.signal }), { message: 'enough' });
    const waiting = assert.rejects(solve(hard, { signal: ending.signal }), { message: 'enough' });
    ending.abort(new Error('enough'));
    await Promise.all([under, waiting]);
    await assert.rejects(solve(hard, { signal: ending.signal }), { message: 'enough' });
    assert.equal((await solve(easy[0]!.position)).isProven, true);
  });
});

describe('analyse', () => {
  test('values every move, exactly near the end', async () => {
    const { moves, unit, depth } = await analyse('f5d6c3', { depth: 5 });
    assert.deepEqual([unit, depth, moves.length], ['discs', 5, game('othello').position('f5d6c3').moves().length]);
    const { position, scores } = easy[0]!;
    const exact = await analyse(position, { depth: 20, evaluator: 'iago' });
    assert.equal(exact.isExact, true);
    for (const { move, score } of scores) assert.equal(exact.moves.find(each => each.move === move)!.value, score);
  });

  test('values every move of any game with features', async () => {
    const noughts = await analyse('start', { game: 'noughts', depth: 9 });
    assert.deepEqual([noughts.moves.length, noughts.isExact], [9, true]);
    assert.ok(noughts.moves.every(({ value, isFinal }) => value === 0 && isFinal));
    const four = await analyse('start', { game: 'connect-four', depth: 3 });
    assert.deepEqual([four.moves.length, four.moves[0]!.move], [7, 'd']);
  });
});

describe('players', () => {
  test('choose the same move from the same seed', async () => {
    const level = player('level(3, edition=2)');
    assert.equal(level.name, 'level(3, edition=2)');
    const [a, b] = await Promise.all([1, 2].map(() => level.choose('f5d6c3', { seed: 7 })));
    assert.deepEqual(a, b);
    assert.ok(game('othello').position('f5d6c3').moves().includes(a!.move));
  });

  test('report a won game as its margin, not as a number beyond the bound', async () => {
    const { move, value, isFinal } = await player('search(depth=2)', { game: 'noughts' }).choose(
      game('noughts').start().play('a1', 'a2', 'b1', 'b2'),
    );
    assert.deepEqual([move, value, isFinal], ['c1', 1, true]);
  });

  test('may be functions, and are saved in files with a checksum', async () => {
    const first = player({ name: 'first', choose: position => position.moves()[0]! });
    assert.deepEqual(await first.choose('start'), { move: game('othello').start().moves()[0] });
    const saved = savePlayer(player('search(depth=2, evaluator=squares)'));
    assert.equal(savePlayer(loadPlayer(saved)), saved);
    assert.throws(() => savePlayer(first), { code: 'unsupported' });
    assert.throws(() => loadPlayer(saved.replace('"depth": 2', '"depth": 3')), { code: 'text', message: /checksum/ });
  });

  test('are listed for a game', () => {
    const names = players('othello').map(({ name }) => name);
    for (const name of ['random', 'mcts', 'level', 'champion', 'iago']) assert.ok(names.includes(name), name);
    assert.ok(!players('senet').some(({ name }) => name === 'iago'));
    assert.ok(games().some(({ name }) => name === 'nim'));
    assert.ok(recipes().some(({ name }) => name === 'champion'));
  });
});

describe('match', () => {
  test('plays the same games on any number of threads, and reports progress', async () => {
    const told: number[] = [];
    const options = { games: 40, seed: 'match' } as const;
    const one = await match('iago', 'random', { ...options, threads: 1, onProgress: ({ games: n }) => told.push(n) });
    const two = await match('iago', 'random', { ...options, threads: 2 });
    assert.deepEqual(one, two);
    assert.deepEqual([one.games, told.at(-1), one.isReproducible], [40, 40, true]);
    assert.equal(one.wins + one.draws / 2, one.statistics.points);
    assert.deepEqual(statistics({ pairs: one.pairs }), one.statistics);
  });

  test('stops when a sequential test is decided, and copies add no evidence', async () => {
    const { sprt: test, games: played } = await match('champion', 'random', {
      games: 400,
      sprt: { elo0: 0, elo1: 100 },
    });
    assert.equal(test?.accepted, 'H1');
    assert.ok(played < 400);
    const copied = await match('search(depth=1, ties=first)', 'search(depth=2, ties=first)', {
      games: 20,
      openings: 'start',
    });
    assert.deepEqual([copied.games, copied.distinctGames, copied.countedGames], [20, 2, 2]);
  });

  test('accepts functions, and their faults lose games', async () => {
    const fair = { name: 'last', choose: (position: { moves(): readonly string[] }) => position.moves().at(-1)! };
    const cheat = { name: 'cheat', choose: () => 'a1' };
    const { records, endings, players: names } = await match(fair, cheat, { games: 4, records: true });
    assert.deepEqual(names, ['last', 'cheat']);
    assert.deepEqual([endings, records?.length], [{ illegal: 4 }, 4]);
    assert.match(records![0]!.fault!.reason, /“a1” is not a legal move here/);
    assert.deepEqual(records![1]!.names, ['cheat', 'last']);
  });

  test('plays external games', async () => {
    const { statistics: worth, game: name } = await match('mcts(iterations=200)', 'random', { game: 'nim', games: 40 });
    assert.deepEqual([name, worth.score > 0.6], ['nim', true]);
  });
});

describe('learn', () => {
  test('returns a champion at every step that can play and is the same for the same seed', async () => {
    const champions: string[] = [];
    for await (const { champion } of learn('noughts', { steps: 2, threads: 1 })) champions.push(savePlayer(champion));
    const last = await lastOf(learn('noughts', { steps: 2, threads: 2 }));
    assert.deepEqual([last.step, last.steps, savePlayer(last.champion)], [2, 2, champions.at(-1)]);
    assert.equal(last.measured[0]!.against, 'random');
    assert.ok((await match(last.champion, 'random', { games: 100, openings: 'start' })).statistics.score > 0.7);
  });

  test('resumes from a folder, and a finished run returns its last step again', async () => {
    const home = mkdtempSync(join(tmpdir(), 'breedboard-api-'));
    const folder = join(home, 'run');
    const call = () => learn('noughts', { steps: 2, seed: 5, threads: 1, folder });
    try {
      for await (const { step } of call()) if (step === 1) break;
      const steps: number[] = [];
      let champion = '';
      for await (const each of call()) {
        steps.push(each.step);
        champion = savePlayer(each.champion);
      }
      assert.deepEqual(steps, [2]);
      const again = await lastOf(call());
      assert.deepEqual([again.step, savePlayer(again.champion)], [2, champion]);
      const run = await loadRun(folder);
      assert.deepEqual([run.name, run.game.name, run.seed, run.isFinished], ['run', 'noughts', '5', true]);
      assert.deepEqual(
        run.steps.map(({ step, measured }) => [step, measured.map(({ against }) => against)]),
        [0, 1, 2].map(step => [step, ['random']]),
      );
      assert.deepEqual(run.steps.at(-1)!.progress, again.progress);
      assert.equal(savePlayer(await run.champion()), champion);
      assert.match((await (await run.champion(0)).choose('start')).move, /^[abc][123]$/);
      await assert.rejects(lastOf(learn('noughts', { steps: 3, folder })), {
        code: 'storage',
        message: /another recipe/,
      });
    } finally {
      rmSync(home, { recursive: true });
    }
  });

  test('learns an external game, from a recipe in YAML', async () => {
    const recipe = `game: nim
learner: evolution(genome=features, population=6, fitness=reference(against=random, pairs=20))
steps: 2`;
    const { champion } = await lastOf(learn(recipe));
    assert.ok((await match(champion, 'random', { games: 40 })).statistics.score > 0.6);
  });

  test('ends on a signal', async () => {
    const ending = new AbortController();
    await assert.rejects(
      async () => {
        for await (const { step } of learn('noughts', { signal: ending.signal, threads: 1 }))
          if (step === 1) ending.abort(new Error('enough'));
      },
      { message: 'enough' },
    );
  });
});

test('a diagram has its moves as play takes them', () => {
  for (const name of ['othello', 'senet', 'noughts', 'connect-four']) {
    const start = game(name).start();
    const position = start.play(
      ...start
        .throws()
        .slice(0, 1)
        .map(({ move }) => move),
    );
    const { choices, cells } = position.diagram();
    assert.deepEqual(choices.map(({ move }) => move).toSorted(), position.moves().toSorted(), name);
    for (const { touches } of choices)
      assert.ok(
        touches.every(id => cells.some(cell => cell.id === id)),
        name,
      );
  }
});

describe('notations', () => {
  test('recorded games read back as they were written', async () => {
    const { records } = await match('random', 'greedy', { games: 4, openings: 'start', records: true });
    for (const format of ['ggf', 'jsonl']) {
      const { files, faults } = writeGames(records!, format);
      assert.deepEqual(faults, []);
      assert.deepEqual(readGames(files[0]!.content as string), { games: records, faults: [] });
    }
    const dated = records!.map(each => ({ ...each, year: 2024 }));
    const { files } = writeGames(dated, 'wthor');
    const [year, names] = [files[0]!.content as Uint8Array, files[1]!.content as Uint8Array];
    const read = readGames(year, { format: 'wthor', players: names });
    assert.deepEqual(
      read.games.map(each => [each.names, each.moves, each.year]),
      dated.map(each => [each.names, each.moves, 2024]),
    );
    assert.ok(gameFormats('senet').some(({ name }) => name === 'jsonl'));
  });

  test('reasons stay on one line, whatever the text has in it', () => {
    const { faults } = readGames('(;FF[4]GM[2]\n;B[zz\n]\r)');
    assert.deepEqual(faults, [{ place: 'line 1', reason: 'move 1, B[zz·]: “zz·” is not a square such as fe or f5' }]);
    for (const bad of ['x\ny', 'f5\u202e'])
      assert.throws(
        () => game('othello').position(bad),
        (error: Error) => !/[\n\u202e]/.test(error.message),
      );
  });

  test('an unreadable game is reported, and the others are returned', () => {
    const { games: read, faults } = readGames('f5d6c3\na1\nf5f6');
    assert.deepEqual([read.length, faults.map(each => each.place)], [2, ['line 2']]);
  });

  test('problem sets read back as they were written', () => {
    assert.deepEqual(readProblems(writeProblems(easy)), easy);
  });
});

test('statistics and sequential tests of a result', () => {
  const { points, interval, likelihood } = statistics('+46 =0 -2');
  assert.deepEqual([points, interval.low > 0.85, likelihood > 0.999], [46, true, true]);
  assert.deepEqual(statistics({ wins: 46, draws: 0, losses: 2 }), statistics('+46 =0 -2'));
  assert.equal(sprt('+46 =0 -2', { elo0: 0, elo1: 50 }).accepted, 'H1');
});

describe('bad arguments', () => {
  const ROWS: readonly (readonly [ErrorCode, RegExp, () => unknown])[] = [
    ['name', /no game called “othelo”; did you mean “othello”/, () => game('othelo')],
    ['argument', /a game must be a name/, () => game(3 as never)],
    ['name', /no player called “levl”; did you mean “level”/, () => player('levl(3)')],
    ['name', /level\(level=…\): .* whole number from 1 to/, () => player('level(99)')],
    ['name', /iago is an evaluator for othello, not for senet/, () => player('iago', { game: 'senet' })],
    ['argument', /a player must be a name/, () => player({} as never)],
    ['name', /only the command line understands file\(…\); .* loadPlayer/, () => player('file(champion.json)')],
    ['name', /run\(…\); use \(await loadRun\(folder\)\)/, () => match('search(evaluator=run(noughts-1))', 'random')],
    ['name', /engine\(…\); start it with engine/, () => match('random', 'engine("gtp-rhino")')],
    ['illegal', /“a1” is not a legal move here; legal are: d3 c4 f5 e6/, () => game('othello').start().play('a1')],
    ['illegal', /“z9” is not a move of othello/, () => game('othello').start().play('z9')],
    ['text', /could not be read/, () => game('othello').position('nonsense')],
    ['text', /could not be read/, () => solve('nonsense')],
    [
      'argument',
      /solve has no option “thread”; there are: game, threads, /,
      () => solve('start', { thread: 2 } as never),
    ],
    ['argument', /threads must be a whole number from 1 to 64, not 0/, () => solve('start', { threads: 0 })],
    ['argument', /signal must be an AbortSignal/, () => solve('start', { signal: 1 as never })],
    ['argument', /the game is over/, () => solve(game('noughts').start().play('a1', 'a2', 'b1', 'b2', 'c1'))],
    ['argument', /the dice must be thrown first/, () => solve('start', { game: 'senet' })],
    ['argument', /a position must be a text/, () => solve({} as never)],
    ['argument', /options of solve must be an object/, () => solve('start', 3 as never)],
    ['name', /no evaluator called “nothing”/, () => analyse('start', { evaluator: 'nothing' })],
    ['unsupported', /analyse has no option exact/, () => analyse('start', { game: 'noughts', exact: 3 })],
    ['argument', /depth must be a whole number from 1 to 60/, () => analyse('start', { depth: 1.5 })],
    ['argument', /games must be a whole number/, () => match('random', 'random', { games: -1 })],
    ['name', /no opening called “nowhere”/, () => match('random', 'random', { openings: 'nowhere' })],
    ['argument', /sprt needs elo0 and elo1/, () => match('random', 'random', { sprt: {} as never })],
    ['argument', /elo0 must be less than elo1/, () => match('random', 'random', { sprt: { elo0: 20, elo1: 0 } })],
    [
      'argument',
      /plays noughts, not othello/,
      () => match(player('random', { game: 'noughts' }), 'random', { game: 'othello' }),
    ],
    ['name', /no recipe called “nothing”/, () => lastOf(learn('nothing'))],
    ['text', /learner: must be a name/, () => lastOf(learn({ steps: 3 }))],
    ['text', /line 2, column 10: learner: no learner called/, () => lastOf(learn('steps: 1\nlearner: lerner'))],
    ['name', /no format “gif” for games of othello; did you mean “ggf”/, () => writeGames([], 'gif')],
    ['argument', /readGames needs a format for bytes/, () => readGames(new Uint8Array(3))],
    ['text', /line 1: /, () => readProblems('XO')],
    ['text', /write a result as/, () => statistics('many')],
    ['argument', /the result has no games/, () => statistics({ wins: 0, draws: 0, losses: 0 })],
    ['argument', /the name “nim” is already in use/, () => registerGame(nim)],
    ['argument', /of type GameRules: id must be a string/, () => registerGame({} as never)],
    ['argument', /of type GameRules: null is not an object/, () => registerGame(null as never)],
    ['argument', /display must be an object/, () => registerGame({ ...nim, id: 'other', display: undefined as never })],
    ['storage', /^nowhere\/at-all: there is no run “at-all”/, () => loadRun('nowhere/at-all')],
    ['argument', /a run is read from a folder/, () => loadRun(3 as never)],
    ['argument', /depth must be a whole number from 0 to 20/, () => perft('start', 21)],
  ];
  for (const [code, message, call] of ROWS) {
    test(`${code}: ${message.source}`, async () => {
      await assert.rejects(
        async () => call(),
        (error: unknown) => {
          assert.ok(error instanceof BreedboardError, String(error));
          assert.deepEqual([error.code, error.name], [code, 'BreedboardError']);
          assert.match(error.message, message);
          assert.doesNotMatch(error.message, /\n/);
          return true;
        },
      );
    });
  }
});

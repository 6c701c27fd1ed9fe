/**
 * Real programs at the other end of real pipes: our own engine over every protocol, the examples of docs/protocols.md,
 * and a zoo of engines that misbehave (engines/zoo.ts). Limits are generous: a slow machine changes no result.
 */

import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { buildGame } from '../src/games/catalogue.js';
import { othello } from '../src/games/othello/othello.js';
import { playGame } from '../src/matches/match.js';
import { randomPlayer } from '../src/players/random.js';
import { cpuOf, hasCpuTimes } from '../src/protocols/cpu.node.js';
import { gtp } from '../src/protocols/gtp.js';
import { nboard } from '../src/protocols/othello/nboard.js';
import { OutsidePlayer, type Timeouts } from '../src/protocols/process.node.js';
import type { Protocol } from '../src/protocols/protocol.js';
import { simple } from '../src/protocols/simple.js';
import { parseSeed } from '../src/random/seed.js';
import type { Game } from '../src/rules/game.js';
import { fixed } from './engines/fixed.js';
import { faultOfOutcome, OUTCOMES, playOnce, ZOO } from './engines/outcomes.js';

const OURS = fileURLToPath(new URL('./engines/ours.js', import.meta.url));
const DOCS = readFileSync(new URL('../../docs/protocols.md', import.meta.url), 'utf8');

const game = othello as Game;
const seed = parseSeed('outside');
const random = randomPlayer(game);

const engine = (protocol: Protocol, args: readonly string[], patience: Partial<Timeouts> = {}, of = game) =>
  new OutsidePlayer({ argv: [process.execPath, ...args], protocol, patience }, of);

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    // A zombie whose parent has not waited for it counts as dead.
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
};

describe('outside', { concurrency: 4 }, () => {
  for (const outcome of OUTCOMES) {
    test(`an engine that is ${outcome.kind}: ${outcome.ended}`, async () => {
      assert.equal(await faultOfOutcome(outcome), undefined);
    });
  }

  test('no shell expands the arguments, and the engine gets little of our environment', async () => {
    process.env.BREEDBOARD_SECRET = 'secret';
    const { name } = await playOnce(engine(simple, [ZOO, 'tells', '$HOME;', '`id`', '*']));
    assert.equal(name, '$HOME;|`id`|* knows nothing');
  });

  test('a level, a depth, a time and a folder of its own, and a name for the results', async () => {
    const settable = { argv: [process.execPath, ZOO, 'settable'] as const, protocol: simple };
    const limits = { level: 3, depth: 2, milliseconds: 20_000 };
    const own = new OutsidePlayer({ ...settable, limits, cwd: '/usr' }, game);
    assert.equal(await own.refusal(), undefined);
    assert.equal(own.name, 'Settable');
    const { record, name } = await playOnce(own, 50_000);
    assert.deepEqual([record.ended, name], ['played', 'level 3, depth 2, go 20000, usr']);
    const called = new OutsidePlayer({ ...settable, name: 'Level three' }, game);
    assert.equal((await playOnce(called)).name, 'Level three');
  });

  test('an engine that knows no options: its level is refused', async () => {
    const player = new OutsidePlayer(
      { argv: [process.execPath, ZOO, 'good'], protocol: simple, limits: { level: 3 } },
      game,
    );
    try {
      assert.match((await player.refusal())!, /does not say that it takes a level/);
    } finally {
      await player.close();
    }
  });

  test('the CPU time of an engine, and of a program that it started', { skip: !hasCpuTimes }, async () => {
    const before = cpuOf(process.pid);
    const start = process.cpuUsage();
    const used = (): number => process.cpuUsage(start).user / 1000;
    while (used() < 200);
    assert.ok(cpuOf(process.pid) - before >= 150);
    const player = new OutsidePlayer(
      { argv: ['sh', '-c', `'${process.execPath}' '${ZOO}' good; :`], protocol: simple },
      game,
    );
    try {
      await player.ready();
      assert.ok(player.cpu() >= 10, 'the start of Node takes longer');
    } finally {
      await player.close();
    }
    assert.equal(player.cpu(), 0);
  });

  test('a missing program: crash', async () => {
    const player = new OutsidePlayer({ argv: ['./no-such-program'], protocol: gtp('top') }, game);
    const { record } = await playOnce(player);
    assert.deepEqual(
      [record.ended, record.fault?.reason],
      ['crash', 'it could not be started: there is no such program'],
    );
  });

  test('the programs that an engine started end with it', { skip: process.platform !== 'linux' }, async () => {
    const pids: number[] = [];
    const listening: Protocol = {
      ...simple,
      control: (of, talk) =>
        simple.control(of, {
          send: line => talk.send(line),
          async receive() {
            const line = await talk.receive();
            if (line?.startsWith('# ')) pids.push(Number(line.slice(2)));
            return line;
          },
          peek: milliseconds => talk.peek(milliseconds),
        }),
    };
    assert.equal((await playOnce(engine(listening, [ZOO, 'forks']))).record.ended, 'crash');
    assert.equal(pids.length, 1);
    while (isAlive(pids[0]!)) await new Promise(resolve => setTimeout(resolve, 20)); // the signal may still arrive
  });

  test('after a lost game the engine restarts, and plays the next one', async () => {
    const player = engine(simple, [ZOO, 'tired'], { move: 4000 });
    try {
      const opening = await playGame(game, [random, random], { seed });
      // With two moves left the engine plays correctly.
      const end = { moves: opening.moves.slice(0, -3) };
      const results: string[] = [];
      for (const options of [{ seed }, { seed, opening: end }, { seed }, { seed, opening: end }]) {
        results.push((await playGame(game, [player, random], options)).ended);
      }
      assert.deepEqual(results, ['stall', 'played', 'stall', 'played']);
    } finally {
      await player.close();
    }
  });

  test('an engine that crashes while the other side searches loses the game', async () => {
    const player = engine(simple, [ZOO, 'last-words']);
    const slow: typeof random = {
      async choose(...args) {
        await new Promise(resolve => setTimeout(resolve, 600));
        return random.choose(...args);
      },
    };
    try {
      const { ended, moves } = await playGame(game, [player, slow], { seed });
      assert.deepEqual([ended, moves.length], ['crash', 2]);
    } finally {
      await player.close();
    }
  });

  for (const [flag, protocol] of [
    ['--gtp', gtp('top')],
    ['--protocol=gtp(rows=bottom)', gtp('bottom')],
    ['--nboard', nboard],
    ['--simple', simple],
  ] as const) {
    test(`engine ${flag}: our player plays the same games in another process as in this one`, async () => {
      const ours = [OURS, 'engine', flag, '--player', 'fixed'];
      const players = [engine(protocol, ours), engine(protocol, ours)] as const;
      const opening = await playGame(game, [random, random], { seed });
      // From the start, from the middle of the game, and from a set-up board.
      const currie = buildGame({ kind: 'othello', start: 'currie' }).initial();
      try {
        for (const start of [{}, { moves: opening.moves.slice(0, 20) }, { position: currie }]) {
          const direct = await playGame(game, [fixed, fixed], { seed, opening: start });
          assert.equal(direct.ended, 'played');
          assert.deepEqual(await playGame(game, players, { seed, opening: start }), direct);
        }
        assert.match(players[0].name, protocol === nboard ? /^Breedboard_fixed/ : /^Breedboard fixed/);
      } finally {
        await Promise.all(players.map(player => player.close()));
      }
    });
  }

  test('two programs play a game with dice over the simple protocol', async () => {
    const senet = buildGame({ kind: 'senet' });
    const players = [0, 1].map(() =>
      engine(simple, [OURS, 'engine', '--simple', '--player', 'random', '--game', 'senet'], {}, senet),
    ) as [OutsidePlayer, OutsidePlayer];
    try {
      const { ended } = await playGame(senet, players, { seed });
      assert.ok(ended === 'played' || ended === 'cap', ended);
    } finally {
      await Promise.all(players.map(player => player.close()));
    }
  });

  const folder = mkdtempSync(join(tmpdir(), 'breedboard-'));
  after(() => rmSync(folder, { recursive: true }));
  const has = (program: string): boolean => {
    try {
      execFileSync(program, ['--version'], { stdio: 'ignore' });
      return true;
    } catch {
      return false;
    }
  };
  for (const [language, program, file] of [
    ['python', 'python3', 'engine.py'],
    ['js', process.execPath, 'engine.mjs'],
  ] as const) {
    const skip = has(program) ? false : `no ${program} here`;
    test(`the ${language} example of docs/protocols.md plays, in at most 20 lines`, { skip }, async () => {
      const source = new RegExp(`\`\`\`${language}\n([^]*?)\`\`\``).exec(DOCS)?.[1] ?? '';
      assert.ok(source.trim().split('\n').length <= 20);
      writeFileSync(join(folder, file), source);
      const player = new OutsidePlayer({ argv: [program, join(folder, file)], protocol: simple }, game);
      const { record, name } = await playOnce(player);
      assert.deepEqual([record.ended, name], ['played', 'My engine']);
    });
  }

  for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
    test(`engines end with the program that started them, also by ${signal}`, {
      skip: process.platform !== 'linux',
      timeout: 120_000,
    }, async () => {
      const ours = fileURLToPath(new URL('../src/terminal/main.js', import.meta.url));
      const spec = `engine("'${process.execPath}' '${ZOO}' undying", protocol=simple)`;
      const child = spawn(process.execPath, [ours, 'engine', '--simple', '--player', spec], { stdio: 'pipe' });
      child.stdin.write(`game othello\nposition ${othello.display.formatPosition(othello.initial())}\ngo\n`);
      await new Promise<void>(resolve => child.stdout.on('data', data => /d3/.test(String(data)) && resolve()));
      // The engine, and the shell that waits for our end.
      const children = readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8');
      const pids = children.trim().split(' ').map(Number);
      assert.equal(pids.length, 2);
      assert.ok(pids.every(isAlive));
      child.kill(signal);
      assert.equal(await new Promise(resolve => child.on('exit', (_code, by) => resolve(by))), signal);
      while (pids.some(isAlive)) await new Promise(resolve => setTimeout(resolve, 20));
    });
  }
});

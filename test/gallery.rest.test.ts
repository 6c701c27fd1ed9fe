/** The commands around players, at length: every kind of file, every game at the terminal, and interruptions. */

import assert from 'node:assert/strict';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { pinkneyNetwork } from '../src/evaluators/network/presets.js';
import type { Patterns } from '../src/evaluators/patterns/data.js';
import { randomPatterns } from '../src/evaluators/patterns/presets.js';
import { straightTuples } from '../src/evaluators/patterns/tuples.js';
import type { Perspective } from '../src/evaluators/squares.js';
import { buildGame, everyGame } from '../src/games/catalogue.js';
import { ALLIOT_STAGES } from '../src/games/othello/evaluators/alliot.js';
import { BILL_3 } from '../src/games/othello/evaluators/bill/bill-3.js';
import { CURRIE_LEVELS } from '../src/games/othello/evaluators/strategies.js';
import { alliotModel, billModel, strategiesModel, termsModel } from '../src/games/othello/files.js';
import { OTHELLO_FORMULAS } from '../src/games/othello/formulas.js';
import { TERM_NAMES } from '../src/games/othello/terms.js';
import { othelloBoard, TABLES } from '../src/games/othello/view.js';
import { SENET_FORMULAS } from '../src/games/senet/formulas.js';
import { buildGenome } from '../src/learners/genomes/catalogue.js';
import {
  featuresModel,
  formatEvaluator,
  formulaModel,
  networkModel,
  patternsModel,
  squaresModel,
} from '../src/models/file.js';
import { fileKinds } from '../src/models/shapes.js';
import { rngFrom } from '../src/random/rng.js';
import { parseSeed } from '../src/random/seed.js';
import type { Model } from '../src/rules/game.js';
import { fails, MAIN, prints, workshop } from './suites/command.js';

const { at, start, inSession: breedboard } = workshop();

const net = formatEvaluator(networkModel('othello', pinkneyNetwork(rngFrom(parseSeed('net')))), { run: 'test' });
writeFileSync(at('net.json'), net);

function somePatterns(perspective: Perspective): Patterns {
  const shape = {
    tuples: straightTuples(othelloBoard, 2),
    boundaries: [],
    biases: [],
    output: 'linear',
    perspective,
  } as const;
  return randomPatterns(shape, rngFrom(parseSeed('patterns')));
}
/** Kinds of evaluator that choose a move and rate no position. */
const POLICIES = [
  ['noughts', 'move-table'],
  ['noughts', 'program'],
  ['othello', 'marker-network'],
] as const;

describe('gallery', { concurrency: 4 }, () => {
  test('every kind of evaluator file plays, is explained and goes into a player file, in each of its games', async () => {
    const kinds: readonly (readonly [string, Model])[] = [
      ['squares', squaresModel('othello', TABLES.swh)],
      ['alliot', alliotModel(ALLIOT_STAGES[1])],
      ['strategies', strategiesModel(CURRIE_LEVELS[0]!)],
      ['bill', billModel(BILL_3)],
      ['terms', termsModel(TERM_NAMES.slice(0, 3), [1, -2, 3])],
      ...[...POLICIES, ['othello', 'focus-network'] as const].map(([game, kind]): readonly [string, Model] => {
        const genome = buildGenome({ kind }, { game: buildGame({ kind: game }) });
        return [kind, genome.express(genome.random(rngFrom(parseSeed('policy'))))];
      }),
      ['network', networkModel('othello', pinkneyNetwork(rngFrom(parseSeed('net'))))],
      ['patterns', patternsModel('othello', somePatterns('inversion'))],
      ['formula-othello', formulaModel('othello', OTHELLO_FORMULAS.ohc5!)],
      ['formula-senet', formulaModel('senet', SENET_FORMULAS.hc2!)],
      ...everyGame().flatMap(({ id, features, defaults }) => {
        const [weights] = Object.values(defaults.weights);
        return features && weights ? [[`features-${id}`, featuresModel({ id, features }, weights)] as const] : [];
      }),
    ];
    assert.deepEqual(new Set(kinds.map(([, { kind }]) => kind)), new Set(everyGame().flatMap(fileKinds)));
    for (const [name, data] of kinds) {
      writeFileSync(at(`kind-${name}.json`), formatEvaluator(data));
      const { game } = data;
      const run = async (...args: string[]): Promise<string> => {
        const { code, out, err } = await breedboard(['-q', ...args]);
        assert.deepEqual([code, err], [0, ''], `${name}: ${args.join(' ')}`);
        return out;
      };
      const [evaluator, player] = [`file(kind-${name}.json)`, `file(player-${name}.json)`];
      await run('players', evaluator, '-g', game, '-o', `player-${name}.json`);
      // A policy rates no position, and may lose its game by making no move.
      if (!POLICIES.some(([, kind]) => kind === data.kind)) {
        assert.match(await run('explain', player, 'start', '-g', game), /^[\w-]+\(checksum=sha256:[0-9a-f]{8}\): /);
        const played = await run('play', game, '--first', evaluator, '--second', player, '--seed', '1', '--json');
        assert.deepEqual(JSON.parse(played).players, [evaluator, player]);
      }
      const args = ['match', player, 'random', '-g', game, '--games', '20', '--json'];
      assert.equal(JSON.parse(await run(...args)).games, 20);
    }
  });

  test('a player limited by time has a clock in every command that asks it for a move', async () => {
    const [timed, other] = ['search(depth=0, milliseconds=1)', 'mcts(iterations=0, milliseconds=1)'];
    for (const { id: game, defaults } of everyGame()) {
      const first = Object.keys(defaults.weights).length > 0 ? timed : other;
      const played = await breedboard(['play', game, '--first', first, '--second', other, '--seed', '1', '--quiet']);
      assert.deepEqual([played.code, played.err], [0, ''], game);
    }
    for (const player of [timed, other]) {
      const explained = await breedboard(['explain', player, 'start', '-g', 'noughts']);
      assert.deepEqual([explained.code, explained.err], [0, '']);
    }
  });

  test('stats: sentences, JSON and a sequential test', async () => {
    const { out } = await breedboard(['stats', '+46', '=0', '-2']);
    assert.match(out, /^48 games: 46 wins, 0 draws, 2 losses; 95.8 % of the points.\n/);
    assert.match(out, /strength is 0.877 \(Alliot & Durand’s f\)/);
    for (const written of [['-2', '+46'], ['46-0-2'], ['W46 L2']]) {
      assert.deepEqual(await breedboard(['stats', ...written]), prints(out), written.join(' '));
    }
    const json = JSON.parse((await breedboard(['stats', '3/10/21/10/4', '--elo1', '10', '--json'])).out);
    assert.deepEqual([json.unit, json.points, json.sprt.elo0, json.sprt.accepted], ['pair', 49, 0, undefined]);
    const decided = await breedboard(['stats', '+460 =0 -20', '--elo0', '-5', '--elo1', '5']);
    assert.match(decided.out, /\nSequential test: it accepts 5 Elo and rejects −5 \(log-likelihood ratio [\d.]+, /);
  });

  test('a player from a file plays the same, weights included', async () => {
    const args = ['players', 'search(depth=1, evaluator=file(net.json))', '-o', 'kept.json'];
    const { code, out, err } = await breedboard(args);
    assert.deepEqual([code, err], [0, 'written to kept.json, and its model card to kept.card.md\n']);
    assert.ok(out.endsWith(`\n${readFileSync(at('kept.card.md'), 'utf8')}`));
    assert.match(out, /^search\(depth=1, evaluator=stored\(checksum=sha256:[0-9a-f]{64}\)\): /);
    assert.ok(statSync(at('kept.json')).size > statSync(at('net.json')).size);
    const game = async (player: string): Promise<unknown> => {
      const played = await breedboard(['play', '--black', player, '--white', 'random', '--seed', '3', '-q', '--json']);
      assert.equal(played.code, 0, played.err);
      const { moves, players } = JSON.parse(played.out);
      assert.deepEqual(players, [player, 'random']);
      return moves;
    };
    const moves = await game('file(kept.json)');
    assert.deepEqual(await game('file(net.json)'), moves);
  });

  test('a saved game opens no other file', async () => {
    const white = 'search(depth=1, evaluator=file(net.json))';
    await breedboard(['play', '--white', white, '--seed', '3', '-q', '--save', 'game.json'], 'f5\n');
    assert.deepEqual(
      await breedboard(['play', '--load', 'game.json']),
      fails(
        2,
        'the saved game names another file, “search(depth=1, evaluator=file(net.js…”: only the command line can open a file; name it with --first or --second',
      ),
    );
    const again = await breedboard(['play', '--load', 'game.json', '--white', white, '-q'], 'quit\n');
    assert.equal(again.code, 0);
  });

  test('play: any player on either side, in every game, the same game from the same seed', async () => {
    for (const [game, first, second] of [
      ['othello', 'alliot-durand(depth=0)', 'currie(level=2)'],
      ['othello', 'squares', 'search(depth=2, evaluator=squares)'],
      ['senet', 'hc(number=2)', 'search(depth=1)'],
      ['noughts', 'pinkney-noughts', 'perfect'],
    ] as const) {
      const args = ['play', game, '--first', first, '--second', second, '--seed', '7', '-q', '--json'];
      const { code, out } = await breedboard(args);
      assert.equal(code, 0);
      const record = JSON.parse(out);
      assert.deepEqual(record.players, [first, second]);
      assert.ok(record.outcome);
      assert.equal((await breedboard(args)).out, out);
    }
  });

  test('Ctrl-C ends an endless search', { skip: process.platform === 'win32' }, async () => {
    const { child, ended } = start(MAIN, ['play', '--white', 'search(depth=40)', '--seed', '1', '-q']);
    child.stdin.write('f5\n');
    await new Promise<void>(resolve => {
      child.stdout.on('data', (text: string) => text.includes('black plays f5') && resolve());
    });
    setTimeout(() => child.kill('SIGINT'), 100);
    await ended;
    assert.ok(child.signalCode === 'SIGINT' || child.exitCode === 130);
  });
});

/**
 * The commands around players: listing, explaining, drawing trees, interpreting results, and playing against any of
 * them.
 */

import assert from 'node:assert/strict';
import { readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { pinkneyNetwork } from '../src/evaluators/network/presets.js';
import type { Patterns } from '../src/evaluators/patterns/data.js';
import { randomPatterns } from '../src/evaluators/patterns/presets.js';
import { straightTuples } from '../src/evaluators/patterns/tuples.js';
import type { Perspective } from '../src/evaluators/squares.js';
import { buildGame, everyGame } from '../src/games/catalogue.js';
import { formatLeague } from '../src/games/othello/notations/league.js';
import { othelloBoard, TABLES } from '../src/games/othello/view.js';
import { evaluators } from '../src/models/catalogue.js';
import { formatEvaluator, networkModel, parseEvaluator, patternsIn, patternsModel } from '../src/models/file.js';
import { isOffered, players } from '../src/players/catalogue.js';
import { rngFrom } from '../src/random/rng.js';
import { parseSeed } from '../src/random/seed.js';
import { parseSpec } from '../src/specs/spec.js';
import { fails, lines, prints, workshop } from './suites/command.js';

const { at, inSession: breedboard, raceInSession: race } = workshop();

type Part = { readonly value: number; readonly isSum?: true; readonly parts?: readonly Part[] };
type Explained = {
  readonly label?: string;
  readonly position: string;
  readonly value: number;
  readonly parts: readonly Part[];
  readonly reasons: readonly string[];
  readonly choice: { readonly move: string };
};
const total = (parts: readonly Part[]): number => parts.reduce((sum, part) => sum + part.value, 0);

const OFFERED = Object.keys({ ...players, ...evaluators }).filter(name =>
  isOffered(name, buildGame({ kind: 'othello' })),
);
const NAMES = ['human', 'file', 'run', ...OFFERED].join(', ');
const EVALUATORS = Object.keys(evaluators).join(', ');
const FORMS = 'write a result as +46 =0 -2, 46-0-2 (wins-draws-losses) or five counts of pairs 3/10/21/10/4';

const net = formatEvaluator(networkModel('othello', pinkneyNetwork(rngFrom(parseSeed('net')))), { run: 'test' });
writeFileSync(at('net.json'), net);
writeFileSync(at('cut.json'), net.slice(0, 300));
writeFileSync(at('deep.json'), '['.repeat(1_000_000));
writeFileSync(at('other.json'), '{"a": 1}');
writeFileSync(at('huge.json'), '');
truncateSync(at('huge.json'), 2 ** 31); // takes no disk space: the file is one hole

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
const some = somePatterns('inversion');
const twice = Float32Array.of(...some.weights, ...some.weights);
writeFileSync(
  at('phases.json'),
  formatEvaluator(patternsModel('othello', { ...some, boundaries: [30], weights: twice })),
);
writeFileSync(at('bias.json'), formatEvaluator(patternsModel('othello', { ...some, biases: [1] })));
writeFileSync(at('tanh.json'), formatEvaluator(patternsModel('othello', { ...some, output: 'tanh' })));
for (const [name, text] of [
  ['ok', '{ 1 { 1 1 { 0 } { 1 2 3 } } }'],
  ['cut', '{ 1 { 1 1 { 0 } { 1 2'],
  ['nan', '{ 1 { 1 1 { 0 } { 1 NaN 3 } } }'],
  ['wide', '{ 1 { 1 1 { 0 } { 1 1e30 3 } } }'],
]) {
  writeFileSync(at(`league-${name}.txt`), text!);
}
writeFileSync(at('numbers.txt'), '0.5 0.25 1');
writeFileSync(at('wide-squares.txt'), '1e30 '.repeat(64));
writeFileSync(at('prose.txt'), 'Dear League,');
writeFileSync(at('braces.txt'), '{'.repeat(1_000_000));

describe('gallery', { concurrency: 4 }, () => {
  test('players: every name with its sentence, games and options', async () => {
    const { code, out, err } = await breedboard(['players']);
    assert.deepEqual([code, err], [0, '']);
    assert.match(out, /^Players\n {2}human: /);
    for (const [name, { summary, options }] of Object.entries({ ...players, ...evaluators })) {
      const at = out.indexOf(`  ${name}: ${summary}`);
      assert.ok(at > 0, name);
      for (const option of Object.keys(options)) assert.ok(out.indexOf(`      ${option}=`, at) > at, option);
    }
    assert.match(out, /\n {2}currie: [^\n]* \[othello\]\n/);
    assert.match(out, /\n {6}by default: search\(depth=1, evaluator=strategies, ties=first, pass=ply\)\n/);
    const list = JSON.parse((await breedboard(['players', '--json'])).out) as { name: string; games: string[] }[];
    assert.deepEqual(
      list.map(({ name }) => name),
      Object.keys({ ...players, ...evaluators }),
    );
    assert.deepEqual(
      list.find(({ name }) => name === 'formula')?.games,
      everyGame().flatMap(({ id, primitives }) => (primitives ? [id] : [])),
    );
  });

  test('players --game: only names that play on that board', async () => {
    const names = async (game: string): Promise<string[]> =>
      (JSON.parse((await breedboard(['players', '--game', game, '--json'])).out) as { name: string }[]).map(
        ({ name }) => name,
      );
    for (const kind of ['othello', 'othello(size=6)', 'noughts(size=4)', 'breakthrough(size=6)']) {
      const spec = parseSpec(kind);
      assert.ok(spec.ok);
      const game = buildGame(spec.value);
      assert.deepEqual(
        await names(kind),
        Object.keys({ ...players, ...evaluators }).filter(name => isOffered(name, game)),
        kind,
      );
    }
    const six = await names('othello(size=6)');
    assert.ok(
      ['level', 'champion', 'pinkney', 'alliot'].every(name => !six.includes(name)),
      `${six}`,
    );
    assert.ok(!(await names('noughts(size=4)')).includes('perfect'));
  });

  test('players: the meaning of one name', async () => {
    assert.deepEqual(
      await breedboard(['players', 'currie(3)']),
      prints(
        lines(
          `currie(level=3): ${players.currie!.summary}`,
          '  the same as search(depth=3, evaluator=strategies(level=3), ties=first, pass=ply)',
        ),
      ),
    );
    const { out } = await breedboard(['players', 'hc(2)', '--json']);
    assert.deepEqual(JSON.parse(out), {
      player: 'hc(number=2)',
      summary: players.hc!.summary,
      search: 'search(depth=1, evaluator=formula(tree=hc2), terminal=evaluator)',
      data: { kind: 'hc', number: 2 },
    });
  });

  test('convert: a League player is imported by either perspective, plays, and is exported unchanged', async () => {
    const text = formatLeague(somePatterns('negation'));
    writeFileSync(at('league.txt'), text);
    for (const perspective of ['negation', 'inversion'] as const) {
      const json = `league-${perspective}.json`;
      assert.deepEqual(await breedboard(['convert', 'league.txt', '--perspective', perspective, '-o', json]), {
        code: 0,
        out: '',
        err: `written to ${json}: 32 tables, 288 weights, perspective ${perspective}\n`,
      });
      const file = parseEvaluator(readFileSync(at(json), 'utf8'));
      assert.ok(file.ok);
      assert.deepEqual(patternsIn(file.value), somePatterns(perspective));
      assert.deepEqual(await breedboard(['convert', json, '-q']), prints(text));
      assert.equal((await breedboard(['players', `file(${json})`, '-o', `player-${json}`])).code, 0);
      assert.deepEqual(await breedboard(['convert', `player-${json}`, '-q']), prints(text));
      const match = await breedboard([
        'match',
        `file(${json})`,
        'squares',
        '--league',
        '--games',
        '20',
        '--json',
        '-q',
      ]);
      assert.equal(JSON.parse(match.out).games, 20);
    }
  });

  test('convert: the League’s other formats play as the same players', async () => {
    const text = formatLeague(somePatterns('inversion')).replace(/[{}]/g, ' ');
    writeFileSync(at('bare.txt'), text);
    assert.equal((await breedboard(['convert', 'bare.txt', '--perspective', 'inversion', '-o', 'bare.json'])).code, 0);
    const bare = parseEvaluator(readFileSync(at('bare.json'), 'utf8'));
    assert.ok(bare.ok);
    assert.deepEqual(patternsIn(bare.value), somePatterns('inversion'));

    const table = formatLeague({ squares: Float32Array.from(TABLES.swh) });
    assert.match(table, /^1 -0.25 0.1 0.05 0.05 0.1 -0.25 1\n/);
    writeFileSync(at('swh.txt'), table);
    assert.deepEqual(await breedboard(['convert', 'swh.txt', '-o', 'swh.json']), {
      code: 0,
      out: '',
      err: 'written to swh.json: 64 weights of squares\n',
    });
    const games = async (player: string): Promise<number[]> => {
      const { out } = await breedboard(['match', player, 'iago', '--games', '100', '--json', '-q']);
      const { wins, draws, margin } = JSON.parse(out);
      return [wins, draws, margin];
    };
    assert.deepEqual(await games('file(swh.json)'), await games('squares'));
    assert.deepEqual(await breedboard(['convert', 'swh.json', '-q']), prints(table));
  });

  test('explain: parts, map, sentences and the choice', async () => {
    assert.deepEqual(
      await breedboard(['explain', 'search(2, evaluator=alliot(0))', 'f5d6c3d3c4f4f6']),
      prints(
        lines(
          'search(depth=2, evaluator=alliot(stage=0)): +16 for white, −16 for black (white to move)',
          '',
          '   a    b    c    d    e    f    g    h',
          '1  ·    ·    ·    ·    ·    ·    ·    ·',
          '2  ·    ·    ·    ·    ·    ·    ·    ·',
          '3  ·    ·    X−1  O+2  ·    ·    ·    ·',
          '4  ·    ·    X−2  X−16 X−16 O+2  ·    ·',
          '5  ·    ·    ·    O+16 X−16 X−2  ·    ·',
          '6  ·    ·    ·    O+2  ·    X−1  ·    ·',
          '7  ·    ·    ·    ·    ·    ·    ·    ·',
          '8  ·    ·    ·    ·    ·    ·    ·    ·',
          'the piece on each field, and the value the field adds for white',
          '',
          '  +48  liberties: 18 own, 24 of the opponent’s, × −8',
          '  −32  centre (like d4): 1 own, 3 of the opponent’s',
          '   −2  squares like c3: 0 own, 2 of the opponent’s',
          '   +2  squares like d3: 3 own, 2 of the opponent’s',
          '    0  8 more with value 0',
          '  ---',
          '  +16  together',
          '',
          'For white: liberties +48 (18 own, 24 of the opponent’s, × −8); and squares like d3 +2 (3 own, 2 of the opponent’s).',
          'Against white: centre (like d4) −32 (1 own, 3 of the opponent’s); and squares like c3 −2 (0 own, 2 of the opponent’s).',
          'Looking 2 moves ahead, it would play f3 as white (−1), expecting f3 e6.',
          'The best moves it sees: f3 −1, b4 −2, b5 −29, g5 −46, g6 −62.',
        ),
      ),
    );
  });

  test('explain: a player that plays games out shows visits and values of each move and the line', async () => {
    assert.deepEqual(
      await breedboard(['explain', 'mcts(2000)', 'xx..o.... o', '-g', 'noughts', '--seed', '0']),
      prints(
        lines(
          'mcts(iterations=2000): 0 for noughts by 249 playouts (noughts to move)',
          '',
          '   a  b  c',
          '1  X  X  ·',
          '2  ·  O  ·',
          '3  ·  ·  ·',
          '',
          '  move  visits   share  value',
          '  c1       222  89.2 %      0  exact',
          '  c2         6   2.4 %     −1  exact',
          '  b3         6   2.4 %     −1  exact',
          '  c3         6   2.4 %     −1  exact',
          '  a3         5   2.0 %     −1  exact',
          '  a2         4   1.6 %     −1  exact',
          '',
          'It would play c1 as noughts, expecting c1 a3 a2.',
          'A value is the mean result of a move’s playouts for noughts: +1 is a win, 0 a draw, −1 a loss.',
          'An exact value is proven by finished games.',
        ),
      ),
    );
    const args = ['explain', 'mcts(300)', 'f5d6c3', '--json', '--seed', '3'];
    const { code, out, err } = await breedboard(args);
    assert.deepEqual([code, err], [0, '']);
    const { choice, reproducible, toMove } = JSON.parse(out) as {
      reproducible: boolean;
      toMove: string;
      choice: { move: string; playouts: number; pv: string[]; visits: { move: string; visits: number }[] };
    };
    assert.deepEqual([reproducible, toMove, choice.playouts, choice.pv[0]], [true, 'white', 300, choice.move]);
    assert.equal(
      choice.visits.reduce((sum, { visits }) => sum + visits, 0),
      300,
    );
    assert.equal(choice.visits[0]!.move, choice.move);
    assert.equal((await breedboard(args)).out, out);
    const forced = await breedboard(['explain', 'mcts', 'xoxoxoox. x', '-g', 'noughts']);
    assert.match(forced.out, /\nc3 is the only legal move of crosses\.\n$/);
  });

  test('explain: a formula is shown whole, with its unused parts marked', async () => {
    const { out } = await breedboard(['explain', 'ohc(5)', 'f5', '--side', 'black']);
    assert.match(out, /^ohc\(number=5\), rating by formula\(tree=ohc5\): 0 for black, 0 for white \(white to move\)\n/);
    assert.match(out, /\n {4}0 {2}if: c if a is 0, otherwise b\n {4}0 {4}>: a is greater\n {3}\+5 {6}plus: a \+ b\n/);
    assert.match(out, /\n {3}\+3 {4}minus: a − b \(unused\)\n/);
  });

  test('explain: text and JSON have the same content, and the parts add up', async () => {
    for (const [player, place, game] of [
      ['alliot', 'f5f6e6f4', 'othello'],
      ['pinkney', 'start', 'othello'],
      ['search(1)', 'start', 'othello'],
      ['features(pilgrim)', 'scscscscsc/scsc....../.......... c throw:1 0 -', 'senet'],
      ['features', 'xo.x.....\to', 'noughts'],
    ] as const) {
      const { code, out, err } = await breedboard(['explain', player, place, '--json', '-g', game]);
      assert.deepEqual([code, err], [0, ''], player);
      const { value, parts, reasons } = JSON.parse(out) as Explained;
      assert.ok(Math.abs(total(parts) - value) <= 1e-4 * Math.max(1, Math.abs(value)), `${player}: ${value}`);
      assert.ok(reasons.length > 0);
    }
  });

  test('explain: three positions, each in sentences, the same from the same seed', async () => {
    const args = ['explain', 'iago', '--three', '--seed', '5'];
    const { code, out } = await breedboard(args);
    assert.equal(code, 0);
    const heads = [...out.matchAll(/^(a good|a bad|an even) position by iago: (\S+) for/gm)].map(each => each[1]);
    assert.deepEqual(heads, ['a good', 'a bad', 'an even']);
    assert.equal(out.match(/^(For|Against|No part is \S+) (black|white)/gm)?.length, 6);
    assert.equal((await breedboard(args)).out, out);
    const { positions } = JSON.parse((await breedboard([...args, '--json'])).out) as { positions: Explained[] };
    assert.deepEqual(
      positions.map(({ label }) => label),
      ['good', 'bad', 'even'],
    );
    assert.ok(positions[0]!.value > 0 && positions[1]!.value < 0);
    assert.equal(new Set(positions.map(({ position }) => position)).size, 3);
    for (const { choice } of positions) assert.match(choice.move, /^[a-h][1-8]$/);
  });

  test('explain: a drawing, a board from a pipe, and only ASCII where the terminal has no more', async () => {
    const board = `${'.'.repeat(27)}OX......XO${'.'.repeat(27)} X`;
    const { code, out, err } = await breedboard(
      ['explain', 'squares', '-', '--svg', 'why.svg'],
      lines(...board.match(/.{1,8}/g)!),
      { LC_ALL: 'C' },
    );
    assert.deepEqual([code, err], [0, 'drawn in why.svg\n']);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII is meant
    assert.match(out, /^[\u0000-\u007f]*$/);
    assert.match(out, /\n4 {2}\. +\. +\. +O-0\.01 +X\+0\.01/);
    assert.match(readFileSync(at('why.svg'), 'utf8'), /^<svg /);
  });

  test('tree: text, SVG, JSON and XML of the same tree', async () => {
    assert.deepEqual(
      await breedboard([
        'tree',
        'xxooo.x.. x',
        '-d2',
        '-g',
        'noughts',
        '--evaluator',
        'perfect',
        '--terminal',
        'evaluator',
      ]),
      prints(
        lines(
          'noughts, crosses to move, depth 2, 7 positions visited',
          'xxooo.x.. x',
          'max 0',
          '├─ c2 min 0 ◂',
          '│  ├─ b3 leaf 0 ◂',
          '│  └─ c3 leaf 0',
          '├─ b3 min ≤ −2',
          '│  ├─ c2 leaf −2 ◂',
          '│  └─ c3 cut',
          '└─ c3 min ≤ −2',
          '   ├─ c2 leaf −2 ◂',
          '   └─ b3 cut',
        ),
      ),
    );
    const args = ['tree', 'start', '-d', '1', '--evaluator', 'greedy(difference)'];
    const json = JSON.parse((await breedboard([...args, '--json'])).out);
    assert.deepEqual([json.nodes, json.root.value, json.root.children.length], [4, 3, 4]);
    assert.match(
      (await breedboard([...args, '-f', 'xml'])).out,
      /<node type="leaf" move="d3" value="3" best="true"\/>/,
    );
    assert.deepEqual(await breedboard([...args, '-o', 'tree.svg']), { code: 0, out: '', err: 'written to tree.svg\n' });
    assert.match(readFileSync(at('tree.svg'), 'utf8'), /^<svg /);
    const ascii = await breedboard([...args, '-q'], '', { LC_ALL: 'C' });
    assert.match(ascii.out, /\n`- e6 leaf 3\n$/);
  });

  for (const [args, code, message] of [
    [['players', 'curie'], 2, `no player called “curie”; did you mean “currie”? there are: ${NAMES}`],
    [['players', 'alliot', '-g', 'noughts'], 2, 'alliot is an evaluator for othello, not for noughts'],
    [['players', '-o', 'x.json'], 2, '--output needs a player: name one'],
    [['convert', 'league-cut.txt'], 3, 'cannot use “league-cut.txt”: the text ends where a weight should follow'],
    [
      ['convert', 'league-ok.txt'],
      2,
      'a League file does not record its perspective: pass --perspective negation (the League’s own) or inversion',
    ],
    [
      ['convert', 'league-nan.txt', '--perspective', 'negation'],
      3,
      'cannot use “league-nan.txt”: “NaN” is not a weight',
    ],
    [
      ['convert', 'league-wide.txt', '--perspective', 'negation'],
      3,
      'cannot use “league-wide.txt”: weights add up to 1.00e+30, more than 2^40',
    ],
    [['convert', 'numbers.txt'], 3, /64 weights; these are 3 numbers and not n-tuples: the number of tables must be/],
    [['convert', 'wide-squares.txt'], 3, /^cannot use “wide-squares.txt”: .*larger than 2\^32/],
    [
      ['match', 'file(league-ok.txt)', 'random'],
      3,
      'cannot use “league-ok.txt”: it has the form of a League player; breedboard convert makes a file of it',
    ],
    [['convert', 'prose.txt'], 3, /64 weights; this starts with “Dear”$/m],
    [['convert', 'deep.json'], 3, 'cannot use “deep.json”: more than 16 levels at character 18'],
    [
      ['convert', 'braces.txt'],
      3,
      'cannot use “braces.txt”: the number of tables must be a whole number from 1 to 960, not “{”',
    ],
    [['convert', 'huge.json'], 3, 'cannot use “huge.json”: it is too large: 2147483648 bytes, the limit is 67108864'],
    [['convert', 'net.json'], 3, 'cannot use “net.json”: it has neither patterns nor weights of squares'],
    [['convert', 'phases.json'], 3, 'cannot use “phases.json”: a League player has one phase, this has 2'],
    [['convert', 'bias.json'], 3, 'cannot use “bias.json”: a League player has no bias, this has one'],
    [
      ['convert', 'tanh.json', '--perspective', 'negation'],
      2,
      '--perspective negation: these patterns use inversion; leave --perspective out',
    ],
    [['convert', 'nowhere.txt'], 3, 'cannot use “nowhere.txt”: no such file or folder'],
    [['explain'], 2, "missing required argument 'player'"],
    [['explain', 'alliot'], 2, 'a position is missing: give one, start, or --three'],
    [['explain', 'alliot', 'start', '--three'], 2, '--three picks the positions: give either a position or --three'],
    [['explain', 'random', 'start'], 2, 'random does not rate positions, so there is nothing to explain'],
    [['explain', 'mcts'], 2, 'a position is missing: give one, or start'],
    [
      ['explain', 'mcts(20)', 'start', '--three'],
      2,
      'mcts(iterations=20) rates the moves of a position, not its parts: leave out --three',
    ],
    [['explain', 'mcts', 'start', '-g', 'senet'], 3, 'mcts rates moves, and no side is to move in this position'],
    [['explain', 'currie', 'start', '-g', 'senet'], 2, 'currie plays othello, not senet'],
    [
      ['explain', 'alliot', 'start', '--side', 'blak'],
      2,
      'no side of othello is called “blak”; did you mean “black”? there are: black, white',
    ],
    [
      ['explain', 'alliot', 'f5f5'],
      3,
      'this could not be read as transcript: move 2, “f5” at character 3, is illegal: white may play f4 d6 f6; as board or OBF: “f” in cell 1: a board is 64 cells from a1 to h8 (black X * B 0, white O W 1, empty - .) and then the side to move',
    ],
    [['explain', 'file', 'start'], 2, 'file needs a path, as in file(champion.json)'],
    [['explain', 'file(none.json)', 'start'], 3, 'cannot use “none.json”: no such file or folder'],
    [['explain', 'file(.)', 'start'], 3, 'cannot use “.”: it is a folder'],
    [
      ['explain', 'file(other.json)', 'start'],
      3,
      'cannot use “other.json”: not a file of the format “breedboard evaluator 1”',
    ],
    [['explain', 'file(deep.json)', 'start'], 3, 'cannot use “deep.json”: more than 16 levels at character 18'],
    [
      ['explain', 'file(huge.json)', 'start'],
      3,
      'cannot use “huge.json”: it is too large: 2147483648 bytes, the limit is 33554432',
    ],
    [
      ['explain', 'file(net.json)', 'start', '-g', 'noughts'],
      3,
      'cannot use “net.json”: its evaluator rates othello, not noughts',
    ],
    [['explain', 'search(evaluator=file(cut.json))', 'start'], 3, /^cannot use “cut.json”: a text that does not end/],
    [['tree', 'start', '-d', '9'], 3, 'the tree of depth 9 has more than 2000 nodes; use a smaller depth'],
    [['tree', 'start', '-d', '0'], 2, '--depth “0” is not a whole number from 1 to 60'],
    [['tree', 'start'], 2, "required option '-d, --depth <plies>' not specified"],
    [
      ['tree', 'start', '-d', '1', '--evaluator', 'aliot'],
      2,
      `no evaluator called “aliot”; did you mean “alliot”? there are: ${EVALUATORS}`,
    ],
    [['tree', 'start', '-d', '1', '-f', 'svg', '--json'], 2, '--json and --format svg exclude each other: give one'],
    [['tree', 'start', '-d', '1', '-o', 'no/where.svg'], 1, 'cannot write to “no/where.svg”: no such file or folder'],
    [['stats', 'x'], 3, `“x” is not a result; ${FORMS}`],
    [['stats', '1-2'], 3, `“1-2” has 2 numbers; ${FORMS}`],
    [['stats', '+0'], 3, 'the result has no games'],
    [['stats', '1/2/3'], 3, `“1/2/3” has 3 numbers; ${FORMS}`],
    [['stats', '+1', '=0', '-1', '--alpha', '2'], 2, '--alpha needs --elo1 too'],
    [['stats', '+1', '--model', 'normalised'], 2, '--model needs --elo1 too'],
    [
      ['stats', '+1', '--elo1', '5', '--alpha', '2'],
      2,
      'alpha and beta must be positive with a sum below 1, not 2 and 0.05',
    ],
    [['stats', '+1', '--elo0', '3'], 2, '--elo0 needs --elo1 too'],
    [['stats', '+1', '--elo1', 'x'], 2, '--elo1 “x” is not a number'],
    [['stats', '+1', '--elo0', '5', '--elo1', '5'], 2, 'elo0 must be less than elo1, not 5 and 5'],
    [['stats', '+1', '--jsn'], 2, "unknown option '--jsn' (Did you mean --json?)"],
    [['play', '--white', 'search(evaluator=7)'], 2, 'search(evaluator=…): “7” is not an evaluator'],
  ] as const) {
    test(`breedboard ${args.join(' ')}: one line, exit code ${code}`, async () => {
      const ended = await breedboard(args);
      if (typeof message === 'string') assert.deepEqual(ended, fails(code, message));
      else {
        assert.deepEqual([ended.code, ended.out], [code, '']);
        assert.match(ended.err.replace(/^breedboard: /, ''), message);
        assert.equal(ended.err.split('\n').length, 2);
      }
    });
  }

  test('garbage of any length from a pipe is refused', async () => {
    const { code, err } = await breedboard(['explain', 'alliot', '-'], 'x'.repeat(3_000_000));
    assert.deepEqual([code, err], [3, 'breedboard: stdin: at most 1048576 characters are read, not 3000000\n']);
    const binary = await breedboard(['tree', '-', '-d', '1'], '\u0000\u001b[31m\uffff');
    assert.equal(binary.code, 3);
    assert.ok(!binary.err.includes('\u001b'));
  });

  test('play: a hint comes from a search where the game has one, from random games elsewhere', async () => {
    const othello = await breedboard(['play', '-q', '--seed', '1'], 'hint\nquit\n');
    assert.match(
      othello.out,
      /^hint: ([a-h][1-8]) \(master\(nodes=100000, edition=\d+\) expects \1 .*, which it rates \S+ discs for black\)\n$/,
    );
    const senet = await breedboard(['play', 'senet', '-q', '--seed', '1'], 'hint\nquit\n');
    assert.match(senet.out, /\nhint: \S+ \(search\(depth=2, evaluator=features\(set=pilgrim\)\) expects /);
    const other = await race(['play', '-q', '--seed', '7'], 'hint\nquit\n');
    assert.match(other.out, /hint: \S+ \(a rough guide: in 100 random games from there/);
  });
});

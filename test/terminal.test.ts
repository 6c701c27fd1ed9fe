/**
 * The output and exit code of each command, from real processes. Lists and help are those of a command line whose only
 * game is the race (games/terminal.ts), so that a new game changes none of these expectations.
 */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { evaluators } from '../src/models/catalogue.js';
import { isOffered, players } from '../src/players/catalogue.js';
import { commands } from '../src/terminal/commands.js';
import { RACE_PARTS } from './games/race-parts.js';
import { fails, lines, MAIN, prints, workshop } from './suites/command.js';

const { folder, at, start, inSession: breedboard, raceInSession: race } = workshop();
const ZOO = fileURLToPath(new URL('./engines/zoo.js', import.meta.url));

const COMMANDS = [
  'lab',
  'play',
  'games',
  'players',
  'explain',
  'tree',
  'match',
  'openings',
  'stats',
  'tournament',
  'ladder',
  'rate',
  'records',
  'perft',
  'engine',
  'worker',
  'workers',
  'bench',
];
/** Every name of a player of the race. */
const OFFERED = Object.keys({ ...players, ...evaluators }).filter(name =>
  isOffered(name, RACE_PARTS.games.race!.build({ kind: 'race' })),
);
const NAMES = ['human', 'file', 'run', ...OFFERED].join(', ');

describe('terminal', { concurrency: 4 }, () => {
  test('bare, with --help or help: the commands, and an example', async () => {
    const bare = await race([]);
    assert.deepEqual([bare.code, bare.err], [0, '']);
    assert.match(
      bare.out,
      /^Usage: breedboard \[options\] \[command\]\n\nThe workbench where board-game players are bred/,
    );
    for (const name of COMMANDS) assert.match(bare.out, new RegExp(`^ {2}${name}\\b.*[a-z]$`, 'm'));
    assert.match(
      bare.out,
      /\nExample:\n {2}breedboard play\n\nExit codes:\n {2}0 {2}done\n(.*\n)* {2}130 {2}interrupted\n$/,
    );
    assert.deepEqual(await race(['--help']), bare);
    assert.deepEqual(await race(['help']), bare);
  });

  test('every command has help with examples', async () => {
    for (const name of COMMANDS) {
      const { code, out, err } = await race([name, '--help']);
      assert.deepEqual([code, err], [0, '']);
      assert.match(out, new RegExp(`^Usage: breedboard ${name}\\b`));
      assert.match(out, /\nExamples?:\n {2}breedboard /);
    }
  });

  test('--version prints the version of the package', async () => {
    const manifest = readFileSync(new URL('../../package.json', import.meta.url), 'utf8');
    assert.deepEqual(await breedboard(['--version']), prints(lines(JSON.parse(manifest).version)));
  });

  for (const [args, code, message] of [
    [['plya'], 2, "unknown command 'plya' (Did you mean play?)"],
    [['players', 'human'], 2, 'human is you, at the keyboard: only breedboard play takes it'],
    [
      ['help', 'plya'],
      2,
      `no command called “plya”; did you mean “play”? there are: ${Object.keys(commands).join(', ')}`,
    ],
    [['play', '--sed', '3'], 2, "unknown option '--sed' (Did you mean --seed?)"],
    [['play', 'rcae'], 2, 'no game called “rcae”; did you mean “race”? there are: race'],
    [['play', 'race('], 2, '“race(”: expected a value at character 6, found the end'],
    [['play', 'race(slo=true)'], 2, 'race has no option “slo”; did you mean “slow”? there are: slow'],
    [['play', 'race', 'race'], 2, "too many arguments for 'play'. Expected 1 argument but got 2."],
    [['play', '--blue', 'randm'], 2, `no player called “randm”; did you mean “random”? there are: ${NAMES}`],
    [['play', '--first', 'human', '--reds', 'human'], 2, '--first and --reds both name the player of reds: give one'],
    [['play', '--load', 'x', '--seed', '1'], 2, "option '--load <file>' cannot be used with option '--seed <text>'"],
    [['play', '--from', 'x'], 3, '“x” is not a position; write turn, pawns, pawns, throw, plies'],
    [['play', '--load', 'nothing.json'], 3, 'cannot load “nothing.json”: no such file or folder'],
    [['play', '--load', '.'], 3, 'cannot load “.”: it is a folder'],
    [['play', '--save', 'no/where.json'], 1, 'cannot write to “no/where.json”: no such file or folder'],
    [
      ['play', '--second', 'engine()'],
      2,
      'engine: the program is missing; write engine("program arguments", protocol=gtp)',
    ],
    [['play', '--second', `engine("it's")`], 2, "engine: “it's”: a closing single quote is missing"],
    [
      ['play', '--second', 'engine("x")'],
      2,
      'engine: GTP names squares by letter and number, which race does not have',
    ],
    [
      ['play', '--second', 'engine("x", protocol=smple)'],
      2,
      'no protocol called “smple”; did you mean “simple”? there are: gtp, nboard, simple',
    ],
    [
      ['play', '--second', 'engine("./x", protocol=simple)'],
      3,
      '“engine("./x", protocol=simple)”: it could not be started: there is no such program',
    ],
    [['lab', '--port', '99999'], 2, '--port “99999” is not a whole number from 0 to 65535'],
    [['lab', '--engine', 'rhino'], 2, '--engine “rhino”: write NAME=COMMAND, as in rhino=gtp-rhino'],
    [['lab', '--engine', 'a=x', '--engine', 'a=y'], 2, 'two engines are called “a”'],
    [
      ['lab', '--no-open', '--runs', '/dev/null/x'],
      1,
      'cannot open the lab: “/dev/null/x”: a part of its path is not a folder',
    ],
    [['engine', '--simple'], 2, "required option '--player <player>' not specified"],
    [['engine', '--player', 'random'], 2, 'choose one protocol: --gtp, --nboard, --simple or --protocol'],
    [
      ['engine', '--gtp', '--simple', '--player', 'random'],
      2,
      'choose one protocol: --gtp, --nboard, --simple or --protocol',
    ],
    [['engine', '--gtp', '--player', 'random'], 2, 'GTP names squares by letter and number, which race does not have'],
    [['engine', '--nboard', '--player', 'random'], 2, 'NBoard plays othello only, not race'],
    [['engine', '--simple', '--player', 'human'], 2, 'human cannot play as an engine; see: breedboard players'],
    [['perft', 'race'], 2, 'perft needs a depth: --depth with a whole number from 0 to 20'],
    [['perft', 'race', '-d', '99'], 2, '--depth “99” is not a whole number from 0 to 20'],
    [['perft', 'race', '-d', '-1'], 2, '--depth “-1” is not a whole number from 0 to 20'],
    [['perft', 'race', '-d', 'NaN'], 2, '--depth “NaN” is not a whole number from 0 to 20'],
    [['perft', 'race', '-d', '1e1'], 2, '--depth “1e1” is not a whole number from 0 to 20'],
    [['perft', 'race', '-d', ''], 2, '--depth “” is not a whole number from 0 to 20'],
  ] as const) {
    test(`breedboard ${args.join(' ')}: one line, exit code ${code}`, async () =>
      assert.deepEqual(await race(args), fails(code, message)));
  }

  test('a side of another game is refused by name', async () => {
    const { code, err } = await breedboard(['play', 'noughts', '--spools', 'random']);
    assert.equal(code, 2);
    assert.match(err, /^breedboard: .*--spools.*\n$/);
  });

  test('games: each with its sides and options', async () => {
    assert.deepEqual(
      await race(['games']),
      prints(
        lines(
          'race: two pawns, four fields and a die',
          '  sides: reds, blue',
          '  slow=true|false (default false): changes nothing',
        ),
      ),
    );
    const { out } = await race(['games', '--json']);
    const slow = { name: 'slow', accepts: 'true|false', default: false, summary: 'changes nothing' };
    assert.deepEqual(JSON.parse(out), [
      { id: 'race', summary: 'two pawns, four fields and a die', sides: ['reds', 'blue'], options: [slow] },
    ]);
  });

  test('perft: counts by either engine, and names it', async () => {
    const { code, out, err } = await breedboard(['perft', 'noughts', '--depth', '9']);
    assert.deepEqual([code, out], [0, 'noughts depth 9: 255168 leaves\n']);
    assert.match(err, /^\d+\.\d{3} s, engine reference\n$/);
    assert.deepEqual(await breedboard(['-q', 'perft', 'noughts', '-d', '0']), prints('noughts depth 0: 1 leaves\n'));
    assert.deepEqual(
      await breedboard(['perft', 'noughts', '-d', '2', '--engine', 'kernel']),
      fails(2, 'noughts has no kernel; use --engine reference'),
    );
    for (const [flags, engine] of [
      [[], 'kernel'],
      [['--engine', 'reference'], 'reference'],
    ] as const) {
      const result = JSON.parse((await race(['perft', 'race', '-d', '8', '--json', ...flags])).out);
      assert.deepEqual(Object.keys(result), ['game', 'depth', 'leaves', 'seconds', 'engine']);
      assert.deepEqual({ ...result, seconds: 0 }, { game: 'race', depth: 8, leaves: 81, seconds: 0, engine });
    }
  });

  test('perft: below each move, from any position, also after the end', async () => {
    assert.deepEqual(
      await breedboard(['perft', 'noughts', '-d', '2', '--divide', '-q', '--from', 'xoxoxo... x']),
      prints(lines('a3: 1', 'b3: 2', 'c3: 1', 'noughts depth 2: 4 leaves')),
    );
    const { out } = await breedboard(['perft', 'noughts', '-d', '2', '--divide', '--json', '--from', 'xxxoo.... o']);
    const { leaves, divide } = JSON.parse(out);
    assert.deepEqual([leaves, divide], [1, {}]);
  });

  test('play: a whole game from a pipe', async () => {
    const { code, out, err } = await breedboard(
      ['play', 'noughts', '--first', 'human', '--second', 'human', '--seed', '1'],
      'b2\nA1\n#2\n\nc1\nb3\n',
    );
    const board = (...text: readonly string[]): readonly string[] => ['', '   a  b  c', ...text, ''];
    assert.equal(
      out,
      lines(
        ...board('1  +  +  +', '2  +  +  +', '3  +  +  +'),
        'crosses (X) to move',
        'crosses play b2',
        ...board('1  +  +  +', '2  + [X] +', '3  +  +  +'),
        'noughts (O) to move',
        'noughts play a1',
        ...board('1 [O] +  +', '2  +  X  +', '3  +  +  +'),
        'crosses (X) to move',
        'crosses play c1',
        ...board('1  O  + [X]', '2  +  X  +', '3  +  +  +'),
        'noughts (O) to move',
      ),
    );
    assert.deepEqual(
      [code, err],
      [
        3,
        lines(
          'noughts: crosses (X) human, noughts (O) human',
          'breedboard: line 5: “c1” is not legal here; legal moves: b1, a2, c2, a3, b3, c3',
        ),
      ],
    );
    const won = await breedboard(
      ['play', 'noughts', '--first', 'human', '--second', 'human', '-q'],
      'b2\r\na1\r\nc1\r\nb1\r\na3',
    );
    assert.deepEqual(
      won,
      prints(
        lines(
          'crosses play b2',
          'noughts play a1',
          'crosses play c1',
          'noughts play b1',
          'crosses play a3',
          'result: crosses win by 1',
        ),
      ),
    );
  });

  test('play: a pass may be omitted or written', async () => {
    const game = (...passes: readonly string[]) =>
      race(['play', '-q', '--seed', '7'], ['1 3', '3 4', ...passes, '2', '4'].join('\n'));
    const omitted = await game();
    assert.equal(omitted.code, 0);
    assert.match(omitted.out, /\nreds: throw 2\nreds cannot move and must pass\nreds pass\nblue: throw 1\n/);
    assert.match(omitted.out, /\nblue: throw 2\nblue passes\n/);
    assert.match(omitted.out, /\nresult: blue wins by 1\n$/);
    assert.deepEqual(await game('pass', '', '#1'), omitted);
  });

  test('play: undo takes back the dice and the random replies, and they repeat', async () => {
    const plain = await race(['play', '-q', '--seed', '7'], '1/3!\n');
    assert.match(plain.out, /^reds: throw 2\nreds play 1\/3!\nblue: throw 1\nblue plays 2\/3\nreds: throw 1\n$/);
    const undone = await race(['play', '-q', '--seed', '7'], '1/3!\nundo\n1/3!\n');
    const [first, ...rest] = plain.out.split('\n');
    assert.equal(undone.out, [first, ...rest.slice(0, -1), 'back to move 2', ...rest].join('\n'));
    assert.equal(
      (await race(['play', '-q', '--seed', '7'], 'undo\n')).err,
      'breedboard: line 1: there is nothing to take back\n',
    );
  });

  test('play: the result has the board score and the official score where they differ', async () => {
    const { out } = await race(['play', '-q', '--first', 'random', '--second', 'random', '--from', '0 8 3 1 0']);
    assert.equal(out, 'result: reds win by 2 on the board, by 4 official\n');
  });

  test('play: moves, hint and help do not move', async () => {
    const { out } = await breedboard(
      ['play', 'noughts', '-q', '--seed', '1', '--from', 'xxooo.x.. x'],
      'moves\nhint\nhint\nhelp\nquit\n',
    );
    const hint = 'hint: c2 (search(depth=9) searched to the end of the game: a draw)';
    assert.equal(
      out.slice(0, out.indexOf('Type a move')),
      lines(
        '  #1  c2  crosses to c2: draws',
        '  #2  b3  crosses to b3: loses',
        '  #3  c3  crosses to c3: loses',
        hint,
        hint,
      ),
    );
  });

  test('play: quitting is not an error, and keeps what was played', async () => {
    assert.deepEqual(await breedboard(['play', 'noughts', '-q'], 'QUIT\n'), prints(''));
    const args = ['play', 'noughts', '-q', '--first', 'human', '--second', 'human'];
    const left = await breedboard([...args, '--seed', '1'], 'b2\na1\nquit\n');
    assert.deepEqual([left.code, left.err], [0, 'saved to noughts-1.json\n']);
    const { moves } = JSON.parse(readFileSync(at('noughts-1.json'), 'utf8'));
    assert.deepEqual(moves, ['b2', 'a1']);
    // Resumed, the game is saved to its own file; with moves taken back, beside it.
    const resumed = await breedboard(['play', '-q', '--load', 'noughts-1.json'], 'c1\nquit\n');
    assert.equal(resumed.err, 'saved to noughts-1.json\n');
    const undone = await breedboard(['play', '-q', '--load', 'noughts-1.json'], 'undo\nundo\nc3\nquit\n');
    assert.equal(undone.err, 'saved to noughts-2.json\n');
    assert.deepEqual(JSON.parse(readFileSync(at('noughts-1.json'), 'utf8')).moves, ['b2', 'a1', 'c1']);
    assert.deepEqual(JSON.parse(readFileSync(at('noughts-2.json'), 'utf8')).moves, ['b2', 'c3']);
  });

  test('play: resign ends the game, in the output and in the file', async () => {
    const args = ['play', 'noughts', '--first', 'human', '--second', 'human', '--seed', '1'];
    const { code, out } = await breedboard([...args, '--save', 'given-up.json'], 'b2\nresign\n');
    assert.equal(code, 0);
    assert.match(out, /moves: b2\nresult: crosses win, noughts resigned\n$/);
    const { ending, outcome } = JSON.parse(readFileSync(at('given-up.json'), 'utf8'));
    assert.deepEqual([ending, outcome], [{ loser: 1, how: 'resigned' }, null]);
    const again = await breedboard(['play', '-q', '--load', 'given-up.json']);
    assert.deepEqual(again, prints('result: crosses win, noughts resigned\n'));
  });

  test('play: a game ends with its moves, which other commands read', async () => {
    const { out } = await breedboard(['play', 'othello', '--first', 'random', '--second', 'random', '--seed', '7']);
    const moves = /^moves: (.*)$/m.exec(out)?.[1];
    writeFileSync(at('moves.txt'), `${moves}\n`);
    const listed = await breedboard(['records', 'moves.txt']);
    assert.equal(listed.code, 0, listed.err);
    assert.match(listed.out, /^1 .* plies {2}/);
  });

  test('play: the players are announced as they were typed', async () => {
    const args = ['play', '--white', 'level(3,edition=2)', '--seed', '1'];
    assert.match(
      (await breedboard(args, 'quit\n')).err,
      /^othello: black \(X\) human, white \(O\) level\(3, edition=2\)\n/,
    );
  });

  test('play: the columns of a board do not depend on the throws, and throws are announced', async () => {
    const { out } = await breedboard(['play', 'senet', '--seed', '3'], 'board\n12-15\nquit\n');
    assert.match(out, /^cones throw again; throws so far: 1\ncones: throw-3\n/);
    const tops = out.split('\n').filter(line => line.startsWith(' 1 '));
    assert.deepEqual([...new Set(tops)], [' 1   2   3   4   5   6        7       8   9   10']);
    assert.match(out, /\n throw 1 {3}throw 3 {3}off\n/);
  });

  for (const [what, input, code, message] of [
    ['the input ends', 'b2\n', 4, 'the input ended before the game did, at move 2; the game was not saved'],
    ['nothing comes', '', 4, 'the input ended before the game did, at move 1; the game was not saved'],
    [
      'a command is mistyped',
      'udno\n',
      3,
      'line 1: “udno” is neither a move nor a command; did you mean “undo”? legal moves: a1, b1, c1, a2, b2, c2, a3, b3, c3',
    ],
    ['a line never ends', 'x'.repeat(70_000), 3, 'an input line is longer than 4096 characters'],
  ] as const) {
    test(`play: ${what}: one line, exit code ${code}, and no half of a record`, async () =>
      assert.deepEqual(
        await breedboard(['play', 'noughts', '--first', 'human', '--second', 'human', '-q', '--json'], input),
        fails(code, message),
      ));
  }

  test('play: two players play by themselves, the same game from the same seed', async () => {
    const args = ['play', 'noughts', '--first', 'random', '--second', 'random', '--seed', '7'];
    const { code, out } = await breedboard(args);
    assert.equal(code, 0);
    assert.match(out, /^crosses play b3\nnoughts play a2\n/);
    assert.match(
      out,
      /\n1 {2}X {2}O {2}X\n2 {2}O \[O\] O\n3 {2}X {2}X {2}·\n\nmoves: [a-c1-3 ]+\nresult: noughts win by 1\n$/,
    );
    assert.deepEqual(await breedboard([...args, '-q']), prints('result: noughts win by 1\n'));
    const record = JSON.parse((await breedboard([...args, '-q', '--json'])).out);
    assert.deepEqual(
      { ...record, seed: '', stream: [], check: '' },
      {
        format: 'breedboard game',
        version: 1,
        game: 'noughts',
        seed: '',
        start: '......... x',
        players: ['random', 'random'],
        moves: ['b3', 'a2', 'c1', 'b1', 'a3', 'c2', 'a1', 'b2'],
        stream: [],
        outcome: { winner: 1, margin: -1, official: -1 },
        check: '',
      },
    );
  });

  test('play: a saved and loaded game resumes as if it had never stopped', async () => {
    const input = ['1 3', '3 4', '2', '4'];
    const whole = await race(['play', '-q', '--seed', '7'], input.join('\n'));
    const first = await race(['play', '-q', '--seed', '7'], [...input.slice(0, 2), 'save saved.json'].join('\n'));
    assert.equal(first.code, 4);
    assert.match(first.err, /; resume at move \d+ with: breedboard play --load saved.json\n$/);
    const second = await race(['play', '-q', '--load', 'saved.json'], input.slice(2).join('\n'));
    assert.equal(second.code, 0);
    assert.ok(whole.out.endsWith(second.out));
    const undone = await race(['play', '-q', '--load', 'saved.json'], ['undo', ...input.slice(1)].join('\n'));
    const [, again] = undone.out.split(/back to move \d+\n/);
    assert.ok(again && whole.out.endsWith(again));
  });

  test('play: --save saves the game before every prompt, in the format of --json', async () => {
    const args = ['play', 'noughts', '--first', 'human', '--second', 'human', '--seed', '1', '-q'];
    const { err } = await breedboard([...args, '--save', 'kept game.json'], 'b2\na1\n');
    assert.match(err, /at move 3; resume with: breedboard play --load 'kept game.json'\n$/);
    assert.deepEqual(JSON.parse(readFileSync(at('kept game.json'), 'utf8')).moves, ['b2', 'a1']);
    const done = await breedboard([...args, '--save', 'kept game.json', '--force', '--json'], 'b2\na1\nc1\nb1\na3\n');
    assert.equal(readFileSync(at('kept game.json'), 'utf8'), done.out);
    assert.deepEqual(
      await breedboard(['play', '-q', '--load', 'kept game.json']),
      prints('result: crosses win by 1\n'),
    );
    assert.deepEqual(
      readdirSync(folder).filter(name => name.endsWith('.tmp')),
      [],
    );
  });

  test('play: no file is overwritten, not even a saved game', async () => {
    writeFileSync(at('notes.txt'), 'precious');
    assert.deepEqual(
      await breedboard(['play', 'noughts', '-q'], 'save notes.txt\n'),
      fails(3, 'line 1: cannot save to “notes.txt”: it already exists; choose another name'),
    );
    assert.equal(readFileSync(at('notes.txt'), 'utf8'), 'precious');
  });

  test('play: a file that is cut, damaged, forged or of another game is refused with the reason', async () => {
    const args = ['play', 'noughts', '--first', 'random', '--second', 'random', '--seed', '7', '-q', '--json'];
    const { out } = await breedboard(args);
    for (const [name, content, reason] of [
      ['cut.json', out.slice(0, 200), 'it is cut short: its end is missing'],
      ['damaged.json', out.replace('"c1"', '"c2"'), 'it is damaged: its checksum does not fit its content'],
      ['other.json', '{"a": 1}', 'it is not a saved game'],
      ['large.json', ' '.repeat(1_000_001), 'it is too large: 1000001 bytes, the limit is 1000000'],
      ['binary.json', Buffer.from([0xff, 0xfe]), 'it is not text'],
    ] as const) {
      writeFileSync(at(name), content);
      assert.deepEqual(await breedboard(['play', '--load', name]), fails(3, `cannot load “${name}”: ${reason}`));
    }
    writeFileSync(at('whole.json'), out);
    const { err } = await race(['play', '--load', 'whole.json']);
    assert.equal(err, 'breedboard: cannot load “whole.json”: no game called “noughts”; there are: race\n');
  });

  test('engine: prints only the protocol, until quit or the end of its input', async () => {
    const name = 'Breedboard random';
    const args = ['engine', '--player', 'random', '--seed', '1'];
    assert.deepEqual(await breedboard([...args, '--gtp'], '1 name\nquit\nname\n'), prints(`=1 ${name}\n\n=\n\n`));
    assert.deepEqual(
      await breedboard([...args, '--nboard'], 'nboard 2\r\nping 1'),
      prints('set myname Breedboard_random\npong 1\n'),
    );
    assert.deepEqual(
      await race([...args, '--simple'], 'game race\nposition 0 3 3 1 1\ngo\n'),
      prints(`name ${name}\n2/3\n`),
    );
    assert.deepEqual(await breedboard([...args, '--simple', '--game', 'noughts'], ''), prints(''));
  });

  test('play: an outside program takes part, and only where the user typed it', async () => {
    const zoo = (kind: string): string => `engine("'${process.execPath}' '${ZOO}' ${kind}", protocol=simple)`;
    const args = ['play', '--first', 'random', '--seed', '7', '-q', '--force', '--save', 'outside.json', '--second'];
    const { code, out, err } = await race([...args, zoo('good')]);
    assert.deepEqual([code, err], [0, '']);
    assert.match(out, /^result: /);
    const again = await race(['play', '--load', 'outside.json']);
    assert.deepEqual([again.code, again.out], [2, '']);
    assert.match(
      again.err,
      /names an outside program, “engine.*: only the command line can start a program; name it with/,
    );
    const bad = await race([...args, zoo('injects')]);
    assert.equal(bad.code, 1);
    assert.match(
      bad.err,
      /^breedboard: blue lost by illegal: its answer “·\[31mf5·\[0m<script>” is not a move; resume with: /,
    );
  });

  test('colour: none through a pipe, none where it is unwanted, none in data', async () => {
    const args = ['play', 'noughts', '--first', 'random', '--second', 'random', '--seed', '7'];
    const isColored = async (more: readonly string[], env: Record<string, string>): Promise<boolean> => {
      const { out, err } = await breedboard([...args, ...more], '', env);
      return (out + err).includes('\u001b');
    };
    assert.equal(await isColored([], { CI: 'true', TERM: 'xterm' }), false);
    assert.equal(await isColored([], { FORCE_COLOR: '1' }), true);
    assert.equal(await isColored([], { FORCE_COLOR: '1', NO_COLOR: '1' }), false);
    assert.equal(await isColored(['--no-color'], { FORCE_COLOR: '1' }), false);
    assert.equal(await isColored(['--json', '-q'], { FORCE_COLOR: '1' }), false);
  });

  test('a terminal without UTF-8 gets only ASCII', async () => {
    const { out, err } = await breedboard(['play', 'noughts', '--seed', '1'], 'rubbish\n', { LC_ALL: 'C' });
    // biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII is meant
    assert.match(out + err, /^[\u0000-\u007f]*$/);
    assert.match(err, /"rubbish" is neither/);
  });

  test('a reader that closes the pipe early is not an error', async () => {
    const { child, ended } = start(MAIN, ['play', 'noughts']);
    child.stdout.destroy();
    child.stdin.end('moves\nmoves\nmoves\n');
    const { err } = await ended;
    assert.doesNotMatch(err, /EPIPE|at .*\.js/);
  });

  test('Ctrl-C prints how to resume', { skip: process.platform === 'win32', timeout: 20_000 }, async () => {
    const { child, ended } = start(MAIN, ['play', 'noughts', '--seed', '1', '--save', 'stopped.json']);
    child.stdin.write('b2\nhint\n');
    // The hint is the answer to the last line: after it the program only waits.
    await new Promise<void>(resolve => {
      child.stdout.on('data', (text: string) => text.includes('hint:') && resolve());
    });
    setImmediate(() => child.kill('SIGINT'));
    const { code, err } = await ended;
    assert.equal(code, 130);
    assert.match(err, /\nbreedboard: interrupted; resume with: breedboard play --load stopped.json\n$/);
  });
});

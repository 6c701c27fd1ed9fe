/**
 * Engines that misbehave, each in its own way: `zoo.js silent`. All but the last few use the simple protocol; the
 * well-behaved part of each answers `go` with the first legal move.
 */
import { spawn } from 'node:child_process';
import { basename } from 'node:path';
import { createInterface } from 'node:readline';

const say = (text: string): void => void process.stdout.write(text);

/** Calls back with the legal moves whenever the controller requests a move. */
function onGo(answer: (moves: readonly string[], turn: number) => void): void {
  let moves: string[] = [];
  let turn = 0;
  createInterface({ input: process.stdin })
    .on('line', line => {
      const [word, ...rest] = line.split(' ');
      if (word === 'moves') moves = rest;
      if (word === 'go') answer(moves, ++turn);
      if (word === 'quit') process.exit(0);
    })
    .on('close', () => process.exit(0));
}
const forEver = (): void => void setInterval(() => {}, 1000);

/** Answers each GTP command by name; others with an empty success. */
function gtp(answers: Readonly<Record<string, string>>): void {
  createInterface({ input: process.stdin })
    .on('line', line => {
      const [id, command = ''] = line.split(' ');
      const answer = answers[command] ?? '=';
      say(`${answer.replace(/^[=?]/, `$&${id}`)}\n\n`);
      if (command === 'quit') process.exit(0);
    })
    .on('close', () => process.exit(0));
}

const zoo: Readonly<Record<string, () => void>> = {
  good: () => onGo(([move]) => say(`${move}\n`)),
  /** Its name contains its arguments, and whether it knows our secret. */
  tells: () => {
    say(`name ${process.argv.slice(3).join('|')} ${process.env.BREEDBOARD_SECRET ?? 'knows nothing'}\n`);
    onGo(([move]) => say(`${move}\n`));
  },
  silent: () => {
    process.stdin.resume();
    forEver();
  },
  /** Answers the first two questions only. */
  tired: () => onGo(([move], turn) => turn <= 2 && say(`${move}\n`)),
  flood: () =>
    onGo(() => {
      const pour = (): void => {
        while (process.stdout.write('# thinking about it\n'.repeat(100)));
        process.stdout.once('drain', pour);
      };
      pour();
    }),
  'endless-line': () => onGo(() => say('x'.repeat(100_000))),
  'partial-line': () => onGo(() => say('d')),
  'not-utf8': () => onGo(() => process.stdout.write(Buffer.from([0xff, 0xfe, 0xc3, 0x0a]))),
  illegal: () => onGo(() => say('a1\n')),
  rubbish: () => onGo(() => say('best: d3, I think\n')),
  nan: () => onGo(() => say('NaN\n')),
  late: () => onGo(([move]) => setTimeout(() => say(`${move}\n`), 20_000)),
  exits: () =>
    onGo(() => {
      process.stderr.write('line 1 of 2\n\t\u001b[31mTraceback\u001b[0m: <b>division by zero</b>\n', () =>
        process.exit(3),
      );
    }),
  /** Only its last lines fit into a message, whole. */
  'long-farewell': () =>
    onGo(() => {
      const lines = Array.from({ length: 10 }, (_, i) => `${'.'.repeat(i === 9 ? 240 : 300)} ${i}\r\n`);
      process.stderr.write(lines.join(''), () => process.exit(5));
    }),
  'one-long-line': () => onGo(() => void process.stderr.write('x'.repeat(100_000), () => process.exit(6))),
  /** Takes a level and a depth, and names them with its folder. */
  settable: () => {
    const set: string[] = [];
    let moves: string[] = [];
    createInterface({ input: process.stdin })
      .on('line', line => {
        const [word, ...rest] = line.split(' ');
        if (word === 'game') say('# hello\nname Settable\n');
        if (word === 'options') say('options level depth\n');
        if (word === 'level' || word === 'depth') set.push(line);
        if (word === 'moves') moves = rest;
        if (word === 'go') say(`name ${[...set, line, basename(process.cwd())].join(', ')}\n${moves[0]}\n`);
        if (word === 'quit') process.exit(0);
      })
      .on('close', () => process.exit(0));
  },
  'last-words': () => onGo(([move]) => process.stdout.write(`${move}\n`, () => process.exit(0))),
  'exits-at-once': () => process.exit(1),
  'hangs-up': () =>
    onGo(() => {
      process.stdout.end();
      forEver();
    }),
  'wrong-pass': () => onGo(() => say('pass\n')),
  injects: () => {
    say('name \u001b]0;owned\u0007\u001b[2J<img src=x onerror=alert(1)>\u202e\n');
    onGo(() => say('\u001b[31mf5\u001b[0m<script>\n'));
  },
  /** Plays correctly, but ignores the end of its input and signals. */
  undying: () => {
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => {});
    let moves: string[] = [];
    createInterface({ input: process.stdin }).on('line', line => {
      if (line.startsWith('moves ')) moves = line.slice(6).split(' ');
      if (line.startsWith('go')) say(`${moves[0]}\n`);
    });
    forEver();
  },
  /** Its child keeps the pipe open, and prints its process id. */
  forks: () => {
    onGo(() => {
      const child = spawn(process.execPath, [process.argv[1]!, 'silent'], { stdio: ['ignore', 'inherit', 'ignore'] });
      process.stdout.write(`# ${child.pid}\n`, () => process.exit(0));
    });
  },
  /** Writes much to stderr before every move. The program does not read it. */
  'floods-stderr': () =>
    onGo(([move]) => void process.stderr.write('warning: '.repeat(100_000), () => say(`${move}\n`))),
  /** Its name is longer than any table allows. */
  'long-name': () => {
    say(`name ${'very '.repeat(2000)}long\n`);
    onGo(([move]) => say(`${move}\n`));
  },
  garbage: () =>
    onGo(() =>
      process.stdout.write(Buffer.concat([Buffer.from(Array.from({ length: 256 }, (_, i) => i)), Buffer.from('\n')])),
    ),
  /** Two moves for one question: the second answers the next one. */
  'answers-twice': () => onGo(([first, second = first]) => say(`${first}\n${second}\n`)),
  /** Moves before it is asked to. */
  hasty: () => {
    say('d3\n'.repeat(3));
    onGo(([move]) => say(`${move}\n`));
  },
  'windows-lines': () => onGo(([move]) => say(`${move}\r\n`)),
  /** Its answer arrives letter by letter. */
  'drop-by-drop': () =>
    onGo(([move]) => {
      for (const [i, letter] of [...`${move}\n`].entries()) setTimeout(say, 5 * i, letter);
    }),
  'dies-later': () => onGo(([move], turn) => (turn < 4 ? say(`${move}\n`) : process.exit(7))),
  'kills-itself': () => onGo(() => process.kill(process.pid, 'SIGKILL')),
  'stops-itself': () => onGo(() => process.kill(process.pid, 'SIGSTOP')),
  /** Stops reading, and keeps running. */
  'closes-input': () => {
    process.stdin.destroy();
    forEver();
  },
  'wants-gtp': () => gtp({ name: '= Go program', list_commands: '= play' }),
  'gtp-expected': () => onGo(([move]) => say(`${move}\n`)),
  'gtp-other-number': () => {
    createInterface({ input: process.stdin })
      .on('line', () => say('=999 d3\n\n'))
      .on('close', () => process.exit(0));
  },
  'gtp-endless': () => {
    createInterface({ input: process.stdin })
      .on('line', line => say(`=${line.split(' ')[0]} text\n`))
      .on('close', () => process.exit(0));
  },
  'nboard-other-pong': () => {
    createInterface({ input: process.stdin })
      .on('line', () => say('pong 999\n'))
      .on('close', () => process.exit(0));
  },
  'gtp-refuses': () => gtp({ name: '= Stubborn', list_commands: '= play', genmove: '? I would rather not' }),
  'gtp-resigns': () => gtp({ name: '= Modest', list_commands: '= play', genmove: '= resign' }),
  'gtp-disagrees': () => gtp({ name: '= Wrong', list_commands: '= play', play: '? illegal move', genmove: '= d3' }),
  'nboard-nan': () => {
    createInterface({ input: process.stdin })
      .on('line', line => {
        if (line.startsWith('ping')) say(`pong${line.slice(4)}\n`);
        if (line === 'go') say('search NaN NaN 0 NaN\n=== NaN/NaN/NaN\n');
      })
      .on('close', () => process.exit(0));
  },
};

zoo[process.argv[2] ?? '']!();

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { engineEnvironment, startFor } from './starting.node.js';

const WINDOWS = {
  platform: 'win32',
  env: { PATH: 'C:\\tools;D:\\games', PATHEXT: '.EXE;.CMD', ComSpec: 'C:\\Windows\\cmd.exe' },
  exists: (path: string) =>
    ['c:\\tools\\edax.exe', 'd:\\games\\rhino.cmd', 'e:\\my engine\\run.bat'].includes(path.toLowerCase()),
};

describe('an engine on Windows', () => {
  for (const [argv, program, args] of [
    [['edax', '-l', '5'], 'C:\\tools\\edax.EXE', ['-l', '5']],
    [['edax.exe'], 'C:\\tools\\edax.exe', []],
    [['rhino', 'a b'], 'C:\\Windows\\cmd.exe', ['/d', '/s', '/c', '""D:\\games\\rhino.CMD" "a b""']],
    [['E:\\my engine\\run.bat'], 'C:\\Windows\\cmd.exe', ['/d', '/s', '/c', '""E:\\my engine\\run.bat""']],
    [['nowhere', 'x'], 'nowhere', ['x']],
  ] as const) {
    test(`${argv.join(' ')} starts ${program}`, () => {
      const start = startFor(argv as unknown as [string], WINDOWS);
      assert.ok(start.ok);
      assert.deepEqual([start.value.program, start.value.args], [program, args]);
      assert.equal(start.value.isVerbatim, args[0] === '/d');
    });
  }

  for (const argument of ['"', '%PATH%', 'a&calc', 'a|b', '>x', '^', 'a\nb', '!x!']) {
    test(`a .cmd file is not given ${JSON.stringify(argument)}`, () => {
      const start = startFor(['rhino', argument], WINDOWS);
      assert.ok(!start.ok);
      assert.match(start.reason, /cannot be passed to a \.cmd or \.bat file/);
      assert.ok(startFor(['edax', argument], WINDOWS).ok);
    });
  }

  test('knows the folders of its user, and no secret of ours', () => {
    const env = { USERPROFILE: 'C:\\Users\\a', HOME: '/home/a', TOKEN: 'secret' };
    assert.deepEqual(engineEnvironment(env), { HOME: '/home/a', USERPROFILE: 'C:\\Users\\a' });
  });
});

describe('a program on Debian, for root', () => {
  const exists = (path: string): boolean => ['/usr/games/rhino', '/usr/games/both', '/bin/both'].includes(path);
  const system = { platform: 'linux', env: { PATH: '/sbin:/bin' }, exists };
  for (const [name, program] of [
    ['rhino', '/usr/games/rhino'],
    ['both', 'both'],
    ['nowhere', 'nowhere'],
    ['./rhino', './rhino'],
  ] as const) {
    test(`${name} is ${program}`, () => {
      const start = startFor([name, 'x'], system);
      assert.deepEqual(start, { ok: true, value: { program, args: ['x'], isVerbatim: false } });
    });
  }
});

test('elsewhere a program is started as it is named', () => {
  const start = startFor(['a b', '%x%'], { ...WINDOWS, platform: 'linux' });
  assert.deepEqual(start, { ok: true, value: { program: 'a b', args: ['%x%'], isVerbatim: false } });
});

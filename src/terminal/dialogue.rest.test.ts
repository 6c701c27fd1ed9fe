/** The dialogues of Currie's programs, as his appendices B and D print them. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { workshop } from '../../test/suites/command.js';

const { inSession } = workshop();

const BOARD = (third: string, fourth: string, fifth: string): string =>
  [
    ' 12345678',
    '1........',
    '2........',
    `3${third}`,
    `4${fourth}`,
    `5${fifth}`,
    '6........',
    '7........',
    '8........',
  ].join('\n');

test('his game asks as in appendix B, and answers e3 with (6, 3)', async () => {
  const { code, out } = await inSession(['play', '--dialogue'], '1\n2\n2\n5\n3\n');
  assert.equal(code, 4);
  assert.equal(
    out.trimEnd(),
    [
      'Enter player type:\n1. Human\n2. Computer player',
      'Enter player type:\n1. Human\n2. Computer player',
      'Enter number of lookaheads:',
      BOARD('........', '...XO...', '...OX...'),
      'Enter x co-ordinate (0 to pass):\nEnter y co-ordinate:',
      BOARD('....X...', '...XX...', '...OX...'),
      'I move (6, 3)',
      BOARD('....XO..', '...XO...', '...OX...'),
      'Enter x co-ordinate (0 to pass):',
    ].join('\n'),
  );
});

test('what is no answer, an illegal move and a pass that is not valid are asked again', async () => {
  const { out } = await inSession(['play', '--dialogue'], '3\nx\n1\n1\n0\n9\n1\n1\n5\n3\n');
  assert.equal(out.match(/Enter player type/g)?.length, 4);
  assert.equal(out.match(/Enter x/g)?.length, 5);
  assert.match(out, /3\.\.\.\.X\.\.\./);
});

test('two computers play to the end', async () => {
  const { code, out } = await inSession(['play', '--dialogue', '--seed', '1'], '2\n1\n2\n1\n');
  assert.equal(code, 0);
  assert.match(out, /\n(black|white) wins by \d+\n$|\na draw\n$/);
});

test('his menu as in appendix D, and the log of the evolution', async () => {
  const set = ['--set', 'steps=2', '--set', 'patience=1'];
  const { code, out } = await inSession(['learn', '--dialogue', ...set, '--name', 'asked'], '1\n1\n5\n5\n5\n');
  assert.equal(code, 0);
  assert.match(
    out,
    /^Select\n\(1\) Evolve special squares\n\(2\) Evolve weightings\nInput lookahead :\nInput gene 1 :\nInput gene 2 :\nInput gene 3 :\n\{5,5,5\}, added to population\nGENERATION : 1\nInitial population\n\{5,5,5\} quality \d, quality rank 1/,
  );
});

test('what does not go with a dialogue is named', async () => {
  for (const [args, reason] of [
    [['play', '--dialogue', '--json'], /--dialogue asks for everything itself: leave out --json/],
    [['play', 'senet', '--dialogue'], /--dialogue needs a board with columns and rows/],
    [['learn', 'currie', '--dialogue'], /--dialogue asks for the recipe itself: leave out “currie”/],
  ] as const) {
    const { code, err } = await inSession(args);
    assert.equal(code, 2);
    assert.match(err, reason);
  }
});

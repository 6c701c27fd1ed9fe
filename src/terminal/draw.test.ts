import assert from 'node:assert/strict';
import { test } from 'node:test';
import pc from 'picocolors';
import { race } from '../../test/games/race.js';
import { noughts } from '../games/noughts/noughts.js';
import { buildVariant } from '../games/variants.js';
import type { Cell } from '../rules/display.js';
import type { Side } from '../rules/position.js';
import { draw } from './draw.js';
import { framed } from './framed.js';
import { inAscii, isUtf8, wantsColor } from './screen.js';

const plain = { paint: pc.createColors(false), unicode: false };

test('draw: coordinates, pieces, legal fields and the last move', () => {
  const { display } = noughts;
  const position = { turn: 1, crosses: 0b001_010_000, noughts: 0b000_000_001 } as const;
  const look = { pieces: display.pieces, axes: display.axes!, last: ['b2'], screen: plain };
  assert.deepEqual(draw(display.diagram(position), look), ['   a  b  c', '1  O  +  +', '2  + [X] +', '3  X  +  +']);
});

test('draw: fields without axes show their names, and marks stay visible under a piece', () => {
  const { display } = race;
  const position = { turn: 0, pawns: [0b1010, 0b0011], thrown: 1, plies: 9 } as const;
  assert.deepEqual(draw(display.diagram(position), { pieces: display.pieces, last: ['6'], screen: plain }), [
    ' 1  2  3  4',
    ' . (R) + (R>)',
    ' 5  6  7  8',
    ' B [B] .  .>',
  ]);
});

test('draw: a blocked field is blocked in its own place, and two digits of a row keep the columns in line', () => {
  const { display } = buildVariant('othello(size=10, blocked=a1/j10)');
  const position = display.parsePosition(`#${'-'.repeat(43)}OX--------XO${'-'.repeat(43)}# X`);
  assert.ok(position.ok);
  const look = { pieces: display.pieces, axes: display.axes!, screen: plain };
  const lines = draw(display.diagram(position.value), look);
  assert.deepEqual(
    [0, 1, 5, 10].map(i => lines[i]),
    [
      '    a  b  c  d  e  f  g  h  i  j',
      ' 1  #  .  .  .  .  .  .  .  .  .',
      ' 5  .  .  .  +  O  X  .  .  .  .',
      '10  .  .  .  .  .  .  .  .  .  #',
    ],
  );
});

test('draw: colour changes only colour', () => {
  const look = { pieces: noughts.display.pieces, axes: noughts.display.axes!, last: ['a1'] };
  const diagram = noughts.display.diagram({ turn: 1, crosses: 1, noughts: 0 });
  const colored = draw(diagram, { ...look, screen: { paint: pc.createColors(true), unicode: true } }).join('\n');
  assert.ok(colored.includes('\u001b['));
  // biome-ignore lint/suspicious/noControlCharactersInRegex: colours are control characters
  const stripped = colored.replace(/\u001b\[\d+m/g, '');
  assert.equal(stripped, draw(diagram, { ...look, screen: { ...plain, unicode: true } }).join('\n'));
});

test('screen: the first locale that is set decides the alphabet', () => {
  assert.equal(isUtf8({ LANG: 'en_GB.UTF-8' }, 'linux'), true);
  assert.equal(isUtf8({ LANG: 'en_GB.UTF-8', LC_ALL: 'C' }, 'linux'), false);
  assert.equal(isUtf8({ LC_CTYPE: 'C.utf8', LANG: 'C' }, 'linux'), true);
  assert.equal(isUtf8({}, 'linux'), false);
  assert.equal(inAscii('“a…” – 漢 ●'), '"a..." - ? X');
});

test('screen: colour is for terminals that want it', () => {
  assert.equal(wantsColor({ TERM: 'xterm' }, true), true);
  assert.equal(wantsColor({ TERM: 'xterm', NO_COLOR: '' }, true), true);
  assert.equal(wantsColor({ TERM: 'xterm', NO_COLOR: '1', FORCE_COLOR: '1' }, true), false);
  assert.equal(wantsColor({ TERM: 'dumb' }, true), false);
  assert.equal(wantsColor({ TERM: 'xterm', CI: '1' }, false), false);
});

test('the frame of Pinkney’s figure 6 has numbers from 0, and * and O', () => {
  const owners: readonly (Side | undefined)[] = [undefined, undefined, 0, undefined, 1];
  const cells = Array.from({ length: 9 }, (_, i): Cell => {
    const owner = owners[i];
    return { id: `${i}`, x: i % 3, y: Math.floor(i / 3), ...(owner === undefined ? {} : { owner }) };
  });
  assert.deepEqual(framed({ width: 3, height: 3, cells }), [
    '  0 1 2',
    '+ _ _ _ +',
    '0     *',
    '1   O',
    '2',
    '+ _ _ _ +',
  ]);
});

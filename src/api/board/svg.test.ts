/** Positions drawn by the library. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { boardSvg, game } from '../doors/board.js';
import { lastCells } from './svg.js';

test('boardSvg: any position, as the side sees it, and what is wrong with the options', () => {
  const position = game('othello').replay('f5 d6');
  const svg = boardSvg(position, { width: 300 });
  assert.match(svg, /^<svg xmlns="[^"]+" width="300" height="300" .*aria-label="Othello: /);
  const place = (drawn: string, cell: string) => new RegExp(`data-cell="${cell}" transform="([^"]+)"`).exec(drawn)?.[1];
  assert.deepEqual([place(svg, 'a1'), place(svg, 'd6')], ['translate(0 0)', 'translate(300 500)']);
  assert.equal(place(boardSvg(position, { orientation: 'white' }), 'a1'), 'translate(700 700)');
  assert.equal(svg.includes('#f6b73c'), true, 'the last move is marked');
  assert.equal(boardSvg(position, { last: false }).includes('#f6b73c'), false);
  assert.equal(boardSvg(position, { axes: false }).includes('>a</text>'), false);
  for (const [error, options] of [
    [/theme must be one of light, dark, print, not “pink”/, { theme: 'pink' }],
    [/no side of othello is called “red”: black, white/, { orientation: 'red' }],
    [/“z9” is not a cell of othello/, { marked: ['z9'] }],
    [/marked must be a list of texts, not “f5”/, { marked: 'f5' }],
    [/width must be a number from 1 to 10000, not 0/, { width: 0 }],
    [/boardSvg has no option “size”/, { size: 1 }],
  ] as const)
    assert.throws(() => boardSvg(position, options as never), error);
});

test('boardSvg: the last move of a game with dice is the last one that moved a piece', () => {
  let position = game('senet').start();
  const roll = (): void => {
    while (position.throws().length > 0) position = position.play(position.throws()[0]!.move);
  };
  roll();
  const [move] = position.moves();
  const at = position
    .diagram()
    .choices.find(choice => choice.move === move)
    ?.touches.at(-1);
  position = position.play(move!);
  roll();
  assert.deepEqual(lastCells(position), [at]);
});

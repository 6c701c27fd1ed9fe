/** Drawings as PNG beside SVG: boards, trees and plots, from real processes. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fails, workshop } from './suites/command.js';

const { at, inSession: breedboard } = workshop();

/** Width and height in pixels, from the header. */
function sizeOf(path: string): readonly [number, number] {
  const bytes = readFileSync(at(path));
  assert.equal(bytes.subarray(0, 8).toString('latin1'), '\x89PNG\r\n\x1a\n');
  assert.equal(bytes.subarray(12, 16).toString('latin1'), 'IHDR');
  return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
}

/** Twice as many pixels as the drawing. */
function isTwice(png: string, svg: string): void {
  const [, width, height] = /<svg[^>]*? viewBox="0 0 (\d+) (\d+)"/.exec(readFileSync(at(svg), 'utf8')) ?? [];
  assert.deepEqual(sizeOf(png), [2 * Number(width), 2 * Number(height)]);
}

test('a tree, a board and a plot', async () => {
  for (const ending of ['svg', 'png']) {
    const { code, err } = await breedboard([
      'tree',
      'start',
      '-d',
      '2',
      '--evaluator',
      'constant',
      '-o',
      `tree.${ending}`,
    ]);
    assert.deepEqual([code, err], [0, `written to tree.${ending}\n`]);
  }
  isTwice('tree.png', 'tree.svg');
  const explained = await breedboard(['explain', 'iago', 'f5', '--svg', 'board.svg', '--png', 'board.png']);
  assert.deepEqual([explained.code, explained.err], [0, 'drawn in board.svg and board.png\n']);
  isTwice('board.png', 'board.svg');
  const learnt = await breedboard(['learn', 'noughts', '--set', 'steps=1', '--name', 'run']);
  assert.equal(learnt.code, 0, learnt.err);
  const drawn = await breedboard(['runs', 'show', 'run', '--svg', 'run.svg', '--png', 'run.png']);
  assert.equal(drawn.code, 0, drawn.err);
  isTwice('run.png', 'run.svg');
});

test('a PNG is not printed', async () => {
  assert.deepEqual(
    await breedboard(['tree', 'start', '-d', '1', '--format', 'png']),
    fails(2, 'a PNG is not text: name a file for it with -o'),
  );
});

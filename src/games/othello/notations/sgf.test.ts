import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { randomGame } from '../../../../test/suites/game.js';
import { parseSeed } from '../../../random/seed.js';
import { othello } from '../othello.js';
import { beginningWithF5 } from '../symmetry.js';
import { isQuest, parseQuest } from './quest.js';
import { formatSgf, readSgf } from './sgf.js';
import { readTagged } from './tagged.js';
import { formatTranscript, parseTranscript } from './transcript.js';

const transcript = (text: string): string =>
  [...readSgf(text)].map(game => (game.ok ? formatTranscript(game.value.moves) : game.reason)).join(' | ');

test('SGF is read whichever way squares are written', () => {
  for (const [text, expected] of [
    ['(;GM[2]FF[4];B[fe];W[df];B[cc])', 'f5d6c3'],
    ['(;GM[2]FF[4]PB[a]PW[b];B[f5];W[d6];B[c3])', 'f5d6c3'],
    ['(;GM[2]\n;B[fe] C[a \\] in a comment; (;B[aa\\]]\n;W[df])', 'f5d6'],
    ['(;GM[2];B[fe](;W[df];B[cc])(;W[ff];B[dc]))', 'f5d6c3'],
    ['(;GaMe[2];Black[fe];White[df])', 'f5d6'],
    [
      '(;GM[2];B[fe])\n(;GM[1];B[dd])(;GM[2];B[df])',
      'f5 | GM[1] is not Othello, which is GM[2] | move 1, B[df] is illegal',
    ],
    ['(;GM[2]SZ[10];B[fe])', 'SZ[10]: the board has 10 × 10 squares, not 8 × 8'],
    ['(;FF[4];B[fe])', 'it does not say GM[2], so it is not a game of Othello'],
    ['(;GM[2];W[fe])', 'move 1, W[fe]: it is black’s turn'],
    ['(;GM[2];B[i9])', 'move 1, B[i9]: “i9” is not a square such as fe or f5'],
    ['(;GM[2];B[fe]', 'the game has no end “)”'],
    ['(;GM[2];B[fe', 'character 10: the text of B[ is not closed'],
    ['(;GM[2]AB[ed][de]AW[dd][ee]PL[W];W[fd])', 'f4'],
  ] as const)
    assert.equal(transcript(text), expected, text);
});

test('SGF’s escaped line ends are not part of a name', () => {
  for (const end of ['\n', '\r', '\r\n']) {
    const [game] = [...readSgf(`(;GM[2]PB[a\\${end}b];B[fe])`)];
    assert.ok(game?.ok);
    assert.equal(game.value.names[0], 'ab', JSON.stringify(end));
  }
});

test('random games are read back from SGF as they were, passes included', () => {
  for (let i = 0; i < 30; i++) {
    const game = [...randomGame(othello, parseSeed(`sgf ${i}`))];
    const moves = game.map(({ move }) => move).filter(move => move !== undefined);
    const written = formatSgf({ names: ['a]', 'b\\'], event: 'x', start: othello.initial(), moves });
    const [read] = [...readSgf(written)];
    assert.ok(read?.ok, read?.ok === false ? read.reason : written);
    assert.deepEqual([read.value.moves, read.value.names, read.value.event], [moves, ['a]', 'b\\'], 'x']);
  }
});

test('no text makes the readers throw or run for ever', () => {
  const near = fc.string({ unit: fc.constantFrom(...'(;)GM[2]BWab5 \\"{}:,ms\n'), maxLength: 200 });
  fc.assert(
    fc.property(fc.oneof(fc.string(), near), text => {
      for (const each of [...readSgf(text), ...[...readTagged(text)].map(({ game }) => game), parseQuest(text)])
        assert.ok(each.ok || each.reason.length < 400);
    }),
    { numRuns: 2000 },
  );
});

test('PlayOK’s texts have tags, numbered moves and the discs', () => {
  const text = `[Event "?"]
[Site "PlayOK"]
[Date "2020.05.05"]
[Black "one"]
[White "two \\"2\\""]
[Result "38-26"]

1. f5 d6 2. c3 f3 3. f4 38-26

[Black "three"]
[White "four"]
[Result "*"]

1. f5 a1 *
`;
  const [first, second, ...more] = [...readTagged(text)];
  assert.equal(more.length, 0);
  assert.ok(first?.game.ok);
  const { tags, discs, moves } = first.game.value;
  assert.deepEqual([tags.get('White'), discs, formatTranscript(moves)], ['two "2"', [38, 26], 'f5d6c3f3f4']);
  assert.equal(second?.line, 10);
  assert.ok(!second.game.ok && /“a1” .* is illegal/.test(second.game.reason));
});

test('Othello Quest’s JSON is read', () => {
  for (const [text, expected] of [
    ['{"moves":[{"m":"f5","t":1},{"m":"d6"}]}', 'f5d6'],
    ['{"players":[{"id":"x"},{"name":"y"}],"position":{"moves":[{"m":"f5"},{"m":"F6"}]}}', 'f5f6'],
    ['{"moves":[{"x":"f5"}]}', 'move 1 has no “m” with a square'],
    ['{"position":{}}', '“moves” must be a list, as in {"moves":[{"m":"f5"}]}'],
  ] as const) {
    const read = parseQuest(text);
    assert.equal(read.ok ? formatTranscript(read.value.moves) : read.reason, expected);
  }
  assert.ok(isQuest('{"id":1,"moves":[{"m":"f5"}]}'));
  assert.ok(!isQuest('{"names":["a","b"],"moves":["f5"]}'));
});

test('each of the four first moves is turned into f5', () => {
  for (const [line, expected] of [
    ['f5d6c3', 'f5d6c3'],
    ['e6f4', 'f5d6'],
    ['d3c5', 'f5d6'],
    ['c4e3', 'f5d6'],
  ] as const) {
    const read = parseTranscript(line);
    assert.ok(read.ok, line);
    const turned = beginningWithF5(read.value.moves);
    assert.equal(formatTranscript(turned), expected);
    assert.ok(parseTranscript(formatTranscript(turned)).ok);
  }
  assert.deepEqual(beginningWithF5([]), []);
});

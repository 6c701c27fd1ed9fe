/** Causes of mistakes: positions of tournament games, each with the line that was played and the better one. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rngFrom } from '../../random/rng.js';
import { parseSeed } from '../../random/seed.js';
import type { TwoLines } from '../../rules/causes.js';
import { pick } from '../../rules/dice.js';
import type { Move } from '../../rules/position.js';
import type { OthelloPosition } from './board.js';
import { othelloCauses } from './causes.js';
import { othelloRules as rules } from './rules.js';

const { display } = rules;

function lineOf(start: OthelloPosition, text: string): readonly Move[] {
  let position = start;
  return text.split(' ').map(word => {
    const move = display.parseMove(word);
    assert.ok(move.ok && rules.moves(position).includes(move.value), `${word} of ${text}`);
    position = rules.play(position, move.value);
    return move.value;
  });
}

function linesFrom(board: string, played: string, better: string): TwoLines<OthelloPosition> {
  const position = display.parsePosition(board);
  assert.ok(position.ok);
  const start = position.value;
  return { position: start, played: lineOf(start, played), better: lineOf(start, better) };
}

/** The strongest cause, its position, both lines, and its sentence. */
const MISTAKES: readonly (readonly [string, string, string, string, string])[] = [
  [
    'corner given',
    '---OOO----O-OOX-XXXOXXXXXXXXXOXOOOOOOOXO-XXOXXXO--XXOOXO--XXXXXX X',
    'a6 h1 b1 d2 h2 g1 pass',
    'g1 a2 d2 a6 c1 h1 h2',
    'a6 leaves the corner h1 open, and White takes it at once; after g1 it does not.',
  ],
  [
    'corner not taken',
    'XOXXXX--XOOOOOOXXOOOXOOXXOOOOXOXXOXXOOXXXOOOOOO-XO-O-O-O-------- X',
    'a8 c7 b8 e7 e8 h6 h8',
    'g7 h6 h8 g8 b8 a8 f8',
    'g7 wins the corner h8 a move later; a8 does not.',
  ],
  [
    'free move missed',
    '-----------OOX----OOOOO---XOOXX--XXXXXX----XOO------O----------- O',
    'd7 e1 b6 c6 h5 c7 b3',
    'h3 h4 h5 h6 h7 g6 g1',
    'h3 was a free move: only White could play there, and it opens no square to Black; d7 opens c7 and c8.',
  ],
  [
    'edge wedged',
    '--XXXX-X-OOOOOX-OOOXOOXXOOXOOXXXOOOOXOXXOOOXXOXX-OXOOO--OOOOOO-- X',
    'a7 h7 g1 h2 b1 a1 a2',
    'b1 h7 a1 a2 h8 g1 a7',
    'After a7 White wedges in at h2, between two discs of Black on the edge; after b1 it does not.',
  ],
  [
    'parity',
    '-OOO-O-X--OXOOX-XXXXXXXXXXXXOXXX-XOOOOXXOOOXOXXXOOXXXX-X---XXX-- O',
    'h2 a5 b2 g1 e1 a1 a2 a8 h8 pass g7 g8 c8 b8',
    'c8 a5 g8 a8 a2 g1 h2 e1 h8 g7 b8 a1 b2',
    'h2 goes first into a region of 2 empty squares (g1 and h2), and Black gets the last move of the game; after c8 White gets it.',
  ],
  [
    'safe discs lost',
    '---OOO----O-XXXOOO-OXXXOOXXXOOXOOXOXOOXOOOXXXXXOO-OXXXX----X---- X',
    'd2 c1 b1 c3 g1 h1 b8',
    'b1 c8 b8 e8 f8 c3 d2',
    'd2 costs safe discs: three moves later Black has 0 that can never be turned and White 6; after b1 it would be 1 and 0.',
  ],
  [
    'mobility lost',
    '--OOOO----OXOO--XXXOXO-O-XXXXOOO--XOXXOX--OOXXXX-OOXOXXX-OOOO-X- X',
    'b6 f8 a8 h8 g2 h1 h2',
    'f8 h8 b5 a6 b6 a4 a8',
    'b6 costs mobility: over the next moves Black has 5 moves to choose from and White 8; after f8 it would be 8 and 5.',
  ],
];

for (const [name, board, played, better, sentence] of MISTAKES) {
  test(`${name}: the strongest cause of ${played.slice(0, 2)}, and none of ${better.slice(0, 2)}`, () => {
    const lines = linesFrom(board, played, better);
    const strongest = othelloCauses.find(cause => cause.find(lines));
    assert.equal(strongest?.name, name);
    assert.equal(strongest.find(lines)!.sentence, sentence);
    // The other way round the better move would have to be the mistake.
    const turned = { ...lines, played: lines.better, better: lines.played };
    assert.equal(othelloCauses.find(cause => cause.name === name)!.find(turned), undefined);
  });
}

test('wipe-out: a move after which the opponent can turn every disc', () => {
  const opening = 'e6 f4 e3 f6 g5 d6 e7';
  let position = rules.initial();
  for (const move of lineOf(position, opening)) position = rules.play(position, move);
  const played = lineOf(position, 'f5 c5');
  const better = rules.moves(position).filter(move => move !== played[0]);
  const reason = othelloCauses[0]!.find({ position, played, better: [better[0]!] });
  assert.equal(othelloCauses[0]!.name, 'wipe-out');
  assert.equal(reason?.sentence, 'After f5 Black can turn every disc: c5 leaves White with none.');
});

test('no cause is found where both lines are the same, whatever the position', () => {
  const rng = rngFrom(parseSeed('causes'));
  for (let game = 0; game < 20; game++) {
    let position = rules.initial();
    const moves: Move[] = [];
    const starts: OthelloPosition[] = [];
    while (!rules.outcome(position)) {
      starts.push(position);
      moves.push(pick(rules.moves(position), rng));
      position = rules.play(position, moves.at(-1)!);
    }
    for (const [ply, start] of starts.entries()) {
      const line = moves.slice(ply);
      for (const cause of othelloCauses)
        assert.equal(cause.find({ position: start, played: line, better: line }), undefined, cause.name);
    }
  }
});

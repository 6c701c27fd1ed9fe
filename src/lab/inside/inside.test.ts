/** What the page Inside says about a player, and what it would say if a weight were another. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buildGame, everyGame } from '../../games/catalogue.js';
import { parseTranscript } from '../../games/othello/notations/transcript.js';
import { latest } from '../../matches/history.js';
import { buildEvaluator } from '../../models/catalogue.js';
import { parseSeed } from '../../random/seed.js';
import { exampleHistory } from './example.js';
import { anatomyOf, movesBy, patternName, rateMoves, summandsOf } from './explained.js';
import { amount, cellFigure, figure, rounded } from './figures.js';
import { literalsOf, reweighed, withLiteral, withWeight } from './what-if.js';

const othello = buildGame({ kind: 'othello' });
const position = (() => {
  const played = parseTranscript('f5d6c3d3c4f4f6');
  assert.ok(played.ok);
  return played.value.end;
})();

test('numbers have a sign, the digits their unit deserves, and a real minus', () => {
  for (const [value, unit, text] of [
    [19.359375, 'discs', '+19.4'],
    [-0.04, 'discs', '0'],
    [-2, 'discs', '−2'],
    [0.12345, 'outcome', '+0.12'],
    [1234.56, 'free', '+1235'],
    [12.345, 'free', '+12.3'],
    [-1.2345, 'free', '−1.23'],
    [0.00123, 'free', '+0.001'],
    [0, 'free', '0'],
  ] as const)
    assert.equal(figure(value, unit), text);
  assert.equal(cellFigure(-0.26, 'discs', 10), '−.3');
  assert.equal(cellFigure(10.26, 'discs', 11), '+10.3');
  assert.equal(cellFigure(-0.041, 'discs', 0.2), '−.04', 'on a scale to ±0.2 it is not 0');
  assert.equal(amount(60), '60');
  assert.equal(rounded('gives 0.83719, × -1.24999'), 'gives 0.837, × −1.25');
});

test('each kind of evaluator is drawn in its own way', () => {
  for (const [spec, anatomy] of [
    [{ kind: 'formula', tree: 'ohc5' }, 'formula'],
    [{ kind: 'formula', tree: '7' }, 'formula'],
    [{ kind: 'patterns' }, 'patterns'],
    [{ kind: 'network' }, 'units'],
    [{ kind: 'iago' }, 'sum'],
    [{ kind: 'squares' }, 'sum'],
  ] as const) {
    const evaluator = buildEvaluator(spec, othello);
    assert.equal(anatomyOf(evaluator.explain!(position, 0)), anatomy, spec.kind);
  }
});

test('patterns are named by their shape', () => {
  const cells = (text: string) => text.split(' ').map(id => ({ x: 'abcdefgh'.indexOf(id[0]!), y: Number(id[1]) - 1 }));
  for (const [text, name] of [
    ['a1 b1 c1 d1 e1 f1 g1 h1', 'edge'],
    ['a1 a2 a3 a4 a5 a6 a7 a8', 'edge'],
    ['a3 b3 c3 d3 e3 f3 g3 h3', 'line 3'],
    ['a7 b7 c7 d7 e7 f7 g7 h7', 'line 2'],
    ['c1 d1 e1', '3 of edge'],
    ['a5 b4 c3 d2 e1', 'diagonal of 5'],
    ['a1 b1 c1 a2 b2 c2 a3 b3 c3', 'corner 3 × 3'],
    ['c3 d3 c4 d4', 'block 2 × 2'],
    ['b2 a1 b1 c1 d1 e1 f1 g1 h1 g2', 'edge and 2 more'],
    ['a1 b1 b2 c2', '4 squares'],
  ] as const)
    assert.equal(patternName(cells(text), 8, 8), name, text);
});

test('another weight changes the value by its part, under every function around the sum', () => {
  for (const spec of [{ kind: 'iago' }, { kind: 'network' }, { kind: 'patterns' }, { kind: 'squares' }]) {
    const evaluator = buildEvaluator(spec, othello);
    for (const side of [0, 1] as const) {
      const explanation = evaluator.explain!(position, side);
      const [part] = [...summandsOf(explanation)].sort((a, b) => Math.abs(b.value) - Math.abs(a.value));
      const same = reweighed(explanation, part!.name, 1);
      assert.ok(Math.abs(same - explanation.value) <= 1e-4 * Math.max(1, Math.abs(explanation.value)), spec.kind);
      if (part!.value === 0) continue;
      const more = reweighed(explanation, part!.name, 2);
      assert.equal(Math.sign(more - same), Math.sign(part!.value), spec.kind);
    }
    const [part] = summandsOf(evaluator.explain!(position, position.turn));
    const changed = withWeight(evaluator, part!.name, 1);
    const rated = rateMoves(othello, position, after => changed.value(after, position.turn));
    assert.equal(rated.length, movesBy(othello, position, evaluator).length);
  }
  const features = {
    value: 7,
    parts: [
      { name: 'a', detail: '', value: 5 },
      { name: 'b', detail: '', value: 2 },
    ],
  };
  assert.equal(reweighed(features, 'a', 0), 2);
  assert.equal(reweighed(features, 'a', -1), -3);
});

test('a number of a formula can be another, also where squares wrap', () => {
  for (const beyond of ['zero', 'wrap']) {
    const tree = '(if (> (num-pieces 0) 60) 1 (me? 100))';
    const evaluator = buildEvaluator({ kind: 'formula', tree, beyond }, othello);
    const explanation = evaluator.explain!(position, 0);
    const literals = literalsOf(explanation.parts[0]!);
    assert.deepEqual(
      literals.map(({ key, value, within }) => [key, value, within]),
      [
        ['0.0.1', 60, '>'],
        ['0.1', 1, 'if'],
        ['0.0.0.0', 0, 'discs of the player'],
        ['0.2.0', 100, beyond === 'zero' ? 'no square holds an own disc' : 'e5 holds an own disc'],
      ],
    );
    const changed = withLiteral(othello, explanation, { position, side: 0 }, literals[0]!, 3);
    assert.ok(changed.ok);
    assert.equal(changed.value.value(position, 0), 1, 'more than three discs');
    assert.equal(evaluator.value(position, 0), beyond === 'zero' ? 0 : 1);
  }
});

for (const game of everyGame()) {
  test(`${game.id}: the example is a position of a game in progress`, () => {
    const history = exampleHistory(game, parseSeed('x'));
    assert.equal(history.plies.length, game.defaults.exampleMoves?.split(' ').length ?? 0);
    assert.equal(game.outcome(latest(history)), undefined);
    assert.ok(game.moves(latest(history)).length > 1);
  });
}

/** How explanations are put: in sentences, in a drawing, and by three positions. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { examples } from '../evaluators/examples.js';
import { formatExplanationSvg } from '../evaluators/explanation-svg.js';
import { formatSigned, reasons } from '../evaluators/reasons.js';
import { buildGame, games } from '../games/catalogue.js';
import { noughts } from '../games/noughts/noughts.js';
import { parseTranscript } from '../games/othello/notations/transcript.js';
import { othello } from '../games/othello/othello.js';
import { parseSeed } from '../random/seed.js';
import type { Part } from '../rules/explanation.js';
import type { Game } from '../rules/game.js';
import { opponent, type Position } from '../rules/position.js';
import { buildEvaluator } from './catalogue.js';

const senet = games.senet.build({ kind: 'senet' });
const connectFour = buildGame({ kind: 'connect-four' });

test('numbers carry a sign, and no more digits than say something', () => {
  for (const [value, text] of [
    [0, '0'],
    [-0, '0'],
    [1234567, '+1234600'],
    [-0.123456789, '−0.12346'],
    [12, '+12'],
    [1e-9, '+1e-9'],
  ] as const) {
    assert.equal(formatSigned(value), text);
  }
});

test('sentences name what weighs most, for and against', () => {
  const part = (name: string, value: number) => ({ name, detail: '-2 × 3', value });
  const reasonsFor = (...parts: readonly ReturnType<typeof part>[]) => reasons({ value: 0, parts }, 'black');
  assert.deepEqual(reasonsFor(part('a', 1), part('b', -9), part('c', 5), part('d', 3), part('e', 2), part('f', 0)), [
    'For black: c +5 (−2 × 3); d +3 (−2 × 3); and e +2 (−2 × 3); 1 more adds +1.',
    'Against black: b −9 (−2 × 3).',
  ]);
  assert.deepEqual(reasonsFor(part('a', 1), part('b', 0)), ['For black: a +1 (−2 × 3).', 'No part is against black.']);
  assert.deepEqual(reasonsFor(part('a', -1), part('b', 0)), ['Against black: a −1 (−2 × 3).', 'No part is for black.']);
  assert.deepEqual(reasonsFor(part('a', 0), part('b', 0)), ['Every part is 0 here.']);
  assert.deepEqual(reasonsFor(part('a', 4)), ['It is one number: a +4 (−2 × 3).']);
  const unused = { ...part('y', 7), isUnused: true as const };
  const formula = { name: 'if', detail: 'c if a is 0, otherwise b', value: 4, parts: [part('x', 4), unused] };
  assert.deepEqual(reasons({ value: 4, parts: [formula] }, 'black'), [
    'It ends in “if” (c if a is 0, otherwise b), made from x +4 (−2 × 3).',
  ]);
});

const CASES: readonly (readonly [string, Game])[] = [
  ['alliot', othello],
  ['greedy', othello],
  ['iago', othello],
  ['features', senet],
  ['features', noughts],
];

for (const [kind, game] of CASES) {
  test(`${kind} in ${game.id}: three positions, good, bad and even, the same from the same seed`, () => {
    const evaluator = buildEvaluator({ kind }, game);
    const three = examples(game, evaluator, parseSeed('1'))!;
    const balance = (position: Position): number =>
      evaluator.value(position, position.turn) - evaluator.value(position, opponent(position.turn));
    const [good, bad, even] = three.map(({ position }) => balance(position)) as [number, number, number];
    assert.deepEqual(
      three.map(({ label }) => label),
      ['good', 'bad', 'even'],
    );
    assert.ok(good > 0 && bad < 0 && Math.abs(even) < Math.min(good, -bad) / 2, `${good} ${bad} ${even}`);
    for (const { position } of three) assert.ok(game.moves(position).length > 1);
    assert.deepEqual(examples(game, evaluator, parseSeed('1')), three);
    assert.notDeepEqual(examples(game, evaluator, parseSeed('2')), three);
  });
}

test('a drawing holds every field, every part, and numbers beside every colour', () => {
  const played = parseTranscript('f5d6c3d3c4');
  assert.ok(played.ok);
  const position = played.value.end;
  for (const [kind, options, words] of [
    ['alliot', {}, 'liberties'],
    ['formula', { tree: 'ohc5' }, '(unused)'],
    ['network', {}, 'unit 42'],
  ] as const) {
    const evaluator = buildEvaluator({ kind, ...options }, othello);
    const explanation = evaluator.explain!(position, 0);
    const svg = formatExplanationSvg([
      {
        title: 'a < b & “c”',
        diagram: othello.display.diagram(position),
        display: othello.display,
        colours: othello.about.colours,
        explanation,
      },
    ]);
    assert.match(svg, /^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" [^>]*>\n<title>a &lt; b &amp; “c”<\/title>/);
    assert.equal(svg.match(/class="ground"/g)?.length, 64);
    assert.equal(svg.match(/<circle/g)?.length, 9);
    assert.ok(svg.includes(words), words);
    const open = svg.match(/<g[ >]/g)?.length;
    assert.equal(open, svg.match(/<\/g>/g)?.length);
    const tinted = svg.match(/class="(plus|minus)"[^>]* opacity=/g)?.length ?? 0;
    const shares = Object.values(explanation.heat ?? {}).filter(share => share !== 0).length;
    assert.equal(tinted, shares);
    assert.equal(svg.match(/class="number"[^>]*>[+−]/g)?.length ?? 0, shares);
  }
});

test('a formula names squares, houses and players in words', () => {
  const labels = (game: Game, tree: string): readonly (string | undefined)[] => {
    const [root] = buildEvaluator({ kind: 'formula', tree }, game).explain!(game.initial(), 0).parts;
    const all: (string | undefined)[] = [];
    const visit = (part: Part): void => {
      all.push(part.label ?? part.reading);
      for (const each of part.parts ?? []) visit(each);
    };
    visit(root!);
    return all;
  };
  for (const [game, tree, expected] of [
    [othello, '(empty? 57)', ['b8 is empty', 'b8']],
    [othello, '(empty? 64)', ['no square is empty', 'no square']],
    [othello, '(plus 57 (num-legal-moves 1))', [undefined, undefined, 'moves of the opponent', 'the opponent']],
    [othello, '(me? (num-pieces 0))', ['c1 holds an own disc', 'discs of the player', 'the player']],
    [othello, '(legal-enemy-move? 19)', ['the opponent could move to d3', 'd3']],
    [noughts, '(enemy? 4)', ['b2 holds a mark of the opponent', 'b2']],
    [senet, '(friend? 15)', ['house 15 holds an own piece', 'house 15']],
    [connectFour, '(empty? 8)', ['b2 is empty', 'b2']],
    [connectFour, '(height 3)', ['discs in column d', 'column d']],
  ] as const) {
    assert.deepEqual(labels(game, tree), expected, tree);
  }
});

test('a pattern says which cells it reads, a unit what it reads on each cell', () => {
  const start = othello.initial();
  const patterns = buildEvaluator({ kind: 'patterns' }, othello).explain!(start, 0);
  const placements = patterns.parts.flatMap(({ parts = [] }) => parts).flatMap(part => part.parts ?? [part]);
  assert.ok(placements.length > 0);
  for (const { cells, name } of placements) assert.equal(cells?.join(' '), name);
  assert.match(patterns.heatMeaning ?? '', /linear view/);
  const network = buildEvaluator({ kind: 'network' }, othello).explain!(start, 0);
  const units = network.parts[0]!.parts ?? network.parts;
  for (const { inputs, name } of units)
    if (name.startsWith('unit')) assert.equal(Object.keys(inputs ?? {}).length, 64, name);
  assert.match(network.heatMeaning ?? '', /linear view/);
});

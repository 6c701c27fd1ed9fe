import assert from 'node:assert/strict';
import { test } from 'node:test';
import { evaluatorSuite } from '../../test/suites/evaluator.js';
import { buildGame, everyGame } from '../games/catalogue.js';
import { noughts } from '../games/noughts/noughts.js';
import { ALLIOT_STAGES, alliot } from '../games/othello/evaluators/alliot.js';
import { othello } from '../games/othello/othello.js';
import { STANDARD } from '../games/othello/starts.js';
import type { Evaluator } from '../rules/evaluator.js';
import type { Game } from '../rules/game.js';
import { BadSpec } from '../specs/options.js';
import { parseSpec } from '../specs/spec.js';
import { buildEvaluator, evaluators } from './catalogue.js';
import { shipFromFolder } from './shipped.node.js';

shipFromFolder();

const senet = buildGame({ kind: 'senet' });

const built = (written: string, game: Game): Evaluator => {
  const spec = parseSpec(written);
  assert.ok(spec.ok);
  return buildEvaluator(spec.value, game);
};

for (const written of [
  'constant',
  'greedy(by=ratio)',
  'greedy(by=difference)',
  'squares(table=swh, perspective=negation, noise=1)',
  'squares(verhelst, noise=0.5)',
  'alliot(stage=0)',
  'alliot(2)',
  'strategies(level=5, layout=text)',
  'strategies(1, frontier=fewest)',
  'features(set=iago)',
  'features',
  'iago',
  'formula(ohc5)',
  'formula("(minus (num-stable 0) (num-stable 1))", beyond=wrap)',
  'network(pinkney)',
  'network(verhelst, seed=3)',
  'patterns',
  'patterns(all-4+2x2, one, tanh)',
  'patterns(logistello, perspective=negation)',
  'patterns(snakes, seed=3)',
]) {
  evaluatorSuite(`${written} by name`, othello, built(written, othello));
}

test('every name is built as it stands for some game, with a twin in the kernel unless its entry has none', () => {
  for (const [kind, { summary, twin }] of Object.entries(evaluators)) {
    assert.ok(summary.length > 0);
    if (kind === 'stored') continue; // only a file gives one
    const offering = everyGame().flatMap(game => {
      try {
        return [[game, buildEvaluator({ kind }, game)] as const];
      } catch (error) {
        assert.ok(error instanceof BadSpec);
        return [];
      }
    });
    assert.ok(offering.length > 0, kind);
    for (const [game, evaluator] of offering) {
      assert.equal(typeof evaluator.value(game.initial(), 0), 'number');
      assert.ok(evaluator.explain, kind);
      if (game.kernel) assert.equal(evaluator.kernel !== undefined, twin !== false, `${kind} of ${game.id}`);
    }
  }
});

test('a name gives what it says', () => {
  const position = othello.play(STANDARD, othello.moves(STANDARD)[0]!);
  assert.equal(built('alliot(stage=1)', othello).value(position, 0), alliot(ALLIOT_STAGES[1]).value(position, 0));
  assert.equal(built('constant(value=3)', noughts).value(noughts.initial(), 1), 3);
  assert.equal(built('features', noughts).value(noughts.initial(), 1), 0);
  assert.ok(built('squares(noise=1)', othello).forGame);
  assert.equal(built('squares', othello).forGame, undefined);
});

test('what does not fit is refused with the reason', () => {
  const { features, board, primitives, ...rest } = noughts;
  const bare: Game = { ...rest, id: 'draughts' };
  for (const [written, game, reason] of [
    ['alliot', noughts, /alliot is an evaluator for othello, not for noughts/],
    ['iago', noughts, /iago is an evaluator for othello, not for noughts/],
    ['squares(table=swh)', noughts, /squares: no table called “swh” for noughts; there are: lines/],
    ['squares(table=swh)', senet, /squares: no table called “swh” for senet; there are: houses/],
    ['formula(ohc9)', othello, /no function called “ohc9”.*by name there are: const, ohc1/],
    ['formula(ohc1)', noughts, /no function called “ohc1”.*by name there are: const, threats/],
    ['formula(hc1)', othello, /no function called “hc1”/],
    ['patterns(all-5)', othello, /this board has no tuples “all-5”; did you mean “all-1”/],
    [
      'patterns(logistello)',
      noughts,
      /this board has no tuples “logistello”; there are: all-1, all-2, all-3, all-4\+2x2, snakes$/,
    ],
    ['patterns(all-4)', noughts, /this board has no tuples “all-4”/],
    [
      'squares',
      bare,
      /^squares needs a game with a board of cells, and draughts has none; games that have it: othello, /,
    ],
    ['patterns', bare, /^patterns needs a game with a board of cells, and draughts has none/],
    ['network', bare, /^network needs a game with a board of cells, and draughts has none/],
    ['features', bare, /^features needs a game with features, and draughts has none; games that have it: othello, /],
    ['formula', bare, /^formula needs a game with functions for formulas, and draughts has none/],
    ['alliot(stage=3)', othello, /“3” is not a whole number from 0 to 2/],
    ['squares(noise=-1)', othello, /“-1” is not a number from 0 to/],
    ['squares(noise=1e308)', othello, /is not a number from 0 to/],
    ['features(set=iagoo)', othello, /no weights called “iagoo” for othello; did you mean “iago”/],
    ['features(set=constructor)', noughts, /no weights called “constructor”/],
    ['features(set=iago)', noughts, /no weights called “iago” for noughts; there are: lines/],
    ['perfect', othello, /perfect is an evaluator for noughts, not for othello/],
    ['stored(sha256:00)', othello, /no weights “sha256:00” are loaded; name their file: file\(PATH\)/],
    ['aliot', othello, /no evaluator called “aliot”; did you mean “alliot”/],
  ] as const) {
    assert.throws(
      () => built(written, game),
      (error: Error) => error instanceof BadSpec && reason.test(error.message),
      written,
    );
  }
  const unweighed: Game = { ...noughts, id: 'draughts', defaults: { ...noughts.defaults, weights: {} } };
  assert.throws(() => built('features', unweighed), /features: draughts has no hand-made weights/);
});

/** Which submissions a class accepts, and how they play on its ladder. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PINKNEY, randomNetwork } from '../../evaluators/network/presets.js';
import { buildGame } from '../../games/catalogue.js';
import { OTHELLO_FORMULAS } from '../../games/othello/formulas.js';
import { formatEvaluator, formulaModel, networkModel, parseEvaluator, squaresModel } from '../../models/file.js';
import { canonicalPlayer } from '../../players/catalogue.js';
import { formatPlayer } from '../../players/file.js';
import { rngFrom } from '../../random/rng.js';
import { parseSeed } from '../../random/seed.js';
import { formatSpec, parseSpec } from '../../specs/spec.js';
import { MAX_SUBMISSION, readSubmission } from './admission.js';

const othello = buildGame({ kind: 'othello' });

const file = (player: string, game = 'othello'): string => {
  const spec = parseSpec(player);
  assert.ok(spec.ok);
  return formatPlayer(game, canonicalPlayer(spec.value));
};

/** The reason of a refusal, or the player as it plays on the ladder. */
function admitted(text: string): string {
  const read = readSubmission(text, othello);
  return read.ok ? formatSpec(read.value.limited) : read.reason;
}

test('every search gets the limit of nodes; one that looks one move ahead needs none', () => {
  for (const [player, limited] of [
    ['squares', 'search(depth=1, evaluator=squares)'],
    ['search(depth=1)', 'search(depth=1)'],
    ['search(depth=2)', 'search(depth=2, nodes=10000)'],
    ['search(depth=60, nodes=1000000)', 'search(depth=60, nodes=10000)'],
    ['search(depth=0, nodes=500)', 'search(depth=0, nodes=500)'],
    ['search(depth=3, taper=true)', 'search(depth=3, taper=true)'],
    ['mcts(iterations=200)', 'mcts(iterations=200)'],
    ['random', 'random'],
    ['level(1, edition=2)', 'search(depth=1, evaluator=champion, tolerance=26, epsilon=0.2)'],
  ])
    assert.equal(admitted(file(player!)), limited);
});

test('nodes with dice cost more, so there are fewer', () => {
  const read = readSubmission(file('search(depth=2)', 'senet'), buildGame({ kind: 'senet' }));
  assert.equal(read.ok ? formatSpec(read.value.limited) : read.reason, 'search(depth=2, nodes=2000)');
});

test('players that could stall the ladder or repeat no game are refused', () => {
  for (const [player, reason] of [
    ['search(milliseconds=10)', /time limit/],
    ['search(depth=4, taper=true)', /at most 3/],
    ['search(depth=2, exact=20)', /at most 12/],
    ['mcts(iterations=100000)', /at most 200/],
    ['mcts(iterations=0, milliseconds=100)', /time limit/],
    ['mcts(iterations=10, rollout=greedy, evaluator=squares, plies=3)', /rollout=random/],
  ] as const)
    assert.match(admitted(file(player)), reason, player);
});

test('an evaluator alone looks one move ahead; formulas and weights are data', () => {
  const network = (hidden: number) =>
    networkModel('othello', randomNetwork({ ...PINKNEY, hidden: [hidden] }, rngFrom(parseSeed('net')), 'gaussian'));
  for (const model of [
    squaresModel('othello', new Array(64).fill(1)),
    formulaModel('othello', OTHELLO_FORMULAS.ohc1!),
    network(42),
  ])
    assert.match(admitted(formatEvaluator(model)), /^search\(depth=1, evaluator=stored/, model.kind);
  const model = parseEvaluator(formatEvaluator(network(420)));
  assert.ok(model.ok);
  const { checksum } = model.value;
  const slow = canonicalPlayer({ kind: 'search', depth: 2, evaluator: { kind: 'stored', checksum } });
  assert.match(
    admitted(formatPlayer('othello', slow, new Map([[checksum, model.value]]))),
    /nodes=1083/, // of 27,720 weights
    'a slow evaluator gets fewer nodes',
  );
  assert.match(admitted(formatEvaluator(network(800))), /52800 weights; at most 50000/);
});

test('the checksum is that of the player: a comment in the file does not change it, and is not stored', () => {
  const spec = canonicalPlayer({ kind: 'squares' });
  const plain = readSubmission(formatPlayer('othello', spec), othello);
  const noted = readSubmission(formatPlayer('othello', spec, new Map(), { note: 'SECRET' }), othello);
  assert.ok(plain.ok && noted.ok);
  assert.equal(plain.value.checksum, noted.value.checksum);
  assert.equal(plain.value.text, noted.value.text);
  assert.doesNotMatch(noted.value.text, /SECRET/);
});

test('nothing that names a program or a file, and nothing that is not a player, is accepted', () => {
  const forged = (kind: string, options: object): string =>
    JSON.stringify({ format: 'breedboard player 2', game: 'othello', kind, options, evaluators: [], checksum: 'x' });
  for (const text of [
    '',
    '{}',
    '[]',
    'null',
    '"random"',
    '{"__proto__":{}}',
    forged('engine', { command: 'sh' }),
    forged('file', { path: '/etc/passwd' }),
    forged('run', { name: 'x' }),
    forged('random', {}),
    file('random').replace('"random"', '"engine"'),
    file('random', 'noughts'),
    ' '.repeat(MAX_SUBMISSION + 1),
    `${'['.repeat(100_000)}`,
    file('squares').slice(0, -20),
  ])
    assert.equal(readSubmission(text, othello).ok, false, text.slice(0, 60));
});

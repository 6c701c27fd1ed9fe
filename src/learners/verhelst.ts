/**
 * Verhelst 2018: two networks play each other with alternating colours, and each learns by TD(0) from the boards it
 * moved to: the value of a board moves towards the value of the next one, and the last value towards the result. The
 * kernel plays and learns (training/), one stream on one thread.
 */

import { blocksOf } from '../evaluators/network/blocks.js';
import { boardShape, MAX_LAYERS, type NetworkShape, parameterCount } from '../evaluators/network/data.js';
import { VERHELST } from '../evaluators/network/presets.js';
import { offered } from '../games/offers.js';
import { variantOf, variantSpec } from '../games/variants.js';
import { networkModel } from '../models/file.js';
import { rngFrom } from '../random/rng.js';
import { seedFor } from '../random/seed.js';
import type { BoardView } from '../rules/board.js';
import type { Model } from '../rules/game.js';
import { BadSpec, choice, flag, integer, readOptions, real, text, type Values } from '../specs/options.js';
import type { Spec } from '../specs/spec.js';
import { keepSeen } from '../training/seen-cells.js';
import { sharedWeights } from '../training/shared-weights.js';
import { arrayOf } from './codec.js';
import { layers as layersIn } from './genomes/network.js';
import { encoded, type Learner, type LearnerEntry, type LearnerSetting } from './learner.js';
import { playStream, type Stream, streamCodec, streamProgress } from './stream.js';

const options = {
  rate: real(0, 10, 0.02, 'α, the learning rate; the paper tried .1, .02 and .001'),
  total: integer(1, 1e9, 45_000, 'games over which exploration falls to 0'),
  games: integer(1, 1e6, 150, 'games in each step'),
  explore: real(0, 1, 0.1, 'probability of a random move in the first game; 0 in the last'),
  form: choice(
    ['pairs', 'steps'],
    'pairs',
    'learn from stored pairs after each game, as in the paper, or after each move',
  ),
  symmetries: choice(
    ['eight', 'one', 'shared', 'removed'],
    'eight',
    'learn a board in all its symmetries; as it is; with weights that mirror images share; or turned to one orientation',
  ),
  colours: choice(['alternate', 'fixed'], 'alternate', 'the nets alternate colours, or the first is always black'),
  explored: choice(
    ['skip', 'best', 'played'],
    'skip',
    'what the board before a random move learns: nothing, the value of the best move, or that of the move played',
  ),
  ties: choice(['random', 'first'], 'random', 'the choice among equally good moves'),
  ends: choice(['score', 'net'], 'score', 'the value of a move that ends the game: its score, or the net’s value'),
  passes: choice(['play', 'end'], 'play', 'a side that cannot move passes, or the game ends there'),
  lambda: real(0, 1, 0, 'TD(λ): how far an error reaches back'),
  horizon: integer(1, 64, 16, 'moves after which a board is updated at the latest, if λ is not 0'),
  hidden: integer(1, 256, 50, 'hidden units'),
  layers: text('none', 'none, or units as in 20 or 20-10', 'further hidden layers'),
  blocks: flag(false, 'a layer before the hidden units, each unit of which sees one square block of the board'),
  exact: integer(0, 20, 0, 'boards with at most this many empty squares learn their exact value'),
  encoding: choice(['one', 'two', 'three'], 'two', 'inputs per square'),
  scale: real(0, 10, 0.1, 'initial weights are uniform between minus and plus this; the paper does not say'),
};

function shapeFor(settings: Values<typeof options>, board: BoardView): NetworkShape {
  const { encoding, hidden, layers, blocks, symmetries } = settings;
  if (blocks && symmetries === 'shared')
    throw new BadSpec('verhelst(blocks=true, symmetries=shared): a layer of blocks cannot share weights');
  if (blocks && (!board.grid || board.extra))
    throw new BadSpec('verhelst(blocks=true): needs a board that is a grid of cells and shows everything');
  const shape: NetworkShape = {
    ...VERHELST,
    encoding,
    hidden: [
      ...(blocks ? [blocksOf(board.grid!).length] : []),
      hidden,
      ...(layers === 'none' ? [] : layersIn(layers, 'verhelst: layers')),
    ],
    ...(symmetries === 'removed' ? { mirrors: 'removed' } : {}),
    ...boardShape(board),
  };
  if (shape.hidden.length > MAX_LAYERS)
    throw new BadSpec(`verhelst: at most ${MAX_LAYERS} hidden layers, not ${shape.hidden.length}`);
  // A layer that does not suit the symmetries is named before anything is learnt.
  if (symmetries === 'shared') sharedWeights(board, { ...shape, weights: new Float32Array(parameterCount(shape)) });
  return shape;
}

function verhelst(spec: Spec, { game, spec: named = variantSpec(game) }: LearnerSetting): Learner {
  const settings = readOptions(spec, options);
  const board = offered(game, 'board', 'verhelst');
  if (settings.exact > 0) offered(game, 'kernel', 'verhelst(exact=…)');
  const shape = shapeFor(settings, board);
  const symmetries = settings.symmetries === 'removed' ? 'one' : settings.symmetries;
  const baseBatch: Spec = {
    kind: 'td',
    learner: { kind: 'network', shape, rate: settings.rate, symmetries, blocks: settings.blocks },
    mode: 'rivals',
    when: settings.form === 'pairs' ? 'game' : 'step',
    colours: settings.colours,
    explored: settings.explored,
    ties: settings.ties,
    ends: settings.ends === 'net' ? 'learner' : 'score',
    passes: settings.passes,
    explore: [settings.explore, 0],
    exact: settings.exact,
    total: settings.total,
    lambda: settings.lambda,
    horizon: settings.lambda > 0 ? settings.horizon : 1,
  };
  const net = (weights: Float32Array) => networkModel(variantOf(game), { ...shape, weights });
  const first = (stream: Stream): Model => net(arrayOf(stream, 'weights', 'Float32Array'));
  const second = (stream: Stream): Model => net(arrayOf(stream, 'rivalWeights', 'Float32Array'));

  const learner: Learner<Stream> = {
    begin(seed) {
      const draw = (label: string): Float32Array => {
        const rng = rngFrom(seedFor(seed, label));
        const drawn = () => settings.scale * (2 * rng.next() - 1);
        const weights = Float32Array.from({ length: parameterCount(shape) }, drawn);
        if (settings.blocks) keepSeen(board, { ...shape, weights });
        if (symmetries === 'shared') sharedWeights(board, { ...shape, weights }).begin();
        return weights;
      };
      const arrays = { weights: draw('first'), rivalWeights: draw('second') };
      return { games: 0, seed: seedFor(seed, 'games'), statistics: [], arrays };
    },
    step: (stream, backend) => playStream(stream, settings.games, named, baseBatch, backend),
    champion: first,
    progress: stream => streamProgress(stream, 'first net'),
    population: stream => [
      { id: 'first', fitness: 0, evaluator: first(stream) },
      { id: 'second', fitness: 0, evaluator: second(stream) },
    ],
  };
  return encoded(learner, streamCodec);
}

export const entry: LearnerEntry = {
  summary:
    'Verhelst 2018: two networks (128-50-1 on 64 squares) that play each other and learn by temporal differences',
  options,
  examples: ['verhelst(games=10, total=20, hidden=4)'],
  build: verhelst,
};

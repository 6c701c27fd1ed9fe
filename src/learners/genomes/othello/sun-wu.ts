/**
 * Sun and Wu 1995, as Ferrer 1996 describes them: coefficients of five features: a measure of position, mobility,
 * stability and two of potential mobility. He does not define the features, so they are ours: sums of the features of the
 * game, and the model is one of weights over these.
 */
import { offered } from '../../../games/offers.js';
import { featuresModel } from '../../../models/file.js';
import { NotOffered, readOptions } from '../../../specs/options.js';
import { quote } from '../../../specs/parsed.js';
import type { GenomeEntry } from '../entry.js';
import { initialOptions, numeric } from '../numbers.js';

/** Each of the five by the features that it adds up, and how often each counts. */
export const FIVE_FEATURES: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  position: { corners: 10, 'X squares': -5, 'C squares': -2, edges: 1 },
  mobility: { mobility: 1 },
  stability: { 'stable discs': 1 },
  'potential mobility, empty squares': { 'potential mobility': 1 },
  'potential mobility, discs': { frontier: -1 },
};

/** A weight for each feature of the game, from the five coefficients. */
export const weightsOfFive = (coefficients: ArrayLike<number>, names: readonly string[]): number[] =>
  names.map(name =>
    Object.values(FIVE_FEATURES).reduce((sum, parts, i) => sum + coefficients[i]! * (parts[name] ?? 0), 0),
  );

const options = initialOptions('uniform', 1);

export const entry: GenomeEntry = {
  summary: 'Sun and Wu’s coefficients of five features: position, mobility, stability, potential mobility twice',
  options,
  build(spec, { game }) {
    const features = offered(game, 'features', 'a genome of sun-wu');
    const missing = Object.values(FIVE_FEATURES)
      .flatMap(Object.keys)
      .find(name => !features.names.includes(name));
    if (missing !== undefined)
      throw new NotOffered(`sun-wu needs a game with the feature ${quote(missing)}, and ${game.id} has none`);
    return numeric(Object.keys(FIVE_FEATURES).length, readOptions(spec, options), genome =>
      featuresModel({ ...game, features }, [weightsOfFive(genome, features.names)]),
    );
  },
};

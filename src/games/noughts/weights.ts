/** Weights over the features of noughts and crosses, made by hand. */
import type { FeatureWeights } from '../../rules/features.js';

/** A line wins; an open two is a threat; then centre, corners. */
export const lines: FeatureWeights = [[100, 10, 1, 0.5, 0.25, 0]];

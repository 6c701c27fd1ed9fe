/** `breedboard/learn` in Node. */
import '../platform.node.js';

export * from './learn.js';

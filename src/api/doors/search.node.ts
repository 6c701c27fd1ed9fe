/** `breedboard/search` in Node. */
import '../platform.node.js';

export * from './search.js';

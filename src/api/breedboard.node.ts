/** The library in Node. */
import './platform.node.js';

export * from './breedboard.js';

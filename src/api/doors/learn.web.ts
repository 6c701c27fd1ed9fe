/** `breedboard/learn` in a page or a worker of a page. */
import '../platform.web.js';

export * from './learn.js';

/** `breedboard/search` in a page or a worker of a page. */
import '../platform.web.js';

export * from './search.js';

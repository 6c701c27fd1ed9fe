import { counting, ENDLESS } from './counting.js';

export default counting('endless-module', ENDLESS);

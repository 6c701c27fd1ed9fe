import { counting } from './counting.js';

export default counting('sound-module');

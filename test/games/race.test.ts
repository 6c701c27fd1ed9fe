import { gameSuite } from '../suites/game.js';
import { race } from './race.js';

gameSuite('race', race);

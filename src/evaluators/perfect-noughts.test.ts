import { evaluatorSuite, explanationSuite } from '../../test/suites/evaluator.js';
import { noughts } from '../games/noughts/noughts.js';
import { perfectNoughts } from './perfect-noughts.js';

evaluatorSuite('perfect noughts', noughts, perfectNoughts);
explanationSuite('perfect noughts', noughts, perfectNoughts);

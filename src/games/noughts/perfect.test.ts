import { evaluatorSuite, explanationSuite } from '../../../test/suites/evaluator.js';
import { noughts } from './noughts.js';
import { perfectNoughts } from './perfect.js';

evaluatorSuite('perfect noughts', noughts, perfectNoughts);
explanationSuite('perfect noughts', noughts, perfectNoughts);

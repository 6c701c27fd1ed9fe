import { learnerSuite } from '../../test/suites/learner.js';

learnerSuite('bootstrap', {
  learner:
    'bootstrap(tuples=all-2, phases=2, pretraining=2, games=10, sampled=12, every=9, depth=2, exact=5, parts=3, memory=2)',
  steps: 5,
  yardsticks: [{ against: 'random', games: 4, every: 5 }],
});

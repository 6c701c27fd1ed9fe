import { batchRunnerSuite } from '../../test/suites/batch-runner.js';
import { openNodeRunner } from './threads.node.js';

batchRunnerSuite('one thread', models => openNodeRunner(1, models));
batchRunnerSuite('two threads', models => openNodeRunner(2, models));

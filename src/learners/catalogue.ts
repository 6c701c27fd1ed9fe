/** The learners there are. A new one is one file and one line here. */
import { build } from '../specs/catalogue.js';
import type { Spec } from '../specs/spec.js';
import { entry as alliot } from './alliot.js';
import { entry as currie } from './currie.js';
import type { Learner, LearnerEntry, LearnerSetting } from './learner.js';
import { entry as pinkney } from './pinkney.js';
import { entry as td } from './temporal-difference.js';
import { entry as verhelst } from './verhelst.js';

export const learners: Readonly<Record<string, LearnerEntry>> = {
  alliot,
  currie,
  pinkney,
  verhelst,
  td,
};

/** Throws BadSpec. */
export const buildLearner = (spec: Spec, setting: LearnerSetting): Learner =>
  build<Learner, LearnerSetting>('learner', learners, spec, setting);

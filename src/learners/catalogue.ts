/** All learners. A new one is one file and one line here. */
import { build } from '../specs/catalogue.js';
import type { Spec } from '../specs/spec.js';
import { entry as anaconda } from './anaconda.js';
import { entry as bootstrap } from './bootstrap.js';
import { entry as cmaEs } from './cma-es.js';
import { entry as coevolution } from './coevolution.js';
import { entry as es } from './es.js';
import { entry as evolution } from './evolution.js';
import { entry as ferrer } from './ferrer.js';
import { entry as imitation } from './imitation.js';
import type { Learner, LearnerEntry, LearnerSetting } from './learner.js';
import { entry as alliot } from './othello/alliot/alliot.js';
import { entry as bill } from './othello/bill/bill.js';
import { entry as currie } from './othello/currie/currie.js';
import { entry as samuel } from './othello/samuel/samuel.js';
import { entry as pinkney } from './pinkney.js';
import { entry as regression } from './regression.js';
import { entry as td } from './temporal-difference.js';
import { entry as verhelst } from './verhelst.js';

const known: Record<string, LearnerEntry> = {
  ferrer,
  alliot,
  currie,
  pinkney,
  verhelst,
  bill,
  td,
  bootstrap,
  regression,
  evolution,
  es,
  'cma-es': cmaEs,
  coevolution,
  samuel,
  anaconda,
  imitation,
};

export const learners: Readonly<Record<string, LearnerEntry>> = known;

/** One that a plug-in or a program brings. Its name is not in use. */
export const addLearner = (name: string, entry: LearnerEntry): void => {
  known[name] = entry;
};

/** Throws BadSpec. */
export const buildLearner = (spec: Spec, setting: LearnerSetting): Learner =>
  build<Learner, LearnerSetting>('learner', learners, spec, setting);

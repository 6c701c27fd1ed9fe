/** All genomes. A new representation is one file and one line here. */
import { build, part } from '../../specs/catalogue.js';
import type { Spec } from '../../specs/spec.js';
import type { Genome, Representation } from '../genome.js';
import type { LearnerSetting } from '../learner.js';
import type { GenomeEntry } from './entry.js';
import { entry as features } from './features.js';
import { entry as formula } from './formula.js';
import { entry as network } from './network.js';
import { entry as moveTable } from './noughts/move-table.js';
import { entry as program } from './noughts/program.js';
import { entry as alliot } from './othello/alliot.js';
import { entry as focusNetwork } from './othello/focus-network.js';
import { entry as markerNetwork } from './othello/marker-network.js';
import { entry as strategies } from './othello/strategies.js';
import { entry as sunWu } from './othello/sun-wu.js';
import { entry as patterns } from './patterns.js';
import { entry as spatialNetwork } from './spatial-network.js';
import { entry as squares } from './squares.js';

const known: Record<string, GenomeEntry> = {
  squares,
  alliot,
  strategies,
  'sun-wu': sunWu,
  'marker-network': markerNetwork,
  'focus-network': focusNetwork,
  features,
  patterns,
  network,
  'spatial-network': spatialNetwork,
  formula,
  'move-table': moveTable,
  program,
};

export const genomes: Readonly<Record<string, GenomeEntry>> = known;

/** One that a plug-in or a program brings. Its name is not in use. */
export const addGenome = (name: string, entry: GenomeEntry): void => {
  known[name] = entry;
};

/** Throws BadSpec. */
export const buildGenome = (spec: Spec, setting: LearnerSetting): Representation<Genome> =>
  build<Representation<Genome>, LearnerSetting>('genome', genomes, spec, setting);

export const genomeOption = (fallback: Spec) => part('genome', genomes, fallback, 'what evolves');

/**
 * The CPU time of each experiment, on one core of a machine like that of docs/results.md. An experiment alone trains the runs
 * that it shares with earlier ones; where all are run, these count where they come first.
 */
import { type Reproduction, SCALES, type Scale } from '../reproduction.js';

/** CPU seconds. */
type Cost = { readonly seconds: number; readonly isEstimate?: true };

const measured = (seconds: number): Cost => ({ seconds });
/** From measured runs of another size or number, or of an earlier version and a measured ratio to it. */
const about = (seconds: number): Cost => ({ seconds, isEstimate: true });

type Costs = Readonly<Record<Scale, Cost>>;
const costs = (quick: Cost, full: Cost, extended: Cost): Costs => ({ quick, full, extended });

const COSTS: Readonly<Record<string, Readonly<Record<string, Costs>>>> = {
  pinkney: {
    'figure-8': costs(about(35), measured(330), about(2900)),
    wishes: costs(about(60), about(700), about(2000)),
    ladder: costs(about(30), about(60), about(120)),
    further: costs(about(30), about(300), about(900)),
  },
  verhelst: {
    curves: costs(measured(45), measured(240), about(720)),
    'table-1': costs(about(15), measured(114), about(340)),
    ingredients: costs(about(80), measured(653), about(3900)),
  },
  ferrer: {
    senet: costs(about(84), about(1230), about(2030)),
    othello: costs(about(50), about(517), about(660)),
    'senet-seeded': costs(about(188), about(350), about(470)),
    'othello-seeded': costs(about(69), about(127), about(165)),
    'senet-curve': costs(about(41), about(1040), about(1040)),
    'othello-curve': costs(about(21), about(430), about(430)),
    'senet-means': costs(measured(1), about(2), about(2)),
    'othello-means': costs(measured(1), about(2), about(2)),
    'othello-wishes': costs(about(20), measured(188), about(1400)),
    'senet-integers': costs(about(67), about(195), about(390)),
    'othello-integers': costs(about(45), about(100), about(200)),
  },
  alliot: {
    tables: costs(measured(51), about(600), about(600)),
    readings: costs(measured(13), measured(392), measured(392)),
    stages: costs(about(64), about(1260), about(1900)),
    tournaments: costs(measured(42), measured(222), about(20_000)),
    claims: costs(measured(52), measured(440), about(2800)),
    'other-ways': costs(about(23), about(177), about(1533)),
    net: costs(measured(35), about(280), about(1080)),
  },
  currie: {
    squares: costs(measured(18), measured(373), measured(373)),
    strategies: costs(about(30), measured(476), about(960)),
    random: costs(about(5), measured(22), measured(22)),
    definitions: costs(about(60), about(900), about(9000)),
    wishes: costs(about(120), about(1200), about(3600)),
    moat: costs(measured(2), measured(3), measured(3)),
  },
  systems: {
    bill: costs(about(120), about(900), about(2000)),
    'sun-wu': costs(about(150), about(600), about(1200)),
    'rosin-belew': costs(measured(173), about(1700), about(3400)),
    samuel: costs(measured(136), about(680), about(1360)),
    'angeline-pollack': costs(about(180), about(700), about(1400)),
    moriarty: costs(about(300), about(3000), about(6000)),
    focus: costs(about(300), about(9000), about(18_000)),
    anaconda: costs(about(180), about(2500), about(5000)),
    ratings: costs(about(600), about(1800), about(1800)),
  },
  learners: {
    'by-game': costs(about(100), measured(720), measured(720)),
    breakthrough: costs(about(60), about(600), about(600)),
    'breakthrough-6': costs(about(60), about(600), about(600)),
    'othello-6': costs(about(60), about(600), about(600)),
    'connect-four-5': costs(about(60), about(600), about(600)),
    'five-in-a-row': costs(about(60), about(600), about(600)),
    senet: costs(about(60), about(600), about(600)),
    noughts: costs(about(30), about(300), about(300)),
  },
};

/** What an experiment takes more if it is run alone: the training of runs that earlier experiments have too. */
const SHARED: Readonly<
  Record<string, Readonly<Record<string, readonly [quick: number, full: number, extended: number]>>>
> = {
  pinkney: { ladder: [60, 1000, 3000] },
  verhelst: { 'table-1': [11, 60, 180] },
  alliot: { 'other-ways': [8, 73, 467] },
  ferrer: { 'senet-means': [272, 1580, 2500], 'othello-means': [119, 644, 825] },
  systems: { ratings: [500, 6400, 6400] },
};

/** Whether it shares runs with earlier experiments. */
export const sharesRuns = ({ paper, id }: Pick<Reproduction, 'paper' | 'id'>): boolean =>
  SHARED[paper]?.[id] !== undefined;

const ownCost = ({ paper, id }: Pick<Reproduction, 'paper' | 'id'>, scale: Scale): Cost => COSTS[paper]![id]![scale];

/** Of an experiment that is run alone. */
export function costOf(each: Pick<Reproduction, 'paper' | 'id'>, scale: Scale): Cost {
  const own = ownCost(each, scale);
  const shared = SHARED[each.paper]?.[each.id]?.[SCALES.indexOf(scale)];
  return shared === undefined ? own : about(own.seconds + shared);
}

export function totalCost(all: readonly Reproduction[], scale: Scale): Cost {
  if (all.length === 1) return costOf(all[0]!, scale);
  const own = all.map(each => ownCost(each, scale));
  const seconds = own.reduce((sum, each) => sum + each.seconds, 0);
  return own.some(({ isEstimate }) => isEstimate) ? about(seconds) : measured(seconds);
}

/** As it is listed; “~” marks an estimate. */
export function costText({ seconds, isEstimate }: Cost): string {
  const [count, unit] =
    seconds < 100 ? [seconds, 's'] : seconds < 180 * 60 ? [seconds / 60, 'min'] : [seconds / 3600, 'h'];
  return `${isEstimate ? '~' : ''}${Math.max(1, Math.round(count))} ${unit}`;
}

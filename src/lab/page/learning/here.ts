/**
 * Runs that go in this page, on its own workers, and are kept in the browser. They go on while the page is open; a page
 * that was closed finds them paused. What they need to learn is fetched when the first of them starts.
 */

import { Interruption } from '../../../arena/interruption.js';
import { evaluatorJson } from '../../../models/file.js';
import { type Parsed, parsed, refused } from '../../../specs/parsed.js';
import { formatSpec } from '../../../specs/spec.js';
import { ancestorAt, type RunLine } from '../../../store/run-lines.js';
import type { RunListed, RunState } from '../../api.js';
import { familyOf } from '../../family.js';
import { type KeptRun, type KeptStep, keepRun, keptBest, keptRuns, keptSteps } from './browser-store.js';
import type { Listener, RunSource } from './source.js';

const PREFIX = 'here.';
export const isHere = (run: string): boolean => run.startsWith(PREFIX);
const idOf = (name: string): string => PREFIX + name;

/** A step as the page holds it. Its best is some megabytes, and stays in the browser’s store where there is one. */
type SeenStep = Omit<KeptStep, 'best'> & { readonly hasBest: boolean; readonly best?: KeptStep['best'] };

const seen = ({ best, ...step }: KeptStep, inStore: boolean): SeenStep => ({
  ...step,
  hasBest: best !== undefined,
  ...(inStore || best === undefined ? {} : { best }),
});

class OwnRun {
  kept: KeptRun;
  readonly steps: SeenStep[];
  readonly listeners = new Set<Listener>();
  state: RunState;
  trouble: string | undefined;
  readonly kin: string;
  /** Ends what is under way, at once. */
  stop: () => void = () => {};

  constructor(kept: KeptRun, steps: readonly SeenStep[], kin: string) {
    this.kept = kept;
    this.kin = kin;
    // A step without its state would be made again.
    this.steps = steps.filter(({ step }) => step <= (kept.checkpoint?.step ?? -1));
    this.state = this.lines.some(({ type }) => type === 'crowned') ? 'finished' : 'paused';
  }

  get lines(): readonly RunLine[] {
    return this.steps.flatMap(({ lines }) => lines);
  }
}

const own = new Map<string, OwnRun>();
let loaded: Promise<void> | undefined;
/** Whether the browser keeps what is learnt. */
let isKept = true;

function load(): Promise<void> {
  loaded ??= (async () => {
    try {
      const all = await keptRuns();
      if (all.length === 0) return;
      const { kinOf } = await import('../../recipes.js');
      for (const run of all) {
        const steps = (await keptSteps(run.name)).map(step => seen(step, true));
        own.set(idOf(run.name), new OwnRun(run, steps, kinOf(run.experiment)));
      }
    } catch {
      isKept = false; // a private window, or a browser without room
    }
  })();
  return loaded;
}

const listed = (id: string, run: OwnRun): RunListed => {
  const { experiment, name } = run.kept;
  return {
    id,
    name: `${name} (in this browser)`,
    state: run.state,
    step: run.steps.at(-1)?.step ?? -1,
    ...(run.trouble === undefined ? {} : { trouble: run.trouble }),
    about: {
      game: formatSpec(experiment.game),
      learner: formatSpec(experiment.learner),
      steps: experiment.steps,
      seed: experiment.seed,
      plays: experiment.plays,
      kin: run.kin,
    },
  };
};

async function go(run: OwnRun): Promise<void> {
  const [{ run: running }, { crewOf }, { openNursery }, { checksumOf }] = await Promise.all([
    import('../../../experiments/run.js'),
    import('../../../learners/crew.js'),
    import('../engine-room.js'),
    import('../../../evaluators/checksum.js'),
  ]);
  const { experiment, name } = run.kept;
  const arena = await openNursery();
  const crew = crewOf(arena);
  const interruption = new Interruption();
  run.stop = () => interruption.raise();
  try {
    let began = performance.now();
    let games = crew.games;
    const steps = running(experiment, crew, run.kept.checkpoint);
    while (run.state === 'running') {
      const next = await interruption.unlessRaised(steps.next());
      if (!next || next.done) return;
      const { step, state, events, births, champion, isKept: isAncestor, isLast } = next.value;
      const lines: RunLine[] = [...events];
      if (isLast) lines.push({ type: 'crowned', step, champion: checksumOf(champion) });
      const timing = { step, games: crew.games - games, seconds: (performance.now() - began) / 1000 };
      const made: KeptStep = { name, step, lines, births, timing, ...(isAncestor ? { best: champion } : {}) };
      const kept = { name, experiment, checkpoint: { step, state } };
      if (isKept) await keepRun(kept, made);
      run.kept = kept;
      run.steps.push(seen(made, isKept));
      for (const { take } of run.listeners) take(lines);
      if (isLast) run.state = 'finished';
      began = performance.now();
      games = crew.games;
    }
  } finally {
    await arena.close();
  }
}

function resume(run: OwnRun): void {
  if (run.state !== 'paused') return;
  run.state = 'running';
  run.trouble = undefined;
  // Another tab of this browser may be at it.
  void navigator.locks
    .request(`breedboard run ${run.kept.name}`, { ifAvailable: true }, async lock => {
      if (lock) await go(run);
      else throw new Error('another page of this browser is at it');
    })
    .catch((error: unknown) => {
      run.trouble = error instanceof Error ? error.message : String(error);
    })
    .finally(() => {
      if (run.state !== 'finished') run.state = 'paused';
    });
}

/** Asks of one of our runs. */
const of = async <T>(id: string, ask: (run: OwnRun) => Parsed<T>): Promise<Parsed<T>> => {
  await load();
  const run = own.get(id);
  return run ? ask(run) : refused('there is no such run in this browser');
};

export const here: RunSource = {
  async list() {
    await load();
    return parsed([...own].map(([id, run]) => listed(id, run)));
  },
  async start(asked) {
    await load();
    const { experimentsFor, kinOf } = await import('../../recipes.js');
    const experiments = experimentsFor(asked);
    if (!experiments.ok) return experiments;
    const started = [];
    for (const kept of experiments.value) {
      const id = idOf(kept.name);
      const run = own.get(id) ?? new OwnRun(kept, [], kinOf(kept.experiment));
      own.set(id, run);
      if (isKept && run.steps.length === 0) await keepRun(kept);
      resume(run);
      started.push(listed(id, run));
    }
    return parsed({ runs: started });
  },
  act: (id, act) =>
    of(id, run => {
      if (act === 'resume') resume(run);
      else if (run.state === 'running') run.state = 'pausing';
      if (act === 'stop') run.stop();
      return parsed({});
    }),
  follow(id, listener) {
    let isOver = false;
    void load().then(() => {
      const run = own.get(id);
      if (isOver) return;
      if (!run) {
        listener.gone();
        return;
      }
      listener.take(run.lines);
      run.listeners.add(listener);
    });
    return () => {
      isOver = true;
      own.get(id)?.listeners.delete(listener);
    };
  },
  timings: (id, after) =>
    of(id, ({ steps }) => parsed(steps.map(({ timing }) => timing).filter(({ step }) => step > after))),
  async best(id, generation) {
    const found = await of(id, ({ steps, kept: { name } }) => {
      const done = steps.at(-1)?.step ?? -1;
      const wanted = generation === 'last' ? done : generation;
      if (done < 0 || wanted > done) return refused('the run has not come that far');
      const ancestor = ancestorAt(
        steps.filter(({ hasBest }) => hasBest).map(({ step }) => step),
        wanted,
      );
      if (!ancestor.ok) return ancestor;
      const { step, best } = steps.find(each => each.step === ancestor.value)!;
      return parsed({ name, wanted, step, best });
    });
    if (!found.ok) return found;
    const { name, wanted, step, best = await keptBest(name, step) } = found.value;
    if (!best) return refused('the browser no longer has the best of that step');
    return parsed({ step: wanted, evaluator: evaluatorJson(best) });
  },
  async population(id) {
    const { buildFor } = await import('../../../experiments/run.js');
    return of(id, ({ kept: { checkpoint, experiment } }) => {
      if (!checkpoint) return refused('the run has nothing to show yet');
      const individuals = buildFor(experiment).learner.population?.(checkpoint.state) ?? [];
      return parsed({
        step: checkpoint.step,
        size: individuals.length,
        individuals: individuals.map(each => ({ ...each, evaluator: evaluatorJson(each.evaluator) })),
      });
    });
  },
  family: (id, individual) =>
    of(id, ({ steps }) => {
      const lineage = steps.flatMap(({ step, births }) => births.map(birth => ({ ...birth, step })));
      const family = familyOf(lineage, individual);
      return family ? parsed(family) : refused('nobody of that name was born in this run');
    }),
};

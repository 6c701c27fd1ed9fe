/**
 * All commands, in the order of the help. A command's module, and what it needs, is loaded when it is called:
 * `--version` and the list of commands load none of them.
 */
import type { Command } from 'commander';
import type { Rules } from '../rules/game.js';
import type { Catalogue } from '../specs/catalogue.js';
import type { Parts } from './parts.js';
import type { Screen } from './screen.js';

export type Loading = {
  readonly program: Command;
  readonly version: string;
  parts(): Promise<Parts>;
  /** The games with their rules alone: a list needs none of what evaluators and learners do. */
  rules(): Promise<Catalogue<Rules>>;
  screen(): Screen;
};

/** In the order of the help. */
type Group =
  | 'Play and study'
  | 'Lists'
  | 'Measure'
  | 'Breed and train'
  | 'Programs and games of your own'
  | 'Classes and other machines'
  | 'For maintainers';

type CommandEntry = {
  /** Its heading in the list of commands. */
  readonly group: Group;
  readonly summary: string;
  readonly alias?: string;
  /** What it does in place of printing a result, so that it has no --json. */
  readonly withoutJson?: string;
  /** Adds the whole command to the program. */
  add(loading: Loading): Promise<void>;
};

export const commands: Readonly<Record<string, CommandEntry>> = {
  play: {
    group: 'Play and study',
    summary: 'play a game at the terminal',
    async add({ program, parts, screen }) {
      const { addPlay } = await import('./commands/play.js');
      addPlay(program, await parts(), screen);
    },
  },
  lab: {
    group: 'Play and study',
    summary: 'open the lab in the browser',
    withoutJson: 'prints an address',
    async add({ program, version, parts, screen }) {
      const { addLab } = await import('./commands/lab.js');
      addLab(program, version, parts, screen);
    },
  },
  review: {
    group: 'Play and study',
    summary: 'judge a game: where it turned, and why',
    async add({ program, parts, screen }) {
      const { addReview } = await import('./commands/kernel/review.js');
      addReview(program, await parts(), screen);
    },
  },
  analyse: {
    group: 'Play and study',
    summary: 'rate every legal move of a position',
    alias: 'analyze',
    async add({ program, parts, screen }) {
      const { addAnalyse } = await import('./commands/kernel/analyse.js');
      addAnalyse(program, await parts(), screen);
    },
  },
  solve: {
    group: 'Play and study',
    summary: 'solve a position exactly',
    async add({ program, parts, screen }) {
      const { addSolve } = await import('./commands/kernel/solve.js');
      addSolve(program, await parts(), screen);
    },
  },
  explain: {
    group: 'Play and study',
    summary: 'explain how a player rates a position',
    async add({ program, parts, screen }) {
      const { addExplain } = await import('./commands/explain.js');
      addExplain(program, await parts(), screen);
    },
  },
  tree: {
    group: 'Play and study',
    summary: 'draw a small game tree',
    async add({ program, parts, screen }) {
      const { addTree } = await import('./commands/tree.js');
      addTree(program, await parts(), screen);
    },
  },
  records: {
    group: 'Play and study',
    summary: 'list, filter, replay and convert recorded games',
    async add({ program, parts, screen }) {
      const { addRecords } = await import('./commands/records.js');
      addRecords(program, await parts(), screen);
    },
  },
  openings: {
    group: 'Play and study',
    summary: 'find balanced openings',
    async add({ program, parts, screen }) {
      const { addOpenings } = await import('./commands/kernel/openings.js');
      addOpenings(program, await parts(), screen);
    },
  },
  book: {
    group: 'Play and study',
    summary: 'grow, show and check opening books',
    async add({ program, parts, screen }) {
      const { addBook } = await import('./commands/kernel/book.js');
      addBook(program, await parts(), screen);
    },
  },
  games: {
    group: 'Lists',
    summary: 'list the games and their options',
    async add({ program, rules, screen }) {
      const { addGames } = await import('./commands/games.js');
      addGames(program, rules, screen);
    },
  },
  players: {
    group: 'Lists',
    summary: 'list the players and their options',
    async add({ program, parts, screen }) {
      const { addPlayers } = await import('./commands/players.js');
      addPlayers(program, await parts(), screen);
    },
  },
  learners: {
    group: 'Lists',
    summary: 'list the methods of learning and their options',
    async add({ program, parts, screen }) {
      await parts();
      const { addLearners } = await import('./commands/learners.js');
      addLearners(program, screen);
    },
  },
  match: {
    group: 'Measure',
    summary: 'play many games between two players',
    async add({ program, parts, screen }) {
      const { addMatch } = await import('./commands/match.js');
      addMatch(program, await parts(), screen);
    },
  },
  tournament: {
    group: 'Measure',
    summary: 'hold a tournament of many players, and rate them',
    async add({ program, parts, screen }) {
      const { addTournament } = await import('./commands/tournament.js');
      addTournament(program, await parts(), screen);
    },
  },
  rate: {
    group: 'Measure',
    summary: 'rate a player against the ladder',
    async add({ program, parts, screen }) {
      const { addRate } = await import('./commands/rate.js');
      addRate(program, await parts(), screen);
    },
  },
  ladder: {
    group: 'Measure',
    summary: 'print the ladder: fixed players with known ratings',
    async add({ program, parts, screen }) {
      const { addLadder } = await import('./commands/ladder.js');
      addLadder(program, await parts(), screen);
    },
  },
  stats: {
    group: 'Measure',
    summary: 'interpret a match result statistically',
    async add({ program, screen }) {
      const { addStats } = await import('./commands/stats.js');
      addStats(program, screen);
    },
  },
  optimal: {
    group: 'Measure',
    summary: 'measure how often a player plays an optimal move',
    async add({ program, parts, screen }) {
      const { addOptimal } = await import('./commands/optimal.js');
      addOptimal(program, await parts(), screen);
    },
  },
  perft: {
    group: 'Measure',
    summary: 'count the leaves of a game tree',
    async add({ program, parts, screen }) {
      const { addPerft } = await import('./commands/perft.js');
      addPerft(program, await parts(), screen);
    },
  },
  learn: {
    group: 'Breed and train',
    summary: 'breed or train a player by a recipe, or resume a run',
    async add({ program, parts, screen }) {
      const { addLearn } = await import('./commands/learn.js');
      addLearn(program, await parts(), screen);
    },
  },
  runs: {
    group: 'Breed and train',
    summary: 'list, compare, verify, repair and remove runs',
    async add({ program, parts, screen }) {
      const { addRuns } = await import('./commands/runs.js');
      addRuns(program, parts, screen);
    },
  },
  sweep: {
    group: 'Breed and train',
    summary: 'run a recipe with every combination of some options',
    async add({ program, parts, screen }) {
      const { addSweep } = await import('./commands/sweep.js');
      addSweep(program, await parts(), screen);
    },
  },
  ablate: {
    group: 'Breed and train',
    summary: 'measure what each ingredient of a recipe is worth, on paired seeds',
    async add({ program, parts, screen }) {
      const { addAblate } = await import('./commands/ablate.js');
      addAblate(program, await parts(), screen);
    },
  },
  study: {
    group: 'Breed and train',
    summary: 'run a study file: what varies, its seeds, and a report of it',
    async add({ program, parts, screen }) {
      const { addStudy } = await import('./commands/study.js');
      addStudy(program, await parts(), screen);
    },
  },
  reproduce: {
    group: 'Breed and train',
    summary: 're-run a paper’s experiments, and compare its figures with ours',
    async add({ program, parts, version, screen }) {
      const { addReproduce } = await import('./commands/reproduce.js');
      addReproduce(program, await parts(), version, screen);
    },
  },
  champion: {
    group: 'Breed and train',
    summary: 'show the evaluator that ships, or pack another for a folder',
    async add({ program, parts, screen }) {
      await parts(); // the evaluator that ships is named there
      const { addChampion } = await import('./commands/kernel/champion.js');
      addChampion(program, screen);
    },
  },
  engine: {
    group: 'Programs and games of your own',
    summary: 'offer a player to other programs',
    withoutJson: 'speaks a protocol',
    async add({ program, parts, version }) {
      const { addEngine } = await import('./commands/engine.js');
      addEngine(program, await parts(), version);
    },
  },
  convert: {
    group: 'Programs and games of your own',
    summary: 'read and write n-tuple players of the League',
    withoutJson: 'prints a file',
    async add({ program, parts, screen }) {
      await parts(); // the evaluator that ships is named there
      const { addConvert } = await import('./commands/kernel/convert.js');
      addConvert(program, screen);
    },
  },
  'check-game': {
    group: 'Programs and games of your own',
    summary: 'check that a game of your own keeps the contract',
    async add({ program, screen }) {
      const { addCheckGame } = await import('./commands/check-game.js');
      addCheckGame(program, screen);
    },
  },
  grade: {
    group: 'Classes and other machines',
    summary: 'give points for what students hand in at a lab of the course',
    async add({ program, screen }) {
      const { addGrade } = await import('./commands/grade.js');
      addGrade(program, screen);
    },
  },
  submit: {
    group: 'Classes and other machines',
    summary: 'send a player to the ladder of a class',
    async add({ program, parts, screen }) {
      await parts(); // the evaluator that ships is named there
      const { addSubmit } = await import('./commands/submit.js');
      addSubmit(program, screen);
    },
  },
  worker: {
    group: 'Classes and other machines',
    summary: 'play the games of runs on other machines',
    withoutJson: 'works until it is stopped',
    async add({ program, parts, screen }) {
      await parts(); // the evaluator that ships is named there
      const { addWorker } = await import('./commands/worker.js');
      addWorker(program, screen);
    },
  },
  workers: {
    group: 'Classes and other machines',
    summary: 'list the workers of a queue',
    async add({ program, screen }) {
      const { addWorkers } = await import('./commands/workers.js');
      addWorkers(program, screen);
    },
  },
  suite: {
    group: 'For maintainers',
    summary: 'make a suite of midgame positions with a value for every move',
    async add({ program, parts, screen }) {
      const { addSuite } = await import('./commands/kernel/suite.js');
      addSuite(program, await parts(), screen);
    },
  },
  calibrate: {
    group: 'For maintainers',
    summary: 'measure how well shallow searches predict deep ones',
    async add({ program, parts, screen }) {
      await parts(); // the evaluator that ships is named there
      const { addCalibrate } = await import('./commands/kernel/calibrate.js');
      addCalibrate(program, screen);
    },
  },
  torture: {
    group: 'For maintainers',
    summary: 'kill a command at each of its calls to the disk, and compare its files',
    async add({ program, screen }) {
      const { addTorture } = await import('./commands/torture.js');
      addTorture(program, screen);
    },
  },
  bench: {
    group: 'For maintainers',
    summary: 'measure speed',
    async add({ program, parts, screen }) {
      await parts(); // the evaluator that ships is named there
      const { addBench } = await import('./commands/bench.js');
      addBench(program, screen);
    },
  },
  completion: {
    group: 'For maintainers',
    summary: 'print a script that completes commands in a shell',
    withoutJson: 'prints a script',
    async add(loading) {
      const { addCompletion } = await import('./commands/completion.js');
      addCompletion(loading);
    },
  },
};

/** The pages of the documentation site, in the order of its navigation, and how the library's declarations are grouped. */

export type Page = {
  /** From the project's folder. */
  readonly path: string;
  /** In the navigation; the page's own heading if none is given. */
  readonly title?: string;
};

/** README.md is the first page. Every page of docs/ is in one of the groups; the build refuses one that is not. */
export const PAGES: Readonly<Record<string, readonly Page[]>> = {
  Start: [
    { path: 'docs/start.md' },
    { path: 'docs/for-players.md' },
    { path: 'docs/for-students.md' },
    { path: 'docs/for-researchers.md' },
    { path: 'docs/for-engine-authors.md' },
    { path: 'docs/for-game-authors.md' },
  ],
  Guides: [
    { path: 'examples/README.md' },
    { path: 'samples/README.md' },
    { path: 'docs/api.md' },
    { path: 'docs/players.md' },
    { path: 'docs/matches.md' },
    { path: 'docs/tournaments.md' },
    { path: 'docs/ladder.md' },
    { path: 'docs/learners.md' },
    { path: 'docs/plugins.md' },
    { path: 'docs/protocols.md' },
    { path: 'docs/records.md' },
    { path: 'docs/lab.md' },
    { path: 'docs/coach.md' },
    { path: 'docs/class.md' },
    { path: 'docs/cluster.md' },
    { path: 'docs/gpu.md' },
    { path: 'docs/reliability.md' },
  ],
  Course: [
    { path: 'docs/course.md' },
    { path: 'course/README.md', title: 'The labs' },
    { path: 'course/sign-bug/README.md' },
    { path: 'course/moat/README.md' },
    { path: 'course/luck/README.md' },
    { path: 'course/differences/README.md' },
    { path: 'course/race/README.md' },
    { path: 'course/perft/README.md' },
    { path: 'course/horizon/README.md' },
    { path: 'course/networks/README.md' },
    { path: 'course/formulas/README.md' },
    { path: 'course/islands/README.md' },
  ],
  Papers: [
    { path: 'docs/alliot.md', title: 'Alliot & Durand' },
    { path: 'docs/ferrer.md', title: 'Ferrer' },
    { path: 'docs/currie.md', title: 'Currie' },
    { path: 'docs/pinkney.md', title: 'Pinkney' },
    { path: 'docs/verhelst.md', title: 'Verhelst' },
    { path: 'docs/systems.md' },
  ],
  Games: [
    { path: 'docs/boards.md' },
    { path: 'docs/breakthrough.md' },
    { path: 'docs/connect-four.md' },
    { path: 'docs/senet.md', title: 'Senet' },
    { path: 'docs/strategies.md', title: 'Currie’s strategies' },
  ],
  Reference: [
    { path: 'docs/commands.md' },
    { path: 'docs/glossary.md' },
    { path: 'docs/results.md' },
    { path: 'docs/history.md' },
    { path: 'docs/api-report.md' },
  ],
  Project: [{ path: 'docs/tour.md' }, { path: 'CONTRIBUTING.md' }, { path: 'CHANGELOG.md' }],
};

/** Files and folders of src/ whose declarations belong together; those of all others describe a game. */
const CATEGORIES: Readonly<Record<string, readonly string[]>> = {
  'Games and positions': ['api/game', 'api/perft', 'api/board/'],
  'Solve and analyse': ['api/solve', 'api/analyse', 'api/analysis', 'rules/evaluator'],
  'Players and matches': ['api/player', 'api/match', 'arena/'],
  Learn: ['api/learn'],
  'Files and statistics': [
    'api/notations',
    'api/archived',
    'api/kernel/problems',
    'api/statistics',
    'rules/archive',
    'matches/',
    'tournaments/',
  ],
  'Errors and signals': ['api/errors', 'api/signal', 'api/kept'],
};
const GAME_OF_YOUR_OWN = 'A game of your own';
export const CATEGORY_ORDER = [...Object.keys(CATEGORIES), GAME_OF_YOUR_OWN];

/** The category of a declaration, from the file that declares it. */
export function categoryOf(name: string, file: string): string {
  if (name === 'registerGame') return GAME_OF_YOUR_OWN;
  const source = file.replaceAll('\\', '/').replace(/^.*\/src\/|\.d\.ts$/g, '');
  const isIn = (place: string): boolean => (place.endsWith('/') ? source.startsWith(place) : source === place);
  const [category] = Object.entries(CATEGORIES).find(([, places]) => places.some(isIn)) ?? [];
  return category ?? GAME_OF_YOUR_OWN;
}

/**
 * Faults to plant, to see which tests find them. The places were drawn at random: one file and line for every folder of `src/`
 * and for the kernel, the others from all sources by length. The fault is a mistake that a person could make there, written
 * without a look at the tests. Every `right` stands exactly once in its file; a change of the source that ends this changes the fault too.
 */
export type Fault = {
  readonly file: string;
  readonly right: string;
  readonly wrong: string;
  /** What a user would meet. */
  readonly breaks: string;
};

const fault = (file: string, right: string, wrong: string, breaks: string): Fault => ({ file, right, wrong, breaks });

export const FAULTS: readonly Fault[] = [
  fault(
    'kernel/assembly/learning/games.ts',
    'white == (black == one) ? two : one;',
    'white == (black == one) ? one : two;',
    'in training games of the kernel the players swap sides',
  ),
  fault(
    'kernel/assembly/squares.ts',
    '(square >> 4) & 2',
    '(square >> 3) & 2',
    'the quarters of the board are wrong, so the solver’s parity is',
  ),
  fault(
    'kernel/assembly/endgame.ts',
    '(u64(first) << 16) | (u64(second) << 24)',
    '(u64(second) << 16) | (u64(first) << 24)',
    'the solver’s table swaps its first and second move',
  ),
  fault(
    'kernel/assembly/index.ts',
    'stableDiscs(other(), own());',
    'stableDiscs(own(), other());',
    'stable discs of the other side are those of the side to move',
  ),
  fault(
    'src/random/rng.ts',
    'return [a, b, c, d];',
    'return [a, b, d, c];',
    'a stream continued from its state is another stream',
  ),
  fault(
    'src/arithmetic/gaussian.ts',
    'TWO_PI * (Math.abs(t - 0.5) - 0.25)',
    'TWO_PI * (0.25 - Math.abs(t - 0.5))',
    'the cosine has the wrong sign',
  ),
  fault(
    'src/specs/schema.ts',
    'fault: (value, at) => (value === null ? undefined : schema.fault(value, at)),',
    'fault: (value, at) => (value ? schema.fault(value, at) : undefined),',
    'a nullable field accepts 0, false and the empty text',
  ),
  fault(
    'src/specs/editions.ts',
    "typeof part.kind === 'string' && typeof part.edition === 'number'",
    "typeof part.kind === 'string' || typeof part.edition === 'number'",
    'players without an edition lose their weights when they are compared with stored ones',
  ),
  fault(
    'src/memory/layout.ts',
    "type.replace('[]', '')",
    "type.replace('[', '')",
    'types of rows of fields are unknown to the host',
  ),
  fault(
    'src/notations/html.ts',
    'escapeText(text)}</p>`',
    'text}</p>`',
    'text of a report is not escaped in its paragraphs',
  ),
  fault(
    'src/rules/passes.ts',
    'moves.length > 0 && forcedPass(game, moves) === undefined;',
    'moves.length > 1 && forcedPass(game, moves) === undefined;',
    'a single move counts as no decision',
  ),
  fault(
    'src/evaluators/json.ts',
    "toString(16).padStart(4, '0')",
    'toString(16)',
    'the canonical form of “é” is not JSON',
  ),
  fault(
    'src/evaluators/network/network.ts',
    'fround(sum * fround(0.5 * thresholds[unit]!))',
    'fround(sum * thresholds[unit]!)',
    'gains of network units count double in the second layer',
  ),
  fault(
    'src/evaluators/formula/program.ts',
    'put(ASKED, operand(question, 0));',
    'put(ASKED, operand(question, 1));',
    'a compiled formula asks with the wrong operand',
  ),
  fault(
    'src/games/othello/symmetry.ts',
    'const back = inverse(symmetry);',
    'const back = inverse(inverse(symmetry));',
    'a turned board is turned the other way',
  ),
  fault(
    'src/games/othello/evaluators/strategies.ts',
    'owner !== undefined).length - 4)',
    'owner !== undefined).length)',
    'the importance of a strategy is four moves late',
  ),
  fault(
    'src/games/othello/notations/sgf.ts',
    "if (text[at] === '\\r' && text[at + 1] === '\\n') at++;",
    "if (text[at] === '\\n' && text[at + 1] === '\\r') at++;",
    'a Windows line end that SGF escapes leaves a letter in the text',
  ),
  fault(
    'src/games/connect-four/display.ts',
    'withDisc(position, side, column, rows - 1 - i)',
    'withDisc(position, side, column, i)',
    'pasted positions of Connect Four stand on their head',
  ),
  fault(
    'src/games/noughts/display.ts',
    'countMarks(next.crosses) > countMarks(next.noughts) ? 1 : 0',
    'countMarks(next.crosses) >= countMarks(next.noughts) ? 1 : 0',
    'a position that is set up has the wrong side to move',
  ),
  fault(
    'src/games/senet/primitives.ts',
    'n === undefined ? 0 : nthHouse(all, n)',
    'n === undefined ? 0 : nthHouse(all, n + 1)',
    'a formula’s n-th piece is the next one',
  ),
  fault(
    'src/models/weight-maps.ts',
    'patternsMap(patterns, cellCount(game), phase)',
    'patternsMap(patterns, cellCount(game), 0)',
    'the picture of every phase is that of the first',
  ),
  fault(
    'src/kernel/bridge.ts',
    'words[Area.at.found / 4 + i]!',
    'words[Area.at.found / 4]! + i - i',
    'of two results of the kernel the first is read twice',
  ),
  fault(
    'src/search/uct.ts',
    'best * (meanOf(b) - meanOf(a))',
    'meanOf(b) - meanOf(a)',
    'of moves with equal visits the second side takes the worst',
  ),
  fault(
    'src/search/kernel/multi-probcut.ts',
    'deep % 2 === 0 ? 2 : 1',
    'deep % 2 === 0 ? 1 : 2',
    'shallow searches have the other parity',
  ),
  fault(
    'src/search/kernel/suite.ts',
    'position.turn === 0 ? outcome.official : -outcome.official',
    'position.turn === 0 ? -outcome.official : outcome.official',
    'moves of the suite that end the game have the wrong sign',
  ),
  fault(
    'src/training/states.ts',
    'j - this.pending >= horizon',
    'j - this.pending > horizon',
    'a state is learnt one state later than its horizon',
  ),
  fault(
    'src/training/network-learner.ts',
    'layer.thresholds[unit]! += g;',
    'layer.thresholds[unit]! -= g;',
    'biases of a network learn in the wrong direction',
  ),
  fault(
    'src/training/kernel/kernel-training.ts',
    '!kernel || kernel.plan.weightBytes < bytes',
    '!kernel',
    'a kernel that is too small for the next batch is kept',
  ),
  fault(
    'src/players/booked.ts',
    'move === undefined ? player.choose(position, limits, context) : { move }',
    'move ? { move } : player.choose(position, limits, context)',
    'move 0 of a book is not played',
  ),
  fault(
    'src/protocols/protocol.ts',
    "throw new Forfeit('illegal', `its answer",
    "throw new Forfeit('crash', `its answer",
    'an answer that is not a move counts as a crash',
  ),
  fault(
    'src/matches/record.ts',
    'if (side !== String(end.turn)) return',
    'if (side === String(end.turn)) return',
    'a stored game that was lost by a forfeit is refused',
  ),
  fault(
    'src/matches/archive/record-lines.ts',
    "if (head[0]!.startsWith('#'))",
    "if (head[0]!.startsWith('# '))",
    'a game whose player’s name starts with # is written as a comment',
  ),
  fault(
    'src/arena/openings.ts',
    'rng => randomPlies(wanted.game, plies, rng)',
    'rng => randomPlies(wanted.game, plies - 1, rng)',
    'random openings are one move short',
  ),
  fault(
    'src/arena/worker-context.ts',
    'Atomics.load(flag, 0) !== 0',
    'Atomics.load(flag, 0) === 0',
    'a search stops at once unless it is told to stop',
  ),
  fault(
    'src/arena/kernel/pairs.ts',
    'const n = 2 * first + i;',
    'const n = first + i;',
    'batches of the kernel repeat games of earlier batches',
  ),
  fault(
    'src/tournaments/report.ts',
    '        each.wins,\n        each.draws,\n',
    '        each.draws,\n        each.wins,\n',
    'the CSV of a tournament swaps wins and draws',
  ),
  fault('src/tournaments/coverage.ts', 'rng.below(all)', 'rng.below(all - 1)', 'drawn results are biased by one pair'),
  fault(
    'src/learners/operators.ts',
    '  crossed: settings.crossed,',
    '  crossed: settings.mutated,',
    'the share of crossed children is that of mutated ones',
  ),
  fault(
    'src/learners/regression.ts',
    "errors: arrayOf(state, 'errors', 'Float32Array')",
    "errors: arrayOf(state, 'magnitudes', 'Float32Array')",
    'a resumed regression has the wrong sums of errors',
  ),
  fault(
    'src/learners/othello/samuel/samuel.ts',
    'const sums = before.sums.slice();',
    'const sums = before.sums;',
    'a step of Samuel’s learner changes the state before it',
  ),
  fault(
    'src/experiments/recipe.ts',
    'each >= 0 && each <= 1;',
    'each >= 0 && each < 1;',
    'an exploration of 1 is refused',
  ),
  fault(
    'src/experiments/chart-model.ts',
    'DASHES[(curve + Math.floor(curve / INK_COUNT)) % DASHES.length]',
    'DASHES[Math.floor(curve / INK_COUNT) % DASHES.length]',
    'the first six curves differ by colour alone',
  ),
  fault(
    'src/experiments/papers/ferrer/claims.ts',
    "chance: ['typically about 65 %', claimed(0.6, 0.7)]",
    "chance: ['typically about 65 %', claimed(0.06, 0.07)]",
    'a figure of a paper is wrong by a factor of ten',
  ),
  fault(
    'src/store/results.ts',
    '  return sealed(before, {\n    job: id,',
    "  return sealed('', {\n    job: id,",
    'seals of results do not hold the line before',
  ),
  fault(
    'src/store/run-archive.node.ts',
    '(writer !== process.pid && isRunning(writer))) continue;',
    '(writer !== process.pid && !isRunning(writer))) continue;',
    'an import removes what another import is writing',
  ),
  fault(
    'src/queue/whole-run.node.ts',
    'sent.value.step.step > last + arrived.length + 1',
    'sent.value.step.step > last + arrived.length',
    'the next step of a run on the queue counts as a gap',
  ),
  fault(
    'src/api/errors.ts',
    "if (error instanceof BadSpec) throw new BreedboardError('name', error.message);",
    "if (error instanceof BadSpec) throw new BreedboardError('argument', error.message);",
    'an unknown name has the code of a wrong argument',
  ),
  fault(
    'src/terminal/stored-match.ts',
    'until: this.nextKnown(), block',
    'until: this.match.pairs, block',
    'a resumed match plays blocks again that it has',
  ),
  fault(
    'src/terminal/commands/players.ts',
    'typed.generation !== undefined || ',
    '',
    'a generation of a run is shown with the provenance of its champion',
  ),
  fault(
    'src/terminal/bench/kernel/endgame.ts',
    '[WITHOUT, WITH].map(ending =>',
    '[WITH, WITHOUT].map(ending =>',
    'the benchmark swaps its two columns',
  ),
  fault(
    'src/terminal/kernel/search-limits.ts',
    "process.once('SIGINT', interrupt);",
    "process.once('SIGTERM', interrupt);",
    'Ctrl-C loses what the search has found',
  ),
  fault(
    'src/lab/session/session.ts',
    '({ winner: opponent(loser), margin: 0, official: 0 })',
    '({ winner: loser, margin: 0, official: 0 })',
    'who resigns wins',
  ),
  fault(
    'src/review/mistakes.ts',
    'reviewed.loss > reviewed.analysis.tolerance ||',
    'reviewed.loss < reviewed.analysis.tolerance ||',
    'good moves are listed as mistakes',
  ),
  fault(
    'src/lab/arena/kept.ts',
    'isRandom: match.batches.some(({ isRandom }) => isRandom)',
    'isRandom: match.batches.every(({ isRandom }) => isRandom)',
    'a match with some random batches counts as repeatable',
  ),
  fault(
    'src/lab/class/ladder.node.ts',
    '(!known.has(a.checksum) || !known.has(b.checksum))',
    '(!known.has(a.checksum) && !known.has(b.checksum))',
    'games of a player who returns to a class are not counted again',
  ),
  fault(
    'src/lab/player-title.ts',
    'all.edition !== newest.edition;',
    'all.edition === newest.edition;',
    'a title names the newest edition and hides older ones',
  ),
  fault(
    'src/lab/server/routes.node.ts',
    '/^\\d{1,9}$/.test',
    '/^\\d{1,9}/.test',
    'a number of a request may have letters after it',
  ),
  fault(
    'src/lab/page/board-cell.tsx',
    "style={{ '--pip': colours[next] }}",
    "style={{ '--pip': colours[owner] }}",
    'the mark of a move on a piece has the colour of that piece',
  ),
  fault(
    'src/lab/page/class/class-page.tsx',
    '(100 * (wins + draws / 2))',
    '(100 * (wins + draws))',
    'a draw counts as a win in the table of a class',
  ),
  fault(
    'src/lab/page/review/open-games.tsx',
    '{ ArrowDown: 1, ArrowUp: -1 }',
    '{ ArrowDown: -1, ArrowUp: 1 }',
    'arrow keys walk the games in the wrong direction',
  ),
  fault(
    'src/lab/page/learning/start-form.tsx',
    'values.length > 1 && values.every',
    'values.length > 2 && values.every',
    'an option with two values is a field to type in',
  ),
  fault(
    'src/lab/page/arena/plan.tsx',
    'useState(linked.ok ? linked.value : USUAL_SETTINGS)',
    'useState(linked.ok ? { ...linked.value, pairs: USUAL_SETTINGS.pairs } : USUAL_SETTINGS)',
    'a link to a plan loses its number of pairs',
  ),
];

/**
 * Everything that reads what a stranger wrote. A target answers nothing where it refused the input in one line, or
 * accepted it and wrote it again as the same; anything it throws is a fault.
 */
import assert from 'node:assert/strict';
import { Hono } from 'hono';
import { checksumOf } from '../../../src/evaluators/checksum.js';
import { parseFormula } from '../../../src/evaluators/formula/syntax.js';
import { parseJson } from '../../../src/evaluators/json.js';
import { sha256 } from '../../../src/evaluators/sha256.js';
import { decodeCheckpoint, encodeCheckpoint } from '../../../src/experiments/checkpoint.js';
import { parseRecipe, readRecipe } from '../../../src/experiments/recipe.js';
import { buildGame } from '../../../src/games/catalogue.js';
import { formatBoard, parseBoard } from '../../../src/games/othello/board-text.js';
import { parseBook } from '../../../src/games/othello/book/book.js';
import { parseChampion } from '../../../src/games/othello/champion/format.js';
import { formatGgf, parseGgf } from '../../../src/games/othello/notations/ggf.js';
import { formatLeague, parseLeague } from '../../../src/games/othello/notations/league.js';
import { formatObf, parseObf } from '../../../src/games/othello/notations/obf.js';
import { parsePaste } from '../../../src/games/othello/notations/paste.js';
import { formatTranscript, parseTranscript } from '../../../src/games/othello/notations/transcript.js';
import { formatNames, formatWtb, parseNames, parseWtb } from '../../../src/games/othello/notations/wthor.js';
import { othelloFunctions } from '../../../src/games/othello/primitives.js';
import { splitAddress } from '../../../src/lab/address.js';
import { readPlanLink } from '../../../src/lab/arena/plan-link.js';
import { type Lab, ROUTES } from '../../../src/lab/server/routes.node.js';
import { readLink } from '../../../src/lab/session/link.js';
import { formatTable, parseTable } from '../../../src/lab/session/session-file.js';
import { jsonLines } from '../../../src/matches/archive/json-lines.js';
import { recordLines } from '../../../src/matches/archive/record-lines.js';
import { formatGameFile, parseGameFile } from '../../../src/matches/game-file.js';
import { formatEvaluator, MAX_FILE, parseEvaluator } from '../../../src/models/file.js';
import { parseWeights } from '../../../src/models/weights.js';
import { canonicalPlayer } from '../../../src/players/catalogue.js';
import { formatPlayer, parsePlayer } from '../../../src/players/file.js';
import { Forfeit } from '../../../src/players/forfeit.js';
import { randomPlayer } from '../../../src/players/random.js';
import { parseCommand } from '../../../src/protocols/engine.node.js';
import { EngineSession } from '../../../src/protocols/engine-session.js';
import { gtp } from '../../../src/protocols/gtp.js';
import { nboard } from '../../../src/protocols/othello/nboard.js';
import type { EngineConnection, Protocol } from '../../../src/protocols/protocol.js';
import { simple } from '../../../src/protocols/simple.js';
import { parseSeed, seedFor } from '../../../src/random/seed.js';
import type { Game, WritableArchive } from '../../../src/rules/game.js';
import { BadSpec } from '../../../src/specs/options.js';
import { type Parsed, refused } from '../../../src/specs/parsed.js';
import { formatSpec, type Json, parseSpec } from '../../../src/specs/spec.js';
import { readResults, readSeal } from '../../../src/store/results.js';
import { readChecks } from '../../../src/store/run-checks.node.js';
import { formatLine, readLine } from '../../../src/store/run-lines.js';
import { formatRun } from '../../../src/store/runs.js';
import { parseRun } from '../../../src/store/runs.node.js';
import { parseSuite } from '../../../src/terminal/kernel/suites.js';
import { parseResult } from '../../../src/tournaments/result-text.js';
import { importArchive, sealArchive } from './run-archives.js';

export type Target = {
  readonly name: string;
  /** Throws where something is wrong. */
  take(input: Buffer): void | Promise<void>;
  /** With the checks that fit its content, so that what lies behind them is reached; undefined where it has none. */
  seal?(input: Buffer): Buffer | undefined;
};

/** One line for a person, and not without end. */
function inOneLine(reason: string): void {
  assert.ok(reason.length > 0 && reason.length < 4000, `a reason of ${reason.length} characters`);
  assert.doesNotMatch(reason, /[\r\n]/, 'a reason of several lines');
}

function accepted<T>(result: Parsed<T>): T | undefined {
  if (result.ok) return result.value;
  inOneLine(result.reason);
  return undefined;
}

/** What was accepted is written, and read again as the same. */
function again<T>(parse: (text: string) => Parsed<T>, format: (value: T) => string): (input: Buffer) => void {
  return input => {
    const value = accepted(parse(input.toString('utf8')));
    if (value === undefined) return;
    const text = format(value);
    const second = parse(text);
    assert.ok(second.ok, second.ok ? '' : `what was accepted is refused when written: ${second.reason}`);
    assert.equal(format(second.value), text);
  };
}

const refuses =
  (parse: (text: string) => Parsed<unknown>) =>
  (input: Buffer): void => {
    accepted(parse(input.toString('utf8')));
  };

const othello = buildGame({ kind: 'othello' });
const noughts = buildGame({ kind: 'noughts' });
const senet = buildGame({ kind: 'senet' });

/** The whole file, and what is written of the games in it. */
const archive = (format: WritableArchive, game: Game) => (input: Buffer) => {
  const text = input.toString('utf8');
  const games = [...format.read!({ bytes: input, text: () => text }, game)].flatMap(({ place, game: found }) => {
    inOneLine(place);
    const value = accepted(found);
    return value ? [value] : [];
  });
  const written = format.write(games, game);
  for (const { reason } of written.left) inOneLine(reason);
  const [file] = written.files;
  const content = String(file?.content ?? '');
  const second = [...format.read!({ bytes: Buffer.from(content), text: () => content }, game)];
  assert.equal(second.filter(each => each.game.ok).length, games.length - written.left.length, 'a game was lost');
};

/** Lines of a conversation, then silence. */
function linesOf(input: Buffer): EngineConnection & { readonly sent: string[] } {
  const lines = input.toString('utf8').split('\n');
  const sent: string[] = [];
  return { sent, send: line => void sent.push(line), receive: async () => lines.shift(), peek: async () => lines[0] };
}

const serves = (protocol: Protocol) => async (input: Buffer) => {
  const session = new EngineSession({
    game: othello,
    player: randomPlayer(othello),
    name: 'Test engine',
    version: '1',
    seed: parseSeed('fuzz'),
  });
  await protocol.serve(session, linesOf(input));
};

const controls = (protocol: Protocol) => async (input: Buffer) => {
  const controller = protocol.control(othello, linesOf(input));
  try {
    await controller.greet({});
    for (let moves = 0; moves < 3; moves++) await controller.choose({ start: othello.initial(), moves: [] }, {});
  } catch (error) {
    if (!(error instanceof Forfeit)) throw error;
    inOneLine(error.message);
  }
};

/** The lab's routes that take a body, without the guard: nothing is started. */
const lab = new Hono();
lab.onError(error => {
  throw error;
});
const idle = {
  learning: { start: async () => refused('nothing is started here') },
  engines: { find: () => ({ ask: async () => refused('nobody answers here') }) },
} as unknown as Lab;
for (const { method, path, handle } of ROUTES) lab.on(method, path, c => handle(c, idle));

const posts = (path: string) => async (input: Buffer) => {
  const answer = await lab.request(path, {
    method: 'POST',
    body: new Uint8Array(input),
    headers: { 'Content-Type': 'application/json' },
  });
  assert.ok(answer.status >= 400 && answer.status < 600 && answer.status !== 500, `status ${answer.status}`);
  inOneLine(((await answer.json()) as { error: string }).error);
};

const fieldsOf = (input: Buffer): Record<string, Json> | undefined => {
  const json = parseJson(input.toString('utf8'), MAX_FILE);
  const isFields = json.ok && typeof json.value === 'object' && json.value !== null && !Array.isArray(json.value);
  return isFields ? { ...(json.value as Record<string, Json>) } : undefined;
};
const written = (fields: object): Buffer => Buffer.from(JSON.stringify(fields));

/** The check of games and sessions: of everything else in the file. */
const checkedAs = (format: string) => (input: Buffer) => {
  const { check: _, ...rest } = fieldsOf(input) ?? {};
  return written({ ...rest, check: seedFor('0'.repeat(32), format, JSON.stringify(rest)) });
};

function sealEvaluator(input: Buffer): Buffer | undefined {
  const fields = fieldsOf(input);
  const weights = typeof fields?.weights === 'string' ? parseWeights(fields.weights) : undefined;
  if (!fields || !weights?.ok || typeof fields.game !== 'string' || typeof fields.kind !== 'string') return undefined;
  const { game, kind, shape = null } = fields;
  return written({ ...fields, checksum: checksumOf({ game, kind, shape, weights: weights.value }) });
}

/** In lower-case hex digits, at the end of a checkpoint. */
const CHECKSUM = 64;
function sealCheckpoint(input: Buffer): Buffer {
  const body = input.subarray(0, Math.max(0, input.length - CHECKSUM));
  return Buffer.concat([body, Buffer.from(sha256(body))]);
}

/** Each line of results has a check over itself and the one before it. */
function sealResults(input: Buffer): Buffer {
  let before = '';
  const lines = input
    .toString('latin1')
    .split('\n')
    .map(line => {
      const open = /^(\{.*),"~":"[^"]*"\}$/s.exec(line)?.[1];
      if (open === undefined) return line;
      before = sha256(Buffer.from(`${before}\n${open}}`, 'latin1')).slice(0, 16);
      return `${open},"~":"${before}"}`;
    });
  return Buffer.from(lines.join('\n'), 'latin1');
}

const text = (input: Buffer): string => input.toString('utf8');

export const TARGETS: readonly Target[] = [
  {
    name: 'recipe',
    take(input) {
      const recipe = accepted(parseRecipe(text(input)));
      const experiment = recipe && accepted(readRecipe(recipe.recipe));
      if (!experiment) return;
      const second = parseRun(formatRun(experiment));
      assert.ok(second.ok, second.ok ? '' : second.reason);
      assert.equal(formatRun(second.value.experiment), formatRun(experiment));
    },
  },
  { name: 'run', take: again(parseRun, ({ experiment, spelling }) => formatRun(experiment, spelling)) },
  { name: 'spec', take: again(parseSpec, formatSpec) },
  {
    name: 'player',
    take(input) {
      const spec = accepted(parseSpec(text(input)));
      if (!spec) return;
      try {
        const canonical = canonicalPlayer(spec);
        assert.deepEqual(canonicalPlayer(canonical), canonical);
      } catch (error) {
        if (!(error instanceof BadSpec)) throw error;
        inOneLine(error.message);
      }
    },
  },
  {
    name: 'ggf',
    take(input) {
      for (const entry of parseGgf(text(input))) {
        const game = accepted(entry);
        if (!game) continue;
        const [second] = parseGgf(formatGgf(game));
        assert.ok(second?.ok, second?.ok === false ? second.reason : 'nothing');
        assert.deepEqual(second.value.plies, game.plies);
        assert.deepEqual(second.value.start, game.start);
      }
    },
  },
  {
    name: 'obf',
    take(input) {
      const problem = accepted(parseObf(text(input)));
      if (!problem) return;
      const second = parseObf(formatObf(problem));
      assert.ok(second.ok && second.value);
      assert.equal(formatObf(second.value), formatObf(problem));
    },
  },
  {
    name: 'transcript',
    take(input) {
      const game = accepted(parseTranscript(text(input)));
      if (!game) return;
      const second = parseTranscript(formatTranscript(game.moves, 'written'));
      assert.ok(second.ok);
      assert.deepEqual(second.value.moves, game.moves);
    },
  },
  {
    name: 'wthor-games',
    take(input) {
      const base = accepted(parseWtb(input));
      if (!base) return;
      const games = base.games.flatMap(game => {
        const value = accepted(game);
        return value ? [value] : [];
      });
      const file = formatWtb(base.header, games);
      if (!file.ok) return inOneLine(file.reason);
      const second = parseWtb(file.value);
      assert.ok(second.ok);
      assert.deepEqual(second.value, { header: base.header, games: games.map(value => ({ ok: true, value })) });
    },
  },
  {
    name: 'wthor-names',
    take(input) {
      for (const kind of ['players', 'tournaments'] as const) {
        const names = accepted(parseNames(input, kind));
        if (!names) continue;
        const file = formatNames(names.header, names.names, kind);
        if (!file.ok) inOneLine(file.reason);
        else assert.deepEqual(parseNames(file.value, kind), { ok: true, value: names });
      }
    },
  },
  { name: 'paste', take: refuses(parsePaste) },
  { name: 'board', take: again(parseBoard, formatBoard) },
  { name: 'league', take: again(parseLeague, formatLeague) },
  {
    name: 'player-file',
    take: again(parsePlayer, ({ game, player, models, provenance }) => formatPlayer(game, player, models, provenance)),
  },
  {
    name: 'evaluator-file',
    take: again(parseEvaluator, value => formatEvaluator(value, value.provenance)),
    seal: sealEvaluator,
  },
  { name: 'champion-file', take: input => void accepted(parseChampion(input)) },
  { name: 'game-file', take: again(parseGameFile, formatGameFile), seal: checkedAs('breedboard game') },
  { name: 'session-file', take: again(parseTable, formatTable), seal: checkedAs('breedboard session') },
  {
    name: 'checkpoint',
    take(input) {
      const checkpoint = accepted(decodeCheckpoint(input));
      if (!checkpoint) return;
      const second = decodeCheckpoint(encodeCheckpoint(checkpoint));
      assert.deepEqual(second, { ok: true, value: checkpoint });
    },
    seal: sealCheckpoint,
  },
  {
    name: 'run-events',
    take(input) {
      for (const line of text(input).split('\n')) {
        const read = readLine(line);
        if (!read) continue;
        const second = readLine(formatLine(read).trimEnd());
        assert.ok(second && formatLine(second) === formatLine(read), 'a line is read again as another');
      }
    },
  },
  { name: 'run-checks', take: input => void readChecks(input.toString('latin1')) },
  {
    name: 'results',
    take(input) {
      const results = accepted(readResults(input.toString('latin1')));
      if (results?.damage) inOneLine(results.damage.reason);
      for (const line of input.toString('latin1').split('\n')) readSeal(line);
    },
    seal: sealResults,
  },
  { name: 'run-archive', take: input => importArchive(input, inOneLine), seal: sealArchive },
  { name: 'records-othello', take: archive(recordLines, othello) },
  { name: 'records-senet', take: archive(recordLines, senet) },
  { name: 'json-lines', take: archive(jsonLines, noughts) },
  {
    name: 'positions',
    take(input) {
      for (const game of [othello, noughts, senet, buildGame({ kind: 'connect-four' })] as Game[]) {
        const { display } = game;
        const position = accepted(display.parsePosition(text(input)));
        if (position) {
          const second = display.parsePosition(display.formatPosition(position));
          assert.ok(second.ok, 'a position is refused when written');
          assert.equal(display.formatPosition(second.value), display.formatPosition(position));
        }
        for (const word of text(input).split(/\s/).slice(0, 50)) {
          const move = accepted(display.parseMove(word));
          if (move !== undefined)
            assert.deepEqual(display.parseMove(display.formatMove(move, game.initial())), { ok: true, value: move });
        }
      }
    },
  },
  { name: 'gtp-engine', take: serves(gtp('top')) },
  { name: 'nboard-engine', take: serves(nboard) },
  { name: 'simple-engine', take: serves(simple) },
  { name: 'gtp-answers', take: controls(gtp('bottom')) },
  { name: 'nboard-answers', take: controls(nboard) },
  { name: 'simple-answers', take: controls(simple) },
  { name: 'lab-runs', take: posts('/api/runs') },
  { name: 'lab-engine', take: posts('/api/engines/x/move') },
  {
    name: 'link',
    take(input) {
      const { query } = splitAddress(text(input));
      const parameters = [...new URLSearchParams(query)];
      accepted(readLink(parameters));
      accepted(readPlanLink(parameters));
    },
  },
  { name: 'formula', take: refuses(line => parseFormula(line, othelloFunctions())) },
  { name: 'result', take: refuses(parseResult) },
  { name: 'suite', take: refuses(parseSuite) },
  { name: 'book', take: refuses(parseBook) },
  { name: 'command', take: refuses(parseCommand) },
];

/** Results of batches as text: arrays in base64, games as records (matches/record.ts), which are replayed when read. */
import type { Batch, BatchResult } from '../arena/batch.js';
import { gamesIn } from '../arena/batch.js';
import { marginFor, resultFor } from '../arena/referee.js';
import { parseJson } from '../evaluators/json.js';
import { buildGame } from '../games/catalogue.js';
import { formatRecord, type GameRecord, parseRecord } from '../matches/record.js';
import { type Ended, isLoss } from '../rules/archive.js';
import type { Side } from '../rules/position.js';
import { type Parsed, parsed, refused } from '../specs/parsed.js';
import { exactly, flag, list, optional, text, tuple, validate, where, whole } from '../specs/schema.js';
import { MAX_ANSWER, MAX_BATCHES, MAX_PAIRS } from './job.js';

const ended = where<Ended>('an ending', value => value === 'cap' || (typeof value === 'string' && isLoss(value)));

const resultSchema = exactly({
  results: text(),
  margins: text(),
  hashes: text(),
  isRandom: flag,
  otherwise: list(tuple<[number, Ended]>(whole(0, 2 * MAX_PAIRS), ended), 2 * MAX_PAIRS),
  reproducible: flag,
  records: optional(list(text(), 2 * MAX_PAIRS)),
});
const answerSchema = list(resultSchema, MAX_BATCHES);

const coded = (array: Uint8Array | Float64Array | BigUint64Array): string =>
  Buffer.from(array.buffer, array.byteOffset, array.byteLength).toString('base64');

/** A copy that begins where its numbers may. */
function decoded(text: string, bytes: number): ArrayBuffer | undefined {
  const buffer = Buffer.from(text, 'base64');
  return buffer.length === bytes ? new Uint8Array(buffer).buffer : undefined;
}

export function formatResults(batches: readonly Batch[], results: readonly BatchResult[]): string {
  return JSON.stringify(
    results.map(({ results, margins, hashes, isRandom, otherwise, reproducible, records }, i) => {
      const game = records && buildGame(batches[i]!.game);
      return {
        results: coded(results),
        margins: coded(margins),
        hashes: coded(hashes),
        isRandom,
        otherwise,
        reproducible,
        ...(records ? { records: records.map(record => formatRecord(game!, record)) } : {}),
      };
    }),
  );
}

export function parseResults(batches: readonly Batch[], answer: string): Parsed<readonly BatchResult[]> {
  const json = parseJson(answer, MAX_ANSWER);
  if (!json.ok) return json;
  const read = validate(answerSchema, json.value);
  if (!read.ok) return read;
  if (read.value.length !== batches.length) return refused(`it has ${read.value.length} of ${batches.length} batches`);
  const all: BatchResult[] = [];
  for (const [i, sent] of read.value.entries()) {
    const batch = batches[i]!;
    const games = gamesIn(batch);
    const [results, margins, hashes] = [
      decoded(sent.results, games),
      decoded(sent.margins, 8 * games),
      decoded(sent.hashes, 8 * games),
    ];
    if (!results || !margins || !hashes) return refused(`it has not ${games} games of batch ${i + 1}`);
    const scores = { results: new Uint8Array(results), margins: new Float64Array(margins) };
    if (scores.results.some(each => each > 2)) return refused('a result is not a loss, a draw or a win');
    if (!scores.margins.every(Number.isFinite)) return refused('a margin is not a number');
    if (sent.otherwise.some(([game]) => game >= games))
      return refused(`an ending belongs to no game of batch ${i + 1}`);
    const { isRandom, otherwise, reproducible } = sent;
    const result = { ...scores, hashes: new BigUint64Array(hashes), isRandom, otherwise, reproducible };
    if (batch.want === 'tally') {
      if (sent.records) return refused('it has records, which were not wanted');
      all.push(result);
      continue;
    }
    if (sent.records?.length !== games) return refused(`it has not ${games} records of batch ${i + 1}`);
    const game = buildGame(batch.game);
    const records: GameRecord[] = [];
    for (const [n, line] of sent.records.entries()) {
      const record = parseRecord(game, line);
      if (!record.ok) return refused(`a record is wrong: ${record.reason}`);
      const start = batch.starts[(n >> 1) % batch.starts.length]!;
      if (JSON.stringify(record.value.start) !== JSON.stringify({ position: start.position, moves: start.moves }))
        return refused(`record ${n + 1} of batch ${i + 1} is from another opening`);
      const side: Side = n % 2 === 0 ? 0 : 1; // the first player's
      const { outcome } = record.value;
      if (resultFor(outcome, side) !== result.results[n] || marginFor(outcome, side) !== result.margins[n])
        return refused(`record ${n + 1} of batch ${i + 1} has another result`);
      records.push(record.value);
    }
    all.push({ ...result, records });
  }
  return parsed(all);
}

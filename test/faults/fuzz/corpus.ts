/**
 * What each target is fed with before it is changed: the files of version 0.1 in test/fixtures, and what those lack in
 * test/faults/corpus, a file for each target with `%%` between its inputs.
 */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync, gzipSync } from 'node:zlib';
import { archiveOf } from './run-archives.js';

const OWN = fileURLToPath(new URL('../../../../test/faults/corpus/', import.meta.url));
const FIXTURES = fileURLToPath(new URL('../../../../test/fixtures/v0.1/', import.meta.url));

/** Files and folders. */
const KNOWN: Readonly<Record<string, readonly string[]>> = {
  recipe: ['recipes'],
  run: ['learning/evolution/run.json', 'learning/ferrer/run.json', 'learning/td/run.json'],
  ggf: ['records/othello.ggf'],
  'wthor-games': ['records/wthor/WTH_0000.wtb'],
  'wthor-names': ['records/wthor/WTH.JOU', 'records/wthor/WTH.TRN'],
  league: ['league.txt'],
  'player-file': ['players'],
  'evaluator-file': ['evaluators'],
  'champion-file': ['packed/weights.gz'],
  'game-file': ['games'],
  'session-file': ['games'],
  checkpoint: ['learning/evolution/checkpoints', 'learning/cma-es/checkpoints'],
  'run-events': ['learning/evolution/events.jsonl', 'learning/ferrer/events.jsonl'],
  results: ['match/results.jsonl', 'tournament/results.jsonl', 'match/games.seals'],
  'records-othello': ['records/othello.tsv'],
  'records-senet': ['records/senet.tsv'],
  'json-lines': ['records/noughts.jsonl'],
};

/** Larger ones would only be slow. */
const MAX_BYTES = 16_384;

function filesAt(path: string): string[] {
  if (!existsSync(path)) return [];
  return statSync(path).isDirectory()
    ? readdirSync(path)
        .sort()
        .flatMap(name => filesAt(join(path, name)))
    : [path];
}

/** A line a problem. */
const problems = (): Buffer[] =>
  readFileSync(join(FIXTURES, 'problems.obf'), 'utf8')
    .split('\n')
    .map(line => Buffer.from(line));

/** Two runs as one file each, not yet packed. */
const archives = (): Buffer[] =>
  ['alliot', 'coevolution-one'].map(name => {
    const folder = join(FIXTURES, 'learning', name);
    const files = filesAt(folder)
      .filter(path => !path.endsWith('.tmp'))
      .map(path => [path.slice(folder.length + 1), readFileSync(path)] as const);
    return archiveOf(name, new Map(files));
  });

export function corpusOf(target: string): readonly Buffer[] {
  const own = join(OWN, `${target}.txt`);
  const texts = existsSync(own) ? readFileSync(own, 'utf8').split(/^%%\n/m) : [];
  const known = (KNOWN[target] ?? []).flatMap(path => filesAt(join(FIXTURES, path)));
  const inputs = [
    ...texts.map(text => Buffer.from(text.replace(/\n$/, ''))),
    ...known.map(path => (path.endsWith('.gz') ? gunzipSync(readFileSync(path)) : readFileSync(path))),
    ...(target === 'obf' ? problems() : []),
    ...(target === 'run-archive' ? archives().flatMap(each => [each, gzipSync(each)]) : []),
  ].filter(bytes => bytes.length <= MAX_BYTES);
  if (inputs.length === 0) throw new Error(`no input for ${target}`);
  return inputs;
}

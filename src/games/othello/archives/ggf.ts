/** GGF, with place and date as event and year. The values and seconds of single moves are not kept. */

import { type Archived, isLoss, pliesOf, statedOutcome, writeEach } from '../../../rules/archive.js';
import type { WritableArchive } from '../../../rules/game.js';
import { parsed, plain } from '../../../specs/parsed.js';
import { formatBoard } from '../board-text.js';
import { formatGgf, type GgfGame, type GgfResult, readGgf } from '../notations/ggf.js';
import { othelloRules as othello } from '../rules.js';

const YEAR = /^\s*(\d{4})(?!\d)/;
/** What servers write for a game that was resigned or lost on time. */
const WHOLE_BOARD = 64;

function archived({ names, result, start, plies, end, tags, type }: GgfGame): Archived {
  const board = othello.outcome(end);
  const outcome = board ?? (result?.margin === undefined ? undefined : statedOutcome(result.margin));
  const date = tags.find(([name]) => name === 'DT')?.[1];
  const year = YEAR.exec(date ?? '')?.[1];
  const kept = tags.filter(([name, text]) => name !== 'PC' && !(name === 'DT' && text === year));
  const further = type === '8' ? kept : [...kept, ['TY', type] as const];
  return {
    names,
    event: tags.find(([name]) => name === 'PC')?.[1] ?? '',
    ...(year === undefined ? {} : { year: Number(year) }),
    start: { position: othello.display.formatPosition(start), moves: [] },
    moves: plies.map(ply => ply.move),
    ...(outcome ? { outcome } : {}),
    ended: board ? 'played' : (result?.ended ?? 'unfinished'),
    ...(further.length > 0 ? { tags: further } : {}),
  };
}

function resultOf({ outcome, ended }: Archived): GgfResult | undefined {
  if (ended === 'resigned' || ended === 'time' || ended === 'mutual') {
    const margin = outcome && (outcome.official || (outcome.winner === null ? 0 : outcome.winner === 0 ? 64 : -64));
    return { ended, ...(margin === undefined ? {} : { margin }) };
  }
  if (!outcome) return undefined;
  return { margin: isLoss(ended) ? (outcome.winner === 0 ? WHOLE_BOARD : -WHOLE_BOARD) : outcome.official };
}

function written(game: Archived): string {
  const { names, event, year, tags = [], ended, fault } = game;
  const start = othello.display.parsePosition(game.start.position);
  if (!start.ok) throw new RangeError(`${formatBoard(othello.initial())} was expected: ${start.reason}`);
  const hasDate = tags.some(([name]) => name === 'DT');
  const result = resultOf(game);
  const lost = isLoss(ended) && ended !== 'resigned' && ended !== 'time';
  return formatGgf({
    names,
    type: tags.find(([name]) => name === 'TY')?.[1] ?? '8',
    ...(result ? { result } : {}),
    start: start.value,
    plies: pliesOf(game).map(move => ({ move })),
    tags: [
      ...(event === '' ? [] : [['PC', event] as const]),
      ...(year === undefined || hasDate ? [] : [['DT', String(year)] as const]),
      ...tags.filter(([name]) => name !== 'TY'),
      ...(lost ? [['CO', plain(`lost by ${ended}: ${fault?.reason ?? ''}`)] as const] : []),
    ],
  });
}

export const ggf: WritableArchive = {
  summary: 'the Generic Game Server’s (;GM[Othello]…;)',
  ending: '.ggf',
  begins: line => line.includes('(;'),
  *read(source) {
    const text = source.text();
    let [line, from] = [1, 0];
    for (const entry of readGgf(text)) {
      for (let at = text.indexOf('\n', from); at >= 0 && at < entry.at; at = text.indexOf('\n', at + 1)) line++;
      from = Math.max(from, entry.at);
      const place = `line ${line}`;
      if (entry.ok) yield { place, game: parsed(archived(entry.value)), doubts: entry.value.doubts };
      else yield { place, game: entry };
    }
  },
  write: games => writeEach(games, 'games.ggf', game => parsed(written(game))),
};

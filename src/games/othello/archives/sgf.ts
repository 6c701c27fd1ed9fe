/** SGF, with event and date; comments and variations are not kept. */
import { type Archived, pliesOf, statedOutcome, writeEach } from '../../../rules/archive.js';
import type { WritableArchive } from '../../../rules/game.js';
import { parsed } from '../../../specs/parsed.js';
import { formatSgf, readSgf, type SgfGame } from '../notations/sgf.js';
import { othelloRules as othello } from '../rules.js';

/** `B+12`, `W+R` (resigned), `W+T` (time), `0` or `Draw`. */
function stated(result: string | undefined): Pick<Archived, 'outcome' | 'ended'> {
  const [, side, how] = /^([BW])\+(R(?:esign)?|T(?:ime)?|\d{1,2})?/i.exec(result ?? '') ?? [];
  if (side === undefined) {
    return /^(0|draw)$/i.test(result ?? '') ? { outcome: statedOutcome(0), ended: 'mutual' } : { ended: 'unfinished' };
  }
  const sign = side.toUpperCase() === 'B' ? 1 : -1;
  const margin = /^\d+$/.test(how ?? '') ? Number(how) : 64;
  const ended = /^r/i.test(how ?? '') ? 'resigned' : /^t/i.test(how ?? '') ? 'time' : 'mutual';
  return { outcome: statedOutcome(sign * margin), ended };
}

function archived({ names, event, date, result, start, moves, end }: SgfGame): Archived {
  const outcome = othello.outcome(end);
  const year = /(?<!\d)(\d{4})(?!\d)/.exec(date ?? '')?.[1];
  return {
    names,
    event,
    ...(year === undefined ? {} : { year: Number(year) }),
    start: { position: othello.display.formatPosition(start), moves: [] },
    moves,
    ...(outcome ? { outcome, ended: 'played' } : stated(result)),
    ...(date === undefined || date === year ? {} : { tags: [['DT', date]] }),
  };
}

function resultOf({ outcome, ended }: Archived): string | undefined {
  if (!outcome) return undefined;
  if (outcome.winner === null) return '0';
  const side = outcome.winner === 0 ? 'B' : 'W';
  if (ended === 'resigned') return `${side}+R`;
  if (ended === 'time') return `${side}+T`;
  return outcome.official === 0 ? `${side}+F` : `${side}+${Math.abs(outcome.official)}`;
}

function written(game: Archived): string {
  const start = othello.display.parsePosition(game.start.position);
  if (!start.ok) throw new RangeError(start.reason);
  const date = game.tags?.find(([name]) => name === 'DT')?.[1] ?? (game.year === undefined ? '' : String(game.year));
  const result = resultOf(game);
  return formatSgf({
    names: game.names,
    event: game.event,
    date,
    ...(result === undefined ? {} : { result }),
    start: start.value,
    moves: pliesOf(game),
  });
}

export const sgf: WritableArchive = {
  summary: 'the Smart Game Format, GM[2]',
  ending: '.sgf',
  begins: line => /^\s*\(\s*;/.test(line) && /GM\[2\]/.test(line),
  *read(source) {
    const text = source.text();
    let [line, from] = [1, 0];
    for (const entry of readSgf(text)) {
      for (let at = text.indexOf('\n', from); at >= 0 && at < entry.at; at = text.indexOf('\n', at + 1)) line++;
      from = Math.max(from, entry.at);
      yield { place: `line ${line}`, game: entry.ok ? parsed(archived(entry.value)) : entry };
    }
  },
  write: games => writeEach(games, 'games.sgf', game => parsed(written(game))),
};

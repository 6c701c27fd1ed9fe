import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { gaussian } from '../../arithmetic/gaussian.js';
import { FIRST_GAME } from '../../games/catalogue.js';
import { streamOf } from '../../matches/history.js';
import { rngFrom } from '../../random/rng.js';
import { parseSeed } from '../../random/seed.js';
import type { ReviewedMove } from '../../review/mistakes.js';
import { DISCS } from '../../review/verdict.js';
import type { Parsed } from '../../specs/parsed.js';
import { type Posterior, posteriorRating, type RatedResult } from '../../tournaments/posterior.js';
import { type KeptGame, keptGame } from '../session/archive.js';
import { NO_CLOCK } from '../session/clock.js';
import { readGame } from '../session/named-game.js';
import { begin, branch, HUMAN, loseOnTime, play, type Session, showPly } from '../session/session.js';
import { openingTotals, phaseTotals, weakestOpening, weakestPhase } from './accuracy.js';
import {
  favouriteOf,
  type OwnGame,
  ownGame,
  ratedOpponents,
  ratingsOf,
  strengthSentence,
  suggestedFor,
} from './own-games.js';
import { formatPerson, parsePerson } from './person-file.js';

const must = <T>(result: Parsed<T>): T => {
  assert.ok(result.ok, result.ok ? '' : result.reason);
  return result.value;
};
const { game } = must(readGame(FIRST_GAME));
const LEVELS = game.defaults.levels!;

let count = 0;
const started = (opponent: string, isFirst = true, name = FIRST_GAME): Session =>
  begin({
    ...must(readGame(name)),
    seats: isFirst ? [HUMAN, opponent] : [opponent, HUMAN],
    seed: parseSeed(`game ${++count}`),
  });
const played = (session: Session, texts: string): Session =>
  texts
    .split(' ')
    .reduce(
      (now, text) => play(now, must(now.game.display.parseMove(text)), streamOf(now.history), () => 'x'),
      session,
    );
const kept = (session: Session): KeptGame =>
  keptGame({ session, clock: NO_CLOCK }, (_, side) => `player ${side}`, '2026-01-02T03:04:05.678Z')!;
const ended = (session: Session, loser: 0 | 1): Session => loseOnTime(session, loser, () => `end ${++count}`);
const lost = (opponent: string): KeptGame => kept(ended(played(started(opponent), 'f5 d6'), 0));

describe('the rating of “you”', () => {
  const rng = rngFrom(parseSeed('people'));
  const rated = ratedOpponents(game).filter(({ player }) => LEVELS.includes(player));

  /** A person of known strength plays whom the page suggests. The levels' own strengths differ from their ratings by their errors. */
  function personOf(strength: number, games: number): Posterior {
    const truths = new Map(
      rated.map(({ player, elo: [rating, error] }) => [player, rating + (gaussian(rng) * error) / 1.96]),
    );
    const results: RatedResult[] = [];
    for (let i = 0; i < games; i++) {
      const before = results.length === 0 ? undefined : posteriorRating(results).value;
      const next = suggestedFor(game, before)!;
      const [rating, error] = next.elo!;
      const wins = rng.next() < 1 / (1 + 10 ** ((truths.get(next.player)! - strength) / 400));
      results.push({ rating, error, score: wins ? 1 : 0 });
    }
    return posteriorRating(results);
  }

  for (const [games, people] of [
    [5, 600],
    [10, 400],
    [30, 200],
  ] as const)
    test(`${people} simulated people: the 95 % interval after ${games} games holds their strength`, t => {
      let held = 0;
      let width = 0;
      for (let i = 0; i < people; i++) {
        const strength = (2000 * (i + 0.5)) / people;
        const { low, high } = personOf(strength, games);
        if (low <= strength && strength <= high) held++;
        width += (high - low) / people;
      }
      t.diagnostic(
        `after ${games} games: held by ${((100 * held) / people).toFixed(1)} %, mean width ${width.toFixed(0)} Elo`,
      );
      assert.ok(held / people >= 0.92 && held / people <= 0.995, `${held / people}`);
    });

  test('is the median of what the results allow: won and lost alike against equals, it is theirs', () => {
    const results = [0, 1, 0, 1].map((score): RatedResult => ({ rating: 500, error: 0, score: score as 0 | 1 }));
    const { value, low, high, games } = posteriorRating(results);
    assert.equal(value, 500);
    assert.equal(games, 4);
    assert.ok(low < 300 && high > 700 && Math.abs(low + high - 1000) <= 10);
    const drawn = posteriorRating([0.5, 0.5].map(score => ({ rating: 500, error: 0, score: score as 0.5 })));
    assert.equal(drawn.value, 500);
    assert.ok(posteriorRating([{ rating: 500, error: 0, score: 1 }]).value > 500);
  });

  test('counts results against opponents of the shown edition alone, and needs five', () => {
    const games = [...Array(4).keys()].map(() => ownGame(lost(LEVELS[0]!))!);
    const others = [ownGame(lost('level(level=1, edition=1)'))!, ownGame(lost('mcts'))!];
    assert.equal(ratingsOf(game, [...games, ...others]).length, 4);
    assert.match(strengthSentence(game, ratingsOf(game, games)), /needs 1 more game against rated opponents/);
    assert.match(
      strengthSentence(game, ratingsOf(game, [...games, ownGame(lost(LEVELS[1]!))!])),
      /^You play about like .*: -?\d+ Elo, between -?\d+ and -?\d+ \(5 games\)\.$/,
    );
    const noughts = must(readGame('noughts')).game;
    assert.match(strengthSentence(noughts, []), /No opponent at .* has a measured rating/);
  });

  test('suggests the usual opponent first, and later the nearest level', () => {
    assert.equal(suggestedFor(game, undefined)!.player, game.defaults.opponent);
    for (const { player, elo } of rated) assert.equal(suggestedFor(game, elo[0])!.player, player);
    assert.equal(suggestedFor(game, -500)!.player, rated[0]!.player);
    assert.equal(suggestedFor(game, 9000)!.player, rated.at(-1)!.player);
  });
});

describe('own games', () => {
  test('are finished games against programs', () => {
    assert.equal(ownGame(lost('random'))!.score, 0);
    const { side, opponent, score } = ownGame(kept(ended(played(started('random', false), 'f5 d6'), 0)))!;
    assert.deepEqual([side, opponent, score], [1, 'random', 1]);
    assert.equal(ownGame(kept(played(started('random'), 'f5 d6'))), undefined, 'unfinished');
    const friends = begin({ ...must(readGame(FIRST_GAME)), seats: [HUMAN, HUMAN], seed: parseSeed('friends') });
    assert.equal(ownGame(kept(ended(played(friends, 'f5 d6'), 0))), undefined, 'two people');
    assert.equal(ownGame({ ...lost('random'), text: 'rubbish' }), undefined);
    const back = branch(showPly(ended(played(started('random'), 'f5 d6 c3'), 0), 1), () => 'branch');
    assert.equal(ownGame(kept(played(back, 'f6'))), undefined, 'a variation');
  });

  test('the game of most of them is shown first', () => {
    assert.equal(favouriteOf([]), FIRST_GAME);
    const own = ownGame(lost('random'))!;
    assert.equal(favouriteOf([own, { ...own, name: 'noughts' }, { ...own, name: 'noughts' }]), 'noughts');
  });
});

describe('accuracy', () => {
  const judgedOf = (own: OwnGame, losses: readonly number[]) => ({
    own,
    judged: losses.map(
      (loss, ply) =>
        ({ ply, side: (ply % 2) as 0 | 1, move: 0, loss, analysis: { unit: DISCS } }) as unknown as ReviewedMove,
    ),
  });

  test('by phase: the mean over the own moves of all games', () => {
    const own = ownGame(kept(ended(played(started('random'), 'f5 d6 c3 d3 c4'), 0)))!;
    const totals = phaseTotals([judgedOf(own, [2, 100, 4, 100, 6]), judgedOf(own, [0, 100, 0, 100, 0])]);
    assert.deepEqual(totals, [{ phase: 'opening', loss: 2, moves: 6 }]);
    assert.equal(weakestPhase(totals), undefined, 'six moves are too few');
    assert.equal(
      weakestPhase([...totals, { phase: 'midgame', loss: 3, moves: 40 }, { phase: 'endgame', loss: 1, moves: 40 }])!
        .phase,
      'midgame',
    );
  });

  test('by opening: games and score', () => {
    const line = (texts: string, by: 0 | 1) => ownGame(kept(ended(played(started('random'), texts), by)))!;
    const games = [line('f5 d6 c3 d3 c4', 0), line('f5 d6 c3 d3 c4', 1), line('f5 f6 e6 f4', 0)];
    const totals = openingTotals(games);
    assert.equal(totals.length, 2);
    assert.deepEqual([totals[0]!.games, totals[0]!.score], [2, 0.5]);
    assert.equal(weakestOpening(totals), undefined, 'fewer than three games each');
    assert.equal(weakestOpening(openingTotals([...games, ...games]))?.score, 0.5);
  });
});

describe('the file of a person', () => {
  test('survives writing and reading; what cannot be read is counted', () => {
    const person = { name: 'Ada', games: [lost('random')], cards: [] };
    assert.deepEqual(must(parsePerson(formatPerson(person))), { ...person, lost: 0 });
    const damaged = formatPerson({ ...person, games: [...person.games, { id: 'x' } as KeptGame] });
    assert.deepEqual(must(parsePerson(damaged)), { ...person, lost: 1 });
  });

  for (const content of [
    '',
    '{',
    '[]',
    '{"format":"breedboard practice"}',
    formatPerson({ name: '', games: [], cards: [] }).replace('"version":1', '"version":2'),
  ])
    test(`refuses ${content.slice(0, 40) || 'nothing'}`, () => {
      const read = parsePerson(content);
      assert.ok(!read.ok && /^this is not a file of yours: /.test(read.reason) && !read.reason.includes('\n'));
    });
});

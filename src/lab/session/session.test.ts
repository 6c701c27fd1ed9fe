/** The game on the table as a value: the result of each act, and that none of them loses a played move. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { latest, moveTexts, streamOf } from '../../matches/history.js';
import { rngFrom } from '../../random/rng.js';
import { parseSeed } from '../../random/seed.js';
import { draw } from '../../rules/dice.js';
import type { Move } from '../../rules/position.js';
import { readGame } from './named-game.js';
import {
  actorOf,
  begin,
  branch,
  branchGame,
  canUndo,
  comeBack,
  type Fresh,
  gameLine,
  HUMAN,
  imported,
  isLive,
  isPersonsTurn,
  isWorthKeeping,
  loseOnTime,
  outcomeOf,
  play,
  playByPerson,
  redo,
  redoneAll,
  resign,
  type Seats,
  type Session,
  showPly,
  undo,
} from './session.js';

const named = (name: string) => {
  const found = readGame(name);
  assert.ok(found.ok);
  return found.value;
};

/** Consecutive ids, so that a test can recognise them. */
const ids = (): Fresh => {
  let count = 0;
  return () => `fresh ${++count}`;
};

const FRIENDS: Seats = [HUMAN, HUMAN];
const SEED = parseSeed('table');
const SOLO: Seats = [HUMAN, 'random'];

const table = (name: string, seats: Seats = FRIENDS): Session => begin({ ...named(name), seats, seed: SEED });

const moveOf = (session: Session, text: string): Move => {
  const move = session.game.display.parseMove(text);
  assert.ok(move.ok, text);
  return move.value;
};

/** Moves of both sides, for any seats. */
const played = (session: Session, texts: string, fresh: Fresh = ids()): Session =>
  texts
    .split(' ')
    .filter(text => text !== '')
    .reduce((now, text) => play(now, moveOf(now, text), streamOf(now.history), fresh), session);

const textOf = ({ game, history }: Pick<Session, 'game' | 'history'>): string => moveTexts(game, history).join(' ');

const must = <T>(value: T | undefined): T => {
  assert.ok(value !== undefined);
  return value;
};

test('the user plays legal moves, only on their turn', () => {
  const start = table('othello', SOLO);
  const fresh = ids();
  assert.ok(isPersonsTurn(start));
  assert.equal(playByPerson(start, moveOf(start, 'a1'), fresh), undefined, 'illegal');
  const after = must(playByPerson(start, moveOf(start, 'f5'), fresh));
  assert.equal(textOf(after), 'f5');
  assert.equal(after.id, start.id);
  assert.equal(playByPerson(after, moveOf(after, 'd6'), fresh), undefined, 'it is the other side’s turn');
  assert.deepEqual(actorOf(after), { kind: 'player', seat: 'random' });
  assert.equal(actorOf(showPly(after, 0)), undefined, 'no player acts while the past is shown');
  assert.equal(playByPerson(showPly(after, 0), moveOf(after, 'f5'), fresh), undefined);
});

test('dice act by themselves', () => {
  const start = table('senet');
  assert.deepEqual(actorOf(start), { kind: 'chance' });
  assert.equal(isPersonsTurn(start), false);
  const rng = streamOf(start.history);
  const thrown = play(start, draw(start.game.chances!(latest(start.history)), rng), rng, ids());
  assert.equal(actorOf(thrown)?.kind, thrown.game.moves(latest(thrown.history)).length > 0 ? undefined : 'chance');
});

test('undo returns to the user’s last decision, redo restores it, and a new move drops the undone ones', () => {
  const after = played(table('othello', SOLO), 'f5 d6 c3 d3');
  const once = must(undo(after));
  assert.equal(textOf(once), 'f5 d6');
  const twice = must(undo(once));
  assert.equal(textOf(twice), '');
  assert.equal(undo(twice), undefined);
  assert.equal(canUndo(twice), false);
  assert.equal(textOf(must(redo(twice))), 'f5 d6');
  assert.deepEqual(must(redo(must(redo(twice)))), after, 'with every state of the stream');
  assert.equal(redo(after), undefined);
  const other = must(playByPerson(once, moveOf(once, 'c4'), ids()));
  assert.equal(textOf(other), 'f5 d6 c4');
  assert.equal(redo(other), undefined);
  assert.equal(other.id, after.id, 'the same game: it was not over');
});

test('a forced pass is not a decision', () => {
  let now = table('othello');
  const rng = rngFrom(parseSeed('games with passes'));
  for (;;) {
    if (outcomeOf(now)) now = table('othello');
    const moves = now.game.moves(latest(now.history));
    now = play(now, moves[rng.below(moves.length)]!, rng, ids());
    if (now.game.isPass!(now.history.plies.at(-1)!.move)) break;
  }
  const back = must(undo(now));
  assert.equal(back.history.plies.length, now.history.plies.length - 2, 'the pass and the move before it');
  assert.deepEqual(redo(back), now);
});

test('with two computer players there is nothing to undo', () => {
  const watched = played(table('othello', ['random', 'random']), 'f5 d6');
  assert.equal(undo(watched), undefined);
});

test('a resignation ends the game, and is undone and redone alone', () => {
  const now = played(table('othello', SOLO), 'f5');
  const resigned = resign(now, ids());
  assert.deepEqual(resigned.ending, { loser: 0, how: 'resigned' }, 'though the opponent is to move');
  assert.equal(outcomeOf(resigned)?.winner, 1);
  assert.equal(actorOf(resigned), undefined);
  assert.equal(resign(resigned, ids()), resigned);
  const back = must(undo(resigned));
  assert.equal(back.ending, undefined);
  assert.equal(textOf(back), 'f5');
  assert.deepEqual(redo(back), resigned);
  assert.deepEqual(redoneAll(must(undo(back))), resigned);
  assert.deepEqual(
    resign(played(table('othello'), 'f5'), ids()).ending,
    { loser: 1, how: 'resigned' },
    'among friends',
  );
});

test('a loss on time cannot be undone', () => {
  const late = loseOnTime(played(table('othello', SOLO), 'f5 d6'), 0, ids());
  assert.equal(outcomeOf(late)?.winner, 1);
  assert.equal(undo(late), undefined);
  assert.equal(canUndo(late), false);
});

test('a variation keeps its game, and returning finds it unchanged', () => {
  const whole = resign(played(table('othello'), 'f5 d6 c3 d3 c4'), ids());
  const fresh = ids();
  const past = showPly(whole, 2);
  const variation = branch(past, fresh);
  assert.equal(textOf(variation), 'f5 d6');
  assert.equal(variation.ending, undefined);
  assert.equal(variation.id, 'fresh 1');
  assert.ok(isLive(variation));
  const further = played(variation, 'c4', fresh);
  assert.deepEqual(comeBack(further), past);
  assert.equal(comeBack(past), undefined, 'there is nothing to come back to');
  const again = branch(showPly(further, 1), fresh);
  assert.equal(textOf(again), 'f5');
  assert.equal(again.trunk?.history, whole.history, 'a variation of a variation comes back to the game');
  assert.equal(branch(table('othello'), fresh).trunk, undefined, 'at the end of an unfinished game');
  assert.equal(textOf(branch(whole, fresh)), textOf(whole), 'a game that was resigned can be played on from its end');
});

test('the review can play from any ply of the game, also during a variation', () => {
  const whole = played(table('othello'), 'f5 d6 c3 d3 c4');
  const fresh = ids();
  for (const now of [whole, played(branch(showPly(whole, 1), fresh), 'f6', fresh)]) {
    const from = branchGame(now, 3, fresh);
    assert.equal(textOf(from), 'f5 d6 c3');
    assert.equal(from.trunk?.history, whole.history);
    assert.equal(from.trunk?.at, 3);
    assert.equal(textOf(must(comeBack(from))), textOf(whole));
    const end = branchGame(now, 5, fresh);
    assert.equal(end.trunk, undefined, 'the end of the game is the game itself');
    assert.equal(end.id, whole.id);
    assert.ok(isLive(showPly(end, 5)));
  }
  assert.equal(gameLine(whole).history, whole.history);
});

test('a finished game is never overwritten: a different ending gets its own id', () => {
  const over = played(table('noughts'), 'a1 b1 a2 b2 a3');
  assert.ok(outcomeOf(over));
  const fresh = ids();
  const other = played(must(undo(over)), 'c3', fresh);
  assert.equal(other.id, 'fresh 1');
  const resigned = resign(played(table('noughts'), 'a1'), fresh);
  assert.equal(played(must(undo(resigned)), 'b1', fresh).id, 'fresh 2');
});

test('an imported game is kept once, and playing on starts another', () => {
  const moves = (texts: string): Move[] => texts.split(' ').map(text => moveOf(table('othello'), text));
  const give = (texts: string, names?: readonly [string, string]): Session =>
    imported({ ...named('othello'), seats: FRIENDS, seed: SEED, moves: moves(texts), ...(names ? { names } : {}) });
  const first = give('f5 d6 c3');
  assert.equal(first.id, give('f5 d6 c3').id);
  assert.notEqual(first.id, give('f5 d6').id);
  assert.notEqual(first.id, give('f5 d6 c3', ['Ann', 'Bob']).id);
  assert.equal(first.at, 3);
  assert.deepEqual(streamOf(first.history).state, rngFrom(SEED).state, 'no player drew anything');
  const on = played(first, 'd3');
  assert.equal(on.id, 'fresh 1');
  assert.equal(played(on, 'c4').id, 'fresh 1', 'once');
  assert.equal(resign(first, ids()).id, 'fresh 1');
});

test('the archive keeps games with moves, and variations that left their game', () => {
  const empty = table('othello');
  const whole = played(empty, 'f5 d6 c3');
  assert.equal(isWorthKeeping(empty), false);
  assert.equal(isWorthKeeping(whole), true);
  assert.equal(isWorthKeeping(must(undo(played(empty, 'f5')))), true, 'it can be redone');
  const opened = begin({ ...named('othello'), seats: FRIENDS, seed: SEED, moves: [moveOf(empty, 'f5')] });
  assert.equal(isWorthKeeping(opened), false, 'an opening alone is not a game');
  assert.equal(isWorthKeeping(played(opened, 'd6')), true);
  assert.equal(isWorthKeeping(imported({ ...named('othello'), seats: FRIENDS, seed: SEED })), false);
  const variation = branch(showPly(whole, 1), ids());
  assert.equal(isWorthKeeping(variation), false);
  assert.equal(isWorthKeeping(played(variation, 'd6')), false, 'the same moves again');
  assert.equal(isWorthKeeping(played(variation, 'f6')), true);
});

test('no sequence of acts loses the trunk or the undone moves', () => {
  const acts = fc.array(
    fc.tuple(fc.constantFrom('play', 'undo', 'redo', 'resign', 'show', 'branch', 'back'), fc.nat()),
    {
      maxLength: 60,
    },
  );
  fc.assert(
    fc.property(fc.constantFrom('othello', 'noughts', 'senet'), acts, (name, list) => {
      const fresh = ids();
      let now = table(name);
      for (const [act, number] of list) {
        const before = now;
        const moves = now.game.moves(latest(now.history));
        const dice = now.game.chances?.(latest(now.history)) ?? [];
        if (act === 'play' && isLive(now) && !outcomeOf(now)) {
          const rng = streamOf(now.history);
          now = play(now, dice.length > 0 ? draw(dice, rng) : moves[number % moves.length]!, rng, fresh);
        } else if (act === 'undo') {
          now = undo(now) ?? now;
          if (now !== before) assert.deepEqual(redo(now), { ...before, at: before.history.plies.length });
        } else if (act === 'redo') now = redo(now) ?? now;
        else if (act === 'resign') now = resign(now, fresh);
        else if (act === 'show') now = showPly(now, number % (now.history.plies.length + 1));
        else if (act === 'branch') {
          now = branch(now, fresh);
          if (now !== before) assert.deepEqual(now.trunk!.history, gameLine(before).history);
        } else now = comeBack(now) ?? now;
        assert.ok(now.at >= 0 && now.at <= now.history.plies.length);
      }
    }),
    { numRuns: 60 },
  );
});

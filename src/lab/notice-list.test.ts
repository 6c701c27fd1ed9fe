import assert from 'node:assert/strict';
import { test } from 'node:test';
import { movedOn, type Notice, READING, withdrawn, withNotice, without } from './notice-list.js';

const notice = (id: number, kind: Notice['kind'], since: number): Omit<Notice, 'until'> => ({
  id,
  text: `text ${id}`,
  kind,
  since,
});
const ends = (list: readonly Notice[]): readonly (number | undefined)[] => list.map(({ until }) => until);

test('news goes after a while; problems and states stay', () => {
  const list = withNotice(
    withNotice(withNotice([], notice(1, 'news', 0)), notice(2, 'problem', 0)),
    notice(3, 'state', 0),
  );
  assert.deepEqual(ends(list), [READING, undefined, undefined]);
});

for (const [what, now, until] of [
  ['at once', 10, READING],
  ['later', READING + 500, READING + 500],
] as const) {
  test(`a problem goes when the user goes on ${what}, and not before it can be read`, () => {
    const list = withNotice(withNotice([], notice(1, 'problem', 0)), notice(2, 'state', 0));
    const after = movedOn(list, now);
    assert.deepEqual(ends(after), [until, undefined], 'a state stays');
    assert.deepEqual(movedOn(after, now + 1000), after, 'going on again delays nothing');
  });
}

test('where nothing has to go, the list is the same value', () => {
  const list = withNotice([], notice(1, 'news', 0));
  assert.equal(movedOn(list, 5), list);
});

test('a state goes when it is over', () => {
  const list = withNotice(withNotice([], notice(1, 'state', 0)), notice(2, 'state', 0));
  assert.deepEqual(ends(withdrawn(list, 1, 20_000)), [20_000, undefined]);
});

test('the same text begins anew, and at most three are shown', () => {
  const four = [1, 2, 3, 4].reduce<readonly Notice[]>((list, id) => withNotice(list, notice(id, 'problem', id)), []);
  assert.deepEqual(
    four.map(({ id }) => id),
    [2, 3, 4],
  );
  const again = withNotice(movedOn(four, 10), { ...notice(5, 'problem', 20), text: 'text 3' });
  assert.deepEqual(
    again.map(({ id, until }) => [id, until]),
    [
      [2, READING + 2],
      [4, READING + 4],
      [5, undefined],
    ],
  );
  assert.equal(without(again, 5).length, 2);
});

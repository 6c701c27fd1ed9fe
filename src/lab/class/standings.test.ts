import assert from 'node:assert/strict';
import { test } from 'node:test';
import { EMPTY_TALLY } from '../../matches/tally.js';
import type { ClassStandings } from './api.js';
import { type Candidate, rowName, rowsOf, standingsCsv, standingsJson } from './standings.js';

const candidate = (entry: string, rating: number, wins = 1, isFirst = true): Candidate => ({
  entry,
  name: entry,
  isHouse: false,
  number: 1,
  rating,
  error: 20,
  tallies: wins === 0 ? [] : [{ isFirst, tally: { ...EMPTY_TALLY, wins, losses: 1, draws: 2 } }],
});

test('the best first, equal ratings share a place, players without games stand last', () => {
  const rows = rowsOf([candidate('new', 900, 0), candidate('b', 5), candidate('a', 100), candidate('c', 5)]);
  assert.deepEqual(
    rows.map(({ entry, place }) => [entry, place]),
    [
      ['a', 1],
      ['b', 2],
      ['c', 2],
      ['new', 4],
    ],
  );
});

test('games count in the view of the player', () => {
  const [first, second] = rowsOf([candidate('a', 1, 5), candidate('b', 0, 5, false)]);
  assert.deepEqual([first!.wins, first!.draws, first!.losses, first!.games], [5, 2, 1, 8]);
  assert.deepEqual([second!.wins, second!.draws, second!.losses, second!.games], [1, 2, 5, 8]);
});

test('a second submission shows its number', () => {
  assert.equal(rowName({ name: 'Ada', number: 1, isHouse: false }), 'Ada');
  assert.equal(rowName({ name: 'Ada', number: 3, isHouse: false }), 'Ada (3)');
  assert.equal(rowName({ name: 'random', number: 1, isHouse: true }), 'random');
});

test('as CSV, names are quoted, and none is a formula; as JSON, all of it', () => {
  const names = ['Ada', 'a,b', 'say "hi"', '=1+1', '@x'];
  const rows = rowsOf(names.map((name, i) => ({ ...candidate(`e${i}`, 10 - i), name })));
  const standings: ClassStandings = { game: 'othello', state: 'playing', students: 5, games: 20, rows, last: [] };
  assert.deepEqual(standingsCsv(standings).split('\n').slice(0, 6), [
    'place,name,submission,house,elo,error,games,wins,draws,losses',
    '1,Ada,1,no,10.0,20.0,4,1,2,1',
    '2,"a,b",1,no,9.0,20.0,4,1,2,1',
    '3,"say ""hi""",1,no,8.0,20.0,4,1,2,1',
    "4,'=1+1,1,no,7.0,20.0,4,1,2,1",
    "5,'@x,1,no,6.0,20.0,4,1,2,1",
  ]);
  assert.deepEqual(JSON.parse(standingsJson(standings)).rows, rows);
});

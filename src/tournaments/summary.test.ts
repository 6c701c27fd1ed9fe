import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { luckOf } from './luck.js';
import { parseResult } from './result-text.js';
import { gameSample, pairSample } from './score.js';
import { namesInSentences, summarise, summaryLines } from './summary.js';

const reason = (text: string): string => {
  const result = parseResult(text);
  assert.ok(!result.ok, text);
  return result.reason;
};

test('a result may be written in any of the usual ways', () => {
  for (const text of ['+46 =0 -2', '+46 -2', '-2 +46', '+46=0-2', '46-0-2', 'W46 D0 L2', '(+46 −2)', '46 0 2']) {
    assert.deepEqual(parseResult(text), { ok: true, value: gameSample(46, 0, 2) }, text);
  }
  assert.deepEqual(parseResult('379/10170/21828/10640/343'), {
    ok: true,
    value: pairSample([379, 10170, 21828, 10640, 343]),
  });
});

test('any other text is refused with a reason', () => {
  assert.match(reason('won most'), /a result as \+46 =0 -2/);
  assert.match(reason('+1 +2'), /the wins twice/);
  assert.match(reason('3-4'), /has 2 numbers/);
  assert.match(reason('46/0/2'), /has 3 numbers; .* five counts of pairs/);
  assert.match(reason('+0 =0 -0'), /has no games/);
  assert.match(reason('+99999999999'), /more than 1000000000 games or pairs/);
  assert.match(reason('1'.repeat(300)), /at most 200/);
});

test('no text makes the parser throw or hang', () => {
  const digits = fc.string({ unit: fc.constantFrom(...'+-=wdl0123 /,:'), maxLength: 200 });
  fc.assert(
    fc.property(fc.oneof(fc.string(), digits), text => {
      const result = parseResult(text);
      assert.ok(result.ok || result.reason.length < 400);
    }),
    { numRuns: 2000 },
  );
  const began = performance.now();
  for (const text of [`+${'1'.repeat(198)}x`, '1 '.repeat(99), ' +1'.repeat(66), `${'1 - '.repeat(49)}x`])
    parseResult(text);
  assert.ok(performance.now() - began < 1000);
});

test('46 wins and 2 losses, in words', () => {
  const summary = summarise(gameSample(46, 0, 2));
  assert.deepEqual(summaryLines(summary, { luck: luckOf(summary) }), [
    '48 games: 46 wins, 0 draws, 2 losses; 95.8 % of the points.',
    'The true score is between 86 % and 98.8 % (95 % confidence).',
    'In rating: +544.7 Elo (+316 to +774), +796.9 ± 98.3 normalised.',
    'The first player is better with a likelihood of more than 99.9 %.',
    'Its luck-corrected strength is 0.877 (Alliot & Durand’s f).',
    'The difference is significant: the first player is better in these conditions.',
  ]);
});

test('sentences have the names of the players where they are known', () => {
  const lines = summaryLines(summarise(gameSample(2, 0, 46)), { names: ['iago', 'level 2'] });
  assert.deepEqual(
    [lines[3], lines[4]],
    [
      'iago is better with a likelihood of less than 0.1 %.',
      'The difference is significant: level 2 is better in these conditions.',
    ],
  );
});

test('a long name is not repeated: the heading has it in full', () => {
  const long = 'search(depth=60, evaluator=champion(edition=2, weights=431006a057f8), exact=20)';
  const text = (names: readonly [string, string], wins: number): (string | undefined)[] => {
    const lines = summaryLines(summarise(gameSample(wins, 0, 48 - wins)), { names: namesInSentences(names) });
    return [lines[3], lines[4]];
  };
  assert.deepEqual(text([long, 'iago'], 46), [
    'The first player is better with a likelihood of more than 99.9 %.',
    'The difference is significant: the first player is better in these conditions.',
  ]);
  assert.deepEqual(text([long, 'iago'], 2), [
    'The first player is better with a likelihood of less than 0.1 %.',
    'The difference is significant: iago is better in these conditions.',
  ]);
  assert.deepEqual(text(['iago', long], 2), [
    'iago is better with a likelihood of less than 0.1 %.',
    'The difference is significant: the second player is better in these conditions.',
  ]);
});

test('a clean sweep sets no upper limit, an even match has no winner, a close one needs more games', () => {
  const text = (sample: Parameters<typeof summarise>[0]): string => summaryLines(summarise(sample)).join('\n');
  assert.match(text(gameSample(12, 0, 0)), /at least \+198 Elo; there are too few losses for an upper limit/);
  assert.match(text(gameSample(0, 0, 12)), /at most −198 Elo; there are too few wins for a lower limit/);
  assert.match(text(gameSample(5, 3, 5)), /So far they are even/);
  assert.match(text(gameSample(10, 2, 9)), /Not decided: about 3,123 more games/);
  assert.match(text(pairSample([0, 1, 20, 3, 1])), /25 pairs of games: 1 won twice, 3 won and drawn, 20 even/);
});

test('both ends of a narrow interval have the digits that tell them apart', () => {
  const lines = summaryLines(summarise(gameSample(0, 100_000, 0)));
  assert.equal(lines[1], 'The true score is between 49.999 % and 50.001 % (95 % confidence).');
  assert.match(lines[2]!, /^In rating: 0\.0 Elo \(−0\.01 to \+0\.01\), /);
  const swept = summaryLines(summarise(gameSample(100_000, 0, 0)));
  assert.match(swept[1]!, /between more than 99\.9 % and 100 % /);
});

test('after a sequential test the confidence says what stopping costs it', () => {
  const [, line] = summaryLines(summarise(gameSample(60, 20, 20)), { stopped: true });
  assert.match(
    line!,
    /\(95 % confidence if the number of games were fixed; the test chose when to stop, so it is 87 to 97 %\)\.$/,
  );
});

test('a summary is plain data with finite numbers', () => {
  const count = fc.nat({ max: 100_000 });
  fc.assert(
    fc.property(count, count, count, (wins, draws, losses) => {
      if (wins + draws + losses === 0) return;
      const summary = summarise(gameSample(wins, draws, losses));
      assert.deepEqual(JSON.parse(JSON.stringify(summary)), summary);
      for (const line of summaryLines(summary)) assert.doesNotMatch(line, /NaN|Infinity|undefined/);
    }),
    { numRuns: 200 },
  );
});

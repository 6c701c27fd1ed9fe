import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { build, canonicalSpec, part } from './catalogue.js';
import { type FormerNames, formerSpelling, onOldNames, presentSpelling } from './former-names.js';
import { nearest } from './nearest.js';
import { BadSpec, choice, flag, integer, nameOptions, readOptions, text } from './options.js';
import { quote } from './parsed.js';
import { formatSpec, parseSpec, type Spec } from './spec.js';

const read = (written: string): Spec => {
  const result = parseSpec(written);
  assert.ok(result.ok, result.ok ? '' : result.reason);
  return result.value;
};

test('a text form is plain data, and back', () => {
  for (const [written, data] of [
    ['random', { kind: 'random' }],
    ['level(3)', { kind: 'level', 0: 3 }],
    ['run(pinkney-1, generation=80)', { kind: 'run', 0: 'pinkney-1', generation: 80 }],
    [
      'search(depth=4, evaluator=alliot(stage=2))',
      { kind: 'search', depth: 4, evaluator: { kind: 'alliot', stage: 2 } },
    ],
    ['a(b=true, c=-1.5, d="two words", e="7")', { kind: 'a', b: true, c: -1.5, d: 'two words', e: '7' }],
  ] as const) {
    assert.deepEqual(read(written), data);
    assert.equal(formatSpec(data as Spec), written);
  }
  assert.deepEqual(read('  search ( depth = 4 ) '), { kind: 'search', depth: 4 });
  assert.deepEqual(read('search()'), { kind: 'search' });
});

test('a part without options is its name, with brackets or without, and a large number keeps its digits', () => {
  for (const [written, data, again] of [
    ['master(ster())', { kind: 'master', 0: 'ster' }, 'master(ster)'],
    ['search(evaluator=alliot())', { kind: 'search', evaluator: 'alliot' }, 'search(evaluator=alliot)'],
    ['a(5())', { kind: 'a', 0: '5' }, 'a("5")'],
    ['a(12345678901234567890123)', { kind: 'a', 0: '12345678901234567890123' }, 'a("12345678901234567890123")'],
    ['a(9007199254740991)', { kind: 'a', 0: 9007199254740991 }, 'a(9007199254740991)'],
  ] as const) {
    assert.deepEqual(read(written), data);
    assert.equal(formatSpec(read(written)), again);
    assert.deepEqual(read(again), data);
  }
});

test('broken text is refused with the place and what was expected', () => {
  for (const [written, reason] of [
    ['', /expected a name at character 1, found the end/],
    ['search(depth=4', /expected “,” or “\)” at character 15, found the end/],
    ['search(depth=4))', /expected nothing more at character 16/],
    ['search(depth=)', /expected a value at character 14/],
    ['search(4=depth)', /expected the name of an option/],
    ['search(depth=4, depth=5)', /option “depth” is given twice/],
    ['search(kind=4)', /“kind” is not the name of an option/],
    ['a("b', /closing quotation mark/],
    [`${'a('.repeat(50)}b${')'.repeat(50)}`, /at most 16 nested parts/],
    ['a'.repeat(5000), /at most 4096 characters/],
  ] as const) {
    const result = parseSpec(written);
    assert.ok(!result.ok, written);
    assert.match(result.reason, reason);
  }
});

test('no text makes the parser throw, and what it reads it can write', () => {
  const near = fc.string({ unit: fc.constantFrom(...'ab1(),="- .'), maxLength: 40 });
  const nested = fc
    .array(fc.constantFrom('a', 'a()', 'a(b', 'b=', '1', ')', ',', '9'.repeat(20), '-0'), { maxLength: 12 })
    .map(parts => `a(${parts.join('')})`);
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.string({ unit: 'binary' }), near, nested), written => {
      const result = parseSpec(written);
      if (result.ok) assert.deepEqual(read(formatSpec(result.value)), result.value);
    }),
    { numRuns: 5000 },
  );
});

test('names that every object has are neither options nor parts', () => {
  assert.ok(!parseSpec('a(__proto__=1)').ok);
  assert.throws(() => readOptions(read('a(constructor=2)'), {}), /a has no option “constructor”; it has none/);
});

const OPTIONS = {
  depth: integer(1, 60, 4, 'plies'),
  ties: choice(['random', 'first'], 'random', 'which of the best'),
  probcut: flag(false, 'selective'),
  name: text('', 'any text', 'what to call it'),
};

test('options are read by name or place, with what was not said filled in', () => {
  assert.deepEqual(readOptions(read('search'), OPTIONS), { depth: 4, ties: 'random', probcut: false, name: '' });
  assert.deepEqual(readOptions(read('search(6, probcut=true, name=7)'), OPTIONS), {
    depth: 6,
    ties: 'random',
    probcut: true,
    name: '7',
  });
});

test('a wrong option says what was asked and what there is', () => {
  for (const [written, reason] of [
    ['search(dept=4)', /search has no option “dept”; did you mean “depth”\? there are: depth, ties, probcut, name/],
    ['search(depth=99)', /search\(depth=…\): “99” is not a whole number from 1 to 60/],
    ['search(depth=x)', /“x” is not a whole number/],
    ['search(ties=last)', /“last” is not one of random, first/],
    ['search(probcut=1)', /is not true or false/],
    ['search(1, first, true, a, extra)', /search has no option “extra”/],
    ['search(4, depth=5)', /option “depth” is given twice/],
  ] as const) {
    assert.throws(() => readOptions(read(written), OPTIONS), { constructor: BadSpec, message: reason });
  }
});

test('an unknown name suggests the nearest', () => {
  const catalogue = {
    othello: { summary: '', options: {}, build: () => 1 },
    senet: { summary: '', options: {}, build: () => 2 },
  };
  assert.equal(build('game', catalogue, { kind: 'senet' }, undefined), 2);
  assert.throws(
    () => build('game', catalogue, { kind: 'otello' }, undefined),
    /no game called “otello”; did you mean “othello”\? there are: othello, senet/,
  );
  assert.throws(
    () => build('game', catalogue, { kind: 'toString' }, undefined),
    /no game called “toString”; there are/,
  );
});

const EVALUATORS = {
  alliot: { options: { stage: integer(0, 2, 2, 'of evolution') } },
  iago: { options: {} },
};
const SEARCH = {
  search: {
    options: { depth: integer(1, 60, 4, 'plies'), evaluator: part('evaluator', EVALUATORS, { kind: 'iago' }, 'rates') },
  },
};

test('there is one way to write what a text asks for, parts within parts too', () => {
  for (const [written, one] of [
    ['search', 'search'],
    ['search(4, iago)', 'search'],
    ['search(evaluator=alliot(stage=1), depth=6)', 'search(depth=6, evaluator=alliot(stage=1))'],
    ['search(6, alliot(1))', 'search(depth=6, evaluator=alliot(stage=1))'],
    ['search(evaluator=alliot(stage=2))', 'search(evaluator=alliot)'],
    ['search(evaluator="alliot(stage=1)")', 'search(evaluator=alliot(stage=1))'],
  ] as const) {
    const spec = canonicalSpec('player', SEARCH, read(written));
    assert.equal(formatSpec(spec), one);
    assert.deepEqual(canonicalSpec('player', SEARCH, read(one)), spec);
  }
  assert.deepEqual(nameOptions(read('search(6, probcut=false)'), OPTIONS), { kind: 'search', depth: 6 });
});

test('a part that is wrong within another says where', () => {
  for (const [written, reason] of [
    [
      'search(evaluator=aliot)',
      /^search\(evaluator=…\): no evaluator called “aliot”; did you mean “alliot”\? there are/,
    ],
    [
      'search(evaluator=alliot(stage=9))',
      /^search\(evaluator=…\): alliot\(stage=…\): “9” is not a whole number from 0/,
    ],
    ['search(evaluator=iago(1))', /iago has no option “1”; it has none/],
    ['search(evaluator=toString)', /no evaluator called “toString”/],
    ['search(evaluator=7)', /“7” is not an evaluator/],
    ['search(evaluator=true)', /“true” is not an evaluator/],
  ] as const) {
    assert.throws(() => canonicalSpec('player', SEARCH, read(written)), { constructor: BadSpec, message: reason });
  }
});

test('nearest finds slips and nothing far-fetched', () => {
  const known = ['othello', 'senet', 'noughts'];
  assert.equal(nearest('sentet', known), 'senet');
  assert.equal(nearest('OTHELLO', known), 'othello');
  assert.equal(nearest('oughtns', known), 'noughts');
  assert.equal(nearest('chess', known), undefined);
  assert.equal(nearest('x'.repeat(100_000), known), undefined);
});

test('quoted text is short and cannot steer a terminal', () => {
  assert.equal(quote('\u001b[31mred\n'), '“·[31mred·”');
  assert.equal(quote('a'.repeat(100)).length, 40);
});

/** A part whose `epsilon` was called `errs`, within another whose `pool` was called `partners`. */
const FORMER: FormerNames = { search: { epsilon: 'errs' }, team: { pool: 'partners' } };
const searchOptions = { depth: integer(1, 9, 4, ''), epsilon: integer(0, 9, 0, '') };

test('an option is read by the name it had before, and a note says so once', () => {
  const notes: string[] = [];
  onOldNames(note => notes.push(note));
  for (let i = 0; i < 2; i++) assert.equal(readOptions(read('search(errs=3)'), searchOptions, FORMER).epsilon, 3);
  assert.deepEqual(notes, ['search(errs=…) is now called search(epsilon=…); the old name works until version 0.4']);
  assert.equal(readOptions(read('search(epsilon=3)'), searchOptions, FORMER).epsilon, 3);
  assert.equal(notes.length, 1);
  onOldNames(() => {});
});

test('old names are wrong where they are given twice, hold something that is not a value, or belong to another part', () => {
  for (const [written, reason] of [
    ['search(errs=3, epsilon=4)', /option “epsilon” is given twice/],
    ['search(epsilon=3, errs=4)', /option “epsilon” is given twice/],
    ['search(errs=99)', /search\(epsilon=…\): “99” is not a whole number from 0 to 9/],
    ['search(partners=1)', /search has no option “partners”/],
    ['other(errs=1)', /other has no option “errs”/],
  ] as const) {
    assert.throws(
      () => readOptions(read(written), searchOptions, FORMER),
      error => error instanceof BadSpec && reason.test(error.message),
      written,
    );
  }
});

test('a Spec is spelled as before and as today, parts within parts too, and nothing else of it changes', () => {
  const present = {
    kind: 'team',
    pool: [{ kind: 'search', epsilon: 1, depth: 2 }],
    evaluator: { kind: 'x', epsilon: 3 },
  };
  const former = {
    kind: 'team',
    partners: [{ kind: 'search', errs: 1, depth: 2 }],
    evaluator: { kind: 'x', epsilon: 3 },
  };
  assert.deepEqual(formerSpelling(present, FORMER), former);
  assert.deepEqual(presentSpelling(former, FORMER), present);
  assert.deepEqual(formerSpelling(former, FORMER), former);
  const both = { kind: 'search', errs: 1, epsilon: 2 };
  assert.deepEqual(presentSpelling(both, FORMER), both);
  assert.deepEqual(formerSpelling(['a', null, 1, { epsilon: 1 }], FORMER), ['a', null, 1, { epsilon: 1 }]);
});

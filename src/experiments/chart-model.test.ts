import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { chartModel, dashOf, extentOf, INK_COUNT, labelPlaces, linearTicks, logTicks, thinned } from './chart-model.js';
import { chartSvg } from './chart-svg.js';
import type { Curve } from './curves.js';

const curve = (values: readonly number[], isScore = false): Curve => ({
  name: 'x',
  isScore,
  points: values.map((value, step) => ({ step, value, low: value, high: value })),
});
const FRAME = { left: 0, right: 100, top: 0, bottom: 50 };

describe('the axes of a chart', () => {
  for (const [last, ticks] of [
    [1, [0, 1]],
    [2, [0, 1, 2]],
    [3, [0, 1, 2, 3]],
    [10, [0, 2, 4, 6, 8, 10]],
    [12, [0, 5, 10]],
    [100, [0, 20, 40, 60, 80, 100]],
  ] as const) {
    test(`steps to ${last} have whole ticks`, () => {
      const { stepTicks } = chartModel(extentOf([curve(new Array(last + 1).fill(0.5))], true), FRAME);
      assert.deepEqual(
        stepTicks.map(({ at }) => at),
        ticks,
      );
    });
  }
  test('values may have ticks between', () => assert.deepEqual(linearTicks(0, 2), [0, 0.5, 1, 1.5, 2]));
  test('a log axis has 1, 2 and 5 times the powers of ten; if those are many, the powers', () => {
    assert.deepEqual(logTicks(1, 10), [1, 2, 5, 10]);
    assert.deepEqual(logTicks(0.01, 100), [0.01, 0.1, 1, 10, 100]);
    assert.deepEqual(logTicks(3, 4), [3, 4]);
  });
  test('scores have 0 to 100 %; other values fit tightly, or include 0', () => {
    const { bottom, top, isScore } = extentOf([curve([0.4, 0.6], true)], true);
    assert.deepEqual([bottom, top, isScore], [0, 1, true]);
    assert.deepEqual([extentOf([curve([40, 60])], true).bottom, extentOf([curve([40, 60])]).bottom], [40, 0]);
  });
  test('a flat curve and no curve at all have an axis', () => {
    for (const curves of [[curve([5, 5])], [curve([0])], [], [curve([])], [curve([0.5, 0.5 + 1e-16, 0.5 + 3e-16])]]) {
      const extent = extentOf(curves, true);
      assert.ok(extent.top > extent.bottom && extent.last > extent.first, JSON.stringify(extent));
      const { valueTicks } = chartModel(extent, FRAME);
      assert.ok(valueTicks.length > 1 && valueTicks.length < 12, String(valueTicks.length));
    }
  });
});

describe('places in a chart', () => {
  for (const isLogSteps of [false, true]) {
    test(`a step and its place${isLogSteps ? ', on a log axis' : ''}`, () => {
      const model = chartModel(extentOf([curve(new Array(101).fill(1))], true), FRAME, { isLogSteps });
      assert.deepEqual([model.x(0), model.x(100)], [0, 100]);
      for (const step of [0, 1, 17, 100]) assert.ok(Math.abs(model.stepAt(model.x(step)) - step) < 1e-9);
    });
  }
  test('a log axis of values is refused where one is not above 0, and for scores', () => {
    const isLog = (values: readonly number[], isScore = false): boolean =>
      chartModel(extentOf([curve(values, isScore)], true), FRAME, { isLogValues: true }).isLogValues;
    assert.deepEqual([isLog([1, 100]), isLog([0, 100]), isLog([0.2, 0.9], true)], [true, false, false]);
    const model = chartModel(extentOf([curve([1, 100])], true), FRAME, { isLogValues: true });
    assert.ok(Math.abs(model.y(10) - 25) < 1e-9, 'ten is half the way from 1 to 100');
  });
  test('roots: both signs, the ends and 0 in their places, and ticks that are a quarter of one another', () => {
    const extent = { first: 0, last: 60, bottom: -64, top: 64, isScore: false };
    const model = chartModel(extent, FRAME, { isRootValues: true });
    const { top, bottom } = FRAME;
    const share = (value: number): number => (bottom - model.y(value)) / (bottom - top);
    for (const [value, expected] of [
      [64, 1],
      [16, 0.75],
      [4, 0.625],
      [0, 0.5],
      [-16, 0.25],
      [-64, 0],
      [-100, 0],
    ] as const)
      assert.ok(Math.abs(share(value) - expected) < 1e-12, String(value));
    assert.deepEqual(
      model.valueTicks.map(({ at }) => at),
      [64, 16, 4, 0, -4, -16, -64],
    );
  });

  test('a band exists where there are intervals', () => {
    const model = chartModel(extentOf([curve([0, 1])]), FRAME);
    assert.equal(model.band(curve([0, 1]).points), '');
    assert.match(model.band([{ step: 0, value: 0.5, low: 0.2, high: 0.8 }]), /^M[\d. ]+L[\d. ]+Z$/);
  });
  for (const [wanted, places] of [
    [
      [10, 40],
      [10, 40],
    ],
    [
      [20, 20, 20],
      [20, 30, 40],
    ],
    [
      [50, 49],
      [50, 40],
    ],
    [[], []],
  ] as const) {
    test(`labels at ${wanted.join(', ') || 'nothing'}`, () => assert.deepEqual(labelPlaces(wanted, 10, 0, 50), places));
  }
  test('no two of the first 36 curves look the same', () => {
    const looks = Array.from({ length: 36 }, (_, i) => `${i % INK_COUNT} ${dashOf(i)}`);
    assert.equal(new Set(looks).size, 36);
  });
  test('many points are thinned to what can be seen: the ends and the extremes stay', () => {
    const points = curve(Array.from({ length: 10_000 }, (_, i) => (i === 5_003 ? 99 : i % 7))).points;
    const few = thinned(points, 100);
    assert.ok(few.length <= 400);
    assert.equal(few[0], points[0]);
    assert.equal(few.at(-1), points.at(-1));
    assert.ok(few.includes(points[5_003]!));
    assert.ok(few.every((point, i) => i === 0 || point.step > few[i - 1]!.step));
  });
  test('a drawing can have log axes', () => {
    const svg = chartSvg([curve([1, 10, 100])], { title: '', x: '', y: '', isTight: true, isLogValues: true });
    assert.ok(svg.includes('>50</text>') && !svg.includes('NaN'));
  });
});

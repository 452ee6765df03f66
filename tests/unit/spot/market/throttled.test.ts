import { atom } from 'nanostores';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { throttled } from '#spot/market/throttled.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A throttled store of a number with its published values; numbers of 100 and more are urgent. */
function open(edge?: 'leading' | 'trailing') {
  const $source = atom(0);
  const values: number[] = [];
  const $throttled = throttled($source, {
    initial: 0,
    intervalMs: 250,
    isUrgent: (next) => next >= 100,
    ...(edge && { edge }),
  });
  const stop = $throttled.listen((value) => values.push(value));
  return { $source, values, stop };
}

test('a trailing edge joins the changes of an interval', () => {
  const { $source, values } = open();
  $source.set(1);
  vi.advanceTimersByTime(200);
  $source.set(2);
  expect(values).toEqual([]);
  vi.advanceTimersByTime(50);
  expect(values).toEqual([2]);
  vi.advanceTimersByTime(1_000);
  expect(values).toEqual([2]);
});

test('[Q-A17] a leading edge publishes the first change at once and the next ones after the interval', () => {
  const { $source, values } = open('leading');
  $source.set(1);
  $source.set(2);
  $source.set(3);
  expect(values).toEqual([1]);
  vi.advanceTimersByTime(250);
  expect(values).toEqual([1, 3]);
  vi.advanceTimersByTime(250);
  $source.set(4);
  expect(values).toEqual([1, 3, 4]);
});

test.each(['leading', 'trailing'] as const)('an urgent change does not wait for the interval (%s edge)', (edge) => {
  const { $source, values } = open(edge);
  $source.set(1);
  $source.set(100);
  expect(values.at(-1)).toBe(100);
  $source.set(2);
  expect(values.at(-1)).toBe(100);
  vi.advanceTimersByTime(250);
  expect(values.at(-1)).toBe(2);
});

test('without subscribers nothing is published, and the next subscriber gets the current value', () => {
  const { $source, values, stop } = open();
  $source.set(1);
  stop();
  vi.advanceTimersByTime(1_000);
  expect(values).toEqual([]);
  const $throttled = throttled($source, { initial: 0, intervalMs: 250 });
  expect($throttled.get()).toBe(1);
});

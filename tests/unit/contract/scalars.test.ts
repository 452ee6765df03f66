import * as v from 'valibot';
import { expect, test } from 'vitest';
import { klines } from '#contract/basic.ts';
import { Level } from '#contract/market-stream.ts';
import { Dec, Lot, MarketPrice, Ms, Tick } from '#contract/scalars.ts';

const digits = (count: number) => '9'.repeat(count);

test.each([
  [Ms, 8.64e15, true],
  [Ms, 8.64e15 + 1, false],
  [Dec, `${digits(40)}.${digits(20)}`, true],
  [Dec, digits(41), false],
  [Dec, `0.${digits(21)}`, false],
  [MarketPrice, digits(13), true],
  [MarketPrice, digits(14), false],
  [Tick, '0.01', true],
  [Tick, '0', false],
  [Lot, '1', true],
  [Lot, '0', false],
] as const)('[Q-F04] %# a value outside of what the page can show is refused: %o %s', (schema, value, isValid) => {
  expect(v.is(schema as v.GenericSchema, value)).toBe(isValid);
});

test('[Q-F18] a book level with a price of sixty digits is refused', () => {
  expect(v.is(Level, [digits(60), '1'])).toBe(false);
});

const bar = (t: number, c: string) => ({ t, s: 'BTCUSDT', o: '1', h: '1', l: '1', c, v: '1', q: '1', n: 1 });

test('[Q-F04] bars that arrive reversed or repeated are sorted, and the last of the same time counts', () => {
  const list = [bar(180_000, '3'), bar(120_000, '2'), bar(60_000, '1'), bar(120_000, '4')];
  const { list: bars } = v.parse(klines.result, { list });
  expect(bars.map(({ t, c }) => [t, c])).toEqual([
    [60_000, '1'],
    [120_000, '4'],
    [180_000, '3'],
  ]);
});

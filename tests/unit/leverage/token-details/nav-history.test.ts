import { expect, test } from 'vitest';
import {
  changeOf,
  lastDays,
  leveragePointsOf,
  navPointsOf,
  scaledUnderlying,
} from '#leverage/token-details/nav-history.ts';
import { exampleOf, flatChange, pathResult } from '#leverage/token-details/path-examples.ts';
import { fatalChange, premiumText, roundedFigure, triggersOf, worthlessPrice } from '#leverage/tokens/token-texts.ts';
import { rebalanceStages } from '#leverage/tokens/rebalance-figure.ts';
import { scaleOf } from '#ui/art/line-chart.ts';
import { dayMs } from '#formulas/durations.ts';
import { formatPercent } from '#i18n/format.ts';
import { pageToken } from '../support/token-samples.ts';

const row = (day: number, nav: string, before: string, after: string) => ({
  id: String(day),
  ltCode: 'BTC3L',
  time: day * dayMs,
  type: 'DAILY' as const,
  nav,
  leverageBefore: before,
  leverageAfter: after,
  basketBefore: '200',
  basketAfter: '210',
});
const bar = (day: number, o: string) => ({ t: day * dayMs, s: 'BTCUSDT', o, h: o, l: o, c: o, v: '0', q: '0', n: 0 });
const rebalances = [row(3, '12', '3.2', '3'), row(2, '11', '2.9', '3'), row(1, '10', '3.1', '3')];
const now = { timeMs: 3.5 * dayMs, nav: '9', underlying: '110' };

test('[L36] the NAV chart has each rebalance and the current NAV, with the opening price of each day', () => {
  const points = navPointsOf(rebalances, [bar(1, '100'), bar(3, '120')], now);
  expect(points.map(({ nav, underlying }) => [nav, underlying])).toEqual([
    ['10', '100'],
    ['11', undefined],
    ['12', '120'],
    ['9', '110'],
  ]);
  expect(lastDays(points, 1).map(({ nav }) => nav)).toEqual(['12', '9']);
  expect(scaledUnderlying(points).map(({ value }) => value)).toEqual(['10', '12', '11']);
  expect(changeOf(points.map(({ nav }) => nav))).toBe('-0.1');
});

test('[L36] the leverage chart has the leverage before and after each rebalance of its days, without its sign', () => {
  const short = [row(3, '12', '-3.2', '-3'), row(1, '10', '-3.1', '-3')];
  expect(leveragePointsOf(short, { timeMs: now.timeMs, leverage: '-2.7' }, 2).map(({ value }) => value)).toEqual([
    '3.2',
    '3',
    '2.7',
  ]);
});

test.each([
  ['3', 'up', '0.4641', '1.8561'],
  ['3', 'down', '-0.3439', '-0.7599'],
  ['3', 'zigzag', '-0.0199', '-0.1719'],
  ['-3', 'zigzag', '-0.0199', '-0.1719'],
] as const)('[L1] [L7] T7: target %s on path %s: underlying %s, token %s', (target, name, underlying, token) => {
  const result = exampleOf(target, name);
  expect([Number(result.underlying).toFixed(4), Number(result.token).toFixed(4)]).toEqual([underlying, token]);
});

test('[L1] [L7] T4: 30 days at a constant price leave a long token at 0.9719 and a short one at 1.0258', () => {
  expect(Number(flatChange('3', 30)).toFixed(4)).toBe('-0.0281');
  expect(Number(flatChange('-3', 30)).toFixed(4)).toBe('0.0258');
});

test('[L13] a path that would cost more than everything ends at a loss of everything', () => {
  expect(pathResult('3', ['-0.5', '0.2']).token).toBe('-1');
});

test.each([
  ['0.0005', '-20', { low: '53333.3333', high: '80000', lowLeverage: 4 }],
  ['-0.0005', '40', { low: '53333.3333', high: '64000', lowLeverage: 2 }],
  ['0', '1', undefined],
])('[L1] T2: position %s and loan %s have these trigger prices', (position, loan, triggers) => {
  expect(triggersOf(position, loan)).toEqual(triggers);
});

test.each([
  ['9.9009', '9.8712', '0.003'],
  ['10', '10', '0'],
  ['9.9', '10', '-0.01'],
  ['10.00001', '10', '0'],
  ['', '10', undefined],
  ['10', undefined, undefined],
])('[L1] [L9] T6: price "%s" over NAV %s is a premium of %s', (price, nav, premium) => {
  expect(premiumText(price, nav)).toBe(premium);
});

test.each([
  ['10.49635', '10.4964'],
  ['0.000001', '0.000001'],
  ['0.00004', '0.00004'],
  ['0', '0'],
  ['-0.00000012', '-0.0000001'],
])('[L13] %s is displayed as %s: what is not 0 is never displayed as 0', (value, figure) => {
  expect(roundedFigure(value, 4)).toBe(figure);
});

test('[L7] the example of a rebalance keeps the NAV and returns to the target', () => {
  const [start, risen, rebalanced] = rebalanceStages();
  expect([start?.nav, risen?.nav, rebalanced?.nav]).toEqual(['10', '13', '13']);
  expect([start?.leverage, risen?.leverage].map((value) => Number(value).toFixed(4))).toEqual(['3.0000', '2.5385']);
  expect(Number(rebalanced?.leverage).toFixed(4)).toBe('3.0000');
});

test.each([
  [
    [8.6, 17.4],
    [7.5, 10, 12.5, 15, 17.5],
  ],
  [
    [2, 4],
    [2, 2.5, 3, 3.5, 4],
  ],
  [
    [5, 5],
    [5, 6, 7, 8, 9],
  ],
])('[L36] the axis of %j has round steps that contain it', (values, ticks) => {
  expect(scaleOf(values).ticks).toEqual(ticks);
});

test.each([
  ['0.0005', '-20', '40000'],
  ['-0.0005', '40', '80000'],
  ['0', '0.000001', undefined],
])('[FV17] a basket of %s with a loan of %s is worth nothing at %s', (position, loan, price) => {
  expect(worthlessPrice(position, loan)).toBe(price);
});

test.each([
  ['3', '33%'],
  ['-3', '33%'],
  ['-2', '50%'],
])('[FV17] a jump against a token of target %s that takes all of it is %s', (targetLeverage, change) => {
  expect(formatPercent('en', fatalChange(pageToken({ targetLeverage })), 0)).toBe(change);
});

import * as v from 'valibot';
import { expect, test } from 'vitest';
import { MarketUpdate } from '#spot/market/market-message.ts';

const base = { type: 'delta', ts: 1 };
const depth = { s: 'BTCUSDT', b: [['1', '2']], a: [], seq: 2, prevSeq: 1, epoch: 1 };
const trade = { id: '1', s: 'BTCUSDT', p: '1', q: '1', m: true, t: 1, seq: 1, epoch: 1 };

test('a message is parsed by its topic', () => {
  expect(v.parse(MarketUpdate, { ...base, topic: 'depth.BTCUSDT', data: depth })).toMatchObject({ kind: 'depth' });
  expect(v.parse(MarketUpdate, { ...base, topic: 'trade.BTCUSDT', data: [trade] })).toMatchObject({ kind: 'trade' });
});

test.each([
  ['an unknown topic', { topic: 'weather.BTCUSDT', data: depth }],
  ['a topic without a pair', { topic: 'depth', data: depth }],
  ['data of another pair', { topic: 'depth.ETHUSDT', data: depth }],
  ['a trade of another pair', { topic: 'trade.BTCUSDT', data: [trade, { ...trade, s: 'ETHUSDT' }] }],
  ['a price that is a number', { topic: 'depth.BTCUSDT', data: { ...depth, b: [[1, '2']] } }],
  ['a price that is negative', { topic: 'depth.BTCUSDT', data: { ...depth, b: [['-1', '2']] } }],
  ['a price that is not in canonical form', { topic: 'depth.BTCUSDT', data: { ...depth, b: [['1.50', '2']] } }],
  [
    'a price with too many decimals',
    { topic: 'depth.BTCUSDT', data: { ...depth, a: [[`0.${'0'.repeat(18)}1`, '2']] } },
  ],
  ['no data', { topic: 'ticker.BTCUSDT' }],
])('[Q-F18] %s is rejected', (_what, message) => {
  expect(v.safeParse(MarketUpdate, { ...base, ...message }).success).toBe(false);
});

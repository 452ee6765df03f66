import { afterEach, beforeEach, expect, test } from 'vitest';
import * as v from 'valibot';
import { noticeKinds, NoticeRow } from '#contract/stream.ts';
import { noticeSnapshot } from '#sandbox/spot/delisting-notices.ts';
import { dayMs, openTrading } from '../support/trading.ts';
import type { Person, Trading } from '../support/trading.ts';

let exchange: Trading;
beforeEach(async () => {
  exchange = await openTrading();
});
afterEach(() => exchange.close());

const snapshotOf = (who: Person) => v.parse(v.array(NoticeRow), noticeSnapshot(exchange.exchange, who));
const raise = (who: Person, part: object = {}) => exchange.sandbox('POST', 'notice', { uid: who.uid, ...part });

test('[A20] the snapshot has the last 50 notices of 7 days, oldest first, and never those of another user', async () => {
  const [holder, other, newcomer] = [exchange.person(), exchange.person(), exchange.person()];
  await raise(holder, { title: 'old', ageMs: 7 * dayMs + 1 });
  await raise(holder, { title: 'recent', ageMs: 7 * dayMs - 60_000 });
  await raise(other, { title: 'foreign' });
  expect(snapshotOf(holder).map(({ title }) => title)).toEqual(['recent']);
  await raise(holder, { title: 'many', n: 60 });
  const rows = snapshotOf(holder);
  expect(rows).toHaveLength(50);
  expect(new Set(rows.map(({ title }) => title))).toEqual(new Set(['many']));
  expect(rows.map(({ time }) => time)).toEqual(rows.map(({ time }) => time).toSorted((a, b) => a - b));
  expect(snapshotOf(other).map(({ title }) => title)).toEqual(['foreign']);
  expect(snapshotOf(newcomer)).toEqual([]);
});

test('[A20] a notice leaves the snapshot after 7 days, while the delisting of a held coin stays', async () => {
  const holder = exchange.person({ balances: { FADE: '10' } });
  await raise(holder, { title: 'news' });
  expect(snapshotOf(holder).map(({ kind }) => kind)).toEqual(['DELISTING', 'SYSTEM']);
  await exchange.setClock(exchange.exchange.clock.now() + 7 * dayMs + 60_000);
  expect(snapshotOf(holder).map(({ kind }) => kind)).toEqual(['DELISTING']);
});

test('[FL16] the notice of a delisting stands at the day of the delisting once that has come', async () => {
  const holder = exchange.person({ balances: { FADE: '10' } });
  const dueTime = snapshotOf(holder)[0]?.dueTime ?? 0;
  expect(snapshotOf(holder)[0]?.time).toBeLessThan(dueTime);
  await exchange.setClock(dueTime + 60_000);
  expect(snapshotOf(holder)).toMatchObject([{ kind: 'DELISTING', time: dueTime }]);
});

test('[A20] a resting order that is complete is told with its facts; one that fills as it enters is not', async () => {
  const [ann, ben] = [exchange.person(), exchange.person()];
  const resting = await exchange.placeOrder(ann, { price: '59900', quantity: '0.2' });
  await exchange.placeOrder(ben, { side: 'SELL', price: '59900', quantity: '0.05' });
  expect(exchange.rowsOf(ann, 'notice')).toEqual([]);
  await exchange.placeOrder(ben, { side: 'SELL', price: '59900', quantity: '0.15' });
  const filled = {
    id: `order-${resting.orderId}`,
    kind: 'ORDER_FILLED',
    level: 'info',
    symbolId: 'BTCUSDT',
    orderId: resting.orderId,
    coin: 'BTC',
    side: 'BUY',
    price: '59900',
    quantity: '0.2',
    amount: '11980',
    title: '',
    text: '',
  };
  expect(exchange.rowsOf(ann, 'notice')).toMatchObject([filled]);
  expect(snapshotOf(ann)).toMatchObject([filled]);
  expect(snapshotOf(ben)).toEqual([]);
});

test('a failed conditional order is in the snapshot with its pair and code', async () => {
  const poor = exchange.person({ balances: { USDT: '10' } });
  const { planOrderId } = await exchange.placePlanOrder(poor);
  exchange.printTrade(6_100_000);
  expect(snapshotOf(poor)).toMatchObject([
    { kind: 'PLAN_FAILED', symbolId: 'BTCUSDT', coin: 'BTC', side: 'BUY', orderId: planOrderId, code: 170131 },
  ]);
});

test('[Q-L07] the accounts of measurements get no notices', async () => {
  const bench = await openTrading({ bench: true });
  await bench.login('bench-1');
  const account = bench.exchange.accounts.byName('bench-1');
  await bench.sandbox('POST', 'notice', { uid: account?.uid });
  expect(account && noticeSnapshot(bench.exchange, account)).toEqual([]);
  await bench.close();
});

test('[A19] a row of an unknown kind or level is a piece of information with the text of the exchange; broken facts are absent', () => {
  const row = { id: 'n-1', kind: 'NEW_KIND', level: 'loud', title: '<b>Hi</b>', text: 'x', link: '', time: 1 };
  expect(v.parse(NoticeRow, { ...row, price: '1e9', symbolId: '<i>', code: 'x' })).toMatchObject({
    kind: 'SYSTEM',
    level: 'info',
    title: '<b>Hi</b>',
    price: undefined,
    symbolId: undefined,
    code: undefined,
  });
  expect(v.is(NoticeRow, { ...row, id: '' })).toBe(false);
  expect(noticeKinds).toContain('MARGIN_CALL');
});

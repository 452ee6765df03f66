import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as v from 'valibot';
import { scale } from '#money/index.ts';
import { order as contract } from '../support/calls.ts';
import { openDoor } from '../support/door.ts';

const category = 'spot';
const symbol = 'BTCUSDT';
const Change = v.object({ currency: v.string(), change: v.string() });
const Fill = v.object({ orderId: v.string(), execQty: v.string(), execValue: v.string() });
const Done = v.object({ orderId: v.string(), cumExecQty: v.string(), cumExecValue: v.string() });

const price = fc.integer({ min: 59_000, max: 61_000 }).map(String);
const qty = fc.integer({ min: 1, max: 300 }).map((thousandths) => (thousandths / 1_000).toFixed(3));
const side = fc.constantFrom('Buy', 'Sell');
const limitOrder = fc.record({ side, price, qty, timeInForce: fc.constantFrom('GTC', 'IOC', 'FOK', 'PostOnly') });
const marketOrder = fc.record({ side, qty, marketUnit: fc.constantFrom('baseCoin', 'quoteCoin') });
const act = fc.oneof(
  limitOrder.map((order) => ({ kind: 'create', params: { orderType: 'Limit', ...order } }) as const),
  marketOrder.map(
    ({ qty: amount, ...order }) =>
      ({
        kind: 'create',
        params: {
          orderType: 'Market',
          ...order,
          qty: order.marketUnit === 'quoteCoin' ? String(Number(amount) * 10_000) : amount,
        },
      }) as const,
  ),
  fc
    .record({ side, price, qty, triggerPrice: price })
    .map((order) => ({ kind: 'create', params: { orderType: 'Limit', orderFilter: 'StopOrder', ...order } }) as const),
  limitOrder.map(
    ({ side: ofOrder, price: at, qty: amount }) =>
      ({ kind: 'site', params: { side: ofOrder === 'Buy' ? 'BUY' : 'SELL', price: at, quantity: amount } }) as const,
  ),
  fc.record({ nth: fc.nat(20), price, qty }).map((params) => ({ kind: 'amend', params }) as const),
  fc.nat(20).map((nth) => ({ kind: 'cancel', nth }) as const),
  fc
    .record({ side: fc.constantFrom('BUY', 'SELL'), price, lots: fc.integer({ min: 1_000, max: 300_000 }) })
    .map((params) => ({ kind: 'maker', params }) as const),
  fc.integer({ min: 1_000, max: 3_600_000 }).map((ms) => ({ kind: 'jump', ms }) as const),
);

/** The rows of all pages. */
async function allRows<R>(
  read: (cursor: string) => Promise<{ list?: unknown[] | undefined; nextPageCursor?: string | undefined }>,
  schema: v.GenericSchema<unknown, R>,
): Promise<R[]> {
  const rows: R[] = [];
  let cursor = '';
  do {
    const page = await read(cursor);
    rows.push(...v.parse(v.array(schema), page.list));
    cursor = page.nextPageCursor ?? '';
  } while (cursor !== '');
  return rows;
}

const sumOf = (amounts: readonly string[]): bigint => amounts.reduce((sum, amount) => sum + scale(amount), 0n);

test('[VN23] after any acts of a key and the site the ledger, the log, executions and balances agree', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 10, maxLength: 40 }), async (acts) => {
      const door = await openDoor();
      const { exchange, create, post, get, send, person, keyOf, balanceOf, addMakerOrder } = door;
      door.printTrade(6_000_000);
      const who = person({ balances: {} });
      const other = person();
      const key = keyOf(who);
      for (const [coin, amount] of [
        ['USDT', '100000'],
        ['BTC', '2'],
      ] as const)
        exchange.ledger.move({
          kind: 'deposit',
          coin,
          amount: scale(amount),
          from: { owner: 'house', purpose: 'external' },
          to: { owner: who.uid, purpose: 'free' },
        });
      const ids: string[] = [];
      const idAt = (nth: number): string => ids[nth % Math.max(1, ids.length)] ?? '1780300804862020000';
      for (const next of acts) {
        if (next.kind === 'create') {
          const { result } = await create(key, next.params);
          if (result.orderId !== undefined) ids.push(result.orderId);
        } else if (next.kind === 'site') {
          await send(who, next.params);
          await send(other, { ...next.params, side: next.params.side === 'BUY' ? 'SELL' : 'BUY' });
        } else if (next.kind === 'amend') {
          const { nth, ...params } = next.params;
          await post(key, 'order/amend', { category, symbol, orderId: idAt(nth), ...params });
        } else if (next.kind === 'cancel')
          await post(key, 'order/cancel', { category, symbol, orderId: idAt(next.nth) });
        else if (next.kind === 'maker')
          addMakerOrder(next.params.side, Number(next.params.price) * 100, next.params.lots);
        else await exchange.clock.set({ advanceMs: next.ms });
      }
      expect(exchange.ledger.audit('postings')).toEqual([]);

      const log = await allRows(
        async (cursor) => (await get(key, 'account/transaction-log', { limit: 50, cursor })).result,
        Change,
      );
      const fills = await allRows(
        async (cursor) => (await get(key, 'execution/list', { category, limit: 100, cursor })).result,
        Fill,
      );
      for (const coin of ['USDT', 'BTC'])
        expect(sumOf(log.filter(({ currency }) => currency === coin).map(({ change }) => change)), coin).toBe(
          scale(balanceOf(who, 'free', coin)) + scale(balanceOf(who, 'frozen', coin)),
        );
      for (const orderId of new Set(fills.map((fill) => fill.orderId))) {
        const { result } = await get(key, 'order/history', { category, orderId });
        const row = v.parse(Done, result.list?.[0]);
        const own = fills.filter((fill) => fill.orderId === orderId);
        expect(sumOf(own.map(({ execQty }) => execQty))).toBe(scale(row.cumExecQty));
        expect(sumOf(own.map(({ execValue }) => execValue))).toBe(scale(row.cumExecValue));
      }
      const open = await door.mustCall(contract.openOrders, { limit: 100 }, who);
      const frozen = (coin: string) =>
        sumOf(open.list.filter(({ lockedToken }) => lockedToken === coin).map(({ locked }) => locked));
      for (const coin of ['USDT', 'BTC']) expect(frozen(coin)).toBe(scale(balanceOf(who, 'frozen', coin)));
      await door.close();
    }),
    { numRuns: 25 },
  );
});

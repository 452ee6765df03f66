import { afterEach, beforeEach, expect, test } from 'vitest';
import { LoanOrder } from '#contract/loans/loan-order.ts';
import { LoanRow } from '#contract/margin/risk.ts';
import * as loan from '#contract/loans/loan.ts';
import * as v from 'valibot';
import { askConsole, openExchange, openProduct, until } from '../support/browser-session.ts';

let origin: string;
let close: () => Promise<void>;
let product: Awaited<ReturnType<typeof openProduct>>;
/** Rows of topic `loan`, as the private stream brings them. */
let rows: unknown[] = [];

beforeEach(async () => {
  const opened = await openExchange();
  origin = opened.origin;
  close = () => opened.exchange.close();
  rows = [];
  product = await openProduct(origin);
  product.registerTopicReader({
    topic: 'loan',
    apply: (data) => {
      rows.push(...data);
    },
    onResync: () => undefined,
  });
});
afterEach(async () => {
  product.closeStream();
  await close();
});

/** Waits until the stream has brought a pledge loan with this version. */
async function loanOrderRow(orderId: string, ver: number): Promise<LoanOrder> {
  for (;;) {
    const parsed = rows.map((row) => v.parse(LoanRow, row));
    const found = parsed.find((row) => row.kind === 'PLEDGE' && row.orderId === orderId && row.ver === ver);
    if (found) return v.parse(LoanOrder, found);
    await new Promise((resolve) => setImmediate(resolve));
  }
}

test('[R7.10] [R7.13] the client borrows, repays and adds collateral; the stream brings the same rows', async () => {
  await product.logIn('standard', 'slipway');
  await until(product.$streamState, (state) => state === 1);
  const user = await product.send(loan.user, {});
  expect(user).toMatchObject({ ok: true, result: { admitted: 'Y', unclearOrderCount: 1, canBorrow: true } });
  const params = { loanToken: 'USDT', loanAmount: '3000', pledgeToken: 'ETH', pledgeAmount: '2', term: 14 } as const;
  const made = await product.send(loan.submit, { ...params, requestId: product.newId() });
  if (!made.ok) throw new Error(made.error.kind);
  const { order } = made.result;
  expect(await loanOrderRow(order.orderId, 1)).toEqual(order);

  const repaid = await product.send(loan.repay, { orderId: order.orderId, amount: '500', requestId: product.newId() });
  if (!repaid.ok) throw new Error(repaid.error.kind);
  expect(await loanOrderRow(order.orderId, 2)).toEqual(repaid.result.order);
  const added = await product.send(loan.adjust, { orderId: order.orderId, direction: 1, amount: '1' });
  if (!added.ok) throw new Error(added.error.kind);
  expect(await loanOrderRow(order.orderId, 3)).toEqual(added.result.order);

  await askConsole(origin, 'POST', 'market', { symbolId: 'ETHUSDT', price: '900' });
  expect(await loanOrderRow(order.orderId, 4)).toMatchObject({ status: 5 });
  const refused = await product.send(loan.repay, { orderId: order.orderId, all: 1 });
  expect(refused).toMatchObject({ ok: false, error: { kind: 'orderClosed' } });
});

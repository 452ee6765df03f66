import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { MarginRisk } from '#contract/margin/risk.ts';
import type { RepayRecord } from '#contract/margin/loans.ts';
import type { Order } from '#contract/trading.ts';
import { riskRow } from '../../session/support/margin-rows.ts';
import { openPage } from '../../session/support/page.ts';
import { orderRow } from '../../spot/support/order-samples.ts';

const historyPath = '/x/main/spot/api/order/trade_orders_v2';
const repaysPath = '/x/main/spot/api/margin/v1/repay/records';

const startTime = 1_780_000_100_000;
/** Older than the liquidation that canceled it. */
const canceled = orderRow({
  orderId: '11',
  status: 'CANCELED',
  cancelReason: 'LIQUIDATION',
  createTime: startTime - 60_000,
  updateTime: startTime,
});
const sale = (part: Partial<Order> = {}) =>
  orderRow({
    orderId: '12',
    side: 'SELL',
    status: 'FILLED',
    source: 'LIQUIDATION',
    executedAmount: '50000',
    createTime: startTime + 2_000,
    updateTime: startTime + 2_000,
    ...part,
  });
const repayment = (part: Partial<RepayRecord> = {}): RepayRecord => ({
  repayId: '21',
  tokenId: 'USDT',
  type: 4,
  repaidAmount: '49000',
  repaidPrincipal: '49000',
  repaidInterest: '0',
  clientOrderId: '',
  requestId: '',
  time: startTime + 3_000,
  ver: 1,
  ...part,
});

let page: ReturnType<typeof openPage>;
/** Finished orders and repayments that the exchange lists. */
let listed: { orders: Order[]; repayments: RepayRecord[] };
beforeEach(() => {
  page = openPage();
  listed = { orders: [], repayments: [] };
  // As the exchange: the list of orders is filtered by status and by creation.
  page.answer(historyPath, ({ params }) => {
    const statuses = String(params['status']).split(',');
    const since = Number(params['startTime'] ?? 0);
    const list = listed.orders.filter(({ status, createTime }) => statuses.includes(status) && createTime >= since);
    return { list, nextId: '', hasMore: false };
  });
  page.answer(repaysPath, () => ({
    list: listed.repayments,
    total: listed.repayments.length,
    page: 1,
    limit: 100,
  }));
});

/** Follows the liquidation of an account; `step` pushes its state, `orders` and `repays` push rows. */
async function follow() {
  const { applyRiskRows } = await import('#session/leverage/margin-risk.ts');
  const { $topicReaders } = await import('#session/private-stream/topics.ts');
  const { clearPersonData } = await import('#session/on-person-change.ts');
  const store = await import('#leverage/liquidation/liquidation-store.ts');
  const stop = store.followLiquidation();
  const push = (topic: 'order' | 'loan', rows: readonly unknown[]) => {
    for (const reader of $topicReaders.get()) if (reader.topic === topic) reader.apply(rows, 'update');
  };
  let ver = 10;
  return {
    ...store,
    stop,
    clearPersonData,
    step: (step: NonNullable<MarginRisk['liquidation']>['step'] | undefined, id = '31') => {
      const running = step === undefined ? {} : { liquidation: { id, startTime, step } };
      applyRiskRows([{ kind: 'MARGIN_RISK', ...riskRow({ level: 'LIQUIDATION', ver: (ver += 1), ...running }) }]);
    },
    orders: (...rows: unknown[]) => push('order', rows),
    repays: (...rows: RepayRecord[]) =>
      push(
        'loan',
        rows.map((row) => ({ kind: 'MARGIN_REPAY', ...row })),
      ),
    resync: () => {
      for (const { topic, onResync } of $topicReaders.get()) if (topic === 'order') onResync();
    },
    log: () => store.$liquidation.get(),
  };
}

describe('a liquidation', () => {
  test('[L31] collects its rows as they arrive, each once in its newest version and in order of time', async () => {
    const live = await follow();
    expect(live.log()).toBeUndefined();
    live.step(1);
    live.orders(canceled, 'unreadable');
    live.step(3);
    live.orders(sale({ orderId: '13', updateTime: startTime + 3_000 }), sale({ executedAmount: '1' }));
    live.orders(sale({ ver: 2 }), sale({ executedAmount: '2' }));
    live.repays(repayment({ repayId: '22', time: startTime + 4_000 }), repayment());
    expect(live.log()).toMatchObject({ id: '31', step: 3, endTime: undefined });
    expect(live.log()?.canceled.map(({ orderId }) => orderId)).toEqual(['11']);
    expect(live.log()?.trades.map(({ orderId, executedAmount }) => [orderId, executedAmount])).toEqual([
      ['12', '50000'],
      ['13', '50000'],
    ]);
    expect(live.log()?.repayments.map(({ repayId }) => repayId)).toEqual(['21', '22']);
  });

  test('[L31] leaves out other cancels, orders and repayments, and what was before it', async () => {
    const live = await follow();
    live.orders(sale());
    live.step(1);
    live.orders(orderRow({ status: 'CANCELED', cancelReason: 'USER', updateTime: startTime }));
    live.orders(sale({ updateTime: startTime - 1 }));
    live.repays(repayment({ type: 1 }), repayment({ time: startTime - 1 }));
    expect(live.log()).toMatchObject({ canceled: [], trades: [], repayments: [] });
  });

  test('[L31] after a reload its steps are read from the lists, orders that it canceled included', async () => {
    listed = { orders: [sale(), canceled], repayments: [repayment()] };
    const live = await follow();
    live.step(4);
    await vi.waitFor(() => expect(live.log()?.trades).toHaveLength(1));
    expect(live.log()?.canceled.map(({ orderId }) => orderId)).toEqual(['11']);
    expect(live.log()?.repayments.map(({ repayId }) => repayId)).toEqual(['21']);
  });

  test('[L31] rows that were missed while the stream was down are read afterwards', async () => {
    const live = await follow();
    live.step(3);
    await vi.waitFor(() => expect(page.paths()).toContain(repaysPath));
    listed.orders = [sale()];
    live.resync();
    await vi.waitFor(() => expect(live.log()?.trades).toHaveLength(1));
  });

  test('[L31] stays with its rows after the end until it is dismissed, and then reads the last rows', async () => {
    const live = await follow();
    live.step(3);
    live.orders(sale());
    live.dismissLiquidation();
    expect(live.log()).toMatchObject({ step: 3 });
    listed.repayments = [repayment()];
    live.step(undefined);
    expect(live.log()).toMatchObject({ step: 5, trades: [{ orderId: '12' }] });
    expect(live.log()?.endTime).toBeGreaterThan(0);
    await vi.waitFor(() => expect(live.log()?.repayments).toHaveLength(1));
    live.dismissLiquidation();
    expect(live.log()).toBeUndefined();
  });

  test('[L31] the next one begins without the rows of the last', async () => {
    const live = await follow();
    live.step(3);
    live.orders(sale());
    live.step(undefined);
    live.step(1, '32');
    expect(live.log()).toMatchObject({ id: '32', step: 1, endTime: undefined, trades: [] });
  });

  test('[L45] the next person sees nothing of it, and no response that was on its way', async () => {
    const late = Promise.withResolvers<object>();
    page.answer(historyPath, () => late.promise);
    const live = await follow();
    live.step(3);
    await vi.waitFor(() => expect(page.paths()).toContain(historyPath));
    live.clearPersonData();
    expect(live.log()).toBeUndefined();
    page.answer(historyPath, () => ({ list: [], nextId: '', hasMore: false }));
    live.step(1, '32');
    late.resolve({ list: [sale()], nextId: '', hasMore: false });
    await vi.waitFor(() => expect(page.paths().filter((path) => path === repaysPath)).toHaveLength(2));
    expect(live.log()).toMatchObject({ id: '32', trades: [] });
  });
});

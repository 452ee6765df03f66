import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { beforeAll, expect, test } from 'vitest';
import { hourMs } from '#formulas/durations.ts';
import { clockStartMs } from '#sandbox/clock/clock.ts';
import { int, text, units } from '#sandbox/store/columns.ts';
import { loan } from '../support/calls.ts';
import { integrityOf, untilDeath } from '../support/crash-run.ts';
import type { ExchangeProcess } from '../support/crash-run.ts';
import { temporaryFolder } from '../support/data-folder.ts';
import { openTestExchange } from '../support/exchange.ts';

const folder = temporaryFolder();
const seeded = join(folder, 'seeded.sqlite');
const beforeSale = join(folder, 'before-sale.sqlite');
const dueTime = clockStartMs + 2 * hourMs;
const graceEnd = clockStartMs + 67 * hourMs;

const OrderRow = v.object({ id: text, status: int, principal: units, pledge: units, request: text, reason: text });
const ActRow = v.object({ id: text, kind: int });
const NoticeRow = v.object({ id: text });

beforeAll(async () => {
  const exchange = await openTestExchange({ dataFile: seeded });
  await exchange.sandbox('POST', 'clock', { speed: 0 });
  await exchange.close();
  copyFileSync(seeded, beforeSale);
  const later = await openTestExchange({ dataFile: beforeSale });
  await later.sandbox('POST', 'clock', { now: graceEnd - 1_000 });
  await later.close();
});

/** Everything that an interrupted act or job can leave half done. */
async function stateAfter(dataFile: string, now: number) {
  const faults: unknown[] = [];
  const exchange = await openTestExchange({ dataFile, report: (error) => void faults.push(error) });
  await exchange.sandbox('POST', 'clock', { now });
  const { store, ledger } = exchange.kernel.exchange;
  const state = {
    orders: store.rows(
      OrderRow,
      `SELECT order_id AS id, status, principal, pledge_amount AS pledge, request_id AS request, close_reason AS reason
       FROM pledge_order ORDER BY order_id`,
    ),
    repays: store.rows(ActRow, "SELECT request_id AS id, type AS kind FROM pledge_repay WHERE uid = '100007'"),
    changes: store.rows(ActRow, "SELECT request_id AS id, direction AS kind FROM pledge_change WHERE uid = '100007'"),
    notices: store.rows(NoticeRow, "SELECT id FROM notice WHERE uid = '100007' ORDER BY time, id").map(({ id }) => id),
    unbalanced: ledger.audit('postings'),
    escrowMinusPledges: store.row(
      v.object({ total: units }),
      `SELECT (SELECT COALESCE(SUM(balance), 0) FROM ledger_account WHERE owner LIKE 'pledge:%' AND purpose = 'escrow')
        - (SELECT COALESCE(SUM(pledge_amount), 0) FROM pledge_order WHERE close_time = 0) AS total`,
    )?.total,
    principalsMinusLoans: store.row(
      v.object({ total: units }),
      `SELECT (SELECT COALESCE(SUM(balance), 0) FROM ledger_account WHERE owner LIKE 'pledge:%' AND purpose = 'loan')
        + (SELECT COALESCE(SUM(principal), 0) FROM pledge_order WHERE close_time = 0) AS total`,
    )?.total,
    faults,
  };
  await exchange.close();
  expect(state).toMatchObject({ unbalanced: [], faults: [], escrowMinusPledges: 0n, principalsMinusLoans: 0n });
  expect(integrityOf(dataFile)).toBe('ok');
  return state;
}

/** Sends an act of `debtor`, whose newest loan is `orderId`; remembers whether it was acknowledged. */
async function act(
  { ask, login }: ExchangeProcess,
  call: { path: string },
  params: Record<string, string>,
  acknowledged: boolean[],
): Promise<void> {
  const headers = { usertoken: await login('debtor'), 'content-type': 'application/x-www-form-urlencoded' };
  const body = new URLSearchParams({ ...params, requestId: 'once' }).toString();
  acknowledged.push((await ask(`/x/main${call.path}`, { method: 'POST', headers, body })).ret_code === 0);
}

/** Id of the overdue loan of `debtor`, which was made first. */
async function overdueId(): Promise<string> {
  const exchange = await openTestExchange({ dataFile: seeded });
  const rows = exchange.kernel.exchange.store.rows(
    NoticeRow,
    'SELECT order_id AS id FROM pledge_order WHERE status = 4',
  );
  await exchange.close();
  return rows[0]?.id ?? '';
}

const acts = {
  repay: { call: loan.repay, params: { all: '1' }, of: 'repays' },
  adjust: { call: loan.adjust, params: { direction: '1', amount: '0.2' }, of: 'changes' },
} as const;
const crashPoints = [2, 3, 4];

test.each(Object.keys(acts).flatMap((name) => crashPoints.map((point) => [name, point] as const)))(
  '[P23] %s killed at commit point %i is done once or not at all',
  async (name, crashAt) => {
    const { call, params, of } = acts[name as keyof typeof acts];
    const dataFile = join(folder, `${name}-${crashAt}.sqlite`);
    const orderId = await overdueId();
    copyFileSync(seeded, dataFile);
    const acknowledged: boolean[] = [];
    await untilDeath({ dataFile, crashAt }, (exchange) => act(exchange, call, { orderId, ...params }, acknowledged));
    const state = await stateAfter(dataFile, clockStartMs);
    const done = state[of].filter(({ id }) => id === 'once').length;
    expect(done).toBeLessThanOrEqual(1);
    expect(done).toBeGreaterThanOrEqual(acknowledged.filter(Boolean).length);
    const order = state.orders.find(({ id }) => id === orderId);
    if (name === 'repay') expect(order?.status).toBe(done === 1 ? 3 : 4);
    else expect(order?.pledge).toBe(done === 1 ? 50_000_000n : 30_000_000n);
  },
);

test.each(crashPoints)('[P23] submit killed at commit point %i leaves a whole loan or none', async (crashAt) => {
  const dataFile = join(folder, `submit-${crashAt}.sqlite`);
  copyFileSync(seeded, dataFile);
  const acknowledged: boolean[] = [];
  const params = { loanToken: 'USDT', loanAmount: '1000', pledgeToken: 'BTC', pledgeAmount: '0.1', term: '7' };
  await untilDeath({ dataFile, crashAt }, async ({ ask, login }) => {
    const headers = { usertoken: await login('standard'), 'content-type': 'application/x-www-form-urlencoded' };
    const body = new URLSearchParams({ ...params, requestId: 'once' }).toString();
    acknowledged.push((await ask(`/x/main${loan.submit.path}`, { method: 'POST', headers, body })).ret_code === 0);
  });
  const state = await stateAfter(dataFile, clockStartMs);
  const made = state.orders.filter(({ request }) => request === 'once');
  expect(made.length).toBeGreaterThanOrEqual(acknowledged.filter(Boolean).length);
  expect(made.map(({ status, principal }) => [status, principal])).toEqual(made.map(() => [2, 100_000_000_000n]));
});

test.each([2, 4, 5, 6, 7, 8])(
  '[P16] [P23] killed at commit point %i of the due time of one loan, each job runs once',
  async (crashAt) => {
    const dataFile = join(folder, `expire-${crashAt}.sqlite`);
    copyFileSync(seeded, dataFile);
    const { diedByItself } = await untilDeath({ dataFile, crashAt }, async ({ sandbox }) => {
      await sandbox('clock', { now: dueTime });
    });
    expect(diedByItself).toBe(true);
    const { orders, notices } = await stateAfter(dataFile, dueTime + 1_000);
    const due = orders.find(({ principal }) => principal === 2_000_000_000_000n);
    expect(due?.status).toBe(4);
    expect(notices.filter((id) => id === `loan-overdue-${due?.id}-${dueTime}`)).toHaveLength(1);
    expect(notices.filter((id) => id === `loan-due-${due?.id}-${clockStartMs}`)).toHaveLength(1);
  },
);

test.each([3, 4, 5, 6, 7, 8])('[P15] [P23] killed at commit point %i of a sale, it is sold once', async (crashAt) => {
  const dataFile = join(folder, `sale-${crashAt}.sqlite`);
  copyFileSync(beforeSale, dataFile);
  const { diedByItself } = await untilDeath({ dataFile, crashAt }, async ({ sandbox }) => {
    await sandbox('clock', { now: graceEnd + 10_000 });
  });
  expect(diedByItself).toBe(true);
  const { orders, repays, changes } = await stateAfter(dataFile, graceEnd + 11_000);
  expect(orders.filter(({ reason }) => reason === 'LIQUIDATED_OVERDUE')).toHaveLength(1);
  expect([repays.map(({ kind }) => kind), changes.map(({ kind }) => kind)]).toEqual([[2], [3]]);
});

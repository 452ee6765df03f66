import { join } from 'node:path';
import { expect, test } from 'vitest';
import { clockStartMs } from '#sandbox/clock/clock.ts';
import { hourMs } from '#formulas/durations.ts';
import { withPrice } from '#sandbox/catalog/pairs.ts';
import { storedNotices } from '#sandbox/account/notices.ts';
import { loan } from '../support/calls.ts';
import { temporaryFolder } from '../support/data-folder.ts';
import { openTestExchange } from '../support/exchange.ts';
import type { TestExchange } from '../support/exchange.ts';

const folder = temporaryFolder();
const uid = '100007';

/** Statuses of the loans of `debtor`, newest first. */
async function statusesOf(exchange: TestExchange): Promise<unknown> {
  const { body } = await exchange.call(loan.orders, {}, await exchange.login('debtor'));
  return (body.result as { list: { status: number }[] }).list.map(({ status }) => status);
}

async function open(name: string) {
  const exchange = await openTestExchange({ dataFile: join(folder, name) });
  await exchange.sandbox('POST', 'clock', { speed: 0 });
  return exchange;
}

test('after a restart the gates follow from the rows: the first trade past one liquidates', async () => {
  const before = await open('gates.sqlite');
  expect(await statusesOf(before)).toEqual([2, 4]);
  await before.close();
  const after = await open('gates.sqlite');
  await after.sandbox('POST', 'market', { symbolId: 'BTCUSDT', price: '37050' });
  expect(await statusesOf(after)).toEqual([5, 5]);
  await after.close();
});

test('a price that moved without a judgement is judged at the next start', async () => {
  const before = await open('missed.sqlite');
  const { store, catalog, clock } = before.kernel.exchange;
  // Saved without a trade, as when the exchange is killed between the trade and the judgement.
  store.transaction(() => {
    const pair = catalog.pair('BTCUSDT');
    if (pair) catalog.putPair(withPrice(pair, '37050', clock.now()));
  });
  await before.close();
  const after = await open('missed.sqlite');
  expect(await statusesOf(after)).toEqual([5, 5]);
  await after.close();
});

test('[P16] reminders before and after a restart come once each', async () => {
  const before = await open('reminders.sqlite');
  await before.sandbox('POST', 'clock', { now: clockStartMs + 2 * hourMs });
  await before.close();
  const after = await open('reminders.sqlite');
  await after.sandbox('POST', 'clock', { now: clockStartMs + 30 * hourMs });
  const loanNotices = storedNotices(after.kernel.exchange, { uid }).filter(({ kind }) =>
    ['LOAN_DUE', 'LOAN_OVERDUE'].includes(String(kind)),
  );
  const hours = loanNotices.map(({ kind, time }) => [kind, (Number(time) - clockStartMs) / hourMs]);
  expect(hours).toEqual([
    ['LOAN_DUE', -29],
    ['LOAN_DUE', -22],
    ['LOAN_DUE', -7],
    ['LOAN_OVERDUE', -5],
    ['LOAN_DUE', 0],
    ['LOAN_OVERDUE', 2],
    ['LOAN_OVERDUE', 19],
    ['LOAN_OVERDUE', 26],
  ]);
  await after.close();
});

test('a reset brings the loans of the seed back', async () => {
  const exchange = await open('reset.sqlite');
  await exchange.sandbox('POST', 'market', { symbolId: 'BTCUSDT', price: '37050' });
  await exchange.sandbox('POST', 'clock', { advanceMs: 20_000 });
  expect(await statusesOf(exchange)).toEqual([6, 6]);
  await exchange.sandbox('POST', 'reset', {});
  expect(await statusesOf(exchange)).toEqual([2, 4]);
  expect(exchange.kernel.exchange.ledger.audit('postings')).toEqual([]);
  await exchange.close();
});

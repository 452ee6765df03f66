import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { beforeAll, expect, test } from 'vitest';
import { minuteMs } from '#formulas/durations.ts';
import { scale, unscale } from '#money/index.ts';
import { debtsOf } from '#sandbox/margin/debts.ts';
import { insuranceAccount } from '#sandbox/ledger/exchange-accounts.ts';
import { int, text, units } from '#sandbox/store/columns.ts';
import { margin } from '../support/calls.ts';
import { integrityOf, untilDeath } from '../support/crash-run.ts';
import { temporaryFolder } from '../support/data-folder.ts';
import { openTestExchange } from '../support/exchange.ts';

const folder = temporaryFolder();
const seeded = join(folder, 'seeded.sqlite');
const healthy = join(folder, 'healthy.sqlite');
const hour = Date.UTC(2026, 5, 1, 9);
const uid = '100007';

const ProcessRow = v.object({ state: text, kind: text });
const LoanRow = v.object({ id: text });
const OrderRow = v.object({ amount: units });
const RepayRow = v.object({ paid: units, type: int });
const PledgeShareRow = v.object({ total: v.nullable(units) });
/** What pledge loans, which the price liquidates too, brought to insurance and took from it. */
const pledgeShareQuery = `SELECT SUM(p.amount) AS total FROM ledger_posting p JOIN ledger_account a ON a.id = p.account
  JOIN ledger_entry e ON e.id = p.entry WHERE a.owner = ? AND a.purpose = 'insurance' AND a.coin = 'USDT' AND e.kind LIKE 'pledge%'`;

beforeAll(async () => {
  const stopped = await openTestExchange({ dataFile: healthy });
  await stopped.sandbox('POST', 'clock', { speed: 0 });
  await stopped.close();
  copyFileSync(healthy, seeded);
  const exchange = await openTestExchange({ dataFile: seeded });
  // Half of the price: the liquidation takes all, and insurance covers the rest.
  await exchange.sandbox('POST', 'market', { symbolId: 'BTCUSDT', changePercent: '-50' });
  await exchange.close();
});

/** Before the liquidation, between its steps, and after its end. */
const crashPoints = [5, 6, 8, 10, 11, 12];

test.each(crashPoints)(
  '[L25] killed at commit point %i of a liquidation, it continues: each step counts once',
  async (crashAt) => {
    const dataFile = join(folder, `crash-${crashAt}.sqlite`);
    copyFileSync(seeded, dataFile);
    const { diedByItself } = await untilDeath({ dataFile, crashAt }, async ({ sandbox }) => {
      await sandbox('clock', { now: hour + minuteMs });
    });
    expect(diedByItself).toBe(true);

    const faults: unknown[] = [];
    const exchange = await openTestExchange({ dataFile, report: (error) => void faults.push(error) });
    await exchange.sandbox('POST', 'clock', { now: hour + 2 * minuteMs });
    const { store, ledger } = exchange.kernel.exchange;
    expect(faults).toEqual([]);
    expect(debtsOf(exchange.kernel.exchange, uid).size).toBe(0);
    expect(store.rows(ProcessRow, 'SELECT state, kind FROM margin_process')).toEqual([
      { state: 'DONE', kind: 'LIQUIDATION' },
    ]);
    const sales = store.rows(OrderRow, "SELECT executed_amount AS amount FROM spot_order WHERE source = 'LIQUIDATION'");
    const repays = store.rows(
      RepayRow,
      'SELECT principal + interest AS paid, type FROM margin_repay WHERE uid = ?',
      uid,
    );
    expect([sales.length, repays.map(({ type }) => type)]).toEqual([1, [4, 4]]);
    const [proceeds = 0n] = sales.map(({ amount }) => amount);
    const paid = repays.reduce((sum, repay) => sum + repay.paid, 0n);
    const ofPledges = store.row(PledgeShareRow, pledgeShareQuery, insuranceAccount.owner)?.total ?? 0n;
    // Insurance starts with 1,000,000: it gets 2 % of the proceeds and pays what they do not, also that of pledge
    // loans.
    expect(unscale(ledger.balance(insuranceAccount, 'USDT'))).toBe(
      unscale(scale('1000000') + proceeds - paid + ofPledges),
    );
    expect(ledger.audit('postings')).toEqual([]);
    await exchange.close();
    expect(integrityOf(dataFile)).toBe('ok');
  },
);

test.each([2, 3, 4])(
  '[L20] [Q-F31] killed at commit point %i, an order has its loan, or there is neither',
  async (crashAt) => {
    const dataFile = join(folder, `order-${crashAt}.sqlite`);
    copyFileSync(healthy, dataFile);
    const acknowledged: boolean[] = [];
    await untilDeath({ dataFile, crashAt }, async ({ ask, login }) => {
      const headers = { usertoken: await login('vip'), 'content-type': 'application/x-www-form-urlencoded' };
      const terms = {
        bizType: 'TRADE',
        symbolId: 'ETHUSDT',
        side: 'SELL',
        type: 'LIMIT',
        price: '3050',
        quantity: '410',
      };
      const body = new URLSearchParams({ ...terms, isLoan: '1', clientOrderId: 'once' }).toString();
      acknowledged.push(
        (await ask(`/x/main${margin.createOrder.path}`, { method: 'POST', headers, body })).ret_code === 0,
      );
    });
    const exchange = await openTestExchange({ dataFile });
    const { store, ledger } = exchange.kernel.exchange;
    const loans = store.rows(
      LoanRow,
      "SELECT loan_id AS id FROM margin_loan WHERE uid = '100003' AND token_id = 'ETH'",
    );
    const orders = store.rows(LoanRow, "SELECT loan_id AS id FROM spot_order WHERE client_order_id = 'once'");
    expect(orders).toEqual(loans);
    expect(orders.length).toBeGreaterThanOrEqual(acknowledged.filter(Boolean).length);
    expect(ledger.audit('postings')).toEqual([]);
    await exchange.close();
  },
);

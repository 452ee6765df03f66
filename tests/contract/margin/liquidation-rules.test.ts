import fc from 'fast-check';
import * as v from 'valibot';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dayMs, secondMs } from '#formulas/durations.ts';
import { scale, unscale } from '#money/index.ts';
import { userAccount } from '#sandbox/ledger/ledger-accounts.ts';
import { lend } from '#sandbox/margin/borrow.ts';
import { debtsOf } from '#sandbox/margin/debts.ts';
import { coinsToSell } from '#sandbox/margin/processes/coins-to-sell.ts';
import { runningProcess } from '#sandbox/margin/processes/processes.ts';
import { insuranceAccount } from '#sandbox/ledger/exchange-accounts.ts';
import { watchAccount } from '#sandbox/margin/watch.ts';
import { externalAccount } from '#sandbox/ledger/ledger-accounts.ts';
import { int, text } from '#sandbox/store/columns.ts';
import { lt, margin, order, unified } from '../support/calls.ts';
import { openLeveraged } from '../support/leveraged.ts';
import type { Leveraged } from '../support/leveraged.ts';
import { marginPerson, placeMarginOrder } from '../support/margin.ts';
import type { Person } from '../support/trading.ts';

let exchange: Leveraged;
beforeEach(async () => {
  // Without its interval the clock looks at risks only when a test says so.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  exchange = await openLeveraged();
});
afterEach(async () => {
  expect(exchange.exchange.ledger.audit('postings')).toEqual([]);
  expect(exchange.faults).toEqual([]);
  await exchange.close();
  vi.useRealTimers();
});

/** Gives a person debts whose coins have left the account. */
function owe({ uid }: Person, debts: Readonly<Record<string, string>>): void {
  exchange.exchange.store.transaction(() => {
    for (const [tokenId, amount] of Object.entries(debts)) {
      if (scale(amount) === 0n) continue;
      lend(exchange.exchange, { uid, tokenId, type: 1, loanAmount: scale(amount) });
      const move = { kind: 'withdrawal', coin: tokenId, amount: scale(amount) };
      exchange.exchange.ledger.move({ ...move, from: userAccount(uid, 'free'), to: externalAccount });
    }
  });
}
const watch = ({ uid }: Person): void => {
  exchange.exchange.store.transaction(() => {
    watchAccount(exchange.exchange, uid);
  });
};
const isRunning = ({ uid }: Person): boolean => runningProcess(exchange.exchange, uid) !== undefined;
const insurance = (): string => unscale(exchange.exchange.ledger.balance(insuranceAccount, 'USDT'));
const soldBy = async (who: Person) =>
  (await exchange.mustCall(order.history, {}, who)).list
    .filter(({ source }) => source === 'LIQUIDATION')
    .reverse()
    .map(({ symbolId, side, executedQty, createTime }) => [symbolId, side, executedQty, createTime]);

test('[L14] M8 coins are sold one a second in the order of liquidation: all USDC, all BTC, a part of the ETH', async () => {
  const who = marginPerson(exchange, { USDC: '100', BTC: '0.5', ETH: '10' });
  exchange.printTrade(5_000_000);
  exchange.printTrade(190_000, 'ETHUSDT');
  owe(who, { USDT: '40000' });
  watch(who);
  const start = exchange.clock.now();
  await exchange.advance(10 * secondMs);
  expect(await soldBy(who)).toEqual([
    ['USDCUSDT', 'SELL', '100', start + 2 * secondMs],
    ['BTCUSDT', 'SELL', '0.5', start + 3 * secondMs],
    ['ETHUSDT', 'SELL', '8.27175081', start + 4 * secondMs],
  ]);
  expect(exchange.balanceOf(who, 'free', 'USDT')).toBe('0.00000822');
  expect(exchange.balanceOf(who, 'loan', 'USDT')).toBe('0');
});

test('[L14] M8 USDT is converted to pay a debt in BTC', async () => {
  const who = marginPerson(exchange, { USDT: '70000' });
  exchange.printTrade(6_650_000);
  owe(who, { BTC: '1' });
  watch(who);
  await exchange.advance(10 * secondMs);
  expect(exchange.balanceOf(who, 'free', 'USDT')).toBe('2142.85714285');
  expect(exchange.balanceOf(who, 'loan', 'BTC')).toBe('0');
  expect(insurance()).toBe('1357.14285715');
  expect((await soldBy(who)).map(([symbolId, side, quantity]) => [symbolId, side, quantity])).toEqual([
    ['BTCUSDT', 'BUY', '1'],
  ]);
});

test('coins without a ratio come after the others by value, those of suspended pairs last; own coins repay first', async () => {
  const who = marginPerson(exchange, { XRP: '10', BTC: '0.01', NOVA: '1000', DUNE: '10000', SOL: '1', USDT: '5' });
  await exchange.sandbox('POST', 'market', { symbolId: 'SOLUSDT', flags: { tradeStatus: 0 } });
  owe(who, { USDT: '5000', XRP: '4' });
  watch(who);
  await exchange.advance(20 * secondMs);
  expect((await soldBy(who)).map(([symbolId, side]) => `${String(side)} ${String(symbolId)}`)).toEqual([
    'SELL BTCUSDT',
    'SELL XRPUSDT',
    'SELL DUNEUSDT',
    'SELL NOVAUSDT',
    'SELL SOLUSDT',
  ]);
  const { list } = await exchange.mustCall(margin.repays, { type: 4 }, who);
  expect(
    list
      .slice(-2)
      .map(({ tokenId, repaidAmount }) => [tokenId, repaidAmount])
      .sort(),
  ).toEqual([
    ['USDT', '5'],
    ['XRP', '4'],
  ]);
  expect(debtsOf(exchange.exchange, who.uid).size).toBe(0);
});

test('open orders are canceled and pending orders of leveraged tokens fail, so that their coins pay too', async () => {
  const who = await exchange.investor({ USDT: '2000', BTC: '1' });
  const { orderId } = await exchange.placeOrder(who, { side: 'SELL', price: '61000', quantity: '1' });
  await exchange.purchase(who, '1000');
  owe(who, { USDT: '58000' });
  watch(who);
  await exchange.advance(secondMs);
  expect(await exchange.readOrder(who, orderId)).toMatchObject({ status: 'CANCELED', cancelReason: 'LIQUIDATION' });
  const { list } = await exchange.mustCall(lt.record, {}, who);
  expect(list).toMatchObject([{ status: 3, failCode: 176019 }]);
  await exchange.advance(10 * secondMs);
  expect(exchange.balanceOf(who, 'loan', 'USDT')).toBe('0');
});

test('[L34] a unified account is liquidated from a maintenance margin rate of 1', async () => {
  const who = marginPerson(exchange, { BTC: '2' }, { isUnified: true });
  owe(who, { USDT: '90000' });
  exchange.printTrade(4_926_317);
  watch(who);
  expect(isRunning(who)).toBe(false);
  exchange.printTrade(4_926_315);
  watch(who);
  expect(isRunning(who)).toBe(true);
  expect((await exchange.call(unified.setAgreement, { leverage: '4' }, who.token)).body.ret_code).toBe(3200906);
  expect((await exchange.send(who)).body.ret_code).toBe(176019);
  await exchange.advance(10 * secondMs);
  expect(isRunning(who)).toBe(false);
  expect(debtsOf(exchange.exchange, who.uid).size).toBe(0);
});

test('[L24] a liquidation leaves no debt, and insurance pays only when no coins of value are left, also when it is empty', async () => {
  const coins = ['USDT', 'USDC', 'BTC', 'ETH', 'SOL', 'SLIP', 'DUNE'] as const;
  const owed = ['USDT', 'USDC', 'BTC', 'DOGE'] as const;
  /** Up to 100 coins or 10,000 USDT, with all decimals, often none. */
  const amount = fc.oneof(fc.constant(0n), fc.bigInt(1n, 100n), fc.bigInt(1n, 10n ** 10n));
  await fc.assert(
    fc.asyncProperty(
      fc.tuple(...coins.map(() => amount)),
      fc.tuple(...owed.map(() => amount)),
      fc.integer({ min: 100_000, max: 9_000_000 }),
      async (held, debts, btcTicks) => {
        exchange.printTrade(btcTicks);
        const balances = Object.fromEntries(coins.map((coin, index) => [coin, unscale(held[index] ?? 0n)]));
        const who = marginPerson(exchange, balances);
        owe(who, Object.fromEntries(owed.map((coin, index) => [coin, unscale(debts[index] ?? 0n)])));
        const before = exchange.exchange.ledger.balance(insuranceAccount, 'USDT');
        watch(who);
        fc.pre(isRunning(who));
        await exchange.advance(30 * secondMs);
        expect(isRunning(who)).toBe(false);
        expect(debtsOf(exchange.exchange, who.uid).size).toBe(0);
        const left = coinsToSell(exchange.exchange, who.uid).reduce((sum, { value }) => sum + value, 0n);
        const paid = before - exchange.exchange.ledger.balance(insuranceAccount, 'USDT');
        if (left > 100n) expect(paid <= 0n).toBe(true);
      },
    ),
    {
      numRuns: 25,
      // Proceeds one unit too low for the debts, of which one is a unit of a dear coin.
      examples: [
        [[0n, 0n, 0n, 1n, 1n, 0n, 3_684_010n], [1n, 0n, 1n, 0n], 290_801],
        [[0n, 0n, 0n, 0n, 1n, 1n, 1_312_053n], [1n, 1n, 1n, 0n], 100_000],
      ],
    },
  );
});

const EntryRow = v.object({ kind: text, id: int });

test('[L32] at midnight funding, management, rebalance, interest, watch and liquidation run in this order', async () => {
  const midnight = exchange.clock.now() - (exchange.clock.now() % dayMs) + dayMs;
  await exchange.setClock(midnight - secondMs);
  const who = marginPerson(exchange, { BTC: '1' });
  await exchange.placeOrder(who, { symbolId: 'BTCUSDT', side: 'SELL', price: '63000', quantity: '0.5' });
  owe(who, { USDT: '10000' });
  watch(who);
  owe(who, { USDT: '60000' });
  await exchange.setClock(midnight);
  const kinds = exchange.exchange.store
    .rows(EntryRow, 'SELECT kind, id FROM ledger_entry WHERE time = ? ORDER BY id', midnight)
    .map(({ kind }) => kind);
  const expected = ['lt funding', 'lt management', 'interest', 'order cancel'];
  const positions = expected.map((kind) => [kinds.indexOf(kind), kinds.lastIndexOf(kind)]);
  expect(positions.flat()).toEqual(positions.flat().toSorted((a, b) => a - b));
  expect(positions.every(([first = -1]) => first >= 0)).toBe(true);
  expect(exchange.statesOf('BTC3L', midnight).map(({ cause }) => cause)).toEqual(['FUNDING', 'MANAGEMENT', 'DAILY']);
  await exchange.advance(10 * secondMs);
  expect(debtsOf(exchange.exchange, who.uid).size).toBe(0);
});

test('a loan of an order that filled is liquidated like any other', async () => {
  const who = marginPerson(exchange, { USDT: '10000' }, { leverage: 5 });
  exchange.addMakerOrder('SELL', 6_000_000, 1_000_000);
  await placeMarginOrder(exchange, who, { type: 'MARKET', quantity: '41000' });
  exchange.printTrade(4_900_000);
  watch(who);
  expect(isRunning(who)).toBe(true);
  await exchange.advance(10 * secondMs);
  expect(await exchange.mustCall(margin.risk, {}, who)).toMatchObject({ level: 'SAFE', debtValue: '0' });
});
